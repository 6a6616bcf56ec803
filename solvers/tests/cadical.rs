//! Options of CaDiCaL.

use solvers::{OptionError, SolverOptions, backend_by_name};

fn check(name: &str, value: &str) -> Result<(), OptionError> {
    let options = SolverOptions {
        named: vec![(name.into(), value.into())],
        ..SolverOptions::default()
    };
    let backend = backend_by_name("cadical").unwrap();
    backend.with_options(options).map(drop)
}

#[test]
fn values_are_numbers_in_range() {
    for (name, value) in [
        ("elimrounds", "2"),
        ("backboneeffort", "1e3"),
        ("walk", "false"),
    ] {
        assert_eq!(check(name, value), Ok(()));
    }
    for (name, value) in [
        ("walk", "2"),
        ("walk", "maybe"),
        ("walk", ""),
        ("seed", "1e99"),
    ] {
        let error = check(name, value).unwrap_err();
        assert!(matches!(error, OptionError::Value { .. }), "{error}");
    }
}

#[test]
fn a_misspelt_option_gets_a_suggestion() {
    let message = |name| check(name, "1").unwrap_err().to_string();
    assert_eq!(
        message("elimruonds"),
        "cadical has no option 'elimruonds'; did you mean 'elimrounds'?"
    );
    assert_eq!(message("xyzzy"), "cadical has no option 'xyzzy'");
    assert_eq!(
        message("verbose"),
        "the option 'verbose' of cadical cannot be set here: the solver's messages would get into \
         the output"
    );
}
