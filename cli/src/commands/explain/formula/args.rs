//! Arguments of `explain formula`: the problem, and the choices of its formula.

use crate::board::ProblemArgs;
use crate::engines::formula::{EncodingArgs, FormulaArgs};
use crate::output::format::ReportFormat;
use clap::Args;
use problem::Problem;
use teach::explain::ExplainFormula;

#[derive(Debug, Args)]
pub struct ExplainFormulaArgs {
    /// List all clauses, not only those of the first group of each kind
    #[arg(long)]
    pub all: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: ReportFormat,
    #[command(flatten)]
    pub problem: ProblemArgs,
    #[command(flatten)]
    encoding: EncodingArgs,
    #[command(flatten)]
    formula: FormulaArgs,
}

impl ExplainFormulaArgs {
    /// Returns the question with the options in its fields.
    pub fn question(&self, problem: Problem) -> ExplainFormula {
        let mut question = ExplainFormula::new(problem);
        self.formula.set(&mut question.sat);
        question.sat.encoding = self.encoding.encoding;
        question
    }
}
