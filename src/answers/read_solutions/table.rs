//! Tables of persons and their answers, as spreadsheets write them: `7;Anna;2413;2`, or with a queen in each cell.
//!
//! The names of the columns tell which are the answers. Without them, the answer is the only cell with a whole solution,
//! or all queens in cells side by side. Numbers, times, addresses, points and remarks may stand beside it. Where a number
//! may be a queen or not, the row is not understood, and each row has one verdict.

use super::group::is_person;
use super::shapes::Expected;
use super::tokens::axis;
use super::{LineFault, ReadSolution, shown};
use itertools::Itertools;
use std::borrow::Cow;

/// Columns of a table, by the names in its first line.
#[derive(Debug)]
pub(super) struct Table {
    separator: char,
    names: Vec<usize>,
    /// The column with the answers, or one for each row of the board.
    answers: Vec<usize>,
}

/// Row of a table.
#[derive(Debug)]
pub(super) struct TableRow<'a> {
    /// Name of the person, if there is one.
    pub(super) name: Option<String>,
    /// Text of the answer, or why there is none.
    pub(super) answer: Answer<'a>,
    /// Number of bytes before the cell of the answer, or before the first cell where one should be, if it begins in
    /// the first line of the row.
    pub(super) at: Option<usize>,
}

/// Text of an answer, or why there is none.
type Answer<'a> = Result<Cow<'a, str>, LineFault>;

/// Sentences of persons who say that there is no solution.
const NONE: [&str; 13] = [
    "no solution",
    "no solutions",
    "there is none",
    "there are none",
    "there is no solution",
    "there are no solutions",
    "has no solution",
    "unsat",
    "unsatisfiable",
    "keine lösung",
    "es gibt keine lösung",
    "pas de solution",
    "aucune solution",
];

/// Names of columns with the names of persons.
const NAMES: [&str; 16] = [
    "name",
    "names",
    "nachname",
    "vorname",
    "first name",
    "last name",
    "surname",
    "full name",
    "your name",
    "nickname",
    "student",
    "pupil",
    "schüler",
    "schülerin",
    "nom",
    "prénom",
];

/// Names of columns with answers.
const ANSWERS: [&str; 8] = [
    "answer", "antwort", "réponse", "response", "solution", "lösung", "queens", "damen",
];

/// Names of other columns.
const OTHERS: [&str; 50] = [
    "points",
    "punkte",
    "score",
    "grade",
    "note",
    "mark",
    "marks",
    "class",
    "klasse",
    "classe",
    "group",
    "gruppe",
    "groupe",
    "nr",
    "nr.",
    "no",
    "no.",
    "n°",
    "id",
    "code",
    "student id",
    "number",
    "nummer",
    "e-mail",
    "email",
    "email address",
    "e-mail-adresse",
    "adresse e-mail",
    "mail",
    "timestamp",
    "zeitstempel",
    "horodateur",
    "date",
    "datum",
    "time",
    "zeit",
    "time taken",
    "remark",
    "remarks",
    "comment",
    "comments",
    "kommentar",
    "bemerkung",
    "remarque",
    "status",
    "state",
    "duration",
    "dauer",
    "age",
    "alter",
];

/// Particles of names that begin with a small letter.
const PARTICLES: [&str; 13] = [
    "de", "da", "del", "der", "den", "di", "dos", "la", "le", "van", "von", "zu", "bin",
];

/// Returns `true` for the statement that there is no solution.
pub(super) fn is_none(said: &str) -> bool {
    let said = said.trim_matches([' ', '"', '.', '!']).to_lowercase();
    NONE.contains(&said.as_str())
}

/// Returns `true` if a sentence has the statement in it.
pub(super) fn has_statement(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut several_words = NONE.iter().filter(|said| said.contains(' '));
    several_words.any(|said| text.contains(said))
}

/// Returns the name before the statement that there is no solution.
pub(super) fn name_before_none(text: &str) -> Option<&str> {
    // The longest statement has fewer bytes.
    const MAX_BYTES: usize = 40;
    let last = text.len().saturating_sub(MAX_BYTES);
    let spaces = text.match_indices(' ').map(|(at, _)| at);
    let mut places = spaces.filter(|&at| at >= last).map(|at| text.split_at(at));
    places.find_map(|(name, said)| (is_none(said) && are_names(name)).then_some(name))
}

/// Returns `true` for up to three words of a name without digits, each with a capital.
fn are_names(text: &str) -> bool {
    text.split_whitespace().nth(3).is_none() && has_capitals(text) && is_name(text)
}

/// Returns `true` if no word begins with a small letter, but for particles of names.
fn has_capitals(text: &str) -> bool {
    let mut words = text.split([' ', '-']).filter(|word| !word.is_empty());
    words.all(|word| !word.starts_with(char::is_lowercase) || PARTICLES.contains(&word))
}

/// Characters between cells, of which an answer has the last ones sooner than the first.
const SEPARATORS: [char; 3] = ['\t', ';', ','];

/// Returns the cells of a row, which quotes and brackets hold together.
fn cells(text: &str, separator: char) -> Vec<&str> {
    let (mut is_quoted, mut depth) = (false, 0_usize);
    let cells = text.split(|c| {
        is_quoted ^= c == '"';
        depth = match c {
            '(' | '[' | '{' => depth + 1,
            ')' | ']' | '}' => depth.saturating_sub(1),
            _ => depth,
        };
        c == separator && !is_quoted && depth == 0
    });
    cells
        .map(|cell| cell.trim_matches([' ', '"', '\n']))
        .collect()
}

/// Returns `true` if a quoted cell goes on in the next line.
pub(super) fn is_open(text: &str) -> bool {
    let starts_cell = |(at, _): (usize, &str)| text[..at].trim_end().ends_with([';', '\t', ',']);
    text.matches('"').count() % 2 == 1 && text.rmatch_indices('"').next().is_some_and(starts_cell)
}

fn are_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the number of groups of digits.
fn groups(text: &str) -> usize {
    let groups = text.split(|c: char| !c.is_ascii_digit());
    groups.filter(|group| !group.is_empty()).count()
}

/// Returns `true` for a number or a part of one: `3`, `3,5`, `12/15`, `85 %`.
fn is_number(cell: &str) -> bool {
    let mut parts = cell.trim_end_matches(['%', ' ']).split([',', '.', '/']);
    parts.clone().count() < 3 && parts.all(are_digits)
}

/// Returns `true` for a date or a time: `2026-11-30`, `9:15:00 AM`.
fn is_time(cell: &str) -> bool {
    let date = cell.split(' ').next().unwrap_or_default();
    let parts = date.split(['-', '.', '/']).collect_vec();
    let is_date = parts.len() == 3
        && parts.iter().copied().all(are_digits)
        && (parts.iter().any(|part| part.len() == 4) || parts.iter().all(|part| part.len() == 2));
    let is_clock = |four: &[u8]| match four {
        [hour, b':', ten, minute] => [hour, ten, minute].into_iter().all(u8::is_ascii_digit),
        _ => false,
    };
    is_date || cell.as_bytes().windows(4).any(is_clock)
}

/// Returns `true` for a name without digits.
fn is_name(cell: &str) -> bool {
    has_letters_of_name(cell)
        && cell.chars().filter(|c| c.is_alphabetic()).count() > 1
        && is_person(cell)
        && !is_none(cell)
}

/// Returns `true` for a letter, or for a name with a number: `A2`, `Kim3`, `Dora 3`. It may also be a square.
fn is_code(cell: &str) -> bool {
    let name = letters(cell);
    let number = &cell[name.len()..];
    has_letters_of_name(name)
        && !name.contains(',')
        // A number of pupils after a space is short.
        && (number.len() < 4 || !number.starts_with(' '))
        && (is_person(cell) || name.chars().count() == 1)
        && !is_none(cell)
}

fn has_letters_of_name(name: &str) -> bool {
    let is_of_name = |c: char| c.is_alphabetic() || " -'.,’_".contains(c);
    name.starts_with(char::is_alphabetic) && name.chars().all(is_of_name)
}

/// Returns `true` for what stands before names: a number, a time, an address, a class such as `8b`.
fn is_before_name(cell: &str) -> bool {
    let class = cell.strip_suffix(|c: char| c.is_ascii_alphabetic());
    !cell.contains(char::is_alphabetic)
        || is_time(cell)
        || cell.contains('@')
        || class.is_some_and(|number| number.len() < 3 && are_digits(number))
}

/// Returns the text before a number at the end.
fn letters(cell: &str) -> &str {
    cell.trim_end_matches(|c: char| c.is_ascii_digit())
        .trim_end()
}

/// Returns `true` for a name with a number that is no square: it has more letters, or zeros.
pub(super) fn is_no_square(cell: &str) -> bool {
    let name = letters(cell);
    name.chars().count() > 2 || cell[name.len()..].trim_start().starts_with('0')
}

/// Returns `true` for one square: `b4`, `Qb4`, `r1c2`, `(1,2)`.
fn is_square(cell: &str) -> bool {
    let bare = cell.trim_matches(['(', ')', '[', ']']);
    let word = bare.trim_end_matches(|c: char| c.is_ascii_digit());
    let are_letters = word.len() < 3 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_chess = word.len() < bare.len() && !word.is_empty() && are_letters;
    let is_pair = groups(bare) == 2
        && (bare.len() < cell.len() || bare.starts_with(['r', 'R']))
        && bare
            .bytes()
            .all(|byte| byte.is_ascii_digit() || b"rRcC, ".contains(&byte));
    is_chess || is_pair
}

/// Returns `true` for text that begins as an answer does: with a square, a digit or a bracket.
fn is_answer(cell: &str) -> bool {
    let word = &cell[..cell.find([',', ';', ' ', '"']).unwrap_or(cell.len())];
    is_square(word) || cell.starts_with(|c: char| c.is_ascii_digit() || "[(".contains(c))
}

/// Returns the number of columns whose names are numbered from 1 on, `R1`, `R2`, .., or only numbers.
fn numbered<S: AsRef<str>>(cells: &[S]) -> usize {
    let prefix = cells.first().map_or("", |cell| letters(cell.as_ref()));
    let number = |cell: &S| -> Option<usize> {
        let number = cell.as_ref().strip_prefix(prefix)?;
        number.trim_start().parse().ok()
    };
    let numbers = cells.iter().map_while(number).zip(1..);
    numbers.take_while(|(number, next)| number == next).count()
}

impl Table {
    /// Reads the first line of a table with answers of persons. Returns `None` for other lines.
    pub(super) fn header(text: &str, expected: Expected) -> Option<Self> {
        let mut tables = SEPARATORS.into_iter();
        tables.find_map(|separator| Self::apart(text, separator, expected))
    }

    fn apart(text: &str, separator: char, expected: Expected) -> Option<Self> {
        let cells = cells(text, separator).into_iter();
        let cells = cells.map(str::to_lowercase).collect_vec();
        let of = |list: &[&str]| {
            cells
                .iter()
                .positions(|cell| list.contains(&&**cell))
                .collect_vec()
        };
        let (names, others) = (of(&NAMES), of(&OTHERS));
        // Forms number their questions: Response 1.
        let is_answer = |cell: &String| ANSWERS.contains(&letters(cell));
        let mut answers = cells.iter().positions(is_answer).collect_vec();
        let starts = (0..cells.len())
            .filter(|&start| numbered(&cells[start..]) > 1)
            .collect_vec();
        let height = expected.size.map_or(0, |[rows, _]| rows);
        let rows = match starts[..] {
            [start] if numbered(&cells[start..]) == height => start..start + height,
            _ => 0..0,
        };
        let is_title = |(at, cell): (usize, &String)| {
            let is_word = cell.is_empty() || cell.starts_with(char::is_alphabetic);
            rows.contains(&at) || is_word && !is_none(cell) && axis(cell).is_none()
        };
        if answers.len() != 1 {
            answers = rows.clone().collect();
        }
        let is_of_persons = !names.is_empty() || !others.is_empty();
        let is_table = is_of_persons && !answers.is_empty();
        (is_table && cells.iter().enumerate().all(is_title)).then_some(Self {
            separator,
            names,
            answers,
        })
    }
}

/// Returns `true` for the names of the columns of a table of persons that do not tell which are the answers.
pub(super) fn are_titles(text: &str) -> bool {
    const FIRST: [&str; 3] = ["timestamp", "zeitstempel", "nr"];
    let mut tables = SEPARATORS
        .into_iter()
        .map(|separator| cells(text, separator));
    tables.any(|cells| {
        let cells = cells.into_iter().map(str::to_lowercase).collect_vec();
        let is_known = NAMES.contains(&&*cells[0]) || FIRST.contains(&&*cells[0]);
        // Programs name the columns of squares so.
        let is_title =
            |cell: &String| cell.starts_with(char::is_alphabetic) && axis(cell).is_none();
        cells.len() > 1 && is_known && cells.iter().all(is_title)
    })
}

/// Reader of the texts of cells, and what their solutions have.
#[derive(Clone, Copy)]
pub(super) struct Cells<'a> {
    pub(super) expected: Expected,
    /// Reads a text for itself.
    pub(super) read: &'a dyn Fn(&str) -> Vec<ReadSolution>,
}

/// Cells that may be the answer, of which some are empty.
struct Content<'a> {
    cells: Vec<&'a str>,
    how: Cells<'a>,
}

impl<'a> TableRow<'a> {
    /// Reads a row of a table. Returns `None` for other lines, which may be sentences.
    pub(super) fn read(text: &'a str, table: Option<&Table>, how: Cells<'a>) -> Option<Self> {
        if let Some(table) = table {
            let cells = cells(text, table.separator);
            let is_empty = cells.iter().all(|cell| cell.is_empty());
            return (!is_empty).then(|| Self::below(text, table, &cells, how));
        }
        let mut tables = SEPARATORS.into_iter();
        Self::with_spaces(text, how)
            .or_else(|| tables.find_map(|separator| Self::alone(text, separator, how)))
    }

    /// Returns a row of a text, whose answer is in one of the cells of this content.
    fn new(text: &str, name: Option<String>, content: &Content<'_>, answer: Answer<'a>) -> Self {
        let cell = match &answer {
            Ok(Cow::Borrowed(cell)) => Some(*cell),
            Ok(Cow::Owned(_)) => None,
            Err(LineFault::OneNumber(..)) => content.long().next(),
            Err(_) => content.filled().next(),
        };
        let start = text.as_ptr().addr();
        let at = cell.and_then(|cell| cell.as_ptr().addr().checked_sub(start));
        Self {
            name,
            answer,
            at: at.filter(|&at| text.get(..at).is_some_and(|before| !before.contains('\n'))),
        }
    }

    /// Reads a line with a name and a whole solution, `Anna 2413`.
    fn with_spaces(text: &'a str, how: Cells<'a>) -> Option<Self> {
        // Three words of a name, and a few more spaces.
        let mut words = text
            .match_indices(' ')
            .take(6)
            .map(|(at, _)| text.split_at(at));
        let (name, answer) = words.find(|(_, rest)| is_answer(rest.trim_start()))?;
        let (name, answer) = (name.trim(), answer.trim());
        let content = Content {
            cells: Vec::new(),
            how,
        };
        let is_read = |text: &str| (how.read)(text).iter().all(|one| one.solution.is_ok());
        let is_long = |group: &str| group.len() > 3;
        let is_list = answer.contains(',') && answer.split(',').any(is_long);
        let is_row = !text.contains(['\t', ';', '"'])
            && !is_list
            && (are_names(name) || is_code(name) && how.expected.queens.is_some())
            && has_capitals(name)
            && name.chars().count() > 1
            && content.is_whole(answer);
        (is_row && is_read(answer))
            .then(|| Self::new(text, Some(name.into()), &content, Ok(answer.into())))
    }

    /// Reads a row below the names of columns.
    fn below(text: &str, table: &Table, cells: &[&'a str], how: Cells<'a>) -> Self {
        let of = |places: &[usize]| {
            let cell = |&at: &usize| cells.get(at).copied().unwrap_or_default();
            places.iter().map(cell).collect_vec()
        };
        let filled = |places: &[usize]| {
            of(places)
                .into_iter()
                .filter(|cell| !cell.is_empty())
                .join(" ")
        };
        let content = Content {
            cells: of(&table.answers),
            how,
        };
        let answer = match table.answers[..] {
            [answer] => content.one(cells.get(answer).copied().unwrap_or_default()),
            _ => content.by_rows(),
        };
        let is_code = |cell: &&&str| !cell.is_empty() && !is_time(cell);
        let name = match filled(&table.names) {
            name if !name.is_empty() => Some(name),
            // An address or a number names a person, too.
            _ if table.names.is_empty() => cells.iter().find(is_code).map(ToString::to_string),
            _ => None,
        };
        Self::new(text, name, &content, answer)
    }

    /// Reads a row with a name.
    fn alone(text: &'a str, separator: char, how: Cells<'a>) -> Option<Self> {
        let mut cells = cells(text, separator);
        if cells.len() < 2 || cells.iter().all(|cell| cell.is_empty()) {
            return None;
        }
        // Points after a solution with a colon before it: Anna: 2 4 1 3; 5.
        let by_colon = cells[0]
            .split_once(':')
            .map(|(name, after)| [name, after].map(str::trim));
        let by_colon = by_colon.filter(|[name, after]| {
            (is_name(name) || is_code(name)) && groups(after) > 0 && !is_time(cells[0])
        });
        if let Some(parts) = by_colon {
            cells.splice(..1, parts);
        }
        let is_sure = |cell: &str| is_name(cell) || is_code(cell) && is_no_square(cell);
        let start = match by_colon {
            Some(_) => 0,
            None => cells.iter().position(|cell| !is_before_name(cell))?,
        };
        if !is_name(cells[start]) && !is_code(cells[start]) {
            return None;
        }
        let more = cells[start + 1..]
            .iter()
            .take_while(|cell| is_sure(cell))
            .count();
        let is_sure = more > 0 || is_sure(cells[start]);
        let (has_capitals, is_word) = (
            has_capitals(cells[start]),
            is_name(cells[start]) && !cells[start].contains(' '),
        );
        let (name, after) = (
            cells[start..=start + more].join(" "),
            cells.split_off(start + more + 1),
        );
        // An answer may be before the name, too.
        if after.iter().any(|cell| !cell.is_empty()) || start == 0 {
            cells = after;
        } else {
            cells.truncate(start);
        }
        let content = Content { cells, how };
        let is_row = match by_colon {
            _ if content.are_titles() => false,
            Some([_, after]) => groups(after) > 1 || content.is_whole(after),
            None => is_sure || content.follows_code(),
        };
        let answer = is_row.then(|| content.find())?;
        // Sentences and lines of programs have commas, too, and small letters.
        let is_certain = match answer {
            Ok(_) => has_capitals || is_word,
            Err(_) => {
                let is_sure = separator != ',' || content.cells.contains(&"");
                has_capitals && (is_sure || content.has_queens(text) || content.is_told(text))
            }
        };
        is_certain.then(|| Self::new(text, Some(name), &content, answer))
    }
}

impl<'a> Content<'a> {
    /// Returns the cells that are neither empty, a time nor an address.
    fn filled(&self) -> impl Iterator<Item = &'a str> {
        let cells = self.cells.iter().copied();
        cells.filter(|cell| !cell.is_empty() && !cell.contains('@') && !is_time(cell))
    }

    /// Returns the cells with more digits than points have.
    fn long(&self) -> impl Iterator<Item = &'a str> {
        let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
        self.filled().filter(move |cell| digits(cell) > 3)
    }

    fn rows(&self) -> Option<usize> {
        self.how.expected.size.map(|[rows, _]| rows)
    }

    /// Returns `true` if these cells tell that a cell before them is a name and no square.
    fn follows_code(&self) -> bool {
        let count: usize = self.filled().map(groups).sum();
        let is_answer = |cell| self.is_whole(cell) || is_none(cell);
        let others = self.filled().filter(|cell| !is_square(cell)).collect_vec();
        let has_others = !others.is_empty();
        let numbers = others.iter().filter(|cell| is_number(cell)).count();
        if self.filled().any(is_answer) {
            return true;
        }
        match count {
            0 => has_others || self.cells.len() > 1,
            1 => has_others && self.cells.len() > 1,
            _ => numbers > 1 || others.iter().any(|cell| groups(cell) > 1),
        }
    }

    /// Returns `true` if the whole line would be read as a solution.
    fn has_queens(&self, text: &str) -> bool {
        let is_judged = |one: &ReadSolution| {
            one.solution
                .as_ref()
                .map_or_else(LineFault::is_wrong, |_| true)
        };
        (self.how.read)(text).iter().any(is_judged)
    }

    /// Returns `true` for cells with numbers or squares, if the whole line would not be passed over.
    fn is_told(&self, text: &str) -> bool {
        let mut cells = self.filled();
        cells.all(|cell| are_digits(cell) || is_square(cell)) && !(self.how.read)(text).is_empty()
    }

    /// Returns `true` for the names of columns, `q1,q2,q3`.
    fn are_titles(&self) -> bool {
        let is_title = |cell: &&str| !letters(cell).is_empty();
        self.cells.len() > 1
            && self.cells.iter().all(is_title)
            && numbered(&self.cells) == self.cells.len()
    }

    fn not_understood(&self) -> LineFault {
        let text = self.filled().join(", ");
        if text.is_empty() {
            LineFault::NoAnswer
        } else {
            LineFault::NotUnderstood(1, shown(&text))
        }
    }

    /// Returns the text of the answer in the cells, or a fault.
    fn find(&self) -> Answer<'a> {
        let whole = self
            .filled()
            .filter(|cell| self.is_whole(cell))
            .collect_vec();
        let runs = self.runs();
        let says_none = self.filled().filter(|cell| is_none(cell)).count();
        let attempts = self
            .filled()
            .filter(|cell| !whole.contains(cell) && self.is_attempt(cell))
            .count();
        let numbers = self.filled().filter(|cell| are_digits(cell)).count();
        let are_more = self.rows().is_some_and(|rows| rows < numbers);
        let fault = || match (
            self.filled().map(groups).sum(),
            &self.long().collect_vec()[..],
        ) {
            (0, _) => self.not_understood(),
            _ if are_more => LineFault::Points(numbers),
            (_, [number]) if are_digits(number) => LineFault::OneNumber(1, shown(number)),
            (1, [_]) => self.not_understood(),
            (1, _) => LineFault::NoAnswer,
            (count, _) => LineFault::Numbers(count, self.how.expected.size),
        };
        // After empty cells, it may be a remark.
        let is_apart = self.cells.first().is_some_and(|cell| cell.is_empty());
        match (&whole[..], &runs[..], says_none, attempts) {
            (&[cell], [], 0, 0) => Ok(cell.into()),
            ([], [run], 0, 0) => Ok(run.clone().into()),
            // Points and a number, but no queens.
            ([], [], 1, 0) if !self.is_none_beside_others() => Err(LineFault::SaysNone),
            ([], [], 0, 0 | 1) => match self.filled().collect_vec()[..] {
                [cell] if !is_number(cell) && !is_square(cell) && groups(cell) > 1 && !is_apart => {
                    self.one(cell)
                }
                _ => Err(fault()),
            },
            ([], [] | [_], 0, _) => Err(fault()),
            ([], [], 1, _) => Err(self.not_understood()),
            _ => Err(LineFault::Several(
                whole.len() + runs.len() + says_none + attempts,
            )),
        }
    }

    /// Returns the answer in cells that are the rows of the board.
    fn by_rows(&self) -> Answer<'a> {
        let mut queens = self.cells.iter().filter(|cell| !cell.is_empty());
        let is_queen = |cell: &&&str| are_digits(cell) || is_square(cell);
        match queens.clone().filter(is_queen).count() {
            0 if queens.clone().next().is_none() => Err(LineFault::NoAnswer),
            count if count == self.cells.len() => Ok(self.cells.join(" ").into()),
            count if count == queens.clone().count() => {
                Err(LineFault::Numbers(count, self.how.expected.size))
            }
            _ => Err(LineFault::NotUnderstood(1, shown(&queens.join(", ")))),
        }
    }

    /// Returns the answer in a cell.
    fn one(&self, cell: &'a str) -> Answer<'a> {
        let text = || LineFault::NotUnderstood(1, shown(cell));
        match &(self.how.read)(cell)[..] {
            _ if cell.is_empty() => Err(LineFault::NoAnswer),
            _ if is_none(cell) => Err(LineFault::SaysNone),
            [_] if is_answer(cell) || self.is_whole(cell) => Ok(cell.into()),
            [] | [_] => Err(text()),
            several => Err(LineFault::Several(several.len())),
        }
    }

    /// Returns `true` if the statement that there is no solution may be a remark: it is after an empty cell, or beside
    /// queens.
    fn is_none_beside_others(&self) -> bool {
        let mut before = self.cells.iter().take_while(|cell| !is_none(cell));
        let numbers = self.filled().filter(|cell| are_digits(cell)).count();
        let has_queens = |cell: &str| is_answer(cell) && !is_number(cell) && groups(cell) > 1;
        before.any(|cell| cell.is_empty()) || numbers > 2 || self.filled().any(has_queens)
    }

    /// Returns the queens in cells side by side that are one for each row.
    fn runs(&self) -> Vec<String> {
        let kind = |cell: &&str| (are_digits(cell), is_square(cell));
        let chunks = self.cells.iter().chunk_by(|cell| kind(cell));
        let runs = chunks
            .into_iter()
            .map(|(kind, cells)| (kind, cells.collect_vec()));
        let (mut found, mut before) = (Vec::new(), None);
        for ((are_numbers, are_squares), run) in runs {
            // An empty cell may be the first row.
            let is_after_empty = before.is_some_and(|cell: &str| cell.is_empty());
            before = run.last().map(|cell| **cell);
            let count = if are_numbers {
                self.rows()
            } else {
                self.how.expected.queens.or(self.rows())
            };
            let is_long = count.map_or(run.len() > 1, |count| run.len() == count && count > 1);
            let text = run.iter().join(" ");
            if (are_numbers || are_squares) && is_long && !is_after_empty && self.is_solution(&text)
            {
                found.push(text);
            }
        }
        found
    }

    /// Returns `true` for a cell that is a whole solution, be it right or wrong.
    fn is_whole(&self, cell: &str) -> bool {
        let may_be = if is_number(cell) {
            let is_word = self.rows().is_none_or(|rows| rows == cell.len());
            are_digits(cell) && is_word && cell.len() > 1
                || self.rows() == Some(2) && !are_digits(cell)
        } else {
            !is_none(cell) && cell.contains(|c: char| c.is_ascii_digit() || ".QXx#♛".contains(c))
        };
        may_be && self.is_solution(cell)
    }

    /// Returns `true` for a text that is one solution, be it right or wrong.
    fn is_solution(&self, text: &str) -> bool {
        let Expected { size, queens } = self.how.expected;
        match &(self.how.read)(text)[..] {
            [one] if one.is_of_person => false,
            [
                ReadSolution {
                    solution: Ok(line), ..
                },
            ] => {
                let found = line.solution.queens().len();
                let is_high = |rows: u32| size.is_none_or(|[height, _]| rows as usize == height);
                line.rows.is_none_or(is_high)
                    && queens.map_or(found > usize::from(size.is_none()), |queens| {
                        queens == found
                    })
            }
            [
                ReadSolution {
                    solution: Err(fault),
                    ..
                },
            ] => {
                let is_word = self
                    .rows()
                    .is_some_and(|rows| are_digits(text) && text.len() == rows);
                fault.is_wrong() && (is_word || queens.is_some_and(|queens| groups(text) >= queens))
            }
            _ => false,
        }
    }

    /// Returns `true` for a cell that may be another answer, and no points.
    fn is_attempt(&self, cell: &str) -> bool {
        let is_near = |rows: usize| cell.len() > 2 && cell.len().abs_diff(rows) < 2;
        let is_word = are_digits(cell) && self.rows().is_some_and(is_near);
        let words = cell.split(|c: char| !c.is_alphabetic());
        let has_words = words.map(str::len).any(|length| length > 2);
        is_word || !has_words && !is_number(cell) && !is_square(cell) && groups(cell) > 2
    }
}
