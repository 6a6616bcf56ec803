//! Native search for the solutions of a problem, independent of SAT.
//!
//! The module shares no code with the encoder, the solvers or the enumeration by SAT, so a count on
//! which both sides agree confirms both.
//!
//! | item | purpose |
//! |---|---|
//! | [`engines`], [`engine_by_name`] | list of the engines: algorithms from the literature, two fast counters, and `general` for every problem |
//! | [`Engine::count`] | number of solutions, controlled by [`CountOptions`], returned as a [`CountResult`] |
//! | [`Engine::placements`], [`Engine::first`] | solutions of any problem one by one |
//! | [`Engine::search`], [`search`] | the same by columns, for problems with one queen in each row |
//! | [`engine_for_solving`] | engine for one solution |
//! | [`search_with_pauses`] | the same, with pauses for other work |
//! | [`Engine::steps`] | the steps of the engines from the literature, as [`BacktrackStep`]s |
//! | [`search_bounds`] | placements that keep any bounds on sets of squares, such as some of the rules of a problem |
//! | [`count_symmetric`], [`search_symmetric`] | solutions that a [`Rotation`] maps to themselves |
//! | [`classes`], [`representatives`] | solutions of the plain board up to rotation and reflection |
//! | [`search_classes`] | solutions of any problem up to its symmetries |
//! | [`SearchError`] | reasons to refuse or abandon a search |
//!
//! All engines return the same counts. They differ in the boards they accept ([`EngineCapabilities`]),
//! which [`Engine::can_count`] and [`Engine::can_search`] check before a run. Those for large counts are in the crate `join`:
//! `large` offers them as an engine and as divisions ([`work`]), and chooses the engines that recount them. This crate takes its options and
//! results of counts and its vector registers from there, too.
//!
//! Counting uses several threads with the crate feature `threads`, and the calling thread only
//! without it. Vector instructions are detected at run time on `x86_64` and `aarch64`; other processors use
//! the portable code ([`SimdLevel`]).
//!
//! # Example
//!
//! ```
//! use search::{CountOptions, Engine};
//! use problem::Problem;
//!
//! let report = Engine::auto().count(&Problem::new(11)?, &CountOptions::default())?;
//! assert_eq!((report.solutions, report.engine), (2680, "simd"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any_board;
mod arrowhead;
mod bitmask;
mod dlx;
mod engine;
mod error;
mod general;
mod large;
mod naive;
mod pieces;
mod rows;
mod simd;
mod steps;
mod symmetric;
mod tables;
pub mod work;

pub use any_board::search_any_board;
pub use engine::{
    CountResult, Engine, EngineCapabilities, engine_by_name, engine_for_solving, engines,
};
pub use error::SearchError;
pub use general::{Pause, SearchProgress, search_bounds, search_with_pauses};
pub use join::vectors::{SimdLevel, widest_simd};
pub use join::{CountOptions, Work};
pub use rows::SearchReport;
pub use steps::{AttackEvidence, BacktrackStep, BacktrackSteps, SearchLine};
pub use symmetric::{
    ClassCounts, ClassParts, MAX_QUARTER_TURN, MAX_SYMMETRIC, Representative, Rotation,
    SolutionClass, classes, count_symmetric, representatives, search_classes, search_symmetric,
};
pub use tables::search;

use problem::placement::Placement;
use std::ops::ControlFlow;

/// Callback that receives the columns of each solution and may end the search.
type Visit<'a> = dyn FnMut(&[u32]) -> ControlFlow<()> + 'a;

/// Callback that receives each solution and may end the search.
pub type VisitPlacement<'a> = dyn FnMut(&Placement) -> ControlFlow<()> + 'a;

type SearchResult = Result<SearchReport, SearchError>;

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
