//! `queensat puzzle`: makes, checks, solves, repairs and prints puzzles with exactly one solution.
//!
//! Commands that answer a puzzle take one, or a file of them with `--problems`; `show` and `booklet` print any number.
//! A note about the number of stars, if a grid left it open, comes with an answer, or from [`noting_stars`] if the exit
//! code is not that of an answer.

mod booklet;
mod check;
mod hint;
mod input;
mod level;
mod new;
mod pictures;
mod repair;
mod show;
mod solution;
mod solve;
mod steps;

use crate::command_line::entry::CommandEntry;
use crate::exit::{Exit, Failure};
use crate::input::stars::note_stars;

/// The line of the group in the list of commands.
pub const GROUP: CommandEntry = CommandEntry::group(
    "puzzle",
    "Check, explain, repair and make puzzles",
    EXAMPLES,
    &[
        CommandEntry::command::<check::CheckArgs>(),
        CommandEntry::command::<hint::HintArgs>(),
        CommandEntry::command::<solve::SolveArgs>(),
        CommandEntry::command::<repair::RepairArgs>(),
        CommandEntry::command::<new::NewArgs>(),
        CommandEntry::command::<show::ShowArgs>(),
        CommandEntry::command::<booklet::BookletArgs>(),
    ],
);

const EXAMPLES: &str = "\
Examples:
  queensat puzzle check puzzle.txt
  queensat puzzle hint puzzle.txt
  queensat puzzle new 8 --level easy -o puzzle8.txt
  queensat puzzle solve 8 --queen 1,1 --queen 2,5 --pictures

A puzzle is a problem that should have exactly one solution. Commands take it as a file in any
format of `queensat problem`, as an argument of one line, or as options, and several of them as
files, a folder, or a list, one a line (--problems).";

/// Tells that a number of stars was assumed, if the answer may be another one because of it.
fn noting_stars(exit: Result<Exit, Failure>) -> Result<Exit, Failure> {
    if exit.as_ref().is_ok_and(|&exit| exit != Exit::Answered) {
        note_stars();
    }
    exit
}
