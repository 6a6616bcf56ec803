//! Propositional logic for writers of SAT encodings: literals, clauses, sinks for clauses,
//! exact encodings of at-most-one and cardinality constraints, and the DIMACS and OPB text formats. The
//! crate contains no solver and knows nothing about boards. It uses no clock, no threads and no
//! files of its own, so it also compiles to WebAssembly.
//!
//! An encoder pushes clauses into a [`ClauseSink`]. The sink decides what to do with them, so a
//! formula is held in memory only if its sink holds it.
//!
//! | item | purpose |
//! |---|---|
//! | [`Var`], [`Lit`], [`VarRange`] | variables, literals and runs of consecutive variables |
//! | [`ClauseSink`] | trait of everything that receives clauses from an encoder |
//! | [`Cnf`] | sink that keeps the formula in memory |
//! | [`SizeSink`], [`Size`] | sink that only counts variables, clauses and literals |
//! | [`Conditional`] | sink whose clauses hold only if a literal is true |
//! | [`VarAllocator`] | allocator of variables, for sinks of your own |
//! | [`AtMostOne`], [`at_most_one`] | at most one literal of a list is true |
//! | [`Cardinality`], [`cardinality`] | at most, at least or exactly k literals of a list are true |
//! | [`dimacs`] | sinks that write formulas, readers of formulas and of solver answers |
//! | [`opb`] | sink that writes bounds on sums of literals, for pseudo-Boolean solvers |
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
//!
//! The readers of [`dimacs`] can be fuzzed with a nightly compiler, from the root of the
//! repository: `cargo +nightly fuzz run read_formula` (or `read_answer`).

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod at_most_one;
pub mod cardinality;
mod cnf;
pub mod dimacs;
mod excerpt;
mod literal;
pub mod opb;
mod sink;
mod size;
mod write_error;

pub use at_most_one::AtMostOne;
pub use cardinality::Cardinality;
pub use cnf::Cnf;
pub use excerpt::{excerpt, is_printable};
pub use literal::{Lit, Var, VarRange};
use sink::new_vars;
pub use sink::{ClauseSink, Conditional, SinkError, VarAllocator};
pub use size::{Size, SizeSink};
pub use write_error::WriteError;

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
