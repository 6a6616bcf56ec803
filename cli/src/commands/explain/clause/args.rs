//! Arguments of `explain clause`: a formula, a line of it, and its problem.

use crate::board::{ProblemOptions, SizeOrFile, size_or_file};
use crate::commands::explain::output::{ExplainOutput, limits};
use crate::exit::Failure;
use crate::input::formula::{FormulaRead, FormulaSource};
use crate::limits::{TimeLimit, expecting};
use clap::Args;
use std::path::PathBuf;
use teach::explain::ExplainClause;

#[derive(Debug, Args)]
#[command(
    override_usage = "queensat explain clause [OPTIONS] <FILE.cnf> <LINE> [N]\n       queensat explain clause [OPTIONS] <FILE.cnf> <LINE> --problem <FILE>"
)]
pub struct ExplainClauseArgs {
    /// The formula, in DIMACS format, perhaps compressed; '-' is standard input
    #[arg(value_name = "FILE.cnf")]
    pub formula: PathBuf,
    /// Line of the formula, from 1
    #[arg(value_name = "LINE", value_parser = expecting::<u64>("the number of a line, from 1", |line| *line > 0))]
    line: u64,
    /// Size of the board, N or ROWSxCOLUMNS such as 3x5, or the problem; not needed if comments of the formula state the problem
    #[arg(value_name = "N", value_parser = size_or_file())]
    size: Option<SizeOrFile>,
    /// Read the squares of the variables from this file: lines such as '12 r2c4' or '12 2,4'
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    /// Refuse a formula that deviates from the DIMACS format, instead of warnings
    #[arg(long, hide_short_help = true)]
    strict: bool,
    #[command(flatten)]
    pub output: ExplainOutput,
    #[command(flatten)]
    limit: TimeLimit,
    #[command(flatten)]
    options: ProblemOptions,
}

impl ExplainClauseArgs {
    /// Returns what is to be read.
    pub fn source(&self) -> Result<FormulaSource<'_>, Failure> {
        Ok(FormulaSource {
            formula: &self.formula,
            map: self.map.as_deref(),
            size: self.size.clone(),
            options: &self.options,
            strict: self.strict,
            before: "the line",
        })
    }

    /// Returns the question about a formula that was read.
    pub fn question(&self, read: FormulaRead) -> ExplainClause {
        let mut question = ExplainClause::new(read.problem, read.formula, self.line);
        question.map = read.map;
        (question.strict, question.limits) = (self.strict, limits(&self.limit));
        question
    }
}
