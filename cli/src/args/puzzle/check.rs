//! Arguments of `puzzle check`.

use super::{PuzzleInput, PuzzlePlan};
use crate::args::limits::expecting;
use crate::exit::{Failure, refuse};
use crate::files::file_format::file_of;
use crate::files::output_file::{is_same_file, unless_stdout};
use crate::output::format::{OutputFormat, REPORTS, formats};
use crate::output::text::{first_given, quoted};
use clap::Args;
use queensat::problem::Problem;
use queensat::puzzle::Unique;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

/// Expected value of `--count`.
const COUNT: &str = "a whole number from 1, or no number; the puzzle stands before --count";
/// Maximum number that `--count` counts up to if it names none.
const DEFAULT_COUNT: &str = "1000";

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Count the solutions, up to K [default of K: 1000]
    #[arg(long, value_name = "K", value_parser = expecting::<NonZeroU64>(COUNT, |_| true))]
    #[arg(num_args = 0..=1, default_missing_value = DEFAULT_COUNT)]
    count: Option<NonZeroU64>,
    /// Print the level: the hardest tier (kind of steps) that a person needs, and the number of steps of each
    #[arg(long)]
    level: bool,
    /// Write a proof in the format DRAT that there is no other solution, or none
    ///
    /// The proof refers to the formula in the file of --proof-formula: the clauses that `queensat encode`
    /// writes for the puzzle and, if there is a solution, one clause that excludes it. A checker such as
    /// drat-trim verifies that the formula is unsatisfiable.
    #[arg(long, value_name = "FILE", value_parser = file_of(&["drat", "txt"]))]
    proof: Option<PathBuf>,
    /// File for the formula of --proof [default: that of --proof with the extension .cnf]
    #[arg(long, value_name = "FILE", requires = "proof", value_parser = file_of(&["cnf", "dimacs", "txt"]))]
    proof_formula: Option<PathBuf>,
    /// Prove the answer, exactly one solution or none, by a certificate in this folder
    ///
    /// It has the formula, the solution, and a proof in LRAT that there is no other, and is checked before the answer
    /// is printed. `queensat certify --check`, `count-check` and verified checkers check it again.
    #[arg(long, value_name = "DIR")]
    certificate: Option<PathBuf>,
    /// Output format [default: by the extension of the file, else text]
    #[arg(long, value_parser = formats(REPORTS))]
    format: Option<OutputFormat>,
    /// Write to this file; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    input: PuzzleInput,
}

/// Plan of `puzzle check`.
#[derive(Debug)]
pub struct CheckPlan {
    pub question: Unique,
    pub proof: Option<ProofPlan>,
    /// Folder of the certificate.
    pub certificate: Option<PathBuf>,
    pub format: OutputFormat,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
}

/// Files of a proof.
#[derive(Clone, Debug)]
pub struct ProofPlan {
    pub proof: PathBuf,
    pub formula: PathBuf,
}

impl CheckArgs {
    fn question(&self, problem: Problem) -> Unique {
        let mut question = Unique::new(problem);
        question.count = self.count;
        question.level = self.level;
        question
    }

    pub fn plan(self) -> Result<PuzzlePlan<CheckPlan, Unique>, Failure> {
        let other = first_given([
            (self.proof.is_some(), "--proof"),
            (self.certificate.is_some(), "--certificate"),
            (self.output.as_os_str() != "-", "--output"),
        ]);
        let question = |problem| self.question(problem);
        if let Some(batch) = self.input.batch(question, other, self.format)? {
            return Ok(PuzzlePlan::Many(batch));
        }
        let question = self.question(self.input.problem()?);
        let (output, format) = OutputFormat::of_output(self.format, &self.output, REPORTS)?;
        let proof = self.proof.map(|proof| {
            let formula = self.proof_formula;
            ProofPlan::new(proof, formula, output.as_deref())
        });
        Ok(PuzzlePlan::One(CheckPlan {
            proof: proof.transpose()?,
            question,
            certificate: self.certificate,
            format,
            output,
        }))
    }
}

impl ProofPlan {
    fn new(
        proof: PathBuf,
        formula: Option<PathBuf>,
        output: Option<&Path>,
    ) -> Result<Self, Failure> {
        let formula = formula.unwrap_or_else(|| proof.with_extension("cnf"));
        if is_same_file(&formula, &proof) {
            refuse!(
                "--proof: the proof and its formula cannot both be in {}; choose a name such as \
                 puzzle.drat",
                quoted(&proof)
            );
        }
        for path in [&proof, &formula] {
            if output.is_some_and(|output| is_same_file(output, path)) {
                refuse!("--proof and --output both write {}", quoted(path));
            }
            if unless_stdout(path.clone()).is_none() {
                refuse!("--proof needs the names of files, because standard output has the answer");
            }
        }
        Ok(Self { proof, formula })
    }
}
