//! A reader of formulas in the DIMACS format: strict, or lenient with warnings.
//!
//! The format is that of the second DIMACS challenge (1993, "Satisfiability: Suggested Format") as
//! the SAT competitions use it, with the projections of the model counting competitions (Fichte,
//! Hecher and Hamiti 2021, "The Model Counting Competition 2020").

mod error;
mod projection;
pub(super) mod scanner;

use crate::{ClauseSink, Lit, SinkError, Var};
use scanner::{Scanner, Token};
use std::io::BufRead;

pub use error::{FormulaError, FormulaErrorKind, ProjectionFault, Warning, WarningKind};
pub use scanner::TextPlace;

/// Treatment of small deviations from the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Each deviation is an error.
    Strict,
    /// Deviations with a clear meaning are warnings: a missing header, wrong counts in the header,
    /// a last clause without its 0, the line with a percent sign at the end of SATLIB files, and
    /// faulty lists of projection variables.
    Lenient,
}

/// Content of the line `p cnf VARIABLES CLAUSES`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Number of variables.
    pub variables: u32,
    /// Number of clauses.
    pub clauses: u64,
}

/// Summary of a formula that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormulaSummary {
    /// The header. It is never `None` after strict reading.
    pub header: Option<Header>,
    /// Number of variables: that of the header, or the largest variable that occurs if it is
    /// larger.
    pub variables: u32,
    /// Number of clauses.
    pub clauses: u64,
    /// Number of literals in these clauses.
    pub literals: u64,
    /// Largest variable in a clause, counted from 1, or 0 if there is none.
    pub largest_variable: u32,
    /// Projection variables in the order of the lines `c p show VARIABLES 0`, or `None` if there is
    /// no such line.
    pub projection: Option<Vec<Var>>,
    /// Deviations that lenient reading tolerated, in the order of the text.
    pub warnings: Vec<Warning>,
}

/// Reads a formula into a new sink. Variable 1 of the text gets index 0, and so on. Only one clause
/// at a time is held in memory.
///
/// Both modes accept comments (lines that start with `c`) anywhere, several clauses on a line and
/// clauses of several lines, spaces and tabs anywhere between words, Windows line ends, a byte order
/// mark, a header that declares more variables than occur, and a last line without an end.
///
/// Variables are allocated when they occur. Further variables that the header declares are allocated
/// at the end, after the text has proved valid, so a false header costs neither time nor memory. A
/// true header may declare up to 2³¹ − 1 variables; that costs nothing in a [`Cnf`](crate::Cnf), but
/// may be expensive in a solver.
///
/// # Errors
///
/// Returns an error if the text cannot be read, if it deviates from the format in a way that the
/// mode does not tolerate, or if the sink returns an error or already has variables. The sink may
/// already have received clauses.
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
        allocated: 0,
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
        faulty_projections: 0,
        more_projections: None,
        summary: FormulaSummary::default(),
    };
    reader.read()
}

const START: TextPlace = TextPlace { line: 1, column: 1 };

struct Reader<'a, R> {
    scanner: Scanner<R>,
    strictness: Strictness,
    sink: &'a mut dyn ClauseSink,
    /// Number of variables that the sink has allocated.
    allocated: u32,
    header_place: TextPlace,
    first_clause_line: Option<u64>,
    /// Largest variable that needs no comparison with the header.
    limit: u32,
    clause: Vec<Lit>,
    /// Start of the current clause, if there is one.
    clause_place: Option<TextPlace>,
    /// Place of the percent sign that ended the formula.
    end_place: Option<TextPlace>,
    /// `true` if the 0 that follows the percent sign was read.
    end_zero: bool,
    /// First variable above the number that the header declares.
    above_header: Option<(TextPlace, u32)>,
    /// Start of the first clause above the number that the header declares.
    extra_clause: Option<TextPlace>,
    /// Largest projection variable.
    largest_projected: Option<(TextPlace, u32)>,
    /// Number of faulty lists of projection variables.
    faulty_projections: u64,
    /// Place of the first of these faults that has no warning of its own.
    more_projections: Option<TextPlace>,
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
        if self.clause.len() == self.clause.capacity() {
            self.require_room(self.clause.len())?;
        }
        self.clause.push(literal);
        Ok(())
    }

    /// Asks the sink for room before a list of this length grows, which at least doubles its memory.
    fn require_room(&mut self, length: usize) -> Result<(), FormulaError> {
        let room = self.sink.require_room(length as u64);
        let place = self.clause_place.unwrap_or_else(|| self.scanner.place());
        room.map_err(|error| FormulaErrorKind::from(error).at(place))
    }

    fn end_clause(&mut self) -> Result<(), FormulaError> {
        if self.end_place.is_some() && !self.end_zero {
            self.end_zero = true;
            return Ok(());
        }
        if self.clause_place.is_none() {
            self.begin_clause(0)?;
        }
        self.allocate_to(self.summary.largest_variable)?;
        let added = self.sink.add_clause(&self.clause);
        added.map_err(|error| self.sink_fault(error))?;
        self.summary.clauses += 1;
        self.summary.literals += self.clause.len() as u64;
        self.clause.clear();
        self.clause_place = None;
        Ok(())
    }

    /// Starts a clause at the last token, `number`, if a clause is allowed here.
    fn begin_clause(&mut self, number: i32) -> Result<(), FormulaError> {
        if self.end_place.is_some() {
            return Err(self.fault(FormulaErrorKind::AfterEnd(number.to_string())));
        }
        let place = self.scanner.place();
        match self.summary.header {
            None if self.strictness == Strictness::Strict => {
                return Err(self.fault(FormulaErrorKind::NoHeader(number.to_string())));
            }
            None if self.first_clause_line.is_none() => self.warn(place, WarningKind::NoHeader),
            None => {}
            Some(Header { clauses, .. }) if self.summary.clauses == clauses => {
                if self.strictness == Strictness::Strict {
                    let kind = FormulaErrorKind::TooManyClauses { declared: clauses };
                    return Err(self.fault(kind));
                }
                self.extra_clause = Some(place);
            }
            Some(_) => {}
        }
        self.first_clause_line.get_or_insert(place.line);
        self.clause_place = Some(place);
        self.sink.begin_line(place.line);
        Ok(())
    }

    /// Handles a word that is not a number: a comment, the header or a fault.
    fn take_word(&mut self) -> Result<(), FormulaError> {
        let word = self.scanner.word();
        if self.scanner.is_first_in_line() {
            match word {
                b"c" => return self.take_comment(),
                [b'c', ..] => return Ok(self.scanner.skip_line()?),
                b"p" => return self.take_header(),
                b"*" if !self.has_begun() => return Err(self.fault(FormulaErrorKind::Opb)),
                _ => {}
            }
        }
        let word_is_percent = word == b"%";
        let excerpt = self.scanner.excerpt();
        let place = self.scanner.place();
        let is_lenient = self.strictness == Strictness::Lenient;
        let is_large_number = self.scanner.word_is_large_number();
        let is_between_clauses = self.clause_place.is_none();
        let declared = self.summary.header.map(|header| header.clauses);
        Err(self.fault(if self.end_place.is_some() {
            FormulaErrorKind::AfterEnd(excerpt)
        } else if is_large_number && (is_lenient || self.has_begun()) {
            FormulaErrorKind::LiteralOutOfRange(excerpt)
        } else if !self.has_begun() {
            FormulaErrorKind::NoHeader(excerpt)
        } else if word_is_percent && is_between_clauses {
            if is_lenient {
                self.end_place = Some(place);
                self.warn(place, WarningKind::PercentTail);
                return Ok(());
            }
            FormulaErrorKind::PercentTail
        } else if is_between_clauses && declared == Some(self.summary.clauses) {
            FormulaErrorKind::AfterEnd(excerpt)
        } else {
            FormulaErrorKind::NotALiteral(excerpt)
        }))
    }

    /// Returns `true` if there was a header or a clause.
    fn has_begun(&self) -> bool {
        self.summary.header.is_some() || self.first_clause_line.is_some()
    }

    fn take_header(&mut self) -> Result<(), FormulaError> {
        let place = self.scanner.place();
        if self.summary.header.is_some() {
            return Err(self.fault(FormulaErrorKind::SecondHeader(self.header_place.line)));
        }
        if let Some(line) = self.first_clause_line {
            return Err(self.fault(FormulaErrorKind::LateHeader(line)));
        }
        let token = self.scanner.next()?;
        if token != Token::Word || self.scanner.word() != b"cnf" {
            return Err(self.fault(match self.text(token) {
                format if format == "inccnf" => FormulaErrorKind::Cubes,
                format => FormulaErrorKind::OtherFormat(format),
            }));
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
        self.summary.header = Some(Header { variables, clauses });
        self.header_place = place;
        self.limit = variables;
        Ok(())
    }

    fn finish(mut self) -> Result<FormulaSummary, FormulaError> {
        if let Some(place) = self.clause_place {
            if self.strictness == Strictness::Strict {
                return Err(FormulaErrorKind::NoEnd.at(place));
            }
            self.warn(place, WarningKind::NoEnd);
            self.end_clause()?;
        }
        if !self.has_begun() {
            return Err(self.fault(if self.scanner.is_untouched() {
                FormulaErrorKind::Empty
            } else {
                FormulaErrorKind::NoHeader(String::new())
            }));
        }
        self.warn_of_more_projections();
        if let Some((place, variable)) = self.largest_projected {
            self.exceed_header(variable, place)?;
        }
        let projected = self.largest_projected.map_or(0, |(_, variable)| variable);
        let largest = self.summary.largest_variable.max(projected);
        self.compare_with_header(largest)?;
        let declared = self.summary.header.map_or(0, |header| header.variables);
        self.summary.variables = declared.max(largest);
        self.allocate_to(self.summary.variables)?;
        self.summary.warnings.sort_by_key(|warning| warning.place);
        Ok(self.summary)
    }

    /// Compares the counts with the header. A difference is an error or a warning.
    fn compare_with_header(&mut self, largest: u32) -> Result<(), FormulaError> {
        let Some(Header { variables, clauses }) = self.summary.header else {
            return Ok(());
        };
        let (declared, found) = (clauses, self.summary.clauses);
        if found < declared && self.strictness == Strictness::Strict {
            let kind = FormulaErrorKind::TooFewClauses { declared, found };
            return Err(kind.at(self.header_place));
        }
        if found != declared {
            let place = self.extra_clause.unwrap_or(self.header_place);
            self.warn(place, WarningKind::WrongClauseCount { declared, found });
        }
        if let Some((place, variable)) = self.above_header {
            let kind = WarningKind::VariableAboveHeader {
                declared: variables,
                variable,
                largest,
            };
            self.warn(place, kind);
        }
        Ok(())
    }

    /// Handles a variable that may be above the number that the header declares.
    fn exceed_header(&mut self, variable: u32, place: TextPlace) -> Result<(), FormulaError> {
        let declared = self
            .summary
            .header
            .map_or(Var::MAX_COUNT, |header| header.variables);
        if variable <= declared {
            return Ok(());
        }
        if self.strictness == Strictness::Strict {
            return Err(FormulaErrorKind::VariableAboveHeader { variable, declared }.at(place));
        }
        self.above_header.get_or_insert((place, variable));
        self.limit = Var::MAX_COUNT;
        Ok(())
    }

    /// Allocates variables in the sink until there are `count`.
    fn allocate_to(&mut self, count: u32) -> Result<(), FormulaError> {
        if count > self.allocated {
            let range = self
                .sink
                .new_vars(count - self.allocated)
                .map_err(|error| self.sink_fault(error))?;
            if range.get(0).index() != self.allocated as usize {
                return Err(self.fault(FormulaErrorKind::UsedSink));
            }
            self.allocated = count;
        }
        Ok(())
    }

    fn warn(&mut self, place: TextPlace, kind: WarningKind) {
        self.summary.warnings.push(Warning { place, kind });
    }

    /// Returns the last token for a message. It is empty at the end of a line or of the text.
    fn text(&self, token: Token) -> String {
        match token {
            Token::Number(number) => number.to_string(),
            Token::Word => self.scanner.excerpt(),
            Token::LineEnd | Token::End => String::new(),
        }
    }

    fn fault(&self, kind: FormulaErrorKind) -> FormulaError {
        kind.at(self.scanner.place())
    }

    /// Returns an error of the sink, with the place of the current clause.
    fn sink_fault(&self, error: SinkError) -> FormulaError {
        FormulaErrorKind::from(error).at(self.clause_place.unwrap_or(self.header_place))
    }
}
