//! Arguments of `encode`, and the plan that they state: a format, and a formula for each file.

use crate::board::ProblemArgs;
use crate::engines::formula::{EncodingListArgs, FormulaArgs};
use crate::exit::{Failure, refuse};
use crate::files::compression;
use crate::files::file_format::{FileFormat, format_of};
use crate::files::output_file::unless_stdout;
use crate::limits::{TimeLimit, expecting};
use crate::output::text::{counted, quoted, value_name};
use crate::sizes::Size;
use clap::{Args, ValueEnum};
use encodings::at_most_one::Encoding;
use itertools::{Itertools, iproduct};
use problem::Problem;
use queensat::answers::{Encode, FormulaFormat};
use std::path::{Path, PathBuf};

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
    #[arg(long, short, value_name = "FILE", default_value = "-", long_help = OUTPUT_HELP)]
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

/// Long help of `--output`. Clap takes {n} for the end of a line, unless it has a style.
const OUTPUT_HELP: &str = "\
Write to this file, which appears when it is complete; '-' is standard output

The endings .cnf, .opb and, with --cubes, .icnf state the format; .gz after them compresses the file. \
{\u{1b}[0mn} stands for the size of the board and {encoding} for the name of the encoding, as in \
-o '{\u{1b}[0mn}-{encoding}.cnf', so that each of several boards and encodings gets a file.";

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

    /// Returns the plan for problems in the selected format.
    pub fn plan(
        self,
        format: Option<EncodeFormat>,
        problems: Vec<Problem>,
    ) -> Result<EncodePlan<Encode>, Failure> {
        use EncodeFormat::{Dimacs, Icnf, Opb};
        let name = quoted(&self.output);
        // The question, but for the board and the encoding.
        let mut question = Encode::new(problems[0].clone());
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
        let is_gzip = compression::is_gzip(&self.output).map_err(Failure::Usage)?;
        let output = unless_stdout(self.output);
        let mut encodings = self.encoding.encodings();
        let template = output.as_ref().and_then(|path| path.to_str());
        if let Some(name) = template.filter(|name| name.contains("{}")) {
            let new = name.replace("{}", ENCODING);
            refuse!(
                "{}: {{}} is called {ENCODING} now: write -o '{new}'",
                quoted(Path::new(name))
            );
        }
        let rest = template.map(|name| name.replace(N, "").replace(ENCODING, ""));
        let unknown = rest.as_ref().and_then(|name| {
            let (_, after) = name.split_once('{')?;
            after.split_once('}').map(|(word, _)| word)
        });
        if let Some(word) = unknown {
            refuse!("{name}: {{{word}}} stands for nothing; names have {N} and {ENCODING}");
        }
        if template.is_some_and(|name| name.contains(ENCODING)) {
            if format == Some(Opb) {
                refuse!("{name}: {ENCODING} stands for an encoding, but sums have none");
            }
            if encodings.is_empty() {
                encodings.push(Encoding::Pairwise);
            }
        }
        // A question and a file for each board and encoding.
        let encodings = match encodings[..] {
            [] => vec![None],
            _ => encodings.into_iter().map(Some).collect(),
        };
        let file = |(problem, encoding): (&Problem, &Option<Encoding>)| {
            let mut question = question.clone();
            question.problem = problem.clone();
            question.sat.encoding = *encoding;
            let size = Size::of(problem.board()).to_string();
            let encoding = encoding.map(|encoding| encoding.to_string().replace(':', "-"));
            let named = |name: &str| {
                name.replace(N, &size)
                    .replace(ENCODING, &encoding.unwrap_or_default())
                    .into()
            };
            (question, template.map(named).or_else(|| output.clone()))
        };
        let files = iproduct!(&problems, &encodings).map(file).collect_vec();
        let names = files.iter().map(|(_, file)| file.as_ref());
        if let Some(twice) = names.duplicates().next() {
            let several = [
                (problems.len(), "board", N),
                (encodings.len(), "encoding", ENCODING),
            ];
            let several = several.into_iter().filter(|&(many, ..)| many > 1);
            let (count, places): (Vec<_>, Vec<_>) = several
                .map(|(many, what, place)| (counted(many as u64, what), place))
                .unzip();
            let (count, places) = (count.join(" and "), places.join("-"));
            let twice = twice.map_or("standard output".into(), |file| quoted(file));
            refuse!(
                "{count} need a file each, but several formulas would go to {twice}: name the files by their boards \
                 and encodings, as in -o 'queens-{places}.cnf'"
            );
        }
        Ok(EncodePlan { files, is_gzip })
    }
}

/// Parts of the name of an output that stand for the size of the board and for the encoding.
const N: &str = "{n}";
const ENCODING: &str = "{encoding}";
