//! All steps of a puzzle, and its level.

use super::{Deduction, Deductions, Tier};
use control::Stop;
use problem::Problem;
use problem::board::{Square, counted};
use problem::placement::Placement;

/// The steps of a puzzle, and their end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The steps in the order in which a person takes them.
    pub steps: Vec<Deduction>,
    /// State of the puzzle after the last step, or the reason for an early end.
    pub outcome: DeductionOutcome,
}

/// End of the steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeductionOutcome {
    /// All squares are decided, and this is the only solution.
    Solved(Placement),
    /// The tiers do not decide all squares.
    Stuck {
        /// The queens that are known.
        queens: Placement,
        /// The squares that are not decided, row by row.
        open: Vec<Square>,
    },
    /// The puzzle has no solution, for this reason.
    Contradiction(String),
    /// The number of steps that was asked for was found.
    Hint,
    /// The puzzle has one solution, but squares that were added to it are not those of it.
    Wrong {
        /// Queens that are not in the solution.
        queens: Vec<Square>,
        /// Blocked squares of the solution.
        blocked: Vec<Square>,
    },
    /// A limit or an interrupt ended the work before the steps did.
    Stopped(Stop),
}

/// The difficulty of a puzzle that the tiers solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The hardest tier that is needed.
    pub hardest: Tier,
    /// The number of steps of each tier.
    pub steps: [usize; Tier::ALL.len()],
}

impl Level {
    /// Returns the level in words: `medium: 9 single, 2 pointing, 1 sets`.
    #[must_use]
    pub fn describe(&self) -> String {
        let of_tiers = Tier::ALL.into_iter().zip(self.steps);
        let counts: Vec<String> = of_tiers
            .filter(|&(_, count)| count > 0)
            .map(|(tier, count)| format!("{count} {}", tier.name()))
            .collect();
        format!("{}: {}", self.hardest.level(), counts.join(", "))
    }
}

impl Explanation {
    /// Returns the level of the puzzle in words, or the reason for which it has none.
    #[must_use]
    pub fn describe_level(&self) -> String {
        match (&self.outcome, self.level()) {
            (_, Some(level)) => level.describe(),
            (DeductionOutcome::Contradiction(reason), _) => format!("no solution: {reason}"),
            (DeductionOutcome::Stuck { open, .. }, _) => format!(
                "{}: the {} leave {} open",
                Tier::BEYOND,
                Tier::IN_WORDS,
                counted(open.len() as u64, "square")
            ),
            _ => "unknown".into(),
        }
    }

    /// Returns the difficulty, or `None` if the tiers do not solve the puzzle.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        let DeductionOutcome::Solved(_) = self.outcome else {
            return None;
        };
        let hardest = self.steps.iter().map(|step| step.tier).max();
        Some(Level {
            hardest: hardest.unwrap_or(Tier::Single),
            steps: self.steps_by_tier(),
        })
    }

    /// Returns the number of steps of each tier.
    #[must_use]
    pub fn steps_by_tier(&self) -> [usize; Tier::ALL.len()] {
        Tier::ALL.map(|tier| self.steps.iter().filter(|step| step.tier == tier).count())
    }
}

/// Solves a puzzle by steps that are no harder than `hardest`, at each state the easiest one first.
#[must_use]
pub fn solve_by_steps(problem: &Problem, hardest: Tier) -> Explanation {
    find(Deductions::new(problem), hardest, |_, _| None)
}

/// Finds steps. `end` may end the work at each state, the first of which has no steps.
pub(crate) fn find(
    mut deductions: Deductions<'_>,
    hardest: Tier,
    mut end: impl FnMut(&Deductions<'_>, &[Deduction]) -> Option<DeductionOutcome>,
) -> Explanation {
    let mut steps = Vec::new();
    if let Some(reason) = deductions.problem().count_conflict() {
        let outcome = DeductionOutcome::Contradiction(reason);
        end(&deductions, &steps);
        return Explanation { steps, outcome };
    }
    let outcome = loop {
        if let Some(outcome) = end(&deductions, &steps) {
            break outcome;
        }
        match deductions.next(hardest) {
            Ok(step) => steps.push(step),
            // The reason holds at the end of the steps, not in the puzzle as it stands.
            Err(DeductionOutcome::Contradiction(reason)) if !steps.is_empty() => {
                let count = counted(steps.len() as u64, "step");
                break DeductionOutcome::Contradiction(format!("after {count}, {reason}"));
            }
            Err(outcome) => break outcome,
        }
    };
    Explanation { steps, outcome }
}

/// Returns `true` if steps that are no harder than `hardest` solve a puzzle, with the same result as
/// [`solve_by_steps`].
#[must_use]
pub fn solves(problem: &Problem, hardest: Tier) -> bool {
    Deductions::new(problem).solve(hardest)
}
