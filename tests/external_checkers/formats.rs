//! Certificates in each format, and wrong ones.

use encodings::Lit;
use libtest_mimic::Failed;
use queensat::Control;
use queensat::certify::proof::{Drup, Lidrup, Lrat, LratText, ProofSink, VeriPb};
use queensat::certify::{PairFormula, Solutions, prove};
use queensat::problem::Problem;
use std::io;

/// A format of proofs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Lrat,
    LratText,
    Drup,
    VeriPb,
    Lidrup,
}

/// Files that a checker reads.
pub struct Certificate {
    /// The formula with the blocking clauses; for LIDRUP the queries with their answers.
    pub statement: String,
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
            Self::Drup => "drup",
            Self::VeriPb => "veripb",
            Self::Lidrup => "lidrup",
        }
    }

    /// Returns the names of the two files.
    pub const fn file_names(self) -> (&'static str, &'static str) {
        match self {
            Self::Lrat | Self::LratText => ("formula.cnf", "proof.lrat"),
            Self::Drup => ("formula.cnf", "proof.drat"),
            Self::VeriPb => ("formula.cnf", "proof.pbp"),
            Self::Lidrup => ("queries.icnf", "proof.lidrup"),
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
        let mut wrong = vec![("only the last lemma", with(Fault::OtherLemmas)?)];
        if self != Self::Drup {
            // Checkers of DRUP find hints and the empty clause without help.
            wrong.push(("a hint is missing", with(Fault::Hint)?));
            wrong.push(("the last lemma is missing", with(Fault::LastLemma)?));
        }
        let mut certificate = self.certificate(problem)?;
        if self == Self::Lidrup {
            let is_model = |line: &str| line.starts_with('m');
            certificate.statement = repeat(&certificate.statement, is_model);
            let proof = String::from_utf8(certificate.proof)?;
            certificate.proof = repeat(&proof, is_model).into();
        } else {
            certificate.statement = repeat(&certificate.statement, |_| true);
        }
        wrong.push(("a solution twice instead of another", certificate));
        Ok(wrong)
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
            Self::Drup => Box::new(Drup::new(&mut proof)),
            Self::VeriPb => Box::new(VeriPb::new(&mut proof, &formula, &solutions)?),
            Self::Lidrup => Box::new(Lidrup::new(&mut proof, &formula, &solutions)?),
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
        let text = String::from_utf8(text)?;
        let statement = match self {
            Self::Lidrup => queries(&text, formula.variable_count(), &solutions),
            _ => text,
        };
        Ok(Certificate { statement, proof })
    }
}

/// Returns the interactions with a solver that lists these solutions, given the formula with their
/// blocking clauses.
fn queries(formula: &str, variables: usize, solutions: &Solutions) -> String {
    let lines = formula.lines().skip(1);
    let clauses: Vec<String> = lines.map(|clause| format!("i {clause}\n")).collect();
    let (own, blocking) = clauses.split_at(clauses.len() - solutions.len());
    let mut text = own.concat();
    for (solution, clause) in solutions.iter().zip(blocking) {
        text += "q 0\ns SATISFIABLE\nm";
        for variable in 1..=variables as u16 {
            let is_queen = solution.contains(&variable);
            text += if is_queen { " " } else { " -" };
            text += &variable.to_string();
        }
        text += " 0\n";
        text += clause;
    }
    text + "q 0\ns UNSATISFIABLE\nu 0\n"
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

/// Replaces the last of some lines by the one before it.
fn repeat(text: &str, is_one: impl Fn(&str) -> bool) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let mut places = (0..lines.len()).rev().filter(|&place| is_one(lines[place]));
    if let (Some(last), Some(before)) = (places.next(), places.next()) {
        lines[last] = lines[before];
    }
    lines.join("\n") + "\n"
}
