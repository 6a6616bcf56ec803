//! `solve --proof`: the proof that there is no solution, or that a formula has no model.

use crate::exit::{Failure, print_summary, refuse};
use crate::files::compression;
use crate::files::file_format::file_of;
use crate::files::output_file::{Draft, is_same_file, not_written, unless_stdout};
use crate::output::text::{command_line, one_of, operand, printable_lines, quoted};
use clap::Args;
use queensat::one_solution::RefutationFormat;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Option for a proof.
#[derive(Debug, Args)]
pub struct ProofArgs {
    /// Write a proof to this file if there is no solution, for independent checkers
    ///
    /// It is for the pairwise formula of the whole board, in LRAT, by a search that writes its own proof. With
    /// --backend, --encoding or another option of SAT, the solver writes it in DRAT. A message states the `queensat
    /// encode` command that writes the formula for a checker. With --cnf, the proof is in DRAT for the formula in the
    /// file.
    #[cfg_attr(
        not(feature = "proofs"),
        doc = "\nThis build writes no LRAT, because it leaves out the feature proofs."
    )]
    #[arg(id = "solve_proof", long = "proof", value_name = "FILE", value_parser = file_of(&["lrat", "drat", "txt"]))]
    pub path: Option<PathBuf>,
    /// Format of --proof [default: by the extension of the file; of others drat with an option of SAT, else lrat]
    #[arg(long, value_name = "FORMAT", requires = "solve_proof", value_parser = one_of(RefutationFormat::ALL.map(|format| (format.name(), format.summary(), format))))]
    pub proof_format: Option<RefutationFormat>,
}

/// Plan of a proof.
#[derive(Debug)]
pub struct ProofPlan {
    pub path: PathBuf,
    pub format: RefutationFormat,
    pub formula: ProvedFormula,
}

/// Formula that a proof refers to.
#[derive(Debug)]
pub enum ProvedFormula {
    /// Formula of a board.
    Board {
        /// Words of the command line that writes it, without the output.
        encode: Vec<String>,
        /// The formula has clauses that exclude symmetric solutions.
        breaks_symmetry: bool,
    },
    /// Formula in a file; `-` is standard input.
    File(PathBuf),
}

impl ProofPlan {
    /// Plans a proof. `others` are files that the command reads or writes.
    pub fn new<'a>(
        path: &Path,
        format: RefutationFormat,
        formula: ProvedFormula,
        mut others: impl Iterator<Item = &'a Path>,
    ) -> Result<Self, Failure> {
        if unless_stdout(path.to_owned()).is_none() {
            refuse!("--proof needs the name of a file, because standard output has the answer");
        }
        if others.any(|other| is_same_file(other, path)) {
            refuse!(
                "--proof: {} has other data of this command; choose another name, such as proof.drat",
                quoted(path)
            );
        }
        Ok(Self {
            path: path.to_owned(),
            format,
            formula,
        })
    }
}

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
        // The claim, its formula, and the command that checks the proof.
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
        // The same in words.
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
