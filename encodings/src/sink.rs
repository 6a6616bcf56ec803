//! The one seam between encoders and everything that takes clauses.

use crate::literal::{Lit, Var, VarRange};
use std::io;
use thiserror::Error;

/// Something that takes clauses: a formula in memory, a counter, a file, a solver.
///
/// The trait is object-safe, so an encoder writes into `&mut dyn ClauseSink` and never asks what
/// is behind it.
///
/// A clause is a disjunction of its literals; the empty clause is false. A sink accepts any
/// clause over variables that it handed out, also one that repeats a literal or holds a literal
/// and its negation.
pub trait ClauseSink {
    /// Hands out `count` fresh variables, numbered one after the other.
    ///
    /// # Errors
    ///
    /// [`SinkError::TooManyVariables`] if they would not fit below [`Var::MAX_COUNT`], or whatever
    /// stops the sink from going on.
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError>;

    /// Takes one clause.
    ///
    /// # Errors
    ///
    /// Whatever stops the sink from going on: a disk that is full, an interrupt. After an error
    /// the sink is in no state to take more.
    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError>;

    /// Takes a clause of two literals for each of `others`: `first` or that one. This says no more
    /// than [`ClauseSink::add_clause`] for each of them, but a sink that spends little on a clause
    /// can take a run of them in less time.
    ///
    /// # Errors
    ///
    /// As for [`ClauseSink::add_clause`].
    fn add_binary_clauses(&mut self, first: Lit, others: &[Lit]) -> Result<(), SinkError> {
        others
            .iter()
            .try_for_each(|&other| self.add_clause(&[first, other]))
    }
}

/// Why a sink could not take a variable or a clause.
#[derive(Debug, Error)]
pub enum SinkError {
    /// The formula needs more variables than a 32-bit DIMACS literal can name.
    #[error(
        "the formula needs more than {} variables, the most that DIMACS numbers of 32 bits can name",
        Var::MAX_COUNT
    )]
    TooManyVariables,
    /// The clauses go somewhere, and writing there failed.
    #[error("writing a clause failed: {0}")]
    Io(#[from] io::Error),
    /// Somebody asked for the work to stop.
    #[error("interrupted")]
    Interrupted,
    /// The solver behind the sink failed.
    #[error("the solver failed while it took a clause: {0}")]
    Solver(String),
}

/// The bookkeeping of [`ClauseSink::new_vars`]: hands out variables from index 0 upwards. A sink
/// holds one of these and forwards to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VarAllocator {
    used: u32,
}

impl VarAllocator {
    /// Hands out the next `count` variables.
    ///
    /// # Errors
    ///
    /// [`SinkError::TooManyVariables`] if they do not fit; then none is handed out.
    pub fn take(&mut self, count: u32) -> Result<VarRange, SinkError> {
        let range = VarRange::new(self.used, count).ok_or(SinkError::TooManyVariables)?;
        self.used += count;
        Ok(range)
    }

    /// How many variables were handed out.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.used
    }
}
