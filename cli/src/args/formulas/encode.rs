//! Arguments of `encode`.

use crate::args::board::ProblemArgs;
use crate::args::engines::backend::host;
use crate::args::engines::formula::FormulaArgs;
use crate::args::limits::expecting;
use crate::exit::Failure;
use crate::files::compression;
use crate::files::file_format::{FileFormat, format_of};
use crate::files::output_file::unless_stdout;
use clap::{Args, ValueEnum};
use queensat::answers::{Ask, Encode, FormulaFormat};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct EncodeArgs {
    /// Write the formula in iCNF format with a cube for each placement of queens in the first ROWS
    /// rows, to split the work among solvers
    #[arg(long, value_name = "ROWS", value_parser = expecting::<u32>("a whole number, the number of rows whose queens a cube places", |_| true))]
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
    pub question: Encode,
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
        let mut question = Encode::new(self.problem.problem()?);
        self.formula.set(&mut question.sat);
        question.cubes = self.cubes;
        question.names = self.names;
        use EncodeFormat::{Dimacs, Icnf, Opb};
        let by_name = || format_of(Some(&self.output), None, &[Dimacs, Opb]);
        let format = match (self.format, self.cubes) {
            (None, Some(_)) => Icnf,
            (Some(format), _) => format,
            (None, None) => match by_name() {
                Ok(Some(Opb)) => Opb,
                _ => Dimacs,
            },
        };
        question.format = match format {
            Dimacs => Some(FormulaFormat::Dimacs),
            Opb => Some(FormulaFormat::Opb),
            Icnf => None,
        };
        question.resolve(&host()?)?;
        format_of(Some(&self.output), Some(format), &[])?;
        Ok(EncodePlan {
            question,
            compression: compression::Format::for_writing(&self.output)?,
            output: unless_stdout(self.output),
        })
    }
}
