//! Search for placements that keep bounds on sets of squares, which need not be all rules of a problem.

use super::lines::LineBounds;
use super::machine_words::Words;
use super::model::{Model, Numbering};
use super::pauses::Pause;
use super::search::Search;
use super::{MAX_KNOWN_WORDS, with_words_for};
use crate::rows::SearchReport;
use crate::{SearchResult, VisitPlacement};
use control::Control;
use problem::Bound;
use problem::board::{Board, Square};
use problem::placement::Placement;
use std::collections::HashSet;

/// Visits placements on a board that keep bounds on sets of squares, and calls `pause` at regular points, as
/// [`search_with_pauses`](super::search_with_pauses) does. Squares in no set may have queens, too.
///
/// Not all placements are visited, as queens that no bound demands may be placed or left out; but if there are any, at
/// least one is.
///
/// ```
/// use control::Control;
/// use problem::Bound;
/// use problem::board::{Board, Square};
/// use search::search_bounds;
/// use std::ops::ControlFlow;
///
/// let board = Board::new(2, 2)?;
/// let square = Square::from_zero_based;
/// let (row, diagonal) = ([square(0, 0), square(0, 1)], [square(0, 0), square(1, 1)]);
/// let sets: [(&[Square], Bound); 2] = [(&row, Bound::Exactly(1)), (&diagonal, Bound::AtLeast(2))];
/// let mut found = None;
/// let visit = &mut |placement: &_| {
///     found = Some(format!("{placement}"));
///     ControlFlow::Break(())
/// };
/// let pause = &mut |_| ControlFlow::Continue(());
/// search_bounds(&board, &sets, visit, pause, &Control::new())?;
/// assert!(found.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the board is too large or memory is short.
pub fn search_bounds(
    board: &Board,
    sets: &[(&[Square], Bound)],
    visit: &mut VisitPlacement<'_>,
    pause: &mut Pause<'_>,
    control: &Control,
) -> SearchResult {
    if let Some(lines) = LineBounds::from_sets(board, sets) {
        return lines.search(visit, pause, control);
    }
    let closed: HashSet<Square> = sets
        .iter()
        .filter(|(_, bound)| bound.greatest() == Some(0))
        .flat_map(|(squares, _)| squares.iter().copied())
        .collect();
    let numbering = Numbering::of_board(board, |square| closed.contains(&square))?;
    with_words_for!(
        numbering.squares.len(),
        visit_all(sets, numbering, visit, pause, control)
    )
}

fn visit_all<B: Words>(
    sets: &[(&[Square], Bound)],
    numbering: Numbering,
    visit: &mut VisitPlacement<'_>,
    pause: &mut Pause<'_>,
    control: &Control,
) -> SearchResult {
    let model = Model::<B>::of_bounds(sets, numbering);
    let Some(mut search) = Search::new(&model) else {
        return Ok(SearchReport::NO_SOLUTION);
    };
    let mut report = SearchReport::START;
    let mut solutions = 0;
    let found = |queens: &[u32]| {
        solutions += 1;
        let queens = queens.iter().map(|&queen| model.squares[queen as usize]);
        visit(&Placement::new(queens.collect())).is_break()
    };
    (report.complete, report.nodes) = (search.run(found, pause, control), search.nodes);
    report.solutions = solutions;
    Ok(report)
}
