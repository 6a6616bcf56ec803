//! The interface between encoders and receivers of clauses.

use crate::literal::{Lit, Var, VarRange};
use std::io;
use thiserror::Error;

/// A receiver of clauses: a formula in memory, a counter, a file or a solver.
///
/// The trait is object-safe. Encoders write into `&mut dyn ClauseSink`.
///
/// A clause is a disjunction of its literals; the empty clause is false. A sink accepts every
/// clause over variables that it has allocated, including one that repeats a literal or contains a
/// literal and its negation.
///
/// A sink of your own needs two methods; [`VarAllocator`] does the work of the first:
///
/// ```
/// use encodings::{at_most_one::Pairwise, AtMostOne, ClauseSink, Lit, SinkError};
/// use encodings::{VarAllocator, VarRange};
///
/// #[derive(Default)]
/// struct LongestClause {
///     variables: VarAllocator,
///     length: usize,
/// }
///
/// impl ClauseSink for LongestClause {
///     fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
///         self.variables.take(count)
///     }
///     fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
///         self.length = self.length.max(clause.len());
///         Ok(())
///     }
/// }
///
/// let mut sink = LongestClause::default();
/// let literals: Vec<Lit> = sink.new_vars(9)?.iter().map(|var| var.positive()).collect();
/// Pairwise.encode(&literals, &mut sink)?;
/// assert_eq!(sink.length, 2);
/// # Ok::<(), SinkError>(())
/// ```
pub trait ClauseSink {
    /// Allocates `count` new variables with consecutive indices.
    ///
    /// # Errors
    ///
    /// Returns [`SinkError::TooManyVariables`] if the formula would have more than
    /// [`Var::MAX_COUNT`] variables, or the error that prevents the sink from continuing.
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError>;

    /// Adds one clause.
    ///
    /// # Errors
    ///
    /// Returns the error that prevents the sink from continuing, such as a full disk or an
    /// interrupt. After an error the sink must not be used any more.
    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError>;

    /// Checks that there is room for a clause with at least this number of literals. A reader calls it
    /// while a long clause grows, so that a sink with bounded memory can refuse the clause in time, and
    /// an encoder while it lists squares for a constraint, so that a sink can stop it. The default
    /// accepts every clause.
    ///
    /// # Errors
    ///
    /// As for [`ClauseSink::add_clause`].
    fn require_room(&mut self, literals: u64) -> Result<(), SinkError> {
        let _ = literals;
        Ok(())
    }

    /// Takes the line of a text in which the next clause starts, from a reader of formulas. Does nothing by default.
    fn begin_line(&mut self, line: u64) {
        let _ = line;
    }

    /// Writes a comment on the clauses that follow, if the sink is a text. The default does nothing.
    ///
    /// # Errors
    ///
    /// As for [`ClauseSink::add_clause`].
    fn comment(&mut self, text: &str) -> Result<(), SinkError> {
        let _ = text;
        Ok(())
    }

    /// Adds the clause `first ∨ other` for each of `others`.
    ///
    /// The effect is that of one call of [`ClauseSink::add_clause`] for each clause. A sink that
    /// does little work per clause can override this method to take the whole run faster.
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

/// Error from a sink that could not allocate a variable or add a clause.
#[derive(Debug, Error)]
pub enum SinkError {
    /// The formula needs more variables than 32-bit DIMACS literals can name.
    #[error(
        "the formula needs more than {} variables, the most that DIMACS numbers of 32 bits can name",
        Var::MAX_COUNT
    )]
    TooManyVariables,
    /// The sink writes to an output, and writing failed.
    #[error("a clause cannot be written")]
    Io(#[from] io::Error),
    /// The work was interrupted on request.
    #[error("interrupted")]
    Interrupted,
    /// The solver behind the sink failed.
    #[error("the solver failed while a clause was added: {0}")]
    Solver(String),
}

/// Allocator of variables from index 0 upwards, for use in [`ClauseSink::new_vars`]. A sink holds
/// one and forwards to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VarAllocator {
    used: u32,
}

impl VarAllocator {
    /// Allocates the next `count` variables.
    ///
    /// # Errors
    ///
    /// Returns [`SinkError::TooManyVariables`] if they do not fit. In this case none is allocated.
    pub fn take(&mut self, count: u32) -> Result<VarRange, SinkError> {
        let range = VarRange::new(self.used, count).ok_or(SinkError::TooManyVariables)?;
        self.used += count;
        Ok(range)
    }

    /// Returns the number of variables allocated so far.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.used
    }
}

/// Allocates `count` new variables in `sink`.
///
/// # Errors
///
/// Returns the error of the sink, and [`SinkError::TooManyVariables`] if `count` exceeds 32 bits.
pub(crate) fn new_vars(sink: &mut dyn ClauseSink, count: usize) -> Result<VarRange, SinkError> {
    sink.new_vars(u32::try_from(count).map_err(|_| SinkError::TooManyVariables)?)
}

/// A sink whose clauses hold only if a literal is true.
///
/// ```
/// use encodings::{ClauseSink, Cnf, Conditional};
///
/// let mut cnf = Cnf::new();
/// let variables = cnf.new_vars(3)?;
/// let [a, b, condition] = [0, 1, 2].map(|index| variables.get(index).positive());
/// Conditional { sink: &mut cnf, condition }.add_clause(&[a, b])?;
/// assert_eq!(cnf.clauses().collect::<Vec<_>>(), [[a, b, !condition]]);
/// # Ok::<(), encodings::SinkError>(())
/// ```
pub struct Conditional<'a> {
    /// The sink that takes the clauses, each with one more literal.
    pub sink: &'a mut dyn ClauseSink,
    /// The literal whose negation is added to each clause.
    pub condition: Lit,
}

impl ClauseSink for Conditional<'_> {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.sink.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        let mut clause = clause.to_vec();
        clause.push(!self.condition);
        self.sink.add_clause(&clause)
    }
}
