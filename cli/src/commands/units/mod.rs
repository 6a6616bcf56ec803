//! `queensat units`: work in units, which any scheduler can run.

mod merge;
mod plan;
mod run;
mod todo;

use crate::definition::Deferred;
use crate::exit::{Exit, Failure};
use crate::supervision::worker::Supervisor;
use clap::{Args, Subcommand};
use merge::args::MergeArgs;
use plan::args::PlanArgs;
use run::args::RunArgs;
use todo::args::TodoArgs;

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

/// Runs the command.
pub fn run(
    args: UnitsArgs,
    supervisor: impl FnOnce() -> Result<Supervisor, Failure>,
) -> Result<Exit, Failure> {
    match args.command {
        UnitsCommand::Plan(Deferred(args)) => plan::run::run(&args, &supervisor()?),
        UnitsCommand::Run(Deferred(args)) => run::run::run(&args, &supervisor()?),
        UnitsCommand::Todo(Deferred(args)) => todo::run::run(&args),
        UnitsCommand::Merge(Deferred(args)) => merge::run::run(&args, &supervisor()?),
    }
}

fn parse_percent(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').unwrap_or(text).parse::<f64>().ok();
    let number = number.filter(|percent| (0.0..=100.0).contains(percent) && *percent > 0.0);
    number.ok_or_else(|| "expected a percentage above 0 and up to 100, such as 1%".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_are_above_0_and_up_to_100() {
        assert_eq!(parse_percent("1%"), Ok(1.0));
        assert_eq!(parse_percent("0.5"), Ok(0.5));
        for text in ["0", "-1%", "101%", "NaN", "inf", "%", "", "1%%"] {
            assert!(parse_percent(text).is_err(), "{text}");
        }
    }
}
