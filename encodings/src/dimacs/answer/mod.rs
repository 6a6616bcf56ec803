//! A reader of the answers of SAT solvers: the `s` and `v` lines of the SAT competitions and of the
//! pseudo-Boolean competitions, or the result file of MiniSat.

mod error;

pub use error::{AnswerError, AnswerErrorKind};

use super::reader::TextPlace;
use super::reader::scanner::{Scanner, Token};
use super::{MAX_CHARACTERS, excerpt};
use crate::{Lit, Var};
use std::collections::TryReserveError;
use std::io::{self, BufRead};

/// Bytes of a line beyond those of its literals.
const MAX_OTHER: u64 = 1 << 16;

/// The answer of a solver. It has not been checked, except that it does not contradict itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverAnswer {
    /// The formula has a model: its literals in the order in which the solver printed them.
    Satisfiable(Vec<Lit>),
    /// The formula has no model.
    Unsatisfiable,
    /// The solver did not decide the formula.
    Unknown,
}

/// Reads the answer of a solver in any of these formats.
///
/// Comment lines (`c …`) and empty lines may occur anywhere, and `v` lines may precede the `s`
/// line, as the rules of the competitions allow. Pseudo-Boolean solvers write the literals as `x1`
/// and `-x2` without a final 0, `o` lines, and `s OPTIMUM FOUND`. Anything else is an error, not a
/// guess. The memory grows with the literals of the model only.
///
/// # Errors
///
/// Returns an error if the text cannot be read, is in none of the formats, contradicts itself or is cut
/// short.
///
/// ```
/// use encodings::dimacs::{read_answer, SolverAnswer};
///
/// let SolverAnswer::Satisfiable(model) = read_answer("s SATISFIABLE\nv 1 -2\nv 3 0\n".as_bytes())?
/// else {
///     panic!("a model was given");
/// };
/// assert_eq!(model.iter().map(|literal| literal.to_dimacs()).collect::<Vec<_>>(), [1, -2, 3]);
/// assert_eq!(read_answer("s OPTIMUM FOUND\nv x1 -x2\nv x3\n".as_bytes())?, SolverAnswer::Satisfiable(model));
/// assert_eq!(read_answer("UNSAT\n".as_bytes())?, SolverAnswer::Unsatisfiable);
/// # Ok::<(), encodings::dimacs::AnswerError>(())
/// ```
pub fn read_answer(input: impl BufRead) -> Result<SolverAnswer, AnswerError> {
    AnswerReader::new(input, Var::MAX_COUNT, Var::MAX_COUNT).read()
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
pub fn read_answer_to(variables: u32, input: impl BufRead) -> Result<SolverAnswer, AnswerError> {
    AnswerReader::new(input, variables, variables).read()
}

/// Reads the answer of a solver as [`read_answer`] does, and returns only the literals of the first
/// `variables` variables. The others are checked for contradictions, which takes two bits each.
///
/// # Errors
///
/// As [`read_answer`].
///
/// ```
/// use encodings::dimacs::{read_answer_prefix, SolverAnswer};
///
/// let answer = "s SATISFIABLE\nv 1 -2 4 0\n".as_bytes();
/// let SolverAnswer::Satisfiable(model) = read_answer_prefix(2, answer)? else {
///     panic!("a model was given");
/// };
/// assert_eq!(model.len(), 2);
/// # Ok::<(), encodings::dimacs::AnswerError>(())
/// ```
pub fn read_answer_prefix(
    variables: u32,
    input: impl BufRead,
) -> Result<SolverAnswer, AnswerError> {
    AnswerReader::new(input, Var::MAX_COUNT, variables).read()
}

/// Variables in a page of values.
const PAGE: usize = 1 << 12;

/// Values of variables. A page exists once one of its variables has a value.
#[derive(Default)]
struct Values(Vec<Vec<u64>>);

impl Values {
    /// Sets the value of a variable, and returns its earlier value, or an error if memory is
    /// exhausted.
    fn insert(&mut self, var: Var, value: bool) -> Result<Option<bool>, TryReserveError> {
        let (page, position) = (var.index() / PAGE, var.index() % PAGE);
        if self.0.len() <= page {
            self.0.try_reserve(page + 1 - self.0.len())?;
            self.0.resize(page + 1, Vec::new());
        }
        let page = &mut self.0[page];
        if page.is_empty() {
            page.try_reserve_exact(PAGE / 32)?;
            page.resize(PAGE / 32, 0);
        }
        let (word, shift) = (&mut page[position / 32], 2 * (position % 32));
        // The upper bit is set if there is a value; the lower bit is the value.
        let earlier = *word >> shift & 3;
        *word = *word & !(3 << shift) | (2 | u64::from(value)) << shift;
        Ok((earlier != 0).then_some(earlier == 3))
    }
}

struct AnswerReader<R> {
    scanner: Scanner<R>,
    /// Largest variable of the formula.
    variables: u32,
    /// Largest variable whose literals are kept.
    kept: u32,
    /// Maximum length of a line. MiniSat writes a model on one line, so the largest models must fit.
    max_line: u64,
    /// The status, an answer without its model, and its line.
    status: Option<(SolverAnswer, u64)>,
    /// `true` after a status in the form of MiniSat, which is followed by a model of bare numbers.
    is_minisat: bool,
    /// `true` if the literals have the notation of pseudo-Boolean solvers, or `None` before the first.
    has_names: Option<bool>,
    /// Each literal once, in the order of the text.
    model: Vec<Lit>,
    values: Values,
    model_start: Option<TextPlace>,
    ended: bool,
}

impl<R: BufRead> AnswerReader<R> {
    fn new(input: R, variables: u32, kept: u32) -> Self {
        Self {
            scanner: Scanner::new(input),
            variables,
            kept,
            // A literal has at most eleven characters, and a space.
            max_line: (u64::from(variables) + 1) * 12 + MAX_OTHER,
            status: None,
            is_minisat: false,
            has_names: None,
            model: Vec::new(),
            values: Values::default(),
            model_start: None,
            ended: false,
        }
    }

    fn read(mut self) -> Result<SolverAnswer, AnswerError> {
        loop {
            match self.next()? {
                Token::End => return self.finish(),
                Token::LineEnd => {}
                first => self.take_line(first)?,
            }
        }
    }

    /// Reads the next token, and checks the length of its line.
    fn next(&mut self) -> Result<Token, AnswerError> {
        let token = self.scanner.next()?;
        if self.scanner.line_length() > self.max_line {
            let line = self.scanner.place().line;
            let kind = AnswerErrorKind::LineTooLong(self.max_line);
            return Err(kind.at(TextPlace { line, column: 1 }));
        }
        Ok(token)
    }

    /// Reads the next word or number of the line, if there is one.
    fn next_in_line(&mut self) -> Result<Option<Token>, AnswerError> {
        let token = self.next()?;
        Ok((!matches!(token, Token::LineEnd | Token::End)).then_some(token))
    }

    /// Handles a line that starts with this word or number.
    fn take_line(&mut self, first: Token) -> Result<(), AnswerError> {
        if let (Token::Number(_), true) = (first, self.is_minisat) {
            return self.take_literals(Some(first));
        }
        let place = self.scanner.place();
        let word = match first {
            Token::Word => self.scanner.word(),
            _ => b"",
        };
        match word {
            b"c" | b"o" => Ok(self.scanner.skip_line()?),
            b"p" | b"*" => Err(self.error(AnswerErrorKind::Formula)),
            b"s" => {
                let found = self.next_in_line()?;
                let is_optimum = self.scanner.word() == b"OPTIMUM";
                if is_optimum {
                    self.next_in_line()?;
                }
                let status = match (found, self.scanner.word()) {
                    (Some(Token::Word), b"FOUND") if is_optimum => {
                        SolverAnswer::Satisfiable(Vec::new())
                    }
                    (Some(Token::Word), b"SATISFIABLE") => SolverAnswer::Satisfiable(Vec::new()),
                    (Some(Token::Word), b"UNSATISFIABLE") => SolverAnswer::Unsatisfiable,
                    // INDETERMINATE is the word of CryptoMiniSat.
                    (Some(Token::Word), b"UNKNOWN" | b"INDETERMINATE") => SolverAnswer::Unknown,
                    _ => {
                        let found = found.map_or_else(String::new, |token| self.text(token));
                        return Err(self.error(AnswerErrorKind::UnknownStatus(found)));
                    }
                };
                self.set_status(status)?;
                self.expect_line_end(AnswerErrorKind::UnknownStatus)
            }
            b"v" => {
                self.model_start.get_or_insert(place);
                self.take_literals(None)
            }
            b"SAT" | b"UNSAT" | b"INDET" => {
                let status = match word {
                    b"SAT" => SolverAnswer::Satisfiable(Vec::new()),
                    b"UNSAT" => SolverAnswer::Unsatisfiable,
                    _ => SolverAnswer::Unknown,
                };
                self.is_minisat = true;
                self.set_status(status)?;
                self.expect_line_end(AnswerErrorKind::UnknownLine)
            }
            // Some solvers print comments such as "c---".
            [b'c', ..] if !word.iter().all(u8::is_ascii_alphabetic) => {
                Ok(self.scanner.skip_line()?)
            }
            _ if self.is_minisat => self.take_literals(Some(first)),
            _ => {
                let mut text = self.text(first);
                while text.len() <= MAX_CHARACTERS {
                    match self.next_in_line()? {
                        Some(next) => text = format!("{text} {}", self.text(next)),
                        None => break,
                    }
                }
                let kind = AnswerErrorKind::UnknownLine(excerpt(text.as_bytes()));
                Err(kind.at(place))
            }
        }
    }

    fn set_status(&mut self, status: SolverAnswer) -> Result<(), AnswerError> {
        if let Some((_, line)) = &self.status {
            let line = *line;
            return Err(self.error(AnswerErrorKind::SecondStatus(line)));
        }
        self.status = Some((status, self.scanner.place().line));
        Ok(())
    }

    fn expect_line_end(
        &mut self,
        kind: impl FnOnce(String) -> AnswerErrorKind,
    ) -> Result<(), AnswerError> {
        match self.next_in_line()? {
            None => Ok(()),
            Some(token) => Err(self.error(kind(self.text(token)))),
        }
    }

    /// Reads `first` and the rest of the line as literals.
    fn take_literals(&mut self, first: Option<Token>) -> Result<(), AnswerError> {
        let mut next = match first {
            Some(first) => {
                let start = self.scanner.place();
                self.model_start.get_or_insert(start);
                Some(first)
            }
            None => self.next_in_line()?,
        };
        while let Some(token) = next {
            self.take_literal(token)?;
            next = self.next_in_line()?;
        }
        Ok(())
    }

    fn take_literal(&mut self, token: Token) -> Result<(), AnswerError> {
        if self.ended {
            return Err(self.error(AnswerErrorKind::AfterEnd(self.text(token))));
        }
        let literal = match token {
            Token::Number(0) => {
                self.ended = true;
                return Ok(());
            }
            Token::Number(number) => Some((false, Lit::from_dimacs(number))),
            _ if self.scanner.word_is_large_number() => Some((false, None)),
            _ => named_literal(self.scanner.word()).map(|literal| (true, literal)),
        };
        let literal = literal
            .filter(|(has_name, _)| has_name == self.has_names.get_or_insert(*has_name))
            .ok_or_else(|| self.error(AnswerErrorKind::NotALiteral(self.text(token))))?
            .1;
        let Some(literal) = literal else {
            return Err(self.error(AnswerErrorKind::LiteralOutOfRange(self.text(token))));
        };
        let variable = literal.to_dimacs().unsigned_abs();
        if variable > self.variables {
            return Err(self.error(AnswerErrorKind::NoSuchVariable {
                literal: literal.to_dimacs(),
                variables: self.variables,
            }));
        }
        let value = literal.is_positive();
        let earlier = self
            .values
            .insert(literal.var(), value)
            .map_err(io::Error::from)?;
        match earlier {
            None if variable <= self.kept => {
                self.model.try_reserve(1).map_err(io::Error::from)?;
                self.model.push(literal);
            }
            Some(earlier) if earlier != value => {
                return Err(self.error(AnswerErrorKind::Contradiction(variable)));
            }
            _ => {}
        }
        Ok(())
    }

    fn finish(self) -> Result<SolverAnswer, AnswerError> {
        let (status, status_line) = self.status.ok_or(AnswerErrorKind::NoStatus)?;
        let start_of_line = TextPlace {
            line: status_line,
            column: 1,
        };
        let fault = match (status, self.model_start) {
            (SolverAnswer::Satisfiable(_), None) => AnswerErrorKind::NoModel.at(start_of_line),
            (SolverAnswer::Satisfiable(_), Some(start))
                if !self.ended && self.has_names != Some(true) =>
            {
                AnswerErrorKind::NoEnd.at(start)
            }
            (SolverAnswer::Satisfiable(_), Some(_)) => {
                return Ok(SolverAnswer::Satisfiable(self.model));
            }
            (other, None) => return Ok(other),
            (_, Some(start)) => AnswerErrorKind::UnexpectedModel.at(start),
        };
        Err(fault)
    }

    /// Returns the last word or number for a message.
    fn text(&self, token: Token) -> String {
        match token {
            Token::Number(number) => number.to_string(),
            _ => self.scanner.excerpt(),
        }
    }

    /// Returns an error at the place of the last token.
    fn error(&self, kind: AnswerErrorKind) -> AnswerError {
        kind.at(self.scanner.place())
    }
}

/// Returns the literal `x7` or `-x7`, which is `None` if it is out of range. `None` also stands for other
/// words.
pub(crate) fn named_literal(word: &[u8]) -> Option<Option<Lit>> {
    let (is_negative, name) = match word {
        [b'-' | b'~', name @ ..] => (true, name),
        name => (false, name),
    };
    let digits = std::str::from_utf8(name.strip_prefix(b"x")?).ok()?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| {
        let literal = Lit::from_dimacs(digits.parse().ok()?)?;
        Some(if is_negative { !literal } else { literal })
    })
}
