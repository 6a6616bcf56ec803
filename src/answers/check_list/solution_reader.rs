//! Solutions in the forms in which people write them.

use super::drawn_board::{self, is_frame};
use super::solution_line::{LineFault, SolutionLine, is_number, read_solution, words};
use encodings::excerpt;
use itertools::Itertools;
use problem::board::SquareName;
use std::vec::Drain;

/// Solution that was read, or the fault of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadSolution {
    /// Number of its first line.
    pub line: u64,
    /// Name before a colon or above a drawn board, safe to print.
    pub name: Option<String>,
    /// The solution or the fault.
    pub solution: Result<SolutionLine, LineFault>,
}

/// Reader of solutions in the forms in which people write them, line by line. A line that [`read_solution`] reads
/// keeps its meaning. Others have
///
/// * a name and a colon before a solution or on the line before it: `Anna: 2 4 1 3`;
/// * other separators and brackets, or none between squares: `2-4-1-3`, `[2,4,1,3]`, `b4d3a2c1`;
/// * the letter of the queen before chess squares: `Qb4 Qd3 Qa2 Qc1`;
/// * a row of a drawn board or of a matrix, or all rows: `.Q..`, `# X # #`, `0 1 0 0`, `[[0,1],[1,0]]`.
///
/// ```
/// use queensat::answers::SolutionReader;
///
/// let mut reader = SolutionReader::new(Some([4, 4]), false);
/// let anna = reader.push(1, b"Anna: 2-4-1-3").next().unwrap();
/// assert_eq!(anna.name.as_deref(), Some("Anna"));
/// assert_eq!(anna.solution?.solution.to_string(), "2 4 1 3");
/// # Ok::<(), queensat::answers::LineFault>(())
/// ```
#[derive(Debug, Default)]
pub struct SolutionReader {
    size: Option<[u32; 2]>,
    is_plain: bool,
    /// Name of the next solution, with its line.
    name: Option<(u64, String)>,
    /// Line that the next one explains: numbers of columns, or a row that looks like a comment.
    held: Option<(u64, String)>,
    /// The last lines are those of `queensat solve` above its board.
    is_above_board: bool,
    /// Rows of a board, with the first line.
    board: Option<(u64, Vec<Vec<char>>)>,
    read: Vec<ReadSolution>,
}

type Line = Result<Option<SolutionLine>, LineFault>;

/// Maximum number of characters of a name.
const MAX_NAME: usize = 60;
/// Number of the column `qa`: on larger boards, `Qa4` is a square.
const COLUMN_QA: u32 = 17 * 26 + 1;

impl SolutionReader {
    /// Creates a reader for boards of a size, rows and columns, or of any size. If it is plain, it reads the forms
    /// of [`read_solution`] only.
    #[must_use]
    pub fn new(size: Option<[u32; 2]>, is_plain: bool) -> Self {
        Self {
            size,
            is_plain,
            ..Self::default()
        }
    }

    /// Reads a whole text in memory, which may have several solutions.
    #[must_use]
    pub fn read_all(text: &str, size: Option<[u32; 2]>) -> Vec<ReadSolution> {
        let (mut reader, mut all) = (Self::new(size, false), Vec::new());
        for (number, line) in (1..).zip(text.lines()) {
            all.extend(reader.push(number, line.as_bytes()));
        }
        all.extend(reader.finish());
        all
    }

    /// Reads a line. Returns the solutions that are complete.
    pub fn push(&mut self, number: u64, line: &[u8]) -> Drain<'_, ReadSolution> {
        let start = line.trim_ascii_start().first();
        // The plain form is first, for long lists.
        let is_apart = self.board.is_none() && self.held.is_none() && !self.is_above_board;
        match is_apart.then(|| read_solution(line, self.rows())) {
            Some(plain) if self.is_plain || is_sure(&plain, start) => self.add(number, plain),
            _ => self.read(number, String::from_utf8_lossy(line).trim_end()),
        }
        self.read.drain(..)
    }

    /// Returns what the end of the text completes.
    pub fn finish(&mut self) -> Drain<'_, ReadSolution> {
        if let Some((at, held)) = self.held.take() {
            self.line(at, &held);
        }
        self.close();
        self.rename(None);
        self.read.drain(..)
    }

    fn rows(&self) -> Option<u32> {
        self.size.map(|[rows, _]| rows)
    }

    /// Returns the rows of a board that are on a line.
    fn rows_on(&self, text: &str) -> Vec<Vec<char>> {
        let columns = self
            .size
            .map(|[_, columns]| columns as usize)
            .or(self.board.as_ref().map(|(_, rows)| rows[0].len()));
        drawn_board::rows(text, columns)
    }

    /// Reads a line that may belong to a drawn board. The line of `queensat solve` above its board is passed over.
    fn read(&mut self, number: u64, text: &str) {
        let (rows, is_frame) = (self.rows_on(text), is_frame(text));
        if let Some((at, held)) = self.held.take() {
            if rows.is_empty() && !is_frame {
                self.line(at, &held)
            } else {
                self.add_rows(at, self.rows_on(&held))
            }
        }
        self.is_above_board &= !text.trim().is_empty();
        self.is_above_board |= text.contains(": solved by ");
        if is_frame || self.is_above_board {
            return;
        }
        let may_be_comment = text.starts_with('#') && self.board.is_none();
        if !rows.is_empty() && !may_be_comment {
            return self.add_rows(number, rows);
        }
        self.close();
        if !rows.is_empty() || is_numbers(text) {
            self.held = Some((number, text.into()))
        } else {
            self.line(number, text)
        }
    }

    /// Adds rows to a board, which ends with the last one.
    fn add_rows(&mut self, number: u64, rows: Vec<Vec<char>>) {
        for row in rows {
            let (_, board) = self.board.get_or_insert((number, Vec::new()));
            board.push(row);
            let rows = self.size.map_or(board[0].len(), |[rows, _]| rows as usize);
            if board.len() == rows {
                self.close();
            }
        }
    }

    fn close(&mut self) {
        if let Some((number, board)) = self.board.take() {
            self.add(number, drawn_board::solution(&board, self.size).map(Some));
        }
    }

    /// Reads a line with a solution.
    fn line(&mut self, number: u64, text: &str) {
        let solution = self.solution(text);
        // Colons of JSON and of comments end no name.
        let colon = text
            .find(['#', '{'])
            .map_or(text, |end| &text[..end])
            .rfind(':');
        let (Err(_), Some(colon)) = (&solution, colon) else {
            return self.add(number, solution);
        };
        self.rename(Some((number, &text[..colon])));
        // Faults name columns of the whole line.
        let rest = " ".repeat(colon + 1) + &text[colon + 1..];
        let rows = self.rows_on(&rest);
        if rest.trim().is_empty() {
            // A name alone: the solution is below it.
        } else if rows.is_empty() {
            self.add(number, self.solution(&rest));
        } else {
            self.add_rows(number, rows);
        }
    }

    fn solution(&self, text: &str) -> Line {
        let plain = read_solution(text.as_bytes(), self.rows());
        let start = text.trim_start();
        if start.starts_with('{') || plain.is_ok() && !start.starts_with('Q') {
            return plain;
        }
        let columns = self.size.map_or(0, |[_, columns]| columns);
        let bare = bare(text, columns < COLUMN_QA);
        let read = read_solution(bare.as_bytes(), self.rows());
        // Faults name columns of the line.
        if bare.len() == text.len() {
            read
        } else {
            read.or(plain)
        }
    }

    /// Adds a solution or a fault. A line may have none.
    fn add(&mut self, line: u64, solution: Line) {
        if let Some(solution) = solution.transpose() {
            let name = self.name.take().map(|(_, name)| name);
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
        self.name = name.map(|(line, name)| (line, excerpt(name.as_bytes(), MAX_NAME)));
    }
}

/// Returns `true` if each word of a text is a column, a square or `empty`, or if a [`SolutionReader`] finds nothing
/// but solutions, so that the text is no name of a file.
#[must_use]
pub fn is_solution(text: &str) -> bool {
    let is_word =
        |word: &str| is_number(word) || word.parse::<SquareName>().is_ok() || word == "empty";
    let read = SolutionReader::read_all(text, None);
    let is_read =
        text.len() > 2 && !read.is_empty() && read.iter().all(|part| part.solution.is_ok());
    is_read || words(text).all(is_word)
}

/// Returns `true` if a line that starts with a character has no other meaning, such as numbers of columns.
fn is_sure(plain: &Line, start: Option<&u8>) -> bool {
    match plain {
        Ok(Some(read)) if read.rows.is_some() => !read.solution.columns().take(2).eq([0, 1]),
        Ok(Some(_)) => start != Some(&b'Q'),
        Ok(None) => start != Some(&b'#'),
        Err(fault) => matches!(fault, LineFault::NotText(_)),
    }
}

/// Returns `true` for numbers from 1 in order, as above the columns of a board.
fn is_numbers(text: &str) -> bool {
    let mut numbers = text.split_whitespace().zip(1_u32..);
    text.trim_start().starts_with("1 ") && numbers.all(|(word, number)| word.parse() == Ok(number))
}

/// Returns a text without separators and brackets and, if they are no columns, without the letters of queens. It has the
/// same length but for spaces between the squares of a word, of which `r1c2` is one.
fn bare(text: &str, has_letters: bool) -> String {
    let (head, note) = text.split_at(text.find('#').unwrap_or(text.len()));
    let padded = format!(" {} ", head.replace('–', " - "));
    let (mut bare, mut first) = (String::new(), ' ');
    for (before, c, after) in padded.chars().tuple_windows() {
        let is_column = matches!((first, c), ('r' | 'R', 'c' | 'C'));
        let is_next = before.is_ascii_digit() && c.is_ascii_alphabetic() && !is_column;
        if is_next || !before.is_alphanumeric() {
            first = c;
        }
        let is_left_out = match c {
            'Q' => has_letters && !before.is_alphabetic() && after.is_ascii_alphabetic(),
            // There are no negative numbers.
            '-' => before.is_alphanumeric() || after.is_whitespace(),
            _ => ";/|[](){}".contains(c),
        };
        bare += if is_next { " " } else { "" };
        bare.push(if is_left_out { ' ' } else { c });
    }
    bare + note
}
