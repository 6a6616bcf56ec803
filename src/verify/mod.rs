//! Cross-checks: SAT against native search, and both against published counts.
//!
//! | item | purpose |
//! |---|---|
//! | [`agreement`], [`RunCount`] | comparison of two counts, either of which may be partial |
//! | [`difference`] | solutions that only one side found |
//! | [`completeness_of_sat`], [`completeness_of_search`] | checks of a claim that all solutions were found, and its [`Completeness`] |
//! | [`published_solutions`], [`published_symmetric`] | the published number of solutions of the plain board, of all and of those that a rotation leaves as they are |
//!
//! ```
//! use queensat::Control;
//! use queensat::enumerate::AllSolutions;
//! use queensat::problem::Problem;
//! use queensat::verify::published_solutions;
//!
//! let count = AllSolutions::recommended(Problem::new(8)?).count(&Control::new())?;
//! assert_eq!(published_solutions(8), Some(count.solutions));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The two sides are [`enumerate`](crate::enumerate) and [`backtrack`](crate::backtrack).

mod completeness;
mod cross_check;
mod published;

pub use completeness::{Completeness, Contradiction, completeness_of_sat, completeness_of_search};
pub use cross_check::{Agreement, Difference, RunCount, agreement, difference};
pub use published::{SOURCE as PUBLISHED_SOURCE, published_solutions, published_symmetric};
