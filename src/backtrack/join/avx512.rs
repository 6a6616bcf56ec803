//! The join's inner loops with AVX-512: 8 half boards, 16 entries or 512 pairs at a time.
//!
//! Every function takes a [`Kernel`], which is made for this module only where [`is_available`].

use super::kernel::{
    BLOCK, Entry, Filter, Half, INDEX_BITS, Kernel, SLACK, Step, Tables, seen_from_other_side,
};
use super::portable::NO_ENTRY;
use std::arch::x86_64::*;

/// Whether the processor has what this module needs.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi2")
}

/// See [`Kernel::count`].
pub(super) fn count(_: Kernel, halves: &[Half], test: Half) -> usize {
    // SAFETY: there is a kernel, so the processor has the instructions.
    unsafe { count_with_instructions(halves, test) }
}

#[target_feature(enable = "avx512f,popcnt")]
fn count_with_instructions(halves: &[Half], test: Half) -> usize {
    let test = _mm512_set1_epi64(test as i64);
    let mut count = 0;
    for (lanes, mask) in chunks(halves) {
        let free = _mm512_mask_testn_epi64_mask(mask, lanes, test);
        count += free.count_ones() as usize;
    }
    count
}

/// The half boards, eight at a time, and which lanes hold one.
#[inline]
#[target_feature(enable = "avx512f")]
fn chunks(halves: &[Half]) -> impl Iterator<Item = (__m512i, __mmask8)> {
    halves.chunks(8).map(|chunk| {
        let mask = (u16::MAX >> (16 - chunk.len())) as __mmask8;
        // SAFETY: the mask has as many lanes as the chunk has words.
        let lanes = unsafe { _mm512_maskz_loadu_epi64(mask, chunk.as_ptr().cast()) };
        (lanes, mask)
    })
}

/// See [`Kernel::extend`].
pub(super) fn extend(_: Kernel, halves: &[Half], step: Step, out: &mut [Half]) -> usize {
    assert!(out.len() >= halves.len() + SLACK);
    // SAFETY: there is a kernel, so the processor has the instructions; there is room.
    unsafe {
        if step.mirror {
            extend_with_instructions::<true>(halves, step, out)
        } else {
            extend_with_instructions::<false>(halves, step, out)
        }
    }
}

/// # Safety
///
/// `out` must have room for all half boards and [`SLACK`] more.
#[target_feature(enable = "avx512f,popcnt")]
unsafe fn extend_with_instructions<const MIRROR: bool>(
    halves: &[Half],
    step: Step,
    out: &mut [Half],
) -> usize {
    let test = _mm512_set1_epi64(step.test as i64);
    let set = _mm512_set1_epi64(step.set as i64);
    let mut count = 0;
    for (lanes, mask) in chunks(halves) {
        let free = _mm512_mask_testn_epi64_mask(mask, lanes, test);
        let mut next = _mm512_or_si512(_mm512_srli_epi32::<1>(lanes), set);
        if MIRROR {
            next = _mm512_rol_epi64::<32>(next);
        }
        let next = _mm512_maskz_compress_epi64(free, next);
        // SAFETY: at most as many words as half boards so far have been written, and the caller
        // promises room for 8 more.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().add(count).cast(), next) };
        count += free.count_ones() as usize;
    }
    count
}

/// See [`Kernel::filter`].
pub(super) fn filter(
    _: Kernel,
    entries: &[Entry],
    sides: &[u16],
    filter: Filter,
    out: &mut [Entry],
) -> usize {
    assert!(out.len() >= entries.len() + SLACK);
    // SAFETY: there is a kernel, so the processor has the instructions; there is room, and if
    // sides are looked at, there are as many as entries.
    unsafe {
        if filter.side_test == 0 {
            filter_with_instructions::<false>(entries, sides, filter, out)
        } else {
            assert!(sides.len() >= entries.len());
            filter_with_instructions::<true>(entries, sides, filter, out)
        }
    }
}

/// # Safety
///
/// `out` must have room for all entries and [`SLACK`] more; if `SIDES`, there must be as many sides
/// as entries.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,popcnt")]
unsafe fn filter_with_instructions<const SIDES: bool>(
    entries: &[Entry],
    sides: &[u16],
    filter: Filter,
    out: &mut [Entry],
) -> usize {
    let test = _mm512_set1_epi32(filter.test as i32);
    let side_test = _mm256_set1_epi16(filter.side_test as i16);
    let shift = _mm_cvtsi32_si128(filter.shift as i32);
    let mut count = 0;
    for (index, chunk) in entries.chunks(16).enumerate() {
        let mask = (u32::MAX >> (32 - chunk.len())) as __mmask16;
        // SAFETY: the mask has as many lanes as the chunk has words.
        let lanes = unsafe { _mm512_maskz_loadu_epi32(mask, chunk.as_ptr().cast()) };
        let mut free = _mm512_mask_testn_epi32_mask(mask, lanes, test);
        if SIDES {
            // SAFETY: the same, since there are as many sides.
            let beside =
                unsafe { _mm256_maskz_loadu_epi16(mask, sides.as_ptr().add(16 * index).cast()) };
            free = _mm256_mask_testn_epi16_mask(free, beside, side_test);
        }
        let moved = _mm512_srl_epi16(lanes, shift);
        let moved = _mm512_maskz_compress_epi32(free, moved);
        // SAFETY: at most as many words as entries so far have been written, and the caller
        // promises room for 16 more.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().add(count).cast(), moved) };
        count += free.count_ones() as usize;
    }
    count
}

/// Cycles, about, for what the join consists of; they decide how two lists are joined.
const CYCLES_FOR_TABLES: usize = 500;
const CYCLES_FOR_LOOK_UP: usize = 5;
const CYCLES_FOR_SIXTEEN_PAIRS: usize = 2;

/// See [`Kernel::join`].
pub(super) fn join(
    _: Kernel,
    short: &[Entry],
    long: &[Entry],
    width: u32,
    alike: bool,
    tables: &mut Tables,
) -> u64 {
    // SAFETY: there is a kernel, so the processor has the instructions.
    unsafe { join_with_instructions(short, long, width, alike, tables) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi2")]
fn join_with_instructions(
    short: &[Entry],
    long: &[Entry],
    width: u32,
    alike: bool,
    tables: &mut Tables,
) -> u64 {
    let with_tables = |blocks: &[Entry], looked_up: &[Entry]| {
        let each = CYCLES_FOR_TABLES + CYCLES_FOR_LOOK_UP * looked_up.len();
        blocks.len().div_ceil(BLOCK) * each
    };
    // The tables can be made of either list.
    let (of_long, of_short) = (with_tables(long, short), with_tables(short, long));
    let directly = CYCLES_FOR_SIXTEEN_PAIRS * short.len() * (long.len().div_ceil(16) + 4);
    if directly < of_long.min(of_short) {
        return join_directly(short, long, width, alike);
    }
    let (blocks, looked_up) = if of_long <= of_short {
        (long, short)
    } else {
        (short, long)
    };
    let mut count = 0;
    for block in blocks.chunks(BLOCK) {
        fill_tables(block, width, alike, tables);
        count += look_up(looked_up, tables);
    }
    count
}

/// Compares all pairs.
#[inline]
#[target_feature(enable = "avx512f,popcnt")]
fn join_directly(short: &[Entry], long: &[Entry], width: u32, alike: bool) -> u64 {
    let mut count = 0;
    for &entry in short {
        let seen = _mm512_set1_epi32(seen_from_other_side(entry, width, alike) as i32);
        let (whole, rest) = long.as_chunks::<16>();
        for chunk in whole {
            // SAFETY: the chunk has 16 words.
            let lanes = unsafe { _mm512_loadu_si512(chunk.as_ptr().cast()) };
            count += _mm512_testn_epi32_mask(lanes, seen).count_ones();
        }
        if !rest.is_empty() {
            let mask = (u32::MAX >> (32 - rest.len())) as __mmask16;
            // SAFETY: the mask has as many lanes as the rest has words.
            let lanes = unsafe { _mm512_maskz_loadu_epi32(mask, rest.as_ptr().cast()) };
            count += _mm512_mask_testn_epi32_mask(mask, lanes, seen).count_ones();
        }
    }
    u64::from(count)
}

/// How many of the entries of the block are disjoint with each of the list, all in all.
#[inline]
#[target_feature(enable = "avx512f,avx512vpopcntdq,bmi2")]
fn look_up(entries: &[Entry], tables: &Tables) -> u64 {
    /// The bytes of a plane, as a power of two.
    const PLANE: u32 = 6;
    const MASK: u64 = ((1 << INDEX_BITS) - 1) << PLANE;
    let start: *const u8 = (&raw const tables.0).cast();
    let table = |number: usize, index: u64| {
        let offset = number * (64 << INDEX_BITS) + (index & MASK) as usize;
        // SAFETY: the mask leaves an index below 2^INDEX_BITS, the planes of each table, in
        // multiples of a plane's 64 bytes, to which they are aligned.
        unsafe { _mm512_load_si512(start.add(offset).cast()) }
    };
    let mut sum = _mm512_setzero_si512();
    for &entry in entries {
        let entry = u64::from(entry);
        let lower = _mm512_ternarylogic_epi64::<0x80>(
            table(0, entry << PLANE),
            table(1, entry << 1),
            table(2, entry >> 4),
        );
        let upper = _mm512_ternarylogic_epi64::<0x80>(
            table(3, entry >> 10),
            table(4, entry >> 15),
            table(5, entry >> 20),
        );
        let disjoint = _mm512_and_si512(lower, upper);
        sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(disjoint));
    }
    _mm512_reduce_add_epi64(sum) as u64
}

/// Fills the tables for up to 512 entries.
#[inline]
#[target_feature(enable = "avx512f")]
fn fill_tables(block: &[Entry], width: u32, alike: bool, tables: &mut Tables) {
    assert!(block.len() <= BLOCK);
    let none = _mm512_set1_epi32(NO_ENTRY as i32);
    let mut planes = [none; 32];
    for (plane, entries) in planes.iter_mut().zip(block.chunks(16)) {
        let mask = (u32::MAX >> (32 - entries.len())) as __mmask16;
        // SAFETY: the mask has as many lanes as there are entries.
        *plane = unsafe { _mm512_mask_loadu_epi32(none, mask, entries.as_ptr().cast()) };
    }
    transpose(&mut planes);
    let ones = _mm512_set1_epi32(-1);
    for (number, table) in tables.0.iter_mut().enumerate() {
        let (upper, first) = (number / 3, number as u32 % 3 * INDEX_BITS);
        // The diagonals seen from the other side, as in `seen_from_other_side`.
        let upper = if alike { 1 - upper } else { upper };
        let start: *mut __m512i = table.as_mut_ptr().cast();
        let mut filled = [ones; 1 << INDEX_BITS];
        if number == 0 {
            filled[0] = _mm512_xor_si512(planes[NO_ENTRY.trailing_zeros() as usize], ones);
        }
        let bits = INDEX_BITS.min(width.saturating_sub(first));
        for bit in 0..bits {
            let plane = planes[16 * upper + (width - 1 - first - bit) as usize];
            let half = 1 << bit;
            for index in 0..half {
                filled[half + index] = _mm512_andnot_si512(plane, filled[index]);
            }
        }
        for (index, &plane) in filled[..1 << bits].iter().enumerate() {
            // SAFETY: the table has 2^INDEX_BITS planes, and `bits` is at most INDEX_BITS.
            unsafe { _mm512_store_si512(start.add(index), plane) };
        }
    }
}

/// Transposes 16 matrices of 32 × 32 bits, one in each lane: afterwards bit i of word j is what bit
/// j of word i was.
#[inline]
#[target_feature(enable = "avx512f")]
fn transpose(words: &mut [__m512i; 32]) {
    swap_blocks::<16>(words, 0x0000_ffff);
    swap_blocks::<8>(words, 0x00ff_00ff);
    swap_blocks::<4>(words, 0x0f0f_0f0f);
    swap_blocks::<2>(words, 0x3333_3333);
    swap_blocks::<1>(words, 0x5555_5555);
}

/// Swaps the upper bits of each word with the lower bits of the word so many further on.
#[inline]
#[target_feature(enable = "avx512f")]
fn swap_blocks<const DISTANCE: u32>(words: &mut [__m512i; 32], low: i32) {
    /// The bits of the second where the first is set, otherwise of the third.
    const SELECT: i32 = 0xca;
    let low = _mm512_set1_epi32(low);
    for index in (0..32).filter(|index| index & DISTANCE == 0) {
        let (a, b) = (index as usize, (index + DISTANCE) as usize);
        let (first, second) = (words[a], words[b]);
        let up = _mm512_slli_epi32::<DISTANCE>(second);
        let down = _mm512_srli_epi32::<DISTANCE>(first);
        words[a] = _mm512_ternarylogic_epi32::<SELECT>(low, first, up);
        words[b] = _mm512_ternarylogic_epi32::<SELECT>(low, down, second);
    }
}
