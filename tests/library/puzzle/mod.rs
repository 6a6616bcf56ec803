//! Puzzles: the library against brute force and plain forms of its methods.

mod deductions;
mod naive;
mod oracle;
mod soundness;
mod tiers;
mod uniqueness;
