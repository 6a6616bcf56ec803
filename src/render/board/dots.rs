//! Large boards, thinned to a dot for each queen.

use super::queen::{ATTACKED, FIXED, QUEEN};
use super::{BoardStyle, INK, attacked, attacks, label, title};
use crate::board::Square;
use crate::placement::Placement;
use crate::problem::Problem;
use crate::render::drawing::{Color, Drawing, Point, Shape, Stroke};
use std::collections::HashSet;

/// The side of the board, unless its squares would be smaller than [`SMALLEST_SIDE`].
const LENGTH: f64 = 720.0;
/// No square is smaller.
const SMALLEST_SIDE: f64 = 2.0;
const MARGIN: f64 = 14.0;
const COORDINATES: f64 = 26.0;

const GROUND: Color = Color(250, 245, 236);
const GRID: Color = Color(222, 209, 189);
const BLOCKED: Color = Color(150, 155, 164);

/// A board on a page of its own.
pub fn draw(placement: &Placement, problem: &Problem, style: BoardStyle) -> Drawing {
    let n = problem.n();
    let side = (LENGTH / f64::from(n)).max(SMALLEST_SIDE);
    let length = side * f64::from(n);
    let extra = if style.coordinates { COORDINATES } else { 0.0 };
    let page = length + 2.0 * MARGIN + extra;
    let mut drawing = Drawing::new(page, page, title(placement, problem));
    let origin = MARGIN + extra;
    let place = |row: f64, column: f64| Point::new(origin + column * side, origin + row * side);
    let frame = |fill, stroke, class| Shape::Rectangle {
        at: Point::new(origin, origin),
        width: length,
        height: length,
        fill,
        stroke,
        class,
    };
    drawing.add(frame(Some(GROUND), None, "board"));
    for (row, columns) in runs(problem) {
        drawing.add(Shape::Rectangle {
            at: place(f64::from(row), f64::from(columns.start)),
            width: side * f64::from(columns.end - columns.start),
            height: side,
            fill: Some(BLOCKED),
            stroke: None,
            class: "blocked",
        });
    }
    let scale = length / LENGTH;
    for tick in (grid_step(n)..n).step_by(grid_step(n) as usize) {
        let along = f64::from(tick);
        for points in [
            vec![place(0.0, along), place(f64::from(n), along)],
            vec![place(along, 0.0), place(along, f64::from(n))],
        ] {
            drawing.add(Shape::Polyline {
                points,
                stroke: Stroke::solid(GRID, 0.8 * scale),
                class: "grid",
            });
        }
    }
    if style.coordinates {
        // Numbers stand at the rows that they count.
        let size = 13.0 * scale;
        for number in (grid_step(n)..=n).step_by(grid_step(n) as usize) {
            let centre = place(f64::from(number) - 0.5, f64::from(number) - 0.5);
            let above = Point::new(centre.x, origin - size * 0.5);
            drawing.add(label(above, size, number.to_string(), "coordinate"));
            let left = Point::new(origin - size * 1.1, centre.y + size * 0.36);
            drawing.add(label(left, size, number.to_string(), "coordinate"));
        }
    }
    drawing.add(frame(None, Some(Stroke::solid(INK, scale)), ""));
    let pairs = attacks(placement);
    let wrong = attacked(&pairs);
    let fixed: HashSet<Square> = problem.fixed().collect();
    let centre =
        |square: Square| place(f64::from(square.row) + 0.5, f64::from(square.column) + 0.5);
    for &queen in placement.queens() {
        drawing.add(Shape::Circle {
            at: centre(queen),
            radius: (side * 0.42).max(1.2),
            fill: match () {
                () if wrong.contains(&queen) => ATTACKED,
                () if fixed.contains(&queen) => FIXED,
                () => QUEEN,
            },
            stroke: None,
            class: "queen",
        });
    }
    for square in fixed {
        drawing.add(Shape::Rectangle {
            at: place(f64::from(square.row) - 0.4, f64::from(square.column) - 0.4),
            width: side * 1.8,
            height: side * 1.8,
            fill: None,
            stroke: Some(Stroke::solid(FIXED, (side * 0.2).max(0.8))),
            class: "fixed",
        });
    }
    for (first, second) in pairs {
        drawing.add(Shape::Polyline {
            points: vec![centre(first), centre(second)],
            stroke: Stroke::solid(ATTACKED, scale),
            class: "conflict",
        });
    }
    drawing
}

/// A round number of rows, of which there are five to twelve on the board.
fn grid_step(n: u32) -> u32 {
    let steps = [5, 10, 20, 25, 50, 100, 200];
    let fits = steps.into_iter().find(|step| n / step <= 10);
    fits.unwrap_or(250)
}

/// Blocked squares that stand side by side, taken together.
fn runs(problem: &Problem) -> Vec<(u32, std::ops::Range<u32>)> {
    let mut runs: Vec<(u32, std::ops::Range<u32>)> = Vec::new();
    for square in problem.blocked() {
        match runs.last_mut() {
            Some((row, columns)) if *row == square.row && columns.end == square.column => {
                columns.end += 1;
            }
            _ => runs.push((square.row, square.column..square.column + 1)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_that_are_blocked_make_one_bar() {
        let mut problem = Problem::new(50).unwrap();
        for (row, column) in [(0, 48), (0, 49), (1, 0), (1, 2), (1, 3)] {
            problem.block(Square::new(row, column)).unwrap();
        }
        assert_eq!(runs(&problem), [(0, 48..50), (1, 0..1), (1, 2..4)]);
    }

    #[test]
    fn the_grid_is_neither_dense_nor_empty() {
        for n in super::super::LARGEST_WITH_SQUARES + 1..=super::super::LARGEST_DRAWN {
            assert!((3..=10).contains(&(n / grid_step(n))), "{n}");
        }
    }
}
