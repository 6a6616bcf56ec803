//! `queensat explain clause`: what a line of a formula says about the board.
//!
//! Reports of `grade` and editors name lines of a formula, so the question takes the number of a line and not that of
//! a clause. The formula may be anyone's: it is read as `grade` reads it (`commands::grade::source`), with a numbering
//! that is stated, named in comments, or recognized. The clause is told in squares, and judged: it follows from the
//! rules, or a solution is drawn that it excludes.

pub mod args;

use crate::command_line::entry::CommandArgs;
use crate::commands::explain::output::{Output, asked, ended};
use crate::commands::explain::{pictures, text};
use crate::exit::{Exit, Failure};
use crate::input::formula::{failure, print_warnings};
use crate::output::text::input_name;
use crate::supervision::Supervision;
pub use args::ExplainClauseArgs;
use queensat::answers::Error;
use teach::explain::ExplainClauseReport;

impl CommandArgs for ExplainClauseArgs {
    const NAME: &'static str = "clause";
    const ABOUT: &'static str = "Tell what a line of a formula says about the board";
    const EXAMPLES: &'static str = "\
Examples:
  queensat explain clause queens8.cnf 100
  queensat explain clause queens8.cnf 12 8
  queensat encode 6 --encoding sinz | queensat explain clause - 300 --format json

A clause follows from the rules, which are named, or it excludes a solution, which is drawn. Auxiliary
variables are named by the queens that make them true or false.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        let question = self.question(self.source()?.read()?);
        let supervisor = &supervision.begin()?;
        let output = Output::new(&self.output, &question.problem, 1)?;
        let of_file = |error: Error<_>| failure(&self.formula, error);
        let (question, answer) = asked(question, "reading the formula", of_file, supervisor)?;
        let drawn = pictures::clause(&question.problem, &answer.value);
        let name = input_name(&self.formula);
        print_warnings(&name, &answer.value.warnings);
        let text = || text::clause(&question, &name, &answer, &output);
        let file = self.formula.to_string_lossy().into_owned();
        output.write(
            &drawn,
            text,
            &ExplainClauseReport::of_file(question.report(&answer), file),
        )?;
        Ok(ended(answer.ending))
    }
}
