//! Certificates in each format, and wrong ones.

use encodings::Lit;
use libtest_mimic::Failed;
use queensat::Control;
use queensat::certify::proof::{Lrat, LratText, ProofSink};
use queensat::certify::{PairFormula, Solutions, prove};
use queensat::problem::Problem;
use std::io;

/// A format of proofs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Lrat,
    LratText,
}

/// Files that a checker reads.
pub struct Certificate {
    /// The formula with the blocking clauses.
    pub formula: String,
    pub proof: Vec<u8>,
}

/// A fault of a proof.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// The first lemma has all hints but one.
    Hint,
    /// The last lemma is missing.
    LastLemma,
    /// All lemmas but the last one are missing.
    OtherLemmas,
}

/// A sink that passes the steps on, with a fault.
struct Faulty<'a> {
    sink: &'a mut dyn ProofSink,
    fault: Option<Fault>,
    is_first: bool,
}

impl Format {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lrat => "lrat",
            Self::LratText => "lrat_text",
        }
    }

    /// Returns the certificate of a problem.
    pub fn certificate(self, problem: &Problem) -> Result<Certificate, Failed> {
        self.with_fault(problem, None)
    }

    /// Returns certificates that prove nothing, with their faults. The problem needs two solutions.
    pub fn wrong_certificates(
        self,
        problem: &Problem,
    ) -> Result<Vec<(&'static str, Certificate)>, Failed> {
        let with = |fault| self.with_fault(problem, Some(fault));
        let mut twice = self.certificate(problem)?;
        let mut clauses: Vec<&str> = twice.formula.lines().collect();
        let last = clauses.len() - 1;
        clauses[last] = clauses[last - 1];
        twice.formula = clauses.join("\n") + "\n";
        Ok(vec![
            ("only the last lemma", with(Fault::OtherLemmas)?),
            ("a hint is missing", with(Fault::Hint)?),
            ("the last lemma is missing", with(Fault::LastLemma)?),
            ("a solution twice instead of another", twice),
        ])
    }

    fn with_fault(self, problem: &Problem, fault: Option<Fault>) -> Result<Certificate, Failed> {
        let formula = PairFormula::new(problem)?;
        let control = Control::new();
        let solutions = Solutions::of(problem, &control)?;
        let mut proof = Vec::new();
        let mut sink: Box<dyn ProofSink> = match self {
            Self::Lrat => Box::new(Lrat::new(&mut proof)),
            Self::LratText => {
                let clauses = formula.clause_count() + solutions.len();
                Box::new(LratText::new(&mut proof, clauses as u64))
            }
        };
        let mut faulty = Faulty {
            sink: &mut *sink,
            fault,
            is_first: true,
        };
        prove(&formula, &solutions, &mut faulty, &control)?;
        drop(sink);
        let mut text = Vec::new();
        formula.write(&mut text, &[] as &[&str], Some(&solutions))?;
        let formula = String::from_utf8(text)?;
        Ok(Certificate { formula, proof })
    }
}

impl ProofSink for Faulty<'_> {
    fn lemma(&mut self, number: u64, literals: &[Lit], hints: &[u64]) -> io::Result<()> {
        let is_last = literals.is_empty();
        let is_first = std::mem::take(&mut self.is_first);
        match self.fault {
            Some(Fault::Hint) if is_first => {
                self.sink.lemma(number, literals, &hints[..hints.len() - 1])
            }
            Some(Fault::LastLemma) if is_last => Ok(()),
            Some(Fault::OtherLemmas) if !is_last => Ok(()),
            _ => self.sink.lemma(number, literals, hints),
        }
    }

    fn delete(&mut self, clauses: &[u64]) -> io::Result<()> {
        match self.fault {
            Some(Fault::OtherLemmas) => Ok(()),
            _ => self.sink.delete(clauses),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        self.sink.finish()
    }
}
