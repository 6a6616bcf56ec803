//! Registers of eight words, with AVX-512.

use super::super::super::simd::lanes::lane_operations;
use super::{Kernel, Lanes};
use crate::features::has_features;
use std::arch::x86_64::*;

/// Evidence that the processor has AVX-512F, AVX-512CD and AVX512_VPOPCNTDQ.
#[derive(Clone, Copy)]
struct Avx512(());

/// Runs a function, or returns `None` if the processor lacks the instructions.
pub(super) fn run<K: Kernel>(kernel: K) -> Option<K::Output> {
    #[target_feature(enable = "avx512f,avx512cd,avx512vpopcntdq,popcnt")]
    unsafe fn run<K: Kernel>(kernel: K) -> K::Output {
        kernel.run(Avx512(()))
    }
    let available = has_features!("avx512f" "avx512cd" "avx512vpopcntdq" "popcnt");
    // SAFETY: the processor has the instructions.
    available.then(|| unsafe { run(kernel) })
}

impl Lanes for Avx512 {
    const LANES: usize = 8;
    type Words = __m512i;
    type Mask = __mmask8;

    #[inline(always)]
    fn load(self, from: &[u64]) -> __m512i {
        assert!(from.len() >= Self::LANES);
        // SAFETY: the assertion ensures that 8 words are readable.
        unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn compress(self, words: __m512i, mask: __mmask8, to: &mut [u64]) {
        assert!(to.len() >= Self::LANES);
        // SAFETY: the assertion ensures that 8 words are writable.
        unsafe {
            let lanes = _mm512_maskz_compress_epi64(mask, words);
            _mm512_storeu_si512(to.as_mut_ptr().cast(), lanes);
        }
    }

    #[inline(always)]
    fn lanes_in(self, mask: __mmask8) -> u32 {
        mask.count_ones()
    }

    #[inline(always)]
    fn first(self, count: usize) -> __mmask8 {
        ((1_u32 << count) - 1) as __mmask8
    }

    lane_operations! {
        splat(self, word: u64) -> __m512i { _mm512_set1_epi64(word as i64) }
        and(self, a: __m512i, b: __m512i) -> __m512i { _mm512_and_si512(a, b) }
        or(self, a: __m512i, b: __m512i) -> __m512i { _mm512_or_si512(a, b) }
        add(self, a: __m512i, b: __m512i) -> __m512i { _mm512_add_epi64(a, b) }
        sub(self, a: __m512i, b: __m512i) -> __m512i { _mm512_sub_epi64(a, b) }
        without(self, a: __m512i, b: __m512i) -> __m512i { _mm512_andnot_si512(b, a) }
        none_of(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
            _mm512_ternarylogic_epi64::<0x01>(a, b, c)
        }
        repeated(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
            _mm512_ternarylogic_epi64::<0xe8>(a, b, c)
        }
        shift_left(self, a: __m512i, distance: __m512i) -> __m512i {
            _mm512_sllv_epi64(a, distance)
        }
        shift_right(self, a: __m512i, distance: __m512i) -> __m512i {
            _mm512_srlv_epi64(a, distance)
        }
        leading_zeros(self, set: __m512i) -> __m512i { _mm512_lzcnt_epi64(set) }
        size(self, set: __m512i) -> __m512i { _mm512_popcnt_epi64(set) }
        distance(self, a: __m512i, b: __m512i) -> __m512i {
            _mm512_abs_epi64(_mm512_sub_epi64(a, b))
        }
        meet(self, a: __m512i, b: __m512i) -> __mmask8 { _mm512_test_epi64_mask(a, b) }
        greater(self, a: __m512i, b: __m512i) -> __mmask8 { _mm512_cmpgt_epi64_mask(a, b) }
        select(self, mask: __mmask8, a: __m512i, b: __m512i) -> __m512i {
            _mm512_mask_mov_epi64(b, mask, a)
        }
        count_zero(self, numbers: __m512i, test: __m512i) -> __m512i {{
            let zero = _mm512_testn_epi64_mask(test, test);
            _mm512_mask_add_epi64(numbers, zero, numbers, _mm512_set1_epi64(1))
        }}
    }
}
