//! The interface between encoders and receivers of bounds on sums.

use crate::cardinality::Limit;
use crate::{Lit, SinkError, VarAllocator, VarRange};

/// A receiver of pseudo-Boolean constraints: bounds on the number of true literals of a list.
pub trait SumSink {
    /// Allocates `count` new variables with consecutive indices.
    ///
    /// # Errors
    ///
    /// As for [`ClauseSink::new_vars`](crate::ClauseSink::new_vars).
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError>;

    /// Adds a bound on the number of true literals of a list, which are over different variables.
    ///
    /// # Errors
    ///
    /// Returns the error that prevents the sink from continuing, such as a full disk. After an
    /// error the sink must not be used any more.
    fn add_sum(&mut self, literals: &[Lit], bound: Limit) -> Result<(), SinkError>;
}

/// Size of a pseudo-Boolean problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SumCount {
    /// Number of variables.
    pub variables: u64,
    /// Number of constraints.
    pub constraints: u64,
}

/// A sink that counts variables and constraints and stores nothing.
#[derive(Clone, Debug, Default)]
pub struct SumCounter {
    variables: VarAllocator,
    constraints: u64,
}

impl SumCounter {
    /// Creates a sink that has counted nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the size counted so far.
    #[must_use]
    pub fn count(&self) -> SumCount {
        SumCount {
            variables: u64::from(self.variables.count()),
            constraints: self.constraints,
        }
    }
}

impl SumSink for SumCounter {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.variables.take(count)
    }

    fn add_sum(&mut self, _: &[Lit], _: Limit) -> Result<(), SinkError> {
        self.constraints += 1;
        Ok(())
    }
}
