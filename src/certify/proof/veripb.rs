//! Proofs for VeriPB.

use super::ProofSink;
use crate::certify::{PairFormula, Solutions};
use encodings::Lit;
use std::io::{self, Write};

/// Proof for version 3 of the checker VeriPB (Bogaerts, Gocht, McCreesh, Nordström: "Certified Dominance
/// and Symmetry Breaking for Combinatorial Optimisation", 2023), which reads the formula with its blocking
/// clauses in DIMACS format: a line `rup CONSTRAINT : HINTS;` for each lemma, and a line `del id CLAUSES;`
/// for lemmas that are deleted.
#[derive(Debug)]
pub struct VeriPb<W> {
    output: W,
    /// Number of the last clause.
    last: u64,
}

impl<W: Write> VeriPb<W> {
    /// Writes the beginning of a proof that a formula has no other models than these. The output should
    /// have a buffer.
    ///
    /// # Errors
    ///
    /// If the output returns an error.
    pub fn new(mut output: W, formula: &PairFormula, solutions: &Solutions) -> io::Result<Self> {
        let clauses = (formula.clause_count() + solutions.len()) as u64;
        writeln!(output, "pseudo-Boolean proof version 3.0\nf {clauses};")?;
        Ok(Self {
            output,
            last: clauses,
        })
    }
}

impl<W: Write> ProofSink for VeriPb<W> {
    fn lemma(&mut self, number: u64, literals: &[Lit], hints: &[u64]) -> io::Result<()> {
        self.last = number;
        self.output.write_all(b"rup ")?;
        for literal in literals {
            let sign = if literal.is_negative() { "~" } else { "" };
            let variable = literal.to_dimacs().unsigned_abs();
            write!(self.output, "1 {sign}x{variable} ")?;
        }
        self.output.write_all(b">= 1 :")?;
        for hint in hints {
            write!(self.output, " {hint}")?;
        }
        self.output.write_all(b";\n")
    }

    fn delete(&mut self, lemmas: &[u64]) -> io::Result<()> {
        self.output.write_all(b"del id")?;
        for lemma in lemmas {
            write!(self.output, " {lemma}")?;
        }
        self.output.write_all(b";\n")
    }

    fn finish(&mut self) -> io::Result<()> {
        let last = self.last;
        let end = format!("output NONE;\nconclusion UNSAT : {last};\nend pseudo-Boolean proof;\n");
        self.output.write_all(end.as_bytes())?;
        self.output.flush()
    }
}
