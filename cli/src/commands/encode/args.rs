//! Arguments of `encode`, and the plan that they state: a format, and a formula for each file.

use crate::board::ProblemArgs;
use crate::engines::formula::{EncodingListArgs, FormulaArgs};
use crate::exit::{Failure, refuse};
use crate::files::compression;
use crate::files::file_format::{FileFormat, format_of};
use crate::files::output_file::unless_stdout;
use crate::limits::{TimeLimit, expecting};
use crate::output::text::{quoted, value_name};
use clap::{Args, ValueEnum};
use encodings::at_most_one::Encoding;
use problem::Problem;
use queensat::answers::{Encode, FormulaFormat};
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
    /// Write a comment before each group of clauses or sums, such as 'c row 1: at most one'
    #[arg(long)]
    comments: bool,
    /// Write to this file, which appears when it is complete; '-' is standard output
    ///
    /// The endings .cnf, .opb and, with --cubes, .icnf state the format; .gz after them compresses
    /// the file. '{}' stands for the name of the encoding, so that --encoding all writes a file for each.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    encoding: EncodingListArgs,
    #[command(flatten)]
    limit: TimeLimit,
    #[command(flatten)]
    pub problem: ProblemArgs,
    #[command(flatten)]
    formula: FormulaArgs,
}

/// Plan of `encode`, with questions of type `Q`.
#[derive(Debug)]
pub struct EncodePlan<Q> {
    /// Formulas with their output files, or `None` for standard output.
    pub files: Vec<(Q, Option<PathBuf>)>,
    pub is_gzip: bool,
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
            Self::Icnf => "encode --cubes".into(),
            format => format!("encode --format {}", value_name(&format)),
        }
    }
}

impl EncodeArgs {
    /// Returns the format that the options or the name of the file select, if they do.
    pub fn format(&self) -> Result<Option<EncodeFormat>, Failure> {
        use EncodeFormat::{Dimacs, Icnf, Opb};
        let selected = self.format.or(self.cubes.map(|_| Icnf));
        format_of(Some(&self.output), selected, &[Dimacs, Opb, Icnf])
    }

    /// Returns the plan for a problem in the selected format.
    pub fn plan(
        self,
        format: Option<EncodeFormat>,
        problem: Problem,
    ) -> Result<EncodePlan<Encode>, Failure> {
        use EncodeFormat::{Dimacs, Icnf, Opb};
        let name = quoted(&self.output);
        // The question, but for the encoding.
        let mut question = Encode::new(problem);
        self.formula.set(&mut question.sat);
        question.cubes = self.cubes;
        question.names = self.names;
        question.comments = self.comments;
        question.limits.seconds = self.limit.seconds();
        question.format = match format {
            None | Some(Dimacs) => Some(FormulaFormat::Dimacs),
            Some(Opb) => Some(FormulaFormat::Opb),
            Some(Icnf) if self.cubes.is_none() => {
                refuse!("{name}: .icnf files have cubes: add --cubes ROWS, or choose .cnf or .opb")
            }
            Some(Icnf) => None,
        };
        // The output: one file, or a template of names for several encodings.
        let is_gzip = compression::is_gzip(&self.output).map_err(Failure::Usage)?;
        let output = unless_stdout(self.output);
        let template = output
            .as_ref()
            .and_then(|path| path.to_str())
            .filter(|name| name.contains(PLACE));
        let mut encodings = self.encoding.encodings();
        if template.is_none() && encodings.len() > 1 {
            refuse!(
                "{} encodings need a file each: write {PLACE} where their names go, as in -o \
                 'queens-{PLACE}.cnf'",
                encodings.len()
            );
        }
        if template.is_some() && format == Some(Opb) {
            refuse!("{name}: {PLACE} stands for an encoding, but sums have none");
        }
        if template.is_some() && encodings.is_empty() {
            encodings.push(Encoding::Pairwise);
        }
        // A question and a file for each encoding.
        let file = |encoding: Option<Encoding>| {
            let mut question = question.clone();
            question.sat.encoding = encoding;
            let name = encoding.map(|encoding| encoding.to_string().replace(':', "-"));
            let of_template = template
                .zip(name)
                .map(|(all, name)| all.replace(PLACE, &name).into());
            (question, of_template.or_else(|| output.clone()))
        };
        let files = match encodings[..] {
            [] => vec![file(None)],
            _ => encodings.into_iter().map(|one| file(Some(one))).collect(),
        };
        Ok(EncodePlan { files, is_gzip })
    }
}

/// Part of the name of an output that stands for the encoding.
const PLACE: &str = "{}";
