//! Numbers of open literals of up to 64 clauses, counted for all of them at the same time.

/// Binary digits of a number.
const DIGITS: usize = 5;

/// A number for each of 64 clauses: digit k of clause i is bit i of word k.
#[derive(Clone, Copy, Default)]
pub(super) struct Lengths([u64; DIGITS]);

impl Lengths {
    /// Maximum number of clauses.
    pub(super) const MAX_CLAUSES: usize = 64;

    /// Maximum number of literals of a clause.
    pub(super) const MAX_LENGTH: u32 = (1 << DIGITS) - 1;

    /// Adds one to the numbers of these clauses.
    pub(super) fn increase(&mut self, clauses: u64) {
        let mut carry = clauses;
        for digit in &mut self.0 {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
    }

    /// Subtracts one from the numbers of these clauses.
    #[inline]
    pub(super) fn decrease(&mut self, clauses: u64) {
        let mut borrow = clauses;
        for digit in &mut self.0 {
            *digit ^= borrow;
            borrow &= *digit;
        }
    }

    /// Returns the clauses with the number 0, those with 1 and those with 2.
    #[inline]
    pub(super) fn up_to_two(&self) -> [u64; 3] {
        let [ones, twos, higher @ ..] = self.0;
        let higher = higher.iter().fold(0, |any, digit| any | digit);
        [
            !(ones | twos | higher),
            ones & !(twos | higher),
            twos & !(ones | higher),
        ]
    }

    /// Returns the least number of some of these clauses, and those that have it.
    pub(super) fn least_of(&self, clauses: u64) -> (u32, u64) {
        let (mut least, mut left) = (0, clauses);
        for (place, digit) in self.0.iter().enumerate().rev() {
            if left & !digit == 0 {
                least |= 1 << place;
            } else {
                left &= !digit;
            }
        }
        (least, left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_all_clauses_change_independently() {
        let mut lengths = Lengths::default();
        let mut expected = [0_u32; 64];
        // Clause i counts up to i mod 32, then the odd ones count down to 1.
        for step in 1..=Lengths::MAX_LENGTH {
            let clauses = (0..64).filter(|clause| clause % 32 >= step);
            lengths.increase(clauses.map(|clause| 1_u64 << clause).sum());
        }
        for (clause, number) in (0..).zip(&mut expected) {
            *number = clause % 32;
        }
        for _ in 1..Lengths::MAX_LENGTH {
            let mut clauses = 0;
            for (clause, number) in expected.iter_mut().enumerate().skip(1).step_by(2) {
                if *number > 1 {
                    *number -= 1;
                    clauses |= 1 << clause;
                }
            }
            lengths.decrease(clauses);
        }
        for (clause, &number) in expected.iter().enumerate() {
            assert_eq!(lengths.least_of(1 << clause), (number, 1 << clause));
            for (small, clauses) in (0..).zip(lengths.up_to_two()) {
                assert_eq!(clauses >> clause & 1 == 1, number == small, "{clause}");
            }
        }
        assert_eq!(lengths.least_of(0b1111_0000), (1, 0b1010_0000));
        assert_eq!(lengths.least_of(0b0101_0000), (4, 0b0001_0000));
    }
}
