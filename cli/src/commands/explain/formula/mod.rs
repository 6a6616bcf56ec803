//! `queensat explain formula`: what the formula of a small board says.
//!
//! The formula is written with its comments and read back, so its groups are those of `encode --comments`, and
//! auxiliary variables get their meaning from the clauses as they stand. Rows are alike, so the text has the clauses
//! of the first group of each kind only, unless `--all` is given; JSON has all. Formulas of more than 20 000 clauses
//! are refused: the answer is for reading.

pub mod args;
mod run;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::ExplainFormulaArgs;

impl CommandArgs for ExplainFormulaArgs {
    const NAME: &'static str = "formula";
    const ABOUT: &'static str = "Tell what the formula of a small board says, rule by rule";
    const EXAMPLES: &'static str = "\
Examples:
  queensat explain formula 4
  queensat explain formula 6 --encoding sequential
  queensat explain formula 4 --encoding commander --all

The clauses stand in the groups of `queensat encode --comments`. Auxiliary variables are named by the
queens that make them true or false.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(&self, supervision)
    }
}
