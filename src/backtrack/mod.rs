//! Native search. It shares no code with the encoder, the solvers or the enumeration by SAT, so
//! that a count on which both sides agree means something.
//!
//! The engines ([`engines`]) are the algorithms of the sources and two fast counters. All give the
//! same counts; what they cannot do, they refuse ([`SearchError`]).

mod any_board;
mod arrowhead;
mod bitmask;
mod dlx;
mod engine;
mod error;
mod join;
mod naive;
mod options;
mod pieces;
mod rows;
mod simd;
mod symmetric;
mod tables;

pub use any_board::search_any_board;
pub use engine::{Capabilities, Engine, engine_by_name, engines};
pub use error::SearchError;
pub use options::{CountOptions, CountReport, Progress, SimdLevel, Work};
pub use rows::SearchReport;
pub use symmetric::{
    ClassCounts, ClassParts, LARGEST_SYMMETRIC, Representative, Rotation, classes, count_symmetric,
    representatives, search_symmetric,
};
pub use tables::search;

use std::ops::ControlFlow;

/// What is called with the columns of each solution, and may end the search.
type Visit<'a> = dyn FnMut(&[u32]) -> ControlFlow<()> + 'a;
