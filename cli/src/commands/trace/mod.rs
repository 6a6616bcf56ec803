//! `queensat trace`: follows a search step by step, for those who teach or learn.
//!
//! Steps are written as they are done, as text or JSON (`step_lines`); a page and a picture need all of them (`run`,
//! `graph`).

pub mod args;
mod graph;
pub mod run;
mod step_lines;
mod text;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::TraceArgs;

impl CommandArgs for TraceArgs {
    const NAME: &'static str = "trace";
    const ABOUT: &'static str = "Follow a search step by step: backtracking, DPLL or CDCL";
    const EXAMPLES: &'static str = "\
Examples:
  queensat trace 6
  queensat trace 6 --engine bitmask --all
  queensat trace 8 --format json
  queensat trace 8 -o cdcl8.html
  queensat trace 8 --beside bitmask -o two-searches.html
  queensat trace 8 --graph -o conflict.svg

The steps are decisions, propagations with their clauses, conflicts, learnt clauses, backjumps and
solutions; docs/trace.md shows them. HTML is a page with steps forward and back, and with two searches side
by side. --graph draws how a conflict follows from the decisions.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(&self, supervision)
    }
}
