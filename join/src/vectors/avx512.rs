//! Registers of sixteen words of 32 bits or eight of 64, with AVX-512.

use super::lanes::{Lanes, Lanes32, Lanes64, lane_operations};
use super::{Kernel32, Kernel64, run_with_features};
use std::arch::x86_64::*;

/// Evidence that the processor has AVX-512, as lanes of 32 bits.
#[derive(Clone, Copy)]
struct Of32(());

/// Evidence that it counts bits in lanes, too, as lanes of 64 bits.
#[derive(Clone, Copy)]
struct Of64(());

run_with_features!(run32, Kernel32, Of32(()), "avx512f" "popcnt");
run_with_features!(
    run64, Kernel64, Of64(()),
    "avx512f" "avx512dq" "avx512vl" "avx512vpopcntdq"
    "bmi1" "bmi2" "lzcnt" "popcnt"
);

/// Implements lanes of a word, whose instructions for it are given: those that compress, fill, add, combine, shift to
/// the left and right, test for common bits and for none, and choose.
macro_rules! lanes {
    (
        $of:ident, $lanes:literal, $word:ty, $mask:ty, $compress:ident, $splat:ident($as:ty), $add:ident, $ternary:ident,
        $left:ident, $right:ident, $meet:ident, $disjoint:ident, $select:ident
    ) => {
        impl Lanes for $of {
            const LANES: usize = $lanes;
            type Word = $word;
            type Words = __m512i;
            type Mask = $mask;

            #[inline(always)]
            fn load(self, from: &[$word]) -> __m512i {
                assert!(from.len() >= Self::LANES);
                // SAFETY: the assertion above ensures a register of words to read. `self` exists only in functions with
                // AVX-512 (`run_with_features`).
                unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
            }

            #[inline(always)]
            fn store(self, words: __m512i, to: &mut [$word]) {
                assert!(to.len() >= Self::LANES);
                // SAFETY: the assertion above ensures a register of words to write. `self` exists only in functions
                // with AVX-512 (`run_with_features`).
                unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), words) }
            }

            #[inline(always)]
            fn compress(self, words: __m512i, mask: $mask, to: &mut [$word]) {
                assert!(to.len() >= Self::LANES);
                // SAFETY: the assertion above ensures a register of words to write. `self` exists only in functions
                // with AVX-512 (`run_with_features`).
                unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), $compress(mask, words)) }
            }

            lane_operations! {
                first(self, count: usize) -> $mask { ((1_u32 << count) - 1) as $mask }
                bits(self, mask: $mask) -> u32 { mask.into() }
                both(self, a: $mask, b: $mask) -> $mask { a & b }
            }

            lane_operations! {
                unsafe
                splat(self, word: $word) -> __m512i { $splat(word as $as) }
                and(self, a: __m512i, b: __m512i) -> __m512i { _mm512_and_si512(a, b) }
                or(self, a: __m512i, b: __m512i) -> __m512i { _mm512_or_si512(a, b) }
                xor(self, a: __m512i, b: __m512i) -> __m512i { _mm512_xor_si512(a, b) }
                add(self, a: __m512i, b: __m512i) -> __m512i { $add(a, b) }
                without(self, a: __m512i, b: __m512i) -> __m512i { _mm512_andnot_si512(b, a) }
                none_of(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i { $ternary::<0x01>(a, b, c) }
                shift_left(self, a: __m512i, distance: __m512i) -> __m512i { $left(a, distance) }
                shift_right(self, a: __m512i, distance: __m512i) -> __m512i { $right(a, distance) }
                meet(self, a: __m512i, b: __m512i) -> $mask { $meet(a, b) }
                disjoint(self, a: __m512i, b: __m512i) -> $mask { $disjoint(a, b) }
                select(self, mask: $mask, a: __m512i, b: __m512i) -> __m512i { $select(b, mask, a) }
            }
        }
    };
}

lanes! {
    Of32, 16, u32, __mmask16,
    _mm512_maskz_compress_epi32, _mm512_set1_epi32(i32), _mm512_add_epi32, _mm512_ternarylogic_epi32,
    _mm512_sllv_epi32, _mm512_srlv_epi32, _mm512_test_epi32_mask, _mm512_testn_epi32_mask, _mm512_mask_mov_epi32
}
lanes! {
    Of64, 8, u64, __mmask8,
    _mm512_maskz_compress_epi64, _mm512_set1_epi64(i64), _mm512_add_epi64, _mm512_ternarylogic_epi64,
    _mm512_sllv_epi64, _mm512_srlv_epi64, _mm512_test_epi64_mask, _mm512_testn_epi64_mask, _mm512_mask_mov_epi64
}

impl Lanes32 for Of32 {}

impl Lanes64 for Of64 {
    const REGISTERS: usize = 1;
    const COUNTS_BITS: bool = true;

    #[inline(always)]
    fn load_rest(self, from: &[u64]) -> __m512i {
        // SAFETY: the mask has from.len() % 8 lanes, no more than there are words, and other lanes are not read; `self`
        // exists only in functions with AVX-512 (`run_with_features`).
        unsafe { _mm512_maskz_loadu_epi64(self.first(from.len() % 8), from.as_ptr().cast()) }
    }

    lane_operations! {
        unsafe
        size(self, set: __m512i) -> __m512i { _mm512_popcnt_epi64(set) }
    }
}
