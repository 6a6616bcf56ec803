//! A reader of the answers of SAT solvers: the `s` and `v` lines of the SAT competitions, or the
//! result file of MiniSat.

use super::excerpt::excerpt;
use crate::literal::Lit;
use std::collections::HashMap;
use std::io::{self, BufRead, Read};
use thiserror::Error;

/// Maximum length of a line. MiniSat writes a model on one line, so the largest models must fit.
const MAX_LINE: u64 = 1 << 30;
/// Bytes allowed for comments if all lines with literals are shorter.
const MAX_COMMENT: u64 = 1 << 16;

/// The answer of a solver. It has not been checked, except that it does not contradict itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The formula has a model: its literals in the order in which the solver printed them.
    Satisfiable(Vec<Lit>),
    /// The formula has no model.
    Unsatisfiable,
    /// The solver did not decide the formula.
    Unknown,
}

/// Error from reading the answer of a solver. Lines and columns are counted from 1, columns in
/// bytes.
#[derive(Debug, Error)]
#[error("{kind}{}", self.place())]
pub struct AnswerError {
    /// Line of the fault, or `None` if it is not in one line.
    pub line: Option<usize>,
    /// Column at which the faulty text starts.
    pub column: Option<usize>,
    /// The fault.
    pub kind: AnswerErrorKind,
}

impl AnswerError {
    fn at(kind: AnswerErrorKind, line: usize, column: usize) -> Self {
        Self {
            line: Some(line),
            column: Some(column),
            kind,
        }
    }

    fn place(&self) -> String {
        match (self.line, self.column) {
            (Some(line), Some(column)) => format!(" (line {line}, column {column})"),
            _ => String::new(),
        }
    }
}

impl From<AnswerErrorKind> for AnswerError {
    /// Creates an error that is not in one line.
    fn from(kind: AnswerErrorKind) -> Self {
        Self {
            line: None,
            column: None,
            kind,
        }
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
    /// A line of an unknown kind.
    #[error(
        "expected a line that starts with 'c', 's' or 'v', or SAT, UNSAT or INDET as in MiniSat's \
         result file, but found '{0}' (MiniSat prints a log without a model; name a second file on \
         its command line, and read that file)"
    )]
    UnknownLine(String),
    /// A line that exceeds the maximum length.
    #[error("the line is longer than {0} bytes")]
    LineTooLong(u64),
    /// A zero byte.
    #[error("this is not text: it contains a zero byte")]
    NotText,
    /// A formula in place of an answer.
    #[error("expected the answer of a solver, but found a formula")]
    Formula,
    /// The word after `s` is not one of the known three.
    #[error("expected SATISFIABLE, UNSATISFIABLE or UNKNOWN after 's', but found '{0}'")]
    UnknownStatus(String),
    /// A second status.
    #[error("found a second status; the first is on line {0}")]
    SecondStatus(usize),
    /// No status.
    #[error(
        "there is no status: expected a line 's SATISFIABLE', 's UNSATISFIABLE' or 's UNKNOWN', \
         or MiniSat's SAT, UNSAT or INDET"
    )]
    NoStatus,
    /// A word in a model that is not a whole number.
    #[error("expected a literal, a whole number, but found '{0}'")]
    NotALiteral(String),
    /// A number that is not a 32-bit literal.
    #[error("'{0}' is out of range: literals lie between -2147483647 and 2147483647")]
    LiteralOutOfRange(String),
    /// A literal of a variable that is not in the formula.
    #[error(
        "there is no variable {}: the largest variable of the formula is {variables}",
        literal.unsigned_abs()
    )]
    NoSuchVariable {
        /// The literal.
        literal: i32,
        /// Number of variables of the formula.
        variables: usize,
    },
    /// A variable with two values.
    #[error("variable {0} is both true and false in the model")]
    Contradiction(u32),
    /// Text after the 0 that ends the model.
    #[error("expected nothing after the 0 that ends the model, but found '{0}'")]
    AfterEnd(String),
    /// The model has no final 0, so it may be cut short.
    #[error("the model does not end in 0; it may be cut short")]
    NoEnd,
    /// A model, although the status is not `SATISFIABLE`.
    #[error("found a model, although the status is not SATISFIABLE")]
    UnexpectedModel,
    /// The status is `SATISFIABLE`, but there is no model.
    #[error("the status is SATISFIABLE, but there is no model")]
    NoModel,
}

/// Reads the answer of a solver in either format.
///
/// Comment lines (`c …`) and empty lines may occur anywhere, and `v` lines may precede the `s`
/// line, as the rules of the competitions allow. Anything else is an error, not a guess.
///
/// # Errors
///
/// Returns an error if the text cannot be read, is in neither format, contradicts itself or is cut
/// short.
///
/// ```
/// use encodings::dimacs::{read_answer, Answer};
///
/// let Answer::Satisfiable(model) = read_answer("s SATISFIABLE\nv 1 -2\nv 3 0\n".as_bytes())?
/// else {
///     panic!("a model was given");
/// };
/// assert_eq!(model.iter().map(|literal| literal.to_dimacs()).collect::<Vec<_>>(), [1, -2, 3]);
/// assert_eq!(read_answer("UNSAT\n".as_bytes())?, Answer::Unsatisfiable);
/// # Ok::<(), encodings::dimacs::AnswerError>(())
/// ```
pub fn read_answer(input: impl BufRead) -> Result<Answer, AnswerError> {
    read(input, Values::AnyVariable(HashMap::new()), MAX_LINE)
}

/// Reads the answer of a solver to a formula with this number of variables, as [`read_answer`]
/// does. The memory is bounded by the size of a model, for any output of the solver.
///
/// # Errors
///
/// As for [`read_answer`]. A literal of a variable that is not in the formula is an error, too.
///
/// ```
/// use encodings::dimacs::read_answer_to;
///
/// let answer = "s SATISFIABLE\nv 1 -2 4 0\n".as_bytes();
/// assert!(read_answer_to(4, answer).is_ok());
/// assert!(read_answer_to(3, answer).is_err());
/// ```
pub fn read_answer_to(variables: u32, input: impl BufRead) -> Result<Answer, AnswerError> {
    // A literal has at most eleven characters, and a space.
    let max_line = (u64::from(variables) + 1) * 12 + MAX_COMMENT;
    let values = Values::OfFormula(vec![None; variables as usize]);
    read(input, values, max_line.min(MAX_LINE))
}

fn read(mut input: impl BufRead, values: Values, max_line: u64) -> Result<Answer, AnswerError> {
    let mut reader = AnswerReader {
        line_number: 0,
        status: None,
        is_minisat: false,
        model: Vec::new(),
        values,
        model_start: None,
        ended: false,
    };
    let mut line = Vec::new();
    loop {
        line.clear();
        let count = input.by_ref().take(max_line).read_until(b'\n', &mut line)?;
        if count == 0 {
            return reader.finish();
        }
        reader.line_number += 1;
        if count as u64 == max_line && !line.ends_with(b"\n") {
            return Err(reader.error(AnswerErrorKind::LineTooLong(max_line), 1));
        }
        if let Some(position) = line.iter().position(|&byte| byte == 0) {
            return Err(reader.error(AnswerErrorKind::NotText, position + 1));
        }
        let first = reader.line_number == 1;
        let text = line.strip_prefix(b"\xef\xbb\xbf").filter(|_| first);
        reader.take_line(text.unwrap_or(&line))?;
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

/// Values of the variables in the model so far.
enum Values {
    /// Variables by number, if the formula is not known.
    AnyVariable(HashMap<u32, bool>),
    /// Variables of the formula by index.
    OfFormula(Vec<Option<bool>>),
}

struct AnswerReader {
    line_number: usize,
    /// The status and its line.
    status: Option<(Status, usize)>,
    /// `true` after a status in the form of MiniSat, which is followed by a model of bare numbers.
    is_minisat: bool,
    /// Each literal once, in the order of the text.
    model: Vec<Lit>,
    values: Values,
    /// Line and column of the start of the model.
    model_start: Option<(usize, usize)>,
    ended: bool,
}

impl AnswerReader {
    fn take_line(&mut self, line: &[u8]) -> Result<(), AnswerError> {
        let mut words = words(line);
        let Some((column, first)) = words.next() else {
            return Ok(());
        };
        match first {
            b"c" => Ok(()),
            b"p" => Err(self.error(AnswerErrorKind::Formula, column)),
            b"s" => {
                let (column, word) = words.next().unwrap_or((column + 1, b""));
                let unknown = |column, word| {
                    Err(self.error(AnswerErrorKind::UnknownStatus(excerpt(word)), column))
                };
                let status = match word {
                    b"SATISFIABLE" => Status::Satisfiable,
                    b"UNSATISFIABLE" => Status::Unsatisfiable,
                    // INDETERMINATE is the word of CryptoMiniSat.
                    b"UNKNOWN" | b"INDETERMINATE" => Status::Unknown,
                    _ => return unknown(column, word),
                };
                if let Some((column, word)) = words.next() {
                    return unknown(column, word);
                }
                self.set_status(status, column)
            }
            b"v" => {
                self.model_start.get_or_insert((self.line_number, column));
                words.try_for_each(|(column, word)| self.take_literal(column, word))
            }
            b"SAT" | b"UNSAT" | b"INDET" => {
                self.is_minisat = true;
                let status = match first {
                    b"SAT" => Status::Satisfiable,
                    b"UNSAT" => Status::Unsatisfiable,
                    _ => Status::Unknown,
                };
                self.set_status(status, column)?;
                words.next().map_or(Ok(()), |(column, word)| {
                    Err(self.error(AnswerErrorKind::UnknownLine(excerpt(word)), column))
                })
            }
            _ if self.is_minisat => {
                self.model_start.get_or_insert((self.line_number, column));
                self.take_literal(column, first)?;
                words.try_for_each(|(column, word)| self.take_literal(column, word))
            }
            // Some solvers print comments such as "c---".
            [b'c', ..] if !first.iter().all(u8::is_ascii_alphabetic) => Ok(()),
            _ => Err(self.error(AnswerErrorKind::UnknownLine(excerpt(line)), column)),
        }
    }

    fn set_status(&mut self, status: Status, column: usize) -> Result<(), AnswerError> {
        if let Some((_, line)) = self.status {
            return Err(self.error(AnswerErrorKind::SecondStatus(line), column));
        }
        self.status = Some((status, self.line_number));
        Ok(())
    }

    fn take_literal(&mut self, column: usize, word: &[u8]) -> Result<(), AnswerError> {
        if self.ended {
            return Err(self.error(AnswerErrorKind::AfterEnd(excerpt(word)), column));
        }
        let number: i128 = std::str::from_utf8(word)
            .ok()
            .and_then(|word| word.parse().ok())
            .ok_or_else(|| self.error(AnswerErrorKind::NotALiteral(excerpt(word)), column))?;
        if number == 0 {
            self.ended = true;
            return Ok(());
        }
        let literal = i32::try_from(number)
            .ok()
            .and_then(Lit::from_dimacs)
            .ok_or_else(|| self.error(AnswerErrorKind::LiteralOutOfRange(excerpt(word)), column))?;
        let value = literal.is_positive();
        let variable = literal.to_dimacs().unsigned_abs();
        let known = match &mut self.values {
            Values::AnyVariable(values) => values.insert(variable, value),
            Values::OfFormula(values) => match values.get_mut(literal.var().index()) {
                Some(known) => known.replace(value),
                None => {
                    let kind = AnswerErrorKind::NoSuchVariable {
                        literal: literal.to_dimacs(),
                        variables: values.len(),
                    };
                    return Err(self.error(kind, column));
                }
            },
        };
        match known {
            None => self.model.push(literal),
            Some(known) if known == value => {}
            Some(_) => return Err(self.error(AnswerErrorKind::Contradiction(variable), column)),
        }
        Ok(())
    }

    fn finish(self) -> Result<Answer, AnswerError> {
        let (status, status_line) = self.status.ok_or(AnswerErrorKind::NoStatus)?;
        let (kind, (line, column)) = match (status, self.model_start) {
            (Status::Satisfiable, None) => (AnswerErrorKind::NoModel, (status_line, 1)),
            (Status::Satisfiable, Some(start)) if !self.ended => (AnswerErrorKind::NoEnd, start),
            (Status::Satisfiable, Some(_)) => return Ok(Answer::Satisfiable(self.model)),
            (Status::Unsatisfiable, None) => return Ok(Answer::Unsatisfiable),
            (Status::Unknown, None) => return Ok(Answer::Unknown),
            (_, Some(start)) => (AnswerErrorKind::UnexpectedModel, start),
        };
        Err(AnswerError::at(kind, line, column))
    }

    fn error(&self, kind: AnswerErrorKind, column: usize) -> AnswerError {
        AnswerError::at(kind, self.line_number, column)
    }
}

/// Returns the words of a line, each with the column, counted from 1, at which it starts.
fn words(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut rest = line;
    let mut column = 1;
    std::iter::from_fn(move || {
        let start = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let word = &rest[start..];
        let length = word.iter().position(u8::is_ascii_whitespace);
        let (word, after) = word.split_at(length.unwrap_or(word.len()));
        let at = column + start;
        column = at + word.len();
        rest = after;
        Some((at, word))
    })
}
