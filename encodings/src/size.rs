//! A sink that counts and stores nothing, and the counts it ends with.

use crate::literal::{Lit, VarRange};
use crate::sink::{ClauseSink, SinkError, VarAllocator};
use std::ops::{Add, AddAssign};

/// How large a formula or a part of one is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Variables.
    pub variables: u64,
    /// Clauses.
    pub clauses: u64,
    /// Literals, summed over all clauses.
    pub literals: u64,
}

impl Size {
    /// The size of `count` formulas of this size, beside each other.
    #[must_use]
    pub const fn times(self, count: u64) -> Self {
        Self {
            variables: self.variables * count,
            clauses: self.clauses * count,
            literals: self.literals * count,
        }
    }
}

impl Add for Size {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            variables: self.variables + other.variables,
            clauses: self.clauses + other.clauses,
            literals: self.literals + other.literals,
        }
    }
}

impl AddAssign for Size {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// Counts what an encoder produces. Run the encoder into this first and into the real sink
/// second where the sizes must be known beforehand, as for a DIMACS header.
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
    clauses: u64,
    literals: u64,
}

impl SizeSink {
    /// A counter at zero.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What was counted so far.
    #[must_use]
    pub fn size(&self) -> Size {
        Size {
            variables: u64::from(self.variables.count()),
            clauses: self.clauses,
            literals: self.literals,
        }
    }
}

impl ClauseSink for SizeSink {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.variables.take(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.clauses += 1;
        self.literals += clause.len() as u64;
        Ok(())
    }

    fn add_binary_clauses(&mut self, _: Lit, others: &[Lit]) -> Result<(), SinkError> {
        self.clauses += others.len() as u64;
        self.literals += 2 * others.len() as u64;
        Ok(())
    }
}
