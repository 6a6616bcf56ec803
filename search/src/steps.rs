//! Backtracking step by step, and the steps of the engines that can be followed.

use crate::arrowhead::Counters;
use crate::bitmask::WordRows;
use crate::dlx::{Dance, Order};
use crate::engine::Engine;
use crate::error::SearchError;
use crate::naive::Queens;
use crate::rows::{FreeLines, Walk};
use problem::Problem;
use problem::board::Square;

/// A row or column of the board, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchLine {
    /// A row, from the top.
    Row(u32),
    /// A column, from the left.
    Column(u32),
}

/// A step of backtracking, as an engine takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BacktrackStep {
    /// The square was looked at, and cannot hold a queen. Engines that keep sets of free squares look at no others.
    Rejection(Square),
    /// A queen was placed on the square, one of those of a line that needs one.
    Placement(Square, SearchLine),
    /// No square of the line is left for its queen.
    DeadEnd(SearchLine),
    /// The queen that was placed last was taken back.
    Removal(Square),
    /// The queens are a solution.
    Solution,
    /// There is no solution, or no other one.
    Exhausted,
}

/// The way in which an engine knows that the queens placed so far attack a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackEvidence {
    /// By comparison with all queens; this is the first one that attacks it.
    By(Square),
    /// By a counter of the queens that attack it.
    Times(u8),
    /// By tables of the lines with a queen: those of the square that have one.
    Lines {
        /// A queen stands on the column of the square.
        column: bool,
        /// The diagonal, on which row and column grow together.
        diagonal: bool,
        /// The anti-diagonal, on which the column falls as the row grows.
        anti_diagonal: bool,
    },
}

/// A search that goes step by step.
pub(super) trait Backtracking {
    /// Does the next step. After [`BacktrackStep::Exhausted`] nothing changes.
    fn step(&mut self) -> BacktrackStep;

    /// Tells how it is known that queens attack a square, if they do.
    fn attacked(&self, _square: Square) -> Option<AttackEvidence> {
        None
    }
}

/// The steps of an engine on an n queens problem, up to [`BacktrackStep::Exhausted`]. Their memory does not grow with the
/// number of steps.
pub struct BacktrackSteps<'a> {
    /// `None` if the problem evidently has no solution.
    search: Option<Box<dyn Backtracking + 'a>>,
    has_ended: bool,
}

impl BacktrackSteps<'_> {
    /// Tells how the engine knows that queens attack a square, or returns `None` if none does, or if the engine keeps sets
    /// of free squares.
    #[must_use]
    pub fn attacked(&self, square: Square) -> Option<AttackEvidence> {
        self.search.as_ref()?.attacked(square)
    }
}

impl Iterator for BacktrackSteps<'_> {
    type Item = BacktrackStep;

    fn next(&mut self) -> Option<BacktrackStep> {
        if self.has_ended {
            return None;
        }
        let step = (self.search.as_mut()).map_or(BacktrackStep::Exhausted, |search| search.step());
        self.has_ended = step == BacktrackStep::Exhausted;
        Some(step)
    }
}

fn boxed<'a, S: Backtracking + 'a>(search: Option<S>) -> Option<Box<dyn Backtracking + 'a>> {
    search.map(|search| Box::new(search) as Box<dyn Backtracking + 'a>)
}

impl Engine {
    /// Names of the engines with [steps](Engine::steps).
    pub const STEPWISE: [&'static str; 5] = ["naive", "arrowhead", "tables", "bitmask", "dlx"];

    /// Returns the steps by which the engine finds all solutions. They are those of [`Engine::search`], except that `dlx`
    /// branches on the line with the fewest squares, as it does for counts.
    ///
    /// ```
    /// use problem::Problem;
    /// use search::{BacktrackStep, engine_by_name};
    ///
    /// let problem = Problem::new(4)?;
    /// let steps = engine_by_name("bitmask").expect("a known engine").steps(&problem)?;
    /// let is_dead_end = |step: &BacktrackStep| matches!(step, BacktrackStep::DeadEnd(_));
    /// assert_eq!(steps.filter(is_dead_end).count(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the engine has no steps or does not accept the problem, or if memory is short.
    pub fn steps<'a>(&self, problem: &'a Problem) -> Result<BacktrackSteps<'a>, SearchError> {
        let (engine, n) = (self.name(), problem.n());
        if !Self::STEPWISE.contains(&engine) {
            return Err(SearchError::NoSteps { engine });
        }
        if !problem.is_n_queens() {
            return Err(SearchError::NQueensOnly { engine });
        }
        self.can_search(problem)?;
        let search = match engine {
            "naive" => boxed(Walk::<_, true>::new(problem, Queens::default())?),
            "arrowhead" => boxed(Walk::<_, true>::new(problem, Counters::new(n)?)?),
            "bitmask" => boxed(WordRows::new(problem)?),
            "dlx" => boxed(Dance::new(problem, Order::FewestOptions)?),
            _ => boxed(Walk::<_, true>::new(problem, FreeLines::new(n)?)?),
        };
        Ok(BacktrackSteps {
            search,
            has_ended: false,
        })
    }
}
