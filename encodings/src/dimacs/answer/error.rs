//! Errors from reading the answers of solvers.

use crate::dimacs::TextPlace;
use std::io;
use thiserror::Error;

/// Error from reading the answer of a solver. Lines and columns are counted from 1, columns in
/// bytes.
#[derive(Debug, Error)]
#[error("{kind}{}", self.place())]
pub struct AnswerError {
    /// Place of the fault, or `None` if it is not in one line.
    pub place: Option<TextPlace>,
    /// Kind of the fault, without its place.
    pub kind: AnswerErrorKind,
}

impl AnswerError {
    fn place(&self) -> String {
        (self.place).map_or_else(String::new, |place| format!(" ({place})"))
    }
}

impl From<AnswerErrorKind> for AnswerError {
    /// Creates an error that is not in one line.
    fn from(kind: AnswerErrorKind) -> Self {
        Self { place: None, kind }
    }
}

impl From<io::Error> for AnswerError {
    fn from(error: io::Error) -> Self {
        AnswerErrorKind::from(error).into()
    }
}

/// Faults in the answer of a solver.
#[derive(Debug, Error)]
pub enum AnswerErrorKind {
    /// The text could not be read.
    #[error("the answer cannot be read")]
    Io(#[from] io::Error),
    /// A line that is neither a status nor a model, in a text that has none.
    #[error(
        "expected the status or the model of a solver, such as 's SATISFIABLE', UNSAT, 'v -1 2 0', [-1, 2] or \
         x1 = True, but found '{found}', which looks like {looks_like}"
    )]
    UnknownLine {
        /// Start of the line.
        found: String,
        /// Description of what it looks like.
        looks_like: &'static str,
    },
    /// A line that exceeds the maximum length.
    #[error("the line is longer than {0} bytes")]
    LineTooLong(u64),
    /// A text of several models that exceeds the maximum length.
    #[error("the text is longer than {0} bytes")]
    TooLong(u64),
    /// A zero byte, which no text has.
    #[error("this is not text: it contains a zero byte")]
    NotText,
    /// A formula in place of an answer.
    #[error("expected the answer of a solver, but found a formula")]
    Formula,
    /// The words after `s` are not one of the known four.
    #[error(
        "expected SATISFIABLE, OPTIMUM FOUND, UNSATISFIABLE or UNKNOWN after 's', but found '{0}'"
    )]
    UnknownStatus(String),
    /// A second status, with the line of the first.
    #[error("found a second status; the first is on line {0}")]
    SecondStatus(u64),
    /// No status.
    #[error(
        "there is no status: expected a line 's SATISFIABLE', 's UNSATISFIABLE' or 's UNKNOWN', \
         or MiniSat's SAT, UNSAT or INDET"
    )]
    NoStatus,
    /// A word in a model that is no literal in the notation of the model.
    #[error("expected a literal, such as -3 or in all of the model -x3, but found '{0}'")]
    NotALiteral(String),
    /// A variable after which its value is missing.
    #[error("expected True or False after the name of a variable")]
    NoValue,
    /// A number that is not a 32-bit literal.
    #[error("'{0}' is out of range: literals lie between -2147483647 and 2147483647")]
    LiteralOutOfRange(String),
    /// A literal of a variable that is not in the formula.
    #[error(
        "there is no variable {}: the largest variable of the formula is {variables}",
        literal.unsigned_abs()
    )]
    NoSuchVariable {
        /// The literal as it stands in the model.
        literal: i32,
        /// Number of variables of the formula.
        variables: u32,
    },
    /// A variable with two values.
    #[error("variable {0} is both true and false in the model")]
    Contradiction(u32),
    /// Text after the 0 that ends the model.
    #[error("expected nothing after the 0 that ends the model, but found '{0}'")]
    AfterEnd(String),
    /// A second model after a list, where one was expected.
    #[error("expected one model, but another one follows, with '{0}'")]
    SecondModel(String),
    /// A model without literals.
    #[error("the model is empty: it ends before the first literal")]
    Empty,
    /// A model without the variables that were asked for.
    #[error(
        "the model has no variable from 1 to {0}; is the numbering of the variables another one?"
    )]
    OtherVariables(u32),
    /// Values in order for another number of variables.
    #[error("the model has {found} values in order, but there are {variables} variables")]
    OtherLength {
        /// Number of values.
        found: u32,
        /// Number of variables.
        variables: u32,
    },
    /// A list of numbers from 0 on, in which the value of variable 0 is open.
    #[error(
        "a list of numbers does not state whether variable 0 is false, as -0 is 0; names such as x0 = False do"
    )]
    ZeroIsOpen,
    /// The model has no final 0, so it may be cut short.
    #[error("the model does not end in 0; it may be cut short")]
    NoEnd,
    /// A list without its last bracket.
    #[error("the list has no closing bracket; it may be cut short")]
    OpenList,
    /// A model, although the status is not `SATISFIABLE`.
    #[error("found a model, although the status is not SATISFIABLE")]
    UnexpectedModel,
    /// The status is `SATISFIABLE`, but there is no model.
    #[error(
        "the status is SATISFIABLE, but there is no model (MiniSat writes it into a second file on its command line)"
    )]
    NoModel,
}

impl AnswerErrorKind {
    /// Returns the error with its place.
    #[must_use]
    pub const fn at(self, place: TextPlace) -> AnswerError {
        AnswerError {
            place: Some(place),
            kind: self,
        }
    }
}

/// Text that [`looks_like`] returns for names of squares.
pub(super) const SQUARES: &str =
    "squares, where the variables of a model have one number (`queensat check` reads squares)";

/// Words of the error messages of programs.
const FAILURES: &str = "error,usage,not found,no such,cannot,fault,exception,killed,traceback";

/// Describes what a line looks like that is neither a status nor a model.
pub(super) fn looks_like(line: &str) -> &'static str {
    let lower = line.to_ascii_lowercase();
    let starts = |starts: &[&str]| starts.iter().any(|start| lower.starts_with(start));
    let first = line.split_whitespace().next().unwrap_or_default();
    let numbers = first.split(|it: char| !it.is_ascii_digit());
    let numbers = numbers.filter(|number| !number.is_empty()).count();
    let is_binary = |it: char| it.is_control() || it == char::REPLACEMENT_CHARACTER;
    let is_drawn = |it: char| ".-_*qx#|+ ".contains(it.to_ascii_lowercase());
    if line.is_empty() {
        "an empty text"
    } else if starts(&["[]", "[[]]", "()", "{}"]) {
        "a list without models"
    } else if starts(&["d "]) {
        "a proof"
    } else if starts(&["%pdf"]) || line.contains(is_binary) {
        "binary data"
    } else if matches!(first, "c" | "o") || starts(&["#", "%", "//"]) {
        "comments without an answer"
    } else if numbers == 2 && first.contains(|it: char| it.is_ascii_alphabetic()) {
        SQUARES
    } else if starts(&["<"]) {
        "a web page"
    } else if FAILURES.split(',').any(|word| lower.contains(word)) {
        "the error message of a program"
    } else if starts(&["{", "\""]) {
        "JSON without a model"
    } else if line.chars().all(is_drawn) {
        "a drawn board, which `queensat check` reads"
    } else {
        "the log of a program without a model (MiniSat writes the model into a second file on its command line)"
    }
}
