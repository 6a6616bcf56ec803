//! Pages of a booklet as shapes, and texts in a width.

use super::paper::{Grid, MARGIN, MORE_NOTE, NOTE};
use super::{BookletPuzzle, BookletTexts, MAX_DIFFICULTY};
use crate::board::squares::{self, Looks};
use crate::board::{BoardStyle, INK, text_line};
use crate::drawing::{Anchor, Color, Drawing, Form, Point, Shape, Stroke};
use crate::figure::Figure;
use problem::placement::Placement;

/// Font size of the line below a puzzle.
pub(super) const NOTE_SIZE: f64 = 9.0;
/// Maximum number of lines below a puzzle.
pub(super) const MAX_NOTE_LINES: usize = 4;
/// Font size below which a text is cut short.
const MIN_SIZE: f64 = 4.0;

/// A page of puzzles or of solutions.
pub(super) struct Page<'a> {
    pub grid: Grid,
    pub style: BoardStyle,
    pub is_solved: bool,
    /// Number of the first puzzle, from 1.
    pub first: usize,
    pub puzzles: &'a [BookletPuzzle],
}

impl Page<'_> {
    /// Adds the page to a drawing. `top` is the place of its upper edge.
    pub fn add(
        &self,
        drawing: &mut Drawing,
        top: f64,
        texts: &BookletTexts,
        number: usize,
        of: usize,
    ) {
        let at = |x: f64, y: f64| Point::new(x, top + y);
        let start = |x, y, size, text, class| text_line(at(x, y), size, Anchor::Start, text, class);
        let end = |x, y, size, text, class| text_line(at(x, y), size, Anchor::End, text, class);
        let [width, height] = self.grid.paper.size();
        let (title, rules) = if self.is_solved {
            (format!("{}: solutions", texts.title), String::new())
        } else {
            (texts.title.clone(), texts.rules.clone())
        };
        let bottom = height - MARGIN;
        let page = format!("{number} / {of}");
        let room = width - 2.0 * MARGIN;
        for (text, size, room, max, y, class) in [
            // Bold letters are wider than others.
            (title, 17.0, 0.9 * room, 1, MARGIN + 12.0, "title"),
            (rules, 11.0, room, 2, MARGIN + 29.0, "rules"),
        ] {
            let (size, lines) = fitted(&text, size, room, max);
            for (y, line) in (0..).map(|row| y + f64::from(row) * size * 1.1).zip(lines) {
                drawing.add(start(MARGIN, y, size, line, class));
            }
        }
        drawing.add(end(width - MARGIN, bottom, 11.0, page, "number"));
        let grid = self.grid;
        for (position, puzzle) in self.puzzles.iter().enumerate() {
            let board = puzzle.problem.board();
            let ([left, upper], side) = grid.board(position, board);
            let line = upper - 7.0;
            let number = (self.first + position).to_string();
            let heading = Drawing::text_width(&number, 14.0) + 8.0;
            drawing.add(start(left, line, 14.0, number, "puzzle"));
            let given = Placement::new(puzzle.problem.fixed().collect());
            let placement = if self.is_solved {
                &puzzle.solution
            } else {
                &given
            };
            let figure = Figure::plain(&puzzle.problem, placement);
            let look = Looks::new(&puzzle.problem, false, self.style);
            squares::add(drawing, at(left, upper), side, &figure, &look, self.style);
            if self.is_solved {
                continue;
            }
            let right = left + side * f64::from(board.columns());
            add_dots(drawing, at(right, line - 4.0), puzzle.difficulty);
            let before = right - f64::from(MAX_DIFFICULTY) * DOT - 4.0;
            let (size, level) = fitted(&puzzle.level, 11.0, before - left - heading, 1);
            drawing.add(end(before, line, size, level.concat(), "level"));
            let below = upper + side * f64::from(board.rows()) + NOTE - 2.0;
            if puzzle.note.is_empty() {
                continue;
            }
            let (size, lines) = fitted(&puzzle.note, NOTE_SIZE, grid.width(), grid.lines());
            for (row, note) in (0..).zip(lines) {
                let y = below + f64::from(row) * MORE_NOTE;
                // A text that is wider than its board has the width of the place.
                let is_wide = Drawing::text_width(&note, size) > right - left;
                let (x, anchor) = if is_wide {
                    ((left + right) / 2.0, Anchor::Middle)
                } else {
                    (right, Anchor::End)
                };
                drawing.add(text_line(at(x, y), size, anchor, note, "note"));
            }
        }
    }
}

/// Distance between the dots of a difficulty.
const DOT: f64 = 10.0;

/// Adds the dots of a difficulty, the last of which ends at `end`.
fn add_dots(drawing: &mut Drawing, end: Point, difficulty: u8) {
    for dot in 0..MAX_DIFFICULTY {
        let back = f64::from(MAX_DIFFICULTY - dot) - 0.5;
        let fill = if dot < difficulty { INK } else { Color::WHITE };
        let at = Point::new(end.x - back * DOT, end.y);
        let border = Some(Stroke::solid(INK, 0.9));
        let form = Form::Circle { at, radius: 3.4 };
        drawing.add(Shape::new(form, Some(fill), border, "dot"));
    }
}

/// Returns the lines of a text in a width. A word that is too long has its own line.
pub(super) fn wrapped(text: &str, size: f64, width: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("a line");
        match format!("{last} {word}") {
            _ if last.is_empty() => *last = word.into(),
            longer if Drawing::text_width(&longer, size) <= width => *last = longer,
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// Returns the lines of a text in a width, at most `max`, and their font size, which is at most `size`. A text that is
/// too long even in small letters is cut short.
fn fitted(text: &str, size: f64, width: f64, max: usize) -> (f64, Vec<String>) {
    let lines = wrapped(text, size, width);
    let mut widths = lines.iter().map(|line| Drawing::text_width(line, size));
    let length = text.chars().count();
    if length < 2 || lines.len() <= max && widths.all(|line| line <= width) {
        (size, lines)
    } else if size > MIN_SIZE {
        fitted(text, 0.95 * size, width, max)
    } else {
        let start: String = text.chars().take(length * 9 / 10 - 1).collect();
        fitted(&(start + "…"), size, width, max)
    }
}
