//! The reader of solutions, line by line.

use super::counted::{Counted, Undecided};
use super::drawn_board::{self, DrawnBoard};
use super::line::{Line, Sign, Word, is_mark, is_of_squares};
use super::shapes::{Expected, Node, Number, Written, join, numbers, values, without_names};
use super::tokens::{Axis, Token, axis, tokens};
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
    /// Numbers of columns, as above a board, or columns of queens: the next line tells.
    held: Option<(u64, String)>,
    board: Option<DrawnBoard>,
    /// Last line of the last board.
    board_end: u64,
    /// What the numbers on the lines of a table are.
    heading: Vec<Option<Axis>>,
    /// Brackets that are open, after the text outside of all.
    groups: Vec<Group>,
    /// Lines with parts of a solution, all of the same kind.
    parts: Vec<(u64, Vec<Node>)>,
    kind: Kind,
    counted: Counted,
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
    /// What the last word says about the next number.
    axis: Option<Axis>,
    /// Number of squares from numbers with names.
    joins: usize,
    /// The first words that are not plainly a part of a solution.
    words: Vec<(usize, String)>,
    /// `true` if solutions were in it.
    has_solutions: bool,
}

/// Kind of a part of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Squares in brackets or with names, or rows of a matrix in brackets.
    Squares,
    /// Two numbers on a line.
    Pair,
    /// One number on a line.
    Number,
    /// Literals, of a solver on a `v` line.
    Literals { is_v: bool },
}

/// The first of all brackets is never closed.
const OUTSIDE: &str = "the text outside of brackets";
/// Maximum number of characters of a name.
const MAX_NAME: usize = 60;
/// Maximum number of words that are kept of a bracket.
const MAX_WORDS: usize = 8;

impl Group {
    /// Adds a number or a square, which may be the other half of a square with names.
    fn push(&mut self, node: Node, has_sign: bool) {
        let last = self.nodes.len() > self.earlier;
        let square = self.nodes.last().filter(|_| last);
        match square.and_then(|last| join(last, &node, has_sign)) {
            Some(square) => {
                self.nodes.pop();
                self.nodes.push(square);
                self.joins += 1;
            }
            None => self.nodes.push(node),
        }
    }

    /// Returns the only square with names, beside which numbers are something else: `{"id":7,"row":1,"col":2}`.
    fn named_square(&self) -> Option<Node> {
        let mut squares = self
            .nodes
            .iter()
            .filter(|node| !matches!(node, Node::Number(_)));
        let square = squares.next().filter(|_| self.joins == 1)?;
        squares.next().is_none().then(|| square.clone())
    }

    /// Returns what each word of a heading says, if they are those of rows and columns.
    fn heading<'a>(words: impl Iterator<Item = &'a str>) -> Option<Vec<Option<Axis>>> {
        let axes: Vec<Option<Axis>> = words.take(MAX_WORDS).map(axis).collect();
        let has = |is_column| {
            let of_kind = axes.iter().flatten();
            of_kind
                .filter(|&&axis| (axis == Axis::Column) == is_column)
                .count()
                == 1
        };
        (axes.len() < 5 && has(true) && has(false)).then_some(axes)
    }
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
            board_end: 0,
            heading: Vec::new(),
            groups: vec![Group::default()],
            parts: Vec::new(),
            kind: Kind::Squares,
            counted: Counted::new(expected.size, is_plain),
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
            return self.read.drain(..);
        }
        // Old text has a byte for each character.
        let old = || line.iter().map(|&byte| char::from(byte)).collect();
        let text = str::from_utf8(line).map_or_else(|_| old(), str::to_owned);
        let text = text
            .replace(['–', '−', '—'], "-")
            .replace(['\u{200b}', '\u{feff}'], "");
        if self.is_plain {
            self.plain_line(number, text.trim_end());
        } else {
            self.line(number, text.trim_end());
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
        self.read.extend(self.counted.settle());
        self.read.drain(..)
    }

    /// Reads the usual form of long lists, numbers between spaces or commas, without any other work.
    fn plain_columns(&self, line: &[u8]) -> Option<Vec<i64>> {
        let [rows, columns] = self.expected.size?;
        let is_apart = self.board.is_none()
            && self.held.is_none()
            && self.parts.is_empty()
            && self.heading.is_empty()
            && self.groups.len() == 1;
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

    fn line(&mut self, number: u64, text: &str) {
        let columns = self.expected.size.map(|[_, columns]| columns);
        let drawn = self.rows_on(text);
        let is_frame = drawn_board::is_frame(text);
        let held = self.held.take();
        if let Some((at, held)) = held.filter(|_| drawn.is_none() && !is_frame) {
            self.content(at, &held);
        }
        if is_frame {
        } else if text.trim().is_empty() {
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
        let is_name = |&start: &usize| text[..start].contains(char::is_alphanumeric);
        let after_name = text.rfind([':', '=']).filter(is_name).map(|at| at + 1);
        let mut starts = [Some(0), after_name].into_iter().flatten();
        starts.find_map(|start| Some((start, drawn_board::rows(&text[start..], columns)?)))
    }

    /// Adds rows to a board, which ends with the last one.
    fn add_rows(&mut self, number: u64, text: &str, start: usize, rows: Vec<Vec<char>>) {
        self.close_parts(true);
        let name = text[..start].trim_end_matches([':', '=', ' ']);
        let is_name = text[..start].ends_with(':') && name.contains(char::is_alphabetic);
        if self.board.is_none() && is_name {
            self.rename(Some((number, name)));
        }
        for row in rows {
            let is_unsure = drawn_board::may_be_no_row(&text[start..], &row);
            // Lines between solutions have other characters than rows.
            let is_between = |board: &DrawnBoard| {
                board.is_unsure && !is_unsure && !row.contains(&board.rows[0][0])
            };
            if self.board.as_ref().is_some_and(is_between) {
                self.board = None;
            }
            let board = self.board.get_or_insert_with(|| DrawnBoard {
                line: number,
                rows: Vec::new(),
                is_unsure: true,
            });
            board.is_unsure &= is_unsure;
            board.rows.push(row);
            let [height, _] = self.expected.size.unwrap_or([board.rows[0].len(); 2]);
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
        let bits = |row: &Vec<char>| -> Option<Vec<i64>> {
            row.iter().map(|c| c.to_digit(2).map(i64::from)).collect()
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
        let is_comment = text
            .trim_start()
            .strip_prefix("c ")
            .is_some_and(|rest| rest.trim_start().starts_with(char::is_alphabetic));
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
        let head = &text[..end];
        if head.trim().is_empty() {
            return;
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
        if let (Some(rows), Some(columns)) = (rows, columns) {
            let squares = rows.into_iter().zip(columns);
            let squares = squares.map(|(row, column)| [row, column]).collect();
            return self.emit(number, None, vec![Ok(Written::Squares(squares))]);
        }
        let has = |name: &&str| value.get(name).is_some();
        if fields.is_empty() || ["columns", "squares", "completeness"].iter().any(has) {
            let written = of_json(value).transpose().into_iter();
            return self.emit(number, None, written.collect());
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
        if self.read.len() + self.counted.len() > before {
        } else if fields.len() > 1 {
            self.tokens(number, &value.to_string());
        } else {
            self.add(number, Err(LineFault::NoColumns));
        }
    }

    fn tokens(&mut self, number: u64, text: &str) {
        let columns = self.expected.size.map(|[_, columns]| columns);
        let max_nodes = self.expected.size.map_or(1 << 20, |[rows, columns]| {
            let squares = rows.saturating_mul(columns);
            squares.saturating_mul(8).saturating_add(1000)
        });
        let mut line = Line::new(text);
        for group in &mut self.groups {
            group.earlier = group.nodes.len();
        }
        self.groups[0] = Group::default();
        let mut has_sign = false;
        for (at, token) in tokens(text, columns) {
            let is_outside = self.groups.len() == 1;
            let group = self.groups.last_mut().expect(OUTSIDE);
            let before = group.nodes.len();
            let axis_before = group.axis.take();
            let number_of = |value, digits, axis| {
                Node::Number(Number {
                    value,
                    digits,
                    at: at + 1,
                    axis,
                })
            };
            let after_sign = mem::take(&mut has_sign);
            match token {
                Token::Number(value, digits) => {
                    group.push(number_of(value, digits, axis_before), after_sign)
                }
                Token::Square(square) => group.nodes.push(Node::Square(square)),
                Token::Chess(square) => group.push(Node::Chess(square), after_sign),
                Token::Open => self.groups.push(Group {
                    line: number,
                    ..Group::default()
                }),
                Token::Close if is_outside => {}
                Token::Close => self.close_group(line.name(self.groups[0].nodes.len())),
                Token::Sign(is_colon) => {
                    (group.axis, has_sign) = (axis_before, true);
                    if is_outside {
                        line.signs.push(Sign {
                            before,
                            at,
                            is_colon,
                        });
                    }
                }
                Token::Cut if is_outside => line.cuts.push(before),
                Token::Cut => {}
                Token::Word(word) if is_outside && !line.is_value(word, before) => {
                    group.axis = axis(word);
                    line.words.push(Word {
                        before,
                        at: at + 1,
                        text: word,
                    });
                }
                Token::Word(word) => {
                    group.axis = axis(word);
                    let is_known = is_of_squares(word) && group.axis.is_none() && word.len() > 1;
                    if word.eq_ignore_ascii_case("true") || word.eq_ignore_ascii_case("false") {
                        let value = i64::from(word.eq_ignore_ascii_case("true"));
                        group.nodes.push(number_of(value, 1, None));
                    } else if !is_known && !word.contains("..") && group.words.len() < MAX_WORDS {
                        group.words.push((at + 1, shown(word)));
                    }
                }
            }
            if before > max_nodes {
                self.groups = vec![Group::default()];
                return self.add(number, Err(LineFault::Numbers(before, self.expected.size)));
            }
        }
        if self.groups.len() == 1 {
            return self.end_line(number, line);
        }
        // In an open bracket, a line may have a whole solution, or one number.
        let group = self.groups.last_mut().expect("an open bracket");
        if group.earlier == 0 && group.nodes.len() > 1 {
            let found = self.expected.solutions(&group.nodes);
            if !found.is_empty() {
                group.nodes.clear();
                group.has_solutions = true;
                self.emit(number, None, found.into_iter().map(Ok).collect());
            }
        }
    }

    /// Adds solutions of a line, of which the first may have a name.
    fn emit(&mut self, number: u64, name: Option<&str>, all: Vec<Result<Written, LineFault>>) {
        self.close(true);
        if let Some(name) = name {
            self.rename(Some((number, name)));
        }
        for written in all {
            self.add(number, written);
        }
    }

    /// Reads the content of a bracket: solutions, or a part of what is around it.
    fn close_group(&mut self, name: Option<&str>) {
        let group = self.groups.pop().expect("an open bracket");
        let around = self.groups.last_mut().expect(OUTSIDE);
        around.has_solutions |= group.has_solutions;
        if group.has_solutions {
            return;
        }
        if let Some(square) = group.named_square() {
            return around.nodes.push(square);
        }
        let odd = group
            .words
            .iter()
            .find(|(_, word)| axis(word).is_none() && !is_of_squares(word));
        if group.nodes.is_empty() {
            let is_cell =
                |word: &str| word.chars().count() == 1 || ["null", "None", "nil"].contains(&word);
            let words = group.words.iter().map(|(_, word)| word.as_str());
            if let Some(heading) = Group::heading(words.clone()) {
                self.heading = heading;
            } else if words.clone().all(is_cell) && words.len() > 1 {
                let (at, word) = group.words[0].clone();
                around.has_solutions = true;
                let fault = Err(LineFault::NotUnderstood(at, word));
                self.emit(group.line, name, vec![fault]);
            } else if words.clone().all(is_cell) {
                around.words.extend(group.words);
            }
            return;
        }
        let values = numbers(&group.nodes);
        let is_alone = |node: &Node| matches!(node, Node::Square(_) | Node::Chess(_));
        let mut found = self.expected.solutions(&group.nodes);
        if found.is_empty() && group.nodes.len() > 1 && group.nodes.iter().all(is_alone) {
            let any = Expected {
                queens: None,
                ..self.expected
            };
            found = any.solutions(&group.nodes);
        }
        let many = values.as_ref().filter(|values| values.len() > 2);
        let written = match (many, odd) {
            (Some(_), Some((at, word))) if found.is_empty() || is_mark(word) => {
                vec![Err(LineFault::NotANumber(*at, word.clone()))]
            }
            _ if !found.is_empty() => found.into_iter().map(Ok).collect(),
            (Some(values), _) if values.iter().any(|&value| value < 0) => {
                vec![Err(LineFault::Literals(values.len(), self.expected.size))]
            }
            (Some(values), _) if self.expected.is_no_part(values) => {
                vec![self.of_wrong_length(values)]
            }
            _ => {
                let around = self.groups.last_mut().expect(OUTSIDE);
                match values.as_deref() {
                    Some(&[column, row]) if self.heading.first() == Some(&Some(Axis::Column)) => {
                        around.nodes.push(Node::Square([row, column]))
                    }
                    Some(&[row, column]) => around.nodes.push(Node::Square([row, column])),
                    Some([_, _, ..]) => around.nodes.push(Node::List(values.unwrap_or_default())),
                    _ => around.nodes.extend(group.nodes),
                }
                return;
            }
        };
        self.groups.last_mut().expect(OUTSIDE).has_solutions = true;
        self.emit(group.line, name, written);
    }

    /// Returns the columns of too many or too few numbers, or a fault if they cannot be meant.
    fn of_wrong_length(&self, values: &[i64]) -> Result<Written, LineFault> {
        let size = self.expected.size;
        let largest = size.map_or(i64::MAX, |[rows, columns]| rows.max(columns) as i64);
        // A row, a column and the value of a square.
        let is_valued = size.is_some_and(|[rows, _]| rows > 3) && matches!(values, [_, _, 0 | 1]);
        let are_columns = values.iter().all(|value| (0..=largest).contains(value)) && !is_valued;
        are_columns
            .then(|| Written::Columns(values.to_vec(), 1))
            .ok_or(LineFault::Numbers(values.len(), size))
    }

    /// Reads what is outside of brackets on a line.
    fn end_line(&mut self, number: u64, mut line: Line<'_>) {
        let group = mem::take(&mut self.groups[0]);
        self.has_words |= line.words.iter().any(|word| word.text.len() > 2);
        if group.has_solutions {
            return;
        }
        line.nodes = group.nodes;
        let [rows, columns] = [0, 1].map(|axis| self.expected.size.map(|size| size[axis]));
        let is_of_programs = line.is_of_programs(rows);
        let name = line.text.trim().strip_suffix(':');
        if let Some(name) = name.filter(|_| line.nodes.len() < 2 && !is_of_programs) {
            self.close(true);
            return self.rename(Some((number, name)));
        }
        if line.nodes.is_empty() {
            return self.end_words(number, &line, !group.words.is_empty());
        }
        if line.are_names(columns) {
            return;
        }
        if group.joins > 0 {
            line.without_axes();
        }
        let square = self.square_on(&line.nodes);
        if let Some(square) = square.filter(|_| line.odd_word(0).is_none()) {
            line.nodes = vec![square];
            line.without_axes();
        }
        if let Some(found) = line.several(&self.expected) {
            return self.emit(number, None, found.into_iter().map(Ok).collect());
        }
        let is_v = (line.words.first()).is_some_and(|word| word.before == 0 && word.text == "v");
        let is_negative = |node: &Node| matches!(node, Node::Number(number) if number.value < 0);
        let are_literals = is_v || line.nodes.iter().any(is_negative);
        if let Some(plain) = without_names(&line.nodes, None, are_literals) {
            line.nodes = plain;
        }
        let (head, name) = line.head();
        // Solutions are all numbers after a name or a label, or only those after a sign.
        let signs = line.signs.iter().map(|sign| sign.before);
        for start in std::iter::once(head).chain(signs.filter(|&start| start > head)) {
            let found = self.expected.solutions(&line.nodes[start..]);
            // A number and a word are no board of one row.
            let is_sure = rows.is_some() || line.nodes.len() > 1 || line.words.is_empty();
            if is_sure && !found.is_empty() && line.odd_word(start).is_none() {
                return self.emit(number, name, found.into_iter().map(Ok).collect());
            }
        }
        let is_odd = line.odd_word(head).is_some();
        let nodes = match &line.nodes[head..] {
            // The value of a variable of a square: x[1,2] 1.
            [Node::Square(_), Node::Number(value)] if value.value == 0 && !is_odd => return,
            [square @ Node::Square(_), Node::Number(value)] if value.value == 1 => {
                std::slice::from_ref(square)
            }
            nodes => nodes,
        };
        let kind = Kind::of(nodes, is_v).filter(|_| !is_odd);
        // A coordinate alone has a sign after its name.
        let is_square = !line.signs.is_empty() || numbers(nodes).is_none();
        let may_be = |kind: &Kind| !line.has_others() || *kind == Kind::Squares && is_square;
        match kind.filter(may_be) {
            Some(Kind::Number) if line.has_label() => self.close(true),
            // On a board with two rows, two numbers are columns.
            Some(Kind::Pair) if rows == Some(2) => {
                let columns = Written::Columns(values(nodes), 1);
                self.emit(number, name, vec![Ok(columns)]);
            }
            Some(kind) => self.add_part(number, kind, nodes.to_vec()),
            None if is_of_programs => self.close(true),
            None => {
                self.close(false);
                if let Some(name) = name {
                    self.rename(Some((number, name)));
                }
                let mut fault = self.fault(nodes, line.foreign_word((head, name)));
                // Numbers in brackets and others are no list that is only too long.
                if fault.is_ok() && line.text.contains(['(', '[', '{']) {
                    fault = Err(LineFault::Numbers(line.nodes.len(), self.expected.size));
                }
                self.add(number, fault);
            }
        }
    }

    /// Returns the square that two or more numbers are by a heading, or by the name of one: `queen 1: row 4`.
    fn square_on(&self, nodes: &[Node]) -> Option<Node> {
        if let [Node::Number(one), Node::Number(other)] = nodes
            && let (Some(Axis::Column), None) | (None, Some(Axis::Row)) = (one.axis, other.axis)
        {
            return Some(Node::Square([other.value, one.value]));
        }
        let named = self
            .heading
            .iter()
            .zip(nodes)
            .filter_map(|pair| match pair {
                (&axis @ Some(_), &Node::Number(number)) => {
                    Some(Node::Number(Number { axis, ..number }))
                }
                _ => None,
            });
        match &named.collect::<Vec<_>>()[..] {
            [one, other] if nodes.len() == self.heading.len() => join(one, other, false),
            _ => None,
        }
    }

    /// Reads a line of words alone: a name, a fault, or nothing.
    fn end_words(&mut self, number: u64, line: &Line<'_>, has_cells: bool) {
        let text = line.text;
        if line.words.is_empty() {
            if has_cells {
                let fault = LineFault::NotUnderstood(1, shown(text.trim()));
                self.add(number, Err(fault));
            } else if !text.contains(['[', ']', '(', ')', '{', '}']) {
                self.close(false);
                // Lines between solutions have no other characters.
                let other = |c: char| !c.is_whitespace() && !"-=*~_#+.,;|/<>:".contains(c);
                if let Some(at) = text.find(other) {
                    let fault = LineFault::NotUnderstood(at + 1, shown(&text[at..]));
                    self.add(number, Err(fault));
                }
            }
            return;
        }
        if let Some(heading) = Group::heading(line.words.iter().map(|word| word.text)) {
            self.close(true);
            self.heading = heading;
        } else if line.words.len() == 1 && line.words[0].text.eq_ignore_ascii_case("empty") {
            let empty = Written::Placed(Placement::new(Vec::new()), false);
            self.emit(number, None, vec![Ok(empty)]);
        } else if line.is_of_programs(self.expected.size.map(|[rows, _]| rows)) {
            self.close(true);
        } else if !line.is_of_names() {
            self.close(false);
            let colon = line.signs.iter().find(|sign| sign.is_colon);
            if let Some(sign) = colon {
                self.rename(Some((number, &text[..sign.at])));
            }
            let from = colon.map_or(0, |sign| sign.at);
            let after = line.words.iter().find(|word| word.at > from);
            let word = after.unwrap_or(&line.words[0]);
            let fault = LineFault::NotUnderstood(word.at, shown(word.text));
            self.add(number, Err(fault));
        }
    }

    /// Adds a part of a solution on several lines, which may complete it.
    fn add_part(&mut self, line: u64, kind: Kind, nodes: Vec<Node>) {
        self.close_board();
        let mut part = (line, nodes);
        // A row and a column on lines of their own.
        if let (Some((_, last)), [other]) = (self.parts.last(), &part.1[..])
            && let Some(square) = last.last().and_then(|one| join(one, other, false))
        {
            let (line, _) = self.parts.pop().expect("the last part");
            part = (line, vec![square]);
        }
        let is_number = |part: &(u64, Vec<Node>)| matches!(part.1[..], [.., Node::Number(_)]);
        let queens = self.expected.queens;
        let max = self.expected.size.map_or(usize::MAX, |[rows, columns]| {
            let queens = queens.unwrap_or(rows.saturating_mul(columns));
            match kind {
                Kind::Squares => queens,
                Kind::Pair => queens.saturating_mul(2),
                Kind::Number => rows,
                Kind::Literals { .. } => usize::MAX,
            }
        });
        let count = part.1.len() + self.parts.iter().map(|part| part.1.len()).sum::<usize>();
        let is_other = self.parts.last().is_some_and(|last| {
            let is_ordered = values(&last.1)[0] <= values(&part.1)[0] && last.1 != part.1;
            kind != self.kind || kind == Kind::Pair && !is_ordered || count > max
        });
        if is_other {
            self.close_parts(kind != Kind::Number);
        }
        self.kind = kind;
        let is_square = !is_number(&part);
        let is_end = values(&part.1).ends_with(&[0]);
        self.parts.push(part);
        let is_whole = match kind {
            Kind::Literals { .. } if is_end => true,
            Kind::Literals { is_v: true } => false,
            _ if self.expected.size.is_none() => false,
            Kind::Pair => queens.is_some_and(|queens| count >= 2 * queens),
            // Without a known number of queens, each line is a solution.
            Kind::Squares if queens.is_none() && is_square => true,
            _ => count > 1 && !self.expected.solutions(&self.nodes_of_parts()).is_empty(),
        };
        if is_whole {
            self.close_parts(!is_end);
        }
    }

    fn nodes_of_parts(&self) -> Vec<Node> {
        let nodes = self.parts.iter().flat_map(|(_, nodes)| nodes);
        nodes.cloned().collect()
    }

    fn close(&mut self, is_followed: bool) {
        self.close_board();
        self.close_parts(is_followed);
    }

    /// Reads the parts of a solution as what they are. A single number before a solution is its own.
    fn close_parts(&mut self, is_followed: bool) {
        let nodes = self.nodes_of_parts();
        let parts = mem::take(&mut self.parts);
        let Some(&(line, _)) = parts.first() else {
            return;
        };
        let values = values(&nodes);
        let size = self.expected.size;
        match self.kind {
            // The end of a model that was whole before.
            Kind::Literals { is_v: true } if values == [0] => {}
            _ if matches!(nodes[..], [Node::Number(_)]) && is_followed => {}
            Kind::Pair if parts.len() == 1 || values[0] > 1 => {
                for ((line, _), pair) in parts.iter().zip(values.chunks(2)) {
                    let written = self.of_wrong_length(pair);
                    self.add(*line, written);
                }
            }
            Kind::Pair => {
                let squares = values.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
                self.add(line, Ok(Written::Squares(squares.collect())));
            }
            Kind::Squares if !matches!(nodes[..], [Node::Number(_)]) => {
                let any = Expected {
                    queens: Some(nodes.len()),
                    ..self.expected
                };
                let found = any.solutions(&nodes);
                if found.is_empty() {
                    self.add(line, Err(LineFault::Numbers(nodes.len(), size)));
                }
                for written in found {
                    self.add(line, Ok(written));
                }
            }
            Kind::Squares | Kind::Number => {
                let found = self.expected.solution(&nodes);
                let written = found.map_or_else(|| self.fault(&nodes, None), Ok);
                self.add(line, written);
            }
            Kind::Literals { is_v } => {
                let whole = self.expected.model(&values);
                let any = || is_v.then(|| self.expected.of_literals(&values));
                let is_list =
                    values.len() < 3 || size.is_some_and(|[rows, _]| rows == values.len());
                let fault = || match negative(&nodes).filter(|_| is_list) {
                    Some((at, value)) => LineFault::NotANumber(at, value),
                    None => LineFault::Literals(values.len(), size),
                };
                self.add(line, whole.or_else(any).ok_or_else(fault));
            }
        }
    }

    /// Returns what a line without a solution is: numbers that are too many or too few, or a fault.
    fn fault(&self, nodes: &[Node], word: Option<&Word<'_>>) -> Result<Written, LineFault> {
        let values = values(nodes);
        match (word, negative(nodes), nodes) {
            (Some(word), ..) if values.len() > 1 => {
                Err(LineFault::NotANumber(word.at, shown(word.text)))
            }
            (Some(word), ..) => Err(LineFault::NotUnderstood(word.at, shown(word.text))),
            (None, Some((at, value)), _) => Err(LineFault::NotANumber(at, value)),
            (None, None, [Node::Number(number)]) if number.digits > 1 => {
                let digits = number.value.to_string();
                let zeros = "0".repeat(number.digits.saturating_sub(digits.len()));
                Err(LineFault::OneNumber(number.at, shown(&(zeros + &digits))))
            }
            _ => self.of_wrong_length(&values),
        }
    }

    /// Adds a solution or a fault.
    fn add(&mut self, line: u64, written: Result<Written, LineFault>) {
        let mut name = self.name.take().map(|(_, name)| name);
        let is_by_columns = |name: &mut String| name.eq_ignore_ascii_case("rows");
        let written = match written {
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
            written => written,
        };
        self.read.extend(self.counted.add(Undecided {
            line,
            name,
            note: self.note.clone(),
            written,
        }));
    }

    /// Sets the name of the next solution. A name without a solution is a fault.
    fn rename(&mut self, name: Option<(u64, &str)>) {
        if let Some((line, _)) = self.name {
            self.add(line, Err(LineFault::NoAnswer));
        }
        self.name = name.map(|(line, name)| (line, excerpt(name.trim().as_bytes(), MAX_NAME)));
    }
}

impl Kind {
    /// Returns the kind of a part of a solution.
    fn of(nodes: &[Node], is_v: bool) -> Option<Self> {
        let Some(values) = numbers(nodes) else {
            let is = |is: fn(&Node) -> bool| nodes.iter().all(is);
            let are_alike = is(|node| matches!(node, Node::Square(_)))
                || is(|node| matches!(node, Node::Chess(_)))
                || is(|node| matches!(node, Node::List(_)));
            return are_alike.then_some(Self::Squares);
        };
        let has_negative = values.iter().any(|&value| value < 0);
        let order = |&value: &i64| {
            if value == 0 {
                u64::MAX
            } else {
                value.unsigned_abs()
            }
        };
        match nodes {
            _ if is_v || has_negative && values.is_sorted_by_key(order) => {
                Some(Self::Literals { is_v })
            }
            // A row and a column on lines of their own.
            [Node::Number(number)] if number.axis.is_some() => Some(Self::Squares),
            [_] => Some(Self::Number),
            [_, _] if !has_negative => Some(Self::Pair),
            _ => None,
        }
    }
}

/// Returns the first negative number, with its place.
fn negative(nodes: &[Node]) -> Option<(usize, String)> {
    nodes.iter().find_map(|node| match node {
        Node::Number(number) if number.value < 0 => Some((number.at, number.value.to_string())),
        _ => None,
    })
}
