//! Counts of very many solutions of n queens.
//!
//! *The problem.* A search visits each solution, or each of the states above it, and the numbers of solutions grow
//! beyond any search: 7 × 10^8 for 18 queens, 2 × 10^17 for 27. These engines count without visiting. They list parts
//! of the board once, and count which of them fit together, many at a time:
//!
//! | engine | counts | parts |
//! |---|---|---|
//! | [`HalfCount`] | the solutions of the plain board | the upper and the lower rows (after E. Kluev, 2022) |
//! | [`RingCount`] | the solutions that a quarter turn maps to themselves | the inner and the outer rings |
//!
//! Both divide the work into pieces, which are counted separately, in any order and in any process. Each piece can also
//! be stated as one or more problems, for an engine that shares no code with these. The pieces are a function of the
//! board and of the parameters of the engine, never of the machine. The crate `search` offers both engines under its
//! own names. It decides which engine recounts them, and is the only crate that uses this one:
//!
//! | item | purpose |
//! |---|---|
//! | [`CountOptions`], [`Tally`], [`Work`], [`PieceEstimate`], [`CountError`] | what a count is given, and what it returns |
//! | [`pieces`] | the pieces of a count in several threads, with progress |
//! | [`vectors`] | vector registers and their levels, for the engine `simd` of `search`, too |
//!
//! All counts are the same for every instruction set and any number of threads, the work included.

mod error;
mod halves;
mod options;
pub mod pieces;
mod rings;
pub mod vectors;

pub use error::CountError;
pub use halves::HalfCount;
pub use options::{CountOptions, Work};
pub use pieces::{PieceEstimate, Tally};
pub use rings::RingCount;

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
