//! `queensat units plan`: the plan, a prediction and scripts.
//!
//! The plan is a file that every run of a unit reads, so the division of the work is decided once, here. With
//! `--sample` a part of the work is run before, because the time of the whole should be known before a cluster is
//! asked for it. Scripts come from the plan and the prediction, which decides how many units a task has. A failure
//! removes what was made; a plan whose sample was stopped is whole, and stays.

pub mod args;
pub mod run;
mod scripts;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::PlanArgs;

impl CommandArgs for PlanArgs {
    const NAME: &'static str = "plan";
    const ABOUT: &'static str =
        "Divide a job into units, predict its time, and write scripts for schedulers";
    const EXAMPLES: &'static str = "\
Examples:
  queensat units plan 14 --job count --units 50 -o queens14
  queensat units plan 13 --job count --engine simd --units 64 -o queens13 --sample 1% --for parallel
  queensat units plan 44 --job symmetric:90 --units 1000 -o quarter44 --for slurm,htcondor --chunk 5
  queensat units plan --problem puzzle.txt --job count --units 10 -o puzzle

The folder gets a file manifest.json, which is the same on every machine, and a folder results. A script
runs tasks of K units (--chunk); it is written for the folder at its place, so write it again, by the same
command, if the folder is moved.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(&self, supervision)
    }
}
