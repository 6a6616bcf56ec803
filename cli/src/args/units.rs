//! Arguments of `units` and its commands.

use super::Format;
use super::board::ProblemArgs;
use crate::args::Deferred;
use crate::args::engines::engine::NativeArgs;
use crate::args::limits::{Threads, expecting, parse_bytes, thread_count, whole_number};
use crate::files::file_format::file_of;
use crate::output::text::one_of;
use clap::builder::TypedValueParser;
use clap::{Args, Subcommand, ValueEnum};
use queensat::problem::Problem;
use queensat::units::{Job, Merge, Plan, RunUnits, UnitList};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Work in units.
#[derive(Debug, Args)]
pub struct UnitsArgs {
    #[command(subcommand)]
    pub command: UnitsCommand,
}

#[derive(Debug, Subcommand)]
pub enum UnitsCommand {
    /// Divide a job into units, predict its time, and write scripts for schedulers
    #[command(after_help = "\
Examples:
  queensat units plan 14 --job count --units 50 -o queens14
  queensat units plan 13 --job count --engine simd --units 64 -o queens13 --sample 1% --for parallel
  queensat units plan 44 --job symmetric:90 --units 1000 -o quarter44 --for slurm,htcondor --chunk 5
  queensat units plan --problem puzzle.txt --job count --units 10 -o puzzle

The folder gets a file manifest.json, which is the same on every machine, and a folder results. A script
runs tasks of K units (--chunk); it is written for the folder at its place, so write it again, by the same
command, if the folder is moved.")]
    Plan(Deferred<PlanArgs>),
    /// Run some of the units
    #[command(after_help = "\
Examples:
  queensat units run queens14 -i 7
  queensat units run queens14 -i 3,7-9 --cross-check 2%
  queensat units run queens14 -i \"$(queensat units todo queens14)\" --time-limit 3600

A unit that is done is not done again. The result of each appears in the folder results when it is
complete; a run that is killed at any moment leaves nothing that counts. The exit code is 3 if the run was
stopped before all units were done, and 4 if a cross-check or an earlier result disagrees.")]
    Run(Deferred<RunArgs>),
    /// Print the units that are not done, such as 3,7-9
    #[command(after_help = "\
Examples:
  queensat units todo queens14
  test -z \"$(queensat units todo queens14)\" && queensat units merge queens14

The output is empty if all units are done.")]
    Todo(Deferred<TodoArgs>),
    /// Add up the results of all units
    #[command(after_help = "\
Examples:
  queensat units merge queens14
  queensat units merge queens14 --partial --format json
  queensat units merge here there -o both      (the results of both in one folder)

Units that are missing, damaged, of another plan or version, or there twice with different results, are
named, and the exit code is 1. Folders of the same plan may have the same results. With --partial the
exit code is 3 if units are missing.")]
    Merge(Deferred<MergeArgs>),
}

fn job_parser() -> impl TypedValueParser<Value = Job> {
    one_of(Job::ALL.map(|job| {
        let help = match job {
            Job::Count => "The number of solutions",
            Job::QuarterTurns => "The number of solutions that a quarter turn leaves as they are",
            Job::Certify => "A certificate of the number of solutions, in chunks",
        };
        (job.name(), help, job)
    }))
}

#[derive(Debug, Args)]
pub struct PlanArgs {
    /// Job that is divided
    #[arg(long, value_name = "JOB", value_parser = job_parser())]
    pub job: Job,
    /// Engine that does the job [default: the fastest in total]
    #[arg(long, value_name = "ENGINE")]
    engine: Option<String>,
    /// Number of units; fewer if the work has fewer pieces
    #[arg(long, value_name = "U", value_parser = units_parser())]
    units: u32,
    /// Memory for the lists of each process, such as 500M or 2G [default: enough for maximum speed]
    ///
    /// The engine join keeps lists. A run of the units can have another limit.
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes)]
    memory: Option<u64>,
    /// Folder of the plan and its results
    ///
    /// It is created. A folder with another plan or other files is refused.
    #[arg(long, short, value_name = "DIR", value_parser = file_of(&[]))]
    pub output: PathBuf,
    /// Predict the time and the number of solutions by running this part of the work, such as 1%
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent)]
    pub sample: Option<f64>,
    /// Seed of the choice of the sample
    #[arg(long, value_name = "SEED", default_value = "1", value_parser = whole_number(), requires = "sample")]
    pub sample_seed: u64,
    /// Write a script for this scheduler; several are separated by commas
    #[arg(
        long = "for",
        value_name = "SCHEDULER",
        value_enum,
        value_delimiter = ','
    )]
    pub schedulers: Vec<Scheduler>,
    /// Units of each task of a script
    ///
    /// By default there are at most 1000 tasks and, if there is a sample, the preparation takes at most a
    /// tenth of each task.
    #[arg(long, value_name = "K", value_parser = units_parser(), requires = "schedulers")]
    pub chunk: Option<u32>,
    /// Let the scripts recount this part of the units by a second engine
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent, requires = "schedulers")]
    pub cross_check: Option<f64>,
    /// Number of threads of each task of a script [default: 1]
    #[arg(long, visible_short_alias = 'j')]
    #[arg(value_name = "T", value_parser = thread_count(), requires = "schedulers")]
    pub threads: Option<NonZeroUsize>,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub problem: ProblemArgs,
}

/// Program that runs many tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Scheduler {
    /// Job array of Slurm
    Slurm,
    /// GNU parallel, on one machine
    Parallel,
    /// Submit description of HTCondor
    #[value(name = "htcondor")]
    HtCondor,
}

#[derive(Debug, Args)]
pub struct RunArgs {
    /// Folder of a plan
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Units to run, such as 7 or 3,7-9
    #[arg(long = "units", short = 'i', value_name = "UNITS")]
    pub units: UnitList,
    /// Recount this part of the units by a second engine, such as 10%
    ///
    /// The units are the same in every run. A unit that is done and was not recounted is recounted now.
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent)]
    pub cross_check: Option<f64>,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    native: NativeArgs,
    /// Output format: nothing, or each result on a line
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

#[derive(Debug, Args)]
pub struct TodoArgs {
    /// Folder of a plan
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

#[derive(Debug, Args)]
pub struct MergeArgs {
    /// Folders of the same plan
    #[arg(value_name = "DIR", required_unless_present = "pack")]
    pub folders: Vec<PathBuf>,
    /// One file with the plan and all results: it is merged if it is there, and holds the sum of the folders
    #[arg(long, value_name = "FILE", value_parser = file_of(&["units", "txt"]))]
    pub pack: Option<PathBuf>,
    /// Add up the units that are done
    #[arg(long)]
    pub partial: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// Store what was merged: a folder with all results or, for the job certify, the folder of a certificate
    #[arg(long, short, value_name = "DIR", value_parser = file_of(&[]))]
    pub output: Option<PathBuf>,
}

impl PlanArgs {
    /// Returns the question.
    pub fn question(&self, problem: Problem) -> Plan {
        let mut question = Plan::new(problem, self.job, self.units, self.output.clone());
        question.engine.clone_from(&self.engine);
        question.memory = self.memory;
        question.sample = self.sample;
        question.sample_seed = self.sample.map(|_| self.sample_seed);
        question
    }
}

impl RunArgs {
    /// Returns the question.
    pub fn question(&self) -> RunUnits {
        let mut question = RunUnits::new(self.folder.clone(), self.units.clone());
        question.cross_check = self.cross_check;
        question.threads = self.threads.threads;
        question.native = self.native.options(None);
        question
    }
}

impl MergeArgs {
    /// Returns the question.
    pub fn question(&self) -> Merge {
        let mut question = Merge::new(&self.folders);
        question.pack.clone_from(&self.pack);
        question.partial = self.partial;
        question.output.clone_from(&self.output);
        question
    }
}

fn units_parser() -> impl TypedValueParser<Value = u32> {
    let is_valid = |units: &u32| (1..=1_000_000).contains(units);
    expecting("a whole number of units, from 1 to 1000000", is_valid)
}

fn parse_percent(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').unwrap_or(text).parse::<f64>().ok();
    let number = number.filter(|percent| (0.0..=100.0).contains(percent) && *percent > 0.0);
    number.ok_or_else(|| "expected a percentage above 0 and up to 100, such as 1%".into())
}

#[cfg(test)]
mod tests;
