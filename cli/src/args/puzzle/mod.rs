//! Arguments of `puzzle` and its commands.

mod check;
mod explain;
mod input;
mod new;
mod repair;

pub use check::{CheckArgs, CheckPlan, CheckTask};
pub use explain::{ExplainPlan, ExplainTask, HintArgs, SolveArgs, parse_tier};
pub use input::PuzzleInput;
pub use new::NewArgs;
pub use repair::{RepairArgs, RepairTask};

use super::batch::BatchPlan;
use clap::{Args, Subcommand, ValueEnum};

/// Work with puzzles.
#[derive(Debug, Args)]
pub struct PuzzleArgs {
    #[command(subcommand)]
    pub command: PuzzleCommand,
}

#[derive(Debug, Subcommand)]
pub enum PuzzleCommand {
    /// Decide if a puzzle has exactly one solution
    Check(CheckArgs),
    /// Give the next step of a person who solves the puzzle, with its reason
    Hint(HintArgs),
    /// Solve a puzzle by the steps of a person
    Solve(SolveArgs),
    /// Change a puzzle as little as possible so that it has exactly one solution
    Repair(RepairArgs),
    /// Make puzzles that have exactly one solution
    New(NewArgs),
}

/// Work on each of many puzzles.
#[derive(Clone, Debug)]
pub enum PuzzleTask {
    /// `puzzle check`.
    Check(CheckTask),
    /// `puzzle hint` and `puzzle solve`.
    Explain(ExplainTask),
    /// `puzzle repair`.
    Repair(RepairTask),
}

/// A run on one puzzle or on many.
#[derive(Debug)]
pub enum PuzzlePlan<P> {
    /// One puzzle.
    One(P),
    /// A file of puzzles.
    Many(BatchPlan),
}

/// Output format, besides pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PuzzleFormat {
    /// Text for people
    Text,
    /// JSON for programs
    Json,
}

impl crate::file_format::FileFormat for PuzzleFormat {
    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Text => &["txt"],
            Self::Json => &["json"],
        }
    }

    fn option(self) -> String {
        crate::file_format::format_option(&self)
    }
}
