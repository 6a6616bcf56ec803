//! `queensat run`: answers questions in JSON, one a line, for programs.
//!
//! Lines may come from strangers, so a question starts no program and names no file unless an option permits it. A
//! question with a limit has a supervisor of its own, and its worker is given up if it goes on; a process for each
//! question was considered, which would free the memory but cost milliseconds a line.

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
    const ABOUT: &'static str = "Answer questions in JSON, one a line";
    const EXAMPLES: &'static str = "\
Examples:
  queensat run questions.jsonl
  queensat run report.json
  echo '{\"question\":\"count\",\"problem\":{\"n\":8}}' | queensat run -

A question names what is asked and a problem; a report of another command carries its question. Each
answer is a line of JSON with the number of its question's line, in order. A line that is no question is
refused by its number, and exit code 1 at the end. docs/questions.md lists the questions and their
fields.

Questions may come from strangers: they start no program and name no file unless that is allowed.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(self.plan(), &supervision.begin()?)
    }
}
