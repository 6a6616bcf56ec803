//! Sixteen states at a time, with AVX-512.

use super::lanes;
use super::{Found, LARGEST_WITH_TIES, Part, State, TIE, Watch};
use std::arch::x86_64::*;

/// Lanes of 32 bits in a register.
const LANES: usize = 16;

/// Whether the processor has what this module needs.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("popcnt")
}

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
#[target_feature(enable = "avx512f,popcnt")]
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
        // SAFETY: `Stacks::new` has seen that the processor has AVX-512F, the one requirement of
        // these functions.
        unsafe {
            match (is_last, part.ties(row).is_some()) {
                (true, _) => expand_before_last(part, row, parents, found),
                (false, true) => expand_above::<true>(part, row, parents, children, found),
                (false, false) => expand_above::<false>(part, row, parents, children, found),
            }
        }
    }
}

/// The words of up to 16 states.
#[derive(Clone, Copy)]
struct States {
    columns: __m512i,
    rising: __m512i,
    falling: __m512i,
    free: __m512i,
}

/// Takes up to 16 states off a stack. Lanes without a state have no free square.
#[inline]
#[target_feature(enable = "avx512f")]
fn pop(stack: &mut Stack, allowed: u32) -> States {
    let count = stack.len.min(LANES);
    stack.len -= count;
    let mask = ((1_u32 << count) - 1) as __mmask16;
    assert!(stack.len + LANES <= stack.room);
    let load = |word: usize| {
        // SAFETY: each of the three arrays has `room` words, and the sum was just looked at.
        unsafe {
            let start = stack.words.as_ptr().add(word * stack.room + stack.len);
            _mm512_maskz_loadu_epi32(mask, start.cast())
        }
    };
    let (columns, rising, falling) = (load(0), load(1), load(2));
    let allowed = _mm512_maskz_set1_epi32(mask, allowed as i32);
    States {
        columns,
        rising,
        falling,
        free: _mm512_and_si512(nor(columns, rising, falling), allowed),
    }
}

/// Puts the states of the lanes in the mask on a stack.
///
/// # Safety
///
/// There must be room for 16 words after those in use.
#[inline]
#[target_feature(enable = "avx512f,popcnt")]
unsafe fn push(stack: &mut Stack, mask: __mmask16, states: States) {
    debug_assert!(stack.len + LANES <= stack.room);
    let mut store = |word: usize, lanes: __m512i| {
        // SAFETY: the caller promises room for 16 words from here in each of the three arrays.
        unsafe {
            let start = stack.words.as_mut_ptr().add(word * stack.room + stack.len);
            _mm512_storeu_si512(start.cast(), _mm512_maskz_compress_epi32(mask, lanes));
        }
    };
    store(0, states.columns);
    store(1, states.rising);
    store(2, states.falling);
    stack.len += mask.count_ones() as usize;
}

/// The bits that are set in none of the three.
#[inline]
#[target_feature(enable = "avx512f")]
fn nor(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi32::<0x01>(a, b, c)
}

/// Leaves out the squares from which the first and last column can no longer both be filled at the
/// right distance.
#[inline]
#[target_feature(enable = "avx512f")]
fn squares_to_try(part: &Part, row: usize, states: &States) -> __m512i {
    let Some(sides) = part.sides.filter(|sides| row == sides.lower) else {
        return states.free;
    };
    let both = _mm512_set1_epi32(sides.both as i32);
    let filled = _mm512_and_si512(states.columns, both);
    let any = _mm512_test_epi32_mask(filled, filled);
    let not_all = _mm512_cmpneq_epi32_mask(filled, both);
    let left = _mm512_maskz_mov_epi32(any, states.free);
    _mm512_mask_and_epi32(left, not_all, left, both)
}

/// Places queens in a row whose children do not stand in the last row.
#[inline]
#[target_feature(enable = "avx512f,popcnt")]
fn expand_above<const TIES: bool>(
    part: &Part,
    row: usize,
    parents: &mut Stack,
    children: &mut Stack,
    found: &mut Found,
) {
    let states = pop(parents, part.allowed[row]);
    let mut left = squares_to_try(part, row, &states);
    let allowed = _mm512_set1_epi32(part.allowed[row + 1] as i32);
    let allowed_after = _mm512_set1_epi32(part.allowed[row + 2] as i32);
    let before = children.len;
    let mut busy = _mm512_test_epi32_mask(left, left);
    while busy != 0 {
        let rest = _mm512_and_si512(left, _mm512_add_epi32(left, _mm512_set1_epi32(-1)));
        let queen = _mm512_xor_si512(left, rest);
        left = rest;
        let mut columns = _mm512_or_si512(states.columns, queen);
        let rising = _mm512_slli_epi32::<1>(_mm512_or_si512(states.rising, queen));
        let falling = _mm512_srli_epi32::<1>(_mm512_or_si512(states.falling, queen));
        let free = _mm512_and_si512(nor(columns, rising, falling), allowed);
        let after = nor(
            columns,
            _mm512_slli_epi32::<1>(rising),
            _mm512_srli_epi32::<1>(falling),
        );
        let alive = _mm512_mask_test_epi32_mask(busy, free, free);
        let alive = _mm512_mask_test_epi32_mask(alive, after, allowed_after);
        if TIES && let Some(sides) = part.sides {
            let both = _mm512_set1_epi32(sides.both as i32);
            let ties = _mm512_test_epi32_mask(queen, both);
            let tie = _mm512_set1_epi32(TIE as i32);
            columns = _mm512_mask_add_epi32(columns, ties, columns, tie);
        }
        let child = States {
            columns,
            rising,
            falling,
            free,
        };
        // SAFETY: the stack held fewer than 16 states at first and gets at most n for each of 16
        // parents, which leaves room for 16 more words.
        unsafe { push(children, alive, child) };
        busy = _mm512_test_epi32_mask(left, left);
    }
    found.nodes += (children.len - before) as u64;
}

/// Places queens in the last row but one and counts for how many there is a square left in the
/// last row.
#[inline]
#[target_feature(enable = "avx512f,popcnt")]
fn expand_before_last(part: &Part, row: usize, parents: &mut Stack, found: &mut Found) {
    let states = pop(parents, part.allowed[row]);
    let mut left = squares_to_try(part, row, &states);
    let allowed = _mm512_set1_epi32(part.allowed[row + 1] as i32);
    let mut busy = _mm512_test_epi32_mask(left, left);
    while busy != 0 {
        let rest = _mm512_and_si512(left, _mm512_add_epi32(left, _mm512_set1_epi32(-1)));
        let queen = _mm512_xor_si512(left, rest);
        left = rest;
        let columns = _mm512_or_si512(states.columns, queen);
        let rising = _mm512_slli_epi32::<1>(_mm512_or_si512(states.rising, queen));
        let falling = _mm512_srli_epi32::<1>(_mm512_or_si512(states.falling, queen));
        let free = _mm512_and_si512(nor(columns, rising, falling), allowed);
        // One column is left, so at most one square is free.
        let alive = _mm512_mask_test_epi32_mask(busy, free, free);
        if alive != 0 {
            found.nodes += 2 * u64::from(alive.count_ones());
            count_by_ties(part, row, alive, states.columns, queen, free, found);
        }
        busy = _mm512_test_epi32_mask(left, left);
    }
}

/// Counts the solutions in the lanes of a mask: those whose queens in the last two rows are given.
#[inline]
#[target_feature(enable = "avx512f,popcnt")]
fn count_by_ties(
    part: &Part,
    row: usize,
    alive: __mmask16,
    columns: __m512i,
    queen: __m512i,
    last: __m512i,
    found: &mut Found,
) {
    let Some(sides) = part.sides else {
        found.by_ties[0] += u64::from(alive.count_ones());
        return;
    };
    let one = _mm512_set1_epi32(1);
    let mut ties = _mm512_srli_epi32::<LARGEST_WITH_TIES>(columns);
    if part.ties(row).is_some() {
        let both = _mm512_set1_epi32(sides.both as i32);
        ties = _mm512_mask_add_epi32(ties, _mm512_test_epi32_mask(queen, both), ties, one);
    }
    let bottom = _mm512_set1_epi32(sides.bottom as i32);
    ties = _mm512_mask_add_epi32(ties, _mm512_test_epi32_mask(last, bottom), ties, one);
    for (number, solutions) in (0..).zip(&mut found.by_ties) {
        let equal = _mm512_mask_cmpeq_epi32_mask(alive, ties, _mm512_set1_epi32(number));
        *solutions += u64::from(equal.count_ones());
    }
}
