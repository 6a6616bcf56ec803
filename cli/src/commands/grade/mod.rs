//! `queensat grade`: compares a formula with a problem, for those who learn to encode.
//!
//! The exit codes are those of `diff`: 0 exact, 1 not, 2 unreadable, so that a script can grade many. A cause is named
//! only if it is proved.

pub mod args;
mod class;
pub mod run;
mod text;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::GradeArgs;

impl CommandArgs for GradeArgs {
    const NAME: &'static str = "grade";
    const ABOUT: &'static str = "Grade a formula: does it have exactly the solutions of a problem?";
    const EXAMPLES: &'static str = "\
Examples:
  queensat grade queens8.cnf 8
  queensat grade queens8.cnf 8 --format json --time-limit 10
  queensat grade class/ queens8.cnf 8 --format csv
  queensat encode 7 --torus --encoding sinz | queensat grade - 7 --torus

A queen on the square in row R and column C is variable (R-1)*N+C, unless comments 'c varname 12 r2c4' or a
map say otherwise; other numberings are recognized. The verdict is exact, too weak (the smallest board
that is admitted wrongly is drawn) or too strong (a solution that is lost, and the clauses that exclude
it). Of several formulas, a table is printed. Exit codes: 0 exact, 1 not, 2 a
formula cannot be read, 3 unknown so far.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(&self, supervision)
    }
}
