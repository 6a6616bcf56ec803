//! Moves of squares between regions that make their outlines shorter.
//!
//! The measure is the number of edges between squares of different regions: a square that has more
//! neighbours in another region than in its own makes it smaller by moving there. A region of a single
//! square may grow by a move that keeps the measure.

use super::GenerateError;
use super::draft::Draft;
use control::random::Random;

/// Times that each square is looked at.
const PASSES: usize = 2;

/// Shortens the outlines of regions by moves after which `is_kept` returns `true`.
pub(super) fn smooth(
    draft: &mut Draft<'_>,
    random: &mut Random,
    mut is_kept: impl FnMut(&Draft<'_>) -> Result<bool, GenerateError>,
) -> Result<(), GenerateError> {
    let mut order: Vec<usize> = (0..draft.division.region.len()).collect();
    for _ in 0..PASSES {
        random.shuffle(&mut order);
        for &square in &order {
            for to in draft.division.targets(square) {
                let from = draft.region(square);
                let bonus = usize::from(draft.size(to) == 1);
                if draft.division.contact(square, to) + bonus
                    <= draft.division.contact(square, from)
                {
                    continue;
                }
                let Some(moves) = draft.shift(square, to) else {
                    continue;
                };
                if is_kept(draft)? {
                    break;
                }
                draft.undo(moves);
            }
        }
    }
    Ok(())
}
