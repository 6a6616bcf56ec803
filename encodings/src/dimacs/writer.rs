//! A sink that writes DIMACS text.

use super::text::ClauseText;
use crate::{ClauseSink, Lit, SinkError, Size, SizeSink, Var, VarRange, WriteError};
use std::io::{self, Write};

/// A sink that writes a formula in the format of the SAT competitions. Its memory does not grow
/// with the formula.
///
/// The header needs the size before the first clause, so run the encoder into a
/// [`SizeSink`] first. [`DimacsWriter::finish`] checks the header.
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
    declared: Size,
    written: SizeSink,
}

impl<W: Write> DimacsWriter<W> {
    /// Creates a writer, and writes the comments and the `p cnf` line. A comment of several lines
    /// becomes several comment lines.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn new(output: W, comments: &[&str], size: Size) -> io::Result<Self> {
        let mut text = ClauseText::new(output);
        text.comments(comments)?;
        text.line(&format!("p cnf {} {}", size.variables, size.clauses))?;
        Ok(Self {
            text,
            declared: size,
            written: SizeSink::new(),
        })
    }

    /// Writes the line `c t pmc`, which tells model counters that they are to count projected models: those on the
    /// variables of [`show`](Self::show).
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn count_projected(&mut self) -> io::Result<()> {
        self.text.line("c t pmc")
    }

    /// Writes a line `c p show … 0`, which adds these variables to those on which a projected model
    /// counter projects the models. There may be several such lines. Other solvers treat them as
    /// comments. (Format of the model counting competitions since 2021.)
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn show(&mut self, variables: VarRange) -> io::Result<()> {
        let literals: Vec<Lit> = variables.iter().map(|var| var.positive()).collect();
        self.text.literals(b"c p show ", &literals)
    }

    /// Writes a comment line `c varname N NAME`, which states the name of a variable as CNFgen does.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn name(&mut self, var: Var, name: &str) -> io::Result<()> {
        self.text
            .line(&format!("c varname {} {name}", var.positive().to_dimacs()))
    }

    /// Writes the rest of the buffer, flushes the output and checks the header.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails, or if the header declares another size than the formula
    /// has.
    pub fn finish(self) -> Result<W, WriteError> {
        let output = self.text.finish()?;
        WriteError::check("clauses", self.declared, self.written.size())?;
        Ok(output)
    }
}

impl<W: Write> ClauseSink for DimacsWriter<W> {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.written.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.written.add_clause(clause)?;
        Ok(self.text.literals(b"", clause)?)
    }

    fn add_binary_clauses(&mut self, first: Lit, others: &[Lit]) -> Result<(), SinkError> {
        self.written.add_binary_clauses(first, others)?;
        Ok(self.text.binary_clauses(first, others)?)
    }

    fn comment(&mut self, text: &str) -> Result<(), SinkError> {
        Ok(self.text.comments(&[text])?)
    }
}
