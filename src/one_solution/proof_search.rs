//! A search that writes the proof that there is no solution.

use super::{Race, RaceResult, Solution, SolveDetails, SolveError, SolveOutcome};
use crate::cross_check::{Finding, Subject, compare};
use crate::encode::Formula;
use control::Control;
use control::threads;
use encodings::at_most_one::Encoding;
use problem::Problem;
use problem::placement::Placement;
use solvers::UnknownReason;
use std::error::Error;
use std::fmt::Debug;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

control::named! {
    /// A format of proofs that there is no solution.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[derive(serde::Deserialize, serde::Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum RefutationFormat {
        /// LRAT in binary form.
        Lrat = "lrat",
        /// LRAT in text form.
        LratText = "lrat-text",
        /// DRAT, which SAT solvers write.
        Drat = "drat",
    }
}

impl RefutationFormat {
    /// Returns the format of a file by its name: DRAT with the extension `drat`, LRAT with `lrat`. Other names are of
    /// DRAT if a solver writes the proof, and otherwise of LRAT, as text with the extension `txt`.
    #[must_use]
    pub fn of_file(file: &Path, is_by_solver: bool) -> Self {
        match file.extension().and_then(|extension| extension.to_str()) {
            Some("drat") => Self::Drat,
            Some("lrat") => Self::Lrat,
            _ if is_by_solver => Self::Drat,
            Some("txt") => Self::LratText,
            _ => Self::Lrat,
        }
    }

    /// Returns a summary for the help of a program.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Lrat => "LRAT in binary form, by a search that writes its own proof",
            Self::LratText => "LRAT in text form, by the same search",
            Self::Drat => "DRAT, by a SAT solver",
        }
    }
}

/// A search that writes, in LRAT, the proof that [a formula](ProofSearch::formula) has no model. Another crate
/// implements it and a host hands it over, so that this one needs no code for proofs.
pub trait Prover: Debug + Send + Sync {
    /// Searches for a solution and writes the proof that there is none, in binary form or as text, until the control
    /// stops it.
    ///
    /// # Errors
    ///
    /// If the problem is too large for the search, or the output returns an error.
    fn prove(
        &self,
        problem: &Problem,
        output: &mut dyn Write,
        is_binary: bool,
        control: &Control,
    ) -> Result<ProofSearchResult, Box<dyn Error + Send + Sync>>;
}

/// End of a search that writes a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofSearchResult {
    /// There is no solution, and the proof says so.
    NoSolution,
    /// There is this solution, which is not verified yet.
    Solution(Placement),
    /// A limit or an interrupt came before the proof was complete.
    Stopped,
}

/// A search that writes, in LRAT, the proof that the pairwise formula of a problem has no model. Beside it, native
/// search and SAT look for a solution.
#[derive(Clone, Debug)]
pub struct ProofSearch {
    /// File of the proof, which is one only if there is no solution.
    pub file: PathBuf,
    /// The proof is in binary form, not text.
    pub is_binary: bool,
    /// The search of the host, which this library knows by its trait only.
    pub prover: &'static dyn Prover,
}

impl ProofSearch {
    /// Number of squares of the largest board of which LRAT is written.
    pub const MAX_SQUARES: usize = 4096;

    /// Returns the choices that determine the formula which the proof is about: those of `queensat encode` without
    /// options.
    #[must_use]
    pub const fn formula() -> Formula {
        Formula::new(Encoding::Pairwise)
    }

    /// Returns the format of the proof, which is never DRAT.
    #[must_use]
    pub const fn format(&self) -> RefutationFormat {
        if self.is_binary {
            RefutationFormat::Lrat
        } else {
            RefutationFormat::LratText
        }
    }

    pub(super) fn run(
        &self,
        problem: &Problem,
        details: &mut SolveDetails,
        control: &Control,
    ) -> Result<SolveOutcome, SolveError> {
        let both = control.part();
        let is_decided = |is_decided: bool| {
            if is_decided {
                both.interrupt().trigger();
            }
        };
        let by_proof = || {
            let proved = self.prove(problem, &both);
            is_decided(!matches!(proved, Ok(ProofSearchResult::Stopped)));
            proved
        };
        let by_race = || {
            let raced = Race::recommended(problem).run(problem, 1, &both);
            // That there is none is proved by the other side.
            is_decided((raced.as_ref()).map_or(true, |raced| !raced.found.is_empty()));
            raced
        };
        let (proved, raced) = threads::beside(by_proof, by_race);
        let mut raced = raced?;
        let is_proved = match &proved {
            Ok(ProofSearchResult::NoSolution) => Some(true),
            Ok(ProofSearchResult::Solution(_)) => Some(false),
            Ok(ProofSearchResult::Stopped) | Err(_) => None,
        };
        compare_with(is_proved, &raced)?;
        let found = match proved? {
            ProofSearchResult::NoSolution => return Ok(SolveOutcome::NoSolution),
            ProofSearchResult::Solution(found) => found,
            ProofSearchResult::Stopped => match raced.found.pop() {
                Some(found) => {
                    details.queens_placed = Some(raced.queens_placed);
                    details.race = Some(raced);
                    found
                }
                None => return Ok(SolveOutcome::Unknown(UnknownReason::Interrupted)),
            },
        };
        let solution = Solution::new(found, problem);
        solution.verify(problem)?;
        Ok(SolveOutcome::Solution(solution))
    }

    fn prove(&self, problem: &Problem, control: &Control) -> Result<ProofSearchResult, SolveError> {
        let file = File::create(&self.file).map_err(|error| SolveError::Prove(error.into()))?;
        let mut output = BufWriter::with_capacity(1 << 16, file);
        let proved = (self.prover).prove(problem, &mut output, self.is_binary, control);
        proved.map_err(SolveError::Prove)
    }
}

/// Compares the race with the proof, or with the solution that was found in its place. The race verifies its solutions,
/// so a proof that there is none is wrong beside one.
fn compare_with(is_proved: Option<bool>, raced: &RaceResult) -> Result<(), SolveError> {
    let by_proof = match is_proved {
        Some(true) => Finding::none("proof search"),
        Some(false) => Finding::some("proof search"),
        None => Finding::nothing_yet("proof search"),
    };
    let by_race = if !raced.found.is_empty() {
        Finding::some("race")
    } else if raced.is_decided() {
        Finding::none("race")
    } else {
        Finding::nothing_yet("race")
    };
    compare(Subject::OneSolution, by_proof, by_race)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::one_solution::race::Side;

    /// A solver that claimed that there is none once went unnoticed beside a solution.
    #[test]
    fn a_wrong_side_is_told() {
        let solution = vec![Placement::from_columns(&[1, 3, 0, 2])];
        let none = |decided_by| (Vec::new(), decided_by);
        for (is_proved, (found, decided_by), agree) in [
            (Some(true), none(Ok(Side::Sat)), true),
            (Some(false), none(Ok(Side::Sat)), false),
            (Some(false), none(Ok(Side::Search)), false),
            (Some(false), none(Err(UnknownReason::Interrupted)), true),
            (Some(true), (solution.clone(), Ok(Side::Search)), false),
            (Some(false), (solution.clone(), Ok(Side::Sat)), true),
            (None, (solution, Ok(Side::Sat)), true),
            (None, none(Ok(Side::Sat)), true),
        ] {
            let raced = RaceResult {
                is_complete: decided_by.is_ok() && found.is_empty(),
                found,
                decided_by,
                has_solver_begun: true,
                queens_placed: 0,
            };
            let checked = compare_with(is_proved, &raced);
            assert_eq!(checked.is_ok(), agree, "{is_proved:?}, {raced:?}");
        }
    }
}
