//! Proofs that all solutions are listed, read by installed checkers: correct ones are accepted, wrong ones
//! are rejected.
//!
//! A test with a missing checker is reported as ignored, with the reason.

mod certificate;
#[path = "../conformance/requirement.rs"]
mod requirement;
mod script;

use certificate::Certificate;
use libtest_mimic::{Arguments, Failed};
use problem::{Problem, instance};
use proofs::certify::ProofFormat;
use proofs::certify::ProofFormat::{Lrat, LratText};
use std::process::{Command, ExitCode};

/// A checker with a format that it reads. The files are its arguments.
struct Checker {
    program: &'static str,
    format: ProofFormat,
    /// The line with which it accepts. The exit code is not used: there are checkers that exit with 0
    /// after a rejection, and one that exits with 20 after acceptance.
    accepts: &'static str,
}

const CHECKERS: [Checker; 6] = [
    Checker::new("cake_lpr", Lrat, "s VERIFIED UNSAT"),
    Checker::new("cake_lpr", LratText, "s VERIFIED UNSAT"),
    Checker::new("lrat_isa", Lrat, "s VERIFIED UNSAT"),
    Checker::new("lrat-check", LratText, "c VERIFIED"),
    Checker::new("lrat-trim", Lrat, "s VERIFIED"),
    Checker::new("lrat-trim", LratText, "s VERIFIED"),
];

/// Problems with many solutions, few or none, of one number of queens or several.
const PROBLEMS: [&str; 25] = [
    r#"{"board":1}"#,
    r#"{"board":2}"#,
    r#"{"board":3}"#,
    r#"{"board":4}"#,
    r#"{"board":5}"#,
    r#"{"board":6}"#,
    r#"{"board":7}"#,
    r#"{"board":8}"#,
    r#"{"board":5,"torus":true}"#,
    r#"{"board":7,"torus":true}"#,
    r#"{"board":6,"blocked":[[1,2],[3,4]]}"#,
    r#"{"board":8,"fixed":[[2,1]]}"#,
    r#"{"board":"3x5"}"#,
    r#"{"board":"5x3"}"#,
    r#"{"board":5,"diagonals":"none","no_touch":true}"#,
    r#"{"board":"5x5","stars":1,"regions":["AABBB","ACBDB","CCCDB","CEEDD","EEEED"]}"#,
    r#"{"board":5,"holes":[[3,3]],"per_row":"at-most:1","per_column":"at-most:1","queens":"any"}"#,
    r#"{"board":4,"piece":"knight","per_row":"at-most:1","per_column":"at-most:1","queens":"any"}"#,
    r#"{"board":5,"maximal":true,"per_row":"at-most:1","per_column":"at-most:1","queens":"any"}"#,
    r#"{"board":"4x5","piece":"king","maximal":true,"per_row":"at-least:0","per_column":"at-least:0","queens":"any"}"#,
    r#"{"board":6,"queens":5}"#,
    r#"{"board":5,"torus":true,"queens":"at-least:4"}"#,
    r#"{"board":6,"queens":"at-most:2"}"#,
    r#"{"board":4,"per_line":2,"diagonals":"none"}"#,
    r#"{"board":"4x5","piece":"knight","per_row":2}"#,
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for checker in &CHECKERS {
        let (program, format) = (checker.program, checker.format.name());
        let is_missing = !is_on_path(program);
        let name = format!("{program}_accepts_{format}");
        let accepts = || checker.accepts_proofs();
        trials.push(requirement::trial(name, program, is_missing, accepts));
        let name = format!("{program}_rejects_wrong_{format}");
        let rejects = || checker.rejects_wrong_proofs();
        trials.push(requirement::trial(name, program, is_missing, rejects));
    }
    trials.push(script::trial());
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn is_on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

impl Checker {
    const fn new(program: &'static str, format: ProofFormat, accepts: &'static str) -> Self {
        Self {
            program,
            format,
            accepts,
        }
    }

    fn accepts_proofs(&self) -> Result<(), Failed> {
        for text in PROBLEMS {
            let certificate = Certificate::new(&instance::read(text)?, self.format)?;
            if let Err(output) = self.check(&certificate)? {
                return Err(format!("{text} is rejected: {output}").into());
            }
        }
        Ok(())
    }

    fn rejects_wrong_proofs(&self) -> Result<(), Failed> {
        let wrong = Certificate::wrong(&Problem::new(6)?, self.format)?;
        for (fault, certificate) in wrong {
            if self.check(&certificate)?.is_ok() {
                return Err(format!("accepted with this fault: {fault}").into());
            }
        }
        Ok(())
    }

    /// Returns the output as an error if it rejects the certificate.
    fn check(&self, certificate: &Certificate) -> Result<Result<(), String>, Failed> {
        let folder = tempfile::tempdir()?;
        let mut command = Command::new(self.program);
        let (formula, proof) = (&certificate.formula, &certificate.proof);
        for (name, content) in [("formula.cnf", formula.as_bytes()), ("proof.lrat", proof)] {
            let path = folder.path().join(name);
            std::fs::write(&path, content)?;
            command.arg(path);
        }
        let output = command.output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        // Some lines begin with a carriage return.
        let mut lines = text.split(['\n', '\r']);
        Ok(match lines.any(|line| line == self.accepts) {
            true => Ok(()),
            false => Err(format!("{text}{}", String::from_utf8_lossy(&output.stderr))),
        })
    }
}
