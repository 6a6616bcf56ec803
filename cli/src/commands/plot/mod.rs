//! `queensat plot`: draws a comparison that was exported.
//!
//! It reads the JSON of `compare`, so a picture can be drawn later, or elsewhere, without the runs.

pub mod args;
pub mod run;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::PlotArgs;

impl CommandArgs for PlotArgs {
    const NAME: &'static str = "plot";
    const ABOUT: &'static str = "Plot the times of an exported comparison";
    const EXAMPLES: &'static str = "\
Examples:
  queensat plot times.json -o times.svg
  queensat plot times.json -o times.png";

    fn run(self, _: Supervision) -> Result<Exit, Failure> {
        run::run(&self)
    }
}
