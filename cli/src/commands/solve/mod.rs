//! `queensat solve`: finds one solution of a problem, or decides any formula.
//!
//! The question has three forms, each with a run of its own: a board (`run`), a formula of a file (`formula`), and a
//! file of problems (`batch`). The file of a proof appears only if there is no solution (`proof`).

pub mod args;
mod formula;
mod proof;
pub mod run;
mod text;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::{SolveArgs, SolveTask};

impl CommandArgs for SolveArgs {
    const NAME: &'static str = "solve";
    const ABOUT: &'static str = "Find one solution and draw it";
    const EXAMPLES: &'static str = "\
Examples:
  queensat solve 8
  queensat solve 200 --format list
  queensat solve 1000000 --format binary -o columns.bin
  queensat solve 10000 --block-random 0.2 --seed 7
  queensat solve 400 --engine sat --backend batsat --stats
  queensat solve 20 --engine backtrack
  queensat solve 12 --format svg > board.svg
  queensat solve --problems puzzles.txt --unique
  queensat solve --cnf formula.cnf.gz --backend batsat      (any formula, in DIMACS format)
  queensat solve 6 --torus --proof torus6.drat      (for checkers of proofs)";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        match self.task()? {
            SolveTask::Board(board) => {
                let (args, problem) = *board;
                run::run(run::resolve(args, problem)?, &supervision.begin()?)
            }
            SolveTask::File(plan) => formula::run(*plan, &supervision.begin()?),
            SolveTask::Problems(plan) => run::problems(*plan, &supervision.begin()?),
        }
    }
}
