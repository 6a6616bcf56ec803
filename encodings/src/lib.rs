//! Propositional logic for people who write encodings: literals, clauses, sinks that take
//! clauses, and exact encodings of at-most-one and cardinality constraints. Nothing here knows what a queen is, and nothing here
//! is a solver.
//!
//! An encoder pushes clauses into a [`ClauseSink`]. What the sink does with them is its own
//! affair: [`Cnf`] keeps them, [`SizeSink`] only counts them, [`dimacs::DimacsWriter`] writes them
//! out, and a SAT solver loads them. No formula is held in memory unless its sink must hold it.
//! [`dimacs::read_formula`] pushes the clauses of a DIMACS file into any of them. The readers can be
//! fuzzed with a nightly compiler: `cargo +nightly fuzz run read_formula` (or `read_answer`).
//!
//! ```
//! use encodings::{at_most_one::Encoding, AtMostOne, ClauseSink, Cnf, Lit};
//!
//! let mut formula = Cnf::new();
//! let literals: Vec<Lit> = formula.new_vars(5)?.iter().map(|var| var.positive()).collect();
//! Encoding::Sequential.encode(&literals, &mut formula)?;
//! assert_eq!(formula.clause_count(), 3 * 5 - 4);
//! # Ok::<(), encodings::SinkError>(())
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod at_most_one;
pub mod cardinality;
mod cnf;
pub mod dimacs;
mod literal;
mod sink;
mod size;

pub use at_most_one::AtMostOne;
pub use cardinality::Cardinality;
pub use cnf::Cnf;
pub use literal::{Lit, Var, VarRange};
pub use sink::{ClauseSink, SinkError, VarAllocator};
pub use size::{Size, SizeSink};
