//! The reader of solutions, line by line.

use super::coordinates::{self, Axis, Header};
use super::drawn_board::{self, DrawnBoard};
use super::shapes::{Expected, Node, Written, numbers};
use super::tokens::{Token, tokens};
use super::{LineFault, ReadSolution, of_json, shown};
use encodings::excerpt;
use problem::Problem;
use problem::placement::Placement;
use serde_json::Value;
use std::mem;
use std::vec::Drain;

/// Reader of solutions in the forms in which people and programs write them, line by line:
///
/// * columns, with any separators and brackets, or none: `2 4 1 3`, `2-4-1-3`, `q = [2,4,1,3];`, `2413`;
/// * squares: `r1c2`, `(1,2),(2,4)`, `queen(1,2)`, `q1 = 2`, and as in chess `b4`, `Qb4Qd3`;
/// * drawn boards and matrices, row by row or on one line: `.Q..`, `# X # #`, `[[0,1],[1,0]]`, `| |Q| | |`;
/// * models: literals row by row, all of them or the positive ones, also on `v` lines;
/// * several of them in one line, in brackets, and JSON.
///
/// Numbers are counted from 1, or from 0 if the list has zeros. A name and a colon may come before a solution or on the
/// line before it; words of programs around solutions are passed over.
///
/// ```
/// use queensat::answers::SolutionReader;
/// use queensat::problem::Problem;
///
/// let mut reader = SolutionReader::new(Some(&Problem::new(4)?), false);
/// let anna = reader.push(1, b"Anna: 2-4-1-3").next().unwrap();
/// assert_eq!(anna.name.as_deref(), Some("Anna"));
/// assert_eq!(anna.solution?.solution.to_string(), "2 4 1 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SolutionReader {
    expected: Expected,
    is_plain: bool,
    /// Name of the next solution, with its line.
    name: Option<(u64, String)>,
    /// Comment of the present line.
    note: Option<String>,
    /// Line that the next one explains: numbers of columns above a board, or the columns of queens.
    held: Option<(u64, String)>,
    board: Option<DrawnBoard>,
    /// Names above a table of rows and columns.
    header: Option<Header>,
    /// `true` if pairs are a column and a row, as a heading says.
    is_column_first: bool,
    /// Last line of the last board.
    board_end: u64,
    /// Brackets that are open, after the text outside of all.
    groups: Vec<Group>,
    /// Parts of a solution on several lines.
    parts: Vec<Part>,
    /// Numbers from which rows and columns are counted, once that is known.
    first: [Option<i64>; 2],
    /// Zeros, and numbers of the last row or column, among numbers that did not tell it for sure.
    hints: [[bool; 2]; 2],
    /// Solutions until it is known.
    undecided: Vec<Undecided>,
    /// `true` if words were passed over.
    has_words: bool,
    read: Vec<ReadSolution>,
}

#[derive(Debug, Default)]
struct Group {
    nodes: Vec<Node>,
    /// Number of the first line, and nodes from earlier lines than the last.
    line: u64,
    earlier: usize,
    /// What the last name says about the next number, and the numbers with such names.
    axis: Option<Axis>,
    named: Vec<(Axis, i64)>,
    axes: Vec<Axis>,
    /// Number of words that may be columns or squares: single letters and nothing.
    cells: usize,
    /// First word that is no name of a row, a column or a queen.
    odd: Option<(usize, String)>,
    /// `true` if solutions were in it.
    has_solutions: bool,
}

/// Kind of a part of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Squares in brackets or with names.
    Squares,
    /// Two numbers on a line.
    Pair,
    /// One number on a line.
    Number,
    /// Literals, of a solver on a `v` line.
    Literals { is_v: bool },
}

#[derive(Debug)]
struct Part {
    line: u64,
    kind: Kind,
    nodes: Vec<Node>,
}

#[derive(Debug)]
struct Undecided {
    line: u64,
    name: Option<String>,
    note: Option<String>,
    written: Result<Written, LineFault>,
}

/// Words and signs of a line outside of brackets, each with the number of nodes before it and its place.
#[derive(Default)]
struct Around<'a> {
    words: Vec<(usize, usize, &'a str)>,
    /// The last field is `true` for a colon.
    signs: Vec<(usize, usize, bool)>,
}

/// Maximum number of characters of a name.
const MAX_NAME: usize = 60;
/// Maximum number of solutions that are kept until it is known from where they count.
const MAX_UNDECIDED: usize = 1000;

/// Words between the numbers of a solution.
const OF_SQUARES: &str = " row rows r col cols column columns c queen queens q at in is and on to pos position \
                          square line piece place star rook zeile spalte reihe dame feld und ligne colonne reine v ";
/// Words of programs and persons around solutions.
const OF_PROGRAMS: &str = " solution solutions answer answers model models found total time cpu calls solving reading \
                           satisfiable unsatisfiable sat unsat unknown optimum optimal optimization search finished \
                           done result results output elapsed seconds queens board conflicts choices \
                           threads version clingo minizinc gecode statistics status cost objective solved solver verified \
                           lösung lösungen ";
/// First words of lines of programs: a status, a value, the size of the board.
const FIRST_OF_PROGRAMS: &str = " s o n ";

fn is_in(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace()
        .any(|known| known.eq_ignore_ascii_case(word.trim_end_matches(':')))
}

impl SolutionReader {
    /// Creates a reader for solutions of a problem, or of any n queens problem. If it is plain, it reads what this
    /// program writes, numbers, squares and JSON, one solution a line.
    #[must_use]
    pub fn new(problem: Option<&Problem>, is_plain: bool) -> Self {
        let expected = problem.map_or(Expected::default(), |problem| Expected {
            size: Some([
                problem.board().rows() as usize,
                problem.board().columns() as usize,
            ]),
            queens: problem.queens().map(|queens| queens as usize),
        });
        Self {
            expected,
            is_plain,
            name: None,
            note: None,
            held: None,
            board: None,
            header: None,
            is_column_first: false,
            board_end: 0,
            groups: vec![Group::default()],
            parts: Vec::new(),
            first: [is_plain.then_some(1); 2],
            hints: [[false; 2]; 2],
            undecided: Vec::new(),
            has_words: false,
            read: Vec::new(),
        }
    }

    /// Reads a whole text in memory, which may have several solutions.
    #[must_use]
    pub fn read_all(text: &str, problem: Option<&Problem>) -> Vec<ReadSolution> {
        let (mut reader, mut all) = (Self::new(problem, false), Vec::new());
        for (number, line) in (1..).zip(text.lines()) {
            all.extend(reader.push(number, line.as_bytes()));
        }
        all.extend(reader.finish());
        all
    }

    /// Returns `true` if words around solutions were passed over, so that the text may be something else.
    #[must_use]
    pub const fn has_words(&self) -> bool {
        self.has_words
    }

    /// Reads a line. Returns the solutions that are complete.
    pub fn push(&mut self, number: u64, line: &[u8]) -> Drain<'_, ReadSolution> {
        if let Some(columns) = self.plain_columns(line) {
            self.add(number, Ok(Written::Columns(columns, 1)));
        } else {
            let text = String::from_utf8(line.to_vec());
            // Old text has a byte for each character.
            let text = text.unwrap_or_else(|error| {
                error
                    .as_bytes()
                    .iter()
                    .map(|&byte| char::from(byte))
                    .collect()
            });
            let text = text
                .replace(['–', '−', '—'], "-")
                .replace(['\u{200b}', '\u{feff}'], "");
            if self.is_plain {
                self.plain_line(number, text.trim_end());
            } else {
                self.line(number, text.trim_end());
            }
        }
        self.read.drain(..)
    }

    /// Returns what the end of the text completes.
    pub fn finish(&mut self) -> Drain<'_, ReadSolution> {
        if let Some((at, held)) = self.held.take() {
            self.content(at, &held);
        }
        while self.groups.len() > 1 {
            let group = self.groups.pop().expect("an open bracket");
            let is_rest = group.nodes.is_empty() && group.odd.is_none();
            if !group.has_solutions && (!is_rest || self.groups.len() == 1 && self.read.is_empty())
            {
                self.add(group.line, Err(LineFault::Unclosed));
                break;
            }
        }
        self.groups.truncate(1);
        self.close(false);
        self.rename(None);
        self.settle();
        self.read.drain(..)
    }

    /// Reads the usual form of long lists, numbers between spaces or commas, without any other work.
    fn plain_columns(&self, line: &[u8]) -> Option<Vec<i64>> {
        let [rows, columns] = self.expected.size?;
        let is_apart = self.board.is_none()
            && self.held.is_none()
            && self.parts.is_empty()
            && self.groups.len() == 1;
        if !is_apart {
            return None;
        }
        let mut values = Vec::with_capacity(rows.min(line.len()));
        let mut digits = None;
        for &byte in line.iter().chain(b"\n") {
            match (byte, digits) {
                (b'0'..=b'9', _) => {
                    digits = Some(10 * digits.unwrap_or(0) + i64::from(byte - b'0'))
                }
                (b' ' | b',' | b'\t' | b'\r' | b'\n', Some(value)) => {
                    values.push(value);
                    digits = None;
                }
                (b' ' | b',' | b'\t' | b'\r' | b'\n', None) => {}
                _ => return None,
            }
            if digits.is_some_and(|value| value > columns as i64) {
                return None;
            }
        }
        let is_sure = values.len() == rows
            && rows > 2
            && values[1] != values[0] + 1
            && values.iter().any(|&value| value > 1)
            && values.iter().filter(|&&value| value == 0).count() < 2;
        is_sure.then_some(values)
    }

    /// Reads a line that this program wrote.
    fn plain_line(&mut self, number: u64, text: &str) {
        let head = text.split('#').next().unwrap_or_default();
        let is_other = |word: &&str| {
            *word != "empty" && word.contains(|c: char| !c.is_ascii_digit() && !"rc,".contains(c))
        };
        match head
            .split_whitespace()
            .find(is_other)
            .filter(|_| !head.starts_with('{'))
        {
            Some(word) => {
                let at = word.as_ptr() as usize - text.as_ptr() as usize + 1;
                self.add(number, Err(LineFault::NotANumber(at, shown(word))));
            }
            None => self.content(number, text),
        }
        self.close(false);
    }

    fn line(&mut self, number: u64, text: &str) {
        let columns = self.expected.size.map(|[_, columns]| columns);
        let drawn = self.rows_on(text);
        if let Some((at, held)) = self.held.take() {
            let pair = coordinates::alone(&held).zip(coordinates::alone(text));
            let square = pair
                .filter(|(one, other)| (one.0 == Axis::Column) != (other.0 == Axis::Column))
                .and_then(|(one, other)| coordinates::square([one, other]));
            if let Some(square) = square {
                return self.content(at, &square);
            }
            if drawn.is_none() && !drawn_board::is_frame(text) {
                self.content(at, &held);
            }
        }
        if text.trim().is_empty() {
            if self.groups.len() == 1 {
                self.close(false);
            }
            return;
        }
        if drawn_board::is_frame(text) {
            return;
        }
        if drawn_board::are_labels(text, columns) {
            let is_number = text.contains(|c: char| c.is_ascii_digit());
            if is_number
                && self.board.is_none()
                && (self.board_end == 0 || self.board_end + 1 != number)
            {
                self.held = Some((number, text.into()));
            }
            return;
        }
        if self.groups.len() == 1 && coordinates::alone(text).is_some() {
            self.held = Some((number, text.into()));
            return;
        }
        if let Some(header) = Header::read(text) {
            self.close(true);
            self.header = Some(header);
            self.is_column_first = header.is_column_first();
            return;
        }
        let square = self.header.and_then(|header| header.square(text));
        if let Some(square) = square {
            return self.content(number, &square);
        }
        self.header = None;
        match drawn {
            Some((start, rows)) => self.add_rows(number, text, start, rows),
            None => self.content(number, text),
        }
    }

    /// Returns the rows of a board that are on a line, and where they begin: after a name, if there is one.
    fn rows_on(&self, text: &str) -> Option<(usize, Vec<Vec<char>>)> {
        let of_board = self.board.as_ref().map(|board| board.rows[0].len());
        let columns = self.expected.size.map(|[_, columns]| columns).or(of_board);
        let whole = drawn_board::rows(text, columns).map(|rows| (0, rows));
        whole.or_else(|| {
            let start = text
                .rfind([':', '='])
                .filter(|&start| text[..start].contains(char::is_alphanumeric))?
                + 1;
            Some((start, drawn_board::rows(&text[start..], columns)?))
        })
    }

    /// Adds rows to a board, which ends with the last one.
    fn add_rows(&mut self, number: u64, text: &str, start: usize, rows: Vec<Vec<char>>) {
        self.close_parts(true);
        let name = text[..start].trim_end_matches([':', '=', ' ']);
        if self.board.is_none()
            && text[..start].ends_with(':')
            && name.contains(char::is_alphabetic)
        {
            self.rename(Some((number, name)));
        }
        for row in rows {
            let is_unsure = drawn_board::may_be_no_row(&text[start..], &row);
            // Lines between solutions have other characters than rows.
            if self.board.as_ref().is_some_and(|board| {
                board.is_unsure && !is_unsure && !row.contains(&board.rows[0][0])
            }) {
                self.board = None;
            }
            let board = self.board.get_or_insert_with(|| DrawnBoard {
                line: number,
                rows: Vec::new(),
                is_unsure: true,
            });
            board.is_unsure &= is_unsure;
            board.rows.push(row);
            let height = self
                .expected
                .size
                .map_or(board.rows[0].len(), |[rows, _]| rows);
            if board.rows.len() == height {
                self.board_end = number;
                self.close_board();
            }
        }
    }

    fn close_board(&mut self) {
        let Some(board) = self.board.take() else {
            return;
        };
        let bits = |row: &Vec<char>| {
            row.iter()
                .map(|c| c.to_digit(2).map(i64::from))
                .collect::<Option<Vec<_>>>()
        };
        match board.solution(self.expected.size, self.expected.queens) {
            Ok(solution) => self.add(board.line, Ok(Written::Placed(solution, true))),
            Err(LineFault::Rows(..) | LineFault::RowLength(..)) if board.is_unsure => {}
            Err(fault) => match board.rows.iter().map(bits).collect::<Option<Vec<_>>>() {
                // Zeros and ones on single lines are columns, though no right ones.
                Some(lines) => {
                    for (line, columns) in (board.line..).zip(lines) {
                        self.add(line, Ok(Written::Columns(columns, 1)));
                    }
                }
                None => self.add(board.line, Err(fault)),
            },
        }
    }

    /// Reads a line that is no part of a drawn board.
    fn content(&mut self, number: u64, text: &str) {
        let start = text.trim_start();
        let is_comment =
            start.starts_with("c ") && start[2..].trim_start().starts_with(char::is_alphabetic);
        // A number sign before a number and a colon begins no comment.
        let is_number = |rest: &str| {
            let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            after.len() < rest.len() && after.starts_with([':', '.', ')'])
        };
        let mut signs = text.match_indices('#').map(|(at, _)| at);
        let sign = signs.find(|&at| !is_number(&text[at + 1..]));
        let comment = [
            sign,
            text.find('%'),
            text.find("//"),
            is_comment.then_some(0),
        ];
        let end = comment.into_iter().flatten().min().unwrap_or(text.len());
        let head = &text[..end];
        let note = text[end..]
            .strip_prefix('#')
            .map(|note| excerpt(note.trim().as_bytes(), super::MAX_QUOTED));
        if head.trim().is_empty() {
            return;
        }
        self.note = note;
        let json = if head.trim_start().starts_with('{') {
            serde_json::from_str(text).ok()
        } else {
            None
        };
        match (json, coordinates::list_of_rows(head)) {
            (Some(value), _) => self.json(number, &value),
            (None, Some(rows)) if self.groups.len() == 1 => self.list_of_rows(number, &rows),
            (None, _) if self.groups.len() > 1 || self.is_plain => self.tokens(number, head),
            (None, _) => {
                let named = coordinates::by_name(head);
                self.tokens(number, named.as_deref().unwrap_or(head));
            }
        }
        self.note = None;
    }

    /// Adds the rows of the queens in each column.
    fn list_of_rows(&mut self, number: u64, rows: &[i64]) {
        let is_square = self
            .expected
            .size
            .is_none_or(|size| size == [rows.len(); 2]);
        let squares = coordinates::of_rows(rows).filter(|_| is_square);
        let fault = LineFault::NotUnderstood(1, format!("rows: {}", rows.len()));
        self.close(true);
        self.add(number, squares.map(Written::Squares).ok_or(fault));
    }

    /// Reads the solutions in an object, but not the squares of its problem.
    fn json(&mut self, number: u64, value: &Value) {
        const OF_PROBLEM: [&str; 5] = ["question", "problem", "blocked", "fixed", "regions"];
        let is_solution = ["columns", "squares", "completeness"]
            .iter()
            .any(|field| value.get(field).is_some());
        let list = |names: &[&str]| -> Option<Vec<i64>> {
            let list = names.iter().find_map(|name| value.get(name)?.as_array())?;
            let list: Option<Vec<i64>> = list.iter().map(Value::as_i64).collect();
            list.filter(|list| list.len() > 2)
        };
        let rows = list(&["rows", "row", "y"]);
        let columns = list(&["columns", "cols", "column", "col", "x"]);
        match (rows, columns, list(&["rows"])) {
            (Some(rows), Some(columns), _) if rows.len() == columns.len() => {
                let squares = rows.into_iter().zip(columns);
                let squares = squares.map(|(row, column)| [row, column]).collect();
                self.close(true);
                return self.add(number, Ok(Written::Squares(squares)));
            }
            (_, None, Some(rows)) => return self.list_of_rows(number, &rows),
            _ => {}
        }
        match value {
            Value::Object(fields) if is_solution || fields.is_empty() => {
                if let Some(written) = of_json(value).transpose() {
                    self.close(true);
                    self.add(number, written);
                }
            }
            Value::Object(fields) => {
                let before = self.read.len() + self.undecided.len();
                let others = fields
                    .iter()
                    .filter(|(name, _)| !OF_PROBLEM.contains(&name.as_str()));
                let parts = others.filter(|(_, part)| part.is_array() || part.is_object());
                for (_, part) in parts {
                    self.json(number, part);
                }
                let is_pairs = self.read.len() + self.undecided.len() == before && fields.len() > 1;
                if is_pairs {
                    self.tokens(number, &value.to_string());
                } else if self.read.len() + self.undecided.len() == before {
                    self.add(number, Err(LineFault::NoColumns));
                }
            }
            Value::Array(parts) if parts.iter().any(Value::is_object) => {
                for part in parts {
                    self.json(number, part);
                }
            }
            other => self.line(number, &other.to_string()),
        }
    }

    fn tokens(&mut self, number: u64, text: &str) {
        let columns = self.expected.size.map(|[_, columns]| columns);
        let max_nodes = self.expected.size.map_or(1 << 20, |[rows, columns]| {
            rows.saturating_mul(columns)
                .saturating_mul(8)
                .saturating_add(1000)
        });
        let mut around = Around::default();
        for group in &mut self.groups {
            group.earlier = group.nodes.len();
        }
        self.groups[0].has_solutions = false;
        self.groups[0].cells = 0;
        for (at, token) in tokens(text, columns) {
            let is_outside = self.groups.len() == 1;
            let group = self
                .groups
                .last_mut()
                .expect("the text outside of brackets");
            let before = group.nodes.len();
            match token {
                Token::Number(value, digits) => {
                    group
                        .named
                        .extend(group.axis.take().map(|axis| (axis, value)));
                    group.nodes.push(Node::Number(value, digits, at + 1))
                }
                Token::Square(square) => group.nodes.push(Node::Square(square)),
                Token::Chess(square) => group.nodes.push(Node::Chess(square)),
                Token::Open => self.groups.push(Group {
                    line: number,
                    ..Group::default()
                }),
                Token::Close if is_outside => {}
                Token::Close => {
                    let name = around
                        .signs
                        .iter()
                        .rfind(|sign| sign.2)
                        .filter(|sign| sign.0 == self.groups[0].nodes.len());
                    let name = name
                        .map(|sign| text[..sign.1].trim())
                        .filter(|name| name.contains(char::is_alphabetic));
                    self.close_group(number, name);
                }
                Token::Sign(is_colon) if is_outside => around.signs.push((before, at, is_colon)),
                Token::Sign(_) => {}
                Token::Word(word) if is_outside && !is_value(word, before, &around) => {
                    around.words.push((before, at + 1, word))
                }
                Token::Word(word) if is_cell(word) => {
                    group.cells += 1;
                    group.axis = coordinates::axis(word);
                    group.axes.extend(group.axis);
                    if group.axis.is_none() && !is_in(OF_SQUARES, word) {
                        group.odd = group.odd.take().or_else(|| Some((at + 1, shown(word))));
                    }
                }
                Token::Word(word) => match word.to_ascii_lowercase().as_str() {
                    _ if coordinates::axis(word).is_some() => {
                        group.axis = coordinates::axis(word);
                        group.axes.extend(group.axis);
                    }
                    "true" => group.nodes.push(Node::Number(1, 1, at + 1)),
                    "false" => group.nodes.push(Node::Number(0, 1, at + 1)),
                    _ if is_in(OF_SQUARES, word) || word.contains("..") => {}
                    _ => group.odd = group.odd.take().or_else(|| Some((at + 1, shown(word)))),
                },
            }
            if before > max_nodes {
                self.groups.truncate(1);
                self.groups[0] = Group::default();
                return self.add(number, Err(LineFault::Numbers(before, self.expected.size)));
            }
        }
        if self.groups.len() == 1 {
            return self.end_line(number, text, &around);
        }
        // In an open bracket, a line may have a whole solution, or one number.
        let group = self.groups.last_mut().expect("an open bracket");
        if group.earlier == 0 && group.nodes.len() > 1 {
            let found = self.expected.solutions(&group.nodes);
            if !found.is_empty() {
                group.nodes.clear();
                group.has_solutions = true;
                self.emit(number, None, found);
            }
        }
    }

    /// Adds solutions of a line, of which the first may have a name.
    fn emit(&mut self, number: u64, name: Option<&str>, found: Vec<Written>) {
        self.close(true);
        if let Some(name) = name {
            self.rename(Some((number, name)));
        }
        for written in found {
            self.add(number, Ok(written));
        }
    }

    /// Reads the content of a bracket: solutions, or a part of what is around it.
    fn close_group(&mut self, number: u64, name: Option<&str>) {
        let group = self.groups.pop().expect("an open bracket");
        self.around().has_solutions |= group.has_solutions;
        if group.has_solutions {
            return;
        }
        let named = |is_column: bool| {
            let mut of_axis = group
                .named
                .iter()
                .filter(|(axis, _)| (*axis == Axis::Column) == is_column);
            of_axis.next().filter(|_| of_axis.next().is_none())
        };
        if let (Some(&(axis, row)), Some(&(_, column))) = (named(false), named(true)) {
            let square = if axis == Axis::Rank {
                Node::Chess([column, row])
            } else {
                Node::Square([row, column])
            };
            return self.around().nodes.push(square);
        }
        // A heading of pairs: (column, row).
        if let ([first, second], true) = (&group.axes[..], group.nodes.is_empty()) {
            self.is_column_first = *first == Axis::Column && *second == Axis::Row;
            self.header = Some(Header::of_pairs(self.is_column_first));
            return;
        }
        if group.nodes.is_empty() && group.cells == 1 {
            self.around().cells += 1;
            return;
        }
        if group.nodes.is_empty() && group.cells > 1 {
            let fault = LineFault::Numbers(0, self.expected.size);
            let (at, word) = group.odd.unwrap_or((1, String::new()));
            let fault = if word.is_empty() {
                fault
            } else {
                LineFault::NotUnderstood(at, word)
            };
            self.around().has_solutions = true;
            self.emit(number, name, Vec::new());
            return self.add(group.line, Err(fault));
        }
        let values = numbers(&group.nodes);
        let is_squares = group.nodes.len() > 1
            && values.is_none()
            && !group
                .nodes
                .iter()
                .any(|node| matches!(node, Node::List(_) | Node::Number(..)));
        let mut found = self.expected.solutions(&group.nodes);
        if found.is_empty() && is_squares {
            let any = Expected {
                queens: None,
                ..self.expected
            };
            found = any.solutions(&group.nodes);
        }
        let fault = match (values, group.odd) {
            _ if !found.is_empty() => None,
            (Some(values), Some((at, word))) if values.len() > 2 => {
                Some(Err(LineFault::NotANumber(at, word)))
            }
            (Some(values), _) if values.iter().any(|&value| value < 0) && values.len() > 2 => {
                Some(Err(LineFault::Literals(values.len(), self.expected.size)))
            }
            (Some(values), _) if values.len() > 2 && self.expected.is_no_part(&values) => {
                Some(self.of_wrong_length(&values))
            }
            (Some(values), _) => {
                match values[..] {
                    [column, row] if self.is_column_first => {
                        self.around().nodes.push(Node::Square([row, column]))
                    }
                    [row, column] => self.around().nodes.push(Node::Square([row, column])),
                    [] => {}
                    [_] => self.around().nodes.extend(group.nodes),
                    _ => self.around().nodes.push(Node::List(values)),
                }
                return;
            }
            (None, _) => {
                self.around().nodes.extend(group.nodes);
                return;
            }
        };
        self.around().has_solutions = true;
        self.emit(number, name, Vec::new());
        let all = fault.map_or_else(|| found.into_iter().map(Ok).collect(), |fault| vec![fault]);
        for one in all {
            self.add(group.line, one);
        }
    }

    /// Returns the innermost bracket that is open, or the text outside of all.
    fn around(&mut self) -> &mut Group {
        self.groups
            .last_mut()
            .expect("the text outside of brackets")
    }

    /// Returns the columns of too many or too few numbers, or a fault if they cannot be meant.
    fn of_wrong_length(&self, values: &[i64]) -> Result<Written, LineFault> {
        let largest = self
            .expected
            .size
            .map_or(i64::MAX, |size| size.into_iter().max().unwrap_or(0) as i64);
        let rows = self.expected.size.map_or(0, |[rows, _]| rows);
        // A row, a column and the value of a square.
        let is_valued = rows > 3 && matches!(values, [_, _, 0 | 1]);
        let may_be = |value: &&i64| **value < 0 || **value > largest || is_valued;
        match values.iter().find(may_be) {
            Some(_) => Err(LineFault::Numbers(values.len(), self.expected.size)),
            None => Ok(Written::Columns(values.to_vec(), 1)),
        }
    }

    /// Reads what is outside of brackets on a line.
    fn end_line(&mut self, number: u64, text: &str, around: &Around<'_>) {
        let nodes = mem::take(&mut self.groups[0].nodes);
        self.has_words |= around.words.iter().any(|(.., word)| word.len() > 2);
        if self.groups[0].has_solutions {
            return;
        }
        let trimmed = text.trim();
        let is_of_programs = self.is_of_programs(around, nodes.len());
        if trimmed.ends_with(':') && (nodes.is_empty() || nodes.len() == 1) && !is_of_programs {
            self.close(true);
            return self.rename(Some((number, &trimmed[..trimmed.len() - 1])));
        }
        if nodes.is_empty() {
            return self.end_words(number, text, around, is_of_programs);
        }
        let columns = self.expected.size.map(|[_, columns]| columns);
        if are_names(&nodes, columns) {
            return;
        }
        if let Some(found) = self.several(text, around) {
            return self.emit(number, None, found);
        }
        let is_v = around
            .words
            .first()
            .is_some_and(|word| word.0 == 0 && word.2 == "v");
        let is_negative = |node: &Node| matches!(node, Node::Number(..=-1, ..));
        let nodes = match self.expected.without_names(&nodes) {
            Some(plain) if is_v || nodes.iter().any(is_negative) => plain,
            _ => nodes,
        };
        let (head, name) = head(text, nodes.len(), around);
        // Solutions are all numbers after a name or a label, or only those after a sign.
        let signs = around.signs.iter().map(|sign| sign.0);
        for start in std::iter::once(head).chain(signs.filter(|&start| start > head)) {
            let found = self.expected.solutions(&nodes[start..]);
            // A number and a word are no board of one row.
            let is_sure =
                self.expected.size.is_some() || nodes.len() > 1 || around.words.is_empty();
            if is_sure && !found.is_empty() && odd_word(around, start, nodes.len()).is_none() {
                return self.emit(number, name, found);
            }
        }
        let words = around.words.iter().filter(|word| word.0 >= head);
        let odd = odd_word(around, head, nodes.len());
        let is_of_square = |word: &str| word.len() > 2 && is_in(OF_SQUARES, word);
        let are_around = around
            .words
            .iter()
            .any(|(.., word)| !is_in(OF_SQUARES, word))
            && !around.words.iter().any(|(.., word)| is_of_square(word));
        // The value of a variable of a square: x[1,2] 1.
        let nodes = match &nodes[head..] {
            [Node::Square(_), Node::Number(0, ..)] if odd.is_none() => return,
            [square @ Node::Square(_), Node::Number(1, ..)] => {
                [&nodes[..head], std::slice::from_ref(square)].concat()
            }
            _ => nodes,
        };
        let kind = self.kind(&nodes[head..], is_v);
        match kind.filter(|kind| odd.is_none() && (!are_around || *kind == Kind::Squares)) {
            Some(Kind::Number) if is_label(text) => self.close(true),
            // On a board with two rows, two numbers are columns.
            Some(Kind::Pair) if self.expected.size.is_some_and(|[rows, _]| rows == 2) => {
                let columns = numbers(&nodes[head..]).unwrap_or_default();
                self.emit(number, name, vec![Written::Columns(columns, 1)]);
            }
            Some(kind) => {
                let nodes = nodes[head..].to_vec();
                self.add_part(Part {
                    line: number,
                    kind,
                    nodes,
                });
            }
            None if is_of_programs => self.close(true),
            None => {
                self.close(false);
                if let Some(name) = name {
                    self.rename(Some((number, name)));
                }
                let from = around
                    .signs
                    .iter()
                    .rfind(|sign| sign.2)
                    .map_or(0, |sign| sign.1);
                let is_odd = |word: &str| word.len() == 1 || !is_in(OF_SQUARES, word);
                let mut others = words.filter(|word| is_odd(word.2));
                let first = others.clone().next();
                let other = others
                    .find(|word| word.1 > from)
                    .or(first.filter(|_| name.is_none()));
                let word = odd.or(other.map(|word| (word.1, word.2)));
                let mut fault = self.fault(&nodes[head..], word);
                // Numbers in brackets and others are no list that is only too long.
                if fault.is_ok() && text.contains(['(', '[', '{']) {
                    fault = Err(LineFault::Numbers(nodes.len(), self.expected.size));
                }
                self.add(number, fault);
            }
        }
    }

    /// Returns the solutions between the separators of a line, if all parts are some.
    fn several(&self, text: &str, around: &Around<'_>) -> Option<Vec<Written>> {
        let [_, columns] = self.expected.size?;
        let parts = text
            .split([';', '|'])
            .filter(|part| !part.trim().is_empty());
        let found = parts.map(|part| {
            let nodes = tokens(part, Some(columns)).map(|(at, token)| match token {
                Token::Number(value, digits) => Some(Node::Number(value, digits, at)),
                Token::Chess(square) => Some(Node::Chess(square)),
                Token::Square(square) => Some(Node::Square(square)),
                _ => None,
            });
            self.expected.solution(&nodes.collect::<Option<Vec<_>>>()?)
        });
        found
            .collect::<Option<Vec<_>>>()
            .filter(|found| found.len() > 1 && around.words.is_empty())
    }

    /// Returns `true` for a line of a program or a person around solutions: it has such words, and no list after them.
    fn is_of_programs(&self, around: &Around<'_>, nodes: usize) -> bool {
        let words = &around.words[..];
        let is_first = |word: &(usize, usize, &str)| is_in(FIRST_OF_PROGRAMS, word.2);
        let is_alone = words.len() == 1 && nodes == 0 && is_in(" true false yes no ", words[0].2);
        let is_known = |word: &(usize, usize, &str)| is_in(OF_PROGRAMS, word.2);
        // Solution 1 of 2.
        let is_of =
            |word: &(usize, usize, &str)| word.2 == "of" && word.0 > 0 && is_known(&words[0]);
        let last = words.iter().rfind(|word| is_known(word) || is_of(word));
        let is_named = words.len() > 1
            && words[1..].iter().all(|word| !is_in(OF_PROGRAMS, word.2))
            && is_in(" solution answer model ", words[0].2)
            && around
                .signs
                .iter()
                .any(|sign| sign.2 && sign.1 < words[1].1);
        let last = last.or(words.first().filter(|word| is_first(word)));
        // Numbers in a row may be a solution.
        let ends = words.iter().map(|word| word.0).chain([nodes]);
        let starts = std::iter::once(0).chain(words.iter().map(|word| word.0));
        let rows = self.expected.size.map_or(3, |[rows, _]| rows.clamp(2, 3));
        if starts.zip(ends).any(|(start, end)| end >= start + rows) {
            return false;
        }
        is_alone || last.is_some_and(|last| nodes < last.0 + 2) && !is_named
    }

    /// Reads a line of words alone: a name, a fault, or nothing.
    fn end_words(&mut self, number: u64, text: &str, around: &Around<'_>, is_of_programs: bool) {
        match around.words[..] {
            [] if self.groups[0].cells > 0 => {
                let fault = LineFault::NotUnderstood(1, shown(text.trim()));
                self.add(number, Err(fault));
            }
            [] if text.contains(['[', ']', '(', ')', '{', '}']) => {}
            [] => {
                self.close(false);
                // Lines between solutions have no other characters.
                let other = |c: char| !c.is_whitespace() && !"-=*~_#+.,;|/<>:".contains(c);
                if let Some(at) = text.find(other) {
                    let fault = LineFault::NotUnderstood(at + 1, shown(&text[at..]));
                    self.add(number, Err(fault));
                }
            }
            [(_, _, word)] if word.eq_ignore_ascii_case("empty") => {
                self.close(true);
                self.add(
                    number,
                    Ok(Written::Placed(Placement::new(Vec::new()), false)),
                );
            }
            _ if is_of_programs => self.close(true),
            // The names of columns of a table.
            _ if around
                .words
                .iter()
                .all(|(.., word)| word.len() > 2 && is_in(OF_SQUARES, word)) => {}
            _ => {
                self.close(false);
                let name = around.signs.iter().find(|sign| sign.2);
                if let Some(sign) = name {
                    self.rename(Some((number, &text[..sign.1])));
                }
                let from = name.map_or(0, |sign| sign.1);
                let (_, at, word) = around
                    .words
                    .iter()
                    .find(|word| word.1 > from)
                    .unwrap_or(&around.words[0]);
                self.add(number, Err(LineFault::NotUnderstood(*at, shown(word))));
            }
        }
    }

    /// Returns the kind of a part of a solution.
    fn kind(&self, nodes: &[Node], is_v: bool) -> Option<Kind> {
        let values = numbers(nodes);
        let has_negative = values
            .as_ref()
            .is_some_and(|values| values.iter().any(|&value| value < 0));
        let is_literals = values.as_ref().is_some_and(|values| {
            values.is_sorted_by_key(|value| if *value == 0 { i64::MAX } else { value.abs() })
        });
        match (values, nodes) {
            (Some(_), _) if is_v || has_negative && is_literals => Some(Kind::Literals { is_v }),
            (Some(_), [_]) => Some(Kind::Number),
            (Some(_), [_, _]) if !has_negative => Some(Kind::Pair),
            (Some(_), _) => None,
            (None, nodes) if nodes.iter().all(|node| matches!(node, Node::Square(_))) => {
                Some(Kind::Squares)
            }
            (None, nodes) if nodes.iter().all(|node| matches!(node, Node::Chess(_))) => {
                Some(Kind::Squares)
            }
            (None, nodes) if nodes.iter().all(|node| matches!(node, Node::List(_))) => {
                Some(Kind::Squares)
            }
            // A name with a number and its value: q1 = 2.
            (None, [Node::Chess(_), Node::Number(..)]) => Some(Kind::Pair),
            (None, _) => None,
        }
    }

    /// Adds a part of a solution on several lines, which may complete it.
    fn add_part(&mut self, part: Part) {
        self.close_board();
        let max = self
            .expected
            .size
            .map_or(usize::MAX, |[rows, columns]| match part.kind {
                Kind::Squares => self.expected.queens.unwrap_or(rows.saturating_mul(columns)),
                Kind::Pair => 2_usize
                    .saturating_mul(self.expected.queens.unwrap_or(rows.saturating_mul(columns))),
                Kind::Number => rows,
                Kind::Literals { .. } => usize::MAX,
            });
        let first = |part: &Part| match part.nodes[0] {
            Node::Number(value, ..) | Node::Chess([_, value]) => value,
            _ => 0,
        };
        let count: usize = self.parts.iter().map(|part| part.nodes.len()).sum();
        let is_other = self.parts.last().is_some_and(|last| {
            let is_ordered =
                part.kind != Kind::Pair || first(last) <= first(&part) && last.nodes != part.nodes;
            last.kind != part.kind || !is_ordered || count + part.nodes.len() > max
        });
        if is_other {
            self.close_parts(part.kind != Kind::Number);
        }
        let kind = part.kind;
        self.parts.push(part);
        let nodes: Vec<Node> = self
            .parts
            .iter()
            .flat_map(|part| part.nodes.clone())
            .collect();
        let ends = matches!(nodes.last(), Some(Node::Number(0, ..)));
        let found = match kind {
            // Without a known number of queens, each line is a solution.
            Kind::Squares if self.expected.queens.is_none() && self.expected.size.is_some() => {
                return self.close_parts(true);
            }
            Kind::Literals { .. } if ends => return self.close_parts(false),
            Kind::Literals { is_v: true } => Vec::new(),
            Kind::Pair
                if self
                    .expected
                    .queens
                    .is_none_or(|queens| nodes.len() < 2 * queens) =>
            {
                Vec::new()
            }
            Kind::Pair => return self.close_parts(true),
            Kind::Number if nodes.len() == 1 => Vec::new(),
            _ if self.expected.size.is_none() && kind != Kind::Squares => Vec::new(),
            _ => self.expected.solutions(&nodes),
        };
        if !found.is_empty() {
            let line = self.parts[0].line;
            self.parts.clear();
            self.emit(line, None, found);
        }
    }

    fn close(&mut self, is_followed: bool) {
        self.close_board();
        self.close_parts(is_followed);
    }

    /// Reads the parts of a solution as what they are. A single number before a solution is its own.
    fn close_parts(&mut self, is_followed: bool) {
        let parts = mem::take(&mut self.parts);
        let Some((kind, line)) = parts.first().map(|part| (part.kind, part.line)) else {
            return;
        };
        let nodes: Vec<Node> = parts.iter().flat_map(|part| part.nodes.clone()).collect();
        let without_names = nodes.iter().map(|node| match node {
            Node::Chess([_, value]) | Node::Number(value, ..) => *value,
            _ => 0,
        });
        let values: Vec<i64> = without_names.collect();
        match kind {
            Kind::Squares => {
                let squares = Expected {
                    queens: Some(nodes.len()),
                    ..self.expected
                };
                let found = squares.solutions(&nodes);
                let fault = || vec![Err(LineFault::Numbers(nodes.len(), self.expected.size))];
                let all = if found.is_empty() {
                    fault()
                } else {
                    found.into_iter().map(Ok).collect()
                };
                for one in all {
                    self.add(line, one);
                }
            }
            // The end of a model that was whole before.
            Kind::Literals { is_v: true } if values == [0] => {}
            Kind::Pair if parts.len() > 1 && values[0] <= 1 => {
                let squares = values.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
                self.add(line, Ok(Written::Squares(squares)));
            }
            Kind::Pair => {
                for (part, pair) in parts.iter().zip(values.chunks(2)) {
                    let written = self.of_wrong_length(pair);
                    self.add(part.line, written);
                }
            }
            Kind::Number if parts.len() == 1 && is_followed => {}
            Kind::Number if parts.len() == 1 => {
                let fault = self.fault(&nodes, None);
                self.add(line, fault);
            }
            Kind::Number => {
                let written = self.of_wrong_length(&values);
                self.add(line, written);
            }
            Kind::Literals { is_v } => {
                let whole = self
                    .expected
                    .model(&values)
                    .or_else(|| is_v.then(|| self.expected.of_literals(&values)));
                let negative = nodes.iter().find_map(|node| match node {
                    Node::Number(value, _, at) if *value < 0 => Some((*at, value.to_string())),
                    _ => None,
                });
                let fault = || match negative {
                    Some((at, value))
                        if values.len() < 3
                            || values.len() == self.expected.size.map_or(0, |[rows, _]| rows) =>
                    {
                        LineFault::NotANumber(at, value)
                    }
                    _ => LineFault::Literals(values.len(), self.expected.size),
                };
                let written = whole.ok_or_else(fault);
                self.add(line, written);
            }
        }
    }

    /// Returns what a line without a solution is: numbers that are too many or too few, or a fault.
    fn fault(&self, nodes: &[Node], word: Option<(usize, &str)>) -> Result<Written, LineFault> {
        let values: Vec<i64> = nodes
            .iter()
            .flat_map(|node| match node {
                Node::Number(value, ..) => vec![*value],
                Node::Square(pair) | Node::Chess(pair) => pair.to_vec(),
                Node::List(values) => values.clone(),
            })
            .collect();
        let negative = nodes.iter().find_map(|node| match node {
            Node::Number(value, _, at) if *value < 0 => Some((*at, value.to_string())),
            _ => None,
        });
        match (word, negative, nodes) {
            (Some((at, word)), ..) if values.len() > 1 => {
                Err(LineFault::NotANumber(at, shown(word)))
            }
            (Some((at, word)), ..) => Err(LineFault::NotUnderstood(at, shown(word))),
            (None, Some((at, value)), _) => Err(LineFault::NotANumber(at, value)),
            (None, None, [Node::Number(value, digits, at)]) if *digits > 1 => {
                Err(LineFault::OneNumber(*at, format!("{value:0digits$}")))
            }
            (None, None, _) => self.of_wrong_length(&values),
        }
    }

    /// Adds a solution or a fault, once it is known from where its numbers are counted.
    fn add(&mut self, line: u64, written: Result<Written, LineFault>) {
        let name = self.name.take().map(|(_, name)| name);
        let note = self.note.clone();
        // The rows of the queens in each column.
        let written = match written {
            Ok(Written::Columns(rows, 1))
                if name
                    .as_ref()
                    .is_some_and(|name| name.eq_ignore_ascii_case("rows")) =>
            {
                coordinates::of_rows(&rows)
                    .map(Written::Squares)
                    .ok_or(LineFault::NotUnderstood(1, "rows".into()))
            }
            written => written,
        };
        if let Ok(written) = &written {
            self.count_from(written);
        }
        let is_counted = matches!(&written, Ok(Written::Columns(..) | Written::Squares(_)));
        self.undecided.push(Undecided {
            line,
            name,
            note,
            written,
        });
        let is_alone = self.undecided.len() == 1 && !is_counted;
        if is_alone
            || self.first.iter().any(Option::is_some)
            || self.undecided.len() > MAX_UNDECIDED
        {
            self.settle();
        }
    }

    /// Learns from a solution if rows and columns are counted from 0 or from 1.
    fn count_from(&mut self, written: &Written) {
        let own = first_of(written, self.expected.size);
        for (axis, places) in places(written, self.expected.size).into_iter().enumerate() {
            let Some((values, last)) = places.filter(|_| self.first[axis].is_none()) else {
                continue;
            };
            self.hints[axis][0] |= values.contains(&0);
            self.hints[axis][1] |= values.contains(&last);
            self.first[axis] = own[axis];
        }
    }

    /// Reads the solutions that were kept. Without a sure sign, numbers are counted from 0 if there is a zero and no
    /// number of the last row or column.
    fn settle(&mut self) {
        let likely = |own: [Option<i64>; 2], axis: usize| {
            let [has_zero, has_last] = self.hints[axis];
            let other = 1 - axis;
            let is_alike = own[other].is_none() || own[other] == self.first[other];
            own[axis]
                .or(self.first[axis].filter(|_| is_alike))
                .or(own[other])
                .or(self.first[other])
                .or((has_zero && !has_last).then_some(0))
                .unwrap_or(1)
        };
        let rows = self.expected.size.map(|[rows, _]| rows);
        for Undecided {
            line,
            name,
            note,
            written,
        } in self.undecided.drain(..)
        {
            let solution = written.and_then(|written| {
                let own = if self.is_plain {
                    self.first
                } else {
                    first_of(&written, self.expected.size)
                };
                written.read([likely(own, 0), likely(own, 1)], rows)
            });
            let solution = solution.map(|read| super::SolutionLine { note, ..read });
            self.read.push(ReadSolution {
                line,
                name,
                solution,
            });
        }
    }

    /// Sets the name of the next solution. A name without a solution is a fault.
    fn rename(&mut self, name: Option<(u64, &str)>) {
        if let Some((line, _)) = self.name {
            self.add(line, Err(LineFault::NoAnswer));
        }
        self.name = name.map(|(line, name)| (line, excerpt(name.trim().as_bytes(), MAX_NAME)));
    }
}

/// Returns `true` for a single letter, or a word for nothing.
fn is_cell(word: &str) -> bool {
    word.chars().count() == 1 || ["null", "None", "nil"].contains(&word)
}

/// Returns the numbers of rows and of columns of a solution, each with the last one there can be.
fn places(written: &Written, size: drawn_board::Size) -> [Option<(Vec<i64>, i64)>; 2] {
    match written {
        Written::Columns(columns, _) => {
            let last = size.map_or(columns.len(), |[_, columns]| columns);
            [None, Some((columns.clone(), last as i64))]
        }
        Written::Squares(squares) => {
            let last = size.unwrap_or([squares.len(); 2]);
            let of_axis = |axis: usize| squares.iter().map(|square| square[axis]).collect();
            [0, 1].map(|axis| Some((of_axis(axis), last[axis] as i64)))
        }
        _ => [None, None],
    }
}

/// Returns the numbers from which a solution surely counts rows and columns.
fn first_of(written: &Written, size: drawn_board::Size) -> [Option<i64>; 2] {
    places(written, size).map(|places| {
        let (mut all, last) = places?;
        let count = all.len();
        let (has_zero, has_last) = (all.contains(&0), all.contains(&last));
        all.sort_unstable();
        all.dedup();
        let is_sure = has_zero != has_last
            && all.len() == count
            && all.iter().all(|value| (0..=last).contains(value));
        is_sure.then_some(i64::from(has_last))
    })
}

/// Returns `true` if a line begins with a number that is followed by a dot, a bracket or a tab, unlike other numbers.
fn is_label(text: &str) -> bool {
    let rest = text.trim_start_matches([' ', '\t', '(', '[']);
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let mut marks = after.chars();
    let mark = marks
        .next()
        .filter(|&mark| after.len() < rest.len() && ".)]\t".contains(mark));
    mark.is_some_and(|mark| !marks.as_str().contains(mark))
}

/// Returns the number of nodes before a solution, and its name: what is before the only colon, or a number in front.
fn head<'a>(text: &'a str, nodes: usize, around: &Around<'_>) -> (usize, Option<&'a str>) {
    let mut colons = around.signs.iter().filter(|sign| sign.2);
    match (colons.next(), colons.next()) {
        (Some(&(before, at, _)), None) if before == 0 || before == 1 && nodes > 2 => {
            (before, Some(text[..at].trim()))
        }
        _ => (usize::from(nodes > 2 && is_label(text)), None),
    }
}

/// Returns `true` for names in order, such as q1, q2, q3: those of the columns of a table.
fn are_names(nodes: &[Node], columns: Option<usize>) -> bool {
    let pairs = nodes.windows(2).map(|pair| match pair {
        [Node::Chess([letter, first]), Node::Chess([other, next])] => {
            letter == other && first + 1 == *next
        }
        _ => false,
    });
    let is_name = |letter: i64| columns.is_some_and(|columns| letter > columns as i64);
    let is_first = matches!(nodes[0], Node::Chess([letter, 0 | 1]) if is_name(letter));
    nodes.len() > 1 && is_first && pairs.into_iter().all(|is_next| is_next)
}

/// Returns `true` for a truth value after a sign: `x_1_2 = True`.
fn is_value(word: &str, before: usize, around: &Around<'_>) -> bool {
    let is_after_sign = around.signs.last().is_some_and(|sign| sign.0 == before);
    before > 0 && is_after_sign && is_in(" true false ", word)
}

/// Returns the first word among numbers that does not name a row, a column or a queen, unless all words are the same.
fn odd_word<'a>(around: &Around<'a>, start: usize, end: usize) -> Option<(usize, &'a str)> {
    let inside = around
        .words
        .iter()
        .filter(|word| word.0 > start && word.0 < end);
    let mut odd = inside.clone().filter(|word| !is_in(OF_SQUARES, word.2));
    let first = odd.next()?;
    let are_same = inside.clone().count() > 1 && inside.clone().all(|word| word.2 == first.2);
    let are_same = are_same && !"?$&@^….".contains(first.2);
    (!are_same).then_some((first.1, first.2))
}
