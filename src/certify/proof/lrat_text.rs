//! LRAT in text form.

use super::{ProofSink, write_literals, write_numbers};
use encodings::Lit;
use std::io::{self, Write};

/// Proof in the text form of LRAT: a line `NUMBER LITERALS 0 HINTS 0` for each lemma, and a line
/// `NUMBER d CLAUSES 0` for clauses that are deleted.
#[derive(Debug)]
pub struct LratText<W> {
    output: W,
    /// Number of the last clause.
    last: u64,
}

impl<W: Write> LratText<W> {
    /// Creates the writer of a proof whose first lemma comes after clause `last`. The output should
    /// have a buffer.
    pub const fn new(output: W, last: u64) -> Self {
        Self { output, last }
    }
}

impl<W: Write> ProofSink for LratText<W> {
    fn lemma(&mut self, number: u64, literals: &[Lit], hints: &[u64]) -> io::Result<()> {
        self.last = number;
        write!(self.output, "{number} ")?;
        write_literals(&mut self.output, literals)?;
        self.output.write_all(b" ")?;
        write_numbers(&mut self.output, hints)?;
        self.output.write_all(b"\n")
    }

    fn delete(&mut self, clauses: &[u64]) -> io::Result<()> {
        write!(self.output, "{} d ", self.last)?;
        write_numbers(&mut self.output, clauses)?;
        self.output.write_all(b"\n")
    }

    fn finish(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
