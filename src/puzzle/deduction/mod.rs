//! Deductions: the steps by which a person solves a puzzle, from easy to hard.
//!
//! | item | purpose |
//! |---|---|
//! | [`Deductions`] | the state of a puzzle that is solved step by step |
//! | [`Deduction`] | one step: the squares that it decides, and the reason |
//! | [`explain`], [`Explanation`] | all steps, up to a hardest [`Tier`] |
//! | [`Level`] | the hardest tier that a puzzle needs, and the number of steps of each tier |

mod tier;

pub use tier::Tier;

use crate::board::Square;
use crate::placement::Placement;
use crate::problem::Problem;

/// One step: squares that are decided, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// Difficulty.
    pub tier: Tier,
    /// Squares that hold a queen, row by row.
    pub queens: Vec<Square>,
    /// Squares that are empty, row by row, without those that follow from `queens`.
    pub empty: Vec<Square>,
    /// Squares that the reason is about, row by row.
    pub because: Vec<Square>,
}

impl Deduction {
    /// Returns the step in words: `r3c5 is a queen, because it is the only square left in row 3`.
    #[must_use]
    pub fn describe(&self, _problem: &Problem) -> String {
        String::new()
    }
}

/// Result of a search for the next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A step, which is taken.
    Step(Deduction),
    /// All squares are decided, and this is the solution.
    Solved(Placement),
    /// No step of the permitted tiers is left.
    Stuck,
    /// The puzzle has no solution, for this reason.
    Contradiction(String),
}

/// The state of a puzzle that is solved step by step.
#[derive(Clone, Debug)]
pub struct Deductions<'a> {
    problem: &'a Problem,
}

impl<'a> Deductions<'a> {
    /// Creates the state in which only the fixed queens are known, and the squares that they attack.
    #[must_use]
    pub const fn new(problem: &'a Problem) -> Self {
        Self { problem }
    }

    /// Returns the problem.
    #[must_use]
    pub const fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// Returns the queens that are known.
    #[must_use]
    pub fn queens(&self) -> Placement {
        Placement::new(Vec::new())
    }

    /// Returns the squares that are known to be empty and are not blocked, row by row.
    #[must_use]
    pub const fn empty(&self) -> Vec<Square> {
        Vec::new()
    }

    /// Returns the squares that are not decided, row by row.
    #[must_use]
    pub const fn open(&self) -> Vec<Square> {
        Vec::new()
    }

    /// Finds the easiest next step, no harder than `hardest`, and takes it.
    pub fn next(&mut self, _hardest: Tier) -> Next {
        Next::Stuck
    }
}

/// The steps of a puzzle, and their end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The steps in order.
    pub steps: Vec<Deduction>,
    /// The end.
    pub outcome: Outcome,
}

/// End of the steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
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
}

/// The difficulty of a puzzle that the tiers solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The hardest tier that is needed.
    pub hardest: Tier,
    /// The number of steps of each tier.
    pub steps: [usize; Tier::ALL.len()],
}

impl Explanation {
    /// Returns the difficulty, or `None` if the tiers do not solve the puzzle.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        let Outcome::Solved(_) = self.outcome else {
            return None;
        };
        let mut steps = [0; Tier::ALL.len()];
        for step in &self.steps {
            steps[step.tier as usize] += 1;
        }
        let hardest = self.steps.iter().map(|step| step.tier).max();
        Some(Level {
            hardest: hardest.unwrap_or(Tier::Single),
            steps,
        })
    }
}

/// Solves a puzzle by steps that are no harder than `hardest`, at each state the easiest one first.
#[must_use]
pub fn explain(problem: &Problem, hardest: Tier) -> Explanation {
    let mut deductions = Deductions::new(problem);
    let mut steps = Vec::new();
    let outcome = loop {
        match deductions.next(hardest) {
            Next::Step(step) => steps.push(step),
            Next::Solved(placement) => break Outcome::Solved(placement),
            Next::Contradiction(reason) => break Outcome::Contradiction(reason),
            Next::Stuck => {
                break Outcome::Stuck {
                    queens: deductions.queens(),
                    open: deductions.open(),
                };
            }
        }
    };
    Explanation { steps, outcome }
}
