//! Sizes of formulas, and a sink that counts clauses without storing them.

use crate::{ClauseSink, Lit, SinkError, VarAllocator, VarRange};
use std::ops::{Add, AddAssign};

/// Size of a formula or of a part of one. Sums and products that do not fit in 64 bits are
/// [`u64::MAX`]: long lists with large bounds have more literals.
///
/// ```
/// let size = encodings::Size::clauses(u64::MAX, 2);
/// assert_eq!((size + size).literals, u64::MAX);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Number of variables.
    pub variables: u64,
    /// Number of clauses.
    pub clauses: u64,
    /// Number of literals, summed over all clauses.
    pub literals: u64,
}

impl Size {
    /// Returns the size of `count` clauses of `length` literals each.
    #[must_use]
    pub const fn clauses(count: u64, length: u64) -> Self {
        Self {
            variables: 0,
            clauses: count,
            literals: count.saturating_mul(length),
        }
    }

    /// Returns the size of `count` variables.
    #[must_use]
    pub const fn variables(count: u64) -> Self {
        Self {
            variables: count,
            clauses: 0,
            literals: 0,
        }
    }

    /// Returns the total size of `count` formulas of this size.
    #[must_use]
    pub const fn times(self, count: u64) -> Self {
        Self {
            variables: self.variables.saturating_mul(count),
            clauses: self.clauses.saturating_mul(count),
            literals: self.literals.saturating_mul(count),
        }
    }
}

impl Add for Size {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            variables: self.variables.saturating_add(other.variables),
            clauses: self.clauses.saturating_add(other.clauses),
            literals: self.literals.saturating_add(other.literals),
        }
    }
}

impl AddAssign for Size {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// A sink that counts variables, clauses and literals and stores nothing.
///
/// If the size must be known in advance, as for a DIMACS header, run the encoder into this sink
/// first and into the real sink afterwards.
///
/// ```
/// use encodings::{at_most_one::Encoding, AtMostOne, ClauseSink, Lit, SizeSink};
///
/// let mut sink = SizeSink::new();
/// let literals: Vec<Lit> = sink.new_vars(100)?.iter().map(|var| var.positive()).collect();
/// Encoding::Pairwise.encode(&literals, &mut sink)?;
/// assert_eq!(sink.size().clauses, 100 * 99 / 2);
/// # Ok::<(), encodings::SinkError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SizeSink {
    variables: VarAllocator,
    size: Size,
}

impl SizeSink {
    /// Creates a sink that has counted nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the size counted so far.
    #[must_use]
    pub fn size(&self) -> Size {
        Size {
            variables: u64::from(self.variables.count()),
            ..self.size
        }
    }
}

impl ClauseSink for SizeSink {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.variables.take(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.size.clauses += 1;
        self.size.literals += clause.len() as u64;
        Ok(())
    }

    fn add_binary_clauses(&mut self, _: Lit, others: &[Lit]) -> Result<(), SinkError> {
        self.size.clauses += others.len() as u64;
        self.size.literals += 2 * others.len() as u64;
        Ok(())
    }
}
