//! Puzzles: problems that should have exactly one solution.
//!
//! | item | purpose |
//! |---|---|
//! | [`uniqueness`], [`Uniqueness`] | none, one, or several solutions |
//! | [`explain`], [`Deductions`], [`Level`] | the steps of a person who solves the puzzle, and the hardest of them |
//!
//! ```
//! use queensat::instance;
//! use queensat::puzzle::{Uniqueness, uniqueness};
//!
//! let puzzle = instance::read("AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n")?;
//! let answer = uniqueness(&puzzle, || false)?;
//! assert!(matches!(answer, Some(Uniqueness::Unique(_))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod deduction;
mod uniqueness;

pub use deduction::{
    Breach, Deduction, Deductions, Explanation, Level, Next, Outcome, Reason, Tier, Unit, explain,
    solves,
};
pub use uniqueness::{Uniqueness, uniqueness};
