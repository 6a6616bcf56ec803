//! Variables and literals. DIMACS numbers are made and read only here.

use std::fmt;
use std::ops::Not;

/// A propositional variable, numbered from 0.
///
/// There are at most [`Var::MAX_COUNT`] of them, so that every literal has a DIMACS number that
/// fits in an `i32`, which is what solvers use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// The largest number of variables a formula can have: 2³¹ − 1.
    pub const MAX_COUNT: u32 = i32::MAX as u32;

    /// The variable with this index, counted from 0.
    ///
    /// # Panics
    ///
    /// If `index` is not below [`Var::MAX_COUNT`].
    #[must_use]
    pub fn from_index(index: u32) -> Self {
        assert!(
            index < Self::MAX_COUNT,
            "variable index {index} is not below {}",
            Self::MAX_COUNT
        );
        Self(index)
    }

    /// The index of this variable, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when this variable is true.
    #[must_use]
    pub const fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal that is true when this variable is false.
    #[must_use]
    pub const fn negative(self) -> Lit {
        Lit((self.0 << 1) | 1)
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{}", self.0 + 1)
    }
}

/// A literal: a variable or its negation, packed into 32 bits (the lowest bit is the sign).
///
/// ```
/// use encodings::{Lit, Var};
///
/// let x = Var::from_index(0).positive();
/// assert_eq!((!x).to_dimacs(), -1);
/// assert_eq!(Lit::from_dimacs(-1), Some(!x));
/// assert_eq!(Lit::from_dimacs(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The variable of this literal.
    #[must_use]
    pub const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether this is the variable itself, not its negation.
    #[must_use]
    pub const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The DIMACS number: the variable counted from 1, negative for a negated literal. Never 0.
    #[must_use]
    pub const fn to_dimacs(self) -> i32 {
        let number = (self.0 >> 1) as i32 + 1;
        if self.is_positive() { number } else { -number }
    }

    /// The literal with this DIMACS number, or `None` for the two numbers that name no literal:
    /// 0, which ends a clause, and `i32::MIN`, whose variable has no positive number.
    #[must_use]
    pub const fn from_dimacs(number: i32) -> Option<Self> {
        if number == 0 || number == i32::MIN {
            return None;
        }
        let var = Var(number.unsigned_abs() - 1);
        Some(if number > 0 {
            var.positive()
        } else {
            var.negative()
        })
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_positive() { "" } else { "¬" };
        write!(f, "{sign}{:?}", self.var())
    }
}

/// A run of consecutive variables, as handed out by [`ClauseSink::new_vars`].
///
/// [`ClauseSink::new_vars`]: crate::ClauseSink::new_vars
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VarRange {
    first: u32,
    count: u32,
}

impl VarRange {
    /// The `count` variables from the one with index `first` on, or `None` if the last of them
    /// would be past [`Var::MAX_COUNT`].
    #[must_use]
    pub const fn new(first: u32, count: u32) -> Option<Self> {
        match first.checked_add(count) {
            Some(end) if end <= Var::MAX_COUNT => Some(Self { first, count }),
            _ => None,
        }
    }

    /// How many variables there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.count as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.count == 0
    }

    /// The variable at `position`, counted from 0.
    ///
    /// # Panics
    ///
    /// If `position` is not below [`VarRange::len`].
    #[must_use]
    pub fn get(self, position: usize) -> Var {
        assert!(
            position < self.len(),
            "position {position} in a range of {} variables",
            self.count
        );
        Var(self.first + position as u32)
    }

    /// The position of `var` in this range, or `None` if it lies outside.
    #[must_use]
    pub fn position(self, var: Var) -> Option<usize> {
        let position = var.0.checked_sub(self.first)?;
        (position < self.count).then_some(position as usize)
    }

    /// The variables in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Var> + Clone {
        (self.first..self.first + self.count).map(Var)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_last_variable_has_a_dimacs_number() {
        let last = Var::from_index(Var::MAX_COUNT - 1);
        assert_eq!(last.positive().to_dimacs(), i32::MAX);
        assert_eq!(last.negative().to_dimacs(), -i32::MAX);
        assert_eq!(Lit::from_dimacs(-i32::MAX), Some(last.negative()));
        assert_eq!(Lit::from_dimacs(i32::MIN), None);
    }

    #[test]
    #[should_panic(expected = "is not below")]
    fn a_variable_past_the_last_is_refused() {
        let _ = Var::from_index(Var::MAX_COUNT);
    }

    #[test]
    fn a_range_ends_at_the_last_variable() {
        assert!(VarRange::new(Var::MAX_COUNT - 2, 2).is_some());
        assert!(VarRange::new(Var::MAX_COUNT - 2, 3).is_none());
        assert!(VarRange::new(u32::MAX, 2).is_none());
    }

    proptest! {
        #[test]
        fn dimacs_numbers_round_trip(number in any::<i32>()) {
            match Lit::from_dimacs(number) {
                Some(literal) => {
                    prop_assert_eq!(literal.to_dimacs(), number);
                    prop_assert_eq!((!literal).to_dimacs(), -number);
                    prop_assert_eq!(!!literal, literal);
                    prop_assert_eq!(literal.is_positive(), number > 0);
                }
                None => prop_assert!(number == 0 || number == i32::MIN),
            }
        }
    }
}
