//! Boards in Unicode, optionally with colours.

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

/// Returns the board with chess symbols, and coloured squares if the style asks for them.
pub fn board(placement: &Placement, problem: &Problem, style: TextStyle) -> String {
    let (rows, columns) = (problem.board().rows(), problem.board().columns());
    let cells = Cells::new(placement, problem);
    let [margin_digits, digits] = [rows, columns].map(|count| count.to_string().len());
    // A coloured square takes three characters, which is about as wide as high.
    let (width, gap) = match style.color {
        true => (digits.max(2) + 1, ""),
        false => (digits, " "),
    };
    let margin = format!("{gap} ");
    let mut text = String::new();
    if style.coordinates {
        let number = |column: u32| match style.color {
            true => format!("{column:^width$}"),
            false => format!("{column:>width$}"),
        };
        let numbers = (1..=columns).map(number).join(gap);
        text += &format!("{:margin_digits$}{margin}{}\n", "", numbers.trim_end());
    }
    for row in 0..rows {
        if style.coordinates {
            text += &format!("{:>margin_digits$}{margin}", row + 1);
        }
        let square = |column| match cells.at(Square::new(row, column)) {
            cell if style.color => {
                let character = cells.character(cell, style);
                colored(cell, character, (row + column) % 2 == 1, width)
            }
            cell => format!("{:>width$}", cells.character(cell, style)),
        };
        let reset = if style.color { "\x1b[0m" } else { "" };
        text += &(0..columns).map(square).join(gap);
        if !style.color {
            // Holes at the end leave spaces.
            text.truncate(text.trim_end_matches(' ').len());
        }
        text += reset;
        text.push('\n');
    }
    text
}

fn colored(cell: Cell, character: char, dark: bool, width: usize) -> String {
    let ground = match cell {
        Cell::Hole => return format!("\x1b[0m{:width$}", ""),
        Cell::Blocked => BLOCKED,
        _ if dark => DARK,
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
