//! The reader of solutions, line by line.

use super::counted::{Counted, Undecided};
use super::drawn_board::{self, DrawnBoard};
use super::group::{Group, Word, has_label, is_person};
use super::shapes::{Expected, Node, Written, join, numbers, values, without_names};
use super::table::{self, Cells, Table, TableRow, is_none};
use super::tokens::{Axis, Token, axis, tokens};
use super::{LineFault, ReadSolution, of_json, shown};
use encodings::excerpt;
use itertools::Itertools;
use problem::Problem;
use problem::placement::Placement;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::HashSet;
use std::mem;
use std::str;
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
#[derive(Debug, Default)]
pub struct SolutionReader {
    expected: Expected,
    is_plain: bool,
    /// Name of the next solution, with its line.
    name: Option<(u64, String)>,
    /// Comment of the present line.
    note: Option<String>,
    /// Numbers of columns, as above a board, or columns of queens: the next line tells.
    held: Option<(u64, String)>,
    board: Option<DrawnBoard>,
    /// Last line of the last board.
    board_end: u64,
    /// Meaning of the numbers on the lines of a table.
    heading: Vec<Option<Axis>>,
    /// Brackets that are open, after the text outside of all.
    groups: Vec<Group>,
    /// Parts of a solution on several lines, all of the same kind, and the lines.
    parts: Vec<Node>,
    kind: Kind,
    lines: Vec<u64>,
    counted: Counted,
    /// `true` after a status of a solver which says that there is no model.
    is_unsatisfiable: bool,
    /// `true` if the last solution has no name.
    is_unnamed: bool,
    /// Line after solutions which says that there is none, as programs end a list.
    end: Option<u64>,
    /// `true` if the lines of a table begin with a number of their own.
    has_index: bool,
    /// `true` after the start of a formula or of a picture, which has no solutions.
    is_other: bool,
    /// `true` if words were passed over.
    has_words: bool,
    /// `true` after the first line with words or numbers.
    has_begun: bool,
    /// Columns of a table of persons, if its first line names them.
    table: Option<Table>,
    /// Number of bytes before the cell of an answer in its row; `None` in its other lines, whose place is not known.
    bytes_before: Option<usize>,
    /// Lines of a row that goes on in a quoted cell.
    open_row: Vec<(u64, String)>,
    /// `true` in a cell, which is no table.
    is_cell: bool,
    /// `true` in the answer of a row of a table, whose name is that of a person.
    is_row: bool,
    read: Vec<ReadSolution>,
}

/// Kind of a part of a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    /// Squares in brackets or with names, or a row or a column on a line of its own.
    #[default]
    Squares,
    /// Two numbers on a line.
    Pair,
    /// One number on a line.
    Number,
    /// Literals of a solver on a `v` line.
    Literals,
}

/// Solution, or the fault of its text.
type Read = Result<Written, LineFault>;

/// Maximum number of brackets in one another.
const MAX_DEPTH: usize = 100;

/// Starts of pictures and pages.
const PAGES: [&[u8]; 7] = [
    b"<svg",
    b"<?xml",
    b"<!doctype",
    b"<!DOCTYPE",
    b"<html",
    b"%PDF-",
    b"\x89PNG",
];

/// Maximum number of characters of a name.
const MAX_NAME: usize = 60;

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
            groups: vec![Group::default()],
            counted: Counted::new(is_plain),
            bytes_before: Some(0),
            ..Self::default()
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
        let is_page = |line: &[u8]| PAGES.iter().any(|start| line.starts_with(start));
        let other = match line {
            _ if line.starts_with(b"p cnf ") => Some(LineFault::Formula),
            _ if number == 1 && is_page(line) => Some(LineFault::Picture),
            _ => None,
        };
        if self.is_other || other.is_some() {
            if let Some(fault) = other.filter(|_| !self.is_other) {
                self.is_other = true;
                self.close(false);
                self.add(number, Err(fault));
            }
            return self.read.drain(..);
        }
        if let Some(columns) = self.plain_columns(line) {
            self.has_begun = true;
            self.add(number, Ok(Written::Columns(columns, 1)));
            return self.read.drain(..);
        }
        // Old text has a byte for each character.
        let old = || line.iter().map(|&byte| char::from(byte)).collect();
        let text = str::from_utf8(line).map_or_else(|_| old(), str::to_owned);
        let text = text
            .replace(['–', '−', '—'], "-")
            .replace(['\u{200b}', '\u{feff}'], "");
        if let Some((name, squares)) = of_arrays(&text) {
            self.emit(number, name, [Ok(squares)]);
            return self.read.drain(..);
        }
        let text = text.replace("np.array(", "").replace("array(", "");
        if self.is_plain {
            self.plain_line(number, text.trim_end());
        } else if self.is_cell {
            self.line(number, text.trim_end());
        } else {
            // Old programs end lines with a carriage return alone.
            for line in text.trim_end().split('\r') {
                self.whole_line(number, line.trim_end());
            }
        }
        self.read.drain(..)
    }

    /// Returns what the end of the text completes.
    pub fn finish(&mut self) -> Drain<'_, ReadSolution> {
        for (number, line) in mem::take(&mut self.open_row) {
            self.line(number, &line);
        }
        if let Some((at, held)) = self.held.take() {
            self.content(at, &held);
        }
        while self.groups.len() > 1 {
            let group = self.groups.pop().expect("an open bracket");
            let is_rest = group.nodes.is_empty() && group.words.is_empty();
            if !group.has_solutions && (!is_rest || self.groups.len() == 1 && self.read.is_empty())
            {
                self.add(group.line, Err(LineFault::Unclosed));
                break;
            }
        }
        self.groups.truncate(1);
        self.close(false);
        self.rename(None);
        self.read.extend(self.counted.settle(self.expected.size));
        self.read.drain(..)
    }

    /// Reads the usual form of long lists, numbers between spaces or commas, without any other work.
    fn plain_columns(&self, line: &[u8]) -> Option<Vec<i64>> {
        let [rows, columns] = self.expected.size?;
        let is_apart = self.board.is_none()
            && self.held.is_none()
            && self.parts.is_empty()
            && self.heading.is_empty()
            && self.groups.len() == 1
            && self.table.is_none()
            && self.open_row.is_empty();
        let text = str::from_utf8(line).ok().filter(|_| is_apart)?;
        let words = text.split([' ', ',', '\t', '\r', '\n']);
        let numbers = words.filter(|word| !word.is_empty()).map(|word| {
            let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
            let value = word.parse().ok().filter(|_| is_number);
            value.filter(|&value: &i64| value <= columns as i64)
        });
        let values: Vec<i64> = numbers.collect::<Option<_>>()?;
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
        let other = head.split_whitespace().find(is_other);
        match other.filter(|_| !head.starts_with('{')) {
            Some(word) => {
                let at = word.as_ptr() as usize - text.as_ptr() as usize + 1;
                self.add(number, Err(LineFault::NotANumber(at, shown(word))));
            }
            None => self.content(number, text),
        }
        self.close(false);
    }

    /// Reads a line, or keeps it until its last cell ends, which a table with names of columns may have.
    fn whole_line(&mut self, number: u64, text: &str) {
        const MAX_LINES: usize = 50;
        let mut rows = mem::take(&mut self.open_row);
        if rows.is_empty() && !(self.table.is_some() && table::is_open(text)) {
            return self.line(number, text);
        }
        rows.push((number, text.into()));
        let quotes: usize = rows.iter().map(|(_, line)| line.matches('"').count()).sum();
        if quotes % 2 == 0 {
            let whole = rows.iter().map(|(_, line)| line.as_str()).join("\n");
            self.line(rows[0].0, &whole);
        } else if rows.len() < MAX_LINES {
            self.open_row = rows;
        } else {
            rows.iter()
                .for_each(|(number, line)| self.line(*number, line));
        }
    }

    fn line(&mut self, number: u64, text: &str) {
        let columns = self.expected.size.map(|[_, columns]| columns);
        let drawn = self.rows_on(text);
        let is_frame = drawn_board::is_frame(text);
        let held = self.held.take();
        if let Some((at, held)) = held.filter(|_| drawn.is_none() && !is_frame) {
            self.content(at, &held);
        }
        if is_frame {
            return;
        }
        if text.trim().is_empty() {
            if self.groups.len() == 1 {
                self.close(false);
            }
        } else if drawn_board::are_labels(text, columns) {
            let is_number = text.contains(|c: char| c.is_ascii_digit());
            let is_below = self.board_end > 0 && self.board_end + 1 == number;
            if is_number && self.board.is_none() && !is_below {
                self.held = Some((number, text.into()));
            }
        } else if let Some((start, rows)) = drawn {
            self.add_rows(number, text, start, rows);
        } else {
            self.content(number, text);
        }
    }

    /// Returns the rows of a board that are on a line, and where they begin: after a name, if there is one.
    fn rows_on(&self, text: &str) -> Option<(usize, Vec<Vec<char>>)> {
        let of_board = self.board.as_ref().map(|board| board.rows[0].len());
        let columns = self.expected.size.map(|[_, columns]| columns).or(of_board);
        // A line between solutions is a row only below others with its character.
        let rule = drawn_board::rule(text);
        let is_row = |rule: char| {
            let mut rows = self.board.iter().flat_map(|board| &board.rows);
            rows.any(|row| row.contains(&rule))
        };
        if rule.is_some_and(|rule| !is_row(rule)) {
            return None;
        }
        let is_name = |&start: &usize| text[..start].contains(char::is_alphanumeric);
        let after_name = text.rfind([':', '=']).filter(is_name).map(|at| at + 1);
        let mut starts = [Some(0), after_name].into_iter().flatten();
        starts.find_map(|start| Some((start, drawn_board::rows(&text[start..], columns)?)))
    }

    /// Adds rows to a board, which ends with the last one.
    fn add_rows(&mut self, number: u64, text: &str, start: usize, rows: Vec<Vec<char>>) {
        self.close_parts(true);
        let label = label(text, start, &rows);
        let name = text[..start].trim_end_matches([':', '=', ' ']);
        let is_name = text[..start].ends_with(':') && name.contains(char::is_alphabetic);
        if is_name && self.board.is_some() {
            self.begin_named(number, name);
        } else if is_name {
            self.rename(Some((number, name)));
        }
        for row in rows {
            let board = self.board.get_or_insert_with(|| DrawnBoard::on(number));
            board.rows.push(row);
            board.labels.extend(label);
            let [height, _] = self.expected.size.unwrap_or([board.rows[0].len(); 2]);
            if board.rows.len() == height {
                self.board_end = number;
                self.close_board();
            }
        }
    }

    /// Begins the answer of a person, unless the name is that of the answer before, or of a part of one.
    fn begin_named(&mut self, number: u64, name: &str) {
        let letters =
            |name: &str| -> String { name.chars().filter(|c| c.is_alphabetic()).collect() };
        let own = letters(name);
        let is_same = |(_, last): &(u64, String)| letters(last) == own;
        let is_part = own.chars().count() < 2 || axis(&own).is_some() || !is_person(name);
        if !is_part && !self.name.as_ref().is_some_and(is_same) {
            self.close(true);
            self.rename(Some((number, name)));
        }
    }

    fn close_board(&mut self) {
        let Some(board) = self.board.take() else {
            return;
        };
        let solution = board.solution(self.expected.size, self.expected.queens);
        // Lines with number signs in front that are no whole board are comments.
        let is_comment = board.rows.iter().all(|row| row.first() == Some(&'#'));
        if solution.is_ok() || !is_comment {
            let written = solution.map(|solution| Written::Placed(solution, true));
            self.add(board.line, written);
        }
    }

    /// Reads a line that is no part of a drawn board.
    fn content(&mut self, number: u64, text: &str) {
        let is_word = |word: &str| word.len() > 2 && word.chars().all(char::is_alphabetic);
        let is_comment = text == "c"
            || (text.trim_start().strip_prefix("c ")).is_some_and(|rest| {
                let mut words = rest.split_whitespace();
                rest.trim_start().starts_with(char::is_alphabetic) || words.any(is_word)
            });
        // A number sign before a number and a colon begins no comment.
        let is_number = |rest: &str| {
            let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            after.len() < rest.len() && after.starts_with([':', '.', ')'])
        };
        let mut signs = text.match_indices('#').map(|(at, _)| at);
        let sign = signs.find(|&at| !is_number(&text[at + 1..]));
        let start = is_comment.then_some(0);
        let comments = [sign, text.find('%'), text.find("//"), start];
        let end = comments.into_iter().flatten().min().unwrap_or(text.len());
        let is_number_of_row = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
        let is_row = self.table.is_some() && text.strip_prefix('#').is_some_and(is_number_of_row);
        if text[..end].trim().is_empty() && !is_row {
            return;
        }
        // Cells have signs of comments, too.
        if !self.is_cell && self.table_line(number, &without_label(text)) {
            return;
        }
        let head = &*without_label(&text[..end]);
        let is_sentence = self.groups.len() == 1 && !head.trim_start().starts_with('{');
        if let Some(name) = states_none(head).filter(|_| is_sentence) {
            if name.is_none() && self.is_unnamed {
                self.close(true);
                self.end.get_or_insert(number);
                return;
            }
            return self.emit(number, name, [Err(LineFault::SaysNone)]);
        }
        if is_sentence && table::has_statement(head) {
            let fault = LineFault::NotUnderstood(1, shown(head));
            return self.emit(number, None, [Err(fault)]);
        }
        let note = text[end..].strip_prefix('#').map(str::trim);
        self.note = note.map(|note| excerpt(note.as_bytes(), super::MAX_QUOTED));
        let is_json = head.trim_start().starts_with('{');
        match is_json.then(|| serde_json::from_str(text)) {
            Some(Ok(value)) => self.json(number, &value),
            _ => self.tokens(number, head),
        }
        self.note = None;
    }

    /// Reads a text for itself.
    fn read_apart(expected: Expected, text: &str) -> Vec<ReadSolution> {
        let mut reader = Self {
            expected,
            groups: vec![Group::default()],
            is_cell: true,
            ..Self::default()
        };
        let mut all = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            all.extend(reader.push(number, line.as_bytes()));
        }
        all.extend(reader.finish());
        all
    }

    /// Reads the first line of a table, or a row. Returns `false` for other lines.
    fn table_line(&mut self, number: u64, text: &str) -> bool {
        let is_first = !mem::replace(&mut self.has_begun, true);
        if is_first && text.starts_with("sep=") {
            self.has_begun = false;
            return true;
        }
        if is_first {
            self.table = Table::header(text, self.expected);
            if self.table.is_some() || table::are_titles(text) {
                return true;
            }
        }
        let expected = self.expected;
        let read = |text: &str| Self::read_apart(expected, text);
        let how = Cells {
            expected,
            read: &read,
        };
        let Some(row) = TableRow::read(text, self.table.as_ref(), how) else {
            return false;
        };
        self.close(true);
        self.heading.clear();
        self.has_index = false;
        self.rename(row.name.as_deref().map(|name| (number, name)));
        self.is_row = row.name.is_some();
        self.bytes_before = row.at;
        match row.answer {
            Ok(answer) => {
                self.is_cell = true;
                for (index, line) in answer.lines().enumerate() {
                    self.bytes_before = row.at.filter(|_| index == 0);
                    self.line(number, line);
                }
                // Columns in order may be those above a board, but not in a table.
                if let Some((at, held)) = self.held.take() {
                    self.content(at, &held);
                }
                self.is_cell = false;
            }
            Err(fault) => self.add(number, Err(fault)),
        }
        self.close(false);
        self.is_row = false;
        self.bytes_before = Some(0);
        true
    }

    /// Reads the solutions in an object, but not the squares of its problem.
    fn json(&mut self, number: u64, value: &Value) {
        const OF_PROBLEM: [&str; 5] = ["question", "problem", "blocked", "fixed", "regions"];
        let Value::Object(fields) = value else {
            return self.line(number, &value.to_string());
        };
        let list = |names: &[&str]| -> Option<Vec<i64>> {
            let list = names.iter().find_map(|name| value.get(name)?.as_array())?;
            list.iter().map(Value::as_i64).collect()
        };
        let rows = list(&["rows", "row", "y"]);
        let columns = list(&["columns", "cols", "column", "col", "x"]);
        if let (Some(rows), Some(columns)) = (rows, columns)
            && rows.len() == columns.len()
        {
            let squares = rows.into_iter().zip(columns);
            let squares = squares.map(|(row, column)| [row, column]).collect();
            return self.emit(number, None, [Ok(Written::Squares(squares))]);
        }
        let has = |name: &&str| value.get(name).is_some();
        if fields.is_empty() || ["columns", "squares", "completeness"].iter().any(has) {
            return self.emit(number, None, of_json(value).transpose());
        }
        let before = self.read.len() + self.counted.len();
        for (name, part) in fields {
            let is_part = part.is_array() || part.is_object();
            if is_part && name == "rows" {
                self.rename(Some((number, name)));
            }
            if is_part && !OF_PROBLEM.contains(&name.as_str()) {
                self.json(number, part);
            }
        }
        let is_read = self.read.len() + self.counted.len() > before;
        if !is_read && fields.len() > 1 {
            self.tokens(number, &value.to_string());
        } else if !is_read {
            self.add(number, Err(LineFault::NoColumns));
        }
    }

    fn tokens(&mut self, number: u64, text: &str) {
        let [rows, columns] = self.expected.size.unwrap_or([1 << 10; 2]);
        let max = rows
            .saturating_mul(columns)
            .saturating_mul(8)
            .saturating_add(1000);
        for group in &mut self.groups {
            group.earlier = group.nodes.len();
        }
        self.groups[0] = Group::default();
        let mut before = (self.parts.iter()).chain(self.groups.iter().flat_map(|one| &one.nodes));
        let are_numbered = before.any(|node| self.expected.is_variable(node));
        for (at, token) in tokens(text, self.expected.size, are_numbered) {
            match token {
                Token::Open => self.groups.push(Group::on(number)),
                Token::Close if self.groups.len() > 1 => self.close_group(text),
                token => self.innermost().add(at, token),
            }
            let length = self.innermost().len();
            if self.groups.len() > MAX_DEPTH {
                self.groups = vec![Group::default()];
                return self.add(number, Err(LineFault::Unclosed));
            }
            if length > max {
                self.groups = vec![Group::default()];
                return self.add(number, Err(LineFault::Numbers(length, self.expected.size)));
            }
        }
        if self.groups.len() == 1 {
            return self.end_line(number, text);
        }
        // In an open bracket, a line may have a whole solution, or one number.
        let group = self
            .groups
            .last()
            .filter(|group| group.earlier == 0 && group.nodes.len() > 1);
        let found = group.map_or_else(Vec::new, |group| self.expected.solutions(&group.nodes));
        if !found.is_empty() {
            self.innermost().nodes.clear();
            self.innermost().solve();
            self.emit(number, None, found.into_iter().map(Ok));
        }
    }

    /// Returns the innermost bracket that is open, or the text outside of all.
    fn innermost(&mut self) -> &mut Group {
        self.groups
            .last_mut()
            .expect("the text outside of brackets")
    }

    /// Adds solutions of a line, of which the first may have a name.
    fn emit(&mut self, number: u64, name: Option<&str>, all: impl IntoIterator<Item = Read>) {
        self.close(true);
        if let Some(name) = name {
            self.rename(Some((number, name)));
        }
        let mut all: Vec<Read> = all.into_iter().collect();
        if all.len() > 1 && name.is_some_and(is_person) {
            all = vec![Err(LineFault::Several(all.len()))];
        }
        for written in all {
            self.add(number, written);
        }
    }

    /// Reads the content of a bracket: solutions, or a part of what is around it.
    fn close_group(&mut self, text: &str) {
        let mut group = self.groups.pop().expect("an open bracket");
        group.end_value();
        let name = self.groups[0].name(text);
        if let Some(heading) = group.heading() {
            self.heading = heading;
        } else if group.is_remark() && self.innermost().has_content() {
            // Points after an answer.
        } else if group.has_solutions {
            self.add_rest(group.line, &group);
            self.innermost().solve();
        } else if group.nodes.is_empty() {
            let is_cell = |word: &Word| {
                word.text.chars().count() == 1 || ["null", "None", "nil"].contains(&&*word.text)
            };
            // Letters are no columns, but one may be a square. Other words are those of a sentence.
            if group.words.len() < 2 || !group.words.iter().all(is_cell) {
                return self.innermost().splice(group);
            }
            let word = &group.words[0];
            let fault = LineFault::NotUnderstood(word.at, shown(&word.text));
            self.emit(group.line, name, [Err(fault)]);
            self.innermost().solve();
        } else {
            group.find_square(&self.heading);
            let written = self.in_bracket(&group);
            if written.is_empty() {
                if let Some(&[row, column]) = numbers(&group.nodes).as_deref() {
                    group.nodes = vec![Node::Square([row, column])];
                }
                return self.innermost().splice(group);
            }
            self.emit(group.line, name, written);
            self.innermost().solve();
        }
    }

    /// Adds the fault of what is beside solutions in brackets or on a line.
    fn add_rest(&mut self, number: u64, group: &Group) {
        if let Some(count) = group.rest(self.expected.size) {
            self.add(number, Err(LineFault::Numbers(count, self.expected.size)));
        } else if let Some(word) = group.broken_number() {
            let fault = LineFault::NotUnderstood(word.at, shown(&word.text));
            self.add(number, Err(fault));
        }
    }

    /// Returns the solutions or the fault in a bracket, unless it is a part of one: a row, a square or a number.
    fn in_bracket(&self, group: &Group) -> Vec<Read> {
        let values = numbers(&group.nodes);
        let many = values.as_ref().filter(|values| values.len() > 2);
        let odd = many.map_or_else(|| group.without_queen(), |_| group.odd_word(0));
        if let Some(word) = odd {
            return vec![Err(LineFault::NotANumber(word.at, shown(&word.text)))];
        }
        let mut found = self.expected.solutions(&group.nodes);
        if found.is_empty() && group.nodes.len() > 1 {
            // A bracket of squares has all of them.
            found.extend(self.all_squares(&group.nodes));
        }
        match many.filter(|values| found.is_empty() && self.expected.is_no_part(values)) {
            Some(values) => vec![self.of_wrong_length(values)],
            None => found.into_iter().map(Ok).collect(),
        }
    }

    /// Returns squares that are a solution with however many queens.
    fn all_squares(&self, nodes: &[Node]) -> Option<Written> {
        let columns = self.expected.size.map(|[_, columns]| columns);
        let any = Expected {
            queens: Some(nodes.len()),
            ..self.expected
        };
        any.squares(nodes)
            .filter(|_| without_names(nodes, columns, false).is_none())
    }

    /// Returns the columns of too many or too few numbers, or a fault if they cannot be meant.
    fn of_wrong_length(&self, values: &[i64]) -> Read {
        let size = self.expected.size;
        let largest = size.map_or(i64::MAX, |[rows, columns]| rows.max(columns) as i64);
        // A row, a column and the value of a square.
        let is_valued = size.is_some_and(|[rows, _]| rows > 3) && matches!(values, [_, _, 0 | 1]);
        if values.iter().any(|&value| value < 0) {
            return Err(LineFault::Literals(values.len(), size));
        }
        if values.is_empty() || is_valued || values.iter().any(|&value| value > largest) {
            return Err(LineFault::Numbers(values.len(), size));
        }
        Ok(Written::Columns(values.to_vec(), 1))
    }

    /// Reads what is outside of brackets on a line.
    fn end_line(&mut self, number: u64, text: &str) {
        let mut line = mem::take(&mut self.groups[0]);
        line.end_value();
        self.has_words |= line.words.iter().any(|word| word.text.len() > 2);
        if line.has_solutions {
            return self.add_rest(number, &line);
        }
        let [rows, columns] = [0, 1].map(|axis| self.expected.size.map(|size| size[axis]));
        let is_of_programs = line.is_of_programs(rows);
        if let Some(status) = text.strip_prefix("s ") {
            self.is_unsatisfiable = status.trim() == "UNSATISFIABLE";
        }
        let name = text.trim().strip_suffix(':').filter(|_| !is_of_programs);
        if line.nodes.is_empty() && line.has_free {
            return;
        }
        if line.len() == 0 {
            // Lines between solutions have no other characters than these.
            let is_other = |c: char| !c.is_whitespace() && !"-=*~_#+.,;|/<>:()[]{}".contains(c);
            if let Some(at) = text.find(is_other) {
                self.close(false);
                self.add(
                    number,
                    Err(LineFault::NotUnderstood(at + 1, shown(&text[at..]))),
                );
            } else if !text.contains(['[', ']', '(', ')', '{', '}']) {
                self.close(false);
            }
            return;
        }
        if let Some(name) = name.filter(|_| line.nodes.len() < 2) {
            self.close(true);
            return self.rename(Some((number, name)));
        }
        if text.trim() == "empty" {
            let empty = Written::Placed(Placement::new(Vec::new()), false);
            return self.emit(number, None, [Ok(empty)]);
        }
        if let Some(heading) = line.heading() {
            self.close(true);
            self.heading = heading;
            return;
        }
        if line.are_names(columns) || line.are_lines() {
            self.close(true);
            self.has_index = line
                .words
                .first()
                .is_some_and(|word| word.before == 0 && axis(&word.text).is_none());
            return;
        }
        self.solution_on(number, text, line, is_of_programs);
    }

    /// Reads the solution on a line, or a part of one, or a fault.
    fn solution_on(&mut self, number: u64, text: &str, mut line: Group, is_of_programs: bool) {
        let rows = self.expected.size.map(|[rows, _]| rows);
        if self.has_index && rows.is_some_and(|rows| line.nodes.len() == rows + 1) {
            line.nodes.remove(0);
        }
        line.find_square(&self.heading);
        if let Some(found) = line.several(&self.expected) {
            return self.emit(number, None, found.into_iter().map(Ok));
        }
        let is_v = (line.words.first()).is_some_and(|word| word.at == 1 && word.text == "v");
        let is_negative = |node: &Node| matches!(node, Node::Number(number) if number.value < 0);
        let are_literals = is_v || line.nodes.iter().any(is_negative);
        if let Some(plain) = without_names(&line.nodes, None, are_literals) {
            line.nodes = plain;
        }
        if let Some(rest) = after_code(&line.nodes) {
            let found = self.expected.solutions(rest);
            let name = text.split([' ', ':']).find(|word| !word.is_empty());
            let read = match &found[..] {
                // A2 may be a name, or a letter and a queen.
                [] if !name.is_some_and(table::is_no_square) => {
                    vec![Err(LineFault::Numbers(rest.len(), self.expected.size))]
                }
                [] => vec![self.of_wrong_length(&values(rest))],
                _ => found.into_iter().map(Ok).collect(),
            };
            return self.emit(number, name, read);
        }
        let (head, name) = line.head(text);
        let last = line.last_sign().filter(|&start| start > head);
        let is_denied = is_v && self.is_unsatisfiable;
        for start in [Some(head), last].into_iter().flatten() {
            let found = self.expected.solutions(&line.nodes[start..]);
            // A number and a word are no board of one row.
            let are_digits =
                |node: &Node| matches!(node, Node::Number(number) if number.digits > 3);
            let is_sure = rows.is_some()
                || line.nodes.len() > 1
                || line.words.is_empty()
                || line.nodes.iter().all(are_digits);
            // The label of the next board.
            let is_label = rows.is_none()
                && has_label(text)
                && matches!(line.nodes[..], [Node::Number(number)] if number.digits < 3);
            let is_measure = is_label || is_denied || line.is_measure(&line.nodes[start..]);
            if is_sure && !is_measure && !found.is_empty() && line.odd_word(start).is_none() {
                self.emit(number, name, found.into_iter().map(Ok));
                return self.add_rest(number, &line);
            }
        }
        let nodes = match &line.nodes[head..] {
            // The value of a variable of a square: x[1,2] 1.
            [Node::Square(_), Node::Number(value)] if value.value == 0 => return,
            [square @ Node::Square(_), Node::Number(value)] if value.value == 1 => {
                std::slice::from_ref(square)
            }
            nodes => nodes,
        };
        // A coordinate alone has a sign after its name.
        let is_square = line.last_sign().is_some() || numbers(nodes).is_none();
        let may_be = |kind: &Kind| !line.has_others() || *kind == Kind::Squares && is_square;
        let kind = Kind::of(nodes, is_v).filter(may_be);
        match kind.filter(|_| line.odd_word(head).is_none()) {
            Some(Kind::Number) if has_label(text) => self.close(true),
            Some(Kind::Number)
                if name.is_some_and(is_person)
                    && matches!(nodes, [Node::Number(number)] if number.digits > 2) =>
            {
                self.emit(number, name, [self.fault(nodes, None)]);
            }
            // On a board with two rows, two numbers are columns.
            Some(Kind::Pair) if rows == Some(2) => {
                let columns = Written::Columns(values(nodes), 1);
                self.emit(number, name, [Ok(columns)]);
            }
            Some(kind) => {
                if let Some(name) = name {
                    self.begin_named(number, name);
                }
                self.add_part(number, kind, nodes);
            }
            None if is_of_programs => self.close(true),
            None if line.nodes.is_empty() && line.is_of_names() => {}
            None => {
                let mut fault = self.fault(nodes, line.foreign_word(head, name.is_some()));
                // Numbers in brackets and others are no list that is only too long.
                if fault.is_ok() && text.contains(['(', '[', '{']) {
                    fault = Err(LineFault::Numbers(nodes.len(), self.expected.size));
                }
                self.close(false);
                if let Some(name) = name {
                    self.rename(Some((number, name)));
                }
                self.add(number, fault);
            }
        }
    }

    /// Adds a part of a solution on several lines, which may complete it.
    fn add_part(&mut self, mut line: u64, kind: Kind, nodes: &[Node]) {
        self.close_board();
        // A row and a column on lines of their own.
        let square = match (&self.parts[..], nodes) {
            ([.., one], [other]) => join(one, other, false),
            _ => None,
        };
        if square.is_some() {
            self.parts.pop();
            line = self.lines.pop().unwrap_or(line);
        }
        let nodes = square.as_ref().map_or(nodes, std::slice::from_ref);
        let (count, queens) = (self.parts.len() + nodes.len(), self.expected.queens);
        let is_over = kind == Kind::Squares && queens.is_some_and(|queens| count > queens);
        let is_repeated = kind == Kind::Pair && self.parts.ends_with(nodes);
        let is_variable = |node: &Node| self.expected.is_variable(node);
        if kind == Kind::Pair && self.kind == Kind::Squares && is_variable(&nodes[0]) {
            // x12=1 before x3=1 is the variable of this number, and no square.
            let count = mem::take(&mut self.parts).len();
            if let Some(&first) = mem::take(&mut self.lines).first() {
                let fault = LineFault::Numbers(count, self.expected.size);
                self.add(first, Err(fault));
            }
        } else if is_over || is_repeated || kind != self.kind {
            self.close_parts(kind != Kind::Number);
        }
        self.kind = kind;
        self.parts.extend_from_slice(nodes);
        self.lines.push(line);
        let count = self.parts.len();
        let is_end = values(nodes).ends_with(&[0]);
        let is_whole = match (kind, self.expected.size) {
            (Kind::Literals, _) => is_end,
            (_, None) => false,
            (Kind::Number, Some([rows, _])) => count == rows,
            (Kind::Pair, _) => queens.is_some_and(|queens| count >= 2 * queens),
            // Without a known number of queens, each line is a solution.
            (Kind::Squares, _) => {
                numbers(nodes).is_none() && queens.is_none_or(|queens| count >= queens)
            }
        };
        if is_whole {
            self.close_parts(true);
        }
    }

    fn close(&mut self, is_followed: bool) {
        self.close_board();
        self.close_parts(is_followed);
    }

    /// Reads the parts of a solution as what they are. A single number before a solution is its own.
    fn close_parts(&mut self, is_followed: bool) {
        let (nodes, lines) = (mem::take(&mut self.parts), mem::take(&mut self.lines));
        let Some(&line) = lines.first() else {
            return;
        };
        let values = values(&nodes);
        let pairs = values.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
        let is_name = |node: &Node| matches!(node, Node::Number(number) if number.digits == 0);
        let are_valued = nodes.iter().step_by(2).all(is_name)
            && values.iter().skip(1).step_by(2).all(|&value| value < 2);
        match self.kind {
            // Variables of squares and their values, which may be in any order.
            Kind::Pair if are_valued && self.expected.size.is_none_or(|[rows, _]| rows > 2) => {
                self.add(
                    line,
                    Err(LineFault::Numbers(values.len(), self.expected.size)),
                );
            }
            // The end of a model that was whole before.
            Kind::Literals if values == [0] => {}
            Kind::Literals if self.is_unsatisfiable => {
                let status = "s UNSATISFIABLE".into();
                self.add(line, Err(LineFault::NotUnderstood(1, status)));
            }
            Kind::Literals if is_contradiction(&values) => {
                let size = self.expected.size;
                self.add(line, Err(LineFault::Literals(values.len(), size)));
            }
            Kind::Literals => self.add(line, Ok(self.expected.of_literals(&values))),
            _ if matches!(nodes[..], [Node::Number(_)]) && is_followed && self.name.is_none() => {}
            Kind::Pair if lines.len() > 1 && (values[0] < 2 || self.has_each_row(&values)) => {
                self.add(line, Ok(Written::Squares(pairs.collect())));
            }
            Kind::Pair => {
                for (&line, pair) in lines.iter().zip(pairs) {
                    let written = self.of_wrong_length(&pair);
                    self.add(line, written);
                }
            }
            Kind::Squares | Kind::Number => {
                let found = self.expected.solution(&nodes);
                let found = found.or_else(|| self.all_squares(&nodes));
                let written = found.map_or_else(|| self.fault(&nodes, None), Ok);
                self.add(line, written);
            }
        }
    }

    /// Returns `true` if the first numbers of pairs are all rows of the board, in any order.
    fn has_each_row(&self, values: &[i64]) -> bool {
        let rows: HashSet<i64> = values.iter().step_by(2).copied().collect();
        self.expected
            .size
            .is_some_and(|[height, _]| rows.len() == height && values.len() == 2 * height)
    }

    /// Returns what a line without a solution is: numbers that are too many or too few, or a fault.
    fn fault(&self, nodes: &[Node], word: Option<&Word>) -> Read {
        let size = self.expected.size;
        let negative = nodes.iter().find_map(|node| match node {
            Node::Number(number) if number.value < 0 => Some((number.at, number.value.to_string())),
            _ => None,
        });
        match (word, negative, nodes) {
            (Some(word), ..) if nodes.len() > 1 => {
                Err(LineFault::NotANumber(word.at, shown(&word.text)))
            }
            (Some(word), ..) => Err(LineFault::NotUnderstood(word.at, shown(&word.text))),
            (None, Some((at, value)), _)
                if nodes.len() <= size.map_or(2, |[rows, _]| rows.max(2)) =>
            {
                Err(LineFault::NotANumber(at, value))
            }
            (None, None, [Node::Number(number)]) if number.digits > 1 => {
                let digits = number.value.to_string();
                let zeros = "0".repeat(number.digits.saturating_sub(digits.len()));
                Err(LineFault::OneNumber(number.at, shown(&(zeros + &digits))))
            }
            _ => match numbers(nodes) {
                Some(values) => self.of_wrong_length(&values),
                None => Err(LineFault::Numbers(nodes.len(), size)),
            },
        }
    }

    /// Adds a solution or a fault.
    fn add(&mut self, line: u64, written: Read) {
        // Nothing ends where a solution follows.
        let says_none = self.end.take().map(|line| Undecided {
            line,
            name: None,
            is_of_person: false,
            note: None,
            written: Err(LineFault::SaysNone),
        });
        let mut name = self.name.take().map(|(_, name)| name);
        self.is_unnamed = name.is_none() && written.is_ok();
        let is_by_columns = |name: &mut String| name.eq_ignore_ascii_case("rows");
        let is_of_person = name.as_deref().is_some_and(|name| {
            self.is_row && name.contains(char::is_alphabetic) || is_person(name)
        });
        let height = self.expected.size.map_or(usize::MAX, |[rows, _]| rows);
        let written = match written {
            // Points after an answer, or without one.
            Ok(Written::Columns(columns, 1)) if is_of_person && columns.len() > height => {
                Err(LineFault::Numbers(columns.len(), self.expected.size))
            }
            Ok(Written::Columns(columns, 1))
                if is_of_person && columns.len() == 1 && height != 1 =>
            {
                Err(LineFault::NoAnswer)
            }
            Ok(Written::Columns(rows, 1)) if name.take_if(is_by_columns).is_some() => {
                let is_square = self
                    .expected
                    .size
                    .is_none_or(|[height, width]| height == width);
                // Numbers in order only name the rows.
                let is_order = rows.is_sorted();
                let fault = LineFault::NotUnderstood(1, format!("rows: {}", rows.len()));
                (is_square && !is_order)
                    .then_some(Written::Rows(rows))
                    .ok_or(fault)
            }
            written => written.map_err(|fault| fault.after(self.bytes_before)),
        };
        let note = self.note.clone();
        let one = Undecided {
            line,
            name,
            is_of_person,
            note,
            written,
        };
        for one in says_none.into_iter().chain([one]) {
            self.read.extend(self.counted.add(one, self.expected.size));
        }
    }

    /// Sets the name of the next solution. A name without a solution is a fault.
    fn rename(&mut self, name: Option<(u64, &str)>) {
        // An answer has no other name than that of its row.
        if self.is_row && self.name.is_some() {
            return;
        }
        if let Some((line, _)) = self.name {
            self.add(line, Err(LineFault::NoAnswer));
        }
        self.name = name.map(|(line, name)| {
            (
                line,
                excerpt(name.trim_matches([' ', '"']).as_bytes(), MAX_NAME),
            )
        });
    }
}

impl Kind {
    /// Returns the kind of a part of a solution.
    fn of(nodes: &[Node], is_v: bool) -> Option<Self> {
        let all = |is: fn(&Node) -> bool| !nodes.is_empty() && nodes.iter().all(is);
        match nodes {
            _ if is_v => numbers(nodes).map(|_| Self::Literals),
            // A row and a column on lines of their own.
            [Node::Number(number)] if number.axis.is_some() => Some(Self::Squares),
            [Node::Number(number)] if number.value >= 0 => Some(Self::Number),
            [Node::Number(one), Node::Number(other)] if one.value.min(other.value) >= 0 => {
                Some(Self::Pair)
            }
            _ => {
                let are_squares = all(|node| matches!(node, Node::Square(_)))
                    || all(|node| matches!(node, Node::Chess(_)));
                are_squares.then_some(Self::Squares)
            }
        }
    }
}

/// Returns the name before a statement that there is no solution, if there is one. A status of a solver without a name
/// may follow models.
fn states_none(text: &str) -> Option<Option<&str>> {
    let (name, said) = match text.rsplit_once(':') {
        Some((name, said)) => (Some(name.trim()), said),
        None => match table::name_before_none(text) {
            Some(name) => (Some(name), &text[name.len()..]),
            None => (None, text),
        },
    };
    let is_status = || {
        name.map_or(said.trim().to_lowercase().starts_with("unsat"), |name| {
            !is_person(name)
        })
    };
    (is_none(said) && !is_status()).then_some(name)
}

/// Returns the squares of the rows and the columns that `np.where` finds, `(array([0, 1]), array([1, 3]))`, and the name
/// before them. Two solutions have no rows in order.
fn of_arrays(text: &str) -> Option<(Option<&str>, Written)> {
    let (name, rest) = text.split_once("(array([")?;
    let (rows, rest) = rest.split_once(']')?;
    let (columns, _) = rest.split_once("array([")?.1.split_once(']')?;
    let values = |text: &str| -> Option<Vec<i64>> {
        let values = text.split(',').map(|value| value.trim().parse().ok());
        values.collect()
    };
    let (rows, columns) = (values(rows)?, values(columns)?);
    let squares = rows
        .iter()
        .zip(&columns)
        .map(|(&row, &column)| [row, column]);
    let name = name.trim_end().strip_suffix(':');
    (rows.is_sorted() && rows.len() == columns.len())
        .then(|| (name, Written::Squares(squares.collect())))
}

/// Returns a line with spaces in place of a number before a name, `1. Anna`.
fn without_label(text: &str) -> Cow<'_, str> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let named = rest.strip_prefix(['.', ')']).map(str::trim_start);
    match named.filter(|name| rest.len() < text.len() && name.starts_with(char::is_uppercase)) {
        Some(name) => (" ".repeat(text.len() - name.len()) + name).into(),
        None => text.into(),
    }
}

/// Returns the numbers after a name with a number, `Kim3 2 4 1 3`, which is no queen.
fn after_code(nodes: &[Node]) -> Option<&[Node]> {
    let is_number =
        |node: &Node| matches!(node, Node::Number(it) if it.digits > 0 && it.value >= 0);
    let (first, rest) = nodes.split_first()?;
    let is_code = matches!(first, Node::Number(name) if name.digits == 0);
    (is_code && rest.len() > 2 && rest.iter().all(is_number)).then_some(rest)
}

/// Returns `true` if a variable is both true and false.
fn is_contradiction(values: &[i64]) -> bool {
    let literals: HashSet<i64> = values.iter().copied().filter(|&value| value != 0).collect();
    literals.iter().any(|literal| literals.contains(&-literal))
}

/// Returns the number in front of the only row on a line.
fn label(text: &str, start: usize, rows: &[Vec<char>]) -> Option<i64> {
    if start > 0 {
        let name = text[..start].trim_matches([':', ' ']);
        return name.parse().ok();
    }
    let text = text.trim_start().trim_start_matches('|').trim_start();
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let label = text[..text.len() - after.len()].parse().ok()?;
    let columns = rows[0].len();
    let is_same = drawn_board::rows(after, Some(columns)).as_deref() == Some(rows);
    is_same.then_some(label)
}
