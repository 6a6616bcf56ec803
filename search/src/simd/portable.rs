//! Search with one state at a time, for processors without wide registers.

use super::part::{MAX_WITH_TIES, RowState, TreePart};
use super::{MAX_SIZE, PartCount};
use control::Control;

/// Number of queens placed between two polls of the stop signal.
const NODES_BETWEEN_CHECKS: u64 = 1 << 16;

/// Searches a part with one state at a time.
pub(super) fn run(part: &TreePart, control: &Control) -> PartCount {
    let mut found = PartCount::default();
    let before_last = part.last() - 1;
    let mut stack = [RowState::default(); MAX_SIZE as usize];
    let mut row = part.row;
    stack[row] = part.state;
    stack[row].left = part.squares_to_try(row, &part.state);
    let mut next_check = 0;
    loop {
        let state = &mut stack[row];
        if state.left == 0 {
            if row == part.row {
                return found;
            }
            row -= 1;
            continue;
        }
        let queen = state.left & state.left.wrapping_neg();
        state.left ^= queen;
        let mut child = part.child(row, &stack[row], queen);
        if child.left == 0 {
            continue;
        }
        if row == before_last {
            // One column is left, so at most one square is free.
            let ties = part.sides.map_or(0, |sides| {
                (child.columns >> MAX_WITH_TIES) + u32::from(child.left & sides.bottom != 0)
            });
            found.by_ties[ties as usize] += 1;
            found.nodes += 2;
            continue;
        }
        let (rising, falling) = (child.rising << 1, child.falling >> 1);
        if part.free(row + 2, child.columns, rising, falling) == 0 {
            continue;
        }
        found.nodes += 1;
        if found.nodes >= next_check {
            next_check = found.nodes + NODES_BETWEEN_CHECKS;
            if control.is_stopped() {
                found.cut_short = true;
                return found;
            }
        }
        row += 1;
        child.left = part.squares_to_try(row, &child);
        stack[row] = child;
    }
}
