//! Search over stacks of states, generic over the width of the registers.

use super::part::{MAX_WITH_TIES, RowState, TIE, TreePart};
use super::{PartCount, portable};
use control::Control;
use join::vectors::{Kernel32, Lanes32, MAX_LANES_32};

/// Number of expansions between two polls of the stop signal.
const STEPS_BETWEEN_CHECKS: u32 = 1 << 14;

/// States of one row.
struct Stack {
    /// The words of all states, each kind in an array.
    words: [Vec<u32>; 3],
    len: usize,
}

/// Stacks of states of all rows.
pub(super) struct Stacks(Vec<Stack>);

impl Stacks {
    /// Returns empty stacks for a board with n rows.
    pub(super) fn new(n: u32) -> Self {
        // Less than a register of states, the children of a register of states, and the excess of a
        // store of a whole register.
        let room = MAX_LANES_32 * (n as usize + 2);
        let stack = |_| Stack {
            words: [vec![0; room], vec![0; room], vec![0; room]],
            len: 0,
        };
        Self((0..n).map(stack).collect())
    }

    /// Clears all stacks and puts a state on the stack of a row.
    fn start(&mut self, row: usize, state: &RowState) {
        for stack in &mut self.0 {
            stack.len = 0;
        }
        let stack = &mut self.0[row];
        let words = [state.columns, state.rising, state.falling];
        for (array, word) in stack.words.iter_mut().zip(words) {
            array[0] = word;
        }
        stack.len = 1;
    }

    /// Takes up to a register of states off the stack of a row and places queens in it. Children go on
    /// the stack of the next row, or are counted if that is the last row.
    ///
    /// The row must be above the last one, and the stack of the next row must hold less than a register
    /// of states.
    #[inline(always)]
    fn expand<L: Lanes32>(&mut self, lanes: L, part: &TreePart, row: usize, found: &mut PartCount) {
        let (parents, children) = self.0[row..].split_at_mut(1);
        let (parents, children) = (&mut parents[0], &mut children[0]);
        assert!(children.len < L::LANES);
        if row + 1 == part.last() {
            expand::<true, false, L>(lanes, part, row, parents, children, found);
        } else if part.ties(row).is_some() {
            expand::<false, true, L>(lanes, part, row, parents, children, found);
        } else {
            expand::<false, false, L>(lanes, part, row, parents, children, found);
        }
    }
}

/// Search in a part.
pub(super) struct Search<'a> {
    pub(super) stacks: &'a mut Stacks,
    pub(super) part: &'a TreePart,
    pub(super) control: &'a Control,
}

impl Kernel32 for Search<'_> {
    type Output = PartCount;

    #[inline(always)]
    fn run<L: Lanes32>(self, lanes: L) -> PartCount {
        let Self {
            stacks,
            part,
            control,
        } = self;
        let mut found = PartCount::default();
        let before_last = part.last() - 1;
        stacks.start(part.row, &part.state);
        // The first row with a stack that may not be empty.
        let mut first = part.row;
        let mut row = first;
        let mut steps = STEPS_BETWEEN_CHECKS - 1;
        loop {
            steps += 1;
            if steps == STEPS_BETWEEN_CHECKS {
                steps = 0;
                if control.is_stopped() {
                    found.cut_short = true;
                    return found;
                }
            }
            stacks.expand(lanes, part, row, &mut found);
            // The deepest stack that fills a register is next. None below the children's row does.
            if row < before_last {
                row += 1;
            }
            while stacks.0[row].len < L::LANES && row > first {
                row -= 1;
            }
            if stacks.0[row].len >= L::LANES {
                continue;
            }
            // No stack fills a register, so the topmost that is not empty is next.
            while stacks.0[first].len == 0 {
                if first == before_last {
                    return found;
                }
                first += 1;
            }
            row = first;
        }
    }

    fn run_portable(self) -> PartCount {
        portable::run(self.part, self.control)
    }
}

/// Lines attacked in a register of states.
#[derive(Clone, Copy)]
struct Attacked<L: Lanes32> {
    columns: L::Words,
    rising: L::Words,
    falling: L::Words,
}

impl<L: Lanes32> Attacked<L> {
    /// Returns the lines attacked in the next row, with a queen or none in each lane.
    #[inline(always)]
    fn below(&self, lanes: L, queen: L::Words) -> Self {
        Self {
            columns: lanes.or(self.columns, queen),
            rising: lanes.shift_left(lanes.or(self.rising, queen), lanes.splat(1)),
            falling: lanes.shift_right(lanes.or(self.falling, queen), lanes.splat(1)),
        }
    }

    /// Returns the allowed squares that are free.
    #[inline(always)]
    fn free(&self, lanes: L, allowed: L::Words) -> L::Words {
        lanes.and(
            lanes.none_of(self.columns, self.rising, self.falling),
            allowed,
        )
    }

    /// Takes up to a register of states off a stack, and returns them with their number.
    #[inline(always)]
    fn pop(lanes: L, stack: &mut Stack) -> (Self, usize) {
        let count = stack.len.min(L::LANES);
        stack.len -= count;
        let [columns, rising, falling] = &stack.words;
        let states = Self {
            columns: lanes.load(&columns[stack.len..]),
            rising: lanes.load(&rising[stack.len..]),
            falling: lanes.load(&falling[stack.len..]),
        };
        (states, count)
    }

    /// Puts the states of the lanes in the mask on a stack.
    #[inline(always)]
    fn push(&self, lanes: L, stack: &mut Stack, mask: L::Mask) {
        let states = [self.columns, self.rising, self.falling];
        for (words, state) in stack.words.iter_mut().zip(states) {
            lanes.compress(state, mask, &mut words[stack.len..]);
        }
        stack.len += lanes.lanes_in(mask) as usize;
    }
}

/// Takes states off a stack and places queens in their row. If `LAST`, counts those that leave a free
/// square in the last row, which is next; otherwise puts their children on the stack of the next row.
/// With `TIES`, marks children whose queen is a tie.
#[inline(always)]
fn expand<const LAST: bool, const TIES: bool, L: Lanes32>(
    lanes: L,
    part: &TreePart,
    row: usize,
    parents: &mut Stack,
    children: &mut Stack,
    found: &mut PartCount,
) {
    let (states, count) = Attacked::pop(lanes, parents);
    // Lanes without a state have no free square.
    let zero = lanes.splat(0);
    let allowed = lanes.select(lanes.first(count), lanes.splat(part.allowed[row]), zero);
    let mut left = states.free(lanes, allowed);
    if let Some(sides) = part.sides.filter(|sides| row == sides.lower) {
        left = squares_to_try(lanes, left, states.columns, lanes.splat(sides.both));
    }
    let allowed = lanes.splat(part.allowed[row + 1]);
    let allowed_after = lanes.splat(if LAST { 0 } else { part.allowed[row + 2] });
    let before = children.len;
    let mut busy = lanes.meet(left, left);
    while lanes.lanes_in(busy) != 0 {
        // A lane without a square left places no queen.
        let rest = lanes.and(left, lanes.add(left, lanes.splat(u32::MAX)));
        let queen = lanes.without(left, rest);
        left = rest;
        let mut child = states.below(lanes, queen);
        let next = child.free(lanes, allowed);
        let mut alive = lanes.both(busy, lanes.meet(next, next));
        if LAST {
            // One column is left, so at most one square is free.
            let count = lanes.lanes_in(alive);
            if count != 0 {
                found.nodes += 2 * u64::from(count);
                let squares = [states.columns, queen, next];
                count_by_ties(lanes, part, row, alive, squares, found);
            }
        } else {
            let after = child.below(lanes, zero).free(lanes, allowed_after);
            alive = lanes.both(alive, lanes.meet(after, after));
            if let (true, Some(sides)) = (TIES, part.sides) {
                let both = lanes.splat(sides.both);
                child.columns = add_if_any(lanes, child.columns, TIE, queen, both);
            }
            child.push(lanes, children, alive);
        }
        busy = lanes.meet(left, left);
    }
    found.nodes += (children.len - before) as u64;
}

/// Returns the squares of [`TreePart::squares_to_try`] at the lower side.
#[inline(always)]
fn squares_to_try<L: Lanes32>(
    lanes: L,
    free: L::Words,
    columns: L::Words,
    both: L::Words,
) -> L::Words {
    let left = lanes.select(lanes.meet(columns, both), free, lanes.splat(0));
    let missing = lanes.without(both, columns);
    let any_missing = lanes.meet(missing, missing);
    lanes.select(any_missing, lanes.and(left, both), left)
}

/// Adds a number in the lanes in which `squares & test` is not 0.
#[inline(always)]
fn add_if_any<L: Lanes32>(
    lanes: L,
    words: L::Words,
    number: u32,
    squares: L::Words,
    test: L::Words,
) -> L::Words {
    let sum = lanes.add(words, lanes.splat(number));
    lanes.select(lanes.disjoint(squares, test), words, sum)
}

/// Counts the solutions in the lanes of a mask, given the attacked columns of the last row but one,
/// its queens and the free squares of the last row.
#[inline(always)]
fn count_by_ties<L: Lanes32>(
    lanes: L,
    part: &TreePart,
    row: usize,
    alive: L::Mask,
    [columns, queen, last]: [L::Words; 3],
    found: &mut PartCount,
) {
    let Some(sides) = part.sides else {
        found.by_ties[0] += u64::from(lanes.lanes_in(alive));
        return;
    };
    let mut ties = lanes.shift_right(columns, lanes.splat(MAX_WITH_TIES));
    if part.ties(row).is_some() {
        ties = add_if_any(lanes, ties, 1, queen, lanes.splat(sides.both));
    }
    ties = add_if_any(lanes, ties, 1, last, lanes.splat(sides.bottom));
    for solutions in &mut found.by_ties {
        let none = lanes.both(alive, lanes.disjoint(ties, ties));
        *solutions += u64::from(lanes.lanes_in(none));
        ties = lanes.add(ties, lanes.splat(u32::MAX));
    }
}
