//! The parts of a problem that a format cannot express.

use crate::{Problem, Rules};

/// Compares a problem with the nearest one that a format expresses.
///
/// # Errors
///
/// The first part that differs, in words.
pub(super) fn require_equal(problem: &Problem, expressed: &Problem) -> Result<(), String> {
    if problem == expressed {
        return Ok(());
    }
    let (board, rules) = (problem.board(), problem.rules());
    let (other_board, other) = (expressed.board(), expressed.rules());
    let numbers = |rules: &Rules| (rules.row, rules.column, rules.region, rules.total);
    let obstacle = board.obstacles().next();
    let obstacle = obstacle.map(|(_, obstacle)| obstacle.name());
    let touching = if rules.is_touching_forbidden {
        "queens that must not touch"
    } else {
        "queens that may touch"
    };
    let parts = [
        (board.topology() != other_board.topology(), "a torus"),
        (obstacle.is_some(), obstacle.unwrap_or_default()),
        (rules.piece != other.piece, "this piece"),
        (
            rules.diagonals != other.diagonals,
            "these attacks along diagonals",
        ),
        (
            rules.is_touching_forbidden != other.is_touching_forbidden,
            touching,
        ),
        (rules.is_maximal != other.is_maximal, "maximal placements"),
        (
            numbers(rules) != numbers(other),
            "these numbers of queens in rows, columns, regions or on the board",
        ),
        (
            problem.blocked_at_random() != expressed.blocked_at_random(),
            "squares blocked at random",
        ),
        (
            !problem.excluded().eq(expressed.excluded()),
            "excluded diagonals",
        ),
        (
            !problem
                .blocked_one_by_one()
                .eq(expressed.blocked_one_by_one()),
            "blocked squares",
        ),
        (!problem.fixed().eq(expressed.fixed()), "fixed queens"),
        (problem.regions().is_none(), "a board without regions"),
        (expressed.regions().is_none(), "regions"),
    ];
    let part = parts.into_iter().find(|(differs, _)| *differs);
    Err(part.map_or("this board", |(_, part)| part).into())
}
