//! `queensat decode`: turns the output of another solver into a verified board.
//!
//! A model is never believed: it is evaluated in the formula, if that is given, and the board is checked against the
//! rules. The first is an error of the solver (exit code 4), the second one of the formula or its numbering. The claim
//! that there is no model is checked only for a formula that has the size in its comments: another may be of another
//! problem.

pub mod args;
pub mod run;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::DecodeArgs;

impl CommandArgs for DecodeArgs {
    const NAME: &'static str = "decode";
    const ABOUT: &'static str = "Turn another solver's output into a verified board";
    const EXAMPLES: &'static str = "\
Examples:
  queensat decode 8 queens8.out
  queensat decode queens8.cnf queens8.out      (the formula states the problem)
  queensat encode 20 -o q.cnf && picosat q.cnf | queensat decode q.cnf -
  queensat encode 20 -o q.opb && clasp q.opb | queensat decode q.opb -
  queensat encode 6 -o q.cnf && clasp -n 0 q.cnf | queensat decode q.cnf - --all
  queensat decode 8 queens8.out --numbering '(R-1)*N+C'

The input is what a solver prints or writes, with its log: the 's' and 'v' lines of the competitions, a result
file of MiniSat, literals without a mark, lists of Python such as [-1, 2], models of Z3, values such as x1 = True or
'v 0110'. A model is evaluated in each clause or constraint of the formula; one that violates a clause
is a wrong answer, exit code 4. The claim that a formula has no model is checked only if the formula has
the size that encode wrote into its comments.";

    fn run(self, _: Supervision) -> Result<Exit, Failure> {
        run::run(&self)
    }
}
