//! A reader of formulas in the DIMACS format: strict, or tolerant with warnings.
//!
//! The format is that of the second DIMACS challenge (1993, "Satisfiability: Suggested Format") as
//! the SAT competitions use it, with the projections of the model counting competitions (Fichte,
//! Hecher and Hamiti 2021, "The Model Counting Competition 2020").

mod error;
mod forms;
mod intake;
mod projection;
pub(super) mod scanner;

use crate::{ClauseSink, Lit, SinkError, Var};
use forms::Punctuation;
use scanner::{Scanner, Token};
use std::io::BufRead;
use std::mem;

pub use error::{FormulaError, FormulaErrorKind, ProjectionFault, Warning, WarningKind};
pub(super) use intake::Intake;
pub use intake::text_of_bytes;
pub use scanner::TextPlace;

/// Treatment of small deviations from the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Each deviation is an error.
    Strict,
    /// Deviations with one meaning are warnings: another encoding than UTF-8, a missing, late or repeated header,
    /// wrong counts in it, clauses without a 0, other signs than a minus, commas, brackets, comments of other
    /// languages, the percent sign at the end of SATLIB files, and faulty lists of projection variables.
    ///
    /// Texts that a strict reader accepts are read alike, and without warnings. The exception is a comment of 65 536 bytes
    /// with a carriage return at the start of a text, which is taken for several lines.
    Tolerant,
}

impl Strictness {
    /// Returns strict reading, if it is wanted, or else tolerant reading.
    #[must_use]
    pub const fn of(is_strict: bool) -> Self {
        if is_strict {
            Self::Strict
        } else {
            Self::Tolerant
        }
    }
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
    /// Deviations that tolerant reading accepted, one of each kind, in the order of the text.
    pub warnings: Vec<Warning>,
}

/// Reads a formula into a new sink. Variable 1 of the text gets index 0, and so on. Only one clause
/// at a time is held in memory.
///
/// Both modes accept comments (lines that start with `c`) anywhere, several clauses on a line and
/// clauses of several lines, spaces and tabs anywhere between words, Windows line ends, a byte order
/// mark, a header that declares more variables than occur, and a last line without an end.
///
/// If no line ends in 0, except perhaps the last one, tolerant reading takes each line for a clause. Until the
/// first 0 of which it is known that others follow, the literals are held in memory.
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
    let is_tolerant = strictness == Strictness::Tolerant;
    let input = if is_tolerant {
        Intake::recognize(input)
    } else {
        Intake::plain(input)
    };
    let form = input.form;
    let mut scanner = Scanner::new(input);
    scanner.splits_at_marks = is_tolerant;
    let mut reader = Reader {
        scanner,
        strictness,
        sink,
        allocated: 0,
        header_place: START,
        header_in_clause: None,
        first_clause: None,
        limit: Var::MAX_COUNT,
        clause: Vec::new(),
        clause_place: None,
        ends_are_known: !is_tolerant,
        line_starts: Vec::new(),
        last_zero: None,
        punctuation: Punctuation::default(),
        end_place: None,
        end_zero: false,
        above_header: None,
        extra_clause: None,
        largest_projected: None,
        warned_lines: Vec::new(),
        summary: FormulaSummary::default(),
    };
    if let Some(warning) = form.warning() {
        reader.warn(START, warning);
    }
    reader.read()
}

const START: TextPlace = TextPlace { line: 1, column: 1 };

/// Memory of a [`LineStart`], in literals.
const LITERALS_OF_LINE: usize = 6;

/// First literal of a line.
#[derive(Clone, Copy)]
struct LineStart {
    place: TextPlace,
    /// Its number in the clause.
    literal: usize,
}

struct Reader<'a, R> {
    scanner: Scanner<Intake<R>>,
    strictness: Strictness,
    sink: &'a mut dyn ClauseSink,
    /// Number of variables that the sink has allocated.
    allocated: u32,
    header_place: TextPlace,
    /// Place of a header among literals without a 0, which must prove to be clauses of one line.
    header_in_clause: Option<TextPlace>,
    /// Start of the first clause.
    first_clause: Option<TextPlace>,
    /// Largest variable that needs no comparison with the header.
    limit: u32,
    clause: Vec<Lit>,
    /// Start of the current clause, if there is one.
    clause_place: Option<TextPlace>,
    /// `true` if clauses end in 0 or in a bracket, and `false` as long as each line may be a clause.
    ends_are_known: bool,
    /// Lines of the current clause, as long as each may be a clause.
    line_starts: Vec<LineStart>,
    /// Place of the only 0 so far, which ends the current clause if others follow.
    last_zero: Option<TextPlace>,
    punctuation: Punctuation,
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
    /// Last line that each warning counts.
    warned_lines: Vec<u64>,
    summary: FormulaSummary,
}

impl<R: BufRead> Reader<'_, R> {
    fn read(mut self) -> Result<FormulaSummary, FormulaError> {
        loop {
            match self.scanner.next()? {
                Token::Number(0) => self.take_zero()?,
                Token::Number(number) => self.take_literal(number)?,
                Token::LineEnd => {}
                Token::Word => self.take_word()?,
                Token::End => return self.finish(),
            }
        }
    }

    fn take_literal(&mut self, number: i32) -> Result<(), FormulaError> {
        if self.end_place.is_some() {
            return Err(self.fault(FormulaErrorKind::AfterEnd(number.to_string())));
        }
        self.settle()?;
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
        if !self.ends_are_known {
            self.note_line()?;
        }
        self.clause.push(literal);
        self.punctuation.after_comma = false;
        Ok(())
    }

    /// Notes the line of a literal, if it is the first one of its line.
    fn note_line(&mut self) -> Result<(), FormulaError> {
        let place = self.scanner.place();
        let last = self.line_starts.last();
        if last.is_none_or(|last| last.place.line != place.line) {
            let lines = self.line_starts.len();
            if lines == self.line_starts.capacity() {
                self.require_room(self.clause.len() + lines * LITERALS_OF_LINE)?;
            }
            self.line_starts.push(LineStart {
                place,
                literal: self.clause.len(),
            });
        }
        Ok(())
    }

    /// Ends the clause that a 0 or a bracket has closed, when more follows.
    fn settle(&mut self) -> Result<(), FormulaError> {
        if self.punctuation.closed_on.take().is_some() {
            self.add_clause()?;
        }
        if self.last_zero.take().is_some() {
            self.know_ends()?;
            self.add_clause()?;
        }
        Ok(())
    }

    /// Decides that a clause ends in 0, wherever its lines end.
    fn know_ends(&mut self) -> Result<(), FormulaError> {
        self.ends_are_known = true;
        self.line_starts = Vec::new();
        match (self.header_in_clause, self.clause_place) {
            (Some(place), Some(start)) => Err(FormulaErrorKind::LateHeader(start.line).at(place)),
            _ => Ok(()),
        }
    }

    /// Returns `true` within a clause: after a literal, unless a 0 or a bracket follows it.
    const fn clause_is_open(&self) -> bool {
        let is_closed = self.last_zero.is_some() || self.punctuation.closed_on.is_some();
        self.clause_place.is_some() && !is_closed
    }

    /// Asks the sink for room before a list of this length grows, which at least doubles its memory.
    fn require_room(&mut self, length: usize) -> Result<(), FormulaError> {
        let room = self.sink.require_room(length as u64);
        let place = self.clause_place.unwrap_or_else(|| self.scanner.place());
        room.map_err(|error| FormulaErrorKind::from(error).at(place))
    }

    fn take_zero(&mut self) -> Result<(), FormulaError> {
        if self.end_place.is_some() {
            let is_second = mem::replace(&mut self.end_zero, true);
            return match is_second {
                true => Err(self.fault(FormulaErrorKind::AfterEnd("0".into()))),
                false => Ok(()),
            };
        }
        let place = self.scanner.place();
        let closed_here = self.punctuation.closed_on == Some(place.line);
        self.punctuation.after_comma = false;
        self.settle()?;
        if closed_here {
            return Ok(());
        }
        if self.clause_place.is_none() {
            self.ends_are_known = true;
            self.begin_clause(0)?;
        }
        if !self.ends_are_known {
            self.last_zero = Some(place);
            return Ok(());
        }
        self.add_clause()
    }

    /// Passes the current clause to the sink.
    fn add_clause(&mut self) -> Result<(), FormulaError> {
        let clause = mem::take(&mut self.clause);
        self.add(&clause)?;
        self.clause = clause;
        self.clause.clear();
        self.clause_place = None;
        Ok(())
    }

    fn add(&mut self, clause: &[Lit]) -> Result<(), FormulaError> {
        self.allocate_to(self.summary.largest_variable)?;
        if let Some(place) = self.clause_place {
            self.sink.begin_line(place.line);
        }
        let added = self.sink.add_clause(clause);
        added.map_err(|error| self.sink_fault(error))?;
        self.summary.clauses += 1;
        self.summary.literals += clause.len() as u64;
        Ok(())
    }

    /// Passes each line of the literals without a 0 to the sink as a clause.
    fn add_lines(&mut self) -> Result<(), FormulaError> {
        let literals = mem::take(&mut self.clause);
        let starts = mem::take(&mut self.line_starts);
        self.warn(starts[0].place, WarningKind::NoZeros);
        let ends = starts.iter().skip(1).map(|next| next.literal);
        for (start, end) in starts.iter().zip(ends.chain([literals.len()])) {
            self.clause_place = Some(start.place);
            self.note_extra_clause(start.place);
            self.add(&literals[start.literal..end])?;
        }
        self.clause_place = None;
        Ok(())
    }

    /// Starts a clause at the last token, `number`, if a clause is allowed here.
    fn begin_clause(&mut self, number: i32) -> Result<(), FormulaError> {
        let place = self.scanner.place();
        if self.strictness == Strictness::Strict {
            let kind = match self.summary.header {
                None => FormulaErrorKind::NoHeader(number.to_string()),
                Some(Header { clauses, .. }) if self.summary.clauses == clauses => {
                    FormulaErrorKind::TooManyClauses { declared: clauses }
                }
                Some(_) => {
                    self.clause_place = Some(place);
                    return Ok(());
                }
            };
            return Err(self.fault(kind));
        }
        self.check_depth(number)?;
        self.note_extra_clause(place);
        self.first_clause.get_or_insert(place);
        self.clause_place = Some(place);
        Ok(())
    }

    /// Notes the start of a clause if it is the first one above the number that the header declares.
    fn note_extra_clause(&mut self, place: TextPlace) {
        if self.summary.header.map(|header| header.clauses) == Some(self.summary.clauses) {
            self.extra_clause = Some(place);
        }
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
        let is_tolerant = self.strictness == Strictness::Tolerant;
        if is_tolerant && self.take_deviation()? {
            return Ok(());
        }
        let excerpt = self.scanner.excerpt();
        self.settle()?;
        let is_large_number = self.scanner.word_is_large_number();
        let is_between_clauses = self.clause_place.is_none();
        let declared = self.summary.header.map(|header| header.clauses);
        Err(self.fault(if self.end_place.is_some() {
            FormulaErrorKind::AfterEnd(excerpt)
        } else if is_large_number && (is_tolerant || self.has_begun()) {
            FormulaErrorKind::LiteralOutOfRange(excerpt)
        } else if !self.has_begun() {
            FormulaErrorKind::NoHeader(excerpt)
        } else if word_is_percent && is_between_clauses && !is_tolerant {
            FormulaErrorKind::PercentTail
        } else if is_between_clauses && declared == Some(self.summary.clauses) {
            FormulaErrorKind::AfterEnd(excerpt)
        } else {
            FormulaErrorKind::NotALiteral(excerpt)
        }))
    }

    /// Returns `true` if there was a header or a clause.
    fn has_begun(&self) -> bool {
        self.summary.header.is_some() || self.first_clause.is_some()
    }

    fn take_header(&mut self) -> Result<(), FormulaError> {
        let place = self.scanner.place();
        let is_tolerant = self.strictness == Strictness::Tolerant;
        let known = self.summary.header;
        if known.is_some() && !is_tolerant {
            return Err(self.fault(FormulaErrorKind::SecondHeader(self.header_place.line)));
        }
        if let Some(start) = self.clause_place.filter(|_| self.clause_is_open()) {
            if self.ends_are_known {
                return Err(FormulaErrorKind::LateHeader(start.line).at(place));
            }
            self.header_in_clause.get_or_insert(place);
        }
        let header = self.take_counts()?;
        if known.is_some_and(|known| known != header) {
            return Err(FormulaErrorKind::SecondHeader(self.header_place.line).at(place));
        }
        if known.is_some() {
            self.warn(place, WarningKind::RepeatedHeader(self.header_place.line));
            return Ok(());
        }
        if let Some(first) = self.first_clause {
            self.warn(place, WarningKind::LateHeader(first.line));
        }
        self.summary.header = Some(header);
        self.header_place = place;
        self.limit = header.variables;
        Ok(())
    }

    /// Reads the rest of the header.
    fn take_counts(&mut self) -> Result<Header, FormulaError> {
        let token = self.scanner.next()?;
        let word = self.scanner.word();
        let is_capital = self.strictness == Strictness::Tolerant && word == b"CNF";
        if token != Token::Word || word != b"cnf" && !is_capital {
            return Err(self.fault(match self.text(token) {
                format if format == "inccnf" => FormulaErrorKind::Cubes,
                format => FormulaErrorKind::OtherFormat(format),
            }));
        }
        if is_capital {
            self.warn(self.scanner.place(), WarningKind::Capitals("CNF".into()));
        }
        let variables = match self.scanner.next()? {
            Token::Number(number @ 0..) => number.unsigned_abs(),
            token => return Err(self.fault(FormulaErrorKind::BadVariableCount(self.text(token)))),
        };
        let mut token = self.scanner.next()?;
        if self.scanner.splits_at_marks && token == Token::Word && self.scanner.word() == b"," {
            self.warn(self.scanner.place(), WarningKind::Commas);
            token = self.scanner.next()?;
        }
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
            token if token == Token::Word && self.skip_if_comment()? => {}
            token => return Err(self.fault(FormulaErrorKind::AfterHeader(self.text(token)))),
        }
        Ok(Header { variables, clauses })
    }

    fn finish(mut self) -> Result<FormulaSummary, FormulaError> {
        self.end_last_clause()?;
        if !self.has_begun() {
            return Err(self.fault(if self.scanner.is_untouched() {
                FormulaErrorKind::Empty
            } else {
                FormulaErrorKind::NoHeader(String::new())
            }));
        }
        match (self.summary.header, self.first_clause) {
            (None, Some(first)) => self.warn(first, WarningKind::NoHeader),
            // Variables before the header.
            _ => self.exceed_header(self.summary.largest_variable, self.header_place)?,
        }
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

    /// Ends the clause that the end of the text leaves open. Several lines without a 0 between them are clauses, unless
    /// the header declares one clause.
    fn end_last_clause(&mut self) -> Result<(), FormulaError> {
        if self.punctuation.closed_on.is_some() {
            self.settle()?;
        }
        if !self.punctuation.open.is_empty() {
            return Err(self.fault(FormulaErrorKind::Punctuation {
                found: String::new(),
                expected: "the bracket that closes the last one",
            }));
        }
        let Some(place) = self.clause_place else {
            return Ok(());
        };
        let declares_one = self
            .summary
            .header
            .is_some_and(|header| header.clauses == 1);
        let has_lines = self.line_starts.len() > 1;
        if has_lines && !declares_one {
            return self.add_lines();
        }
        if self.last_zero.is_some() {
            return self.settle();
        }
        if has_lines || self.strictness == Strictness::Strict {
            return Err(FormulaErrorKind::NoEnd.at(place));
        }
        self.warn(place, WarningKind::NoEnd);
        self.add_clause()
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

    /// Warns of a deviation, or counts its line if there is a warning of its kind.
    fn warn(&mut self, place: TextPlace, kind: WarningKind) {
        let is_same = |other: &Warning| mem::discriminant(&other.kind) == mem::discriminant(&kind);
        if let Some(number) = self.summary.warnings.iter().position(is_same) {
            let last = mem::replace(&mut self.warned_lines[number], place.line);
            self.summary.warnings[number].lines += u64::from(last != place.line);
            return;
        }
        self.warned_lines.push(place.line);
        let lines = 1;
        self.summary.warnings.push(Warning { place, kind, lines });
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
