//! Inner loops of the join with AVX2. Loops missing here are portable, since the compiler does as well
//! as intrinsics.

use super::kernel::{Kernel, SLACK};
use super::portable;
use super::words::{Entry, Filter, List, Tables, Times};
use crate::vectors::avx2::COMPRESS;
use crate::vectors::has_features;
use std::arch::x86_64::*;

/// Kernel that exists only if the processor has the instructions.
struct Avx2(());

/// Returns the kernel, or `None` if the processor lacks the instructions.
pub(super) fn kernel() -> Option<&'static dyn Kernel> {
    let available = has_features!("avx2" "popcnt" "bmi1");
    available.then_some(&Avx2(()))
}

impl Kernel for Avx2 {
    fn filter(&self, list: List<'_>, test: Filter, out: &mut [Entry]) -> usize {
        assert!(out.len() >= list.len() + SLACK);
        if test.side_test != 0 {
            // Few filters test the sides.
            return portable::filter(list.entries, list.sides, test, out);
        }
        // SAFETY: the kernel exists, so the processor has the instructions; there is room.
        unsafe { filter(list.entries, test, out) }
    }

    fn times(&self) -> Times {
        Times {
            tables: 1800,
            look_up: 40,
            sixteen_comparisons: 3,
        }
    }

    fn compare(&self, short: &[Entry], long: &[Entry], width: u32) -> u64 {
        // SAFETY: the kernel exists, so the processor has the instructions.
        unsafe { compare(short, long, width) }
    }

    fn fill_tables(&self, block: &[Entry], width: u32, tables: &mut Tables) {
        // SAFETY: as above.
        unsafe { fill_tables(block, width, tables) }
    }

    fn look_up(&self, entries: &[Entry], tables: &Tables) -> u64 {
        // SAFETY: as above.
        unsafe { look_up(entries, tables) }
    }
}

/// Implements [`Kernel::filter`] without a test of the sides.
///
/// # Safety
///
/// `out` must have room for all entries and [`SLACK`] more.
#[target_feature(enable = "avx2,popcnt")]
unsafe fn filter(entries: &[Entry], filter: Filter, out: &mut [Entry]) -> usize {
    let test = _mm256_set1_epi32(filter.test as i32);
    let mark = _mm256_set1_epi32(filter.mark as i32);
    let shift = _mm_cvtsi32_si128(filter.shift as i32);
    let chunks = entries.chunks_exact(8);
    let rest = chunks.remainder();
    let mut count = 0;
    for chunk in chunks {
        // SAFETY: the chunk has 8 words.
        let lanes = unsafe { _mm256_loadu_si256(chunk.as_ptr().cast()) };
        let hit = _mm256_and_si256(lanes, test);
        let free = _mm256_cmpeq_epi32(hit, _mm256_setzero_si256());
        let mask = _mm256_movemask_ps(_mm256_castsi256_ps(free)) as usize & 0xff;
        let moved = _mm256_srl_epi16(lanes, shift);
        let moved = _mm256_or_si256(moved, mark);
        // SAFETY: the entries of the table have 8 words. At most as many words as entries so far have
        // been written, and the caller ensures room for 8 more.
        unsafe {
            let order = _mm256_loadu_si256(COMPRESS[mask].as_ptr().cast());
            let moved = _mm256_permutevar8x32_epi32(moved, order);
            _mm256_storeu_si256(out.as_mut_ptr().add(count).cast(), moved);
        }
        count += mask.count_ones() as usize;
    }
    count + portable::filter(rest, &[], filter, &mut out[count..])
}

/// Implements [`Kernel::compare`].
#[target_feature(enable = "avx2,popcnt,bmi1")]
fn compare(short: &[Entry], long: &[Entry], width: u32) -> u64 {
    portable::compare(short, long, width)
}

/// Implements [`Kernel::fill_tables`].
#[target_feature(enable = "avx2,popcnt,bmi1")]
fn fill_tables(block: &[Entry], width: u32, tables: &mut Tables) {
    portable::fill_tables(block, width, tables);
}

/// Implements [`Kernel::look_up`].
#[target_feature(enable = "avx2,popcnt,bmi1")]
fn look_up(entries: &[Entry], tables: &Tables) -> u64 {
    let nibbles = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3,
        3, 4,
    );
    let low = _mm256_set1_epi8(0x0f);
    let zero = _mm256_setzero_si256();
    let mut sum = zero;
    for &entry in entries {
        let planes = portable::chosen(entry, tables);
        let mut bytes = zero;
        for half in [0, 4] {
            let [a, b, c, d, e, f] = planes.map(|plane| {
                let words = &plane.0[half..half + 4];
                // SAFETY: there are four words of 64 bits.
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
    // SAFETY: there are four words of 64 bits.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), sum) };
    words.iter().sum()
}
