//! A sink that writes DIMACS text as the clauses come.

use super::text::ClauseText;
use crate::literal::{Lit, VarRange};
use crate::sink::{ClauseSink, SinkError, VarAllocator};
use crate::size::Size;
use std::io::{self, Write};
use thiserror::Error;

/// Writes a formula in the format of the SAT competitions, in memory that does not grow with it.
///
/// The header needs the sizes before the first clause, so run the encoder into a
/// [`SizeSink`](crate::SizeSink) first. [`DimacsWriter::finish`] checks that the header told the
/// truth.
///
/// ```
/// use encodings::{dimacs::DimacsWriter, ClauseSink, Lit, Size};
///
/// let size = Size { variables: 2, clauses: 1, literals: 2 };
/// let mut sink = DimacsWriter::new(Vec::new(), &["one of two"], size)?;
/// let vars = sink.new_vars(2)?;
/// sink.add_clause(&[vars.get(0).positive(), vars.get(1).negative()])?;
/// assert_eq!(sink.finish()?, b"c one of two\np cnf 2 1\n1 -2 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct DimacsWriter<W: Write> {
    text: ClauseText<W>,
    promised: Size,
    variables: VarAllocator,
    clauses: u64,
}

impl<W: Write> DimacsWriter<W> {
    /// Writes the comments and the `p cnf` line. A comment that spans lines becomes as many
    /// comment lines.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn new(output: W, comments: &[impl AsRef<str>], size: Size) -> io::Result<Self> {
        let mut text = ClauseText::new(output);
        text.comments(comments)?;
        text.line(&format!("p cnf {} {}", size.variables, size.clauses))?;
        Ok(Self {
            text,
            promised: size,
            variables: VarAllocator::default(),
            clauses: 0,
        })
    }

    /// Writes a line `c p show … 0`, which tells a projected model counter that these variables
    /// are among those on which models are projected; other solvers take it for a comment. Several
    /// such lines add up. (Format of the model counting competitions since 2021.)
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn show(&mut self, variables: VarRange) -> io::Result<()> {
        let literals: Vec<Lit> = variables.iter().map(|var| var.positive()).collect();
        self.text.literals(b"c p show ", &literals)
    }

    /// Writes what is still buffered, flushes, and checks the header.
    ///
    /// # Errors
    ///
    /// If writing fails, or if the formula is not of the size that the header names.
    pub fn finish(self) -> Result<W, WriteError> {
        let output = self.text.finish()?;
        let variables = u64::from(self.variables.count());
        if (variables, self.clauses) != (self.promised.variables, self.promised.clauses) {
            return Err(WriteError::WrongHeader {
                promised_variables: self.promised.variables,
                promised_clauses: self.promised.clauses,
                variables,
                clauses: self.clauses,
            });
        }
        Ok(output)
    }
}

impl<W: Write> ClauseSink for DimacsWriter<W> {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.variables.take(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.clauses += 1;
        Ok(self.text.literals(b"", clause)?)
    }

    fn add_binary_clauses(&mut self, first: Lit, others: &[Lit]) -> Result<(), SinkError> {
        self.clauses += others.len() as u64;
        Ok(self.text.binary_clauses(first, others)?)
    }
}

/// Why a DIMACS file could not be finished.
#[derive(Debug, Error)]
pub enum WriteError {
    /// Writing failed.
    #[error("writing the formula failed: {0}")]
    Io(#[from] io::Error),
    /// The header was written for a formula of another size.
    #[error(
        "the header promises {promised_variables} variables and {promised_clauses} clauses, \
         but {variables} variables and {clauses} clauses were written"
    )]
    WrongHeader {
        /// Variables named in the header.
        promised_variables: u64,
        /// Clauses named in the header.
        promised_clauses: u64,
        /// Variables handed out.
        variables: u64,
        /// Clauses written.
        clauses: u64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_that_lies_is_an_error() {
        let size = Size {
            variables: 1,
            clauses: 2,
            literals: 2,
        };
        let mut sink = DimacsWriter::new(Vec::new(), &[] as &[&str], size).unwrap();
        let x = sink.new_vars(1).unwrap().get(0).positive();
        sink.add_clause(&[x]).unwrap();
        let error = sink.finish().unwrap_err();
        assert!(
            error
                .to_string()
                .contains("2 clauses, but 1 variables and 1 clauses")
        );
    }

    #[test]
    fn a_comment_never_leaves_its_line() {
        let sink = DimacsWriter::new(Vec::new(), &["a\nb", "c"], Size::default()).unwrap();
        assert_eq!(sink.finish().unwrap(), b"c a\nc b\nc c\np cnf 0 0\n");
    }

    #[test]
    fn a_full_disk_is_reported() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::Error::from(io::ErrorKind::StorageFull))
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let size = Size {
            variables: 1,
            clauses: u64::MAX,
            literals: 0,
        };
        let mut sink = DimacsWriter::new(Full, &[] as &[&str], size).unwrap();
        let x = sink.new_vars(1).unwrap().get(0).positive();
        let error = (0..1_000_000).find_map(|_| sink.add_clause(&[x]).err());
        assert!(matches!(error, Some(SinkError::Io(_))));
    }
}
