//! Puzzles: problems that should have exactly one solution.
//!
//! | item | purpose |
//! |---|---|
//! | [`Unique`], [`CheckedPuzzle`] | none, one, or several solutions; the level |
//! | [`Explain`], [`Explained`] | the steps of a person who solves the puzzle |
//! | [`Repair`], [`Repaired`] | the fewest changes after which there is one solution |
//! | [`Generate`], [`GeneratedPuzzles`] | new puzzles |
//! | [`uniqueness()`], [`Uniqueness`] | the decision of native search alone |
//! | [`first_image`], [`symmetry_between`] | solutions that are equal up to symmetry |
//! | [`solve_by_steps`], [`Deductions`], [`Level`] | steps without a search, and the hardest of them |
//!
//! A puzzle of the n queens family, such as Star Battle, is good if it has one solution and a person can find it. The
//! first is decided by two sides that share nothing, native search and SAT. The second is what [`deduction`] is for: it
//! solves by steps of six tiers without guesses, and the hardest one that is needed is the level. New puzzles and
//! repairs are searches that ask both.
//!
//! The first four are questions: [`answers`](queensat::answers) describes them. Their reports in JSON are those of
//! [`NewPuzzleReport`] and its like.
//!
//! ```
//! use queensat::Control;
//! use queensat::problem::instance;
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
mod explain;
mod generate;
mod grid;
mod region_division;
pub mod repair;
mod report;
mod same_solution;
mod uniqueness;

pub use deduction::{
    BoundedSet, Breach, Confined, Deduction, DeductionOutcome, Deductions, Explanation, Level,
    Reason, Tier, solve_by_steps, solves,
};
pub use explain::{Explain, Explained};
pub use generate::{Generate, GenerateError, Generated, GeneratedPuzzles};
pub use repair::{Change, Repair, RepairEnding, RepairError, RepairKind, Repaired, RepairedPuzzle};
pub use report::{
    CheckedReport, ExplainedReport, GeneratedReport, NewPuzzleReport, PuzzlesReport, RepairedReport,
};
pub use same_solution::{first_image, symmetry_between};
pub use uniqueness::{CheckedPuzzle, Unique, Uniqueness, uniqueness};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
