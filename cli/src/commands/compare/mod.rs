//! `queensat compare`: comparison of engines by times, memory and answers.
//!
//! Every run is a separate process, so crashes, limits and peak memory concern one run only. Engines
//! take turns, so that a drift of the machine affects all alike.
//!
//! An engine is a command line of this program. It is parsed once before the first run, for its formula and its
//! forecast, so a wrong option is refused at once and work without hope is named; nothing is started for that. A limit
//! of memory is polled in `/proc`, so it is for Linux only. Ratios are those of two times of one round, and a table has
//! their median: intervals of confidence were there once and left.
//!
//! To be read in this order, along the way of a comparison:
//!
//! | module | contents |
//! |---|---|
//! | `args`, `run` | the plan; the whole comparison: begin, runs, export after each, report and exit code |
//! | `engine`, `question` | what `--engines` names: command lines, and the questions that these ask |
//! | `record` | what is known of a comparison, which is its JSON file |
//! | `session` | all runs in turns, and the check of their answers against each other |
//! | `measure`, `answer` | one run: its measurement and its answer |
//! | `digest` | summary of the record: a cell for each engine and size |
//! | `tables`, `plot` | the digest as text, CSV and picture |

mod answer;
pub mod args;
mod digest;
mod engine;
mod measure;
pub mod plot;
mod question;
pub mod record;
pub mod run;
mod session;
mod tables;

use crate::command_line::entry::CommandArgs;
use crate::command_line::program::definition;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::CompareArgs;

impl CommandArgs for CompareArgs {
    const NAME: &'static str = "compare";
    const ABOUT: &'static str = "Compare engines: time, memory and answers";
    const EXAMPLES: &'static str = "\
Examples:
  queensat compare 4..10
  queensat compare 8..12 --engines backtrack,sat,sat:batsat:product -o times.csv -o times.svg
  queensat compare 100 --task first --encodings product,ladder --backends batsat,varisat
  queensat compare 4,6..10:2 --task first --engines sat,sat:varisat --runs 3

Every run is a separate process, and engines take turns. Answers are compared with each other and
with published counts; a wrong answer leads to exit code 4. An engine that reaches a limit, crashes
or gives a wrong answer is not run on larger boards.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        let definition = definition((supervision.program)());
        run::run(&run::plan(self, definition)?, &supervision.begin()?)
    }
}
