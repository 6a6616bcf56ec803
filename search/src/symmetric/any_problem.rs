//! Classes of symmetric solutions of any problem.

use crate::engine::Engine;
use crate::error::SearchError;
use crate::rows::SearchReport;
use control::Control;
use problem::Problem;
use problem::board::BoardSymmetry;
use problem::placement::Placement;
use std::ops::ControlFlow;

/// Class of solutions of a problem that its symmetries map to each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionClass {
    /// Lexicographically least solution of the class.
    pub placement: Placement,
    /// Symmetries of the problem that map this solution to itself, the identity first.
    pub stabilizer: Vec<BoardSymmetry>,
    /// Number of solutions in the class.
    pub solutions: u64,
}

/// Visits one solution of each class under [`Problem::symmetries`], in the order of the search.
///
/// `visit` may end the search; the control may end the search, too. The report counts the
/// classes. All solutions are searched; [`representatives`](super::representatives()) is faster for
/// the plain board.
///
/// ```
/// use control::Control;
/// use search::search_classes;
/// use problem::board::{Board, Topology};
/// use problem::Problem;
/// use std::ops::ControlFlow;
///
/// let torus = Problem::on(Board::new(5, 5)?.with_topology(Topology::Torus));
/// let mut sizes = Vec::new();
/// let report = search_classes(
///     &torus,
///     |class| {
///         sizes.push(class.solutions);
///         ControlFlow::Continue(())
///     },
///     &Control::new(),
/// )?;
/// assert_eq!((report.solutions, &sizes[..]), (1, &[10][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SearchError`] if the solutions cannot be searched.
pub fn search_classes(
    problem: &Problem,
    mut visit: impl FnMut(&SolutionClass) -> ControlFlow<()>,
    control: &Control,
) -> Result<SearchReport, SearchError> {
    let (board, group) = (problem.board(), problem.symmetries());
    let mut classes = 0;
    let take = |placement: &Placement| {
        let Some(stabilizer) = placement.stabilizer_of_least(board, &group) else {
            return ControlFlow::Continue(());
        };
        classes += 1;
        visit(&SolutionClass {
            placement: placement.clone(),
            solutions: (group.len() / stabilizer.len()) as u64,
            stabilizer,
        })
    };
    let auto = Engine::auto();
    let report = auto.placements(problem, take, control)?;
    Ok(SearchReport {
        solutions: classes,
        ..report
    })
}
