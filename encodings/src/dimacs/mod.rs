//! The DIMACS family of text formats: what solvers read and what they answer.

mod answer;
mod writer;

pub use answer::{Answer, AnswerError, AnswerErrorKind, read_answer};
pub use writer::{DimacsWriter, WriteError};
