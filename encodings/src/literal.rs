//! Variables and literals, and their conversion to and from DIMACS numbers.

use std::fmt;
use std::ops::Not;

/// A propositional variable, numbered from 0.
///
/// A formula has at most [`Var::MAX_COUNT`] variables, so that the DIMACS number of every literal
/// fits in an `i32`, the type that solvers use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// Maximum number of variables in a formula: 2³¹ − 1.
    pub const MAX_COUNT: u32 = i32::MAX as u32;

    /// Returns the variable with this index, counted from 0.
    ///
    /// # Panics
    ///
    /// Panics if `index` is not below [`Var::MAX_COUNT`].
    #[must_use]
    #[inline]
    pub fn from_index(index: u32) -> Self {
        assert!(
            index < Self::MAX_COUNT,
            "variable index {index} is not below {}",
            Self::MAX_COUNT
        );
        Self(index)
    }

    /// Returns the index of this variable, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the literal that is true if this variable is true.
    #[must_use]
    pub const fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// Returns the literal that is true if this variable is false.
    #[must_use]
    pub const fn negative(self) -> Lit {
        Lit((self.0 << 1) | 1)
    }

    /// Returns the literal that is true if this variable has this value.
    #[must_use]
    pub const fn literal(self, value: bool) -> Lit {
        Lit((self.0 << 1) | !value as u32)
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{}", self.0 + 1)
    }
}

/// A literal: a variable or its negation, packed into 32 bits. The lowest bit is the sign.
///
/// ```
/// use encodings::{Lit, Var};
///
/// let x = Var::from_index(0).positive();
/// assert_eq!((!x).to_dimacs(), -1);
/// assert!(x.is_positive() && (!x).is_negative());
/// assert_eq!(Lit::from_dimacs(-1), Some(!x));
/// assert_eq!(Lit::from_dimacs(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// Returns the variable of this literal.
    #[must_use]
    pub const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Returns `true` if the literal is the variable itself, not its negation.
    #[must_use]
    pub const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns `true` if the literal is the negation of its variable.
    #[must_use]
    pub const fn is_negative(self) -> bool {
        !self.is_positive()
    }

    /// Returns the DIMACS number: the variable counted from 1, negative for a negated literal. It
    /// is never 0.
    #[must_use]
    pub const fn to_dimacs(self) -> i32 {
        let number = (self.0 >> 1) as i32 + 1;
        if self.is_positive() { number } else { -number }
    }

    /// Returns the literal with this DIMACS number, or `None` for the two numbers that name no
    /// literal: 0, which ends a clause, and `i32::MIN`, whose variable has no positive number.
    #[must_use]
    pub const fn from_dimacs(number: i32) -> Option<Self> {
        if number == 0 || number == i32::MIN {
            return None;
        }
        Some(Var(number.unsigned_abs() - 1).literal(number > 0))
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

/// A run of consecutive variables, as returned by
/// [`ClauseSink::new_vars`](crate::ClauseSink::new_vars).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VarRange {
    first: u32,
    count: u32,
}

impl VarRange {
    /// Returns the range of `count` variables that starts at index `first`, or `None` if it would
    /// exceed [`Var::MAX_COUNT`].
    #[must_use]
    pub const fn new(first: u32, count: u32) -> Option<Self> {
        match first.checked_add(count) {
            Some(end) if end <= Var::MAX_COUNT => Some(Self { first, count }),
            _ => None,
        }
    }

    /// Returns the number of variables.
    #[must_use]
    pub const fn len(self) -> usize {
        self.count as usize
    }

    /// Returns `true` if the range has no variables.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.count == 0
    }

    /// Returns the variable at `position`, counted from 0.
    ///
    /// # Panics
    ///
    /// Panics if `position` is not below [`VarRange::len`].
    #[must_use]
    #[inline]
    pub fn get(self, position: usize) -> Var {
        assert!(
            position < self.len(),
            "position {position} is outside a range of {} variables",
            self.count
        );
        Var(self.first + position as u32)
    }

    /// Returns the position of `var` in this range, or `None` if it lies outside.
    #[must_use]
    #[inline]
    pub fn position(self, var: Var) -> Option<usize> {
        let position = var.0.checked_sub(self.first)?;
        (position < self.count).then_some(position as usize)
    }

    /// Returns an iterator over the variables in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Var> + Clone {
        (self.first..self.first + self.count).map(Var)
    }
}
