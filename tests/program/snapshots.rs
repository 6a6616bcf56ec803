//! The output of the program, compared with `tests/data/cli/`. `TRYCMD=overwrite` accepts a change.

#[test]
fn the_command_line_prints_what_it_printed_before() {
    // The paths in the cases are relative to the workspace.
    std::env::set_current_dir(crate::support::WORKSPACE).unwrap();
    let cases = trycmd::TestCases::new();
    cases.case("tests/data/cli/*.trycmd");
    cases.case("tests/data/cli/options/*.trycmd");
    if cfg!(feature = "cadical") {
        cases.case("tests/data/cli/full-build/*.trycmd");
    } else {
        cases.case("tests/data/cli/pure-rust-build/*.trycmd");
    }
}
