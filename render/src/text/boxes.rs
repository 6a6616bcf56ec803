//! Boards with regions in text: borders of box-drawing characters around cells of 3 x 1 characters.

use super::plain::{self, FIXED, QUEEN};
use super::{Cell, Cells, TextStyle};
use crate::Marks;
use crate::board::looks::{self, Look};
use crate::layout::{Edge, Layout};
use problem::Problem;
use problem::board::Square;
use std::collections::HashMap;

/// Sign of squares known to be empty, in ASCII and in Unicode.
pub const CROSS: [char; 2] = ['x', '×'];

/// Characters by the edges that meet: up, down, left and right are 8, 4, 2 and 1.
const CORNERS: [&str; 2] = [" ++-++++++++|+++", " ╺╸━╻┏┓┳╹┗┛┻┃┣┫╋"];

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
    let (rows, columns) = (problem.board().rows(), problem.board().columns());
    let names = marks.map(|_| names(problem)).unwrap_or_default();
    // The ground of a square, and of the edges within a region.
    let looks = looks::of_regions(&layout, false);
    let look = |square| match layout.region(square) {
        _ if !style.color || !layout.is_drawn(square) => None,
        None => Some(Look::PLAIN),
        Some(region) => Some(looks[region as usize]),
    };
    let ground = |square| look(square).map(Look::ground);
    let ground_of_edge = |edge, square| {
        let ground = (edge == Edge::Inner).then(|| ground(square));
        ground.flatten().map(str::to_owned)
    };
    let mark = |character, colors| Mark { character, colors };
    // The names of the columns, if they are shown.
    let digits = rows.to_string().len();
    let mut text = String::new();
    if style.coordinates.is_shown() {
        let names = (0..columns).map(|column| format!("{:^4}", style.coordinates.column(column)));
        let line = format!("{:digits$}  {}", "", names.collect::<String>());
        text += line.trim_end();
        text.push('\n');
    }
    // Lines of edges alternate with lines of squares, and edges with squares within a line.
    for line in 0..=2 * rows {
        let row = line / 2;
        let mut shown: Vec<Mark> = Vec::new();
        for place in 0..=2 * columns {
            let column = place / 2;
            let square = Square::from_zero_based(row, column);
            // A corner, the edge left of a square, the edge above it, or the square.
            let (characters, colors) = match (line % 2, place % 2) {
                (0, 0) => {
                    shown.push(mark(corner(&layout, square, [rows, columns], style), None));
                    continue;
                }
                (_, 0) => {
                    let edge = layout.left(row, column);
                    let [_, character] = characters(edge, style.unicode);
                    shown.push(mark(character, ground_of_edge(edge, square)));
                    continue;
                }
                (0, _) => {
                    let edge = layout.above(row, column);
                    let [character, _] = characters(edge, style.unicode);
                    let side = if character == '-' && edge == Edge::Seam {
                        ' '
                    } else {
                        character
                    };
                    let middle = names.get(&square).copied().unwrap_or(character);
                    ([side, middle, side], ground_of_edge(edge, square))
                }
                (_, _) => {
                    let cell = cells.at(square);
                    let ink = if cell == Cell::Fixed { FIXED } else { QUEEN };
                    let ground = ground(square).map(|ground| match cell {
                        Cell::Blocked => plain::BLOCKED,
                        _ => ground,
                    });
                    let content = match (cell, look(square)) {
                        (Cell::Empty, Some(look)) => look.character(),
                        _ => cells.character(cell, style),
                    };
                    let content = signs(marks, square, cell, content, style);
                    (content, ground.map(|ground| format!("{ink};{ground}")))
                }
            };
            shown.extend(characters.map(|character| mark(character, colors.clone())));
        }
        // The name of the row comes before its line of squares.
        if style.coordinates.is_shown() {
            let is_row = line % 2 == 1;
            let number = if is_row {
                style.coordinates.row(row, rows)
            } else {
                String::new()
            };
            text += &format!("{number:>digits$} ");
        }
        write_line(&mut text, &shown);
    }
    text
}

/// Returns the name of each region, with its first square.
fn names(problem: &Problem) -> HashMap<Square, char> {
    let regions = problem.regions().into_iter();
    let first = |(index, region): (usize, &[Square])| {
        Some((*region.first()?, problem.region_name(index).chars().next()?))
    };
    regions
        .flat_map(|regions| regions.iter().enumerate().filter_map(first))
        .collect()
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
    style: TextStyle,
) -> [char; 3] {
    let marks = marks.unwrap_or(Marks::NONE);
    let content = if cell == Cell::Empty && marks.empty.contains(&square) {
        CROSS[usize::from(style.unicode)]
    } else {
        content
    };
    if marks.found.contains(&square) {
        ['[', content, ']']
    } else if marks.because.contains(&square) {
        ['(', content, ')']
    } else {
        [' ', content, ' ']
    }
}

/// Returns the characters of an edge above a square and of one to its left.
const fn characters(edge: Edge, unicode: bool) -> [char; 2] {
    match (edge, unicode) {
        (Edge::None | Edge::Inner, _) => [' ', ' '],
        (Edge::Seam, false) => ['-', ':'],
        (Edge::Seam, true) => ['┄', '┆'],
        (Edge::Border | Edge::Outline, false) => ['-', '|'],
        (Edge::Border | Edge::Outline, true) => ['━', '┃'],
    }
}

/// Returns the character where edges meet, at the upper left corner of a square.
fn corner(
    layout: &Layout<'_>,
    Square { row, column }: Square,
    [rows, columns]: [u32; 2],
    style: TextStyle,
) -> char {
    let is_thick = |edge: Edge| matches!(edge, Edge::Border | Edge::Outline);
    let up = row > 0 && is_thick(layout.left(row - 1, column));
    let down = row < rows && is_thick(layout.left(row, column));
    let left = column > 0 && is_thick(layout.above(row, column - 1));
    let right = column < columns && is_thick(layout.above(row, column));
    let bits = [up, down, left, right].map(usize::from);
    let index = bits.iter().fold(0, |index, bit| 2 * index + bit);
    let mut corners = CORNERS[usize::from(style.unicode)].chars();
    corners.nth(index).expect("a character for each corner")
}
