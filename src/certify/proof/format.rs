//! Formats of proofs by name.

use super::{Lrat, LratText, ProofSink};
use crate::certify::{PairFormula, Solutions};
use std::io::Write;

/// A format of proofs.
///
/// ```
/// use queensat::certify::proof::ProofFormat;
///
/// let format = ProofFormat::by_name("lrat-text").unwrap();
/// assert_eq!(format.file_name(), "proof.lrat");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProofFormat {
    /// LRAT in binary form.
    #[default]
    Lrat,
    /// LRAT in text form.
    LratText,
}

impl ProofFormat {
    /// All formats.
    pub const ALL: [Self; 2] = [Self::Lrat, Self::LratText];

    /// Returns the name on the command line and in a manifest.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lrat => "lrat",
            Self::LratText => "lrat-text",
        }
    }

    /// Returns a summary for the help of a program.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Lrat => "LRAT in binary form",
            Self::LratText => "LRAT in text form",
        }
    }

    /// Returns the format of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Returns the name of the file of a proof.
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Lrat | Self::LratText => "proof.lrat",
        }
    }

    /// Returns the commands of independent checkers of this format, which read the proof from standard
    /// input. `{cnf}` stands for the formula with its blocking clauses, `{formula}` for the formula,
    /// `{solutions}` for the list of solutions, and `{proof}` for standard input.
    #[must_use]
    pub const fn checkers(self) -> &'static [&'static str] {
        match self {
            Self::Lrat => &[
                "cake_lpr {cnf} {proof}",
                "lrat_isa {cnf} {proof}",
                "lrat-trim -S {cnf} {proof}",
            ],
            Self::LratText => &["cake_lpr {cnf} {proof}", "lrat-trim -S {cnf} {proof}"],
        }
    }

    /// Creates the writer of a proof that a formula has no other models than these. The output should
    /// have a buffer.
    pub fn sink<'a>(
        self,
        output: impl Write + 'a,
        formula: &PairFormula,
        solutions: &Solutions,
    ) -> Box<dyn ProofSink + 'a> {
        let last = (formula.clause_count() + solutions.len()) as u64;
        match self {
            Self::Lrat => Box::new(Lrat::new(output)),
            Self::LratText => Box::new(LratText::new(output, last)),
        }
    }
}
