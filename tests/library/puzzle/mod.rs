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

use queensat::board::Board;
use queensat::problem::{Problem, Regions, Rules};

/// Returns the puzzle of a grid of letters with this many stars in each row, column and region.
fn stars(stars: u32, grid: &str) -> Problem {
    let rows: Vec<&str> = grid.split_whitespace().collect();
    let board = Board::new(rows.len() as u32, rows[0].len() as u32).unwrap();
    let labels = rows.iter().flat_map(|row| row.chars());
    let regions = Regions::new(&board, labels.map(Some)).unwrap();
    let rules = Rules::stars(stars);
    let problem = Problem::with_rules(board, rules).unwrap();
    problem.with_regions(regions).unwrap()
}
