//! Boards that are drawn in text, one character a square.

use super::LineFault;
use problem::board::{Square, column_letters};
use problem::placement::Placement;
use std::collections::BTreeMap;

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
    /// `true` if all lines may be something else: a comment or a line between solutions.
    pub(super) is_unsure: bool,
}

/// Rows and columns of a board, as far as they are known.
pub(super) type Size = Option<[usize; 2]>;

/// Returns the rows that are on a line of a board with so many columns, if there is nothing else, besides labels and
/// lines around squares. If the columns are not known, the first row on the line states them.
pub(super) fn rows(line: &str, columns: Option<usize>) -> Option<Vec<Vec<char>>> {
    let words = line
        .replace("true", "1")
        .replace("True", "1")
        .replace("false", "0")
        .replace("False", "0")
        .replace("null", ".")
        .replace("None", ".");
    let line = words.trim_end().trim_end_matches("\\n");
    let is_label = |c: char| c.is_ascii_digit();
    let is_end = |c: char| c.is_whitespace() || SIDES.contains(c);
    let left = line.trim_start().trim_start_matches(is_label);
    let left = if left.starts_with(is_end) { left } else { line };
    let right = |line: &'_ str| -> String {
        let right = line.trim_end_matches(is_label);
        if right.ends_with(is_end) {
            right.into()
        } else {
            line.into()
        }
    };
    let candidates = [line.to_owned(), left.to_owned(), right(line), right(left)];
    let read = |is_exact| {
        candidates
            .iter()
            .find_map(|text| squares(text, columns, is_exact))
    };
    read(true).or_else(|| read(false))
}

/// Returns the rows on a line without labels, which have the right length or only cannot be anything else.
fn squares(text: &str, columns: Option<usize>, is_exact: bool) -> Option<Vec<Vec<char>>> {
    if let Some(columns) = columns {
        let cells = cells(text, columns)
            .or_else(|| quoted(text, columns))
            .or_else(|| forsyth(text, columns));
        if cells.is_some() {
            return cells;
        }
    }
    let is_around = |c: char| c.is_whitespace() || AROUND.contains(c) || is_side(c);
    let marks = |text: &str| -> Vec<char> { text.chars().filter(|&c| !is_around(c)).collect() };
    let is_stated = columns.is_some();
    let mut all = marks(text);
    let free = all.iter().filter(|&&c| EMPTY.contains(c)).count();
    // Queens may be numbered.
    if columns.is_some_and(|columns| columns > 2 && free >= all.len() - all.len() / columns) {
        let number = |c: char| {
            if c.is_ascii_digit() && c != '0' {
                '1'
            } else {
                c
            }
        };
        all = all.into_iter().map(number).collect();
    }
    let ends = ['/', ';', ']', '"', '\''];
    let parts = text.split(ends).map(marks).find(|marks| marks.len() > 1);
    let columns = columns
        .or(parts.map(|part| part.len()))
        .filter(|&columns| columns > 0);
    let is_known = |c: &char| [QUEENS, PERHAPS_QUEENS, EMPTY].concat().contains(*c);
    // Letters of pieces, where no size is stated, are those of a puzzle, unless squares are free.
    if !is_stated && !all.iter().all(is_known) && free == 0 {
        return None;
    }
    let is_digital = all.iter().any(char::is_ascii_digit);
    let words = text.split(is_around).filter(|word| !word.is_empty());
    let are_cells = |columns: usize| {
        words
            .clone()
            .all(|word| word.len() == 1 || word.len() % columns == 0)
    };
    let are_all = |marks: &str| all.iter().all(|&c| marks.contains(c) || EMPTY.contains(c));
    // Rows of digits are only those of a matrix, cell by cell or without spaces.
    let is_matrix = |columns: usize| (are_all("1") || are_all(QUEENS)) && are_cells(columns);
    let is_drawn = |columns: usize| {
        if is_digital {
            is_matrix(columns)
        } else {
            are_marks(&all)
        }
    };
    let is_marked =
        all.iter().any(|c| !c.is_ascii_digit()) && all.len() > 2 && all.iter().all(is_known);
    match columns {
        None => None,
        Some(columns) if !all.is_empty() && all.len() % columns == 0 && is_drawn(columns) => {
            Some(all.chunks(columns).map(<[char]>::to_vec).collect())
        }
        _ => (!is_exact && is_marked && is_drawn(1)).then(|| vec![all]),
    }
}

/// Returns `true` for characters that may be squares of a row: few different ones, and not the letters of a word.
fn are_marks(marks: &[char]) -> bool {
    let known = [QUEENS, PERHAPS_QUEENS, EMPTY].concat();
    let mut others: Vec<char> = marks
        .iter()
        .copied()
        .filter(|&c| !known.contains(c))
        .collect();
    others.sort_unstable();
    others.dedup();
    let has_words = others
        .iter()
        .any(|&c| c.is_alphanumeric() && !PIECES.contains(c));
    let are_letters = others.len() == 2
        && marks
            .iter()
            .all(|c| others.contains(c) && c.is_ascii_uppercase());
    let can_be = |c: &char| !":=<>+?!%&\\~".contains(*c);
    others.iter().all(can_be)
        && others.len() <= 3
        && (!has_words || are_letters || others.len() == 1)
}

/// Reads cells between lines, tabs or commas, of which each has one character or is blank.
fn cells(text: &str, columns: usize) -> Option<Vec<Vec<char>>> {
    let text = text.replace(['\u{fe0e}', '\u{fe0f}'], "");
    let trimmed = text.trim();
    let inner = trimmed
        .strip_prefix(is_vertical)
        .and_then(|rest| rest.strip_suffix(is_vertical));
    let split = |text: &str, separator: fn(char) -> bool| -> Option<Vec<Vec<char>>> {
        let mut parts: Vec<&str> = text.split(separator).collect();
        // The number of the row.
        let label = parts[0].trim();
        let is_label = !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit());
        if parts.len() == columns + 1 && is_label && !text[label.len() + 1..].contains('1') {
            parts.remove(0);
        }
        let cells = parts.into_iter().map(|cell| {
            let mut characters = cell.trim_matches([' ', '"', '\'']).chars();
            let first = characters.next().unwrap_or(' ');
            characters.next().is_none().then_some(first)
        });
        let row: Vec<char> = cells.collect::<Option<_>>()?;
        let is_digital = row.iter().any(char::is_ascii_digit);
        let is_drawn = !is_digital || row.iter().all(|c| "01 ".contains(*c));
        (row.len() == columns && columns > 1 && is_drawn && are_marks(&row)).then(|| vec![row])
    };
    let lines = split(inner.unwrap_or(trimmed), is_vertical);
    // Cells in brackets of their own: [Q][ ].
    let boxed = trimmed
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .map(|inner| inner.replace("][", "|").replace("] [", "|"))
        .filter(|inner| inner.contains('|') && !inner.contains(['[', ']', ',']));
    lines
        .or_else(|| split(&boxed?, is_vertical))
        .or_else(|| split(&text, |c| c == '\t'))
        .or_else(|| split(&text, |c| c == ',' || c == ';'))
}

fn is_vertical(c: char) -> bool {
    SIDES.contains(c)
}

/// Reads rows in quotation marks, in which free squares may be spaces.
fn quoted(text: &str, columns: usize) -> Option<Vec<Vec<char>>> {
    let quote = text.chars().find(|c| "'\"".contains(*c))?;
    let mut pieces = text.split(quote);
    let outside = |piece: &str| {
        piece
            .chars()
            .all(|c| c.is_whitespace() || AROUND.contains(c))
    };
    let mut rows = Vec::new();
    loop {
        if !pieces.next().is_none_or(outside) {
            return None;
        }
        let Some(row) = pieces.next() else { break };
        rows.push(row.chars().collect::<Vec<char>>());
    }
    let is_row = |row: &Vec<char>| {
        row.len() == columns && !row.iter().any(char::is_ascii_digit) && are_marks(row)
    };
    (!rows.is_empty() && columns > 1 && rows.iter().all(is_row)).then_some(rows)
}

/// Reads the rows of Forsyth's notation, in which digits count free squares: `1Q2/3Q/Q3/2Q1`.
fn forsyth(text: &str, columns: usize) -> Option<Vec<Vec<char>>> {
    let row = |word: &str| {
        let mut row = Vec::new();
        let mut number = 0;
        for c in word.chars().chain([' ']) {
            match c.to_digit(10) {
                Some(digit) => number = 10 * number + digit as usize,
                None => {
                    row.extend(std::iter::repeat_n('.', number.min(columns + 1)));
                    number = 0;
                    row.push(c);
                }
            }
        }
        row.pop();
        let is_row = row.len() == columns && row.iter().all(|&c| c == '.' || QUEENS.contains(c));
        is_row.then_some(row)
    };
    let text = text.split_whitespace().next()?;
    let has_queen = text.contains('/') && text.contains(|c| QUEENS.contains(c));
    let rows: Option<Vec<_>> = text.split('/').map(row).collect();
    rows.filter(|_| has_queen)
}

/// Returns `true` for a line of a box around squares.
pub(super) fn is_frame(line: &str) -> bool {
    let is_line =
        |c: char| is_side(c) || c.is_whitespace() || "-=:".contains(c) && line.contains(is_side);
    let is_blank_row = line.chars().all(|c| c == ' ' || is_vertical(c));
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

/// Returns `true` if a row may be a line between solutions or a comment.
pub(super) fn may_be_no_row(line: &str, row: &[char]) -> bool {
    let is_line = row.len() > 1 && row.iter().all(|&c| c == row[0]) && "-=_*#".contains(row[0]);
    is_line || line.starts_with('#')
}

fn is_side(c: char) -> bool {
    matches!(c, '+' | '|' | '\u{2500}'..='\u{257f}')
}

impl DrawnBoard {
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
    let has = |mark: char| rows.iter().flatten().any(|&other| other == mark);
    // A capital and a small letter on one board are a queen and a free square.
    let is_either = |mark: char| {
        "xoXO".contains(mark) && !(has(mark.to_ascii_lowercase()) && has(mark.to_ascii_uppercase()))
    };
    for &mark in rows.iter().flatten() {
        *numbers
            .entry(if is_either(mark) {
                mark.to_ascii_uppercase()
            } else {
                mark
            })
            .or_default() += 1;
    }
    let named = |mark: char| {
        if is_either(mark) {
            format!("{mark}{}", mark.to_ascii_lowercase())
        } else {
            mark.into()
        }
    };
    let marks = |is: &dyn Fn(char, usize) -> bool| -> Vec<char> {
        numbers
            .iter()
            .filter(|(mark, number)| is(**mark, **number))
            .map(|(mark, _)| *mark)
            .collect()
    };
    let letters = marks(&|mark, _| QUEENS.contains(mark));
    let right = marks(&|_, number| number == queens);
    let right_marks = marks(&|mark, number| number == queens && !EMPTY.contains(mark));
    let others = marks(&|mark, _| !EMPTY.contains(mark));
    let rare = marks(&|_, number| {
        number <= queens + 1 && numbers.len() == 2 && 3 * number <= rows.iter().flatten().count()
    });
    match (
        &letters[..],
        &right_marks[..],
        &right[..],
        &others[..],
        &rare[..],
    ) {
        ([_, ..], ..) => Ok(QUEENS.into()),
        (_, [one], ..) | (_, _, [one], ..) | (_, _, _, [one], _) | (.., [one])
            if numbers.len() > 1 =>
        {
            Ok(named(*one))
        }
        (_, _, _, [one], _) if numbers.len() == 1 => Ok(named(*one)),
        (_, _, _, [], _) if numbers.len() == 1 => Ok(String::new()),
        _ => Err(LineFault::Marks(if others.is_empty() {
            numbers.into_keys().collect()
        } else {
            others.into_iter().collect()
        })),
    }
}
