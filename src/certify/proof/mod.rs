//! Formats of proofs.

mod format;
mod lrat;
mod lrat_text;

pub use format::ProofFormat;
pub use lrat::Lrat;
pub use lrat_text::LratText;

use encodings::Lit;
use std::io;

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

    /// Writes that clauses are not used any more.
    ///
    /// # Errors
    ///
    /// If the output returns an error.
    fn delete(&mut self, clauses: &[u64]) -> io::Result<()>;

    /// Ends the proof after the empty clause, and flushes the output.
    ///
    /// # Errors
    ///
    /// If the output returns an error.
    fn finish(&mut self) -> io::Result<()>;
}
