//! Native search. It shares no code with the encoder, the solvers or the enumeration by SAT, so
//! that a count on which both sides agree means something.

mod tables;

pub use tables::{SearchError, SearchReport, search};
