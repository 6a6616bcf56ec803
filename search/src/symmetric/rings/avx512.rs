//! Lists of inner matchings with AVX-512, eight at a time.

use super::kernel::{Kernel, SLACK};
use super::{Count, Search};
use crate::features::has_features;
use std::arch::x86_64::*;

/// Evidence that the processor has the instructions.
#[derive(Clone, Copy)]
struct Avx512(());

/// Returns the count, or `None` if the processor lacks the instructions.
pub(super) fn count() -> Option<Count> {
    #[target_feature(
        enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
    )]
    fn count(search: &mut Search<'_>, inner: u64) {
        search.count(Avx512(()), inner);
    }
    let available = has_features!(
        "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl"
        "avx512vpopcntdq" "bmi1" "bmi2" "lzcnt" "popcnt"
    );
    // SAFETY: the processor has the instructions.
    available.then_some(|search, inner| unsafe { count(search, inner) })
}

/// Words in a register.
const LANES: usize = 8;

/// Returns fewer words than a register holds, and the lanes of those without a bit of `test`.
#[inline]
#[target_feature(enable = "avx512f")]
fn load_rest(words: &[u64], test: __m512i) -> (__m512i, __mmask8) {
    let mask = (1 << (words.len() % LANES)) - 1;
    // SAFETY: the mask has at most as many lanes as there are words.
    let lanes = unsafe { _mm512_maskz_loadu_epi64(mask, words.as_ptr().cast()) };
    (lanes, _mm512_mask_testn_epi64_mask(mask, lanes, test))
}

/// Writes the lanes in the mask one after another, with the bits of `add`, and returns their number.
///
/// # Safety
///
/// A register must be writable.
#[inline]
#[target_feature(enable = "avx512f,popcnt")]
unsafe fn store(lanes: __m512i, mask: __mmask8, add: __m512i, to: *mut u64) -> usize {
    let lanes = _mm512_or_si512(_mm512_maskz_compress_epi64(mask, lanes), add);
    // SAFETY: the caller ensures that a register is writable.
    unsafe { _mm512_storeu_si512(to.cast(), lanes) };
    mask.count_ones() as usize
}

impl Kernel for Avx512 {
    #[inline(always)]
    fn filter(self, words: &[u64], test: u64, add: u64, out: &mut [u64]) -> usize {
        assert!(out.len() >= words.len() + SLACK);
        let out = out.as_mut_ptr();
        let mut count = 0;
        let chunks = words.chunks_exact(LANES);
        let rest = chunks.remainder();
        // SAFETY: a value of the type exists only if the processor has the instructions. At most as
        // many words as before were written, so there is room for a register.
        unsafe {
            let (test, add) = (
                _mm512_set1_epi64(test as i64),
                _mm512_set1_epi64(add as i64),
            );
            for chunk in chunks {
                let lanes = _mm512_loadu_si512(chunk.as_ptr().cast());
                let free = _mm512_testn_epi64_mask(lanes, test);
                count += store(lanes, free, add, out.add(count));
            }
            let (lanes, free) = load_rest(rest, test);
            count += store(lanes, free, add, out.add(count));
        }
        count
    }

    #[inline(always)]
    fn count(self, words: &[u64], test: u64) -> u64 {
        let mut count = 0;
        let chunks = words.chunks_exact(LANES);
        let rest = chunks.remainder();
        // SAFETY: a value of the type exists only if the processor has the instructions.
        unsafe {
            let test = _mm512_set1_epi64(test as i64);
            for chunk in chunks {
                let lanes = _mm512_loadu_si512(chunk.as_ptr().cast());
                count += _mm512_testn_epi64_mask(lanes, test).count_ones();
            }
            count += load_rest(rest, test).1.count_ones();
        }
        u64::from(count)
    }
}
