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
    /// A line is JSON, an address of puzz.link, SBN, or a grid with slashes between its rows. Each answer has the
    /// number of its line; one that cannot be read has an error, and the exit code is 1 at the end
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
