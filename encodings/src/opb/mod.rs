//! The OPB text format of pseudo-Boolean problems: sums of literals with a bound, as they are,
//! without clauses and auxiliary variables. It is the input of the solvers of the pseudo-Boolean
//! competitions, such as RoundingSat, and of the proof checker VeriPB.
//!
//! | item | purpose |
//! |---|---|
//! | [`SumSink`] | trait of everything that receives bounds on sums |
//! | [`SizeSink`](crate::SizeSink) | sink that only counts variables and constraints, as clauses |
//! | [`OpbWriter`] | sink that writes a problem |
//! | [`evaluate_sums`] | evaluates a problem under models |
//!
//! ```
//! use encodings::cardinality::Limit;
//! use encodings::opb::{OpbWriter, SumSink};
//! use encodings::{Lit, SinkError, SizeSink};
//!
//! fn two_of_three(sink: &mut dyn SumSink) -> Result<(), SinkError> {
//!     let list: Vec<Lit> = sink.new_vars(3)?.iter().map(|var| var.positive()).collect();
//!     sink.add_sum(&list, Limit::Exactly(2))?;
//!     sink.add_sum(&[list[0], !list[1]], Limit::AtMost(1))
//! }
//!
//! // The header states the size, so count first.
//! let mut counter = SizeSink::new();
//! two_of_three(&mut counter)?;
//! let mut writer = OpbWriter::new(Vec::new(), &["an example"], counter.size())?;
//! two_of_three(&mut writer)?;
//! assert_eq!(String::from_utf8(writer.finish()?)?, "\
//! * #variable= 3 #constraint= 2
//! * an example
//! +1 x1 +1 x2 +1 x3 = 2 ;
//! -1 x1 +1 x2 >= 0 ;
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Form
//!
//! The writer keeps to the grammar of the linear problems of the competitions (Olivier Roussel and
//! Vasco Manquinho, "Input/Output Format and Solver Requirements for the Competitions of
//! Pseudo-Boolean Solvers"), which all solvers read: the relations are `>=` and `=`, so that "at most
//! k" is written with negative coefficients, and variables are not negated; ¬x is written as 1 − x.

mod evaluate;
mod sink;
mod writer;

pub use evaluate::evaluate_sums;
pub use sink::SumSink;
pub use writer::OpbWriter;
