//! `queensat check`: verifies solutions that other programs or persons wrote.
//!
//! The lines are read as a stream, by what is in them: a list of any length may come from a
//! pipe. What cannot be read is never called a wrong solution. With `--complete` the list is compared with the whole
//! count, too.

pub mod args;
pub mod run;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::CheckArgs;

impl CommandArgs for CheckArgs {
    const NAME: &'static str = "check";
    const ABOUT: &'static str = "Check a solution, or a list of them";
    const EXAMPLES: &'static str = "\
Examples:
  queensat check 8 \"1 5 8 6 3 7 2 4\"
  queensat check 8 solutions.txt --all
  queensat enumerate 8 | queensat check 8 -
  queensat check 8 solutions.txt --complete

A solution is read by what is in the text: the column of the queen in each row, such as 2 4 1 3,
2-4-1-3, q = [2,4,1,3]; or 2413; squares such as r1c2, (1,2) or queen(1,2) or, as in chess, b4,
whose rows are counted from the bottom; a drawn board or a matrix, such as .Q.., # X # #, | |Q| | |
or 0 1 0 0 for a row; a model, with a literal for each square, row by row; or JSON. Several may be
in one line, in brackets. Numbers are counted from 1, or from 0 if there are zeros, which is said. A
name and a colon may come before a solution, so a class list is a file of lines `Name: solution`, or
a table in CSV. Its first line should name the columns, such as Name,Answer,Points: without it, a
number that may be points or a queen is not understood. Comments, lines of solvers and empty lines
are skipped. A solution is repeated if no name tells that it is that of another person. The exit
code is 1 if one is wrong or repeated, or else 2 if something was not understood, which is never
called wrong.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(&self, supervision)
    }
}
