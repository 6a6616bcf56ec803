//! Deductions: the steps by which a person solves a puzzle, from easy to hard.
//!
//! | item | purpose |
//! |---|---|
//! | [`Deductions`] | the state of a puzzle that is solved step by step |
//! | [`Deduction`], [`Reason`], [`BoundedSet`] | one step: the squares that it decides, and the reason |
//! | [`solve_by_steps`], [`Explanation`] | all steps, up to a hardest [`Tier`] |
//! | [`Level`] | the hardest tier that a puzzle needs, and the number of steps of each tier |
//! | [`solves`] | `true` if tiers solve a puzzle, found faster than by [`solve_by_steps`] |
//!
//! A unit is a row, a column, a region or another set of squares with a bound on its queens. Every step
//! holds in all solutions, so that a puzzle that the steps solve has exactly one. The squares that are
//! decided at the end depend neither on the order of the steps nor on the orientation of the board, except for
//! the last tier, whose chains have a limited number of steps.
//!
//! ```
//! use queensat::problem::instance;
//! use puzzle::{Tier, solve_by_steps};
//!
//! let puzzle = instance::read("AAAA\nAAAB\nCCAB\nCCDD\n")?;
//! let explanation = solve_by_steps(&puzzle, Tier::Contradiction);
//! assert_eq!(explanation.level().unwrap().hardest, Tier::Pointing);
//! assert_eq!(
//!     explanation.steps[0].describe(&puzzle),
//!     "r1c4 and r4c4 are empty, because the star of region B must be in column 4"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod circulation;
mod confined;
mod contradiction;
mod explanation;
mod model;
mod neighbours;
mod pointing;
mod prose;
mod puzzle_state;
mod reason;
mod sets;
mod shapes;
mod single;
mod tier;
mod unit;
mod ways;

pub(super) use explanation::find;
pub use explanation::{DeductionOutcome, Explanation, Level, solve_by_steps, solves};
pub use reason::{Breach, Confined, Reason};
pub use tier::Tier;
pub use unit::BoundedSet;

use model::PuzzleModel;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use prose::Prose;
use puzzle_state::PuzzleState;

/// One step: squares that are decided, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction<S = Square> {
    /// Tier of the method that finds the step.
    pub tier: Tier,
    /// Squares that hold a queen, row by row.
    pub queens: Vec<S>,
    /// Squares that are empty, row by row, without those that follow from `queens`.
    pub empty: Vec<S>,
    /// Squares that the reason is about, row by row: those of the units that need queens.
    pub because: Vec<S>,
    /// The rule or rules from which it follows, as data.
    pub reason: Reason,
}

impl Deduction {
    /// Returns the step in words: `r3c5 is a queen, because it is the only square left in row 3`.
    #[must_use]
    pub fn describe(&self, problem: &Problem) -> String {
        Prose::new(problem).deduction(self)
    }
}

/// A step in numbers of squares.
type NumberedDeduction = Deduction<usize>;

impl NumberedDeduction {
    /// Changes a state by the step.
    fn apply(&self, model: &PuzzleModel, state: &mut PuzzleState) {
        for &square in &self.empty {
            state.remove(model, square);
        }
        for &square in &self.queens {
            state.place(model, square);
        }
    }

    /// Returns the step with the squares of the board.
    fn named(self, model: &PuzzleModel) -> Deduction {
        Deduction {
            tier: self.tier,
            queens: model.squares_of(self.queens),
            empty: model.squares_of(self.empty),
            because: model.squares_of(self.because),
            reason: self.reason,
        }
    }
}

/// Finds the easiest step, no harder than `hardest`, or a broken rule. If `is_any_enough`, the step is one that is found
/// fast.
fn easiest(
    model: &PuzzleModel,
    state: &PuzzleState,
    hardest: Tier,
    is_any_enough: bool,
) -> Option<Result<NumberedDeduction, Breach>> {
    let mut order = Tier::ALL;
    if is_any_enough {
        // The end is the same, and sets take more time than neighbours.
        order.swap(Tier::Sets as usize, Tier::Neighbours as usize);
    }
    let mut tiers = order.into_iter().filter(|&tier| tier <= hardest);
    tiers.find_map(|tier| match tier {
        Tier::Single => single::find(model, state).map(Ok),
        Tier::Pointing => pointing::find(model, state),
        Tier::Sets => confined::find(model, state),
        Tier::Neighbours => neighbours::find(model, state),
        Tier::Shapes => shapes::find(model, state),
        Tier::Contradiction => contradiction::find(model, state, is_any_enough).map(Ok),
    })
}

/// The state of a puzzle that is solved step by step.
#[derive(Clone, Debug)]
pub struct Deductions<'a> {
    problem: &'a Problem,
    model: PuzzleModel,
    state: PuzzleState,
}

impl<'a> Deductions<'a> {
    /// Maximum number of squares of a board, blocked ones among them. On a larger board, no square is open
    /// and no step is found.
    pub const MAX_SQUARES: u64 = 1 << 12;

    /// Creates the state in which only the fixed queens are known, and the squares that they attack.
    #[must_use]
    pub fn new(problem: &'a Problem) -> Self {
        let model = PuzzleModel::new(problem);
        Self {
            problem,
            state: PuzzleState::new(&model, problem),
            model,
        }
    }

    /// Returns the problem whose squares are decided.
    #[must_use]
    pub const fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// Returns the queens that are known.
    #[must_use]
    pub fn queens(&self) -> Placement {
        Placement::new(self.model.squares_of(sets::numbers(&self.state.queens)))
    }

    /// Returns the squares that are known to be empty and are not blocked, row by row.
    #[must_use]
    pub fn empty(&self) -> Vec<Square> {
        let is_decided = |set: &[u64], square| sets::contains(set, square);
        let squares = (0..self.model.squares.len()).filter(|&square| {
            !is_decided(&self.state.open, square) && !is_decided(&self.state.queens, square)
        });
        self.model.squares_of(squares)
    }

    /// Returns the squares that are not decided, row by row.
    #[must_use]
    pub fn open(&self) -> Vec<Square> {
        self.model.squares_of(sets::numbers(&self.state.open))
    }

    /// Finds the easiest next step, no harder than `hardest`, and takes it.
    ///
    /// # Errors
    ///
    /// The outcome, if there is no such step.
    pub fn next(&mut self, hardest: Tier) -> Result<Deduction, DeductionOutcome> {
        match self.advance(hardest, false) {
            Ok(Some(found)) => Ok(found.named(&self.model)),
            Ok(None) => Err(self.outcome()),
            Err(breach) => {
                let reason = Prose::new(self.problem).breach(&breach);
                Err(DeductionOutcome::Contradiction(reason))
            }
        }
    }

    /// Returns the outcome if there is no further step.
    fn outcome(&self) -> DeductionOutcome {
        let queens = self.queens();
        if !self.is_decided() {
            let open = self.open();
            return DeductionOutcome::Stuck { queens, open };
        }
        match queens.verify(self.problem) {
            Ok(()) => DeductionOutcome::Solved(queens),
            Err(violation) => DeductionOutcome::Contradiction(violation.to_string()),
        }
    }

    /// Takes all steps, and returns `true` if they solve the puzzle.
    pub(super) fn solve(&mut self, hardest: Tier) -> bool {
        while let Ok(Some(_)) = self.advance(hardest, true) {}
        self.state.breach.is_none() && self.is_decided()
    }

    /// Returns `true` if no square is open.
    fn is_decided(&self) -> bool {
        !self.model.is_too_large && self.state.open.iter().all(|&word| word == 0)
    }

    /// Takes the easiest next step or, if `is_any_enough`, a step that is found fast. Returns a broken rule
    /// if there is one.
    fn advance(
        &mut self,
        hardest: Tier,
        is_any_enough: bool,
    ) -> Result<Option<NumberedDeduction>, Breach> {
        if let Some(breach) = &self.state.breach {
            return Err(breach.clone());
        }
        let (model, state) = (&self.model, &mut self.state);
        let Some(found) = easiest(model, state, hardest, is_any_enough).transpose()? else {
            return Ok(None);
        };
        found.apply(model, state);
        let excluded = |&square: &usize| !sets::contains(&state.queens, square);
        match &state.breach {
            // Queens of one step exclude each other.
            Some(breach) if found.queens.iter().any(excluded) => Err(match found.reason {
                Reason::Only { unit } => Breach::NoPlaces {
                    unit,
                    needed: found.queens.len() as u32,
                },
                _ => breach.clone(),
            }),
            _ => Ok(Some(found)),
        }
    }
}
