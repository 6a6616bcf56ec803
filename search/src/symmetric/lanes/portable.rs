//! One word at a time in plain Rust, for processors without wide registers.

use super::{Kernel, Lanes};

/// Words of the processor as registers with one lane.
#[derive(Clone, Copy)]
struct Word;

/// Runs a function.
pub(super) fn run<K: Kernel>(kernel: K) -> K::Output {
    kernel.run(Word)
}

/// Returns the distance of a shift as the standard library takes it.
fn by(distance: u64) -> u32 {
    u32::try_from(distance).unwrap_or(u32::MAX)
}

impl Lanes for Word {
    const LANES: usize = 1;
    type Words = u64;
    type Mask = bool;

    #[inline(always)]
    fn load(self, from: &[u64]) -> u64 {
        from[0]
    }

    #[inline(always)]
    fn compress(self, words: u64, mask: bool, to: &mut [u64]) {
        if mask {
            to[0] = words;
        }
    }

    #[inline(always)]
    fn lanes_in(self, mask: bool) -> u32 {
        mask.into()
    }

    #[inline(always)]
    fn splat(self, word: u64) -> u64 {
        word
    }

    #[inline(always)]
    fn first(self, count: usize) -> bool {
        count > 0
    }

    #[inline(always)]
    fn and(self, a: u64, b: u64) -> u64 {
        a & b
    }

    #[inline(always)]
    fn or(self, a: u64, b: u64) -> u64 {
        a | b
    }

    #[inline(always)]
    fn add(self, a: u64, b: u64) -> u64 {
        a.wrapping_add(b)
    }

    #[inline(always)]
    fn sub(self, a: u64, b: u64) -> u64 {
        a.wrapping_sub(b)
    }

    #[inline(always)]
    fn without(self, a: u64, b: u64) -> u64 {
        a & !b
    }

    #[inline(always)]
    fn none_of(self, a: u64, b: u64, c: u64) -> u64 {
        !(a | b | c)
    }

    #[inline(always)]
    fn repeated(self, a: u64, b: u64, c: u64) -> u64 {
        a & b | c & (a | b)
    }

    #[inline(always)]
    fn shift_left(self, a: u64, distance: u64) -> u64 {
        a.checked_shl(by(distance)).unwrap_or(0)
    }

    #[inline(always)]
    fn shift_right(self, a: u64, distance: u64) -> u64 {
        a.checked_shr(by(distance)).unwrap_or(0)
    }

    #[inline(always)]
    fn leading_zeros(self, set: u64) -> u64 {
        set.leading_zeros().into()
    }

    #[inline(always)]
    fn size(self, set: u64) -> u64 {
        set.count_ones().into()
    }

    #[inline(always)]
    fn distance(self, a: u64, b: u64) -> u64 {
        a.abs_diff(b)
    }

    #[inline(always)]
    fn meet(self, a: u64, b: u64) -> bool {
        a & b != 0
    }

    #[inline(always)]
    fn greater(self, a: u64, b: u64) -> bool {
        a > b
    }

    #[inline(always)]
    fn select(self, mask: bool, a: u64, b: u64) -> u64 {
        if mask { a } else { b }
    }

    #[inline(always)]
    fn count_zero(self, numbers: u64, test: u64) -> u64 {
        numbers + u64::from(test == 0)
    }
}
