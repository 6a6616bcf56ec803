//! One state at a time in plain Rust, for processors without wide registers.

use super::lanes::{self, Lanes, Stacks};
use super::{Found, Search, Stop, Task};

/// Words of the processor as registers with one lane.
#[derive(Clone, Copy)]
struct Word;

/// Returns the search.
pub(super) fn search() -> Box<dyn Search> {
    Box::new(Stacks::new(Word))
}

impl Search for Stacks<Word> {
    fn run(&mut self, task: &Task<'_>, stop: &Stop<'_>) -> Found {
        lanes::run(self, task, stop)
    }
}

/// Returns the distance of a shift as the standard library takes it.
fn by(distance: u64) -> u32 {
    u32::try_from(distance).unwrap_or(u32::MAX)
}

impl Lanes for Word {
    const LANES: usize = 1;
    type Words = u64;
    type Mask = bool;

    fn load(self, from: &[u64]) -> u64 {
        from[0]
    }

    fn compress(self, words: u64, mask: bool, to: &mut [u64]) {
        if mask {
            to[0] = words;
        }
    }

    fn lanes_in(self, mask: bool) -> u32 {
        mask.into()
    }

    fn splat(self, word: u64) -> u64 {
        word
    }

    fn first(self, count: usize) -> bool {
        count > 0
    }

    fn and(self, a: u64, b: u64) -> u64 {
        a & b
    }

    fn or(self, a: u64, b: u64) -> u64 {
        a | b
    }

    fn add(self, a: u64, b: u64) -> u64 {
        a.wrapping_add(b)
    }

    fn sub(self, a: u64, b: u64) -> u64 {
        a.wrapping_sub(b)
    }

    fn without(self, a: u64, b: u64) -> u64 {
        a & !b
    }

    fn none_of(self, a: u64, b: u64, c: u64) -> u64 {
        !(a | b | c)
    }

    fn repeated(self, a: u64, b: u64, c: u64) -> u64 {
        a & b | c & (a | b)
    }

    fn shift_left(self, a: u64, distance: u64) -> u64 {
        a.checked_shl(by(distance)).unwrap_or(0)
    }

    fn shift_right(self, a: u64, distance: u64) -> u64 {
        a.checked_shr(by(distance)).unwrap_or(0)
    }

    fn leading_zeros(self, rings: u64) -> u64 {
        rings.leading_zeros().into()
    }

    fn size(self, rings: u64) -> u64 {
        rings.count_ones().into()
    }

    fn distance(self, a: u64, b: u64) -> u64 {
        a.abs_diff(b)
    }

    fn meet(self, a: u64, b: u64) -> bool {
        a & b != 0
    }

    fn greater(self, a: u64, b: u64) -> bool {
        a > b
    }

    fn select(self, mask: bool, a: u64, b: u64) -> u64 {
        if mask { a } else { b }
    }

    fn count_zero(self, numbers: u64, test: u64) -> u64 {
        numbers + u64::from(test == 0)
    }
}
