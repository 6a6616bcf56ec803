//! Arguments of `help`: a command, or a topic.

use clap::Args;

#[derive(Debug, Args)]
pub struct HelpArgs {
    /// Command, such as count or puzzle check; or topic: board, solver, engines or exit-codes [default: the program]
    #[arg(value_name = "COMMAND|TOPIC")]
    pub words: Vec<String>,
}
