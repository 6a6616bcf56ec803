//! DRUP.

use super::{ProofSink, write_literals};
use encodings::Lit;
use std::collections::HashMap;
use std::io::{self, Write};

/// Proof in the text form of DRUP (Heule, Hunt, Wetzler: "Trimming while Checking Clausal Proofs", 2013),
/// which is also one of DRAT: a line `LITERALS 0` for each lemma, and a line `d LITERALS 0` for each
/// lemma that is deleted.
///
/// The hints are not written; the checker finds them again. Lemmas of one literal are not deleted,
/// because checkers disagree about the effect (Altmanninger, Rebola-Pardo: "Frying the Egg, Roasting the
/// Chicken: Unit Deletions in DRAT Proofs", 2020).
#[derive(Debug)]
pub struct Drup<W> {
    output: W,
    /// Literals of the lemmas that are not deleted yet.
    lemmas: HashMap<u64, Box<[Lit]>>,
}

impl<W: Write> Drup<W> {
    /// Creates the writer of a proof. The output should have a buffer.
    pub fn new(output: W) -> Self {
        let lemmas = HashMap::new();
        Self { output, lemmas }
    }
}

impl<W: Write> ProofSink for Drup<W> {
    fn lemma(&mut self, number: u64, literals: &[Lit], _hints: &[u64]) -> io::Result<()> {
        self.lemmas.insert(number, literals.into());
        write_literals(&mut self.output, literals)?;
        self.output.write_all(b"\n")
    }

    fn delete(&mut self, lemmas: &[u64]) -> io::Result<()> {
        for number in lemmas {
            let literals = self.lemmas.remove(number).unwrap_or_default();
            if literals.len() > 1 {
                self.output.write_all(b"d ")?;
                write_literals(&mut self.output, &literals)?;
                self.output.write_all(b"\n")?;
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
