//! `solve --proof`: the proof that there is no solution, or that a formula has no model.

use super::args::{ProofPlan, ProvedFormula};
use crate::exit::{Failure, print_summary};
use crate::files::compression;
use crate::files::output_file::{Draft, not_written};
use crate::output::text::{command_line, operand, printable_lines, quoted};
use queensat::one_solution::RefutationFormat;
use serde::Serialize;
use std::path::Path;

/// Returns the command by which the checker DRAT-trim checks a proof.
fn drat_trim(formula: &Path, proof: &Path) -> String {
    let words = ["drat-trim".into(), operand(formula), operand(proof)];
    printable_lines(&command_line(&words))
}

/// Returns the command by which the checker of this project checks a proof in LRAT.
fn count_check(formula: &Path, proof: &Path) -> String {
    let words = [
        "count-check".into(),
        "--none".into(),
        operand(formula),
        operand(proof),
    ];
    printable_lines(&command_line(&words))
}

/// Proof that was written: its form in JSON, and its description.
#[derive(Serialize)]
pub struct Proof {
    file: String,
    /// File of the formula, or the command that writes it.
    formula: String,
    format: &'static str,
    /// Solver that wrote it, unless it is a search of this program.
    #[serde(skip_serializing_if = "Option::is_none")]
    backend: Option<String>,
    /// Command that checks the proof, if the checker can read the formula.
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<String>,
    #[serde(skip)]
    lines: String,
}

/// Creates the file of a proof under a temporary name, while the answer is unknown.
pub fn begin_proof(plan: Option<&ProofPlan>) -> Result<Option<Draft>, Failure> {
    let draft = plan.map(|plan| Draft::new(&plan.path));
    draft.transpose()
}

/// Keeps the proof if a backend proved that there is no solution. Otherwise removes the file and prints
/// the reason. A failure to keep it is returned separately, because it must not cost the answer.
pub fn end_proof<'a>(
    plan: Option<&ProofPlan>,
    draft: Option<Draft>,
    backend: impl FnOnce() -> Result<Option<&'a str>, String>,
) -> (Option<Proof>, Result<(), Failure>) {
    let (Some(plan), Some(draft)) = (plan, draft) else {
        return (None, Ok(()));
    };
    match backend() {
        Ok(backend) => match draft.keep() {
            Ok(()) => (Some(Proof::new(plan, backend)), Ok(())),
            Err(failure) => (None, Err(failure)),
        },
        Err(reason) => {
            not_written(Some(&plan.path), &reason);
            (None, Ok(()))
        }
    }
}

impl Proof {
    fn new(plan: &ProofPlan, backend: Option<&str>) -> Self {
        let path = &plan.path;
        let in_words = match plan.format {
            RefutationFormat::Drat => "DRAT",
            RefutationFormat::Lrat => "LRAT",
            RefutationFormat::LratText => "LRAT as text",
        };
        let (claim, formula, check) = match &plan.formula {
            ProvedFormula::Board { encode, .. } => {
                let file = path.with_extension("cnf");
                let words = [&encode[..], &["-o".into(), operand(&file)]].concat();
                let encode = printable_lines(&command_line(&words));
                let check = match plan.format {
                    RefutationFormat::Drat => drat_trim(&file, path),
                    _ => count_check(&file, path),
                };
                let check = format!("{encode} && {check}");
                ("there is no solution", encode, Some(check))
            }
            ProvedFormula::File(file) => {
                let is_plain = compression::is_gzip(file) == Ok(false);
                let check = (is_plain && file.as_os_str() != "-").then(|| drat_trim(file, path));
                let name = file.to_string_lossy().into_owned();
                ("the formula has no model", name, check)
            }
        };
        let by = backend.map_or_else(String::new, |backend| format!(" by {backend}"));
        let mut lines = format!("Proof that {claim}: {}, in {in_words}{by}", quoted(path));
        if let ProvedFormula::Board {
            breaks_symmetry: true,
            ..
        } = plan.formula
        {
            lines += "\nThe formula has the clauses of --symmetry; that they keep a solution, if there is \
                      one, is not part of the proof";
        }
        if let Some(command) = &check {
            lines += &format!("\nTo check it: {command}");
        }
        Self {
            file: path.to_string_lossy().into_owned(),
            formula,
            format: plan.format.name(),
            backend: backend.map(str::to_owned),
            check,
            lines,
        }
    }

    /// Prints the claim, and the command that checks it, to standard error.
    pub fn print(&self) {
        print_summary(&self.lines);
    }
}
