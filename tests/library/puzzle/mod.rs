//! Puzzles: uniqueness, deductions, repair and generation, against independent oracles.
//!
//! A wrong deduction is rare, and leads to no failure by itself. So the tests have a second form of everything that is
//! clever in the library: `oracle` finds solutions by brute force, `naive` has the tiers in their plainest form, and
//! smallest repairs are found by exhaustive search. None of them shares code with what it tests.

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
