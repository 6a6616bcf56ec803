//! Puzzles: problems that should have exactly one solution.
//!
//! | item | purpose |
//! |---|---|
//! | [`Unique`], [`Checked`] | none, one, or several solutions; the level |
//! | [`Explain`], [`Explained`] | the steps of a person who solves the puzzle |
//! | [`Repair`], [`Repaired`] | the fewest changes after which there is one solution |
//! | [`Generate`], [`Made`] | new puzzles |
//! | [`uniqueness()`], [`Uniqueness`] | the decision of native search alone |
//! | [`explain()`], [`Deductions`], [`Level`] | steps without a search, and the hardest of them |
//!
//! The first four are questions: [`answers`](queensat::answers) describes them. Their reports in JSON are those of [`MadeReport`] and its like.
//!
//! ```
//! use queensat::{Control, instance};
//! use puzzle::{Uniqueness, uniqueness};
//!
//! let puzzle = instance::read("AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n")?;
//! let answer = uniqueness(&puzzle, &Control::new())?;
//! assert!(matches!(answer, Some(Uniqueness::Unique(_))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod deduction;
mod division;
mod explain;
mod generate;
mod grid;
pub mod repair;
mod report;
mod uniqueness;

pub use deduction::{
    BoundedSet, Breach, Confined, Deduction, DeductionOutcome, Deductions, Explanation, Level,
    Reason, Tier, explain, solves,
};
pub use explain::{Explain, Explained};
pub use generate::{Generate, GenerateError, Generated, Made};
pub use repair::{Change, Repair, RepairEnding, RepairError, RepairKind, Repaired, RepairedPuzzle};
pub use report::{
    CheckedReport, ExplainedReport, GeneratedReport, MadeReport, PuzzlesReport, RepairedReport,
};
pub use uniqueness::{Checked, Unique, Uniqueness, uniqueness};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
