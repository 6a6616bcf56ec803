//! Options for many problems in one file.

use crate::input::text::Source;
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread::available_parallelism;

/// File of problems.
#[derive(Debug, Args)]
pub struct BatchArgs {
    /// Answer the problems in this file, one a line, as lines of JSON
    ///
    /// Several problems as arguments are answered so, too, each with its file. '-' is standard input. A line is JSON,
    /// a puzz.link address, SBN, or a letter grid
    /// with slashes between its rows; empty lines and those that start with '#' are skipped. A line 'stars K' is for
    /// the grids after it, and --stars K for those before. Each answer has the
    /// number of its line, the id of the problem if it has one, and the basis of a count, of "no solution" and of
    /// "only one". A line that cannot be read gives a line with the error, and exit code 1 at the end
    /// (`puzzle check`: 2).
    #[arg(long, value_name = "FILE")]
    pub problems: Option<PathBuf>,
}

/// Plan for a file of problems or questions.
#[derive(Debug)]
pub struct BatchPlan<T> {
    /// Texts of the problems or questions.
    pub sources: Vec<Source>,
    /// Number of lines that are answered at the same time.
    pub threads: NonZeroUsize,
    /// Question that each line is asked with.
    pub task: T,
    /// Number of stars of grids that do not state it.
    pub stars: Option<u32>,
}

impl<T> BatchPlan<T> {
    /// Creates a plan for this number of threads, or for all cores.
    pub fn new(
        sources: Vec<Source>,
        threads: Option<NonZeroUsize>,
        stars: Option<u32>,
        task: T,
    ) -> Self {
        let cores = || available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Self {
            sources,
            threads: threads.unwrap_or_else(cores),
            task,
            stars,
        }
    }
}
