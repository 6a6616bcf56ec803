//! Formats of proofs by name.

use super::{Drup, Lidrup, Lrat, LratText, ProofSink, VeriPb};
use crate::certify::{PairFormula, Solutions};
use std::io::{self, Write};

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
    /// DRUP in text form.
    Drup,
    /// The format of VeriPB.
    VeriPb,
    /// LIDRUP, with the solutions.
    Lidrup,
}

impl ProofFormat {
    /// All formats.
    pub const ALL: [Self; 5] = [
        Self::Lrat,
        Self::LratText,
        Self::Drup,
        Self::VeriPb,
        Self::Lidrup,
    ];

    /// Returns the name on the command line and in a manifest.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lrat => "lrat",
            Self::LratText => "lrat-text",
            Self::Drup => "drup",
            Self::VeriPb => "veripb",
            Self::Lidrup => "lidrup",
        }
    }

    /// Returns a summary for the help of a program.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Lrat => "LRAT in binary form",
            Self::LratText => "LRAT in text form",
            Self::Drup => "DRUP, without hints",
            Self::VeriPb => "the proof format of VeriPB 3",
            Self::Lidrup => "LIDRUP, which has the solutions, too",
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
            Self::Drup => "proof.drup",
            Self::VeriPb => "proof.pbp",
            Self::Lidrup => "proof.lidrup",
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
            Self::Drup => &["drat-trim {cnf} {proof} -f -W", "rate {cnf} {proof}"],
            Self::VeriPb => &["veripb --cnf {cnf} {proof}"],
            Self::Lidrup => &["lidrup-check {proof}"],
        }
    }

    /// Creates the writer of a proof that a formula has no other models than these. The output should
    /// have a buffer.
    ///
    /// # Errors
    ///
    /// If the output returns an error.
    pub fn sink<'a>(
        self,
        output: impl Write + 'a,
        formula: &PairFormula,
        solutions: &'a Solutions,
    ) -> io::Result<Box<dyn ProofSink + 'a>> {
        let last = (formula.clause_count() + solutions.len()) as u64;
        Ok(match self {
            Self::Lrat => Box::new(Lrat::new(output)),
            Self::LratText => Box::new(LratText::new(output, last)),
            Self::Drup => Box::new(Drup::new(output)),
            Self::VeriPb => Box::new(VeriPb::new(output, formula, solutions)?),
            Self::Lidrup => Box::new(Lidrup::new(output, formula, solutions)?),
        })
    }
}
