//! Arguments of `units` and its commands.

use super::Format;
use super::board::ProblemArgs;
use crate::args::engines::engine::{NativeArgs, backtrack, beyond_search};
use crate::args::limits::{Threads, TimeLimit, parse_threads};
use crate::exit::{Failure, chain, refuse};
use crate::output::text::one_of;
use clap::builder::TypedValueParser;
use clap::{Args, Subcommand, ValueEnum};
use queensat::backtrack::engine_by_name;
use queensat::units::{Job, Manifest, Options, UnitsError};
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

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
  queensat units plan --problem puzzle.txt --job enumerate --units 10 -o puzzle

The folder gets a file manifest.json, which is the same on every machine, and a folder results. A script
runs tasks of K units (--chunk); it is written for the folder at its place, so write it again, by the same
command, if the folder is moved.")]
    Plan(Box<PlanArgs>),
    /// Run some of the units
    #[command(after_help = "\
Examples:
  queensat units run queens14 -i 7
  queensat units run queens14 -i 3,7-9 --cross-check 2%
  queensat units run queens14 -i \"$(queensat units todo queens14)\" --time-limit 3600

A unit that is done is not done again. The result of each appears in the folder results when it is
complete; a run that is killed at any moment leaves nothing that counts. The exit code is 3 if the run was
stopped before all units were done, and 4 if a cross-check or an earlier result disagrees.")]
    Run(RunArgs),
    /// Print the units that are not done, such as 3,7-9
    #[command(after_help = "\
Examples:
  queensat units todo queens14
  test -z \"$(queensat units todo queens14)\" && queensat units merge queens14

The output is empty if all units are done.")]
    Todo(TodoArgs),
    /// Add up the results of all units
    #[command(after_help = "\
Examples:
  queensat units merge queens14
  queensat units merge queens14 --partial --format json
  queensat units merge here there -o both      (the results of both in one folder)
  queensat units merge solutions8 -o solutions.txt      (of the job enumerate)

Units that are missing, damaged, of another plan or version, or there twice with different results, are
named, and the exit code is 1. Folders of the same plan may have the same results. With --partial the
exit code is 3 if units are missing.")]
    Merge(MergeArgs),
}

fn job_parser() -> impl TypedValueParser<Value = Job> {
    one_of(Job::ALL.map(|job| {
        let help = match job {
            Job::Count => "The number of solutions",
            Job::Symmetric(_) => "The number of solutions that this rotation leaves as they are",
            Job::Enumerate => "A list of all solutions",
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
    #[arg(
        long,
        value_name = "ENGINE",
        default_value = "auto",
        hide_default_value = true
    )]
    engine: String,
    /// Number of units; fewer if the work has fewer pieces
    #[arg(long, value_name = "U", value_parser = parse_units)]
    units: u32,
    /// Folder of the plan and its results
    ///
    /// It is created. A folder with another plan or other files is refused.
    #[arg(long, short, value_name = "DIR")]
    pub output: PathBuf,
    /// Predict the time and the number of solutions by running this part of the work, such as 1%
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent)]
    pub sample: Option<f64>,
    /// Seed of the choice of the sample
    #[arg(long, value_name = "SEED", default_value_t = 1, requires = "sample")]
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
    #[arg(long, value_name = "K", value_parser = parse_units, requires = "schedulers")]
    pub chunk: Option<u32>,
    /// Let the scripts recount this part of the units by a second engine
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent, requires = "schedulers")]
    pub cross_check: Option<f64>,
    /// Number of threads of each task of a script [default: 1]
    #[arg(long, visible_short_alias = 'j')]
    #[arg(value_name = "T", value_parser = parse_threads, requires = "schedulers")]
    pub threads: Option<NonZeroUsize>,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    problem: ProblemArgs,
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
    /// Task file of disBatch
    #[value(name = "disbatch")]
    DisBatch,
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
    _limit: TimeLimit,
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
    #[arg(long, value_name = "FILE")]
    pub pack: Option<PathBuf>,
    /// Add up the units that are done
    #[arg(long)]
    pub partial: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// Store what was merged: a folder with all results or, for the job enumerate, the list of solutions, or,
    /// for the job certify, the folder of a certificate
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,
}

impl PlanArgs {
    /// Returns the plan, and the number of units that was wanted.
    pub fn manifest(&self) -> Result<(Manifest, u32), Failure> {
        let problem = self.problem.problem()?;
        let engine = self.engine.to_ascii_lowercase();
        let manifest = Manifest::plan(&problem, self.job, &engine, self.units).map_err(refusal)?;
        Ok((manifest, self.units))
    }
}

impl RunArgs {
    /// Refuses options of native search that the engine of the plan does not obey.
    pub fn refuse_unused(&self, manifest: &Manifest) -> Result<(), Failure> {
        let engine = match (manifest.job(), manifest.engine()) {
            // Native search recounts what SAT counted.
            (Job::Count, "sat") if self.cross_check.is_some() => Some(backtrack()),
            (Job::Count, engine) => engine_by_name(engine),
            // Its engines obey the same options.
            (Job::Symmetric(_), _) => engine_by_name("simd"),
            (Job::Enumerate | Job::Certify, _) => None,
        };
        let problem = engine.map(|_| manifest.problem());
        (self.native).refuse_unused(engine.unwrap_or(backtrack()), problem.into_iter())
    }

    /// Returns the options of the engine.
    pub fn options(&self) -> Options {
        Options {
            threads: self.threads.threads,
            memory: self.native.memory(),
            simd: self.native.simd(),
        }
    }
}

/// Turns an error in the statement of a plan into a refusal.
pub fn refusal(error: UnitsError) -> Failure {
    match error {
        UnitsError::Search(error) => beyond_search(error),
        other => Failure::Usage(chain(&other)),
    }
}

fn parse_units(text: &str) -> Result<u32, String> {
    const MAX_UNITS: u32 = 1_000_000;
    match text.parse() {
        Ok(units @ 1..=MAX_UNITS) => Ok(units),
        _ => Err(format!(
            "expected a whole number of units, from 1 to {MAX_UNITS}"
        )),
    }
}

fn parse_percent(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').unwrap_or(text).parse::<f64>().ok();
    let number = number.filter(|percent| (0.0..=100.0).contains(percent) && *percent > 0.0);
    number.ok_or_else(|| "expected a percentage above 0 and up to 100, such as 1%".into())
}

/// Numbers of units on the command line: `3,7-9`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitList(Vec<(u32, u32)>);

impl FromStr for UnitList {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_number =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = |text: &str| text.parse::<u32>().ok().filter(|_| is_number(text));
        let part = |part: &str| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            match (number(first), number(last)) {
                (Some(0), _) | (_, Some(0)) => Err("units are numbered from 1".into()),
                (Some(first), Some(last)) if first > last => {
                    Err(format!("the range is reversed; write {last}-{first}"))
                }
                (Some(first), Some(last)) => Ok((first, last)),
                _ if is_number(first) && is_number(last) => {
                    Err(format!("the number of a unit in '{part}' is too large"))
                }
                _ => Err(format!("expected units such as 7 or 3,7-9, found '{part}'")),
            }
        };
        if text.trim().is_empty() {
            return Err("no unit is named (`units todo` prints nothing if all are done)".into());
        }
        text.trim()
            .split(',')
            .map(part)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl UnitList {
    /// Returns the units in ascending order, each once.
    pub fn of(&self, manifest: &Manifest) -> Result<BTreeSet<u32>, Failure> {
        for &(_, last) in &self.0 {
            if let Err(error) = manifest.check_unit(last) {
                refuse!("-i: {error}");
            }
        }
        let ranges = self.0.iter();
        Ok(ranges.flat_map(|&(first, last)| first..=last).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_units_are_read_and_errors_are_named() {
        assert_eq!("3,7-9".parse(), Ok(UnitList(vec![(3, 3), (7, 9)])));
        assert_eq!("5\n".parse(), Ok(UnitList(vec![(5, 5)])));
        for (text, message) in [
            ("", "no unit is named"),
            (" ", "no unit is named"),
            ("0", "from 1"),
            ("0-3", "from 1"),
            ("9-7", "write 7-9"),
            ("3,,4", "found ''"),
            ("-3", "found '-3'"),
            ("3-", "found '3-'"),
            ("1-2-3", "found '1-2-3'"),
            ("+3", "found '+3'"),
            ("x", "found 'x'"),
            ("1-0", "from 1"),
            ("4294967296", "'4294967296' is too large"),
            ("1-4294967296", "'1-4294967296' is too large"),
        ] {
            let error = text.parse::<UnitList>().unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn percentages_are_above_0_and_up_to_100() {
        assert_eq!(parse_percent("1%"), Ok(1.0));
        assert_eq!(parse_percent("0.5"), Ok(0.5));
        for text in ["0", "-1%", "101%", "NaN", "inf", "%", "", "1%%"] {
            assert!(parse_percent(text).is_err(), "{text}");
        }
    }
}
