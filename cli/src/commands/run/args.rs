//! Arguments of `run`: a file of questions, and what each of them may do.

use crate::batch::args::BatchPlan;
use crate::input::text::Source;
use crate::limits::{Threads, parse_seconds};
use clap::Args;
use queensat::answers::Allow;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
pub struct RunArgs {
    /// File with questions; '-' is standard input
    #[arg(value_name = "FILE")]
    input: PathBuf,
    /// Stop each question after this time, in seconds or as in 90s, 5m or 1h30m
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time_limit_each: Option<Duration>,
    /// Permit questions that start programs and load shared libraries as solvers
    #[arg(long)]
    allow_programs: bool,
    /// Permit questions that name files, such as a checkpoint
    #[arg(long)]
    allow_files: bool,
    #[command(flatten)]
    threads: Threads,
}

/// Work on each of many questions.
#[derive(Clone, Copy, Debug)]
pub struct RunTask {
    pub allow: Allow,
    /// Time limit of each question.
    pub limit: Option<Duration>,
}

impl RunArgs {
    pub fn plan(self) -> BatchPlan<RunTask> {
        let allow = Allow {
            programs: self.allow_programs,
            files: self.allow_files,
        };
        let limit = self.time_limit_each;
        BatchPlan::new(
            vec![Source::Lines(self.input)],
            self.threads.threads,
            None,
            RunTask { allow, limit },
        )
    }
}
