//! Registers of sixteen states, with AVX-512.

use super::lanes::{self, Lanes, Stacks, lane_operations};
use super::{Found, MAX_WITH_TIES, Part, Search};
use crate::features::has_features;
use control::Control;
use std::arch::x86_64::*;

/// Evidence that the processor has AVX-512F and POPCNT.
#[derive(Clone, Copy)]
struct Avx512(());

/// Returns a search on boards of size n, or `None` if the processor lacks the instructions.
pub(super) fn search(n: u32) -> Option<Box<dyn Search>> {
    let available = has_features!("avx512f" "popcnt");
    available.then(|| Box::new(Stacks::new(Avx512(()), n)) as Box<_>)
}

impl Search for Stacks<Avx512> {
    fn run(&mut self, part: &Part, control: &Control) -> Found {
        #[target_feature(enable = "avx512f,popcnt")]
        unsafe fn run(stacks: &mut Stacks<Avx512>, part: &Part, control: &Control) -> Found {
            lanes::run(stacks, part, control)
        }
        // SAFETY: the stacks hold a value of `Avx512`, so the processor has the instructions.
        unsafe { run(self, part, control) }
    }
}

impl Lanes for Avx512 {
    const LANES: usize = 16;
    type Words = __m512i;

    #[inline(always)]
    unsafe fn load(self, from: *const u32) -> __m512i {
        // SAFETY: the caller ensures that 16 words are readable.
        unsafe { _mm512_loadu_si512(from.cast()) }
    }

    #[inline(always)]
    unsafe fn compress(self, words: __m512i, mask: u32, to: *mut u32) {
        // SAFETY: the caller ensures that 16 words are writable.
        unsafe {
            let lanes = _mm512_maskz_compress_epi32(mask as __mmask16, words);
            _mm512_storeu_si512(to.cast(), lanes);
        }
    }

    lane_operations! {
        splat(self, word: u32) -> __m512i { _mm512_set1_epi32(word as i32) }
        splat_first(self, count: usize, word: u32) -> __m512i {
            _mm512_maskz_set1_epi32(((1_u32 << count) - 1) as __mmask16, word as i32)
        }
        and(self, a: __m512i, b: __m512i) -> __m512i { _mm512_and_si512(a, b) }
        or(self, a: __m512i, b: __m512i) -> __m512i { _mm512_or_si512(a, b) }
        xor(self, a: __m512i, b: __m512i) -> __m512i { _mm512_xor_si512(a, b) }
        add(self, a: __m512i, b: __m512i) -> __m512i { _mm512_add_epi32(a, b) }
        shift_left_by_one(self, a: __m512i) -> __m512i { _mm512_slli_epi32::<1>(a) }
        shift_right_by_one(self, a: __m512i) -> __m512i { _mm512_srli_epi32::<1>(a) }
        ties(self, a: __m512i) -> __m512i { _mm512_srli_epi32::<MAX_WITH_TIES>(a) }
        free(self, mask: __m512i, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
            _mm512_and_si512(_mm512_ternarylogic_epi32::<0x01>(a, b, c), mask)
        }
        not_zero(self, a: __m512i) -> u32 { u32::from(_mm512_test_epi32_mask(a, a)) }
        equal(self, a: __m512i, b: __m512i) -> u32 { u32::from(_mm512_cmpeq_epi32_mask(a, b)) }
        add_if_any(self, a: __m512i, b: __m512i, squares: __m512i, test: __m512i) -> __m512i {
            _mm512_mask_add_epi32(a, _mm512_test_epi32_mask(squares, test), a, b)
        }
        both_sides(self, free: __m512i, columns: __m512i, both: __m512i) -> __m512i {{
            let filled = _mm512_and_si512(columns, both);
            let any = _mm512_test_epi32_mask(filled, filled);
            let not_all = _mm512_cmpneq_epi32_mask(filled, both);
            let left = _mm512_maskz_mov_epi32(any, free);
            _mm512_mask_and_epi32(left, not_all, left, both)
        }}
    }
}
