//! Moves of squares between regions that make their outlines shorter.
//!
//! The measure is the number of edges between squares of different regions: a square that has more
//! neighbours in another region than in its own makes it smaller by moving there. A region of a single
//! square may grow by a move that keeps the measure.

use super::GenerateError;
use super::division::Division;
use control::random::Random;

/// Times that each square is looked at.
const PASSES: usize = 2;

/// Shortens the outlines of regions by moves after which `is_kept` returns `true`.
pub(super) fn smooth(
    division: &mut Division<'_>,
    random: &mut Random,
    mut is_kept: impl FnMut(&Division<'_>) -> Result<bool, GenerateError>,
) -> Result<(), GenerateError> {
    let mut order: Vec<usize> = (0..division.region.len()).collect();
    for _ in 0..PASSES {
        random.shuffle(&mut order);
        for &square in &order {
            for to in division.targets(square) {
                let from = division.region[square];
                let bonus = usize::from(division.size(to) == 1);
                if division.contact(square, to) + bonus <= division.contact(square, from) {
                    continue;
                }
                let Some(moves) = division.shift(square, to) else {
                    continue;
                };
                if is_kept(division)? {
                    break;
                }
                division.undo(moves);
            }
        }
    }
    Ok(())
}
