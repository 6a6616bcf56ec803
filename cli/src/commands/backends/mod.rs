//! `queensat backends`: lists the SAT solvers, for those who choose one by `--backend`.
//!
//! The columns are what a task may need beyond solving. Programs that are not installed are listed, too, with where
//! they come from.

pub mod args;
pub mod run;
mod text;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::BackendsArgs;

impl CommandArgs for BackendsArgs {
    const NAME: &'static str = "backends";
    const ABOUT: &'static str = "List the available SAT solvers and their capabilities";
    const EXAMPLES: &'static str = "\
Examples:
  queensat backends
  queensat backends --format json";

    fn run(self, _: Supervision) -> Result<Exit, Failure> {
        run::run(self.format)
    }
}
