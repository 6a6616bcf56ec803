//! Puzzles: deductions and their tiers.

mod deductions;
mod generate;
