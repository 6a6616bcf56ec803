//! Arguments of `solve --proof`.

use crate::commands::solve::args::SolveArgs;
use crate::exit::{Failure, refuse};
use crate::files::file_format::file_of;
use crate::files::output_file::{is_same_file, unless_stdout};
use crate::output::text::{one_of, quoted};
use clap::Args;
use proofs::prove::BoardFormula;
use queensat::one_solution::{RefutationFormat, SolveMethod};
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
    #[arg(id = "solve_proof", long = "proof", value_name = "FILE", value_parser = file_of(&["lrat", "drat", "txt"]))]
    pub path: Option<PathBuf>,
    /// Format of --proof [default: by the extension of the file; of others drat with an option of SAT, else lrat]
    #[arg(long, value_name = "FORMAT", requires = "solve_proof", value_parser = one_of(RefutationFormat::ALL.map(|it| (it.name(), it.summary(), it))))]
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

impl SolveArgs {
    /// Plans the proof, if there is to be one, that the problem of a method has no solution.
    pub fn plan_proof(
        &self,
        method: &SolveMethod,
        output: Option<&Path>,
    ) -> Result<Option<ProofPlan>, Failure> {
        let Some(path) = &self.proof.path else {
            return Ok(None);
        };
        let (formula, format) = match method {
            SolveMethod::Formula { formula, .. } => (*formula, RefutationFormat::Drat),
            SolveMethod::Proof(proving) => (BoardFormula::encoding(), proving.format()),
            _ => return Ok(None),
        };
        let mut encode = vec!["queensat".into(), "encode".into()];
        encode.extend(self.problem.words());
        encode.extend(crate::engines::formula::words(&formula));
        let formula = ProvedFormula::Board {
            encode,
            breaks_symmetry: formula.breaks_symmetry(),
        };
        let files = self.problem.options.files();
        let others = files.filter_map(|(_, file)| file).chain(output);
        ProofPlan::new(path, format, formula, others).map(Some)
    }
}
