//! Boards with regions in text: borders of box-drawing characters around cells of 3 x 1 characters.

use super::unicode::{self, FIXED, QUEEN};
use super::{Cell, Cells, TextStyle};
use crate::Marks;
use crate::layout::{Edge, Layout};
use problem::Regions;
use problem::board::Square;
use std::collections::{BTreeSet, HashMap};

/// Grounds of regions from the usual palette of 256 colours, far apart also for colour-blind readers.
const GROUNDS: [&str; 8] = [
    "48;5;117", "48;5;179", "48;5;194", "48;5;182", "48;5;230", "48;5;173", "48;5;74", "48;5;248",
];
const NO_REGION: &str = "48;5;231";

/// Sign of squares known to be empty, in ASCII and in Unicode.
pub const CROSS: [char; 2] = ['x', '×'];

/// Character with its colours, or without.
struct Mark {
    character: char,
    colors: Option<String>,
}

/// Returns the board with borders between regions and around the board and its holes. Marks, if there
/// are any, come with the names of regions, each in the border above the first square of its region.
pub fn board(cells: &Cells<'_>, marks: Option<&Marks>, style: TextStyle) -> String {
    let problem = cells.problem;
    let layout = Layout::new(problem);
    let board = problem.board();
    let mut names = HashMap::new();
    if let (Some(_), Some(regions)) = (marks, problem.regions()) {
        let first = |(index, region): (usize, &[Square])| {
            Some((*region.first()?, Regions::name(index).chars().next()?))
        };
        names.extend(regions.iter().enumerate().filter_map(first));
    }
    let (rows, columns) = (board.rows(), board.columns());
    let looks = layout.styles(GROUNDS.len(), GROUNDS.len());
    let ground = |square: Square| match layout.region(square) {
        _ if !style.color || !layout.is_drawn(square) => None,
        None => Some(NO_REGION),
        Some(region) => Some(GROUNDS[looks[region as usize]]),
    };
    let digits = rows.to_string().len();
    let mut text = String::new();
    if style.coordinates {
        let numbers = (1..=columns).map(|column| format!("{column:^4}"));
        let line = format!("{:digits$}  {}", "", numbers.collect::<String>());
        text += line.trim_end();
        text.push('\n');
    }
    // Lines of edges alternate with lines of squares, and edges with squares within a line.
    for line in 0..=2 * rows {
        let row = line / 2;
        let mut shown: Vec<Mark> = Vec::new();
        for place in 0..=2 * columns {
            let column = place / 2;
            match (line % 2, place % 2) {
                (0, 0) => shown.push(Mark {
                    character: corner(&layout, row, column, [rows, columns], style.unicode),
                    colors: None,
                }),
                (0, _) => {
                    let edge = layout.above(row, column);
                    let colors = (edge == Edge::Inner).then(|| ground(Square::new(row, column)));
                    let mut characters = across(edge, style.unicode);
                    if let Some(&name) = names.get(&Square::new(row, column)) {
                        characters[1] = name;
                    }
                    shown.extend(characters.map(|character| Mark {
                        character,
                        colors: colors.flatten().map(str::to_owned),
                    }));
                }
                (_, 0) => {
                    let edge = layout.left(row, column);
                    let colors = (edge == Edge::Inner).then(|| ground(Square::new(row, column)));
                    shown.push(Mark {
                        character: down(edge, style.unicode),
                        colors: colors.flatten().map(str::to_owned),
                    });
                }
                (_, _) => {
                    let square = Square::new(row, column);
                    let (cell, ground) = (cells.at(square), ground(square));
                    let character = cells.character(cell, style);
                    let ink = if cell == Cell::Fixed { FIXED } else { QUEEN };
                    let ground = match cell {
                        Cell::Blocked => ground.map(|_| unicode::BLOCKED),
                        _ => ground,
                    };
                    let colors = ground.map(|ground| format!("{ink};{ground}"));
                    let content = signs(marks, square, cell, character, style.unicode);
                    shown.extend(content.map(|character| Mark {
                        character,
                        colors: colors.clone(),
                    }));
                }
            }
        }
        if style.coordinates {
            let number = (row + 1).to_string();
            let number = if line % 2 == 1 { number.as_str() } else { "" };
            text += &format!("{number:>digits$} ");
        }
        write_line(&mut text, &shown);
    }
    text
}

fn write_line(text: &mut String, marks: &[Mark]) {
    let shown = |mark: &Mark| mark.character != ' ' || mark.colors.is_some();
    let Some(last) = marks.iter().rposition(shown) else {
        // Only a number may stand here.
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
        return;
    };
    let mut colors: Option<&str> = None;
    for mark in &marks[..=last] {
        if mark.colors.as_deref() != colors {
            colors = mark.colors.as_deref();
            *text += &colors.map_or("\x1b[0m".to_owned(), |colors| format!("\x1b[0;{colors}m"));
        }
        text.push(mark.character);
    }
    *text += if colors.is_some() { "\x1b[0m\n" } else { "\n" };
}

/// Returns the three characters of a square: its content with brackets, and a cross if it is known to
/// be empty.
fn signs(
    marks: Option<&Marks>,
    square: Square,
    cell: Cell,
    content: char,
    unicode: bool,
) -> [char; 3] {
    let has = |squares: fn(&Marks) -> &BTreeSet<Square>| {
        marks.is_some_and(|marks| squares(marks).contains(&square))
    };
    let [open, close] = match has(|marks| &marks.found) {
        true => ['[', ']'],
        false if has(|marks| &marks.because) => ['(', ')'],
        false => [' ', ' '],
    };
    let content = match cell {
        Cell::Empty if has(|marks| &marks.empty) => CROSS[usize::from(unicode)],
        _ => content,
    };
    [open, content, close]
}

/// Returns the three characters of an edge above a square.
const fn across(edge: Edge, unicode: bool) -> [char; 3] {
    match (edge, unicode) {
        (Edge::None | Edge::Inner, _) => [' '; 3],
        (Edge::Seam, false) => [' ', '-', ' '],
        (Edge::Seam, true) => ['┄'; 3],
        (Edge::Border | Edge::Outline, false) => ['-'; 3],
        (Edge::Border | Edge::Outline, true) => ['━'; 3],
    }
}

/// Returns the character of an edge to the left of a square.
const fn down(edge: Edge, unicode: bool) -> char {
    match (edge, unicode) {
        (Edge::None | Edge::Inner, _) => ' ',
        (Edge::Seam, false) => ':',
        (Edge::Seam, true) => '┆',
        (Edge::Border | Edge::Outline, false) => '|',
        (Edge::Border | Edge::Outline, true) => '┃',
    }
}

/// Returns the character where edges meet, at the upper left corner of a square.
fn corner(
    layout: &Layout<'_>,
    row: u32,
    column: u32,
    [rows, columns]: [u32; 2],
    unicode: bool,
) -> char {
    let is_thick = |edge: Edge| matches!(edge, Edge::Border | Edge::Outline);
    let up = row > 0 && is_thick(layout.left(row - 1, column));
    let down = row < rows && is_thick(layout.left(row, column));
    let left = column > 0 && is_thick(layout.above(row, column - 1));
    let right = column < columns && is_thick(layout.above(row, column));
    /// Characters by the edges that meet: up, down, left and right are 8, 4, 2 and 1.
    const CORNERS: [char; 16] = [
        ' ', '╺', '╸', '━', '╻', '┏', '┓', '┳', '╹', '┗', '┛', '┻', '┃', '┣', '┫', '╋',
    ];
    let bits = [up, down, left, right];
    let index = bits
        .iter()
        .fold(0, |index, &bit| 2 * index + usize::from(bit));
    match index {
        index if unicode => CORNERS[index],
        0 => ' ',
        0b0011 => '-',
        0b1100 => '|',
        _ => '+',
    }
}
