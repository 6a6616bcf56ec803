//! The reader of solutions, line by line.

use super::counted::{Counted, Undecided};
use super::drawn_board::{self, DrawnBoard};
use super::group::{Group, Word, has_label};
use super::shapes::{Expected, Node, Written, join, numbers, values, without_names};
use super::tokens::{Axis, Token, tokens};
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

/// Kind of a part of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Squares in brackets or with names, or rows of a matrix in brackets.
    Squares,
    /// Two numbers on a line.
    Pair,
    /// One number on a line.
    Number,
    /// Literals of a solver on a `v` line.
    Literals,
}

/// The first of all brackets is never closed.
const OUTSIDE: &str = "the text outside of brackets";
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
        if let (Some(rows), Some(columns)) = (rows, columns)
            && rows.len() == columns.len()
        {
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
        let [rows, columns] = self.expected.size.unwrap_or([1 << 10; 2]);
        let max = rows
            .saturating_mul(columns)
            .saturating_mul(8)
            .saturating_add(1000);
        for group in &mut self.groups {
            group.earlier = group.nodes.len();
        }
        self.groups[0] = Group::default();
        for (at, token) in tokens(text, self.expected.size.map(|[_, columns]| columns)) {
            match token {
                Token::Open => self.groups.push(Group::on(number)),
                Token::Close if self.groups.len() > 1 => self.close_group(text),
                token => self.innermost().add(at, token),
            }
            let length = self.innermost().len();
            if length > max {
                self.groups = vec![Group::default()];
                return self.add(number, Err(LineFault::Numbers(length, self.expected.size)));
            }
        }
        if self.groups.len() == 1 {
            return self.end_line(number, text);
        }
        // In an open bracket, a line may have a whole solution, or one number.
        let group = self.groups.last_mut().expect(OUTSIDE);
        if group.earlier == 0 && group.nodes.len() > 1 {
            let found = self.expected.solutions(&group.nodes);
            if !found.is_empty() {
                group.nodes.clear();
                group.has_solutions = true;
                self.emit(number, None, found.into_iter().map(Ok).collect());
            }
        }
    }

    /// Returns the innermost bracket that is open, or the text outside of all.
    fn innermost(&mut self) -> &mut Group {
        self.groups.last_mut().expect(OUTSIDE)
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
    fn close_group(&mut self, text: &str) {
        let group = self.groups.pop().expect("an open bracket");
        let name = self.groups[0].name(text);
        let around = self.innermost();
        around.has_solutions |= group.has_solutions;
        if group.has_solutions {
            return;
        }
        if let Some(square) = group.named_square() {
            return around.splice(vec![square]);
        }
        if let Some(heading) = group.heading() {
            self.heading = heading;
            return;
        }
        let values = numbers(&group.nodes);
        let many = values.as_ref().filter(|values| values.len() > 2);
        let is_cell = |word: &Word| {
            word.text.chars().count() == 1 || ["null", "None", "nil"].contains(&&*word.text)
        };
        let found = self.expected.solutions(&group.nodes);
        let written = match (many, group.odd_word(0), &group.words[..]) {
            (_, _, words @ [first, others @ ..]) if group.nodes.is_empty() => {
                // Letters are no columns, but one may be a square. Other words are those of a sentence.
                if others.is_empty() || !words.iter().all(is_cell) {
                    let before = self.innermost().nodes.len();
                    let words = group.words.into_iter().map(|word| Word { before, ..word });
                    return self.innermost().words.extend(words);
                }
                vec![Err(LineFault::NotUnderstood(first.at, shown(&first.text)))]
            }
            (Some(_), Some(word), _) => {
                vec![Err(LineFault::NotANumber(word.at, shown(&word.text)))]
            }
            _ if !found.is_empty() => found.into_iter().map(Ok).collect(),
            (Some(values), ..) if self.expected.is_no_part(values) => {
                vec![self.of_wrong_length(values)]
            }
            // A bracket of squares has all of them.
            (None, ..) if group.nodes.len() > 1 && values.is_none() => {
                match self.all_squares(&group.nodes) {
                    Some(squares) => vec![Ok(squares)],
                    None => return self.innermost().splice(group.nodes),
                }
            }
            _ => {
                let is_column_first = self.heading.first() == Some(&Some(Axis::Column));
                let nodes = match values.as_deref() {
                    Some(&[column, row]) if is_column_first => vec![Node::Square([row, column])],
                    Some(&[row, column]) => vec![Node::Square([row, column])],
                    _ => group.nodes,
                };
                return self.innermost().splice(nodes);
            }
        };
        self.innermost().has_solutions = true;
        self.emit(group.line, name, written);
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
    fn of_wrong_length(&self, values: &[i64]) -> Result<Written, LineFault> {
        let size = self.expected.size;
        if values.iter().any(|&value| value < 0) {
            return Err(LineFault::Literals(values.len(), size));
        }
        let largest = size.map_or(i64::MAX, |[rows, columns]| rows.max(columns) as i64);
        // A row, a column and the value of a square.
        let is_valued = size.is_some_and(|[rows, _]| rows > 3) && matches!(values, [_, _, 0 | 1]);
        if is_valued || values.iter().any(|&value| value > largest) {
            return Err(LineFault::Numbers(values.len(), size));
        }
        Ok(Written::Columns(values.to_vec(), 1))
    }

    /// Reads what is outside of brackets on a line.
    fn end_line(&mut self, number: u64, text: &str) {
        let mut line = mem::take(&mut self.groups[0]);
        self.has_words |= line.words.iter().any(|word| word.text.len() > 2);
        if line.has_solutions {
            return;
        }
        let [rows, columns] = [0, 1].map(|axis| self.expected.size.map(|size| size[axis]));
        let is_of_programs = line.is_of_programs(rows);
        let name = text
            .trim()
            .strip_suffix(':')
            .filter(|_| line.nodes.len() < 2);
        if let Some(name) = name.filter(|_| !is_of_programs) {
            self.close(true);
            return self.rename(Some((number, name)));
        }
        if let Some(heading) = line.heading() {
            self.close(true);
            self.heading = heading;
            return;
        }
        if line.are_names(columns) {
            return;
        }
        line.find_square(&self.heading);
        if let Some(found) = line.several(&self.expected) {
            return self.emit(number, None, found.into_iter().map(Ok).collect());
        }
        let is_v = (line.words.first()).is_some_and(|word| word.at == 1 && word.text == "v");
        let is_negative = |node: &Node| matches!(node, Node::Number(number) if number.value < 0);
        let are_literals = is_v || line.nodes.iter().any(is_negative);
        if let Some(plain) = without_names(&line.nodes, None, are_literals) {
            line.nodes = plain;
        }
        let (head, name) = line.head(text);
        for start in line.starts(head) {
            let found = self.expected.solutions(&line.nodes[start..]);
            // A number and a word are no board of one row.
            let is_sure = rows.is_some() || line.nodes.len() > 1 || line.words.is_empty();
            if is_sure && !found.is_empty() && line.odd_word(start).is_none() {
                return self.emit(number, name, found.into_iter().map(Ok).collect());
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
        let is_square = line.has_signs() || numbers(nodes).is_none();
        let may_be = |kind: &Kind| !line.has_others() || *kind == Kind::Squares && is_square;
        let kind = Kind::of(nodes, is_v).filter(may_be);
        match kind.filter(|_| line.odd_word(head).is_none()) {
            Some(Kind::Number) if has_label(text) => self.close(true),
            // On a board with two rows, two numbers are columns.
            Some(Kind::Pair) if rows == Some(2) => {
                let columns = Written::Columns(values(nodes), 1);
                self.emit(number, name, vec![Ok(columns)]);
            }
            Some(kind) => self.add_part(number, kind, nodes.to_vec()),
            None if is_of_programs => self.close(true),
            None if line.len() == 0 && text.contains(['[', ']', '(', ')', '{', '}']) => {}
            None if line.nodes.is_empty() && !line.words.is_empty() && line.is_of_names() => {}
            None => {
                let word = line.foreign_word(head, name.is_some());
                let mut fault = self.fault(nodes, word);
                // Lines between solutions have no other characters than these.
                let is_other = |c: char| !c.is_whitespace() && !"-=*~_#+.,;|/<>:".contains(c);
                // Numbers in brackets and others are no list that is only too long.
                if fault.is_ok() && text.contains(['(', '[', '{']) {
                    fault = Err(LineFault::Numbers(nodes.len(), self.expected.size));
                } else if line.len() == 0 {
                    let Some(at) = text.find(is_other) else {
                        return self.close(false);
                    };
                    fault = Err(LineFault::NotUnderstood(at + 1, shown(&text[at..])));
                } else if matches!(&line.words[..], [word] if word.text == "empty") {
                    fault = Ok(Written::Placed(Placement::new(Vec::new()), false));
                }
                self.close(!line.len() == 0);
                if let Some(name) = name {
                    self.rename(Some((number, name)));
                }
                self.add(number, fault);
            }
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
        let each = if kind == Kind::Pair { 2 } else { 1 };
        let max = self.expected.size.map_or(usize::MAX, |[rows, _]| {
            queens.map_or(usize::MAX, |queens| each * queens.max(rows))
        });
        let count = part.1.len() + self.parts.iter().map(|part| part.1.len()).sum::<usize>();
        let is_other = self.parts.last().is_some_and(|last| {
            let is_ordered = values(&last.1)[0] <= values(&part.1)[0] && last.1 != part.1;
            let is_over = kind != Kind::Literals && count > max;
            kind != self.kind || kind == Kind::Pair && !is_ordered || is_over
        });
        if is_other {
            self.close_parts(kind != Kind::Number);
        }
        self.kind = kind;
        let is_square = !is_number(&part);
        let is_end = values(&part.1).ends_with(&[0]);
        self.parts.push(part);
        let is_whole = match kind {
            Kind::Literals => is_end,
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
        let is_number = matches!(nodes[..], [Node::Number(_)]);
        let values = values(&nodes);
        let written = match self.kind {
            // The end of a model that was whole before.
            Kind::Literals if values == [0] => return,
            Kind::Literals => vec![Ok(self.expected.of_literals(&values))],
            _ if is_number && is_followed => return,
            Kind::Pair if parts.len() == 1 || values[0] > 1 => {
                for ((line, _), pair) in parts.iter().zip(values.chunks(2)) {
                    let written = self.of_wrong_length(pair);
                    self.add(*line, written);
                }
                return;
            }
            Kind::Pair => {
                let squares = values.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
                vec![Ok(Written::Squares(squares.collect()))]
            }
            Kind::Squares | Kind::Number => {
                let mut found = self.expected.solutions(&nodes);
                if found.is_empty() {
                    found.extend(self.all_squares(&nodes));
                }
                found.into_iter().map(Ok).collect()
            }
        };
        if written.is_empty() {
            let fault = self.fault(&nodes, None);
            self.add(line, fault);
        }
        for one in written {
            self.add(line, one);
        }
    }

    /// Returns what a line without a solution is: numbers that are too many or too few, or a fault.
    fn fault(&self, nodes: &[Node], word: Option<&Word>) -> Result<Written, LineFault> {
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
            (None, Some((at, value)), _) if nodes.len() < 3 || !self.are_literals(nodes) => {
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

    /// Returns `true` for numbers that look like a model, and not like columns of which one is negative.
    fn are_literals(&self, nodes: &[Node]) -> bool {
        let order = |value: &i64| {
            if *value == 0 {
                u64::MAX
            } else {
                value.unsigned_abs()
            }
        };
        let is_list = self
            .expected
            .size
            .is_some_and(|[rows, _]| rows == nodes.len());
        !is_list && values(nodes).is_sorted_by_key(order)
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
