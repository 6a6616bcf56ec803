//! From a problem to clauses, and from a model back to a placement.
//!
//! The formula is the one of the Maple `Logic:-Satisfy` worksheet on n queens: a variable for
//! every square, which is true if a queen stands there; a positive clause for every row and every
//! column, in which at least one queen stands; and negative clauses that allow at most one queen in
//! any row, column, diagonal and anti-diagonal. (The worksheet's *code* for the negative clauses
//! says "not (A and … and B)" where its text says, rightly, "not (A or … or B)"; see the README on
//! errors in the sources.)

mod completion;
mod constraints;
mod formula;
mod line_encodings;
mod queens;
mod stop_sink;
mod symmetry;
mod variables;

pub use completion::{Completion, CompletionVariables};
pub use formula::Formula;
pub use line_encodings::LineEncodings;
pub use queens::{AtLeastOne, EncodeError, QueensEncoder};
pub(crate) use stop_sink::StopSink;
pub use symmetry::SymmetryBreaking;
pub use variables::BoardVariables;
