//! Puzzles on the command line: a file, standard input, or a text of one line.

use crate::batch::args::{BatchArgs, BatchPlan};
use crate::board::{ProblemOptions, SizeOrFile, size_or_file};
use crate::exit::{Failure, refuse};
use crate::limits::{TimeLimit, thread_count};
use crate::output::format::OutputFormat;
use clap::Args;
use problem::Problem;
use std::num::NonZeroUsize;

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
            refuse!("with --problems, the answers are lines of JSON; leave --format out");
        }
        // Each line has its own problem.
        let task = question(Problem::new(1).expect("a square"));
        let stars = self.options.stars();
        let plan = BatchPlan::new(input, self.threads, stars, task);
        Ok(Some(Box::new(plan)))
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
