//! Moves of squares between regions until the deductions of a puzzle have the level that is asked for.
//!
//! A division that the tiers solve has exactly one solution, so that no search is needed on the way.

use super::GenerateError;
use super::division::Division;
use crate::Control;
use crate::problem::{Problem, ProblemError};
use crate::puzzle::{Deductions, Tier, solves};
use crate::random::Random;

/// Moves before an attempt is given up.
const MOVES: usize = 600;
/// Moves towards a puzzle that the tiers solve, if any puzzle will do.
const MOVES_FOR_ANY: usize = 60;
/// One of so many moves is accepted although it makes things worse.
const NOISE: usize = 32;

/// Changes regions until the hardest tier that the puzzle needs is this one. Returns `false` if that did
/// not succeed. Without a level, the result is any puzzle with one solution.
pub(super) fn tune(
    division: &mut Division<'_>,
    base: &Problem,
    level: Option<Tier>,
    random: &mut Random,
    control: &Control,
) -> Result<bool, GenerateError> {
    let hardest = level.unwrap_or(Tier::Contradiction);
    let easier = level.and_then(|level| Tier::from_number(level.number() - 1));
    let unique = level.is_none().then(|| division.clone());
    let mut open = open_squares(division, base, hardest)?;
    for _ in 0..if level.is_none() {
        MOVES_FOR_ANY
    } else {
        MOVES
    } {
        if let Some(reason) = control.stop() {
            return Err(GenerateError::Stopped(reason));
        }
        if open.is_empty() {
            let problem = division.problem(base)?;
            if easier.is_none_or(|easier| !solves(&problem, easier)) {
                return Ok(true);
            }
        }
        // Without open squares the puzzle is too easy, and any square may move.
        let square = match open.len() {
            0 => random.below(division.region.len()),
            count => open[random.below(count)],
        };
        let targets = division.targets(square);
        let Some(&to) = targets.get(random.below(targets.len().max(1))) else {
            continue;
        };
        let moves = division.moves(square, to);
        if !division.apply(moves) {
            continue;
        }
        let next = open_squares(division, base, hardest)?;
        if next.len() <= open.len() || (!open.is_empty() && random.below(NOISE) == 0) {
            open = next;
        } else {
            division.undo(moves);
        }
    }
    if let Some(unique) = unique {
        *division = unique;
        return Ok(true);
    }
    Ok(false)
}

/// Returns the squares that the tiers leave open.
fn open_squares(
    division: &Division<'_>,
    base: &Problem,
    hardest: Tier,
) -> Result<Vec<usize>, ProblemError> {
    let problem = division.problem(base)?;
    let mut deductions = Deductions::new(&problem);
    deductions.solve(hardest);
    let open = deductions.open();
    Ok(open
        .iter()
        .map(|square| division.grid.number(*square))
        .collect())
}
