//! Engine for one solution of a problem.

use super::{Engine, engine_by_name};
use problem::Problem;

/// Returns the engine that decides fastest if a problem has a solution, in an order of its own: `general`
/// where it accepts the problem, otherwise the choice of `auto`.
///
/// On boards with many blocked squares it places far fewer queens than engines that go row by row.
///
/// ```
/// use control::Control;
/// use search::engine_for_solving;
/// use problem::{Problem, WholeDiagonal};
///
/// let mut problem = Problem::new(20)?;
/// for sum in [20, 21, 22] {
///     problem.exclude(WholeDiagonal::Sum(sum))?;
/// }
/// let (first, _) = engine_for_solving(&problem).first(&problem, &Control::new())?;
/// assert!(first.expect("there are many").verify(&problem).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn engine_for_solving(problem: &Problem) -> &'static Engine {
    let by_name = |name| engine_by_name(name).expect("an engine of the table");
    let general = by_name("general");
    match general.can_search(problem) {
        Ok(()) => general,
        Err(_) => by_name("auto").for_searching(problem),
    }
}
