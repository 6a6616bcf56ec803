//! `queensat certify`: certificates of counts, and their checks.

mod answer;
mod assemble;
mod check;
mod check_part;
mod checker;
mod digest;
mod folder;
mod make;
mod memory_file;
mod part;
mod pool;
mod steps;

pub use assemble::{assemble, divide};
pub use check::check;
pub use checker::CheckerCommand;
pub use folder::read_manifest;

use crate::args::CertifyPlan;
use crate::exit::{Exit, Failure, chain, print_diagnostic};
use crate::output::json::Object;
use crate::output::mismatch::report_with;
use crate::supervision::worker::Supervisor;
use queensat::certify::{CertifyError, Manifest};
use queensat::problem::Problem;
use queensat::solvers::UnknownReason;

/// Makes or checks a certificate.
pub fn run(plan: &CertifyPlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    match plan {
        CertifyPlan::Make(plan) => make::run(plan, supervisor),
        CertifyPlan::Check(plan) => check::run(plan, supervisor),
    }
}

/// Reports that a job failed because it was stopped from outside, and `kept`, what is left of it.
fn unless_stopped<T>(
    supervisor: &Supervisor,
    outcome: Result<T, Failure>,
    kept: impl FnOnce() -> String,
) -> Result<T, Failure> {
    let is_own = |reason: &UnknownReason| {
        matches!(reason, UnknownReason::TimeLimit) || supervisor.interrupt.is_triggered()
    };
    match (outcome, supervisor.stop().filter(is_own)) {
        (Err(Failure::Runtime(_) | Failure::Interrupted), Some(reason)) => {
            print_diagnostic(&format!("{reason}: {}", kept()));
            Err(Failure::Reported(match reason {
                UnknownReason::Interrupted => Exit::Interrupted,
                _ => Exit::Incomplete,
            }))
        }
        (outcome, _) => outcome,
    }
}

/// Converts an error. Problems without a certificate are refused.
fn failure(error: CertifyError) -> Failure {
    use CertifyError::{AuxiliaryVariables, Encode, NoChunks, Stopped, TooLarge};
    match error {
        Stopped(_) => Failure::Interrupted,
        TooLarge { .. } | AuxiliaryVariables { .. } | NoChunks { .. } | Encode(_) => {
            Failure::Usage(chain(&error))
        }
        error => Failure::runtime(error),
    }
}

/// Reports a wrong count or proof.
fn reported(message: &str, problem: &Problem) -> Failure {
    Failure::Reported(report_with(message, problem, Object::default()))
}

/// Returns the commands that check a certificate, for its manifest.
fn commands(manifest: &Manifest) -> Vec<String> {
    let own = "queensat certify --check .";
    let sums = r"sed -n 's/^file \(.*\) [0-9]* sha256:\(.*\)/\2  \1/p' MANIFEST | sha256sum -c";
    let mut commands = vec![sums.to_owned(), own.to_owned()];
    if !manifest.is_compressed && manifest.format.file_name() == "proof.lrat" {
        commands.push("count-check .".into());
    }
    let others = manifest.format.checkers().iter();
    commands.extend(others.map(|command| format!("{own} --pipe '{command}'")));
    commands
}

/// Returns the line about the proofs that a checker has accepted.
fn accepted(checker: &CheckerCommand, parts: usize) -> String {
    let name = checker.name();
    match parts {
        1 => format!("the proof was accepted by {name}\n"),
        _ => format!("{parts} of {parts} chunks were accepted by {name}\n"),
    }
}
