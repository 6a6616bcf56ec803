//! A reader for what SAT solvers answer: the `s` and `v` lines of the SAT competitions, or
//! MiniSat's result file.

use super::excerpt::excerpt;
use crate::literal::Lit;
use std::collections::HashMap;
use std::io::{self, BufRead, Read};
use thiserror::Error;

/// The longest line that is read. MiniSat writes a model on one line, so this must have room for the
/// largest models there are.
const LONGEST_LINE: u64 = 1 << 30;
/// Room for comments, where lines with literals are short.
const SHORT_LINE: u64 = 1 << 16;

/// What a solver said. Nothing about it has been checked, except that it does not contradict
/// itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The formula has a model: its literals in the order in which the solver printed them.
    Satisfiable(Vec<Lit>),
    /// The formula has no model.
    Unsatisfiable,
    /// The solver gave up.
    Unknown,
}

/// What is wrong with a solver's answer, and where. Lines and columns are counted from 1, columns
/// in bytes.
#[derive(Debug, Error)]
#[error("{kind}{}", self.place())]
pub struct AnswerError {
    /// The line, or `None` if the fault is not in one line.
    pub line: Option<usize>,
    /// The column at which the offending text starts.
    pub column: Option<usize>,
    /// The fault.
    pub kind: AnswerErrorKind,
}

impl From<io::Error> for AnswerError {
    /// Reading failed, at no line in particular.
    fn from(error: io::Error) -> Self {
        Self::new(error.into())
    }
}

impl AnswerError {
    fn new(kind: AnswerErrorKind) -> Self {
        Self {
            line: None,
            column: None,
            kind,
        }
    }

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

/// The kinds of fault in a solver's answer.
#[derive(Debug, Error)]
pub enum AnswerErrorKind {
    /// The text could not be read.
    #[error("reading failed: {0}")]
    Io(#[from] io::Error),
    /// A line that is of no known kind.
    #[error(
        "expected a line that starts with 'c', 's' or 'v', or SAT, UNSAT or INDET as in MiniSat's \
         result file, but found '{0}' (what MiniSat prints is a log without a model; name a second \
         file on its command line, and read that)"
    )]
    UnknownLine(String),
    /// A line that is longer than this reader takes.
    #[error("the line is longer than {0} bytes")]
    LineTooLong(u64),
    /// A zero byte.
    #[error("this is not text: it holds a zero byte")]
    NotText,
    /// A formula where an answer should be.
    #[error("this is a formula, not a solver's answer to one")]
    Formula,
    /// The word after `s` is none of the three that exist.
    #[error("expected SATISFIABLE, UNSATISFIABLE or UNKNOWN after 's', but found '{0}'")]
    UnknownStatus(String),
    /// A second status.
    #[error("a second status; the first is on line {0}")]
    SecondStatus(usize),
    /// No status at all.
    #[error(
        "there is no status: expected a line 's SATISFIABLE', 's UNSATISFIABLE' or 's UNKNOWN', \
         or MiniSat's SAT, UNSAT or INDET"
    )]
    NoStatus,
    /// A word in a model that is not a whole number.
    #[error("expected a literal, a whole number, but found '{0}'")]
    NotALiteral(String),
    /// A number that no 32-bit literal has.
    #[error("'{0}' is out of range: literals lie between -2147483647 and 2147483647")]
    LiteralOutOfRange(String),
    /// A literal of no variable of the formula.
    #[error("the literal {literal} is of no variable of the formula, which has {variables}")]
    NoSuchVariable {
        /// The literal.
        literal: i32,
        /// How many variables the formula has.
        variables: usize,
    },
    /// A variable that is claimed to be both true and false.
    #[error("variable {0} is claimed to be both true and false")]
    Contradiction(u32),
    /// More text after the 0 that ends the model.
    #[error("expected nothing after the 0 that ends the model, but found '{0}'")]
    AfterEnd(String),
    /// The model has no final 0, so it may be cut short.
    #[error("the model does not end in 0; it may be cut short")]
    NoEnd,
    /// A model although the status says that there is none.
    #[error("the status says that there is no model, but here is one")]
    UnexpectedModel,
    /// The status promises a model, and there is none.
    #[error("the status says SATISFIABLE, but no model follows")]
    NoModel,
}

/// Reads a solver's answer, in either format.
///
/// Comment lines (`c …`) and empty lines may stand anywhere, and `v` lines may come before the `s`
/// line, as the competition rules allow. Anything else is an error rather than a guess.
///
/// # Errors
///
/// If the text cannot be read, is of neither format, contradicts itself or is cut short.
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
    read(
        input,
        AnswerReader::new(Signs::Any(HashMap::new())),
        LONGEST_LINE,
    )
}

/// Reads a solver's answer to a formula with so many variables, as [`read_answer`] does. A literal of
/// another variable is a fault, and what is kept in memory is no more than a model can take, whatever
/// the solver prints.
///
/// # Errors
///
/// As [`read_answer`], and if a literal belongs to no variable of the formula.
///
/// ```
/// use encodings::dimacs::read_answer_to;
///
/// let answer = "s SATISFIABLE\nv 1 -2 4 0\n".as_bytes();
/// assert!(read_answer_to(4, answer).is_ok());
/// assert!(read_answer_to(3, answer).is_err());
/// ```
pub fn read_answer_to(variables: u32, input: impl BufRead) -> Result<Answer, AnswerError> {
    // A literal has eleven characters at the most, and a space.
    let longest_line = (u64::from(variables) + 1) * 12 + SHORT_LINE;
    let signs = Signs::Of(vec![None; variables as usize]);
    read(
        input,
        AnswerReader::new(signs),
        longest_line.min(LONGEST_LINE),
    )
}

fn read(
    mut input: impl BufRead,
    mut reader: AnswerReader,
    longest_line: u64,
) -> Result<Answer, AnswerError> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let count = input
            .by_ref()
            .take(longest_line)
            .read_until(b'\n', &mut line)
            .map_err(|error| AnswerError::new(error.into()))?;
        if count == 0 {
            return reader.finish();
        }
        reader.line_number += 1;
        if count as u64 == longest_line && !line.ends_with(b"\n") {
            return Err(reader.error(AnswerErrorKind::LineTooLong(longest_line), 1));
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

/// The signs that variables were said to have.
enum Signs {
    /// Of whatever variables there are.
    Any(HashMap<u32, bool>),
    /// Of the variables of a formula.
    Of(Vec<Option<bool>>),
}

struct AnswerReader {
    line_number: usize,
    /// The status and the line on which it stood.
    status: Option<(Status, usize)>,
    /// Whether the status came in MiniSat's form, after which bare numbers are the model.
    minisat: bool,
    /// Each literal once, in the order in which they first came.
    model: Vec<Lit>,
    signs: Signs,
    /// Where the model starts.
    model_start: Option<(usize, usize)>,
    ended: bool,
}

impl AnswerReader {
    const fn new(signs: Signs) -> Self {
        Self {
            line_number: 0,
            status: None,
            minisat: false,
            model: Vec::new(),
            signs,
            model_start: None,
            ended: false,
        }
    }

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
                let status = match word {
                    b"SATISFIABLE" => Status::Satisfiable,
                    b"UNSATISFIABLE" => Status::Unsatisfiable,
                    // CryptoMiniSat has a word of its own.
                    b"UNKNOWN" | b"INDETERMINATE" => Status::Unknown,
                    _ => {
                        return Err(
                            self.error(AnswerErrorKind::UnknownStatus(excerpt(word)), column)
                        );
                    }
                };
                if let Some((column, word)) = words.next() {
                    return Err(self.error(AnswerErrorKind::UnknownStatus(excerpt(word)), column));
                }
                self.set_status(status, column)
            }
            b"v" => {
                self.model_start.get_or_insert((self.line_number, column));
                words.try_for_each(|(column, word)| self.take_literal(column, word))
            }
            b"SAT" | b"UNSAT" | b"INDET" => {
                self.minisat = true;
                let status = match first {
                    b"SAT" => Status::Satisfiable,
                    b"UNSAT" => Status::Unsatisfiable,
                    _ => Status::Unknown,
                };
                self.set_status(status, column)?;
                match words.next() {
                    Some((column, word)) => {
                        Err(self.error(AnswerErrorKind::UnknownLine(excerpt(word)), column))
                    }
                    None => Ok(()),
                }
            }
            _ if self.minisat => {
                self.model_start.get_or_insert((self.line_number, column));
                self.take_literal(column, first)?;
                words.try_for_each(|(column, word)| self.take_literal(column, word))
            }
            // A comment sign with text stuck to it is still a comment; some solvers print "c---".
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
        let variable = literal.to_dimacs().unsigned_abs();
        let known = match &mut self.signs {
            Signs::Any(signs) => signs.insert(variable, literal.is_positive()),
            Signs::Of(signs) => match signs.get_mut(literal.var().index()) {
                Some(sign) => sign.replace(literal.is_positive()),
                None => {
                    let fault = AnswerErrorKind::NoSuchVariable {
                        literal: literal.to_dimacs(),
                        variables: signs.len(),
                    };
                    return Err(self.error(fault, column));
                }
            },
        };
        match known {
            None => self.model.push(literal),
            Some(sign) if sign == literal.is_positive() => {}
            Some(_) => return Err(self.error(AnswerErrorKind::Contradiction(variable), column)),
        }
        Ok(())
    }

    fn finish(self) -> Result<Answer, AnswerError> {
        let Some((status, status_line)) = self.status else {
            return Err(AnswerError::new(AnswerErrorKind::NoStatus));
        };
        match (status, self.model_start) {
            (Status::Satisfiable, None) => {
                Err(AnswerError::at(AnswerErrorKind::NoModel, status_line, 1))
            }
            (Status::Satisfiable, Some((line, column))) if !self.ended => {
                Err(AnswerError::at(AnswerErrorKind::NoEnd, line, column))
            }
            (Status::Satisfiable, Some(_)) => Ok(Answer::Satisfiable(self.model)),
            (_, Some((line, column))) => Err(AnswerError::at(
                AnswerErrorKind::UnexpectedModel,
                line,
                column,
            )),
            (Status::Unsatisfiable, None) => Ok(Answer::Unsatisfiable),
            (Status::Unknown, None) => Ok(Answer::Unknown),
        }
    }

    fn error(&self, kind: AnswerErrorKind, column: usize) -> AnswerError {
        AnswerError::at(kind, self.line_number, column)
    }
}

/// The words of a line, each with the column, counted from 1, at which it starts.
fn words(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut rest = line;
    let mut column = 1;
    std::iter::from_fn(move || {
        let start = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let word = &rest[start..];
        let length = word
            .iter()
            .position(u8::is_ascii_whitespace)
            .unwrap_or(word.len());
        let at = column + start;
        column = at + length;
        rest = &word[length..];
        Some((at, &word[..length]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Answer, String> {
        read_answer(text.as_bytes()).map_err(|error| error.to_string())
    }

    fn model(numbers: &[i32]) -> Answer {
        Answer::Satisfiable(
            numbers
                .iter()
                .map(|&number| Lit::from_dimacs(number).unwrap())
                .collect(),
        )
    }

    #[test]
    fn both_formats_are_read() {
        for text in [
            "s SATISFIABLE\nv -1 2 0\n",
            "c hello\ns SATISFIABLE\nv -1\nv 2\nv 0\n",
            "v -1 2 0\nc the status may come last\ns SATISFIABLE",
            "s SATISFIABLE\r\nv -1 2 0\r\n",
            "SAT\n-1 2 0\n",
            "\u{feff}SAT\n-1 2 0\n",
            "s SATISFIABLE\nv -1 2 -1 2 2 0\n",
            "\nSAT\n-1\n2 0",
        ] {
            assert_eq!(read(text), Ok(model(&[-1, 2])), "{text:?}");
        }
        assert_eq!(read("s UNSATISFIABLE\n"), Ok(Answer::Unsatisfiable));
        assert_eq!(read("UNSAT\n"), Ok(Answer::Unsatisfiable));
        assert_eq!(read("s UNKNOWN\n"), Ok(Answer::Unknown));
        assert_eq!(read("INDET\n"), Ok(Answer::Unknown));
    }

    #[test]
    fn every_fault_is_told_with_its_place() {
        for (text, message) in [
            ("", "there is no status"),
            ("c only a comment\n", "there is no status"),
            ("v 1 0\n", "there is no status"),
            (
                "SATISFIABLE\n",
                "but found 'SATISFIABLE' (what MiniSat prints",
            ),
            ("s MAYBE\n", "found 'MAYBE' (line 1, column 3)"),
            ("s\n", "after 's', but found '' (line 1, column 2)"),
            ("s SATISFIABLE\n", "no model follows (line 1, column 1)"),
            (
                "s SATISFIABLE\nv 1 2\n",
                "does not end in 0; it may be cut short (line 2, column 1)",
            ),
            (
                "s SATISFIABLE\nv 1 x 0\n",
                "a whole number, but found 'x' (line 2, column 5)",
            ),
            (
                "s SATISFIABLE\nv 1 -1 0\n",
                "variable 1 is claimed to be both true and false (line 2, column 5)",
            ),
            (
                "s SATISFIABLE\nv 99999999999 0\n",
                "'99999999999' is out of range",
            ),
            (
                "s SATISFIABLE\nv -2147483648 0\n",
                "'-2147483648' is out of range",
            ),
            (
                "s SATISFIABLE\nv 1 0\nv 2 0\n",
                "expected nothing after the 0 that ends the model, but found '2' (line 3, column 3)",
            ),
            (
                "s SATISFIABLE\ns SATISFIABLE\nv 0\n",
                "a second status; the first is on line 1 (line 2,",
            ),
            (
                "s UNSATISFIABLE\nv 1 0\n",
                "there is no model, but here is one (line 2, column 1)",
            ),
            ("SAT\n1 0 3\n", "expected nothing after the 0"),
            (
                "s UNSAT\0ISFIABLE\n",
                "it holds a zero byte (line 1, column 8)",
            ),
            (
                "c x\np cnf 1 1\n1 0\n",
                "this is a formula, not a solver's answer to one (line 2",
            ),
            (
                "\x1b[31ms SATISFIABLE\n",
                "expected a line that starts with 'c', 's' or 'v'",
            ),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(message), "{text:?} gave {error:?}");
        }
    }

    proptest! {
        #[test]
        fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = read_answer(&bytes[..]);
        }

        #[test]
        fn no_lines_make_the_reader_panic(
            lines in proptest::collection::vec("(s |v |c |)(SAT|UNSAT|SATISFIABLE|UNKNOWN|-?[0-9]{1,12}|0| ){0,4}", 0..6),
        ) {
            let _ = read_answer(lines.join("\n").as_bytes());
        }

        #[test]
        fn a_printed_model_is_read_back(signs in proptest::collection::vec(any::<bool>(), 0..60), width in 1_usize..9) {
            let numbers: Vec<i32> = signs.iter().zip(1..).map(|(&sign, var)| if sign { var } else { -var }).collect();
            let mut text = String::from("s SATISFIABLE\n");
            for chunk in numbers.chunks(width) {
                text.push('v');
                for number in chunk {
                    text.push_str(&format!(" {number}"));
                }
                text.push('\n');
            }
            text.push_str("v 0\n");
            prop_assert_eq!(read(&text), Ok(model(&numbers)));
        }
    }
}
