//! `queensat units run`: runs units, and stores their results.
//!
//! A scheduler may start a unit twice, or kill it at any moment. So each result is stored when it is complete, under
//! its final name only then, and a unit that is done is not done again. The worker stores results, and this command
//! tells of them; a result that disagrees with an earlier one or with a cross-check ends in exit code 4.

pub mod args;
#[expect(
    clippy::module_inception,
    reason = "each command has a module of this name"
)]
pub mod run;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::RunArgs;

impl CommandArgs for RunArgs {
    const NAME: &'static str = "run";
    const ABOUT: &'static str = "Run some of the units";
    const EXAMPLES: &'static str = "\
Examples:
  queensat units run queens14 -i 7
  queensat units run queens14 -i 3,7-9 --cross-check 2%
  queensat units run queens14 -i \"$(queensat units todo queens14)\" --time-limit 3600

A unit that is done is not done again. The result of each appears in the folder results when it is
complete; a run that is killed at any moment leaves nothing that counts. The exit code is 3 if the run was
stopped before all units were done, and 4 if a cross-check or an earlier result disagrees.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(&self, &supervision.begin()?)
    }
}
