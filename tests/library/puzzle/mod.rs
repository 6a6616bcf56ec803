//! Puzzles: deductions and their tiers, repairs.

mod deductions;
mod repair;
