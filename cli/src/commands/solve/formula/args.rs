//! Arguments of `solve --cnf`.

use crate::commands::solve::args::{SolveArgs, SolveTask};
use crate::commands::solve::proof::args::{ProofPlan, ProvedFormula};
use crate::engines::backend::host;
use crate::exit::{Failure, refuse};
use crate::output::format::OutputFormat;
use crate::output::text::first_given;
use clap::Args;
use queensat::answers::{Decide, Resolved};
use queensat::one_solution::RefutationFormat;
use std::path::{Path, PathBuf};

/// Options for a formula instead of a board.
#[derive(Debug, Args)]
pub struct FileArgs {
    /// Solve the formula in this DIMACS file instead of a board
    ///
    /// '-' is standard input. The file may be compressed by gzip, xz or zstd. The default backend is
    /// cadical (varisat if cadical is not built in).
    #[arg(long, value_name = "FILE")]
    pub cnf: Option<PathBuf>,
    /// Accept common errors in the file of --cnf with warnings
    ///
    /// Accepted are a missing header, wrong counts in the header, a last clause without 0, and the
    /// '%' at the end of SATLIB files.
    #[arg(long, hide_short_help = true)]
    pub lenient: bool,
}

/// Plan of `solve --cnf`.
#[derive(Debug)]
pub struct FilePlan {
    /// Input file; `-` is standard input.
    pub input: PathBuf,
    pub question: Resolved<Decide>,
    /// Prints JSON instead of the format of the SAT competitions.
    pub json: bool,
    pub proof: Option<ProofPlan>,
}

impl SolveArgs {
    /// Plans the solution of the formula in a file.
    pub fn plan_formula(&self, input: &Path) -> Result<SolveTask, Failure> {
        let mut question = Decide::new();
        question.lenient = self.file.lenient;
        question.proof_file.clone_from(&self.proof.path);
        question.limits.seconds = self.limit.seconds();
        question.sat = self.sat.options(None);
        self.refuse_with_formula()?;
        if !matches!(self.proof.proof_format, None | Some(RefutationFormat::Drat)) {
            refuse!("--proof-format: with --cnf, the solver writes the proof, in drat");
        }
        let proof = self.proof.path.as_ref().map(|path| {
            let formula = ProvedFormula::File(input.to_owned());
            ProofPlan::new(
                path,
                RefutationFormat::Drat,
                formula,
                std::iter::once(input),
            )
        });
        let proof = proof.transpose()?;
        let question = question.resolve_to_read(&host())?;
        Ok(SolveTask::File(Box::new(FilePlan {
            input: input.to_owned(),
            question,
            proof,
            json: self.format == Some(OutputFormat::Json),
        })))
    }

    /// Refuses options that require a board.
    fn refuse_with_formula(&self) -> Result<(), Failure> {
        if self.problem.size.is_some() {
            refuse!("N selects a board and --cnf a formula; give only one of them");
        }
        let others = [
            (self.symmetric.is_some(), "--symmetric"),
            (self.start.is_some(), "--start"),
            (self.threads.is_some(), "--threads"),
        ];
        if let Some(option) = self.problem.options.given().or(first_given(others)) {
            refuse!("{option} applies to a board, but --cnf selects a formula");
        }
        if self.output.as_os_str() != "-" {
            refuse!("with --cnf, the answer is written to standard output only");
        }
        if let Some(name) = self.engine.as_deref()
            && !["auto", "sat"].contains(&name)
        {
            refuse!("--engine {name} applies to a board, but --cnf selects a formula")
        }
        match self.format {
            None | Some(OutputFormat::Sat | OutputFormat::Json) => Ok(()),
            _ => refuse!(
                "with --cnf, there is no board to print; choose --format sat or --format json"
            ),
        }
    }
}
