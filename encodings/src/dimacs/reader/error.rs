//! Errors and warnings about the text of a formula.

use super::scanner::{ScanError, ScanFault, TextPlace};
use crate::{SinkError, Var};
use std::{fmt, io};
use thiserror::Error;

/// Error from reading a formula.
#[derive(Debug, Error)]
#[error("{kind} ({place})")]
pub struct FormulaError {
    /// Start of the faulty text, or the place up to which the text was read.
    pub place: TextPlace,
    /// Kind of the fault, without its place.
    pub kind: FormulaErrorKind,
}

impl From<ScanError> for FormulaError {
    fn from(ScanError { place, fault }: ScanError) -> Self {
        let kind = match fault {
            ScanFault::Io(error) => error.into(),
            ScanFault::NotText => FormulaErrorKind::NotText,
        };
        kind.at(place)
    }
}

/// Faults in the text of a formula.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FormulaErrorKind {
    /// The text could not be read.
    #[error("the formula cannot be read")]
    Io(#[from] io::Error),
    /// The sink could not allocate a variable or add a clause.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// The sink already has variables, so those of the text would get other numbers.
    #[error("a formula must be read into a new sink, but this one already has variables")]
    UsedSink,
    /// A zero byte, which no text has.
    #[error("this is not text: it contains a zero byte")]
    NotText,
    /// The text contains no word.
    #[error("the text is empty: expected a formula, with a header 'p cnf VARIABLES CLAUSES'")]
    Empty,
    /// Text in place of the header, or an empty string at the end of the text.
    #[error("expected a header 'p cnf VARIABLES CLAUSES', but found {}", or_end(.0, "text"))]
    NoHeader(String),
    /// The header of another format.
    #[error("expected 'cnf' after 'p', but found {}", or_end(.0, "line"))]
    OtherFormat(String),
    /// The header of the iCNF format, in which cubes follow the formula.
    #[error(
        "expected a formula, 'p cnf', but found a formula with cubes, 'p inccnf', which is for \
         cube-and-conquer solvers"
    )]
    Cubes,
    /// A pseudo-Boolean problem in OPB, which other solvers read.
    #[error(
        "expected a formula in DIMACS, 'p cnf', but found a pseudo-Boolean problem in OPB, which is \
         for solvers such as clasp and RoundingSat"
    )]
    Opb,
    /// The number of variables in the header is not valid.
    #[error(
        "expected the number of variables, a whole number from 0 to {max}, but found {found}",
        max = Var::MAX_COUNT,
        found = or_end(.0, "line")
    )]
    BadVariableCount(String),
    /// The number of clauses in the header is not valid.
    #[error(
        "expected the number of clauses, a whole number from 0 to {max}, but found {found}",
        max = u64::MAX,
        found = or_end(.0, "line")
    )]
    BadClauseCount(String),
    /// Text after the header on its line.
    #[error("expected the end of the line after 'p cnf VARIABLES CLAUSES', but found '{0}'")]
    AfterHeader(String),
    /// A second header, with the line of the first.
    #[error("found a second header; the first is on line {0}")]
    SecondHeader(u64),
    /// A header within a clause, in tolerant mode, which takes a header between clauses.
    #[error("expected the end of the clause that starts on line {0}, but found a header")]
    LateHeader(u64),
    /// A word in place of a literal.
    #[error("expected a literal, a whole number, but found '{0}'")]
    NotALiteral(String),
    /// A number that is not a 32-bit literal.
    #[error("'{0}' is out of range: literals lie between -2147483647 and 2147483647")]
    LiteralOutOfRange(String),
    /// A variable above the number that the header declares.
    #[error("there is no variable {variable}: the header declares {}", counted(u64::from(*.declared), "variable"))]
    VariableAboveHeader {
        /// Number of the variable, counted from 1.
        variable: u32,
        /// Number of variables in the header.
        declared: u32,
    },
    /// The last clause has no final 0, so it may be cut short.
    #[error("the clause that starts here does not end in 0; the text may be cut short")]
    NoEnd,
    /// Fewer clauses than the header declares.
    #[error(
        "the header declares {}, but there {}; the text may be cut short",
        counted(*.declared, "clause"),
        are(*.found)
    )]
    TooFewClauses {
        /// Number of clauses in the header.
        declared: u64,
        /// Number of clauses in the text.
        found: u64,
    },
    /// One clause more than the header declares.
    #[error("the header declares {}, but another one starts here", counted(*.declared, "clause"))]
    TooManyClauses {
        /// Number of clauses in the header.
        declared: u64,
    },
    /// The percent sign at the end of SATLIB files.
    #[error(
        "expected a literal, but found '%', which ends the files of SATLIB; only strict reading refuses it"
    )]
    PercentTail,
    /// A comma or bracket whose meaning is not clear.
    #[error("expected {expected}, but found {}", or_end(.found, "text"))]
    Punctuation {
        /// The comma or bracket or literal. It is empty at the end of the text.
        found: String,
        /// Text that would be clear.
        expected: &'static str,
    },
    /// Text after the last clause.
    #[error("expected nothing after the last clause, but found '{0}'")]
    AfterEnd(String),
    /// A fault in the sums of a pseudo-Boolean problem.
    #[error("{0}")]
    Sums(String),
    /// A faulty list of projection variables.
    #[error(transparent)]
    Projection(#[from] ProjectionFault),
}

impl FormulaErrorKind {
    pub(crate) fn at(self, place: TextPlace) -> FormulaError {
        FormulaError { place, kind: self }
    }
}

/// Faults in a line `c p show VARIABLES 0`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProjectionFault {
    /// A word in place of a variable.
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

/// Warning about a deviation that tolerant reading accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Place of the deviation, or of the first one of several of the same kind.
    pub place: TextPlace,
    /// The deviation, without its place.
    pub kind: WarningKind,
    /// Number of lines with a deviation of this kind.
    pub lines: u64,
}

impl Warning {
    /// Returns the warning without its place.
    #[must_use]
    pub fn message(&self) -> String {
        if self.lines > 1 {
            format!("{}; there are {} such lines", self.kind, self.lines)
        } else {
            self.kind.to_string()
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message(), self.place)
    }
}

/// Deviations from the format that tolerant reading accepts.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WarningKind {
    /// The text is in UTF-16, as PowerShell writes it.
    #[error("the text is in UTF-16; expected ASCII or UTF-8")]
    Utf16,
    /// Lines end in a carriage return without a line feed.
    #[error("lines end in a carriage return without a line feed")]
    CarriageReturns,
    /// There is no header. The largest variable that occurs is the number of variables.
    #[error(
        "there is no header 'p cnf VARIABLES CLAUSES'; the number of the largest variable is \
         used as the number of variables"
    )]
    NoHeader,
    /// The header follows clauses.
    #[error("the header follows the clause on line {0}; expected it before all clauses")]
    LateHeader(u64),
    /// The header occurs again with the same numbers, first on this line.
    #[error("the header is that of line {0} again")]
    RepeatedHeader(u64),
    /// A capital letter in the header or before a comment.
    #[error("'{0}' is read in small letters")]
    Capitals(String),
    /// Another number of clauses than the header declares.
    #[error(
        "the header declares {}, but there {}",
        counted(*.declared, "clause"),
        are(*.found)
    )]
    WrongClauseCount {
        /// Number of clauses in the header.
        declared: u64,
        /// Number of clauses in the text.
        found: u64,
    },
    /// A variable above the number that the header declares.
    #[error(
        "the header declares {}, but variable {variable} occurs; the largest variable is {largest}",
        counted(u64::from(*.declared), "variable")
    )]
    VariableAboveHeader {
        /// Number of variables in the header.
        declared: u32,
        /// First variable above that number.
        variable: u32,
        /// Largest variable.
        largest: u32,
    },
    /// The last clause does not end in 0. It is read as if it did.
    #[error("the clause that starts here, the last one, does not end in 0; it may be cut short")]
    NoEnd,
    /// No line ends in 0, except perhaps the last one. Each line is a clause.
    #[error("no line ends in 0: each line was read as a clause")]
    NoZeros,
    /// A percent sign, which ends the formula.
    #[error("'%' ends the formula, as in the files of SATLIB")]
    PercentTail,
    /// A comment that does not start with `c` at the start of a line, with its first characters.
    #[error("the text from '{0}' to the end of the line is read as a comment")]
    Comment(String),
    /// Literals separated by commas.
    #[error("the commas between numbers are read as spaces")]
    Commas,
    /// Clauses in brackets.
    #[error("the brackets are read as the bounds of clauses")]
    Brackets,
    /// A literal whose sign is another character than a minus, or apart from its number.
    #[error("'{found}' is read as {literal}")]
    Sign {
        /// The literal as it is written.
        found: String,
        /// Its number in DIMACS.
        literal: i32,
    },
    /// A faulty list of projection variables. The line is skipped as a comment.
    #[error("{0}; the line is read as a comment")]
    Projection(ProjectionFault),
}

/// Returns a number with its noun, such as `1 clause` or `2 clauses`.
fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Returns a number with its verb, such as `is 1` or `are 2`.
fn are(number: u64) -> String {
    format!("{} {number}", is_or_are(number))
}

const fn is_or_are(number: u64) -> &'static str {
    if number == 1 { "is" } else { "are" }
}

/// Returns the word in quotes. An empty word stands for the end of the line or of the text.
fn or_end(word: &str, end_of: &str) -> String {
    if word.is_empty() {
        format!("the end of the {end_of}")
    } else {
        format!("'{word}'")
    }
}
