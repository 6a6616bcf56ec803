//! A sink that writes OPB text.

use super::SumSink;
use crate::cardinality::Limit;
use crate::{Lit, SinkError, Size, SizeSink, Var, VarRange, WriteError};
use std::io::{self, BufWriter, Write};

/// A sink that writes a problem in the OPB format. Its memory does not grow with the problem.
///
/// The header needs the size before the first constraint, so run the encoder into a
/// [`SizeSink`] first. [`OpbWriter::finish`] checks the header.
#[derive(Debug)]
pub struct OpbWriter<W: Write> {
    output: BufWriter<W>,
    declared: Size,
    written: SizeSink,
}

impl<W: Write> OpbWriter<W> {
    /// Creates a writer, and writes the header and the comments. A comment of several lines becomes
    /// several comment lines.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn new(output: W, comments: &[&str], size: Size) -> io::Result<Self> {
        let mut output = BufWriter::new(output);
        let (variables, constraints) = (size.variables, size.clauses);
        writeln!(
            output,
            "* #variable= {variables} #constraint= {constraints}"
        )?;
        let mut writer = Self {
            output,
            declared: size,
            written: SizeSink::new(),
        };
        comments
            .iter()
            .try_for_each(|comment| writer.comments(comment))?;
        Ok(writer)
    }

    fn comments(&mut self, text: &str) -> io::Result<()> {
        let mut lines = text.lines();
        lines.try_for_each(|line| writeln!(self.output, "* {line}"))
    }

    /// Writes a comment `* varname xN NAME` that states the name of a variable.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn name(&mut self, var: Var, name: &str) -> io::Result<()> {
        writeln!(self.output, "* varname x{} {name}", var.index() + 1)
    }

    /// Writes the rest of the buffer, flushes the output and checks the header.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails, or if the header declares another size than the problem
    /// has.
    pub fn finish(self) -> Result<W, WriteError> {
        let mut output = self
            .output
            .into_inner()
            .map_err(|error| error.into_error())?;
        output.flush()?;
        WriteError::check("constraints", self.declared, self.written.size())?;
        Ok(output)
    }

    /// Writes the terms, of which the sum is multiplied by `sign`, and returns the constant that the
    /// negated literals contribute to the sum.
    fn terms(&mut self, literals: &[Lit], sign: i64) -> io::Result<i64> {
        let mut constant = 0;
        for literal in literals {
            let mut coefficient = sign;
            if literal.is_negative() {
                constant += sign;
                coefficient = -sign;
            }
            let number = literal.var().index() + 1;
            write!(self.output, "{coefficient:+} x{number} ")?;
        }
        Ok(constant)
    }
}

impl<W: Write> SumSink for OpbWriter<W> {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.written.new_vars(count)
    }

    fn comment(&mut self, text: &str) -> Result<(), SinkError> {
        Ok(self.comments(text)?)
    }

    fn add_sum(&mut self, literals: &[Lit], bound: Limit) -> Result<(), SinkError> {
        self.written.add_sum(literals, bound)?;
        let (sign, relation) = match bound {
            Limit::AtMost(_) => (-1, ">="),
            Limit::AtLeast(_) => (1, ">="),
            Limit::Exactly(_) => (1, "="),
        };
        if literals.is_empty() {
            // The grammar has no empty sums.
            let number = if bound.admits(0) { 0 } else { 2 };
            return Ok(writeln!(self.output, "+1 x1 >= {number} ;")?);
        }
        let constant = self.terms(literals, sign)?;
        let number = sign * i64::from(bound.number()) - constant;
        Ok(writeln!(self.output, "{relation} {number} ;")?)
    }
}
