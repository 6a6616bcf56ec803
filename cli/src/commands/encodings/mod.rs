//! `queensat encodings`: lists the at-most-one encodings, or the sizes of their formulas.
//!
//! Sizes are computed in closed form where the encoding has one, without the formula, so they are known for boards
//! whose formula would fill no disk.

pub mod args;
pub mod run;
mod text;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::EncodingsArgs;

impl CommandArgs for EncodingsArgs {
    const NAME: &'static str = "encodings";
    const ABOUT: &'static str = "List the at-most-one encodings, or the sizes of their formulas";
    const EXAMPLES: &'static str = "\
Examples:
  queensat encodings
  queensat encodings 100
  queensat encodings 8,20..100:20
  queensat encodings 1000 --format json --block 1,1";

    fn run(self, _: Supervision) -> Result<Exit, Failure> {
        run::run(&self)
    }
}
