//! `queensat units todo`: units that are not done.
//!
//! The output is what `units run -i` takes, so it can be run in a shell as it stands, and empty output means that all
//! is done. A damaged result counts as open, with a warning; a file that cannot be read is an error, because nothing
//! is known of its unit. Only files are read, so there is no supervision.

pub mod args;
pub mod run;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::TodoArgs;

impl CommandArgs for TodoArgs {
    const NAME: &'static str = "todo";
    const ABOUT: &'static str = "Print the units that are not done, such as 3,7-9";
    const EXAMPLES: &'static str = "\
Examples:
  queensat units todo queens14
  test -z \"$(queensat units todo queens14)\" && queensat units merge queens14

The output is empty if all units are done.";

    fn run(self, _: Supervision) -> Result<Exit, Failure> {
        run::run(&self)
    }
}
