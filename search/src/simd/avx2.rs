//! Registers of eight states, with AVX2.

use super::lanes::{self, Lanes, Stacks, lane_operations};
use super::{Found, MAX_WITH_TIES, Part, Search};
use crate::features::has_features;
use control::Control;
use std::arch::x86_64::*;

const LANES: usize = 8;

/// For each mask of lanes, the lanes in it, followed by others.
pub(crate) static COMPRESS: [[u32; LANES]; 1 << LANES] = {
    let mut table = [[0; LANES]; 1 << LANES];
    let mut mask = 0;
    while mask < 1 << LANES {
        let (mut lane, mut count) = (0, 0);
        while lane < LANES {
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

/// Evidence that the processor has AVX2 and POPCNT.
#[derive(Clone, Copy)]
struct Avx2(());

/// Returns a search on boards of size n, or `None` if the processor lacks the instructions.
pub(super) fn search(n: u32) -> Option<Box<dyn Search>> {
    let available = has_features!("avx2" "popcnt");
    available.then(|| Box::new(Stacks::new(Avx2(()), n)) as Box<_>)
}

impl Search for Stacks<Avx2> {
    fn run(&mut self, part: &Part, control: &Control) -> Found {
        #[target_feature(enable = "avx2,popcnt")]
        unsafe fn run(stacks: &mut Stacks<Avx2>, part: &Part, control: &Control) -> Found {
            lanes::run(stacks, part, control)
        }
        // SAFETY: the stacks hold a value of `Avx2`, so the processor has the instructions.
        unsafe { run(self, part, control) }
    }
}

impl Lanes for Avx2 {
    const LANES: usize = LANES;
    type Words = __m256i;

    #[inline(always)]
    unsafe fn load(self, from: *const u32) -> __m256i {
        // SAFETY: the caller ensures that 8 words are readable.
        unsafe { _mm256_loadu_si256(from.cast()) }
    }

    #[inline(always)]
    unsafe fn compress(self, words: __m256i, mask: u32, to: *mut u32) {
        // SAFETY: the entries of the table have 8 words, and the caller ensures that 8 are writable.
        unsafe {
            let order = _mm256_loadu_si256(COMPRESS[mask as usize & 0xff].as_ptr().cast());
            _mm256_storeu_si256(to.cast(), _mm256_permutevar8x32_epi32(words, order));
        }
    }

    lane_operations! {
        splat(self, word: u32) -> __m256i { _mm256_set1_epi32(word as i32) }
        splat_first(self, count: usize, word: u32) -> __m256i {{
            let numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
            let filled = _mm256_cmpgt_epi32(_mm256_set1_epi32(count as i32), numbers);
            _mm256_and_si256(filled, _mm256_set1_epi32(word as i32))
        }}
        and(self, a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
        or(self, a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
        xor(self, a: __m256i, b: __m256i) -> __m256i { _mm256_xor_si256(a, b) }
        add(self, a: __m256i, b: __m256i) -> __m256i { _mm256_add_epi32(a, b) }
        shift_left_by_one(self, a: __m256i) -> __m256i { _mm256_slli_epi32::<1>(a) }
        shift_right_by_one(self, a: __m256i) -> __m256i { _mm256_srli_epi32::<1>(a) }
        ties(self, a: __m256i) -> __m256i { _mm256_srli_epi32::<{ MAX_WITH_TIES as i32 }>(a) }
        free(self, mask: __m256i, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
            _mm256_andnot_si256(_mm256_or_si256(a, _mm256_or_si256(b, c)), mask)
        }
        not_zero(self, a: __m256i) -> u32 { !self.equal(a, _mm256_setzero_si256()) & 0xff }
        equal(self, a: __m256i, b: __m256i) -> u32 {
            _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(a, b))) as u32
        }
        add_if_any(self, a: __m256i, b: __m256i, squares: __m256i, test: __m256i) -> __m256i {{
            let none = _mm256_cmpeq_epi32(_mm256_and_si256(squares, test), _mm256_setzero_si256());
            _mm256_add_epi32(a, _mm256_andnot_si256(none, b))
        }}
        both_sides(self, free: __m256i, columns: __m256i, both: __m256i) -> __m256i {{
            let filled = _mm256_and_si256(columns, both);
            let none = _mm256_cmpeq_epi32(filled, _mm256_setzero_si256());
            let all = _mm256_cmpeq_epi32(filled, both);
            let left = _mm256_andnot_si256(none, free);
            _mm256_and_si256(left, _mm256_or_si256(all, both))
        }}
    }
}
