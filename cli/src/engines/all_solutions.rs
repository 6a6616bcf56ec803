//! Options for finding all solutions, and their errors.

use crate::exit::Failure;
use crate::files::file_format::file_of;
use crate::limits::{Force, TimeLimit, expecting, thread_count};
use crate::output::text::{one_of, quoted};
use clap::Args;
use queensat::answers::{MethodName, SatOptions};
use queensat::enumerate::EnumerateError;
use queensat::files::chain;
use std::error::Error;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
#[command(next_help_heading = "All solutions")]
pub struct AllSolutionsArgs {
    /// Method of SAT [default: cubes; loop on more than 20 rows and with --symmetry]
    #[arg(long, value_name = "METHOD", value_parser = one_of(METHODS))]
    method: Option<MethodName>,
    /// Split the problem by the queens of the first ROWS rows instead of the outermost ring
    #[arg(long, hide_short_help = true, value_name = "ROWS", value_parser = expecting::<u32>("a whole number of rows whose queens define a cube", |_| true))]
    cube_depth: Option<u32>,
    /// Solve all cubes, including those that are symmetric to others
    #[arg(long, hide_short_help = true)]
    no_symmetry: bool,
    /// Number of threads [default: 1 for cubes, the number of cores for native counting]
    #[arg(long, visible_short_alias = 'j')]
    #[arg(value_name = "K", value_parser = thread_count())]
    pub threads: Option<NonZeroUsize>,
    /// Record finished cubes in this file, and resume from it
    ///
    /// A run that was interrupted or crashed continues when the same command is given again. The
    /// file is valid only for the same problem, formula and split.
    #[arg(long, hide_short_help = true, value_name = "FILE", value_parser = file_of(&["checkpoint", "txt"]))]
    pub checkpoint: Option<PathBuf>,
    /// Stop after this many solutions
    #[arg(long, value_name = "K", value_parser = expecting::<u64>("a whole number from 1 to 18446744073709551615", |&limit| limit > 0))]
    pub limit: Option<u64>,
    #[command(flatten)]
    pub time: TimeLimit,
    #[command(flatten)]
    pub force: Force,
}

const METHODS: [(&str, &str, MethodName); 3] = [
    (
        "cubes",
        "Split the problem into small formulas, and solve symmetric ones once",
        MethodName::Cubes,
    ),
    (
        "loop",
        "Use one formula, and block each solution",
        MethodName::Loop,
    ),
    (
        "orbits",
        "Use one formula, block each solution and its images, and find one of each class",
        MethodName::Orbits,
    ),
];

/// Converts an error of the search. An error of the checkpoint is reported with its file, and one of the
/// solutions with the name of their output.
pub fn failure_of(
    checkpoint: Option<&Path>,
    output: &str,
    error: Box<dyn Error + Send + Sync>,
) -> Failure {
    match (error.downcast().map(|error| *error), checkpoint) {
        (Ok(EnumerateError::Checkpoint(error)), Some(path)) => {
            Failure::Runtime(format!("{}: {}", quoted(path), chain(&error)))
        }
        (Ok(EnumerateError::Output(error)), _) => Failure::write(output, &error),
        (Ok(error), _) => Failure::runtime(error),
        (Err(error), _) => Failure::Runtime(chain(&*error)),
    }
}

impl AllSolutionsArgs {
    /// Returns `true` if the work may be long: it is forced, or can be continued.
    pub fn may_be_long(&self) -> bool {
        self.force.force || self.checkpoint.is_some()
    }

    /// Sets the options for the method of SAT.
    pub fn set(&self, sat: &mut SatOptions) {
        sat.method = self.method;
        sat.cube_depth = self.cube_depth;
        sat.no_symmetry = self.no_symmetry;
    }
}
