//! Squares, the lines a queen moves along, and the one question that chess decides: does a queen
//! threaten another?

mod line;
mod square;
mod symmetry;

pub use line::{Direction, Line, line_index, lines};
pub use square::{Square, threatens};
pub use symmetry::Symmetry;
