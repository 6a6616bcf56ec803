//! Puzzles: deductions and their tiers.

mod deductions;
