//! The DIMACS family of text formats: what solvers read and what they answer.

mod answer;
mod excerpt;
mod icnf;
mod reader;
mod text;
mod writer;

pub use answer::{Answer, AnswerError, AnswerErrorKind, read_answer, read_answer_to};
pub use icnf::IcnfWriter;
pub use reader::{
    FormulaError, FormulaErrorKind, FormulaSummary, Header, Place, ProjectionFault, Strictness,
    Warning, WarningKind, read_formula,
};
pub use writer::{DimacsWriter, WriteError};
