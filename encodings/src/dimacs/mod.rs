//! The DIMACS family of text formats: the input and the output of SAT solvers.
//!
//! | item | format | direction |
//! |---|---|---|
//! | [`DimacsWriter`] | CNF, `p cnf VARIABLES CLAUSES` | sink that writes a formula |
//! | [`IcnfWriter`] | iCNF, `p inccnf`: clauses and cubes | sink that writes clauses and cubes |
//! | [`read_formula`] | CNF, [strict or tolerant](Strictness) | reads a formula into a sink |
//! | [`evaluate_formula`] | CNF | evaluates a formula under models |
//! | [`read_answer`], [`read_answer_to`] | `s` and `v` lines, or the result file of MiniSat | reads the [`SolverAnswer`] of a solver |
//! | [`read_models`] | the same and what else solvers print: lists, names and values | reads the models of an answer that a person has saved |
//!
//! Writers and readers stream: their memory does not grow with the number of clauses, and a sink
//! can [refuse](crate::ClauseSink::require_room) a clause that is too long for memory. Readers
//! accept any bytes without a panic, and their errors state the line, the column and the expected
//! text.
//!
//! ```
//! use encodings::dimacs::{read_formula, DimacsWriter, Strictness};
//! use encodings::{ClauseSink, SizeSink};
//!
//! // The sizes must be known before the first clause, so read into a counter first.
//! let text = "c a comment\np cnf 3 2\n1\n-2 0 3 0\n".as_bytes();
//! let mut counter = SizeSink::new();
//! read_formula(text, Strictness::Strict, &mut counter)?;
//!
//! let mut writer = DimacsWriter::new(Vec::new(), &["the same formula"], counter.size())?;
//! read_formula(text, Strictness::Strict, &mut writer)?;
//! assert_eq!(writer.finish()?, b"c the same formula\np cnf 3 2\n1 -2 0\n3 0\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
pub(crate) mod evaluate;
mod icnf;
mod reader;
mod text;
mod writer;

pub(crate) use answer::named_literal;
pub use answer::{
    AnswerError, AnswerErrorKind, ModelsToRead, ReadModel, SolverAnswer, read_answer,
    read_answer_to, read_models,
};
pub use evaluate::{ViolatedConstraint, evaluate_formula};
pub use icnf::IcnfWriter;
pub use reader::{
    FormulaError, FormulaErrorKind, FormulaSummary, Header, ProjectionFault, Strictness, TextPlace,
    Warning, WarningKind, read_formula, text_of_bytes,
};
pub use writer::DimacsWriter;

/// Maximum number of characters of a word or line in a message.
const MAX_CHARACTERS: usize = 40;

/// Returns the start of a word or line, safe to print.
fn excerpt(text: &[u8]) -> String {
    crate::excerpt(text, MAX_CHARACTERS)
}
