//! The join's inner loops with AVX2. Where the compiler does as well as intrinsics, they are the
//! portable ones, compiled for AVX2.
//!
//! Every function takes a [`Kernel`], which is made for this module only where [`is_available`].

use super::kernel::{BLOCK, Entry, Filter, Kernel, SLACK, Tables};
use super::portable;
use std::arch::x86_64::*;

/// Whether the processor has what this module needs.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
}

/// For each mask of lanes, the lanes in it, followed by others.
static COMPRESS: [[u32; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut lane, mut count) = (0, 0);
        while lane < 8 {
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

/// See [`Kernel::filter`].
pub(super) fn filter(
    _: Kernel,
    entries: &[Entry],
    sides: &[u16],
    filter: Filter,
    out: &mut [Entry],
) -> usize {
    assert!(out.len() >= entries.len() + SLACK);
    if filter.side_test != 0 {
        // Few filters look at the sides.
        return portable::filter(entries, sides, filter, out);
    }
    // SAFETY: there is a kernel, so the processor has the instructions; there is room.
    unsafe { filter_with_instructions(entries, filter, out) }
}

/// # Safety
///
/// `out` must have room for all entries and [`SLACK`] more.
#[target_feature(enable = "avx2,popcnt")]
unsafe fn filter_with_instructions(entries: &[Entry], filter: Filter, out: &mut [Entry]) -> usize {
    let test = _mm256_set1_epi32(filter.test as i32);
    let shift = _mm_cvtsi32_si128(filter.shift as i32);
    let (whole, rest) = entries.as_chunks::<8>();
    let mut count = 0;
    for chunk in whole {
        // SAFETY: the chunk has 8 words.
        let lanes = unsafe { _mm256_loadu_si256(chunk.as_ptr().cast()) };
        let hit = _mm256_and_si256(lanes, test);
        let free = _mm256_cmpeq_epi32(hit, _mm256_setzero_si256());
        let mask = _mm256_movemask_ps(_mm256_castsi256_ps(free)) as usize & 0xff;
        let moved = _mm256_srl_epi16(lanes, shift);
        // SAFETY: the table's entries have 8 words. At most as many words as entries so far have
        // been written, and the caller promises room for 8 more.
        unsafe {
            let order = _mm256_loadu_si256(COMPRESS[mask].as_ptr().cast());
            let moved = _mm256_permutevar8x32_epi32(moved, order);
            _mm256_storeu_si256(out.as_mut_ptr().add(count).cast(), moved);
        }
        count += mask.count_ones() as usize;
    }
    count + portable::filter(rest, &[], filter, &mut out[count..])
}

/// Up to this many entries on the shorter side lists are compared directly.
const SHORT: usize = 32;

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

#[target_feature(enable = "avx2,popcnt,bmi1")]
fn join_with_instructions(
    short: &[Entry],
    long: &[Entry],
    width: u32,
    alike: bool,
    tables: &mut Tables,
) -> u64 {
    if short.len() <= SHORT {
        return portable::join_directly(short, long, width, alike);
    }
    let mut count = 0;
    for block in long.chunks(BLOCK) {
        portable::fill_tables(block, width, alike, tables);
        count += look_up(short, tables);
    }
    count
}

/// How many of the entries of the block are disjoint with each of the list, all in all.
#[inline]
#[target_feature(enable = "avx2")]
fn look_up(entries: &[Entry], tables: &Tables) -> u64 {
    let tables = &tables.0;
    let nibbles = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3,
        3, 4,
    );
    let low = _mm256_set1_epi8(0x0f);
    let zero = _mm256_setzero_si256();
    let mut sum = zero;
    for &entry in entries {
        let entry = entry as usize;
        let planes = [
            &tables[0][entry & 31],
            &tables[1][entry >> 5 & 31],
            &tables[2][entry >> 10 & 31],
            &tables[3][entry >> 16 & 31],
            &tables[4][entry >> 21 & 31],
            &tables[5][entry >> 26 & 31],
        ];
        let mut bytes = zero;
        for half in [0, 4] {
            let [a, b, c, d, e, f] = planes.map(|plane| {
                let words = &plane.0[half..half + 4];
                // SAFETY: there are four words, 256 bits.
                unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
            });
            let lower = _mm256_and_si256(_mm256_and_si256(a, b), c);
            let upper = _mm256_and_si256(_mm256_and_si256(d, e), f);
            let disjoint = _mm256_and_si256(lower, upper);
            let ones = _mm256_shuffle_epi8(nibbles, _mm256_and_si256(disjoint, low));
            let above = _mm256_and_si256(_mm256_srli_epi16::<4>(disjoint), low);
            let more = _mm256_shuffle_epi8(nibbles, above);
            bytes = _mm256_add_epi8(bytes, _mm256_add_epi8(ones, more));
        }
        sum = _mm256_add_epi64(sum, _mm256_sad_epu8(bytes, zero));
    }
    let mut words = [0_u64; 4];
    // SAFETY: there are four words, 256 bits.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), sum) };
    words.iter().sum()
}
