//! Formats of proofs.

use super::graph::write_graph;
use crate::Control;
use crate::prove::{BoardFormula, ProofSize, ProveError, SolutionTable, prove};
use std::io::Write;

control::named! {
    /// A format of proofs.
    ///
    /// ```
    /// use queensat::certify::ProofFormat;
    ///
    /// let format = ProofFormat::by_name("lrat-text").unwrap();
    /// assert_eq!(format.file_name(), "proof.lrat");
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[cfg_attr(feature = "json", derive(serde::Deserialize, serde::Serialize))]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
    pub enum ProofFormat {
        /// LRAT in binary form.
        #[default]
        Lrat = "lrat",
        /// LRAT in text form.
        LratText = "lrat-text",
        /// A graph of all models instead of a list and a proof.
        Scpog = "scpog",
    }
}

impl ProofFormat {
    /// Returns a summary for the help of a program.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Lrat => "LRAT in binary form",
            Self::LratText => "LRAT in text form",
            Self::Scpog => "a graph of all solutions, without a list",
        }
    }

    /// Returns the name of the file of a proof.
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Lrat | Self::LratText => "proof.lrat",
            Self::Scpog => "proof.scpog",
        }
    }

    /// Returns the commands of independent checkers of a stored proof. `{cnf}` stands for the formula with
    /// its blocking clauses, `{formula}` for the formula alone, and `{proof}` for the proof.
    #[must_use]
    pub const fn checkers(self) -> &'static [&'static str] {
        match self {
            Self::Lrat => &[
                "cake_lpr {cnf} {proof}",
                "lrat_isa {cnf} {proof}",
                "lrat-trim -S {cnf} {proof}",
            ],
            Self::LratText => &["cake_lpr {cnf} {proof}", "lrat-trim -S {cnf} {proof}"],
            Self::Scpog => &["cake_scpog {formula} {proof}"],
        }
    }

    /// Returns `true` if the proof is about a list of solutions; a graph needs none.
    #[must_use]
    pub const fn has_list(self) -> bool {
        !matches!(self, Self::Scpog)
    }

    /// Checks that a proof in this format can be about a formula.
    ///
    /// # Errors
    ///
    /// If a graph would be about a formula with auxiliary variables.
    pub(super) fn require(self, formula: &BoardFormula) -> Result<(), ProveError> {
        match self == Self::Scpog && !formula.is_pairwise() {
            true => Err(ProveError::AuxiliaryVariables),
            false => Ok(()),
        }
    }

    /// Writes the proof that a formula has no other models than these. The output should have a
    /// buffer.
    ///
    /// # Errors
    ///
    /// If there are others, or some of these are none, the output returns an error, or the control stops
    /// the job.
    pub fn write(
        self,
        mut output: impl Write,
        formula: &BoardFormula,
        solutions: &SolutionTable,
        control: &Control,
    ) -> Result<ProofSize, ProveError> {
        self.require(formula)?;
        let size = match self {
            Self::Lrat | Self::LratText => {
                let is_binary = self == Self::Lrat;
                prove(formula, solutions, &mut output, is_binary, control)?
            }
            Self::Scpog => {
                let graph = write_graph(formula, &mut output, control)?;
                let (listed, found) = (solutions.len() as u64, graph.count);
                if found != listed.into() {
                    let found = found.try_into().unwrap_or(u64::MAX);
                    return Err(ProveError::Disagreement { listed, found });
                }
                ProofSize {
                    lemmas: graph.lemmas,
                    ..ProofSize::default()
                }
            }
        };
        output.flush()?;
        Ok(size)
    }
}
