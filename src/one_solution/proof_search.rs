//! A search that writes the proof that there is no solution.

use super::{Race, Raced, Solution, SolveDetails, SolveError, SolveOutcome};
use crate::cross_check::{Finding, Subject, compare};
use crate::prove::{BoardFormula, ProveError, SolutionTable, prove};
use control::Control;
use control::threads;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use solvers::UnknownReason;
use std::fs::File;
use std::io::BufWriter;
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

/// A search that writes, in LRAT, the proof that the pairwise formula of a problem has no model. Beside it, native
/// search and SAT look for a solution.
#[derive(Clone, Debug)]
pub struct ProofSearch {
    /// File of the proof, which is one only if there is no solution.
    pub file: PathBuf,
    /// The form: binary, or as text.
    pub is_binary: bool,
}

impl ProofSearch {
    /// Returns the format.
    #[must_use]
    pub const fn format(&self) -> RefutationFormat {
        match self.is_binary {
            true => RefutationFormat::Lrat,
            false => RefutationFormat::LratText,
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
            is_decided(!matches!(proved, Err(ProveError::Stopped(_))));
            proved
        };
        let by_race = || {
            let raced = Race::recommended(problem).run(problem, 1, &both);
            // That there is none is proved by the other side.
            is_decided((raced.as_ref()).map_or(true, |raced| !raced.found.is_empty()));
            raced
        };
        let (proved, raced) = threads::beside(by_proof, by_race);
        let (mut raced, unknown) = (raced?, SolveOutcome::Unknown(UnknownReason::Interrupted));
        let is_proved = match &proved {
            Ok(()) => Some(true),
            Err(ProveError::NotListed { .. }) => Some(false),
            Err(_) => None,
        };
        compare_with(is_proved, &raced)?;
        let found = match proved {
            Ok(()) => return Ok(SolveOutcome::NoSolution),
            Err(ProveError::NotListed { queens }) => {
                let columns = problem.board().columns();
                let square = |&var: &u32| Square::from_zero_based(var / columns, var % columns);
                Placement::new(queens.iter().map(square).collect())
            }
            Err(ProveError::Stopped(_)) => match raced.found.pop() {
                Some(found) => {
                    details.placements = Some(raced.placements);
                    details.race = Some(raced);
                    found
                }
                None => return Ok(unknown),
            },
            Err(error) => return Err(error.into()),
        };
        let solution = Solution::new(found, problem);
        solution.verify(problem)?;
        Ok(SolveOutcome::Solution(solution))
    }

    fn prove(&self, problem: &Problem, control: &Control) -> Result<(), ProveError> {
        let formula = BoardFormula::controlled(problem, control)?;
        let none = SolutionTable::empty(problem);
        let mut output = BufWriter::with_capacity(1 << 16, File::create(&self.file)?);
        prove(&formula, &none, &mut output, self.is_binary, control)?;
        Ok(())
    }
}

/// Compares the race with the proof, or with the solution that was found in its place. The race verifies its solutions,
/// so a proof that there is none is wrong beside one.
fn compare_with(is_proved: Option<bool>, raced: &Raced) -> Result<(), SolveError> {
    let by_proof = match is_proved {
        Some(true) => Finding::none("proof search"),
        Some(false) => Finding::some("proof search"),
        None => Finding::nothing_yet("proof search"),
    };
    let by_race = match raced.found.is_empty() {
        true if raced.is_decided() => Finding::none("race"),
        true => Finding::nothing_yet("race"),
        false => Finding::some("race"),
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
            let raced = Raced {
                is_complete: decided_by.is_ok() && found.is_empty(),
                found,
                decided_by,
                has_solver_begun: true,
                placements: 0,
            };
            let checked = compare_with(is_proved, &raced);
            assert_eq!(checked.is_ok(), agree, "{is_proved:?}, {raced:?}");
        }
    }
}
