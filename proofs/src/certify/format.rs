//! Formats of proofs.

use crate::prove::{BoardFormula, ProofSize, ProveError, SolutionTable, prove};
use control::Control;
use std::io::Write;

control::named! {
    /// A format of proofs.
    ///
    /// ```
    /// use proofs::certify::ProofFormat;
    ///
    /// let format = ProofFormat::by_name("lrat-text").unwrap();
    /// assert_eq!(format, ProofFormat::LratText);
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[derive(serde::Deserialize, serde::Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum ProofFormat {
        /// LRAT in binary form.
        #[default]
        Lrat = "lrat",
        /// LRAT in text form.
        LratText = "lrat-text",
    }
}

impl ProofFormat {
    /// Returns a summary for the help of a program.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Lrat => "LRAT in binary form",
            Self::LratText => "LRAT in text form",
        }
    }

    /// Returns the commands of independent checkers of a stored proof. `{cnf}` stands for the formula with
    /// its blocking clauses, and `{proof}` for the proof.
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
        prove(formula, solutions, &mut output, self == Self::Lrat, control)
    }
}
