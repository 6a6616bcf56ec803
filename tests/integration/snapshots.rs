//! What people see, compared with `tests/data/cli/`. Run the tests with `TRYCMD=overwrite` to
//! accept a change.

#[test]
fn the_command_line_prints_what_it_printed_before() {
    let cases = trycmd::TestCases::new();
    cases.case("tests/data/cli/*.trycmd");
    if cfg!(feature = "cadical") {
        cases.case("tests/data/cli/default-build/*.trycmd");
    } else {
        cases.case("tests/data/cli/pure-rust-build/*.trycmd");
    }
}
