//! Eight states at a time, with AVX2.

use super::lanes;
use super::{Found, LARGEST_WITH_TIES, Part, State, TIE, Watch};
use std::arch::x86_64::*;

/// Lanes of 32 bits in a register.
const LANES: usize = 8;

/// Whether the processor has what this module needs.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")
}

/// For each mask of lanes, the lanes in it, followed by others.
static COMPRESS: [[u32; LANES]; 1 << LANES] = {
    let mut table = [[0; LANES]; 1 << LANES];
    let mut mask = 0;
    while mask < 1 << LANES {
        let (mut lane, mut count) = (0, 0);
        while lane < LANES {
            if mask >> lane & 1 != 0 {
                table[mask][count] = lane as u32;
                count += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    table
};

/// The states of one row.
struct Stack {
    /// The first words of all states, then the second words, and so on.
    words: Box<[u32]>,
    /// How many states there is room for.
    room: usize,
    len: usize,
}

impl Stack {
    fn new(room: usize) -> Self {
        Self {
            words: vec![0; 3 * room].into_boxed_slice(),
            room,
            len: 0,
        }
    }
}

/// The stacks of all rows. There are none unless [`is_available`].
pub(super) struct Stacks {
    rows: Vec<Stack>,
}

impl Stacks {
    /// Empty stacks for a board with n rows.
    ///
    /// # Panics
    ///
    /// If the processor lacks the instructions.
    pub(super) fn new(n: u32) -> Self {
        assert!(is_available());
        // Fewer than a register of states, the children of a register of states, and what a
        // store of a whole register writes beyond those.
        let room = LANES * (n as usize + 2);
        Self {
            rows: (0..n).map(|_| Stack::new(room)).collect(),
        }
    }
}

/// Searches a part.
pub(super) fn run(stacks: &mut Stacks, part: &Part, watch: &Watch<'_>) -> Found {
    // SAFETY: `Stacks::new` has seen that the processor has the instructions, the one requirement.
    unsafe { run_with_instructions(stacks, part, watch) }
}

/// [`lanes::run`], compiled for the instructions so that all it calls becomes one function.
#[target_feature(enable = "avx2,popcnt")]
fn run_with_instructions(stacks: &mut Stacks, part: &Part, watch: &Watch<'_>) -> Found {
    lanes::run(stacks, part, watch)
}

impl lanes::Stacks for Stacks {
    const LANES: usize = LANES;

    #[inline(always)]
    fn push(&mut self, row: usize, state: &State) {
        let stack = &mut self.rows[row];
        let words = [state.columns, state.rising, state.falling];
        for (array, word) in stack.words.chunks_exact_mut(stack.room).zip(words) {
            array[stack.len] = word;
        }
        stack.len += 1;
    }

    #[inline(always)]
    fn len(&self, row: usize) -> usize {
        self.rows[row].len
    }

    fn clear(&mut self) {
        for stack in &mut self.rows {
            stack.len = 0;
        }
    }

    #[inline(always)]
    fn expand(&mut self, part: &Part, row: usize, found: &mut Found) {
        let (parents, children) = self.rows[row..].split_at_mut(1);
        let (parents, children) = (&mut parents[0], &mut children[0]);
        assert!(children.len < LANES);
        let is_last = row + 1 == part.last();
        // SAFETY: `Stacks::new` has seen that the processor has AVX2 and POPCNT, the requirements
        // of these functions.
        unsafe {
            match (is_last, part.ties(row).is_some()) {
                (true, _) => expand_before_last(part, row, parents, found),
                (false, true) => expand_above::<true>(part, row, parents, children, found),
                (false, false) => expand_above::<false>(part, row, parents, children, found),
            }
        }
    }
}

/// The words of up to 8 states.
#[derive(Clone, Copy)]
struct States {
    columns: __m256i,
    rising: __m256i,
    falling: __m256i,
    free: __m256i,
}

/// Takes up to 8 states off a stack. Lanes without a state have no free square.
#[inline]
#[target_feature(enable = "avx2")]
fn pop(stack: &mut Stack, allowed: u32) -> States {
    let count = stack.len.min(LANES);
    stack.len -= count;
    assert!(stack.len + LANES <= stack.room);
    let load = |word: usize| {
        // SAFETY: each of the three arrays has `room` words, and the sum was just looked at.
        unsafe {
            let start = stack.words.as_ptr().add(word * stack.room + stack.len);
            _mm256_loadu_si256(start.cast())
        }
    };
    let numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    let filled = _mm256_cmpgt_epi32(_mm256_set1_epi32(count as i32), numbers);
    let (columns, rising, falling) = (load(0), load(1), load(2));
    let allowed = _mm256_and_si256(filled, _mm256_set1_epi32(allowed as i32));
    States {
        columns,
        rising,
        falling,
        free: free(allowed, columns, rising, falling),
    }
}

/// Puts the states of the lanes in the mask on a stack.
///
/// # Safety
///
/// There must be room for 8 words after those in use.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn push(stack: &mut Stack, mask: u32, states: States) {
    // SAFETY: the table's entries have 8 words.
    let order = unsafe { _mm256_loadu_si256(COMPRESS[mask as usize & 0xff].as_ptr().cast()) };
    debug_assert!(stack.len + LANES <= stack.room);
    let mut store = |word: usize, lanes: __m256i| {
        // SAFETY: the caller promises room for 8 words from here in each of the three arrays.
        unsafe {
            let start = stack.words.as_mut_ptr().add(word * stack.room + stack.len);
            _mm256_storeu_si256(start.cast(), _mm256_permutevar8x32_epi32(lanes, order));
        }
    };
    store(0, states.columns);
    store(1, states.rising);
    store(2, states.falling);
    stack.len += mask.count_ones() as usize;
}

/// The lanes in which the word is not 0.
#[inline]
#[target_feature(enable = "avx2")]
fn lanes_not_zero(words: __m256i) -> u32 {
    let zero = _mm256_cmpeq_epi32(words, _mm256_setzero_si256());
    !(_mm256_movemask_ps(_mm256_castsi256_ps(zero)) as u32) & 0xff
}

/// The bits of `mask` that are set in none of the three.
#[inline]
#[target_feature(enable = "avx2")]
fn free(mask: __m256i, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    _mm256_andnot_si256(_mm256_or_si256(a, _mm256_or_si256(b, c)), mask)
}

/// The word `TIE` in the lanes in which the first or last column is among the squares.
#[inline]
#[target_feature(enable = "avx2")]
fn ties_of(squares: __m256i, sides: u32, tie: u32) -> __m256i {
    let on_side = _mm256_and_si256(squares, _mm256_set1_epi32(sides as i32));
    let off_side = _mm256_cmpeq_epi32(on_side, _mm256_setzero_si256());
    _mm256_andnot_si256(off_side, _mm256_set1_epi32(tie as i32))
}

/// Leaves out the squares from which the first and last column can no longer both be filled at the
/// right distance.
#[inline]
#[target_feature(enable = "avx2")]
fn squares_to_try(part: &Part, row: usize, states: &States) -> __m256i {
    let Some(sides) = part.sides.filter(|sides| row == sides.lower) else {
        return states.free;
    };
    let both = _mm256_set1_epi32(sides.both as i32);
    let filled = _mm256_and_si256(states.columns, both);
    let none = _mm256_cmpeq_epi32(filled, _mm256_setzero_si256());
    let all = _mm256_cmpeq_epi32(filled, both);
    let left = _mm256_andnot_si256(none, states.free);
    _mm256_and_si256(left, _mm256_or_si256(all, both))
}

/// Places queens in a row whose children do not stand in the last row.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn expand_above<const TIES: bool>(
    part: &Part,
    row: usize,
    parents: &mut Stack,
    children: &mut Stack,
    found: &mut Found,
) {
    let states = pop(parents, part.allowed[row]);
    let mut left = squares_to_try(part, row, &states);
    let allowed = _mm256_set1_epi32(part.allowed[row + 1] as i32);
    let allowed_after = _mm256_set1_epi32(part.allowed[row + 2] as i32);
    let before = children.len;
    let mut busy = lanes_not_zero(left);
    while busy != 0 {
        // A lane with no square left places no queen and has the child of no queen.
        let rest = _mm256_and_si256(left, _mm256_add_epi32(left, _mm256_set1_epi32(-1)));
        let queen = _mm256_xor_si256(left, rest);
        left = rest;
        let mut columns = _mm256_or_si256(states.columns, queen);
        let rising = _mm256_slli_epi32::<1>(_mm256_or_si256(states.rising, queen));
        let falling = _mm256_srli_epi32::<1>(_mm256_or_si256(states.falling, queen));
        let next = free(allowed, columns, rising, falling);
        let after = free(
            allowed_after,
            columns,
            _mm256_slli_epi32::<1>(rising),
            _mm256_srli_epi32::<1>(falling),
        );
        let alive = busy & lanes_not_zero(next) & lanes_not_zero(after);
        if TIES && let Some(sides) = part.sides {
            columns = _mm256_add_epi32(columns, ties_of(queen, sides.both, TIE));
        }
        let child = States {
            columns,
            rising,
            falling,
            free: next,
        };
        // SAFETY: the stack held fewer than 8 states at first and gets at most n for each of 8
        // parents, which leaves room for 8 more words.
        unsafe { push(children, alive, child) };
        busy = lanes_not_zero(left);
    }
    found.nodes += (children.len - before) as u64;
}

/// Places queens in the last row but one and counts for how many there is a square left in the
/// last row.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn expand_before_last(part: &Part, row: usize, parents: &mut Stack, found: &mut Found) {
    let states = pop(parents, part.allowed[row]);
    let mut left = squares_to_try(part, row, &states);
    let allowed = _mm256_set1_epi32(part.allowed[row + 1] as i32);
    let mut busy = lanes_not_zero(left);
    while busy != 0 {
        let rest = _mm256_and_si256(left, _mm256_add_epi32(left, _mm256_set1_epi32(-1)));
        let queen = _mm256_xor_si256(left, rest);
        left = rest;
        let columns = _mm256_or_si256(states.columns, queen);
        let rising = _mm256_slli_epi32::<1>(_mm256_or_si256(states.rising, queen));
        let falling = _mm256_srli_epi32::<1>(_mm256_or_si256(states.falling, queen));
        let last = free(allowed, columns, rising, falling);
        // One column is left, so at most one square is free.
        let alive = busy & lanes_not_zero(last);
        if alive != 0 {
            found.nodes += 2 * u64::from(alive.count_ones());
            count_by_ties(part, row, alive, states.columns, queen, last, found);
        }
        busy = lanes_not_zero(left);
    }
}

/// Counts the solutions in the lanes of a mask: those whose queens in the last two rows are given.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn count_by_ties(
    part: &Part,
    row: usize,
    alive: u32,
    columns: __m256i,
    queen: __m256i,
    last: __m256i,
    found: &mut Found,
) {
    let Some(sides) = part.sides else {
        found.by_ties[0] += u64::from(alive.count_ones());
        return;
    };
    let mut ties = _mm256_srli_epi32::<{ LARGEST_WITH_TIES as i32 }>(columns);
    if part.ties(row).is_some() {
        ties = _mm256_add_epi32(ties, ties_of(queen, sides.both, 1));
    }
    ties = _mm256_add_epi32(ties, ties_of(last, sides.bottom, 1));
    for (number, solutions) in (0..).zip(&mut found.by_ties) {
        let other = _mm256_xor_si256(ties, _mm256_set1_epi32(number));
        let equal = alive & !lanes_not_zero(other);
        *solutions += u64::from(equal.count_ones());
    }
}
