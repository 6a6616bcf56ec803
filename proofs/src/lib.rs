//! Proofs that a count is right, for those who trust neither this program nor its authors.
//!
//! | module | contents |
//! |---|---|
//! | [`prove`] | proofs in LRAT that a list of solutions is complete |
//! | [`certify`] | certificates of counts: a folder with the formula, the solutions and the proof, made and checked |
//! | [`store`] | the store of checked files: checksums, complete or not at all |
//!
//! A certificate can be checked without any code of ours, by checkers of LRAT with formal proofs of their own; and by
//! `count-check`, which depends on nothing.

#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod certify;
pub mod prove;
pub mod store;

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
