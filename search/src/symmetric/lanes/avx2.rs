//! Registers of four words, with AVX2.

use super::super::super::simd::avx2::COMPRESS;
use super::super::super::simd::lanes::lane_operations;
use super::{Kernel, Lanes};
use crate::features::has_features;
use std::arch::x86_64::*;

/// Evidence that the processor has AVX2 and POPCNT.
#[derive(Clone, Copy)]
struct Avx2(());

/// Runs a function, or returns `None` if the processor lacks the instructions.
pub(super) fn run<K: Kernel>(kernel: K) -> Option<K::Output> {
    #[target_feature(enable = "avx2,popcnt")]
    unsafe fn run<K: Kernel>(kernel: K) -> K::Output {
        kernel.run(Avx2(()))
    }
    let available = has_features!("avx2" "popcnt");
    // SAFETY: the processor has the instructions.
    available.then(|| unsafe { run(kernel) })
}

/// Exponent bits of 2^52 as a floating-point number. Its last 52 bits are worth 1, 2, 4 and so on.
const TWO_TO_52: i64 = (1023 + 52) << 52;

impl Lanes for Avx2 {
    const LANES: usize = 4;
    type Words = __m256i;
    /// All bits of the lanes in the set.
    type Mask = __m256i;

    #[inline(always)]
    fn load(self, from: &[u64]) -> __m256i {
        assert!(from.len() >= Self::LANES);
        // SAFETY: the assertion ensures that 4 words are readable.
        unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn compress(self, words: __m256i, mask: __m256i, to: &mut [u64]) {
        assert!(to.len() >= Self::LANES);
        // SAFETY: the entries of the table have 8 half words, and the assertion ensures that 4 words
        // are writable.
        unsafe {
            let halves = _mm256_movemask_ps(_mm256_castsi256_ps(mask));
            let order = _mm256_loadu_si256(COMPRESS[halves as usize & 0xff].as_ptr().cast());
            let lanes = _mm256_permutevar8x32_epi32(words, order);
            _mm256_storeu_si256(to.as_mut_ptr().cast(), lanes);
        }
    }

    lane_operations! {
        lanes_in(self, mask: __m256i) -> u32 {
            _mm256_movemask_pd(_mm256_castsi256_pd(mask)).count_ones()
        }
        splat(self, word: u64) -> __m256i { _mm256_set1_epi64x(word as i64) }
        first(self, count: usize) -> __m256i {
            _mm256_cmpgt_epi64(_mm256_set1_epi64x(count as i64), _mm256_setr_epi64x(0, 1, 2, 3))
        }
        and(self, a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
        or(self, a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
        add(self, a: __m256i, b: __m256i) -> __m256i { _mm256_add_epi64(a, b) }
        sub(self, a: __m256i, b: __m256i) -> __m256i { _mm256_sub_epi64(a, b) }
        without(self, a: __m256i, b: __m256i) -> __m256i { _mm256_andnot_si256(b, a) }
        none_of(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
            _mm256_andnot_si256(_mm256_or_si256(a, _mm256_or_si256(b, c)), _mm256_set1_epi8(-1))
        }
        shift_left(self, a: __m256i, distance: __m256i) -> __m256i {
            _mm256_sllv_epi64(a, distance)
        }
        shift_right(self, a: __m256i, distance: __m256i) -> __m256i {
            _mm256_srlv_epi64(a, distance)
        }
        leading_zeros(self, set: __m256i) -> __m256i {{
            // Converted to a floating-point number, a set has its highest bit as its exponent.
            let base = _mm256_set1_epi64x(TWO_TO_52);
            let raised = _mm256_castsi256_pd(_mm256_or_si256(set, base));
            let number = _mm256_castpd_si256(_mm256_sub_pd(raised, _mm256_castsi256_pd(base)));
            _mm256_sub_epi64(_mm256_set1_epi64x(1023 + 63), _mm256_srli_epi64::<52>(number))
        }}
        size(self, set: __m256i) -> __m256i {{
            let of_half = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let half = _mm256_set1_epi8(0xf);
            let low = _mm256_shuffle_epi8(of_half, _mm256_and_si256(set, half));
            let high = _mm256_and_si256(_mm256_srli_epi64::<4>(set), half);
            let bytes = _mm256_add_epi8(low, _mm256_shuffle_epi8(of_half, high));
            _mm256_sad_epu8(bytes, _mm256_setzero_si256())
        }}
        distance(self, a: __m256i, b: __m256i) -> __m256i {
            _mm256_sub_epi64(_mm256_max_epi32(a, b), _mm256_min_epi32(a, b))
        }
        meet(self, a: __m256i, b: __m256i) -> __m256i {{
            let none = _mm256_cmpeq_epi64(_mm256_and_si256(a, b), _mm256_setzero_si256());
            _mm256_andnot_si256(none, _mm256_set1_epi8(-1))
        }}
        greater(self, a: __m256i, b: __m256i) -> __m256i { _mm256_cmpgt_epi64(a, b) }
        select(self, mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
            _mm256_blendv_epi8(b, a, mask)
        }
        count_zero(self, numbers: __m256i, test: __m256i) -> __m256i {
            _mm256_sub_epi64(numbers, _mm256_cmpeq_epi64(test, _mm256_setzero_si256()))
        }
    }
}
