//! The parts of a problem that a format cannot express.

use crate::{Problem, RuleName};

/// Compares a problem with the nearest one that a format expresses.
///
/// # Errors
///
/// The first part that differs, in words.
pub(super) fn require_equal(problem: &Problem, expressed: &Problem) -> Result<(), String> {
    if problem == expressed {
        return Ok(());
    }
    let (board, other_board) = (problem.board(), expressed.board());
    let obstacle = board.obstacles().next();
    let obstacle = obstacle.map(|(_, obstacle)| obstacle.name());
    let rule = RuleName::ALL.into_iter().find_map(|name| {
        let [stated, other] = [problem, expressed].map(|side| side.rules().stated_as(name));
        (stated != other).then(|| name.inexpressible(stated.is_some()))
    });
    let parts = [
        (board.topology() != other_board.topology(), "a torus"),
        (obstacle.is_some(), obstacle.unwrap_or_default()),
        (rule.is_some(), rule.unwrap_or_default()),
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
