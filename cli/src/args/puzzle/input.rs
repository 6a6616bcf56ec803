//! Puzzles on the command line: a file, standard input, or a text of one line.

use crate::args::batch::{BatchArgs, BatchPlan, threads_or_cores};
use crate::args::board::{ProblemOptions, SizeOrFile, size_or_file};
use crate::args::limits::{TimeLimit, parse_threads};
use crate::exit::{Failure, refuse};
use crate::files::input;
use crate::output::format::OutputFormat;
use crate::output::text::{input_name, printable};
use clap::Args;
use queensat::instance::{self, Format, InstanceError};
use queensat::problem::Problem;
use std::num::NonZeroUsize;
use std::path::Path;

/// Puzzle.
#[derive(Debug, Args)]
pub struct PuzzleInput {
    /// Puzzle: a file ('-' is standard input), an address of puzz.link, SBN or JSON, or the size of a
    /// board
    #[arg(value_name = "PUZZLE", index = 1, value_parser = size_or_file())]
    puzzle: Option<SizeOrFile>,
    #[command(flatten)]
    batch: BatchArgs,
    /// With --problems: number of puzzles that are answered at the same time [default: number of cores]
    #[arg(long, visible_alias = "jobs", visible_short_alias = 'j')]
    #[arg(value_name = "K", value_parser = parse_threads, requires = "problems")]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    _limit: TimeLimit,
    // The last one, because its heading holds for what follows.
    #[command(flatten)]
    options: ProblemOptions,
}

impl PuzzleInput {
    /// Returns the plan for a file of puzzles, if there is one. It refuses an option that has no effect on
    /// many puzzles, and formats other than JSON.
    pub fn batch<Q>(
        &self,
        question: impl FnOnce(Problem) -> Q,
        other: Option<&str>,
        format: Option<OutputFormat>,
    ) -> Result<Option<Box<BatchPlan<Q>>>, Failure> {
        let Some(input) = self.batch.problems.clone() else {
            return Ok(None);
        };
        if let Some(argument) = self.given() {
            refuse!("{argument} states a puzzle, but --problems states them all");
        }
        other.map_or(Ok(()), |option| self.refuse_with_batch(option))?;
        if !matches!(format, None | Some(OutputFormat::Json)) {
            refuse!("with --problems, the answers are lines of JSON; choose --format json");
        }
        Ok(Some(Box::new(BatchPlan {
            input,
            threads: threads_or_cores(self.threads),
            // Each line has its own problem.
            task: question(Problem::new(1).expect("a square")),
        })))
    }

    /// Returns the name of an argument that was given, if any.
    fn given(&self) -> Option<&str> {
        let puzzle = self.puzzle.as_ref().map(|_| "PUZZLE");
        puzzle.or_else(|| self.options.given())
    }

    /// Refuses an option that has no effect on many puzzles.
    pub fn refuse_with_batch(&self, option: &str) -> Result<(), Failure> {
        match self.batch.problems {
            Some(_) => refuse!("{option} is for one puzzle, but --problems names a file of them"),
            None => Ok(()),
        }
    }

    /// Returns the puzzle.
    pub fn problem(&self) -> Result<Problem, Failure> {
        let mut problem = self.statement()?;
        self.add_squares(&mut problem)?;
        Ok(problem)
    }

    /// Returns the puzzle without the squares that options add.
    pub fn statement(&self) -> Result<Problem, Failure> {
        self.options.squares.refuse_seed_without_effect()?;
        let size = match &self.puzzle {
            Some(SizeOrFile::File(path)) => {
                if let Some(option) = self.options.rules_given() {
                    refuse!(
                        "{option} is a rule, but the puzzle states all rules; state it in the puzzle"
                    );
                }
                self.options.refuse_second_stdin(path)?;
                return read(path);
            }
            Some(SizeOrFile::Size(size)) => Some(*size),
            None => None,
        };
        let problem = self.options.statement(size)?;
        let expected = "expected a puzzle: a file, '-' for standard input, or an address";
        problem.ok_or_else(|| Failure::Usage(expected.into()))
    }

    /// Adds the squares of options to the puzzle. Returns `true` if there are any.
    pub fn add_squares(&self, problem: &mut Problem) -> Result<bool, Failure> {
        self.options.squares.add_to(problem)?;
        Ok(self.options.squares.given().is_some())
    }
}

/// Reads a puzzle from a file or, if there is no such file, from the argument itself.
pub(super) fn read(path: &Path) -> Result<Problem, Failure> {
    let fault = |place: &str, error: &InstanceError| {
        Failure::Runtime(printable(&format!("{place}, {error}")))
    };
    if let Some(line) = path
        .to_str()
        .filter(|line| is_puzzle(line) && !path.exists())
    {
        let entry = instance::read_line(line);
        return match entry {
            Ok(entry) => Ok(entry.problem),
            Err(error) => Err(fault("the puzzle on the command line", &error)),
        };
    }
    let text = input::read_text(path)?;
    instance::read(&text).map_err(|error| fault(&input_name(path), &error))
}

/// Returns `true` if an argument has the marks of a puzzle on one line.
fn is_puzzle(argument: &str) -> bool {
    matches!(
        instance::recognize(argument),
        Format::Json | Format::Archive | Format::PuzzLink | Format::Sbn
    )
}
