//! Puzzles: the library against brute force and plain forms of its methods.

mod deductions;
mod oracle;
mod soundness;
mod uniqueness;
