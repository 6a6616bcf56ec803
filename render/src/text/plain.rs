//! Boards without borders: in ASCII, in Unicode, in colour, and as Braille patterns.

use super::{Cell, Cells, TextStyle};
use itertools::Itertools;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;

// Escape sequence parameters from the usual palette of 256 colours.
const LIGHT: &str = "48;5;223";
const DARK: &str = "48;5;179";
pub const BLOCKED: &str = "48;5;242";
pub const QUEEN: &str = "38;5;16";
pub const FIXED: &str = "1;38;5;19";

/// Returns the board without borders of regions, and without spaces and coordinates if it is dense.
pub fn board(cells: &Cells<'_>, style: TextStyle, is_dense: bool) -> String {
    let (coordinates, has_coordinates) =
        (style.coordinates, style.coordinates.is_shown() && !is_dense);
    let board = cells.problem.board();
    let (rows, columns) = (board.rows(), board.columns());
    let (row_digits, digits) = (
        rows.to_string().len(),
        coordinates.column(columns - 1).len(),
    );
    let is_colored = style.unicode && style.color;
    // A coloured square takes three characters, which is about as wide as high.
    let (width, gap) = if is_colored {
        (digits.max(2) + 1, "")
    } else if has_coordinates || style.unicode {
        (digits, " ")
    } else {
        (1, if is_dense { "" } else { " " })
    };
    let margin = |number: &str| {
        if has_coordinates {
            format!("{number:>row_digits$}{gap} ")
        } else {
            String::new()
        }
    };
    let mut text = String::new();
    if has_coordinates {
        let name = |column| {
            let name = coordinates.column(column);
            if is_colored {
                format!("{name:^width$}")
            } else {
                format!("{name:>width$}")
            }
        };
        let line = margin("") + &(0..columns).map(name).join(gap);
        text += line.trim_end();
        text.push('\n');
    }
    for row in 0..rows {
        let square = |column| {
            let cell = cells.at(Square::from_zero_based(row, column));
            let character = cells.character(cell, style);
            if is_colored {
                colored(cell, character, (row + column) % 2 == 1, width)
            } else {
                format!("{character:>width$}")
            }
        };
        let line = margin(&coordinates.row(row, rows)) + &(0..columns).map(square).join(gap);
        text += if is_colored { &line } else { line.trim_end() };
        text += if is_colored { "\x1b[0m\n" } else { "\n" };
    }
    text
}

fn colored(cell: Cell, character: char, is_dark: bool, width: usize) -> String {
    let ground = match cell {
        Cell::Hole => return format!("\x1b[0m{:width$}", ""),
        Cell::Blocked => BLOCKED,
        _ if is_dark => DARK,
        _ => LIGHT,
    };
    let ink = if cell == Cell::Fixed { FIXED } else { QUEEN };
    format!("\x1b[0;{ink};{ground}m{character:^width$}")
}

/// Returns the board in Braille patterns of four rows by two columns, without blocked squares.
pub fn dots(placement: &Placement, problem: &Problem) -> String {
    /// Bit of each dot, row by row.
    const DOTS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
    let [rows, columns] = [problem.board().rows(), problem.board().columns()];
    let line = vec![0_u8; columns.div_ceil(2) as usize];
    let mut patterns = vec![line; rows.div_ceil(4) as usize];
    for queen in placement.queens() {
        let (row, column) = (queen.row as usize, queen.column as usize);
        patterns[row / 4][column / 2] |= DOTS[row % 4][column % 2];
    }
    let braille = |bits| char::from_u32(0x2800 + u32::from(bits)).expect("a Braille pattern");
    let lines = patterns.into_iter();
    lines
        .flat_map(|line| line.into_iter().map(braille).chain(['\n']))
        .collect()
}
