//! A reader for formulas in the DIMACS format: strict, or lenient and open about it.
//!
//! The format is that of the second DIMACS challenge (1993, "Satisfiability: Suggested Format") as
//! the SAT competitions use it, with the projections of the model counting competitions (Fichte,
//! Hecher and Hamiti 2021, "The Model Counting Competition 2020").

mod error;
mod scanner;
#[cfg(test)]
mod tests;

use crate::literal::{Lit, Var};
use crate::sink::{ClauseSink, SinkError};
use scanner::{Scanner, Token};
use std::io::BufRead;

pub use error::{FormulaError, FormulaErrorKind, Place, ProjectionFault, Warning, WarningKind};

/// What to do about a formula that is not quite in the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Refuse it.
    Strict,
    /// Read it where its meaning is clear, and warn: a missing header, wrong counts in the header,
    /// a last clause without its 0, and the line with a percent sign at the end of the files of
    /// SATLIB.
    Lenient,
}

/// What the line `p cnf VARIABLES CLAUSES` promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The number of variables.
    pub variables: u32,
    /// The number of clauses.
    pub clauses: u64,
}

/// What was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormulaSummary {
    /// The header; always there after strict reading.
    pub header: Option<Header>,
    /// The number of variables: those of the header, or up to the largest that occurs if that is
    /// larger.
    pub variables: u32,
    /// The number of clauses that were read.
    pub clauses: u64,
    /// The number of literals in these clauses.
    pub literals: u64,
    /// The largest variable in a clause, by its number counted from 1; 0 if there is none.
    pub largest_variable: u32,
    /// The variables to project on, in the order in which lines `c p show VARIABLES 0` name them,
    /// or `None` if there is no such line.
    pub projection: Option<Vec<Var>>,
    /// What lenient reading put up with, in the order of the text.
    pub warnings: Vec<Warning>,
}

/// Reads a formula into a fresh sink, where the variable that the text calls 1 gets index 0, and so
/// on. No clause but the one at hand is held in memory.
///
/// Taken in both modes are comments (lines that start with `c`) anywhere, clauses that share a line
/// or spread over several, spaces and tabs anywhere between words, lines that end as on Windows, a
/// byte order mark, a header that promises more variables than occur, and a last line without an
/// end.
///
/// Variables are handed out as they occur; those that the header promises beyond the largest that
/// occurs come last, all at once, when the text has proved to be in order. A false header makes no
/// work and takes no memory. A true one may promise two thousand million variables, though, which is
/// as nothing to a [`Cnf`](crate::Cnf) but may be much to a solver.
///
/// # Errors
///
/// If the text cannot be read, breaks the format in a way that the mode does not put up with, or
/// the sink returns an error or has variables already. The sink may have taken clauses by then.
///
/// ```
/// use encodings::{dimacs::{read_formula, Strictness}, Cnf};
///
/// let text = "c one of two, not both\np cnf 2 2\n1 2 0\n-1 -2 0\n";
/// let mut formula = Cnf::new();
/// let summary = read_formula(text.as_bytes(), Strictness::Strict, &mut formula)?;
/// assert_eq!((summary.variables, formula.clause_count()), (2, 2));
///
/// let cut_short = "p cnf 2 2\n1 2 0\n-1";
/// let error = read_formula(cut_short.as_bytes(), Strictness::Strict, &mut Cnf::new());
/// assert_eq!(error.unwrap_err().place.line, 3);
/// # Ok::<(), encodings::dimacs::FormulaError>(())
/// ```
pub fn read_formula(
    input: impl BufRead,
    strictness: Strictness,
    sink: &mut dyn ClauseSink,
) -> Result<FormulaSummary, FormulaError> {
    let reader = Reader {
        scanner: Scanner::new(input),
        strictness,
        sink,
        handed_out: 0,
        header: None,
        header_place: START,
        first_clause_line: None,
        limit: Var::MAX_COUNT,
        clause: Vec::new(),
        clause_place: None,
        end_place: None,
        end_zero: false,
        above_header: None,
        extra_clause: None,
        largest_projected: None,
        summary: FormulaSummary::default(),
    };
    reader.read()
}

const START: Place = Place { line: 1, column: 1 };

struct Reader<'a, R> {
    scanner: Scanner<R>,
    strictness: Strictness,
    sink: &'a mut dyn ClauseSink,
    /// How many variables the sink has handed out.
    handed_out: u32,
    header: Option<Header>,
    header_place: Place,
    first_clause_line: Option<u64>,
    /// The largest variable that needs no second look.
    limit: u32,
    clause: Vec<Lit>,
    /// Where the clause at hand starts, if there is one.
    clause_place: Option<Place>,
    /// Where a percent sign ended the formula.
    end_place: Option<Place>,
    /// Whether the 0 was read that follows the percent sign.
    end_zero: bool,
    /// The first variable beyond those that the header promises.
    above_header: Option<(Place, u32)>,
    /// Where the first clause starts that the header does not promise.
    extra_clause: Option<Place>,
    /// The largest variable to project on.
    largest_projected: Option<(Place, u32)>,
    summary: FormulaSummary,
}

impl<R: BufRead> Reader<'_, R> {
    fn read(mut self) -> Result<FormulaSummary, FormulaError> {
        loop {
            match self.scanner.next()? {
                Token::Number(0) => self.end_clause()?,
                Token::Number(number) => self.take_literal(number)?,
                Token::LineEnd => {}
                Token::Word => self.take_word()?,
                Token::End => return self.finish(),
            }
        }
    }

    fn take_literal(&mut self, number: i32) -> Result<(), FormulaError> {
        if self.clause_place.is_none() {
            self.begin_clause(number)?;
        }
        let Some(literal) = Lit::from_dimacs(number) else {
            return Err(self.fault(FormulaErrorKind::LiteralOutOfRange(number.to_string())));
        };
        let variable = number.unsigned_abs();
        if variable > self.limit {
            self.exceed_header(variable, self.scanner.place())?;
        }
        self.summary.largest_variable = self.summary.largest_variable.max(variable);
        self.clause.push(literal);
        Ok(())
    }

    fn end_clause(&mut self) -> Result<(), FormulaError> {
        if self.end_place.is_some() && !self.end_zero {
            self.end_zero = true;
            return Ok(());
        }
        if self.clause_place.is_none() {
            self.begin_clause(0)?;
        }
        self.hand_out_to(self.summary.largest_variable)?;
        let added = self.sink.add_clause(&self.clause);
        added.map_err(|error| self.sink_fault(error))?;
        self.summary.clauses += 1;
        self.summary.literals += self.clause.len() as u64;
        self.clause.clear();
        self.clause_place = None;
        Ok(())
    }

    /// The last token starts a clause; whether one may start here is found out.
    fn begin_clause(&mut self, number: i32) -> Result<(), FormulaError> {
        if self.end_place.is_some() {
            return Err(self.fault(FormulaErrorKind::AfterEnd(number.to_string())));
        }
        let place = self.scanner.place();
        match self.header {
            None if self.strictness == Strictness::Strict => {
                let found = Some(number.to_string());
                return Err(self.fault(FormulaErrorKind::NoHeader(found)));
            }
            None if self.first_clause_line.is_none() => self.warn(place, WarningKind::NoHeader),
            None => {}
            Some(Header { clauses, .. }) if self.summary.clauses == clauses => {
                if self.strictness == Strictness::Strict {
                    let kind = FormulaErrorKind::TooManyClauses { promised: clauses };
                    return Err(self.fault(kind));
                }
                self.extra_clause = Some(place);
            }
            Some(_) => {}
        }
        self.first_clause_line.get_or_insert(place.line);
        self.clause_place = Some(place);
        Ok(())
    }

    /// A word that is no number: a comment, the header, or a fault.
    fn take_word(&mut self) -> Result<(), FormulaError> {
        let word = self.scanner.word();
        if self.scanner.is_first_in_line() {
            match word {
                b"c" => return self.take_comment(),
                [b'c', ..] => return self.scanner.skip_line(),
                b"p" => return self.take_header(),
                _ => {}
            }
        }
        let word_is_percent = word == b"%";
        let excerpt = self.scanner.excerpt();
        let place = self.scanner.place();
        let is_lenient = self.strictness == Strictness::Lenient;
        let is_large_number = self.scanner.word_is_large_number();
        let is_between_clauses = self.clause_place.is_none();
        let promised = self.header.map(|header| header.clauses);
        Err(self.fault(if self.end_place.is_some() {
            FormulaErrorKind::AfterEnd(excerpt)
        } else if is_large_number && (is_lenient || self.has_begun()) {
            FormulaErrorKind::LiteralOutOfRange(excerpt)
        } else if !self.has_begun() {
            FormulaErrorKind::NoHeader(Some(excerpt))
        } else if word_is_percent && is_between_clauses {
            if is_lenient {
                self.end_place = Some(place);
                self.warn(place, WarningKind::PercentTail);
                return Ok(());
            }
            FormulaErrorKind::PercentTail
        } else if is_between_clauses && promised == Some(self.summary.clauses) {
            FormulaErrorKind::AfterEnd(excerpt)
        } else {
            FormulaErrorKind::NotALiteral(excerpt)
        }))
    }

    /// Whether there was a header or a clause.
    fn has_begun(&self) -> bool {
        self.header.is_some() || self.first_clause_line.is_some()
    }

    fn take_header(&mut self) -> Result<(), FormulaError> {
        let place = self.scanner.place();
        if self.header.is_some() {
            return Err(self.fault(FormulaErrorKind::SecondHeader(self.header_place.line)));
        }
        if let Some(line) = self.first_clause_line {
            return Err(self.fault(FormulaErrorKind::LateHeader(line)));
        }
        let token = self.scanner.next()?;
        if token != Token::Word || self.scanner.word() != b"cnf" {
            return Err(self.fault(FormulaErrorKind::OtherFormat(self.text(token))));
        }
        let variables = match self.scanner.next()? {
            Token::Number(number @ 0..) => number.unsigned_abs(),
            token => return Err(self.fault(FormulaErrorKind::BadVariableCount(self.text(token)))),
        };
        let token = self.scanner.next()?;
        let clauses = match token {
            Token::Number(number) => u64::try_from(number).ok(),
            Token::Word => self.scanner.word_as_count(),
            Token::LineEnd | Token::End => None,
        };
        let Some(clauses) = clauses else {
            return Err(self.fault(FormulaErrorKind::BadClauseCount(self.text(token))));
        };
        match self.scanner.next()? {
            Token::LineEnd | Token::End => {}
            token => return Err(self.fault(FormulaErrorKind::AfterHeader(self.text(token)))),
        }
        self.header = Some(Header { variables, clauses });
        self.header_place = place;
        self.limit = variables;
        Ok(())
    }

    /// A line that starts with the word `c`: a list of variables to project on, or nothing of
    /// interest.
    fn take_comment(&mut self) -> Result<(), FormulaError> {
        for expected in [b"p".as_slice(), b"show"] {
            match self.scanner.next()? {
                Token::Word if self.scanner.word() == expected => {}
                Token::LineEnd | Token::End => return Ok(()),
                Token::Word | Token::Number(_) => return self.scanner.skip_line(),
            }
        }
        let known = self.summary.projection.as_ref().map(Vec::len);
        let largest = self.largest_projected;
        match self.take_projection()? {
            Ok(()) => Ok(()),
            Err(fault) if self.strictness == Strictness::Strict => Err(self.fault(fault.into())),
            Err(fault) => {
                self.warn(self.scanner.place(), WarningKind::Projection(fault));
                // What the line said before its fault is not known to be meant.
                self.largest_projected = largest;
                match known {
                    Some(length) => self
                        .summary
                        .projection
                        .get_or_insert_default()
                        .truncate(length),
                    None => self.summary.projection = None,
                }
                self.scanner.skip_line()
            }
        }
    }

    /// Variables up to a 0, which the end of the line follows.
    fn take_projection(&mut self) -> Result<Result<(), ProjectionFault>, FormulaError> {
        let projection = self.summary.projection.get_or_insert_default();
        loop {
            let token = self.scanner.next()?;
            match token {
                Token::Number(0) => break,
                Token::Number(number @ 1..) => {
                    let variable = number.unsigned_abs();
                    projection.push(Var::from_index(variable - 1));
                    if self
                        .largest_projected
                        .is_none_or(|(_, largest)| variable > largest)
                    {
                        self.largest_projected = Some((self.scanner.place(), variable));
                    }
                }
                Token::Number(_) | Token::Word => {
                    return Ok(Err(ProjectionFault::NotAVariable(self.text(token))));
                }
                Token::LineEnd | Token::End => return Ok(Err(ProjectionFault::NoEnd)),
            }
        }
        Ok(match self.scanner.next()? {
            Token::LineEnd | Token::End => Ok(()),
            token => Err(ProjectionFault::AfterEnd(self.text(token))),
        })
    }

    fn finish(mut self) -> Result<FormulaSummary, FormulaError> {
        if let Some(place) = self.clause_place {
            if self.strictness == Strictness::Strict {
                let kind = FormulaErrorKind::NoEnd;
                return Err(FormulaError { place, kind });
            }
            self.warn(place, WarningKind::NoEnd);
            self.end_clause()?;
        }
        if !self.has_begun() {
            return Err(self.fault(if self.scanner.is_untouched() {
                FormulaErrorKind::Empty
            } else {
                FormulaErrorKind::NoHeader(None)
            }));
        }
        if let Some((place, variable)) = self.largest_projected {
            self.exceed_header(variable, place)?;
        }
        self.compare_with_header()?;
        self.summary.header = self.header;
        self.summary.variables = self.header.map_or(0, |header| header.variables);
        let projected = self.largest_projected.map_or(0, |(_, variable)| variable);
        for occurring in [self.summary.largest_variable, projected] {
            self.summary.variables = self.summary.variables.max(occurring);
        }
        self.hand_out_to(self.summary.variables)?;
        self.summary.warnings.sort_by_key(|warning| warning.place);
        Ok(self.summary)
    }

    /// Counts and variables are those that the header promises, or there is a warning.
    fn compare_with_header(&mut self) -> Result<(), FormulaError> {
        let Some(Header { variables, clauses }) = self.header else {
            return Ok(());
        };
        let found = self.summary.clauses;
        if found < clauses && self.strictness == Strictness::Strict {
            return Err(FormulaError {
                place: self.header_place,
                kind: FormulaErrorKind::TooFewClauses {
                    promised: clauses,
                    found,
                },
            });
        }
        if found != clauses {
            let place = self.extra_clause.unwrap_or(self.header_place);
            self.warn(
                place,
                WarningKind::WrongClauseCount {
                    promised: clauses,
                    found,
                },
            );
        }
        if let Some((place, variable)) = self.above_header {
            let projected = self.largest_projected.map_or(0, |(_, variable)| variable);
            self.warn(
                place,
                WarningKind::VariableAboveHeader {
                    promised: variables,
                    variable,
                    largest: self.summary.largest_variable.max(projected),
                },
            );
        }
        Ok(())
    }

    /// A variable occurs that may be one too many.
    fn exceed_header(&mut self, variable: u32, place: Place) -> Result<(), FormulaError> {
        let Some(Header { variables, .. }) = self.header else {
            return Ok(());
        };
        if variable <= variables {
            return Ok(());
        }
        if self.strictness == Strictness::Strict {
            let kind = FormulaErrorKind::VariableAboveHeader {
                variable,
                promised: variables,
            };
            return Err(FormulaError { place, kind });
        }
        self.above_header.get_or_insert((place, variable));
        self.limit = Var::MAX_COUNT;
        Ok(())
    }

    /// Has the sink hand out variables until there are `count`.
    fn hand_out_to(&mut self, count: u32) -> Result<(), FormulaError> {
        if count > self.handed_out {
            let range = self.sink.new_vars(count - self.handed_out);
            let range = range.map_err(|error| self.sink_fault(error))?;
            if range.get(0).index() != self.handed_out as usize {
                return Err(self.fault(FormulaErrorKind::UsedSink));
            }
            self.handed_out = count;
        }
        Ok(())
    }

    fn warn(&mut self, place: Place, kind: WarningKind) {
        self.summary.warnings.push(Warning { place, kind });
    }

    /// The last token for a message; nothing for the end of a line or of the text.
    fn text(&self, token: Token) -> String {
        match token {
            Token::Number(number) => number.to_string(),
            Token::Word => self.scanner.excerpt(),
            Token::LineEnd | Token::End => String::new(),
        }
    }

    fn fault(&self, kind: FormulaErrorKind) -> FormulaError {
        self.scanner.error(kind)
    }

    /// A fault of the sink, at the clause at hand.
    fn sink_fault(&self, error: SinkError) -> FormulaError {
        FormulaError {
            place: self.clause_place.unwrap_or(self.header_place),
            kind: error.into(),
        }
    }
}
