//! Formats of proofs.

mod format;
mod lrat;
mod lrat_text;

pub use format::ProofFormat;
pub use lrat::Lrat;
pub use lrat_text::LratText;

use encodings::Lit;
use std::io::{self, Write};

/// A format in which the steps of a proof are written as they are found. Clauses have numbers: those of
/// the formula from 1, then the blocking clauses, then the lemmas.
pub trait ProofSink {
    /// Writes a lemma that follows from the clauses of the hints by unit propagation: each is unit in
    /// turn, the last one is false.
    ///
    /// # Errors
    ///
    /// If the output returns an error.
    fn lemma(&mut self, number: u64, literals: &[Lit], hints: &[u64]) -> io::Result<()>;

    /// Writes that lemmas are not used any more.
    ///
    /// # Errors
    ///
    /// If the output returns an error.
    fn delete(&mut self, lemmas: &[u64]) -> io::Result<()>;

    /// Ends the proof after the empty clause, and flushes the output.
    ///
    /// # Errors
    ///
    /// If the output returns an error.
    fn finish(&mut self) -> io::Result<()>;
}

/// Writes literals as in DIMACS files, with 0 at the end.
fn write_literals(output: &mut impl Write, literals: &[Lit]) -> io::Result<()> {
    for literal in literals {
        write!(output, "{} ", literal.to_dimacs())?;
    }
    output.write_all(b"0")
}

/// Writes numbers of clauses, with 0 at the end.
fn write_numbers(output: &mut impl Write, clauses: &[u64]) -> io::Result<()> {
    for clause in clauses {
        write!(output, "{clause} ")?;
    }
    output.write_all(b"0")
}
