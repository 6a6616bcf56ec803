//! `queensat explain square`: why no queen can stand on a square, or why one must.
//!
//! Unit propagation comes first, then a few cases of a queen, because a person can follow each step on the board. If
//! these do not suffice, the answer is a reason like that of `explain none`, without steps. A square may also be
//! free: then the answer is a solution. The square and the size may be given in any order, because the two can be told
//! apart.

pub mod args;

use crate::command_line::entry::CommandArgs;
use crate::commands::explain::output::{Output, asked, ended};
use crate::commands::explain::{pictures, text};
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::ExplainSquareArgs;

impl CommandArgs for ExplainSquareArgs {
    const NAME: &'static str = "square";
    const ABOUT: &'static str = "Explain why no queen can stand on a square, or why one must";
    const EXAMPLES: &'static str = "\
Examples:
  queensat explain square 1,1 4
  queensat explain square 3,4 8 --queen 1,1 --queen 2,5
  queensat explain square r2c2 --problem puzzle.txt --pictures
  queensat explain square 1,1 6 -o steps.svg

Steps are unit propagations from what is fixed: each has its rule, and its clauses in DIMACS, in which the
variable of row R and column C is (R-1)*N+C. Where they do not suffice, the rules and givens are listed that
cannot be met together. If a queen can stand on the square, a solution is shown.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        let (square, size) = self.square_and_size()?;
        self.options.squares.refuse_seed_without_effect()?;
        let question = self.question(square, self.options.require_problem(size)?)?;
        let supervisor = &supervision.begin()?;
        let output = Output::new(&self.output, &question.problem, pictures::COLUMNS)?;
        let (question, answer) =
            asked(question, "looking for a reason", Failure::from, supervisor)?;
        let drawn = pictures::square(&question, &answer.value);
        let text = || text::square(&question, &answer, self.pictures, &output);
        output.write(&drawn, text, &question.report(&answer))?;
        Ok(ended(answer.ending))
    }
}
