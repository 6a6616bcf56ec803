//! Arguments of `grade`: one formula or a class of them, their problem, and what is accepted in them.

use crate::board::{ProblemOptions, SizeOrFile, size_or_file};
use crate::exit::{Failure, refuse};
use crate::input::formula::{FormulaRead, FormulaSource, states_problem};
use crate::limits::TimeLimit;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};
use teach::grade::Grade;

#[derive(Debug, Args)]
#[command(
    override_usage = "queensat grade [OPTIONS] <FILE.cnf>... <N>\n       queensat grade [OPTIONS] <FILE.cnf>... --problem <FILE>"
)]
pub struct GradeArgs {
    /// Formulas in DIMACS format, perhaps compressed, or folders of them, and the size of the board, or the problem
    ///
    /// '-' is standard input. In a folder and the folders in it, files that end in .cnf or .dimacs are graded. The
    /// size is N or ROWSxCOLUMNS, the problem a file or another form of docs/problem-file.md. It is not needed if comments of the formula state the problem; of several formulas, one whose comments
    /// state another board is graded for that.
    #[arg(value_name = "FILE.cnf", required = true, value_parser = size_or_file())]
    inputs: Vec<SizeOrFile>,
    /// Read the squares of the variables from this file: lines such as '12 r2c4' or '12 2,4'
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    /// List all boards that are admitted wrongly or lost, at most as many as --limit
    #[arg(long)]
    pub all: bool,
    /// List at most this many boards of each kind [default: 1000]
    #[arg(long, value_name = "K", requires = "all")]
    limit: Option<u64>,
    /// Print the whole report of each formula, and not only a table of several
    #[arg(long)]
    pub each: bool,
    /// Refuse what deviates from the DIMACS format; exit with 1 also for extra models and a numbering that is not stated
    ///
    /// A numbering is stated by --map, by comments, or as in the documents: row by row from 1.
    #[arg(long)]
    pub strict: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: GradeFormat,
    #[command(flatten)]
    limits: TimeLimit,
    #[command(flatten)]
    pub options: ProblemOptions,
}

/// Format of grades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GradeFormat {
    /// Text for people: a report, or a table of several formulas
    Text,
    /// JSON for programs, one line a formula
    Json,
    /// File, verdict and first cause for spreadsheets, one line a formula
    Csv,
}

impl GradeArgs {
    /// Returns the files and folders of formulas, and the size of the board, or the problem if the last one states it.
    pub fn files_and_size(&self) -> Result<(Vec<&Path>, Option<SizeOrFile>), Failure> {
        let (mut files, mut sizes) = (Vec::new(), Vec::new());
        for input in &self.inputs {
            match input {
                SizeOrFile::File(file) => files.push(&**file),
                SizeOrFile::Size(size) => sizes.push(*size),
            }
        }
        match (&sizes[..], &files[..]) {
            ([size], []) => {
                refuse!("expected the file of a formula before {size}, the size of the board")
            }
            ([first, second, ..], _) => {
                refuse!("expected one size of the board, but found {first} and {second}")
            }
            ([], [formulas @ .., last]) if !formulas.is_empty() && states_problem(last) => Ok((
                formulas.to_vec(),
                Some(SizeOrFile::File(last.to_path_buf())),
            )),
            _ => Ok((files, sizes.first().copied().map(SizeOrFile::Size))),
        }
    }

    /// Refuses options that have no effect on a table of formulas.
    pub fn refuse_in_table(&self) -> Result<(), Failure> {
        if self.each && self.format != GradeFormat::Text {
            refuse!("--each prints reports as text, so it requires --format text");
        }
        let is_table =
            self.format == GradeFormat::Csv || self.format == GradeFormat::Text && !self.each;
        if self.all && is_table {
            refuse!("--all lists boards in whole reports; add --each or --format json");
        }
        Ok(())
    }

    /// Returns what is to be read of one formula.
    pub fn source<'a>(&'a self, formula: &'a Path, size: Option<SizeOrFile>) -> FormulaSource<'a> {
        FormulaSource {
            formula,
            map: self.map.as_deref(),
            size,
            options: &self.options,
            strict: self.strict,
            before: "the formula",
        }
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
