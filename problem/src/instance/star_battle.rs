//! Region puzzles with the rules of [`Rules::stars`].

use super::error::{Located, Read};
use super::labels::Labels;
use super::limits::require_equal;
use crate::board::Board;
use crate::{Bound, Problem, ProblemError, Regions, Rules};

/// Returns the puzzle with a label for each square, row by row. `at` is the place of its regions.
pub(super) fn problem(rows: usize, stars: u32, labels: Vec<u32>, at: usize) -> Read<Problem> {
    let columns = labels.len() / rows.max(1);
    let side = |length| u32::try_from(length).expect("fewer than 2³² rows and columns in a text");
    let stated = Board::new(side(rows), side(columns))
        .map_err(ProblemError::Board)
        .and_then(|board| {
            let regions = Regions::new(&board, labels.into_iter().map(Some))?;
            let rules = Rules::stars(&board, stars);
            Problem::with_rules(board, rules)?.with_regions(regions)
        });
    stated.map_err(|error| Located::new(at, error))
}

/// Returns the number of stars of a puzzle, and its regions.
///
/// # Errors
///
/// The part of the problem that such a puzzle does not have, in words.
pub(super) fn parts(problem: &Problem) -> Result<(u32, Labels), String> {
    let stars = match problem.rules().region {
        Some(Bound::Exactly(stars)) => stars,
        _ => 1,
    };
    let (rows, columns) = (problem.board().rows(), problem.board().columns());
    let puzzle = Board::new(rows, columns)
        .map_err(ProblemError::Board)
        .and_then(|board| {
            let rules = Rules::stars(&board, stars);
            Problem::with_rules(board, rules)
        });
    let divided = puzzle.and_then(|puzzle| match problem.regions() {
        Some(regions) => puzzle.with_regions(regions.clone()),
        None => Ok(puzzle),
    });
    require_equal(problem, &divided.map_err(|_| "these numbers of queens")?)?;
    let labels = Labels::of_regions(problem)?;
    Ok((stars, labels.ok_or("a board without regions")?))
}
