//! The order in which the stacks of states are worked off, whatever the width of the registers.

use super::{Found, Part, State, Watch};

/// How often, in registers of states expanded, the search asks whether to stop.
const STEPS_BETWEEN_CHECKS: u32 = 1 << 14;

/// Stacks of states, one for each row, and how to expand some states of one.
pub(super) trait Stacks {
    /// How many states a register holds.
    const LANES: usize;

    /// Puts a state on the stack of a row.
    fn push(&mut self, row: usize, state: &State);

    /// How many states are on the stack of a row.
    fn len(&self, row: usize) -> usize;

    /// Empties all stacks.
    fn clear(&mut self);

    /// Takes up to [`Stacks::LANES`] states off the stack of a row and places queens in it. Children
    /// go on the stack of the next row, or are counted if that is the last row.
    ///
    /// The row must be above the last one, and the stack of the next row must hold fewer than
    /// [`Stacks::LANES`] states.
    fn expand(&mut self, part: &Part, row: usize, found: &mut Found);
}

/// Searches a part. To be inlined where the instructions of the stacks may be used.
#[inline(always)]
pub(super) fn run<S: Stacks>(stacks: &mut S, part: &Part, watch: &Watch<'_>) -> Found {
    let mut found = Found::default();
    let deepest = part.last() - 1;
    stacks.clear();
    stacks.push(part.row, &part.state);
    // The first row whose stack may hold something; those above are empty.
    let mut first = part.row;
    let mut row = first;
    let mut steps = STEPS_BETWEEN_CHECKS - 1;
    loop {
        steps += 1;
        if steps == STEPS_BETWEEN_CHECKS {
            steps = 0;
            if watch.wants_stop() {
                found.cut_short = true;
                return found;
            }
        }
        stacks.expand(part, row, &mut found);
        // The deepest stack that fills a register is next. None below this row's children does.
        if row < deepest {
            row += 1;
        }
        while stacks.len(row) < S::LANES && row > first {
            row -= 1;
        }
        if stacks.len(row) >= S::LANES {
            continue;
        }
        // No stack fills a register: make do with the topmost that is not empty.
        while stacks.len(first) == 0 {
            if first == deepest {
                return found;
            }
            first += 1;
        }
        row = first;
    }
}
