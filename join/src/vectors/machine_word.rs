//! One word at a time in plain Rust, for processors without wide registers.

use super::lanes::{Lanes, Lanes64, lane_operations};
use super::{Kernel32, Kernel64};

/// Words of the processor as registers with one lane.
#[derive(Clone, Copy)]
struct Word;

pub(super) fn run32<K: Kernel32>(kernel: K) -> K::Output {
    kernel.run_portable()
}

pub(super) fn run64<K: Kernel64>(kernel: K) -> K::Output {
    kernel.run(Word)
}

/// Returns the distance of a shift as the standard library takes it.
fn by(distance: u64) -> u32 {
    u32::try_from(distance).unwrap_or(u32::MAX)
}

impl Lanes for Word {
    const LANES: usize = 1;
    type Word = u64;
    type Words = u64;
    type Mask = bool;

    #[inline(always)]
    fn load(self, from: &[u64]) -> u64 {
        from[0]
    }

    #[inline(always)]
    fn store(self, words: u64, to: &mut [u64]) {
        to[0] = words;
    }

    #[inline(always)]
    fn compress(self, words: u64, _mask: bool, to: &mut [u64]) {
        to[0] = words;
    }

    lane_operations! {
        first(self, count: usize) -> bool { count > 0 }
        bits(self, mask: bool) -> u32 { mask.into() }
        both(self, a: bool, b: bool) -> bool { a & b }
        splat(self, word: u64) -> u64 { word }
        and(self, a: u64, b: u64) -> u64 { a & b }
        or(self, a: u64, b: u64) -> u64 { a | b }
        xor(self, a: u64, b: u64) -> u64 { a ^ b }
        add(self, a: u64, b: u64) -> u64 { a.wrapping_add(b) }
        without(self, a: u64, b: u64) -> u64 { a & !b }
        none_of(self, a: u64, b: u64, c: u64) -> u64 { !(a | b | c) }
        shift_left(self, a: u64, distance: u64) -> u64 { a.checked_shl(by(distance)).unwrap_or(0) }
        shift_right(self, a: u64, distance: u64) -> u64 { a.checked_shr(by(distance)).unwrap_or(0) }
        meet(self, a: u64, b: u64) -> bool { a & b != 0 }
        disjoint(self, a: u64, b: u64) -> bool { a & b == 0 }
        select(self, mask: bool, a: u64, b: u64) -> u64 { if mask { a } else { b } }
    }
}

impl Lanes64 for Word {
    const REGISTERS: usize = 4;
    const COUNTS_BITS: bool = false;

    lane_operations! {
        load_rest(self, _from: &[u64]) -> u64 { 0 }
        size(self, set: u64) -> u64 { set.count_ones().into() }
    }
}
