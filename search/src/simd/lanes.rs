//! Search over stacks of states, generic over the width of the registers.
//!
//! The functions are inlined into a function of `avx2` or `avx512` that is compiled for their
//! instructions, so that the whole search becomes one function.

use super::part::TIE;
use super::{Found, Part, State};
use control::Control;

/// Number of expansions between two polls of the stop signal.
const STEPS_BETWEEN_CHECKS: u32 = 1 << 14;

/// Vector registers with lanes of 32 bits.
///
/// A value of an implementing type exists only if the processor has the instructions.
pub(super) trait Lanes: Copy {
    /// Lanes in a register.
    const LANES: usize;
    /// Register.
    type Words: Copy;

    /// Loads a register.
    ///
    /// # Safety
    ///
    /// [`Self::LANES`] words must be readable.
    unsafe fn load(self, from: *const u32) -> Self::Words;

    /// Writes the lanes in the mask one after another, followed by arbitrary words.
    ///
    /// # Safety
    ///
    /// [`Self::LANES`] words must be writable.
    unsafe fn compress(self, words: Self::Words, mask: u32, to: *mut u32);

    fn splat(self, word: u32) -> Self::Words;

    /// Returns the word in the first `count` lanes and 0 in the others.
    fn splat_first(self, count: usize, word: u32) -> Self::Words;

    fn and(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn or(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn xor(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn add(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn shift_left_by_one(self, a: Self::Words) -> Self::Words;
    fn shift_right_by_one(self, a: Self::Words) -> Self::Words;

    /// Returns the number of ties in words of columns.
    fn ties(self, a: Self::Words) -> Self::Words;

    /// Returns the bits of `mask` that are set in none of the three registers.
    fn free(self, mask: Self::Words, a: Self::Words, b: Self::Words, c: Self::Words)
    -> Self::Words;

    /// Returns the lanes that are not 0.
    fn not_zero(self, a: Self::Words) -> u32;

    /// Returns the lanes that are equal.
    fn equal(self, a: Self::Words, b: Self::Words) -> u32;

    /// Adds `b` in the lanes in which `squares & test` is not 0.
    fn add_if_any(
        self,
        a: Self::Words,
        b: Self::Words,
        squares: Self::Words,
        test: Self::Words,
    ) -> Self::Words;

    /// Returns the squares of [`Part::squares_to_try`] at the lower side.
    fn both_sides(self, free: Self::Words, columns: Self::Words, both: Self::Words) -> Self::Words;
}

/// Implements operations of [`Lanes`] that access no memory.
macro_rules! lane_operations {
    ($($name:ident($self:ident $(, $argument:ident: $type:ty)*) -> $result:ty { $body:expr })*) => {
        $(
            #[inline(always)]
            fn $name($self $(, $argument: $type)*) -> $result {
                // SAFETY: a value of the type exists only if the processor has the instructions, and
                // they access no memory.
                unsafe { $body }
            }
        )*
    };
}
pub(crate) use lane_operations;

/// States of one row.
struct Stack {
    /// The first words of all states, then the second words, and so on.
    words: Box<[u32]>,
    /// Capacity in states.
    room: usize,
    len: usize,
}

/// Stacks of states of all rows.
pub(super) struct Stacks<L> {
    lanes: L,
    rows: Vec<Stack>,
}

impl<L: Lanes> Stacks<L> {
    /// Returns empty stacks for a board with n rows.
    pub(super) fn new(lanes: L, n: u32) -> Self {
        // Less than a register of states, the children of a register of states, and the excess of a
        // store of a whole register.
        let room = L::LANES * (n as usize + 2);
        let stack = |_| Stack {
            words: vec![0; 3 * room].into_boxed_slice(),
            room,
            len: 0,
        };
        let rows = (0..n).map(stack).collect();
        Self { lanes, rows }
    }

    /// Clears all stacks and puts a state on the stack of a row.
    fn start(&mut self, row: usize, state: &State) {
        for stack in &mut self.rows {
            stack.len = 0;
        }
        let stack = &mut self.rows[row];
        let words = [state.columns, state.rising, state.falling];
        for (array, word) in stack.words.chunks_exact_mut(stack.room).zip(words) {
            array[0] = word;
        }
        stack.len = 1;
    }

    /// Takes up to [`Lanes::LANES`] states off the stack of a row and places queens in it. Children
    /// go on the stack of the next row, or are counted if that is the last row.
    ///
    /// The row must be above the last one, and the stack of the next row must hold fewer than
    /// [`Lanes::LANES`] states.
    #[inline(always)]
    fn expand(&mut self, part: &Part, row: usize, found: &mut Found) {
        let (parents, children) = self.rows[row..].split_at_mut(1);
        let (parents, children) = (&mut parents[0], &mut children[0]);
        assert!(children.len < L::LANES);
        if row + 1 == part.last() {
            expand::<true, false, L>(self.lanes, part, row, parents, children, found);
        } else if part.ties(row).is_some() {
            expand::<false, true, L>(self.lanes, part, row, parents, children, found);
        } else {
            expand::<false, false, L>(self.lanes, part, row, parents, children, found);
        }
    }
}

/// Searches a part.
#[inline(always)]
pub(super) fn run<L: Lanes>(stacks: &mut Stacks<L>, part: &Part, control: &Control) -> Found {
    let mut found = Found::default();
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
        stacks.expand(part, row, &mut found);
        // The deepest stack that fills a register is next. None below the children's row does.
        if row < before_last {
            row += 1;
        }
        while stacks.rows[row].len < L::LANES && row > first {
            row -= 1;
        }
        if stacks.rows[row].len >= L::LANES {
            continue;
        }
        // No stack fills a register, so the topmost that is not empty is next.
        while stacks.rows[first].len == 0 {
            if first == before_last {
                return found;
            }
            first += 1;
        }
        row = first;
    }
}

/// Lines attacked in a register of states.
#[derive(Clone, Copy)]
struct Attacked<L: Lanes> {
    columns: L::Words,
    rising: L::Words,
    falling: L::Words,
}

impl<L: Lanes> Attacked<L> {
    /// Returns the lines attacked in the next row, with a queen or none in each lane.
    #[inline(always)]
    fn below(&self, lanes: L, queen: L::Words) -> Self {
        Self {
            columns: lanes.or(self.columns, queen),
            rising: lanes.shift_left_by_one(lanes.or(self.rising, queen)),
            falling: lanes.shift_right_by_one(lanes.or(self.falling, queen)),
        }
    }

    /// Returns the allowed squares that are free.
    #[inline(always)]
    fn free(&self, lanes: L, allowed: L::Words) -> L::Words {
        lanes.free(allowed, self.columns, self.rising, self.falling)
    }

    /// Takes up to a register of states off a stack, and returns them with their number.
    #[inline(always)]
    fn pop(lanes: L, stack: &mut Stack) -> (Self, usize) {
        let count = stack.len.min(L::LANES);
        stack.len -= count;
        assert!(stack.len + L::LANES <= stack.room);
        // SAFETY: each of the three arrays has `room` words, and the assertion has checked the sum.
        let states = unsafe {
            let start = stack.words.as_ptr().add(stack.len);
            Self {
                columns: lanes.load(start),
                rising: lanes.load(start.add(stack.room)),
                falling: lanes.load(start.add(2 * stack.room)),
            }
        };
        (states, count)
    }

    /// Puts the states of the lanes in the mask on a stack.
    ///
    /// # Safety
    ///
    /// There must be room for [`Lanes::LANES`] words after those in use.
    #[inline(always)]
    unsafe fn push(&self, lanes: L, stack: &mut Stack, mask: u32) {
        debug_assert!(stack.len + L::LANES <= stack.room);
        // SAFETY: the caller ensures the room for a register in each of the three arrays.
        unsafe {
            let start = stack.words.as_mut_ptr().add(stack.len);
            lanes.compress(self.columns, mask, start);
            lanes.compress(self.rising, mask, start.add(stack.room));
            lanes.compress(self.falling, mask, start.add(2 * stack.room));
        }
        stack.len += mask.count_ones() as usize;
    }
}

/// Takes states off a stack and places queens in their row. If `LAST`, counts those that leave a free
/// square in the last row, which is next; otherwise puts their children on the stack of the next row.
/// With `TIES`, marks children whose queen is a tie.
#[inline(always)]
fn expand<const LAST: bool, const TIES: bool, L: Lanes>(
    lanes: L,
    part: &Part,
    row: usize,
    parents: &mut Stack,
    children: &mut Stack,
    found: &mut Found,
) {
    let (states, count) = Attacked::pop(lanes, parents);
    // Lanes without a state have no free square.
    let mut left = states.free(lanes, lanes.splat_first(count, part.allowed[row]));
    if let Some(sides) = part.sides.filter(|sides| row == sides.lower) {
        left = lanes.both_sides(left, states.columns, lanes.splat(sides.both));
    }
    let allowed = lanes.splat(part.allowed[row + 1]);
    let allowed_after = lanes.splat(if LAST { 0 } else { part.allowed[row + 2] });
    let before = children.len;
    let mut busy = lanes.not_zero(left);
    while busy != 0 {
        // A lane without a square left places no queen.
        let rest = lanes.and(left, lanes.add(left, lanes.splat(u32::MAX)));
        let queen = lanes.xor(left, rest);
        left = rest;
        let mut child = states.below(lanes, queen);
        let next = child.free(lanes, allowed);
        let mut alive = busy & lanes.not_zero(next);
        if LAST {
            // One column is left, so at most one square is free.
            if alive != 0 {
                found.nodes += 2 * u64::from(alive.count_ones());
                let squares = [states.columns, queen, next];
                count_by_ties(lanes, part, row, alive, squares, found);
            }
        } else {
            let after = child.below(lanes, lanes.splat(0));
            alive &= lanes.not_zero(after.free(lanes, allowed_after));
            if let (true, Some(sides)) = (TIES, part.sides) {
                let both = lanes.splat(sides.both);
                child.columns = lanes.add_if_any(child.columns, lanes.splat(TIE), queen, both);
            }
            // SAFETY: the stack held less than a register of states at first and gets at most n
            // children of each parent, which leaves room for a register.
            unsafe { child.push(lanes, children, alive) };
        }
        busy = lanes.not_zero(left);
    }
    found.nodes += (children.len - before) as u64;
}

/// Counts the solutions in the lanes of a mask, given the attacked columns of the last row but one,
/// its queens and the free squares of the last row.
#[inline(always)]
fn count_by_ties<L: Lanes>(
    lanes: L,
    part: &Part,
    row: usize,
    alive: u32,
    [columns, queen, last]: [L::Words; 3],
    found: &mut Found,
) {
    let Some(sides) = part.sides else {
        found.by_ties[0] += u64::from(alive.count_ones());
        return;
    };
    let one = lanes.splat(1);
    let mut ties = lanes.ties(columns);
    if part.ties(row).is_some() {
        ties = lanes.add_if_any(ties, one, queen, lanes.splat(sides.both));
    }
    ties = lanes.add_if_any(ties, one, last, lanes.splat(sides.bottom));
    for (number, solutions) in (0..).zip(&mut found.by_ties) {
        let equal = alive & lanes.equal(ties, lanes.splat(number));
        *solutions += u64::from(equal.count_ones());
    }
}
