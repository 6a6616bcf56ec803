//! Lists of inner matchings with AVX-512, eight at a time.

use super::kernel::{Kernel, SLACK};
use super::{Count, Search};
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
    let available = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    // SAFETY: the processor has the instructions.
    available.then_some(|search, inner| unsafe { count(search, inner) })
}

/// Returns the lanes of the words without a bit of `test`, and the words, eight at a time.
#[inline]
#[target_feature(enable = "avx512f")]
fn chunks(words: &[u64], test: u64) -> impl Iterator<Item = (__mmask8, __m512i)> {
    let test = _mm512_set1_epi64(test as i64);
    words.chunks(8).map(move |chunk| {
        let mask = (0xff_u32 >> (8 - chunk.len())) as __mmask8;
        // SAFETY: the mask has as many lanes as there are words.
        let lanes = unsafe { _mm512_maskz_loadu_epi64(mask, chunk.as_ptr().cast()) };
        (_mm512_mask_testn_epi64_mask(mask, lanes, test), lanes)
    })
}

impl Kernel for Avx512 {
    #[inline(always)]
    fn filter(self, words: &[u64], test: u64, add: u64, out: &mut [u64]) -> usize {
        assert!(out.len() >= words.len() + SLACK);
        let mut count = 0;
        // SAFETY: a value of the type exists only if the processor has the instructions. At most as
        // many words as before were written, so there is room for eight more.
        unsafe {
            let add = _mm512_set1_epi64(add as i64);
            for (free, lanes) in chunks(words, test) {
                let lanes = _mm512_or_si512(_mm512_maskz_compress_epi64(free, lanes), add);
                _mm512_storeu_si512(out.as_mut_ptr().add(count).cast(), lanes);
                count += free.count_ones() as usize;
            }
        }
        count
    }

    #[inline(always)]
    fn count(self, words: &[u64], test: u64) -> u64 {
        // SAFETY: a value of the type exists only if the processor has the instructions.
        let chunks = unsafe { chunks(words, test) };
        u64::from(chunks.map(|(free, _)| free.count_ones()).sum::<u32>())
    }
}
