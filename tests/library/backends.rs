//! Properties of single backends, and the search for a backend by name.

use solvers::{Outcome, backend_by_name, backends, default_backend, find_backend, programs};

/// Varisat packs variables into fewer bits than other solvers, and checks this only in debug
/// builds.
#[test]
fn varisat_hands_out_no_variable_that_it_cannot_hold() {
    let mut solver = backend_by_name("varisat").unwrap().new_solver().unwrap();
    let error = solver.new_vars(1 << 29).unwrap_err();
    assert!(error.to_string().contains("variables"), "{error}");
}

#[test]
fn names_are_unique_and_the_default_is_one_of_them() {
    for backend in backends() {
        let found = backend_by_name(backend.name()).unwrap();
        assert_eq!(found.summary(), backend.summary());
    }
    assert!(backend_by_name(default_backend().name()).is_some());
    for name in ["varisat", "batsat", "splr", "cdcl", "dpll"] {
        assert!(backend_by_name(name).is_some());
    }
}

#[test]
fn dpll_refuses_what_is_not_small() {
    let mut solver = backend_by_name("dpll").unwrap().new_solver().unwrap();
    solver.new_vars(4000).unwrap();
    let error = solver.new_vars(97).unwrap_err().to_string();
    assert!(error.contains("at most 4096 variables"), "{error}");
    let x = solver.new_vars(96).unwrap().get(95).positive();
    solver.add_clause(&[x]).unwrap();
    assert!(matches!(solver.solve().unwrap(), Outcome::Satisfiable(model) if model.satisfies(x)));
}

#[test]
fn what_is_no_backend_is_told_apart() {
    for (name, told) in [
        ("minsat", "there is no backend 'minsat'"),
        ("", "there is no backend ''"),
        (
            "cmd:no-such-solver --x",
            "no program 'no-such-solver' was found in the folders of PATH; is it installed?",
        ),
        (
            "cmd:",
            "expected a command after 'cmd:', such as 'cmd:my-solver --quiet {cnf}'",
        ),
        (
            "cmd:sh 'x",
            "the command 'sh 'x' has a quote without an end, or ends in a backslash",
        ),
        (
            "cmd:sh {formula}",
            "the command has the unknown placeholder '{formula}'; expected {cnf} for the file with \
             the formula, or {result} for the file with the answer",
        ),
    ] {
        assert_eq!(find_backend(name).unwrap_err().to_string(), told);
    }
    for program in programs() {
        assert!(backend_by_name(program.name()).is_none());
    }
}
