//! What can be wrong with a formula's text, and where.

use crate::literal::Var;
use crate::sink::SinkError;
use std::fmt;
use std::io;
use thiserror::Error;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, counted from 1.
    pub line: u64,
    /// The column, counted from 1 in bytes. A byte order mark is not counted.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What is wrong with the text of a formula, and where.
#[derive(Debug, Error)]
#[error("{kind} ({place})")]
pub struct FormulaError {
    /// Where the offending text starts, or how far reading came.
    pub place: Place,
    /// The fault.
    pub kind: FormulaErrorKind,
}

/// The kinds of fault in the text of a formula.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FormulaErrorKind {
    /// The text could not be read.
    #[error("reading failed: {0}")]
    Io(#[from] io::Error),
    /// The sink could not take a variable or a clause.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// The sink was not fresh, so the variables of the text would get other numbers.
    #[error("the formula is to be read into a sink that has variables already")]
    UsedSink,
    /// A zero byte.
    #[error("this is not text: it holds a zero byte")]
    NotText,
    /// No word at all.
    #[error("the text is empty: expected a formula, with a header 'p cnf VARIABLES CLAUSES'")]
    Empty,
    /// Text where the header should be, or `None` at the end of the text.
    #[error(
        "expected a header 'p cnf VARIABLES CLAUSES' before {}",
        found_before_header(.0.as_deref())
    )]
    NoHeader(Option<String>),
    /// The header is one of another format.
    #[error("expected 'cnf' after 'p', but found {}", or_line_end(.0))]
    OtherFormat(String),
    /// The header's first number.
    #[error(
        "expected the number of variables, a whole number from 0 to {max}, but found {found}",
        max = Var::MAX_COUNT,
        found = or_line_end(.0)
    )]
    BadVariableCount(String),
    /// The header's second number.
    #[error(
        "expected the number of clauses, a whole number from 0 to {max}, but found {found}",
        max = u64::MAX,
        found = or_line_end(.0)
    )]
    BadClauseCount(String),
    /// Text after the header in its line.
    #[error("expected the end of the line after 'p cnf VARIABLES CLAUSES', but found '{0}'")]
    AfterHeader(String),
    /// A second header.
    #[error("a second header; the first is on line {0}")]
    SecondHeader(u64),
    /// A header after the first clause, found where a missing header is put up with.
    #[error("the header must stand before the first clause, which is on line {0}")]
    LateHeader(u64),
    /// A word where a literal should be.
    #[error("expected a literal, a whole number, but found '{0}'")]
    NotALiteral(String),
    /// A number that no 32-bit literal has.
    #[error("'{0}' is out of range: literals lie between -2147483647 and 2147483647")]
    LiteralOutOfRange(String),
    /// A variable that the header does not promise.
    #[error("there is no variable {variable}: the header promises {}", counted(u64::from(*.promised), "variable"))]
    VariableAboveHeader {
        /// The variable's number.
        variable: u32,
        /// What the header says.
        promised: u32,
    },
    /// The last clause has no final 0, so it may be cut short.
    #[error("the clause that starts here does not end in 0; the text may be cut short")]
    NoEnd,
    /// Fewer clauses than the header promises.
    #[error(
        "the header promises {}, but there {}; the text may be cut short",
        counted(*.promised, "clause"),
        are(*.found)
    )]
    TooFewClauses {
        /// What the header says.
        promised: u64,
        /// How many there are.
        found: u64,
    },
    /// One clause more than the header promises.
    #[error("the header promises {}, but here is another", counted(*.promised, "clause"))]
    TooManyClauses {
        /// What the header says.
        promised: u64,
    },
    /// The percent sign at the end of the files of SATLIB.
    #[error(
        "expected a literal, but found '%', which ends the files of SATLIB; lenient reading takes it"
    )]
    PercentTail,
    /// Text after the last clause.
    #[error("expected nothing after the last clause, but found '{0}'")]
    AfterEnd(String),
    /// A faulty list of the variables to project on.
    #[error(transparent)]
    Projection(#[from] ProjectionFault),
}

/// What can be wrong with a line `c p show VARIABLES 0`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProjectionFault {
    /// A word that is no variable.
    #[error(
        "expected a variable to project on, a whole number from 1 to {max}, but found '{0}'",
        max = Var::MAX_COUNT
    )]
    NotAVariable(String),
    /// The line has no final 0.
    #[error("the list of variables to project on does not end in 0 on its line")]
    NoEnd,
    /// Text after the final 0.
    #[error("expected nothing after the 0 that ends the variables to project on, but found '{0}'")]
    AfterEnd(String),
}

/// Something that lenient reading put up with, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind} ({place})")]
pub struct Warning {
    /// Where the fault is. Of faults of one kind that repeat, this is the first.
    pub place: Place,
    /// The fault.
    pub kind: WarningKind,
}

/// The kinds of fault that lenient reading puts up with.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WarningKind {
    /// The formula has as many variables as the largest that occurs says.
    #[error(
        "there is no header 'p cnf VARIABLES CLAUSES'; the largest variable that occurs is taken \
         for the number of variables"
    )]
    NoHeader,
    /// Another number of clauses than the header says.
    #[error(
        "the header promises {}, but there {}",
        counted(*.promised, "clause"),
        are(*.found)
    )]
    WrongClauseCount {
        /// What the header says.
        promised: u64,
        /// How many there are.
        found: u64,
    },
    /// More variables than the header says.
    #[error(
        "the header promises {}, but variable {variable} occurs; the largest that does is {largest}",
        counted(u64::from(*.promised), "variable")
    )]
    VariableAboveHeader {
        /// What the header says.
        promised: u32,
        /// The first variable beyond that.
        variable: u32,
        /// The largest.
        largest: u32,
    },
    /// The last clause was taken as if a 0 followed it.
    #[error("the clause that starts here, the last one, does not end in 0; it may be cut short")]
    NoEnd,
    /// The text was taken to end there.
    #[error("'%' ends the formula, as in the files of SATLIB")]
    PercentTail,
    /// The line was passed over.
    #[error("{0}; the line is taken for a comment")]
    Projection(ProjectionFault),
}

/// `1 clause`, `2 clauses`.
fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// `is 1`, `are 2`.
fn are(number: u64) -> String {
    let verb = if number == 1 { "is" } else { "are" };
    format!("{verb} {number}")
}

fn found_before_header(found: Option<&str>) -> String {
    match found {
        Some(word) => format!("anything but comments, but found '{word}'"),
        None => "the end of the text".into(),
    }
}

/// The word in quotes; no word means that the line ends.
fn or_line_end(word: &str) -> String {
    if word.is_empty() {
        "the end of the line".into()
    } else {
        format!("'{word}'")
    }
}
