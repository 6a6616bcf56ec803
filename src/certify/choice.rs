//! The line that a search decides next.

use super::state::State;
use super::tables::Tables;

/// Returns the line to decide: it has few open squares, each of which excludes many others. `kills` is
/// memory for one number for each variable.
pub(super) fn choose_line<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    kills: &mut [u32],
) -> Option<usize> {
    let open = state.open;
    open.for_each(|var| kills[var] = tables.excluded[var].and(&open).len());
    let mut best = None;
    let mut best_score = (1_u64, 0_u64);
    for (place, line) in tables.lines.iter().enumerate() {
        if !state.is_unsatisfied(place) {
            continue;
        }
        let (mut squares, mut killed) = (0_u64, 0_u64);
        line.squares.and(&open).for_each(|var| {
            squares += 1;
            killed += u64::from(kills[var]);
        });
        // The number of squares divided by the mean of what one assigns.
        let score = (squares * squares, squares + killed);
        if best.is_none() || score.0 * best_score.1 < best_score.0 * score.1 {
            best = Some(place);
            best_score = score;
        }
    }
    best
}
