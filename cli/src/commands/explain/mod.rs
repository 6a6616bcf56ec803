//! `queensat explain`: gives reasons: why there is no solution, why a square is empty or not, what a clause or
//! formula says.
//!
//! The questions differ, and so do their arguments; what they share is here: their boards (`pictures`), their words
//! (`text`), and the run and the output (`output`).

mod clause;
mod formula;
mod none;
mod output;
mod pictures;
mod square;
mod text;

use crate::command_line::entry::CommandEntry;

/// The line of the group in the list of commands.
pub const GROUP: CommandEntry = CommandEntry::group(
    "explain",
    "Explain an answer: no solution, a square, a clause, or a formula",
    EXAMPLES,
    &[
        CommandEntry::command::<none::ExplainNoneArgs>(),
        CommandEntry::command::<square::ExplainSquareArgs>(),
        CommandEntry::command::<clause::ExplainClauseArgs>(),
        CommandEntry::command::<formula::ExplainFormulaArgs>(),
    ],
);

const EXAMPLES: &str = "\
Examples:
  queensat explain none 6 --queen 1,1
  queensat explain square 3,4 8 --queen 1,1 --queen 2,5
  queensat explain clause queens8.cnf 100
  queensat explain formula 6 --encoding sequential

docs/explain.md shows the answers. The next step of a person who solves a puzzle is
`queensat puzzle hint`.";
