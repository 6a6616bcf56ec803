//! Counts in units, run by installed schedulers from the scripts that the program writes, with kills in the
//! middle: every unit is counted once, and the sum is right.
//!
//! A test with a missing scheduler is reported as ignored, with the reason. Processes are found in
//! `/proc`, so there are no tests on other systems than Linux.

mod cluster;
mod family;
mod htcondor;
mod parallel;
mod plan;
#[path = "../conformance/requirement.rs"]
mod requirement;
mod shellcheck;
mod slurm;

use libtest_mimic::{Arguments, Failed};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = match cfg!(target_os = "linux") {
        true => vec![
            parallel::trial(),
            slurm::trial(),
            htcondor::trial(),
            shellcheck::trial(),
        ],
        false => Vec::new(),
    };
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn is_on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    // The daemons of Slurm are not on the path of all users.
    let folders = std::env::split_paths(&path).chain(["/usr/sbin".into()]);
    folders
        .into_iter()
        .any(|folder| folder.join(program).is_file())
}

/// Returns the standard output of a command, or everything it printed as the error if it failed.
fn output(command: &mut Command) -> Result<String, Failed> {
    let output = command.stdin(Stdio::null()).output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match output.status.success() {
        true => Ok(text),
        false => {
            let errors = String::from_utf8_lossy(&output.stderr);
            Err(format!("{command:?}: {}\n{text}{errors}", output.status).into())
        }
    }
}

/// Waits until a condition holds. After a time longer than any test takes, this is an error.
fn wait_until(what: &str, mut is_so: impl FnMut() -> Result<bool, Failed>) -> Result<(), Failed> {
    let begun = Instant::now();
    while !is_so()? {
        if begun.elapsed() > Duration::from_secs(300) {
            return Err(format!("timed out waiting: {what}").into());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}
