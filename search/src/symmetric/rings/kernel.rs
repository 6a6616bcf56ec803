//! Inner loops over lists of inner matchings, as a trait that each instruction set implements.

/// Writable words required beyond the end of a list.
pub(super) const SLACK: usize = 8;

/// Inner loops. A value of an implementing type exists only if the processor has the instructions.
pub(super) trait Kernel: Copy {
    /// Writes the words without a bit of `test`, with the bits of `add`, and returns their number.
    /// `out` must have room for [`SLACK`] more than there are words.
    fn filter(self, words: &[u64], test: u64, add: u64, out: &mut [u64]) -> usize;

    /// Returns the number of words without a bit of `test`.
    fn count(self, words: &[u64], test: u64) -> u64;
}

/// Loops in plain Rust, for every processor; the compiler may use the instructions of the function
/// into which they are inlined.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Kernel for Portable {
    #[inline(always)]
    fn filter(self, words: &[u64], test: u64, add: u64, out: &mut [u64]) -> usize {
        let mut count = 0;
        for &word in words {
            out[count] = word | add;
            count += usize::from(word & test == 0);
        }
        count
    }

    #[inline(always)]
    fn count(self, words: &[u64], test: u64) -> u64 {
        words.iter().map(|word| u64::from(word & test == 0)).sum()
    }
}
