//! Teaching SAT with queens: formulas of students are graded, answers explained, and searches shown step by step.
//!
//! These questions are not about what the solutions are, but about why: they are for those who write formulas, doubt an
//! answer or teach how a solver works. A board or a solution that is named is verified by the rules, whatever the
//! encoding of a formula is; that there is none rests on a solver, and where solutions are lost or the problem may have
//! none, on the encoder, too. The steps are those of the engines that answer other questions. The core does not need
//! any of it, so it is a wing.
//!
//! | module | contents |
//! |---|---|
//! | [`grade`] | formulas from elsewhere, compared with the rules: boards that they admit wrongly, solutions that they lose |
//! | [`explain`] | reasons of answers: no solution, a square, a clause, a formula |
//! | [`trace`] | searches step by step: backtracking, DPLL and CDCL on one board |

#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod explain;
pub mod grade;
mod session;
pub mod trace;

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
