//! `queensat explain none`: why a problem has no solution.
//!
//! A proof of a solver convinces, but explains nothing to a person. The reason here is a list of rules and givens,
//! such as "row 1" or a fixed queen, of which none can be left out: without any one the others can be met. A limit may
//! end the work before that is proved; the list is a reason then, too, and the answer says that it may not be minimal.

pub mod args;

use crate::command_line::entry::CommandArgs;
use crate::commands::explain::output::{Output, asked, ended};
use crate::commands::explain::{pictures, text};
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::ExplainNoneArgs;

impl CommandArgs for ExplainNoneArgs {
    const NAME: &'static str = "none";
    const ABOUT: &'static str =
        "Explain why a problem has no solution: rules and givens that cannot be met together";
    const EXAMPLES: &'static str = "\
Examples:
  queensat explain none 3
  queensat explain none 6 --queen 1,1
  queensat explain none 8 --queen 1,1 --block 2,3 -o reason.svg

Without any one of the rules and givens that are listed, the others can be met. A solution is shown if
there is one.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        let question = self.question(self.problem.read()?);
        let supervisor = &supervision.begin()?;
        let output = Output::new(&self.output, &question.problem, 1)?;
        let (question, answer) =
            asked(question, "looking for a reason", Failure::from, supervisor)?;
        let drawn = pictures::none(&question.problem, &answer.value);
        let text = || text::none(&question.problem, &answer, &output);
        output.write(&drawn, text, &question.report(&answer))?;
        Ok(ended(answer.ending))
    }
}
