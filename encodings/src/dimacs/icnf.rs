//! A sink that writes clauses and cubes in the iCNF format.
//!
//! The format is that of Wieringa, Niemenmaa and Heljanko 2009, "Tarmo: A Framework for Parallelized
//! Bounded Model Checking": a header `p inccnf` without counts, clauses as in DIMACS, and lines
//! `a LITERALS 0`. Each such line asks for a model of all clauses before it in which these literals
//! are true. Cube-and-conquer solvers read it (Heule, Kullmann, Wieringa and Biere 2011, "Cube and
//! Conquer: Guiding CDCL SAT Solvers by Lookaheads").

use super::text::ClauseText;
use crate::{ClauseSink, Lit, SinkError, VarAllocator, VarRange};
use std::io::{self, Write};

/// A sink that writes clauses and cubes. Its memory does not grow with them. The header has no
/// counts, so the size need not be known in advance.
///
/// ```
/// use encodings::{dimacs::IcnfWriter, ClauseSink};
///
/// let mut sink = IcnfWriter::new(Vec::new(), &["one of two, by cases"])?;
/// let vars = sink.new_vars(2)?;
/// let (x, y) = (vars.get(0).positive(), vars.get(1).positive());
/// sink.add_clause(&[x, y])?;
/// sink.add_cube(&[x])?;
/// sink.add_cube(&[!x, y])?;
/// let text = sink.finish()?;
/// assert_eq!(text, b"c one of two, by cases\np inccnf\n1 2 0\na 1 0\na -1 2 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct IcnfWriter<W: Write> {
    text: ClauseText<W>,
    variables: VarAllocator,
}

impl<W: Write> IcnfWriter<W> {
    /// Creates a writer, and writes the comments and the `p inccnf` line. A comment of several lines
    /// becomes several comment lines.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn new(output: W, comments: &[&str]) -> io::Result<Self> {
        let mut text = ClauseText::new(output);
        text.comments(comments)?;
        text.line("p inccnf")?;
        Ok(Self {
            text,
            variables: VarAllocator::default(),
        })
    }

    /// Writes one cube, a conjunction of assumptions. The empty cube has no assumptions.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn add_cube(&mut self, cube: &[Lit]) -> io::Result<()> {
        self.text.literals(b"a ", cube)
    }

    /// Writes the rest of the buffer and flushes the output.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn finish(self) -> io::Result<W> {
        self.text.finish()
    }
}

impl<W: Write> ClauseSink for IcnfWriter<W> {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.variables.take(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        Ok(self.text.literals(b"", clause)?)
    }

    fn add_binary_clauses(&mut self, first: Lit, others: &[Lit]) -> Result<(), SinkError> {
        Ok(self.text.binary_clauses(first, others)?)
    }

    fn comment(&mut self, text: &str) -> Result<(), SinkError> {
        Ok(self.text.comments(&[text])?)
    }
}
