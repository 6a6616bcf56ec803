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
    const APT: &str = "apt-get install";
    const CARGO: &str = "cargo install";
    const PIP: &str = "pip install";
    let (what, installed_by, packages, needed_for) = match program {
        "cryptominisat5" => (program, APT, "cryptominisat", program),
        "xz" => (program, APT, "xz-utils", program),
        "pdftotext" => (program, APT, "poppler-utils", program),
        "cc" => ("a C compiler", APT, "gcc", "ipasir"),
        "ipasir" => ("an IPASIR library", APT, "libcadical-dev g++", program),
        "rate" => (program, CARGO, program, program),
        "slurm" => (program, APT, "slurmctld slurmd slurm-client munge", program),
        // Later versions do not expand the tasks of a submit description.
        "htcondor" => (program, PIP, "htcondor==24.0.24", program),
        "cake_lpr" | "drat-trim" | "lrat-check" | "lrat-trim" | "lrat_isa" => {
            (program, "see", "CONTRIBUTING.md", program)
        }
        same => (same, APT, same, same),
    };
    let is_required = required.split(',').any(|name| name == needed_for);
    Trial::ignorable_test(name, move || {
        if !is_missing {
            return test().map(|()| Completion::Completed);
        }
        let reason = format!("{what} is missing: {installed_by} {packages}");
        match is_required {
            true => Err(reason.into()),
            false => Ok(Completion::ignored_with(reason)),
        }
    })
}
