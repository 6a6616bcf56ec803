//! `queensat units merge`: the sum of all results.
//!
//! A sum that misses a unit looks like any other number. So every result is checked first, all faults are named at
//! once, and there is a sum only if each unit has a result, and no two that differ. With `--partial` the units that
//! are done are added up, and the exit code is 3 if others are missing. The sum of a plain board is compared with the
//! published count.

pub mod args;
pub mod run;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::MergeArgs;

impl CommandArgs for MergeArgs {
    const NAME: &'static str = "merge";
    const ABOUT: &'static str = "Add up the results of all units";
    const EXAMPLES: &'static str = "\
Examples:
  queensat units merge queens14
  queensat units merge queens14 --partial --format json
  queensat units merge here there -o both      (the results of both in one folder)

Units that are missing, damaged, of another plan or version, or there twice with different results, are
named, and the exit code is 1. Folders of the same plan may have the same results. With --partial the
exit code is 3 if units are missing.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(&self, &supervision.begin()?)
    }
}
