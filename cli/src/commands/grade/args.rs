//! Arguments of `grade`: a formula, its problem, and what is accepted in it.

use crate::board::{ProblemOptions, SizeOrFile, size_or_file};
use crate::exit::{Failure, refuse};
use crate::input::formula::{FormulaRead, FormulaSource};
use crate::limits::TimeLimit;
use crate::output::format::ReportFormat;
use crate::output::text::quoted;
use crate::sizes::Size;
use clap::Args;
use std::path::{Path, PathBuf};
use teach::grade::Grade;

#[derive(Debug, Args)]
#[command(
    override_usage = "queensat grade [OPTIONS] <FILE.cnf> <N>\n       queensat grade [OPTIONS] <FILE.cnf> --problem <FILE>"
)]
pub struct GradeArgs {
    /// The formula, in DIMACS format, perhaps compressed; '-' is standard input
    #[arg(value_name = "FILE.cnf", value_parser = size_or_file())]
    formula: SizeOrFile,
    /// Size of the board: N, or ROWSxCOLUMNS such as 3x5; not needed if comments of the formula state the problem
    #[arg(value_name = "N", value_parser = size_or_file())]
    size: Option<SizeOrFile>,
    /// Read the squares of the variables from this file: lines such as '12 r2c4' or '12 2,4'
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    /// List all boards that are admitted wrongly or lost, at most as many as --limit
    #[arg(long)]
    pub all: bool,
    /// List at most this many boards of each kind [default: 1000]
    #[arg(long, value_name = "K", requires = "all")]
    limit: Option<u64>,
    /// Refuse a formula that deviates from the DIMACS format, and exit with 1 if a solution has several models
    #[arg(long)]
    pub strict: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: ReportFormat,
    #[command(flatten)]
    limits: TimeLimit,
    #[command(flatten)]
    options: ProblemOptions,
}

impl GradeArgs {
    /// Returns the file of the formula and the size of the board, which may be given in any order.
    fn file_and_size(&self) -> Result<(&Path, Option<Size>), Failure> {
        match (&self.formula, &self.size) {
            (SizeOrFile::File(file), None) => Ok((file, None)),
            (SizeOrFile::File(file), Some(SizeOrFile::Size(size)))
            | (SizeOrFile::Size(size), Some(SizeOrFile::File(file))) => Ok((file, Some(*size))),
            (SizeOrFile::Size(size), _) => {
                refuse!("expected the file of a formula before {size}, the size of the board")
            }
            (SizeOrFile::File(_), Some(SizeOrFile::File(other))) => refuse!(
                "{} is not a size; expected N or ROWSxCOLUMNS after the formula",
                quoted(other)
            ),
        }
    }

    /// Returns what is to be read.
    pub fn source(&self) -> Result<FormulaSource<'_>, Failure> {
        let (formula, size) = self.file_and_size()?;
        Ok(FormulaSource {
            formula,
            map: self.map.as_deref(),
            size,
            options: &self.options,
            strict: self.strict,
            before: "the formula",
        })
    }

    /// Returns the question about a formula that was read.
    pub fn question(&self, read: FormulaRead) -> Grade {
        let mut question = Grade::new(read.problem).with_formula(read.formula);
        question.map = read.map;
        (question.strict, question.all) = (self.strict, self.all);
        (question.limits.solutions, question.limits.seconds) = (self.limit, self.limits.seconds());
        question
    }
}
