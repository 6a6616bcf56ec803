//! The steps of the engines.

use super::arrowhead::Counters;
use super::bitmask::WordRows;
use super::dlx::{Dance, Order};
use super::naive::Queens;
use super::rows::{Lines, Walk};
use super::steps::{Attacked, BacktrackStep, Backtracking};
use super::{Engine, SearchError};
use problem::Problem;
use problem::board::Square;

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
    pub fn attacked(&self, square: Square) -> Option<Attacked> {
        self.search.as_ref()?.attacked(square)
    }
}

impl Iterator for BacktrackSteps<'_> {
    type Item = BacktrackStep;

    fn next(&mut self) -> Option<BacktrackStep> {
        if self.has_ended {
            return None;
        }
        let step = (self.search.as_mut()).map_or(BacktrackStep::Exhausted, |it| it.step());
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
            _ => boxed(Walk::<_, true>::new(problem, Lines::new(n)?)?),
        };
        Ok(BacktrackSteps {
            search,
            has_ended: false,
        })
    }
}
