//! The interface between encoders and receivers of bounds on sums.

use crate::cardinality::Limit;
use crate::{ClauseSink, Lit, SinkError, SizeSink, Var, VarRange};

/// A receiver of pseudo-Boolean constraints: bounds on the number of true literals of a list.
pub trait SumSink {
    /// Allocates `count` new variables with consecutive indices.
    ///
    /// # Errors
    ///
    /// As for [`ClauseSink::new_vars`].
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError>;

    /// Adds a bound on the number of true literals of a list, which are over different variables.
    ///
    /// # Errors
    ///
    /// Returns the error that prevents the sink from continuing, such as a full disk. After an
    /// error the sink must not be used any more.
    fn add_sum(&mut self, literals: &[Lit], bound: Limit) -> Result<(), SinkError>;

    /// Writes a comment on the sums that follow, if the sink is a text. The default does nothing.
    ///
    /// # Errors
    ///
    /// As for [`SumSink::add_sum`].
    fn comment(&mut self, text: &str) -> Result<(), SinkError> {
        let _ = text;
        Ok(())
    }
}

/// The constraints are counted as clauses, and their terms, of which there is at least one, as literals.
impl SumSink for SizeSink {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        ClauseSink::new_vars(self, count)
    }

    fn add_sum(&mut self, literals: &[Lit], _: Limit) -> Result<(), SinkError> {
        match literals {
            [] => self.add_clause(&[Var::from_index(0).positive()]),
            _ => self.add_clause(literals),
        }
    }
}
