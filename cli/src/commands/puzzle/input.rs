//! Puzzles on the command line: one, or a list.

use crate::batch::args::{BatchArgs, BatchPlan};
use crate::board::ProblemArgs;
use crate::exit::{Failure, print_diagnostic, refuse};
use crate::input::problem::Stated;
use crate::input::stars::remember_stars;
use crate::input::text::{Source, text_of};
use crate::limits::{TimeLimit, thread_count};
use crate::output::format::OutputFormat;
use crate::output::text::printable;
use clap::Args;
use itertools::Either;
use problem::instance::{Entry, Id, InstanceError};
use problem::{Problem, instance};
use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::path::Path;

/// Puzzle with its names.
pub struct Named {
    /// Name in messages.
    pub name: String,
    /// Title in print: that of the text or, without one, a name as `id`, or the name of the file.
    pub title: Option<String>,
    pub problem: Problem,
}

/// Puzzles.
#[derive(Debug, Args)]
pub struct PuzzleInput {
    #[command(flatten)]
    batch: BatchArgs,
    /// With several puzzles: number of puzzles that are answered at the same time [default: number of cores]
    #[arg(long, visible_short_alias = 'j')]
    #[arg(value_name = "K", value_parser = thread_count())]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    _limit: TimeLimit,
    // The last one, because its heading holds for what follows.
    #[command(flatten)]
    pub problem: ProblemArgs,
}

impl PuzzleInput {
    /// Returns the puzzle with the squares that options add, or the texts of a list.
    pub fn read(&self) -> Result<Either<Problem, Vec<Source>>, Failure> {
        let mut stated = self.statement()?;
        if let Either::Left(problem) = &mut stated {
            self.add_squares(problem)?;
        }
        Ok(stated)
    }

    /// Returns the puzzle without the squares that options add, or the texts of a list.
    pub fn statement(&self) -> Result<Either<Problem, Vec<Source>>, Failure> {
        if self.batch.problems.is_none() {
            self.problem.options.squares.refuse_seed_without_effect()?;
        }
        let stated = self.problem.statement(self.batch.problems.as_deref())?;
        let mut problems = match self.problem.one(stated)? {
            Stated::List(sources) => return Ok(Either::Right(sources)),
            Stated::Problems(problems) => problems,
        };
        if self.threads.is_some() {
            refuse!("--threads is a number of puzzles, so it goes with several of them");
        }
        let expected = "expected a puzzle: a file, '-' for standard input, a grid such as AAB/ABB/CCC, or an address";
        let problem = problems
            .pop()
            .ok_or_else(|| Failure::Usage(expected.into()))?;
        Ok(Either::Left(problem))
    }

    /// Adds the squares of options to the puzzle. Returns `true` if there are any.
    pub fn add_squares(&self, problem: &mut Problem) -> Result<bool, Failure> {
        self.problem.options.squares.add_to(problem)?;
        Ok(self.problem.options.squares.given().is_some())
    }

    /// Returns `true` for a list of `--problems`.
    pub const fn is_file_of_lines(&self) -> bool {
        self.batch.problems.is_some()
    }

    /// Returns the number of stars, if it is given.
    pub const fn stars(&self) -> Option<u32> {
        self.problem.options.stars()
    }

    /// Returns the plan for a list of puzzles. It refuses an output file, which is for one puzzle, and formats other
    /// than JSON.
    pub fn batch<Q>(
        &self,
        sources: Vec<Source>,
        question: impl FnOnce(Problem) -> Q,
        output: &Path,
        format: Option<OutputFormat>,
    ) -> Result<BatchPlan<Q>, Failure> {
        if output.as_os_str() != "-" {
            refuse!("--output is for one puzzle, but there is a list of them");
        }
        if !matches!(format, None | Some(OutputFormat::Json)) {
            refuse!(
                "this format is for one puzzle, but there is a list of them; leave --format out"
            );
        }
        // Each puzzle of the list replaces this one.
        let task = question(Problem::new(1).expect("a square"));
        Ok(BatchPlan::new(sources, self.threads, self.stars(), task))
    }
}

/// Returns the puzzles of all texts.
pub fn puzzles_of(sources: &[Source], stars: Option<u32>) -> Result<Vec<Named>, Failure> {
    let mut all = Vec::new();
    for source in sources {
        match source {
            Source::Lines(path) => all.extend(named(source, path, &text_of(path)?, stars)?),
            Source::Text { path, text } => all.extend(named(source, path, text, stars)?),
        }
    }
    Ok(all)
}

/// Reads the puzzles of a text.
fn named(
    source: &Source,
    path: &Path,
    text: &str,
    stars: Option<u32>,
) -> Result<Vec<Named>, Failure> {
    let place = source.name();
    let is_remark = |line: &str| line.trim().is_empty() || instance::is_remark(line);
    if text.lines().all(is_remark) {
        return Err(Failure::Runtime(format!("there is no puzzle in {place}")));
    }
    let given = stars;
    let stars = stars.filter(|_| !instance::states_stars(text));
    let all = instance::read_all(text, stars);
    let is_list = all.len() > 1;
    let named = |(line, entry): (u64, Result<Entry, InstanceError>)| {
        let fault = |error| Failure::Runtime(printable(&format!("{place}, {error}")));
        let entry = entry.map_err(fault)?;
        remember_stars(given, text, &entry.problem);
        let of_file = |part: Option<&OsStr>| {
            let part = part.filter(|_| path.exists() && !is_list);
            part.map(|part| printable(&part.to_string_lossy()))
        };
        let is_word = matches!(entry.id, Some(Id::Text(_)));
        let id = entry.id.map(|id| match id {
            Id::Number(id) => id.to_string(),
            Id::Text(id) => printable(&id),
        });
        let title = entry.problem.about().title.clone();
        let title = title.or_else(|| id.clone().filter(|_| is_word));
        let name = id.or_else(|| of_file(path.file_name()));
        let unnamed = || {
            if is_list {
                format!("{place}, line {line},")
            } else {
                "a puzzle".into()
            }
        };
        let name = name.unwrap_or_else(unnamed);
        // A region in two parts is two in print.
        for warning in entry.problem.warnings() {
            let place = name.trim_end_matches(',');
            print_diagnostic(&format!("warning: {place}: {warning}"));
        }
        Ok(Named {
            name,
            title: title.or_else(|| of_file(path.file_stem())),
            problem: entry.problem,
        })
    };
    all.into_iter().map(named).collect()
}
