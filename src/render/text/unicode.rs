//! Boards in Unicode, with colours where the terminal has them.

use super::{Cell, Cells, TextStyle};
use crate::board::Square;
use crate::placement::Placement;
use crate::problem::Problem;

/// Numbers of the 256 colours that terminals agree on.
const LIGHT: &str = "48;5;223";
const DARK: &str = "48;5;179";
const BLOCKED: &str = "48;5;242";
const QUEEN: &str = "38;5;16";
const FIXED: &str = "1;38;5;19";

pub fn board(placement: &Placement, problem: &Problem, style: TextStyle) -> String {
    let n = problem.n();
    let cells = Cells::new(placement, problem);
    let digits = n.to_string().len();
    // A coloured square takes three characters, which is nearly as high as wide.
    let width = if style.color {
        digits.max(2) + 1
    } else {
        digits
    };
    let mut text = String::new();
    if style.coordinates {
        text += &" ".repeat(digits + if style.color { 1 } else { 2 });
        for column in 1..=n {
            if style.color {
                text += &format!("{column:^width$}");
            } else {
                let gap = if column > 1 { " " } else { "" };
                text += &format!("{gap}{column:>width$}");
            }
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    for row in 0..n {
        if style.coordinates {
            let gap = if style.color { " " } else { "  " };
            text += &format!("{:>digits$}{gap}", row + 1);
        }
        for column in 0..n {
            let cell = cells.at(Square::new(row, column));
            if style.color {
                text += &colored(cell, (row + column) % 2 == 1, width);
            } else {
                let gap = if column > 0 { " " } else { "" };
                text += &format!("{gap}{:>width$}", plain(cell));
            }
        }
        if style.color {
            text += "\x1b[0m";
        }
        text.push('\n');
    }
    text
}

const fn plain(cell: Cell) -> char {
    match cell {
        Cell::Queen => '♛',
        // The white queen tells it from those that were found.
        Cell::FixedQueen => '♕',
        Cell::Blocked => '▒',
        Cell::Empty => '·',
    }
}

fn colored(cell: Cell, dark: bool, width: usize) -> String {
    let ground = match cell {
        Cell::Blocked => BLOCKED,
        _ if dark => DARK,
        _ => LIGHT,
    };
    let (ink, symbol) = match cell {
        Cell::Queen => (QUEEN, '♛'),
        Cell::FixedQueen => (FIXED, '♛'),
        Cell::Blocked | Cell::Empty => (QUEEN, ' '),
    };
    format!("\x1b[0;{ink};{ground}m{symbol:^width$}")
}

/// Two squares by four to a character, in the patterns of Braille; blocked squares are left out.
pub fn dots(placement: &Placement, problem: &Problem) -> String {
    /// The bit of each dot, row by row.
    const DOTS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
    let n = problem.n() as usize;
    let mut patterns = vec![vec![0_u8; n.div_ceil(2)]; n.div_ceil(4)];
    for queen in placement.queens() {
        let (row, column) = (queen.row as usize, queen.column as usize);
        patterns[row / 4][column / 2] |= DOTS[row % 4][column % 2];
    }
    let line = |line: Vec<u8>| -> String {
        let pattern = |bits| char::from_u32(0x2800 + u32::from(bits)).expect("a Braille pattern");
        line.into_iter().map(pattern).chain(['\n']).collect()
    };
    patterns.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_queen_is_a_dot() {
        let problem = Problem::new(70).unwrap();
        let columns: Vec<u32> = (0..70).map(|row| row * 17 % 70).collect();
        let text = dots(&Placement::from_columns(&columns), &problem);
        let dots = text.chars().filter(|&c| c != '\n');
        let number: u32 = dots.map(|c| (c as u32 - 0x2800).count_ones()).sum();
        assert_eq!(number, 70);
        let first = text.chars().next().unwrap();
        assert_eq!(first as u32 & 1, 1, "the queen in the corner");
    }

    #[test]
    fn blocked_squares_and_fixed_queens_look_different() {
        let mut problem = Problem::new(2).unwrap();
        problem.block(Square::new(0, 0)).unwrap();
        problem.fix(Square::new(0, 1)).unwrap();
        let placement = Placement::new(vec![Square::new(0, 1), Square::new(1, 1)]);
        let mut style = TextStyle {
            coordinates: true,
            unicode: true,
            color: false,
        };
        assert_eq!(
            board(&placement, &problem, style),
            "   1 2\n1  ▒ ♕\n2  · ♛\n"
        );
        style.color = true;
        let colored = board(&placement, &problem, style);
        assert_eq!(colored.matches("\x1b[0m\n").count(), 2);
        assert!(colored.contains(FIXED) && colored.contains(BLOCKED));
    }
}
