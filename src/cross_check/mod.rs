//! The cross-check: two sides that share nothing answer the same question, and their answers are compared.
//!
//! An encoder, a solver or a search engine can be wrong without a sign of it: a clause too many loses solutions, and
//! those that are left still obey the rules. A verified solution is certain, but "there are no others" and "there is
//! none" are not. So the program is made of two halves. One states the rules as clauses for a SAT solver
//! ([`enumerate`](crate::enumerate)), the other one searches the board itself ([`search`]), and they
//! meet only in the types of boards and problems. The same error in both is unlikely, so what both say is believed, and
//! where they differ, at least one is wrong and neither is reported as right.
//!
//! Comparisons of counts, of claims that there is no solution or no other one, of puzzles, of proofs and of units ask
//! this module; the steps of a person and the lists that one hands in are checked where they are read. The rules are
//! few:
//!
//! * What a side says is a [`Finding`]: a number of solutions, and if these are all. "There is none" is all of zero,
//!   "there is one" is at least one, and a side that was stopped early says at least zero.
//! * A partial finding contradicts a complete one only if it is *more*, because the solutions that it lacks may be
//!   those that it had no time for. Two partial ones never contradict each other. So a check that is stopped proves
//!   nothing wrong, and the search for a contradiction can end at the first solution too many.
//! * Only two complete findings confirm each other. Everything else rests on the one side that was complete: the
//!   [`Basis`] of an answer says on which.
//! * A check that may take long has a limit (`limits.rs`), because the other side may need years for what one side did
//!   in a second. A check gets a part of the time that the answer took, and at least a time that is too short to be
//!   noticed. Without a limit, the slower half would decide how long an answer takes.
//!
//! | item | purpose |
//! |---|---|
//! | [`Finding`] | what a side found |
//! | [`compare()`], [`Agreement`] | comparison of two findings |
//! | [`Disagreement`], [`Subject`] | the one error of all comparisons: who found what, and what contradicts it; a crate above has the words of its own subjects |
//! | [`Basis`] | what a complete answer rests on |
//! | [`SolverClaim`], [`SearchClaim`] | checks of a claim that all solutions were found |
//! | [`published()`], [`published_symmetric`] | published numbers of solutions of the plain board |
//! | [`difference()`] | the solutions that only one side found |
//!
//! ```
//! use queensat::cross_check::{Agreement, Finding, Subject, compare};
//!
//! let found = |solutions, complete| Finding::new("SAT", solutions, complete);
//! let known = || Finding::all("backtracking", 92_u64);
//! let compared = |found| compare(Subject::Count, found, known());
//! assert_eq!(compared(found(92_u64, true))?, Agreement::Agree);
//! assert_eq!(compared(found(40_u64, false))?, Agreement::Undecided);
//! let wrong = compared(found(93_u64, false)).unwrap_err();
//! assert_eq!(wrong.to_string(), "SAT and backtracking disagree");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod basis;
mod claim;
mod compare;
mod difference;
mod finding;
pub mod limits;
mod published;

pub use basis::Basis;
pub(crate) use claim::check_published;
pub use claim::{LocalSearch, SearchClaim, SolverClaim};
pub use compare::{Agreement, Disagreement, Subject, compare};
pub(crate) use difference::difference_of;
pub use difference::{Difference, difference};
pub use finding::Finding;
pub use published::{
    SOURCE as PUBLISHED_SOURCE, published, published_solutions, published_symmetric,
};
