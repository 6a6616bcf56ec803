//! Vector registers, as traits that each instruction set implements.

/// Maximum number of lanes of 32 bits.
pub const MAX_LANES_32: usize = 16;

/// Maximum number of lanes of 64 bits.
pub(crate) const MAX_LANES_64: usize = 8;

/// Vector registers with a word in each lane.
///
/// A value of an implementing type exists only if the processor has the instructions.
pub trait Lanes: Copy {
    /// Lanes in a register.
    const LANES: usize;
    /// Word in a lane.
    type Word;
    /// Register.
    type Words: Copy;
    /// Set of lanes.
    type Mask: Copy;

    /// Loads a register from the first words.
    fn load(self, from: &[Self::Word]) -> Self::Words;

    /// Writes a register to the first words.
    fn store(self, words: Self::Words, to: &mut [Self::Word]);

    /// Writes the lanes in the mask one after another, followed by arbitrary words up to
    /// [`Self::LANES`].
    fn compress(self, words: Self::Words, mask: Self::Mask, to: &mut [Self::Word]);

    /// Returns the first `count` lanes.
    fn first(self, count: usize) -> Self::Mask;

    /// Returns the mask as bits, the first lane as the lowest.
    fn bits(self, mask: Self::Mask) -> u32;

    /// Returns the number of lanes in the mask.
    #[inline(always)]
    fn lanes_in(self, mask: Self::Mask) -> u32 {
        self.bits(mask).count_ones()
    }

    /// Returns the lanes that are in both masks.
    fn both(self, a: Self::Mask, b: Self::Mask) -> Self::Mask;

    /// Returns a register with the word in each lane.
    fn splat(self, word: Self::Word) -> Self::Words;

    /// Returns the bits that are set in both registers.
    fn and(self, a: Self::Words, b: Self::Words) -> Self::Words;

    /// Returns the bits that are set in one of the registers or in both.
    fn or(self, a: Self::Words, b: Self::Words) -> Self::Words;

    /// Returns the bits that are set in one of the registers.
    fn xor(self, a: Self::Words, b: Self::Words) -> Self::Words;

    /// Returns the sums, without carries out of a lane.
    fn add(self, a: Self::Words, b: Self::Words) -> Self::Words;

    /// Returns the bits of `a` that are not set in `b`.
    fn without(self, a: Self::Words, b: Self::Words) -> Self::Words;

    /// Returns the bits that are set in none of the registers.
    fn none_of(self, a: Self::Words, b: Self::Words, c: Self::Words) -> Self::Words;

    /// Shifts each lane to the left by its own distance, to 0 by all its bits and more.
    fn shift_left(self, a: Self::Words, distance: Self::Words) -> Self::Words;

    /// Shifts each lane to the right by its own distance, to 0 by all its bits and more.
    fn shift_right(self, a: Self::Words, distance: Self::Words) -> Self::Words;

    /// Returns the lanes in which both registers have a bit.
    fn meet(self, a: Self::Words, b: Self::Words) -> Self::Mask;

    /// Returns the lanes in which no bit is set in both registers.
    fn disjoint(self, a: Self::Words, b: Self::Words) -> Self::Mask;

    /// Returns `a` in the lanes of the mask and `b` in the others.
    fn select(self, mask: Self::Mask, a: Self::Words, b: Self::Words) -> Self::Words;
}

/// Vector registers with lanes of 32 bits.
pub trait Lanes32: Lanes<Word = u32> {}

/// Vector registers with lanes of 64 bits.
pub(crate) trait Lanes64: Lanes<Word = u64> {
    /// Registers with a bit for each word of a block.
    const REGISTERS: usize;

    /// `true` if [`size`](Self::size) is a single instruction.
    const COUNTS_BITS: bool;

    /// Loads fewer words than a register has lanes, followed by zeros.
    fn load_rest(self, from: &[u64]) -> Self::Words;

    /// Returns the sizes of sets.
    fn size(self, set: Self::Words) -> Self::Words;
}

/// Implements operations of lanes by an expression each.
macro_rules! lane_operations {
    (unsafe $($name:ident($($argument:tt)*) -> $result:ty { $body:expr })*) => {
        // SAFETY: the instructions access no memory but rows of static tables. A value of the type exists only in
        // functions that enable its features: `run_with_features` makes it there, after it detected them.
        lane_operations! { $($name($($argument)*) -> $result { unsafe { $body } })* }
    };
    ($($name:ident($self:ident $(, $argument:ident: $type:ty)*) -> $result:ty { $body:expr })*) => {
        $(
            #[inline(always)]
            fn $name($self $(, $argument: $type)*) -> $result {
                $body
            }
        )*
    };
}
pub(super) use lane_operations;
