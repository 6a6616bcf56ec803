//! Boards that are drawn in text, one character a square.

use super::solution_line::{LineFault, SolutionLine};
use problem::board::{Square, column_letters};
use std::collections::BTreeSet;

/// Characters of queens.
const QUEENS: &str = "Qq♛♕";
/// Characters of queens, if a board has one of them and none of [`QUEENS`], or else of other squares.
const PERHAPS_QUEENS: &str = "1*#@xXoO★";
/// Letters and symbols of other pieces, in rows with one of them and free squares.
const PIECES: &str = "RBKNAEX♜♝♚♞♖♗♔♘";
/// Characters of squares without a queen.
const EMPTY: &str = ".·-_0×▒";
/// Characters around squares, besides spaces and lines.
const AROUND: &str = ",;/|()[]{}'\"";

/// Maximum number of columns.
const MAX_COLUMNS: usize = 1000;

/// Returns the squares of a line, if it has some and no other characters.
fn characters(line: &str) -> Option<Vec<char>> {
    let is_around = |c: char| c.is_whitespace() || AROUND.contains(c) || is_side(c);
    let squares: Vec<char> = line.chars().filter(|&c| !is_around(c)).collect();
    let all = [QUEENS, PERHAPS_QUEENS, EMPTY].concat();
    let is_drawn = (1..=MAX_COLUMNS).contains(&squares.len());
    let piece = squares
        .iter()
        .copied()
        .find(|&c| PIECES.contains(c))
        .filter(|_| squares.iter().any(|&c| EMPTY.contains(c)));
    let is_square = |&c: &char| all.contains(c) || Some(c) == piece;
    (is_drawn && squares.iter().all(is_square)).then_some(squares)
}

/// Returns the rows of a board on a line: of one with so many columns, all rows or one. A row of another length must be
/// no number. A number before a row is its label.
pub(super) fn rows(line: &str, columns: Option<usize>) -> Vec<Vec<char>> {
    let is_matrix = line.trim_start().starts_with("[[");
    let ends = if is_matrix { "]" } else { "/;" };
    let all = characters(line);
    let rows: Vec<_> = line
        .split(|c| ends.contains(c))
        .filter_map(characters)
        .collect();
    if all.is_some() && (rows.len() > 1 || columns == all.as_ref().map(Vec::len)) {
        return rows;
    }
    let rest = line
        .trim_start()
        .trim_start_matches(|c: char| c.is_ascii_digit());
    let is_mark = |&c: &char| c != '1' && !EMPTY.contains(c);
    let is_marked = |row: &[char]| row.len() > 1 && row.iter().any(is_mark);
    let is_row = |row: &[char]| columns.map_or(is_marked(row), |columns| row.len() == columns);
    let is_labelled = rest.starts_with(|c: char| is_side(c) || c.is_whitespace());
    let labelled = characters(rest).filter(|row| is_labelled && is_row(row));
    let is_drawn = |row: &Vec<char>| {
        columns.is_none() || row.len() > 2 && row.iter().any(|c| !c.is_ascii_digit())
    };
    labelled.or(all.filter(is_drawn)).into_iter().collect()
}

/// Returns `true` for a line of a box around squares, and for letters of columns.
pub(super) fn is_frame(line: &str) -> bool {
    let is_line = |c: char| is_side(c) || c.is_whitespace() || c == '-' && line.contains('+');
    let mut letters = line.split_whitespace().zip((0..).map(column_letters));
    line.contains(is_side) && line.chars().all(is_line)
        || line.trim_start().starts_with("a b") && letters.all(|(word, name)| word == name)
}

fn is_side(c: char) -> bool {
    matches!(c, '+' | '|' | '\u{2500}'..='\u{257f}')
}

/// Returns the queens of a board of this size, or of one with as many rows as columns.
pub(super) fn solution(
    board: &[Vec<char>],
    size: Option<[u32; 2]>,
) -> Result<SolutionLine, LineFault> {
    let columns = board[0].len();
    let size = size.map_or([columns; 2], |size| size.map(|side| side as usize));
    if let Some(row) = board.iter().find(|row| row.len() != size[1]) {
        return Err(LineFault::RowLength(row.len(), size[1]));
    }
    if board.len() != size[0] {
        return Err(LineFault::Rows(board.len(), size[0]));
    }
    let marks: BTreeSet<char> = board
        .iter()
        .flatten()
        .map(char::to_ascii_uppercase)
        .filter(|&mark| !EMPTY.contains(mark))
        .collect();
    let has_queens = marks.iter().any(|&mark| QUEENS.contains(mark));
    if !has_queens && marks.len() > 1 {
        return Err(LineFault::Marks(marks.into_iter().collect()));
    }
    let is_queen = |mark: char| {
        if has_queens {
            QUEENS.contains(mark)
        } else {
            !EMPTY.contains(mark)
        }
    };
    let squares = (0..).zip(board).flat_map(|(row, marks)| {
        let squares = (0..).map(move |column| Square::from_zero_based(row, column));
        squares.zip(marks)
    });
    let queens = squares
        .filter(|(_, mark)| is_queen(**mark))
        .map(|(square, _)| square)
        .collect();
    let rows = Some(board.len() as u32);
    Ok(SolutionLine {
        rows,
        ..SolutionLine::of_squares(queens, None)
    })
}
