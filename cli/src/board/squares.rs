//! Options for blocked squares and fixed queens.

use crate::board::typed_options::TypedOptions;
use crate::exit::{Failure, refuse};
use crate::limits::{expecting, whole_number};
use clap::{ArgAction, Args};
use problem::RandomBlocks;
use problem::board::SquareName;
use std::path::{Path, PathBuf};

/// Blocked squares and fixed queens.
#[derive(Debug, Args)]
pub struct SquareArgs {
    #[command(flatten)]
    given: TypedOptions<Self>,
    /// Block this square: 3,5 or r3c5, or e6 as in chess (repeatable)
    ///
    /// All options for squares read these forms. 3,5 and r3c5 are row 3, column 5, counted from 1 at the
    /// upper left corner. In e6, the letter is the column (after z come aa, ab), and the number is the row,
    /// counted from the bottom.
    #[arg(long, value_name = "SQUARE", action = ArgAction::Append, allow_hyphen_values = true)]
    pub block: Vec<SquareName>,
    /// Place a queen on this square (repeatable)
    #[arg(long, value_name = "SQUARE", action = ArgAction::Append, allow_hyphen_values = true)]
    pub queen: Vec<SquareName>,
    /// Block the squares in this file, one per line; '-' is standard input
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    pub block_file: Option<PathBuf>,
    /// Place queens on the squares in this file, one per line; '-' is standard input
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    pub queen_file: Option<PathBuf>,
    /// Block each square at random with this probability
    #[arg(long, hide_short_help = true, value_name = "P", value_parser = expecting::<f64>("a number from 0 to 1, such as 0.2", is_probability))]
    pub block_random: Option<f64>,
    /// Seed of the random choices of the problem: squares that are blocked at random and, in solve,
    /// queens that are placed at random [default: 0]
    #[arg(long, hide_short_help = true, value_name = "NUMBER", value_parser = whole_number())]
    pub seed: Option<u64>,
}

impl SquareArgs {
    /// Returns the name of an option that was given, if any.
    pub fn given(&self) -> Option<&str> {
        self.given.first(&[])
    }

    /// Returns the words of the options on a command line. A seed without randomly blocked squares is
    /// left out.
    pub fn words(&self) -> Vec<String> {
        let has_effect = self.block_random.is_some();
        self.given.words((!has_effect).then_some("--seed"))
    }

    /// Returns the files of squares, each with its option.
    pub fn files(&self) -> [(&'static str, Option<&Path>); 2] {
        [
            ("--block-file", self.block_file.as_deref()),
            ("--queen-file", self.queen_file.as_deref()),
        ]
    }

    /// Refuses a seed where nothing is blocked at random.
    pub fn refuse_seed_without_effect(&self) -> Result<(), Failure> {
        if self.seed.is_some() && self.block_random.is_none() {
            refuse!(
                "--seed is the seed of squares that are blocked at random, so it goes with \
                 --block-random P; in solve, also of engines that place queens \
                 at random, such as --engine window; --solver-seed is that of the solver"
            );
        }
        Ok(())
    }
}

fn is_probability(number: &f64) -> bool {
    RandomBlocks::new(*number, 0).is_some()
}
