//! Tests that need a program or library, and are reported as ignored without it.

use libtest_mimic::{Completion, Failed, Trial};

/// Returns a test that needs this program, or `ipasir` for a library. If it is missing, the test is
/// ignored, with the command that installs it as the reason. Programs in the comma-separated list
/// `QUEENSAT_REQUIRE_SOLVERS` are required: if they are missing, the test fails.
pub fn trial(
    name: String,
    program: &'static str,
    is_missing: bool,
    test: impl FnOnce() -> Result<(), Failed> + Send + 'static,
) -> Trial {
    let required = std::env::var("QUEENSAT_REQUIRE_SOLVERS").unwrap_or_default();
    let (what, packages, needed_for) = match program {
        "cryptominisat5" => (program, "cryptominisat", program),
        "xz" => (program, "xz-utils", program),
        "cc" => ("a C compiler", "gcc", "ipasir"),
        "ipasir" => ("an IPASIR library", "libcadical-dev g++", program),
        same => (same, same, same),
    };
    let is_required = required.split(',').any(|name| name == needed_for);
    Trial::ignorable_test(name, move || {
        if !is_missing {
            return test().map(|()| Completion::Completed);
        }
        let install = match program {
            "drat-trim" => "see https://github.com/marijnheule/drat-trim".into(),
            _ => format!("apt-get install {packages}"),
        };
        let reason = format!("{what} is missing: {install}");
        match is_required {
            true => Err(reason.into()),
            false => Ok(Completion::ignored_with(reason)),
        }
    })
}
