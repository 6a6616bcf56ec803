//! Arguments of `solve --proof`.

use super::SolveArgs;
use crate::exit::{Failure, refuse};
use crate::files::file_format::file_of;
use crate::files::output_file::{is_same_file, unless_stdout};
use crate::output::text::quoted;
use clap::Args;
use queensat::one_solution::SolveMethod;
use std::path::{Path, PathBuf};

/// Option for a proof.
#[derive(Debug, Args)]
pub(super) struct ProofArgs {
    /// Write a proof in the format DRAT to this file if there is no solution, for independent checkers
    ///
    /// The solver gets the whole formula, pairwise unless --encoding names another encoding. A message
    /// states the `queensat encode` command that writes this formula for a checker. With --cnf, the
    /// proof is for the formula in the file.
    #[arg(id = "solve_proof", long = "proof", value_name = "FILE", value_parser = file_of(&["drat", "txt"]))]
    pub path: Option<PathBuf>,
}

/// Plan of a proof.
#[derive(Debug)]
pub struct ProofPlan {
    pub path: PathBuf,
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
    pub(super) fn new<'a>(
        path: &Path,
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
            formula,
        })
    }
}

impl SolveArgs {
    /// Plans the proof, if there is to be one, that the problem of a method has no solution.
    pub(super) fn plan_proof(
        &self,
        method: &SolveMethod,
        output: Option<&Path>,
    ) -> Result<Option<ProofPlan>, Failure> {
        let (Some(path), SolveMethod::Formula { formula, .. }) = (&self.proof.path, method) else {
            return Ok(None);
        };
        let mut encode = vec!["queensat".into(), "encode".into()];
        encode.extend(self.problem.words());
        encode.extend(crate::args::engines::formula::words(formula));
        let formula = ProvedFormula::Board {
            encode,
            breaks_symmetry: formula.breaks_symmetry(),
        };
        let files = self.problem.options.files();
        let others = files.filter_map(|(_, file)| file).chain(output);
        ProofPlan::new(path, formula, others).map(Some)
    }
}
