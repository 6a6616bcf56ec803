//! Arguments of `solve`, and the plan that they state, for a board or for a formula.

use crate::batch::args::{BatchArgs, BatchPlan};
use crate::board::ProblemArgs;
use crate::commands::solve::proof::{ProofArgs, ProofPlan, ProvedFormula};
use crate::engines::engine::{ROTATIONS, by, listing_engine, native};
use crate::engines::formula::words as formula_words;
use crate::engines::sat::SatArgs;
use crate::exit::{Failure, refuse};
use crate::input::problem::Stated;
use crate::input::text::Source;
use crate::limits::{TimeLimit, thread_count};
use crate::output::format::{Formats, OutputFormat, formats};
use crate::output::is_terminal;
use crate::output::style::StyleArgs;
use crate::output::text::{first_given, one_of};
use clap::Args;
use problem::Problem;
use queensat::answers::{Decide, Resolved, Solve, SolveBy};
use queensat::one_solution::{ProofSearch, RefutationFormat, SolveMethod, Start};
use render::{BoardStyle, Coordinates};
use search::Rotation;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Values of `--start`: initial guesses for the solver of the whole board.
const STARTS: [(&str, &str, Start); 3] = [
    (
        "greedy-phases",
        "Try the values of a random placement first",
        Start::Phases,
    ),
    (
        "greedy-assumptions",
        "Assume the queens of a random placement, fewer after each failure",
        Start::Assumptions,
    ),
    ("none", "Start without a guess", Start::Cold),
];

const FORMATS: Formats<5> = [
    (OutputFormat::Text, "Board with the method and the time"),
    (
        OutputFormat::List,
        "Column of the queen in each row, counted from 1",
    ),
    (OutputFormat::Json, "JSON for programs"),
    (
        OutputFormat::Binary,
        "Four bytes per row (little-endian): the column of its queen, counted from 0",
    ),
    (
        OutputFormat::Sat,
        "'s' and 'v' lines of the SAT competitions, with the variables of the board",
    ),
];

/// Values of `--engine`, besides those that list solutions.
const METHODS: [(&str, &str); 5] = [
    (
        "auto",
        "Selected by the board: race up to 4096 squares, else window or sat",
    ),
    (
        "race",
        "Native search and SAT (batsat) in turns, until one of them has an answer",
    ),
    (
        "proof",
        if cfg!(feature = "proofs") {
            "Search that writes the proof of --proof in LRAT; native search and SAT look for a solution beside it"
        } else {
            "Search that writes the proof of --proof in LRAT, which this build leaves out (feature proofs)"
        },
    ),
    (
        "window",
        "Random placement of nearly all queens, completed by SAT; for boards of any size",
    ),
    (
        "explicit",
        "Explicit construction, for boards without blocked squares and fixed queens",
    ),
];

/// Refusal of a question without a board and a formula.
const EXPECTED: &str =
    "expected N or ROWSxCOLUMNS, the size of a board, or --cnf FILE, a formula to solve";

#[derive(Debug, Args)]
#[command(
    override_usage = "queensat solve [OPTIONS] <N|PROBLEM>...\n       queensat solve [OPTIONS] --problems <FILE>\n       queensat solve [OPTIONS] --cnf <FILE>"
)]
pub struct SolveArgs {
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub batch: BatchArgs,
    /// Decide if the solution is the only one
    #[arg(long, conflicts_with = "cnf")]
    pub unique: bool,
    /// Number of threads: with 2, native search and SAT run beside each other [default: 1, in turns]
    ///
    /// Which of them ends first, and so the solution, may then differ from run to run. With several problems, it is the
    /// number of problems that are solved at the same time, by default the number of cores.
    #[arg(long, visible_short_alias = 'j')]
    #[arg(value_name = "K", value_parser = thread_count())]
    pub threads: Option<NonZeroUsize>,
    /// Engine [default: auto, or backtrack with --symmetric]
    #[arg(long, value_name = "ENGINE", value_parser = listing_engine(METHODS))]
    pub engine: Option<String>,
    /// Find a solution that is symmetric under this rotation
    #[arg(long, hide_short_help = true, value_name = "DEGREES", value_parser = one_of(ROTATIONS))]
    pub symmetric: Option<Rotation>,
    /// Initial guess for the solver of --engine sat [default: greedy-assumptions on boards with more
    /// than 128 rows, if the backend supports it]
    #[arg(long, hide_short_help = true, value_name = "START", value_parser = one_of(STARTS))]
    pub start: Option<Start>,
    /// Write to this file; '-' is standard output
    ///
    /// The file appears when it is complete.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    #[command(flatten)]
    pub limit: TimeLimit,
    /// Output format [default: by the extension of the file, else text; sat with --cnf]
    #[arg(long, value_parser = formats(FORMATS))]
    pub format: Option<OutputFormat>,
    #[command(flatten)]
    pub style: StyleArgs,
    #[command(flatten)]
    pub proof: ProofArgs,
    #[command(flatten)]
    pub problem: ProblemArgs,
    #[command(flatten)]
    pub sat: SatArgs,
}

/// Options for a formula instead of a board.
#[derive(Debug, Args)]
pub struct FileArgs {
    /// Solve the formula in this DIMACS file instead of a board
    ///
    /// '-' is standard input. The file may be compressed by gzip, xz or zstd. The default backend is
    /// cadical (varisat if cadical is not built in).
    #[arg(long, value_name = "FILE")]
    pub cnf: Option<PathBuf>,
    /// Refuse what deviates from the DIMACS format in the file of --cnf, instead of warnings
    ///
    /// What can be meant is read with a warning: a missing header or wrong counts in it, clauses
    /// without 0, other signs, commas, brackets and comments, and the '%' at the end of SATLIB files.
    /// With --proof, reading is always strict, as a checker reads the file, too.
    #[arg(long, hide_short_help = true)]
    pub strict: bool,
}

/// Plan of `solve` for a board.
#[derive(Debug)]
pub struct SolvePlan {
    pub question: Resolved<Solve>,
    pub format: OutputFormat,
    pub style: BoardStyle,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
    pub proof: Option<ProofPlan>,
}

/// Plan of `solve --cnf`.
#[derive(Debug)]
pub struct FilePlan {
    /// Input file; `-` is standard input.
    pub input: PathBuf,
    pub question: Decide,
    /// Prints JSON instead of the format of the SAT competitions.
    pub json: bool,
    pub proof: Option<ProofPlan>,
}

/// Plan of `solve`.
#[derive(Debug)]
pub enum SolveTask {
    Board(Box<(SolveArgs, Problem)>),
    File(Box<FilePlan>),
    Problems(Box<BatchPlan<Solve>>),
}

impl SolveArgs {
    pub fn task(self) -> Result<SolveTask, Failure> {
        if let (Some(input), None) = (&self.file.cnf, &self.batch.problems) {
            return Ok(SolveTask::File(Box::new(self.plan_formula(input)?)));
        }
        if self.file.strict {
            refuse!("--strict applies to reading a formula, so it requires --cnf FILE");
        }
        let stated = self.problem.statement(self.batch.problems.as_deref())?;
        match self.problem.one(stated)? {
            Stated::List(sources) => {
                let plan = self.plan_problems(sources)?;
                Ok(SolveTask::Problems(Box::new(plan)))
            }
            Stated::Problems(mut problems) => {
                let mut problem = problems
                    .pop()
                    .ok_or_else(|| Failure::Usage(EXPECTED.into()))?;
                self.problem.options.squares.add_to(&mut problem)?;
                Ok(SolveTask::Board(Box::new((self, problem))))
            }
        }
    }

    /// Returns the output file, or `None` for standard output, the format and the style of boards.
    pub fn output(
        &self,
        problem: &Problem,
    ) -> Result<(Option<PathBuf>, OutputFormat, BoardStyle), Failure> {
        let (output, format) = OutputFormat::of_output(self.format, &self.output, FORMATS)?;
        let style = self.style.style(Coordinates::Numbers, format)?;
        if format == OutputFormat::Binary && output.is_none() && is_terminal() {
            refuse!("--format binary cannot be shown on a terminal; name a file with --output");
        }
        if format == OutputFormat::Binary && !problem.has_one_queen_per_row() {
            refuse!(
                "--format binary writes the column of the queen in each row, but rows need not have \
                 exactly one queen; choose --format list"
            );
        }
        if self.unique && !matches!(format, OutputFormat::Text | OutputFormat::Json) {
            refuse!("--unique is told in text and JSON, and not in this format");
        }
        Ok((output, format, style))
    }

    /// Returns the question for the problem of a board.
    pub fn board_question(&self, problem: Problem) -> Solve {
        let mut question = self.question(problem);
        question.unique = self.unique;
        question.limits.seconds = self.limit.seconds();
        question.threads = self.threads;
        question.seed = self.problem.options.squares.seed;
        question.proof_file.clone_from(&self.proof.path);
        question.proof_format = self.proof.proof_format;
        question
    }

    /// Plans the file of the proof that there is no solution, if one is wanted and the method writes one.
    pub fn plan_proof(
        &self,
        method: &SolveMethod,
        output: Option<&Path>,
    ) -> Result<Option<ProofPlan>, Failure> {
        let Some(path) = &self.proof.path else {
            return Ok(None);
        };
        let (formula, format) = match method {
            SolveMethod::Formula { formula, .. } => (*formula, RefutationFormat::Drat),
            SolveMethod::Proof(proving) => (ProofSearch::formula(), proving.format()),
            _ => return Ok(None),
        };
        let mut encode = vec!["queensat".into(), "encode".into()];
        encode.extend(self.problem.words());
        encode.extend(formula_words(&formula));
        let formula = ProvedFormula::Board {
            encode,
            breaks_symmetry: formula.breaks_symmetry(),
        };
        let files = self.problem.options.files();
        let others = files.filter_map(|(_, file)| file).chain(output);
        ProofPlan::new(path, format, formula, others).map(Some)
    }

    /// Returns the question for one problem.
    fn question(&self, problem: Problem) -> Solve {
        let mut question = Solve::new(problem);
        question.by = by(&self.engine, SolveBy::Native);
        question.native.engine = native(&self.engine);
        question.sat = self.sat.options(None);
        question.symmetric = self.symmetric;
        question.start = self.start;
        question
    }

    /// Plans the answers to a file of problems.
    fn plan_problems(self, sources: Vec<Source>) -> Result<BatchPlan<Solve>, Failure> {
        let others = [
            (self.file.cnf.is_some(), "--cnf"),
            (self.file.strict, "--strict"),
            (self.symmetric.is_some(), "--symmetric"),
            (self.start.is_some(), "--start"),
            (self.output.as_os_str() != "-", "--output"),
            (self.proof.path.is_some(), "--proof"),
            (self.sat.solver.stats, "--stats"),
        ];
        if let Some(option) = first_given(others) {
            refuse!("{option} is for one problem, but there is a list of them");
        }
        self.style.style(Coordinates::None, OutputFormat::Json)?;
        if !matches!(self.format, None | Some(OutputFormat::Json)) {
            refuse!("the answers to a list of problems are lines of JSON; choose --format json");
        }
        let mut question = self.question(Problem::new(1).expect("a square"));
        question.unique = self.unique;
        match question.by {
            None | Some(SolveBy::Auto | SolveBy::Race | SolveBy::Native | SolveBy::Sat) => {}
            Some(by) => {
                let name = by.name();
                refuse!("--engine {name} is for one problem; choose race, sat or backtrack")
            }
        }
        let stars = self.problem.options.stars();
        Ok(BatchPlan::new(sources, self.threads, stars, question))
    }

    /// Plans the solution of the formula in a file.
    fn plan_formula(&self, input: &Path) -> Result<FilePlan, Failure> {
        let mut question = Decide::new();
        question.strict = self.file.strict;
        question.proof_file.clone_from(&self.proof.path);
        question.limits.seconds = self.limit.seconds();
        question.sat = self.sat.options(None);
        self.refuse_with_formula()?;
        if !matches!(self.proof.proof_format, None | Some(RefutationFormat::Drat)) {
            refuse!("--proof-format: with --cnf, the solver writes the proof, in drat");
        }
        let proof = self
            .proof
            .path
            .as_ref()
            .map(|path| {
                let formula = ProvedFormula::File(input.to_owned());
                ProofPlan::new(
                    path,
                    RefutationFormat::Drat,
                    formula,
                    std::iter::once(input),
                )
            })
            .transpose()?;
        Ok(FilePlan {
            input: input.to_owned(),
            question,
            proof,
            json: self.format == Some(OutputFormat::Json),
        })
    }

    /// Refuses options that require a board.
    fn refuse_with_formula(&self) -> Result<(), Failure> {
        if self.problem.sizes.is_some() {
            refuse!("N selects a board and --cnf a formula; give only one of them");
        }
        let others = [
            (self.symmetric.is_some(), "--symmetric"),
            (self.start.is_some(), "--start"),
            (self.threads.is_some(), "--threads"),
        ];
        if let Some(option) = self.problem.options.given().or(first_given(others)) {
            refuse!("{option} applies to a board, but --cnf selects a formula");
        }
        if self.output.as_os_str() != "-" {
            refuse!("with --cnf, the answer is written to standard output only");
        }
        if let Some(name) = self.engine.as_deref()
            && !["auto", "sat"].contains(&name)
        {
            refuse!("--engine {name} applies to a board, but --cnf selects a formula")
        }
        match self.format {
            None | Some(OutputFormat::Sat | OutputFormat::Json) => Ok(()),
            _ => refuse!(
                "with --cnf, there is no board to print; choose --format sat or --format json"
            ),
        }
    }
}
