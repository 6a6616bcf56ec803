//! LIDRUP.

use super::{ProofSink, write_literals, write_model, write_numbers};
use crate::certify::{BlockingClauses, PairFormula, Solutions};
use encodings::Lit;
use std::io::{self, Write};

/// Proof in LIDRUP, the format of incremental solvers (Fazekas, Pollitt, Fleury, Biere: "Certifying
/// Incremental SAT Solving", 2024), which has the formula and the solutions, too.
///
/// The file is the record of a loop: a query is answered by a model, which is a solution, and its
/// blocking clause is added; the last query is answered by `UNSATISFIABLE` after the lemmas. Clauses have
/// lines `i NUMBER LITERALS 0`, lemmas `l NUMBER LITERALS 0 HINTS 0`, and deletions `d LEMMAS 0`.
///
/// A model has to satisfy all clauses before it, so that no solution is there twice. The checker compares
/// the queries, the answers and the clauses with those of another file, without lemmas and numbers. That
/// file should be made from the formula and the list of solutions: it is the statement that is proved.
#[derive(Debug)]
pub struct Lidrup<W> {
    output: W,
    /// Number of the last lemma.
    last: u64,
}

impl<W: Write> Lidrup<W> {
    /// Writes the formula, and the queries that are answered by these solutions. The output should have
    /// a buffer.
    ///
    /// # Errors
    ///
    /// If the output returns an error.
    pub fn new(mut output: W, formula: &PairFormula, solutions: &Solutions) -> io::Result<Self> {
        output.write_all(b"p lidrup\n")?;
        let mut last = 0;
        for clause in formula.clauses() {
            last += 1;
            write_input(&mut output, last, clause)?;
        }
        let mut blocking = BlockingClauses::new(formula, solutions);
        for (place, solution) in solutions.iter().enumerate() {
            write_model(&mut output, formula, solution)?;
            last += 1;
            write_input(&mut output, last, blocking.get(place))?;
        }
        output.write_all(b"q 0\n")?;
        Ok(Self { output, last })
    }
}

/// Writes a clause of the formula of a query.
fn write_input(output: &mut impl Write, number: u64, clause: &[Lit]) -> io::Result<()> {
    write!(output, "i {number} ")?;
    write_literals(output, clause)?;
    output.write_all(b"\n")
}

impl<W: Write> ProofSink for Lidrup<W> {
    fn lemma(&mut self, number: u64, literals: &[Lit], hints: &[u64]) -> io::Result<()> {
        self.last = number;
        write!(self.output, "l {number} ")?;
        write_literals(&mut self.output, literals)?;
        self.output.write_all(b" ")?;
        write_numbers(&mut self.output, hints)?;
        self.output.write_all(b"\n")
    }

    fn delete(&mut self, lemmas: &[u64]) -> io::Result<()> {
        self.output.write_all(b"d ")?;
        write_numbers(&mut self.output, lemmas)?;
        self.output.write_all(b"\n")
    }

    fn finish(&mut self) -> io::Result<()> {
        writeln!(self.output, "s UNSATISFIABLE\nu 0 {} 0", self.last)?;
        self.output.flush()
    }
}
