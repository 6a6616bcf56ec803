//! LRAT in binary form.

use super::ProofSink;
use encodings::Lit;
use std::io::{self, Write};

/// Proof in the binary form of LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp: "Efficient
/// Certified RAT Verification", 2017), with the numbers of binary DRAT: seven bits a byte, the sign in
/// the lowest bit.
#[derive(Debug)]
pub struct Lrat<W> {
    output: W,
    step: Vec<u8>,
}

impl<W: Write> Lrat<W> {
    /// Creates the writer of a proof. The output should have a buffer.
    pub const fn new(output: W) -> Self {
        let step = Vec::new();
        Self { output, step }
    }

    #[inline]
    fn number(&mut self, mut number: u64) {
        while number > 127 {
            self.step.push(number as u8 | 128);
            number >>= 7;
        }
        self.step.push(number as u8);
    }

    fn clauses(&mut self, clauses: &[u64]) {
        for clause in clauses {
            self.number(2 * clause);
        }
        self.step.push(0);
    }

    fn write_step(&mut self) -> io::Result<()> {
        let written = self.output.write_all(&self.step);
        self.step.clear();
        written
    }
}

impl<W: Write> ProofSink for Lrat<W> {
    fn lemma(&mut self, number: u64, literals: &[Lit], hints: &[u64]) -> io::Result<()> {
        self.step.push(b'a');
        self.number(2 * number);
        for &literal in literals {
            let number = 2 * u64::from(literal.to_dimacs().unsigned_abs());
            self.number(number + u64::from(literal.is_negative()));
        }
        self.step.push(0);
        self.clauses(hints);
        self.write_step()
    }

    fn delete(&mut self, lemmas: &[u64]) -> io::Result<()> {
        self.step.push(b'd');
        self.clauses(lemmas);
        self.write_step()
    }

    fn finish(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
