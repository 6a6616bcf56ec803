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

/// Implements operations of [`Lanes`] by an expression each.
macro_rules! word_operations {
    ($($name:ident($self:ident $(, $argument:ident: $type:ty)*) -> $result:ty { $body:expr })*) => {
        $(
            #[inline(always)]
            fn $name($self $(, $argument: $type)*) -> $result {
                $body
            }
        )*
    };
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

    word_operations! {
        lanes_in(self, mask: bool) -> u32 { mask.into() }
        splat(self, word: u64) -> u64 { word }
        first(self, count: usize) -> bool { count > 0 }
        and(self, a: u64, b: u64) -> u64 { a & b }
        or(self, a: u64, b: u64) -> u64 { a | b }
        add(self, a: u64, b: u64) -> u64 { a.wrapping_add(b) }
        sub(self, a: u64, b: u64) -> u64 { a.wrapping_sub(b) }
        without(self, a: u64, b: u64) -> u64 { a & !b }
        none_of(self, a: u64, b: u64, c: u64) -> u64 { !(a | b | c) }
        shift_left(self, a: u64, distance: u64) -> u64 { a.checked_shl(by(distance)).unwrap_or(0) }
        shift_right(self, a: u64, distance: u64) -> u64 { a.checked_shr(by(distance)).unwrap_or(0) }
        leading_zeros(self, set: u64) -> u64 { set.leading_zeros().into() }
        size(self, set: u64) -> u64 { set.count_ones().into() }
        distance(self, a: u64, b: u64) -> u64 { a.abs_diff(b) }
        meet(self, a: u64, b: u64) -> bool { a & b != 0 }
        greater(self, a: u64, b: u64) -> bool { a > b }
        select(self, mask: bool, a: u64, b: u64) -> u64 { if mask { a } else { b } }
        count_zero(self, numbers: u64, test: u64) -> u64 { numbers + u64::from(test == 0) }
    }
}
