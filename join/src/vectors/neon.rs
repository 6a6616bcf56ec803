//! Registers of four words of 32 bits or two of 64, with NEON.

use super::lanes::{Lanes, Lanes32, Lanes64, lane_operations};
use super::{Kernel32, Kernel64, run_with_features};
use std::arch::aarch64::*;

/// Returns for each mask of four lanes the numbers of the bytes of the lanes in it, followed by others. The bits of
/// `turn` are changed in each number.
pub(crate) const fn orders<const BYTES: usize>(turn: usize) -> [[u8; BYTES]; 1 << 4] {
    let of_lane = BYTES / 4;
    let mut table = [[0; BYTES]; 1 << 4];
    let mut mask = 0;
    while mask < 1 << 4 {
        let (mut byte, mut count) = (0, 0);
        while byte < BYTES {
            if mask >> (byte / of_lane) & 1 != 0 {
                table[mask][count] = (byte ^ turn) as u8;
                count += 1;
            }
            byte += 1;
        }
        mask += 1;
    }
    table
}

/// Orders of the bytes of four words of 32 bits.
static ORDERS: [[u8; 16]; 1 << 4] = orders(0);

/// Evidence that the processor has NEON, as lanes of 32 bits.
#[derive(Clone, Copy)]
struct Of32(());

/// The same as lanes of 64 bits.
#[derive(Clone, Copy)]
struct Of64(());

run_with_features!(run32, Kernel32, Of32(()), "neon");
run_with_features!(run64, Kernel64, Of64(()), "neon");

/// Returns the mask as bits.
#[inline]
#[target_feature(enable = "neon")]
fn bits_of(mask: uint32x4_t) -> u32 {
    // SAFETY: the array has 4 words of 32 bits, as many bytes as the load reads.
    let lanes = unsafe { vld1q_u32([1, 2, 4, 8].as_ptr()) };
    vaddvq_u32(vandq_u32(mask, lanes))
}

/// Implements lanes of a word, whose instructions for it are given: those that load, store, fill, combine bits, add,
/// shift, negate, test for common bits, compare with 0 and with each other, and choose; a distance as the
/// instruction takes it, which ignores all bits but the lowest eight; and the steps to compress and to find the bits of a mask.
macro_rules! lanes {
    (
        $of:ident, $lanes:literal, $word:ty, $words:ty, $load:ident, $store:ident, $splat:ident, $and:ident, $or:ident,
        $xor:ident, $without:ident, $add:ident, $shift:ident, $negate:ident, $meet:ident, $zero:ident, $greater:ident, $select:ident,
        distance($distance:ident) $signed:expr,
        compress($from:ident, $kept:ident) $compress:expr,
        bits($mask:ident) $bits:expr
    ) => {
        impl Lanes for $of {
            const LANES: usize = $lanes;
            type Word = $word;
            type Words = $words;
            /// All bits of the lanes in the set.
            type Mask = $words;

            #[inline(always)]
            fn load(self, from: &[$word]) -> $words {
                assert!(from.len() >= Self::LANES);
                // SAFETY: the assertion above ensures a register of words to read. `self` exists only in functions with
                // NEON (`run_with_features`).
                unsafe { $load(from.as_ptr()) }
            }

            #[inline(always)]
            fn store(self, words: $words, to: &mut [$word]) {
                assert!(to.len() >= Self::LANES);
                // SAFETY: the assertion above ensures a register of words to write. `self` exists only in functions
                // with NEON (`run_with_features`).
                unsafe { $store(to.as_mut_ptr(), words) }
            }

            #[inline(always)]
            fn compress(self, $from: $words, $kept: $words, to: &mut [$word]) {
                assert!(to.len() >= Self::LANES);
                // SAFETY: the assertion above ensures a register of words to write. The step reads only a row of
                // `ORDERS`, which has 16 bytes. `self` exists only in functions with NEON (`run_with_features`).
                unsafe { $store(to.as_mut_ptr(), $compress) }
            }

            lane_operations! {
                unsafe
                first(self, count: usize) -> $words {
                    $greater($splat(count as $word), self.load(&[0, 1, 2, 3]))
                }
                bits(self, $mask: $words) -> u32 { $bits }
                both(self, a: $words, b: $words) -> $words { $and(a, b) }
                splat(self, word: $word) -> $words { $splat(word) }
                and(self, a: $words, b: $words) -> $words { $and(a, b) }
                or(self, a: $words, b: $words) -> $words { $or(a, b) }
                xor(self, a: $words, b: $words) -> $words { $xor(a, b) }
                add(self, a: $words, b: $words) -> $words { $add(a, b) }
                without(self, a: $words, b: $words) -> $words { $without(a, b) }
                none_of(self, a: $words, b: $words, c: $words) -> $words {
                    $without($splat(<$word>::MAX), $or(a, $or(b, c)))
                }
                shift_left(self, a: $words, $distance: $words) -> $words { $shift(a, $signed) }
                shift_right(self, a: $words, $distance: $words) -> $words { $shift(a, $negate($signed)) }
                meet(self, a: $words, b: $words) -> $words { $meet(a, b) }
                disjoint(self, a: $words, b: $words) -> $words { $zero($and(a, b)) }
                select(self, mask: $words, a: $words, b: $words) -> $words { $select(mask, a, b) }
            }
        }
    };
}

lanes! {
    Of32, 4, u32, uint32x4_t, vld1q_u32, vst1q_u32, vdupq_n_u32, vandq_u32, vorrq_u32,
    veorq_u32, vbicq_u32, vaddq_u32, vshlq_u32, vnegq_s32, vtstq_u32, vceqzq_u32, vcgtq_u32, vbslq_u32,
    distance(distance) vreinterpretq_s32_u32(vminq_u32(distance, vdupq_n_u32(32))),
    compress(words, mask) {
        let order = vld1q_u8(ORDERS[bits_of(mask) as usize].as_ptr());
        vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(words), order))
    },
    bits(mask) bits_of(mask)
}
lanes! {
    Of64, 2, u64, uint64x2_t, vld1q_u64, vst1q_u64, vdupq_n_u64, vandq_u64, vorrq_u64,
    veorq_u64, vbicq_u64, vaddq_u64, vshlq_u64, vnegq_s64, vtstq_u64, vceqzq_u64, vcgtq_u64, vbslq_u64,
    distance(distance) {{
        let all = vreinterpretq_u32_u64(vdupq_n_u64(64));
        vreinterpretq_s64_u32(vminq_u32(vreinterpretq_u32_u64(distance), all))
    }},
    compress(words, mask) {
        // The second lane replaces the first unless that is in the mask.
        vbslq_u64(vdupq_laneq_u64::<0>(mask), words, vdupq_laneq_u64::<1>(words))
    },
    bits(mask) {{
        let lanes = vcombine_u64(vcreate_u64(1), vcreate_u64(2));
        vaddvq_u64(vandq_u64(mask, lanes)) as u32
    }}
}

impl Lanes32 for Of32 {}

impl Lanes64 for Of64 {
    const REGISTERS: usize = 2;
    const COUNTS_BITS: bool = false;

    lane_operations! {
        unsafe
        load_rest(self, from: &[u64]) -> uint64x2_t {
            vcombine_u64(vcreate_u64(from.first().copied().unwrap_or(0)), vcreate_u64(0))
        }
        size(self, set: uint64x2_t) -> uint64x2_t {
            vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u64(set)))))
        }
    }
}
