//! The encoder: from a problem to clauses, and from a model back to a placement.
//!
//! | item | purpose |
//! |---|---|
//! | [`Formula`] | the owned description of a formula, with a stable form for files |
//! | [`QueensEncoder`] | the clauses of a problem, and their exact number beforehand |
//! | [`AtLeastOne`], [`SymmetryBreaking`] | the choices that a formula consists of |
//! | [`BoardVariables`] | the variable of each square; model to placement, blocking clauses |
//! | [`SquareNumbering`] | variables of the squares as another formula numbers them: a sum or a map |
//! | [`Completion`] | the small formula that remains after some queens are placed |
//! | [`encode_sums`], [`write_opb`] | the constraints as they are, for pseudo-Boolean solvers |
//!
//! ```
//! use queensat::encode::Formula;
//! use queensat::encodings::{Cnf, at_most_one::Encoding};
//! use queensat::problem::Problem;
//!
//! let (problem, formula) = (Problem::new(8)?, Formula::new(Encoding::Product));
//! let mut cnf = Cnf::new();
//! let variables = formula.encoder(&problem).encode(&mut cnf)?;
//! assert_eq!(variables.range().len(), 64);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The at-most-one encodings are those of the crate [`encodings`]. Constraints never write the same clause twice.
//!
//! Most clauses come from [constraints](problem::Problem::constraints), sets of squares with bounds. Others block
//! squares, fix queens and, if wanted, break symmetries or count queens in neighbouring lines. The encoder knows no
//! rule; verification knows only attacks, so that an error in either shows. Clauses are written into a sink one by one
//! and never kept, because the formula of a large board would not fit in memory; the size that a header needs is
//! computed beforehand or counted. The whole board, the rest after some queens ([`Completion`], for cubes and windows)
//! and sums for pseudo-Boolean solvers are three views of the same constraints; for
//! cubes and windows of n queens, `rest.rs` makes them from the keys of lines, without the whole board.
//!
//! # The formula
//!
//! The formula is the one of the Maple `Logic:-Satisfy` worksheet on n queens: a variable for
//! every square, which is true if a queen stands there; a positive clause for every row and every
//! column, which demands a queen; and negative clauses that allow at most one queen in any row,
//! column, diagonal and anti-diagonal. (The worksheet's *code* for the negative clauses
//! says "not (A and … and B)" where its text says, rightly, "not (A or … or B)"; see
//! `docs/maintainer/sources.md`.)

mod completion;
mod constraints;
mod error;
mod formula;
mod group;
mod new_clauses;
mod numbering;
mod opb;
mod overlaps;
mod pairs;
mod queens;
mod rest;
mod stop_sink;
mod symmetry;
mod variables;

pub use completion::{Completion, CompletionVariables};
pub use constraints::on_literals;
pub use error::EncodeError;
pub use formula::{AtLeastOne, Formula};
pub use group::{BoundInWords, ConstraintInWords};
pub use numbering::{MapError, NumberingError, SquareNumbering, SumNumbering};
pub use opb::{encode_sums, write_opb};
pub use queens::QueensEncoder;
pub use stop_sink::StopSink;
pub use symmetry::SymmetryBreaking;
pub use variables::BoardVariables;
