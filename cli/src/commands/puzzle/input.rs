//! Puzzles on the command line: a file, standard input, or a text of one line; and lists of puzzles.

use crate::batch::args::{BatchArgs, BatchPlan};
use crate::board::{ProblemOptions, SizeOrFile, size_or_file};
use crate::exit::{Failure, fail, refuse};
use crate::files::input;
use crate::input::stars::remember_stars;
use crate::limits::{TimeLimit, thread_count};
use crate::output::format::OutputFormat;
use crate::output::text::{input_name, printable, quoted};
use clap::Args;
use problem::instance::{Entry, Format, Id, InstanceError};
use problem::{Problem, Regions, instance};
use std::num::NonZeroUsize;
use std::path::Path;

/// Puzzle with its name in messages and captions.
pub type Named = (String, Problem);

/// Puzzle.
#[derive(Debug, Args)]
pub struct PuzzleInput {
    /// Puzzle: a file ('-' is standard input), a grid such as AAB/ABB/CCC, an address of puzz.link, SBN or
    /// JSON, or the size of a board
    #[arg(value_name = "PUZZLE", index = 1, value_parser = size_or_file())]
    pub puzzle: Option<SizeOrFile>,
    #[command(flatten)]
    batch: BatchArgs,
    /// With --problems: number of puzzles that are answered at the same time [default: number of cores]
    #[arg(long, visible_alias = "jobs", visible_short_alias = 'j')]
    #[arg(value_name = "K", value_parser = thread_count(), requires = "problems")]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    _limit: TimeLimit,
    // The last one, because its heading holds for what follows.
    #[command(flatten)]
    pub options: ProblemOptions,
}

impl PuzzleInput {
    /// Returns the plan for a file of puzzles, if there is one. It refuses an output file, which is for one puzzle, and
    /// formats other than JSON.
    pub fn batch<Q>(
        &self,
        question: impl FnOnce(Problem) -> Q,
        output: Option<&Path>,
        format: Option<OutputFormat>,
    ) -> Result<Option<BatchPlan<Q>>, Failure> {
        let Some(input) = self.batch.problems.clone() else {
            return Ok(None);
        };
        if let Some(argument) = self.given() {
            refuse!("{argument} states a puzzle, but --problems states them all");
        }
        if output.is_some_and(|path| path.as_os_str() != "-") {
            self.refuse_with_batch("--output")?;
        }
        if !matches!(format, None | Some(OutputFormat::Json)) {
            refuse!("with --problems, the answers are lines of JSON; leave --format out");
        }
        // Each line has its own problem.
        let task = question(Problem::new(1).expect("a square"));
        let stars = self.options.stars();
        Ok(Some(BatchPlan::new(input, self.threads, stars, task)))
    }

    /// Returns the name of an argument that was given, if any.
    fn given(&self) -> Option<&str> {
        let puzzle = self.puzzle.as_ref().map(|_| "PUZZLE");
        puzzle.or_else(|| self.options.given_besides_stars())
    }

    /// Refuses an option that has no effect on many puzzles.
    pub fn refuse_with_batch(&self, option: &str) -> Result<(), Failure> {
        match self.batch.problems {
            Some(_) => refuse!("{option} is for one puzzle, but --problems names a file of them"),
            None => Ok(()),
        }
    }
}

impl PuzzleInput {
    /// Returns the puzzle with the squares that options add.
    pub fn read(&self) -> Result<Problem, Failure> {
        let mut problem = self.statement()?;
        self.add_squares(&mut problem)?;
        Ok(problem)
    }

    /// Returns the puzzle without the squares that options add.
    pub fn statement(&self) -> Result<Problem, Failure> {
        self.options.squares.refuse_seed_without_effect()?;
        let size = match &self.puzzle {
            Some(SizeOrFile::File(path)) => {
                self.options.refuse_second_stdin(path)?;
                if self.options.rules.problem.is_some() {
                    refuse!("PUZZLE and --problem both state a puzzle; give only one of them");
                }
                let (text, place) = text_of(path)?;
                return self.options.read_text(&text, &place);
            }
            Some(SizeOrFile::Size(size)) => Some(*size),
            None => None,
        };
        let problem = self.options.statement(size)?;
        let expected = "expected a puzzle: a file, '-' for standard input, a grid such as AAB/ABB/CCC, or an address";
        problem.ok_or_else(|| Failure::Usage(expected.into()))
    }

    /// Adds the squares of options to the puzzle. Returns `true` if there are any.
    pub fn add_squares(&self, problem: &mut Problem) -> Result<bool, Failure> {
        self.options.squares.add_to(problem)?;
        Ok(self.options.squares.given().is_some())
    }
}

/// Returns the text of a puzzle and its place: a file or, if there is no such file, the argument itself.
fn text_of(path: &Path) -> Result<(String, String), Failure> {
    let argument = path.to_str().filter(|_| !path.exists());
    if let Some(line) = argument.filter(|line| is_puzzle(line)) {
        require_grid(line)?;
        return Ok((line.into(), "the puzzle on the command line".into()));
    }
    let help = "; a grid on one line has '/' between its rows, such as AAB/ABB/CCC";
    let is_grid = argument.is_some_and(|text| text.contains(['|', '\\', ',', ';']));
    let read = input::read_text(path).map_err(|failure| match failure {
        Failure::Runtime(fault) if is_grid => Failure::Runtime(fault + help),
        failure => failure,
    });
    Ok((read?, input_name(path)))
}

/// Returns `true` if an argument has the marks of a puzzle on one line.
fn is_puzzle(argument: &str) -> bool {
    match instance::recognize(argument) {
        Format::Grid => argument.matches('/').count() > 1 && !argument.contains('.'),
        format => format.fits_on_one_line(),
    }
}

/// Refuses the name of a file that is missing and no grid with slashes between its rows.
fn require_grid(argument: &str) -> Result<(), Failure> {
    let fault = match instance::read_line(argument) {
        _ if instance::recognize(argument) != Format::Grid => return Ok(()),
        Err(error) => format!(": column {}: {}", error.column, error.fault),
        Ok(entry) => {
            let (board, regions) = (entry.problem.board(), entry.problem.regions());
            let regions = regions.map_or(0, Regions::len);
            if regions <= board.rows().max(board.columns()) as usize {
                return Ok(());
            }
            format!(", it has {regions} regions on {}", board.describe())
        }
    };
    let (name, fault) = (quoted(argument.as_ref()), printable(&fault));
    fail!("there is no file {name}, and as a grid on one line{fault}")
}

/// Reads the puzzle of a file or of an argument, or all of a list.
pub fn puzzles_of(path: &Path, stars: Option<u32>) -> Result<Vec<Named>, Failure> {
    let (text, place) = text_of(path)?;
    let is_remark = |line: &str| line.trim().is_empty() || instance::is_remark(line);
    if text.lines().all(is_remark) {
        return Err(Failure::Runtime(format!("there is no puzzle in {place}")));
    }
    remember_stars(stars, &text);
    let stars = stars.filter(|_| !instance::states_stars(&text));
    let all = instance::read_all(&text, stars);
    let is_list = all.len() > 1;
    let named = |(line, entry): (u64, Result<Entry, InstanceError>)| {
        let fault = |error| Failure::Runtime(printable(&format!("{place}, {error}")));
        let entry = entry.map_err(fault)?;
        let file = path.file_name().filter(|_| path.exists() && !is_list);
        let name = match entry.id {
            Some(Id::Number(id)) => id.to_string(),
            Some(Id::Text(id)) => printable(&id),
            None if is_list => format!("line {line}"),
            None => file.map_or("a puzzle".into(), |file| printable(&file.to_string_lossy())),
        };
        Ok((name, entry.problem))
    };
    all.into_iter().map(named).collect()
}
