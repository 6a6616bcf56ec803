//! DRUP.

use super::{ProofSink, write_literals};
use crate::certify::{BlockingClauses, PairFormula, Solutions};
use encodings::Lit;
use std::collections::HashMap;
use std::io::{self, Write};

/// Proof in the text form of DRUP (Heule, Hunt, Wetzler: "Trimming while Checking Clausal Proofs", 2013),
/// which is also one of DRAT: a line `LITERALS 0` for each lemma, and a line `d LITERALS 0` for each
/// clause that is deleted.
///
/// The hints are not written; the checker finds them again. Clauses of one literal are not deleted,
/// because checkers disagree about the effect (Altmanninger, Rebola-Pardo: "Frying the Egg, Roasting the
/// Chicken: Unit Deletions in DRAT Proofs", 2020).
#[derive(Debug)]
pub struct Drup<'a, W> {
    output: W,
    blocking: BlockingClauses<'a>,
    /// Number of clauses before the first blocking clause.
    formula: u64,
    /// Literals of the lemmas that are not deleted yet.
    lemmas: HashMap<u64, Box<[Lit]>>,
}

impl<'a, W: Write> Drup<'a, W> {
    /// Creates the writer of a proof that a formula has no other models than these. The output should
    /// have a buffer.
    pub fn new(output: W, formula: &PairFormula, solutions: &'a Solutions) -> Self {
        Self {
            output,
            blocking: BlockingClauses::new(formula, solutions),
            formula: formula.clause_count() as u64,
            lemmas: HashMap::new(),
        }
    }
}

impl<W: Write> ProofSink for Drup<'_, W> {
    fn lemma(&mut self, number: u64, literals: &[Lit], _hints: &[u64]) -> io::Result<()> {
        self.lemmas.insert(number, literals.into());
        write_literals(&mut self.output, literals)?;
        self.output.write_all(b"\n")
    }

    fn delete(&mut self, clauses: &[u64]) -> io::Result<()> {
        for clause in clauses {
            let lemma = self.lemmas.remove(clause);
            let literals = match &lemma {
                Some(literals) => literals,
                // A blocking clause, which served as a lemma.
                None => self.blocking.get((clause - self.formula - 1) as usize),
            };
            if literals.len() > 1 {
                self.output.write_all(b"d ")?;
                write_literals(&mut self.output, literals)?;
                self.output.write_all(b"\n")?;
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
