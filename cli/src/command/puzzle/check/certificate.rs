//! `puzzle check --certificate`: the proof of exactly one solution, or of none, in a folder.

use crate::command::answered;
use crate::exit::{Failure, print_diagnostic};
use crate::output::text::{
    command_line, counted, duration, operand, printable_lines, quoted, reason,
};
use crate::supervision::worker::Supervisor;
use queensat::certify::{Certified, Certify, CheckCertificate};
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::prove::SolutionTable;
use serde::Serialize;
use std::path::Path;

/// A certificate that was made and accepted.
#[derive(Debug, Serialize)]
pub struct Certificate {
    folder: String,
    solutions: u64,
    format: &'static str,
    /// Command that checks it.
    check: String,
    #[serde(skip)]
    pub lines: String,
}

/// Makes the certificate that a problem has these solutions and no others, and checks it. Returns the reason if it was
/// stopped.
pub fn write(
    folder: &Path,
    problem: &Problem,
    solutions: &[Placement],
    supervisor: &Supervisor,
) -> Result<Result<Certificate, String>, Failure> {
    let stopped = |reason| Some(Certified::stopped(reason));
    let mut question = Certify::new(problem.clone());
    question.output = Some(folder.to_owned());
    let known = SolutionTable::from_placements(problem, solutions);
    let make = move |asked: &Certify, host: &_, control: &_| {
        asked.run_knowing(Some(&known), host, control, &print_diagnostic)
    };
    let made = answered(&question, "certifying", supervisor, make, stopped)?;
    let Some(manifest) = &made.result.value.manifest else {
        return Ok(Err(reason(made.result.ending).unwrap_or_default()));
    };
    let check = CheckCertificate::new(folder.to_owned()).with_problem(problem.clone());
    let run = |asked: &CheckCertificate, host: &_, control: &_| {
        queensat::answers::Ask::run(asked, host, control)
    };
    let checked = answered(&check, "checking", supervisor, run, stopped)?;
    if let Some(reason) = reason(checked.result.ending) {
        return Ok(Err(reason));
    }
    let bytes = manifest.files.iter().map(|file| file.bytes).sum();
    let words = ["queensat", "certify", "--check"].map(str::to_owned);
    let words = words.into_iter().chain([operand(folder)]);
    let command = printable_lines(&command_line(&words.collect::<Vec<_>>()));
    Ok(Ok(Certificate {
        folder: folder.to_string_lossy().into_owned(),
        solutions: manifest.count,
        format: manifest.format.name(),
        lines: format!(
            "Certificate: {}, {}, made in {} and checked in {}\nTo check it again: {command}",
            quoted(folder),
            counted(bytes, "byte"),
            duration(made.time),
            duration(checked.time),
        ),
        check: command,
    }))
}
