//! Puzzles: problems that should have exactly one solution.
//!
//! | item | purpose |
//! |---|---|
//! | [`uniqueness()`], [`Uniqueness`] | none, one, or several solutions |
//! | [`count_up_to`], [`count_by_sat`], [`Count`] | the number of solutions up to a maximum |
//! | [`NoOther`] | a proof that there is no other solution, for independent checkers |
//! | [`explain`], [`Deductions`], [`Level`] | the steps of a person who solves the puzzle, and the hardest of them |
//! | [`repair()`], [`RepairReport`] | the fewest changes after which there is one solution |
//! | [`generate()`], [`generate_many`], [`NewPuzzle`], [`Generated`] | new puzzles |
//!
//! ```
//! use queensat::{Control, instance};
//! use queensat::puzzle::{Uniqueness, uniqueness};
//!
//! let puzzle = instance::read("AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n")?;
//! let answer = uniqueness(&puzzle, &Control::new())?;
//! assert!(matches!(answer, Some(Uniqueness::Unique(_))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod adjacent;
pub mod deduction;
mod generate;
mod proof;
pub mod repair;
mod uniqueness;

pub use deduction::{
    Breach, Deduction, Deductions, Explanation, Level, Next, Outcome, Reason, Tier, Unit, explain,
    solves,
};
pub use generate::{GenerateError, Generated, NewPuzzle, generate, generate_many};
pub use proof::{NoOther, ProofError};
pub use repair::{
    Change, Repair, RepairEnding, RepairError, RepairKind, RepairOptions, RepairReport, repair,
};
pub use uniqueness::{Count, Uniqueness, count_by_sat, count_up_to, counting_job, uniqueness};
