//! Registers of eight words of 32 bits or four of 64, with AVX2.

use super::lanes::{Lanes, Lanes32, Lanes64, lane_operations};
use super::{Kernel32, Kernel64, run_with_features};
use std::arch::x86_64::*;

/// For each mask of eight lanes, the lanes in it, followed by others.
pub(crate) static COMPRESS: [[u32; 8]; 1 << 8] = {
    let mut table = [[0; 8]; 1 << 8];
    let mut mask = 0;
    while mask < 1 << 8 {
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

/// Evidence that the processor has the instructions, as lanes of 32 bits.
#[derive(Clone, Copy)]
struct Of32(());

/// The same as lanes of 64 bits.
#[derive(Clone, Copy)]
struct Of64(());

run_with_features!(run32, Kernel32, Of32(()), "avx2" "bmi1" "bmi2" "lzcnt" "popcnt");
run_with_features!(run64, Kernel64, Of64(()), "avx2" "bmi1" "bmi2" "lzcnt" "popcnt");

/// Writes the halves in the mask one after another, followed by arbitrary ones.
///
/// # Safety
///
/// The processor must have AVX2, and a register must be writable.
#[inline(always)]
unsafe fn compress(words: __m256i, mask: __m256i, to: *mut __m256i) {
    // SAFETY: each row of `COMPRESS` has 8 words of 32 bits, as many bytes as the load reads, and the index of the row
    // is checked. The caller ensures that there is AVX2, and that `to` may be written.
    unsafe {
        let mask = _mm256_movemask_ps(_mm256_castsi256_ps(mask)) as usize & 0xff;
        let order = _mm256_loadu_si256(COMPRESS[mask].as_ptr().cast());
        _mm256_storeu_si256(to, _mm256_permutevar8x32_epi32(words, order));
    }
}

/// Implements lanes of a word, whose instructions for it are given: those that fill, add, shift to the left and right,
/// and compare, and the lanes up to a count and the bits of a mask.
macro_rules! lanes {
    (
        $of:ident, $lanes:literal, $word:ty, $splat:ident($as:ty), $add:ident, $left:ident, $right:ident, $equal:ident,
        first($count:ident) $first:expr, bits($mask:ident) $bits:expr
    ) => {
        impl Lanes for $of {
            const LANES: usize = $lanes;
            type Word = $word;
            type Words = __m256i;
            /// All bits of the lanes in the set.
            type Mask = __m256i;

            #[inline(always)]
            fn load(self, from: &[$word]) -> __m256i {
                assert!(from.len() >= Self::LANES);
                // SAFETY: the assertion above ensures a register of words to read. `self` exists only in functions with
                // AVX2 (`run_with_features`).
                unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
            }

            #[inline(always)]
            fn store(self, words: __m256i, to: &mut [$word]) {
                assert!(to.len() >= Self::LANES);
                // SAFETY: the assertion above ensures a register of words to write. `self` exists only in functions
                // with AVX2 (`run_with_features`).
                unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), words) }
            }

            #[inline(always)]
            fn compress(self, words: __m256i, mask: __m256i, to: &mut [$word]) {
                assert!(to.len() >= Self::LANES);
                // SAFETY: the assertion above ensures a register of words to write, and `self` that there is AVX2: what
                // `compress` demands.
                unsafe { compress(words, mask, to.as_mut_ptr().cast()) }
            }

            lane_operations! {
                unsafe
                first(self, $count: usize) -> __m256i { $first }
                bits(self, $mask: __m256i) -> u32 { $bits as u32 }
                both(self, a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
                splat(self, word: $word) -> __m256i { $splat(word as $as) }
                and(self, a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
                or(self, a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
                xor(self, a: __m256i, b: __m256i) -> __m256i { _mm256_xor_si256(a, b) }
                add(self, a: __m256i, b: __m256i) -> __m256i { $add(a, b) }
                without(self, a: __m256i, b: __m256i) -> __m256i { _mm256_andnot_si256(b, a) }
                none_of(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
                    _mm256_andnot_si256(_mm256_or_si256(a, _mm256_or_si256(b, c)), _mm256_set1_epi8(-1))
                }
                shift_left(self, a: __m256i, distance: __m256i) -> __m256i { $left(a, distance) }
                shift_right(self, a: __m256i, distance: __m256i) -> __m256i { $right(a, distance) }
                meet(self, a: __m256i, b: __m256i) -> __m256i {
                    _mm256_andnot_si256(self.disjoint(a, b), _mm256_set1_epi8(-1))
                }
                disjoint(self, a: __m256i, b: __m256i) -> __m256i {
                    $equal(_mm256_and_si256(a, b), _mm256_setzero_si256())
                }
                select(self, mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
                    _mm256_blendv_epi8(b, a, mask)
                }
            }
        }
    };
}

lanes! {
    Of32, 8, u32,
    _mm256_set1_epi32(i32), _mm256_add_epi32, _mm256_sllv_epi32, _mm256_srlv_epi32, _mm256_cmpeq_epi32,
    first(count) _mm256_cmpgt_epi32(_mm256_set1_epi32(count as i32), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)),
    bits(mask) _mm256_movemask_ps(_mm256_castsi256_ps(mask))
}
lanes! {
    Of64, 4, u64,
    _mm256_set1_epi64x(i64), _mm256_add_epi64, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_cmpeq_epi64,
    first(count) _mm256_cmpgt_epi64(_mm256_set1_epi64x(count as i64), _mm256_setr_epi64x(0, 1, 2, 3)),
    bits(mask) _mm256_movemask_pd(_mm256_castsi256_pd(mask))
}

impl Lanes32 for Of32 {}

impl Lanes64 for Of64 {
    const REGISTERS: usize = 2;
    const COUNTS_BITS: bool = false;

    #[inline(always)]
    fn load_rest(self, from: &[u64]) -> __m256i {
        // SAFETY: a lane is read only if its number is less than the number of words, since `first` compares both;
        // `self` exists only in functions with AVX2 (`run_with_features`).
        unsafe { _mm256_maskload_epi64(from.as_ptr().cast(), self.first(from.len())) }
    }

    lane_operations! {
        unsafe
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
    }
}
