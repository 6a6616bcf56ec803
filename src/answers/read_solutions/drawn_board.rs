//! Boards that are drawn in text, one character a square.

use super::LineFault;
use problem::board::{Square, column_letters};
use problem::placement::Placement;
use std::collections::{BTreeMap, BTreeSet};

/// Characters of queens.
const QUEENS: &str = "Qq♛♕👑";
/// Characters of queens, if a board has one of them and none of [`QUEENS`], or else of other squares.
const PERHAPS_QUEENS: &str = "1*#@xXoO★";
/// Letters and symbols of other pieces, in rows with one of them and free squares.
const PIECES: &str = "RBKNAEX♜♝♚♞♖♗♔♘";
/// Characters of squares without a queen. A cell between lines may be blank.
const EMPTY: &str = ".·-_0×▒░□⬜ ";
/// Characters around squares, besides spaces and lines.
const AROUND: &str = ",;/|()[]{}'\"\u{fe0e}\u{fe0f}";
/// Lines between the squares of a row.
const SIDES: &str = "|│║┃";

/// Rows of a board, with the number of the first line.
#[derive(Clone, Debug)]
pub(super) struct DrawnBoard {
    pub(super) line: u64,
    pub(super) rows: Vec<Vec<char>>,
    /// Numbers in front of the rows.
    pub(super) labels: Vec<i64>,
}

/// Rows and columns of a board, as far as they are known.
pub(super) type Size = Option<[usize; 2]>;

/// Returns the rows that are on a line of a board with so many columns, if there is nothing else, besides labels and
/// lines around squares. If the columns are not known, the first row on the line states them.
pub(super) fn rows(line: &str, columns: Option<usize>) -> Option<Vec<Vec<char>>> {
    let mut text = line
        .trim_end()
        .trim_end_matches("\\n")
        .replace(['\u{fe0e}', '\u{fe0f}'], "");
    for (words, mark) in [
        (["true", "True"], "1"),
        (["false", "False"], "0"),
        (["null", "None"], "."),
    ] {
        text = text.replace(words[0], mark).replace(words[1], mark);
    }
    // The floats of NumPy.
    let is_around = |c: char| c.is_whitespace() || AROUND.contains(c);
    let mut parts = text.split(is_around).filter(|part| !part.is_empty());
    if parts.all(|part| ["0.", "1.", "0.0", "1.0"].contains(&part)) {
        text = text.replace(".0", "").replace('.', "");
    }
    let is_digit = |c: char| c.is_ascii_digit();
    let is_end = |c: char| c.is_whitespace() || SIDES.contains(c);
    let left = text.trim_start().trim_start_matches(is_digit);
    let left = if left.starts_with(is_end) {
        left
    } else {
        &text
    };
    let right = |text: &'_ str| -> usize {
        let right = text.trim_end_matches(is_digit);
        if right.ends_with(is_end) {
            right.len()
        } else {
            text.len()
        }
    };
    let labelled = [&text, left, &text[..right(&text)], &left[..right(left)]];
    let exact = |text: &&str| {
        let columns = columns.filter(|&columns| columns > 1)?;
        let row = cells(text, columns).map(|row| vec![row]);
        row.or_else(|| forsyth(text, columns))
    };
    // Where the columns are not known, digits are no labels of others.
    let mut texts = labelled.iter().filter(|label| {
        columns.is_some() || label.len() == text.len() || !label.contains(is_digit)
    });
    let found = texts
        .clone()
        .find_map(|text| exact(text).or_else(|| squares(text, columns, true)));
    found.or_else(|| texts.find_map(|text| squares(text, columns, false)))
}

/// Returns the rows on a line without labels, which have the right length or only cannot be anything else.
fn squares(text: &str, columns: Option<usize>, is_exact: bool) -> Option<Vec<Vec<char>>> {
    let is_around = |c: char| c.is_whitespace() || AROUND.contains(c) || is_side(c);
    let marks = |text: &str| -> Vec<char> { text.chars().filter(|&c| !is_around(c)).collect() };
    let mut all = marks(text);
    let free = all.iter().filter(|&&c| EMPTY.contains(c)).count();
    // Letters of pieces, where no size is stated, are those of a puzzle, unless squares are free.
    if columns.is_none() && free == 0 && !all.iter().all(|&c| is_known(c)) {
        return None;
    }
    // Queens may be numbered.
    if columns.is_some_and(|columns| columns > 2 && free >= all.len() - all.len() / columns) {
        let queens = all.iter_mut().filter(|c| c.is_ascii_digit() && **c != '0');
        queens.for_each(|queen| *queen = '1');
    }
    let mut parts = text
        .split(['/', ';', ']', '"', '\''])
        .map(|part| marks(part).len());
    let columns = columns
        .or(parts.find(|&length| length > 1))
        .filter(|&columns| columns > 0)?;
    let are_all = |marks: &str| all.iter().all(|&c| marks.contains(c) || EMPTY.contains(c));
    let words = text.split(is_around).filter(|word| !word.is_empty());
    // Rows of digits are only those of a matrix, cell by cell or without spaces.
    let is_drawn = |length: usize| {
        let mut words = words.clone();
        let are_cells = words.all(|word| word.len() == 1 || word.len() % length == 0);
        if all.iter().any(char::is_ascii_digit) {
            (are_all("1") || are_all(QUEENS)) && are_cells
        } else {
            are_marks(&all)
        }
    };
    if !all.is_empty() && all.len() % columns == 0 && is_drawn(columns) {
        return Some(all.chunks(columns).map(<[char]>::to_vec).collect());
    }
    let is_marked = all.len() > 2 && all.iter().any(|c| !c.is_ascii_digit());
    (!is_exact && is_marked && all.iter().all(|&c| is_known(c)) && is_drawn(1)).then(|| vec![all])
}

fn is_known(c: char) -> bool {
    [QUEENS, PERHAPS_QUEENS, EMPTY]
        .iter()
        .any(|marks| marks.contains(c))
}

/// Returns `true` for characters that may be squares of a row: few different ones, and not the letters of a word.
fn are_marks(marks: &[char]) -> bool {
    let others: BTreeSet<char> = marks.iter().copied().filter(|&c| !is_known(c)).collect();
    let is_of_word = |&c: &char| c.is_alphanumeric() && !PIECES.contains(c);
    let can_be = |&c: &char| !":=<>+?!%&\\~".contains(c);
    let are_letters = others.len() == 2
        && marks
            .iter()
            .all(|c| others.contains(c) && c.is_ascii_uppercase());
    others.iter().all(can_be)
        && others.len() <= 3
        && (are_letters || others.len() == 1 || !others.iter().any(is_of_word))
}

/// Reads cells in brackets, or between lines, tabs or commas, of which each has one character or is blank.
fn cells(text: &str, columns: usize) -> Option<Vec<char>> {
    let text = text.replace("][", "|").replace("] [", "|");
    let is_side = |c: char| SIDES.contains(c) || "[]".contains(c);
    let inner = text
        .trim()
        .strip_prefix(is_side)
        .and_then(|rest| rest.strip_suffix(is_side));
    let inner = inner.unwrap_or(&text);
    [SIDES, "\t", ",;"].iter().find_map(|separators| {
        let mut parts: Vec<&str> = inner.split(|c| separators.contains(c)).collect();
        // The number of the row.
        let is_label = parts[0].trim().parse::<u32>().is_ok() && !parts[1..].concat().contains('1');
        if parts.len() == columns + 1 && is_label {
            parts.remove(0);
        }
        let cells = parts.iter().map(|cell| {
            let mut characters = cell.trim_matches([' ', '"', '\'']).chars();
            let first = characters.next().unwrap_or(' ');
            characters.next().is_none().then_some(first)
        });
        let row: Vec<char> = cells.collect::<Option<_>>()?;
        let is_drawn =
            !row.iter().any(char::is_ascii_digit) || row.iter().all(|c| "01 ".contains(*c));
        (row.len() == columns && is_drawn && are_marks(&row)).then_some(row)
    })
}

/// Reads the rows of Forsyth's notation, in which digits count free squares: `1Q2/3Q/Q3/2Q1`.
fn forsyth(text: &str, columns: usize) -> Option<Vec<Vec<char>>> {
    let is_queen = |c| QUEENS.contains(c);
    let row = |word: &str| {
        let free = word.split(is_queen).map(|number| match number {
            "" => Some(String::new()),
            _ => number
                .parse()
                .ok()
                .filter(|&free| free <= columns)
                .map(|free| ".".repeat(free)),
        });
        let row: Vec<char> = free
            .collect::<Option<Vec<_>>>()?
            .join("Q")
            .chars()
            .collect();
        Some(row).filter(|row| row.len() == columns)
    };
    let word = text
        .split_whitespace()
        .next()
        .filter(|word| word.contains('/'))?;
    word.split('/')
        .map(row)
        .collect::<Option<_>>()
        .filter(|_| word.contains(is_queen))
}

/// Returns `true` for a line of a box around squares.
pub(super) fn is_frame(line: &str) -> bool {
    let is_line =
        |c: char| is_side(c) || c.is_whitespace() || "-=:".contains(c) && line.contains(is_side);
    let is_blank_row = line.chars().all(|c| c == ' ' || SIDES.contains(c));
    line.contains(is_side) && line.chars().all(is_line) && !is_blank_row
}

/// Returns `true` for the letters or numbers of all columns in order, as above or below a board.
pub(super) fn are_labels(line: &str, columns: Option<usize>) -> bool {
    let separated = line.split(|c: char| c.is_whitespace() || is_side(c));
    let words: Vec<&str> = separated.filter(|word| !word.is_empty()).collect();
    let from = u32::from(words.first() != Some(&"0"));
    let are =
        |is: &dyn Fn(&str, u32) -> bool| words.iter().zip(0..).all(|(word, place)| is(word, place));
    let are_numbers = are(&|word, place| word.parse() == Ok(place + from));
    words.len() > 1
        && columns.is_none_or(|columns| columns == words.len())
        && (are_numbers || are(&|word, place| word.eq_ignore_ascii_case(&column_letters(place))))
}

/// Returns the only character of a line that may be between solutions.
pub(super) fn rule(line: &str) -> Option<char> {
    let first = line.chars().next().filter(|&c| "-=_*#".contains(c))?;
    (line.len() > 1 && line.chars().all(|c| c == first)).then_some(first)
}

fn is_side(c: char) -> bool {
    matches!(c, '+' | '|' | '\u{2500}'..='\u{257f}')
}

impl DrawnBoard {
    /// Creates a board that begins on a line.
    pub(super) const fn on(line: u64) -> Self {
        Self {
            line,
            rows: Vec::new(),
            labels: Vec::new(),
        }
    }

    /// Returns the queens of a board of this size, or of one with as many rows as columns. The number of queens may
    /// tell which character they are.
    pub(super) fn solution(
        &self,
        size: Size,
        queens: Option<usize>,
    ) -> Result<Placement, LineFault> {
        let [rows, columns] = size.unwrap_or([self.rows[0].len(); 2]);
        if let Some(row) = self.rows.iter().find(|row| row.len() != columns) {
            return Err(LineFault::RowLength(row.len(), columns));
        }
        if self.rows.len() != rows {
            return Err(LineFault::Rows(self.rows.len(), rows));
        }
        let is_next = |step: i64| self.labels.windows(2).all(|pair| pair[1] - pair[0] == step);
        if self.labels.len() == rows && !is_next(1) && !is_next(-1) {
            return Err(LineFault::Labels(self.labels.clone()));
        }
        let is_queen = queen(&self.rows, queens.unwrap_or(rows))?;
        let squares = (0..).zip(&self.rows).flat_map(|(row, marks)| {
            let squares = (0..).map(move |column| Square::from_zero_based(row, column));
            squares.zip(marks)
        });
        let queens = squares
            .filter(|(_, mark)| is_queen.contains(**mark))
            .map(|(square, _)| square);
        Ok(Placement::new(queens.collect()))
    }
}

/// Returns the characters of queens on a board with this number of them: the letters of queens, or the only character
/// with the right number, or the only one that is not that of a free square, or the far rarer one of two.
fn queen(rows: &[Vec<char>], queens: usize) -> Result<String, LineFault> {
    let mut numbers: BTreeMap<char, usize> = BTreeMap::new();
    for &mark in rows.iter().flatten() {
        *numbers.entry(mark).or_default() += 1;
    }
    if numbers.keys().any(|&mark| QUEENS.contains(mark)) {
        return Ok(QUEENS.into());
    }
    let squares: usize = numbers.values().sum();
    let marks = |is: &dyn Fn(char, usize) -> bool| -> String {
        let marks = numbers.iter().filter(|(mark, number)| is(**mark, **number));
        marks.map(|(mark, _)| *mark).collect()
    };
    let others = marks(&|mark, _| !EMPTY.contains(mark));
    if numbers.len() == 1 {
        return Ok(others);
    }
    let right_marks = marks(&|mark, number| number == queens && !EMPTY.contains(mark));
    let right = marks(&|_, number| number == queens);
    let is_pair = numbers.len() == 2;
    let rare = marks(&|_, number| is_pair && number <= queens + 1 && 3 * number <= squares);
    let candidates = [right_marks, right, others.clone(), rare];
    let only = candidates
        .into_iter()
        .find(|marks| marks.chars().count() == 1);
    only.ok_or_else(|| {
        LineFault::Marks(if others.is_empty() {
            marks(&|_, _| true)
        } else {
            others
        })
    })
}
