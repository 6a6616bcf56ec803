//! `queensat problem`: converts a problem from one file format to another.
//!
//! The format of the input is recognized. A rule that the other format cannot express is refused, never left out.

pub mod args;
pub mod run;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::ProblemFileArgs;

impl CommandArgs for ProblemFileArgs {
    const NAME: &'static str = "problem";
    const ABOUT: &'static str = "Convert a problem from one file format to another";
    const EXAMPLES: &'static str = "\
Examples:
  queensat problem puzzle.txt
  queensat problem puzzle.txt --to json
  queensat problem puzzle.txt --to puzzlink -o address.txt
  echo 'https://puzz.link/p?starbattle/5/5/1/9st1akdi' | queensat problem - --to grid

The format of the file is recognized by its content. What is written reads back as an equal problem;
a format that cannot express the problem is refused. docs/problem-file.md describes the formats.";

    fn run(self, _: Supervision) -> Result<Exit, Failure> {
        run::run(&self)
    }
}
