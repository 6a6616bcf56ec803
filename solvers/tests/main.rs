//! Tests of the crate through its public items. One program, because each one is linked anew.

#[cfg(feature = "cadical")]
mod cadical;
#[cfg(unix)]
mod external;
mod formula;
#[cfg(target_os = "linux")]
mod process;

#[test]
fn cadical_is_a_backend_if_it_was_built() {
    let found = solvers::backend_by_name("cadical");
    assert_eq!(found.is_some(), cfg!(feature = "cadical"));
}
