//! Puzzles: uniqueness, deductions, repair and generation, against independent oracles.

mod deductions;
mod generate;
mod naive;
mod oracle;
mod random_divisions;
mod repair;
mod smallest_repairs;
mod soundness;
mod tiers;
mod uniqueness;
mod words;

use crate::support::problem;
use problem::Problem;

/// Returns the puzzle of a grid of letters with this many stars in each row, column and region.
fn stars(stars: u32, grid: &str) -> Problem {
    problem(&format!("stars {stars}\n{}\n", grid.replace(' ', "\n")))
}
