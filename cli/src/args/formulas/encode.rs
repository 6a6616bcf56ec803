//! Arguments of `encode`.

use crate::args::board::ProblemArgs;
use crate::args::engines::formula::FormulaArgs;
use crate::exit::{Failure, refuse};
use crate::files::compression;
use crate::files::file_format::{FileFormat, format_of};
use crate::files::output_file::unless_stdout;
use clap::{Args, ValueEnum};
use encodings::at_most_one::Encoding;
use queensat::encode::Formula;
use queensat::problem::Problem;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct EncodeArgs {
    /// Write the formula in iCNF format with a cube for each placement of queens in the first ROWS
    /// rows, to split the work among solvers
    #[arg(long, value_name = "ROWS", value_parser = parse_cube_depth)]
    cubes: Option<u32>,
    /// Format: clauses, or sums of literals for pseudo-Boolean solvers [default: by the extension of
    /// the file, else dimacs]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<EncodeFormat>,
    /// State the square of each variable in a comment: 'c varname 12 r2c4'
    #[arg(long)]
    names: bool,
    /// Write to this file, which appears when it is complete; '-' is standard output
    ///
    /// The endings .gz, .xz and .zst select a compressed format.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    formula: FormulaArgs,
}

/// Resolved arguments of `encode`.
#[derive(Debug)]
pub struct EncodePlan {
    pub problem: Problem,
    pub formula: Formula,
    /// Number of rows whose queens a cube places.
    pub cubes: Option<u32>,
    pub format: EncodeFormat,
    pub names: bool,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
    pub compression: Option<compression::Format>,
}

/// Format of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EncodeFormat {
    /// Clauses
    Dimacs,
    /// Sums of literals, with numbers as they are
    Opb,
    /// Clauses and cubes, the format of --cubes
    #[value(skip)]
    Icnf,
}

impl FileFormat for EncodeFormat {
    const CAN_BE_COMPRESSED: bool = true;

    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Dimacs => &["cnf", "dimacs", "txt"],
            Self::Opb => &["opb", "txt"],
            Self::Icnf => &["icnf", "txt"],
        }
    }

    fn option(self) -> String {
        match self {
            Self::Dimacs => "encode without --cubes".into(),
            Self::Opb => "encode --format opb".into(),
            Self::Icnf => "encode --cubes".into(),
        }
    }
}

impl EncodeArgs {
    pub fn plan(self) -> Result<EncodePlan, Failure> {
        let problem = self.problem.problem()?;
        if let Some(rows) = self.cubes.filter(|&rows| rows > problem.n()) {
            refuse!(
                "--cubes {rows} exceeds the number of rows of the board, {}",
                problem.n()
            );
        }
        use EncodeFormat::{Dimacs, Icnf, Opb};
        let by_name = || format_of(Some(&self.output), None, &[Dimacs, Opb]);
        let format = match (self.format, self.cubes) {
            (None, Some(_)) => Icnf,
            (Some(_), Some(_)) => {
                refuse!("--cubes selects the format iCNF, so it cannot be used with --format")
            }
            (Some(format), None) => format,
            (None, None) => match by_name() {
                Ok(Some(Opb)) => Opb,
                _ => Dimacs,
            },
        };
        format_of(Some(&self.output), Some(format), &[])?;
        if format == Opb
            && let Some(option) = self.formula.given()
        {
            refuse!("{option} applies to clauses, but --format opb writes sums");
        }
        Ok(EncodePlan {
            problem,
            formula: self.formula.plan(Formula::new(Encoding::Pairwise)),
            cubes: self.cubes,
            format,
            names: self.names,
            compression: compression::Format::for_writing(&self.output)?,
            output: unless_stdout(self.output),
        })
    }
}

fn parse_cube_depth(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| {
        "expected a whole number, the number of rows whose queens a cube places".into()
    })
}
