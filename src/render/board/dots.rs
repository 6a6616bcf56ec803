//! Large boards with a dot for each queen.

use super::queen::{ATTACKED, FIXED, QUEEN};
use super::{BoardStyle, Grid, INK, Paint, Queens, Role, label, line, title};
use crate::placement::Placement;
use crate::problem::Problem;
use crate::render::drawing::{Color, Drawing, Point, Shape, Stroke};
use std::ops::Range;

/// Side of the board, unless [`MIN_SIDE`] makes it larger.
const LENGTH: f64 = 720.0;
/// Minimum side of a square.
const MIN_SIDE: f64 = 2.0;
const MARGIN: f64 = 14.0;
const COORDINATES: f64 = 26.0;

const GROUND: Color = Color(250, 245, 236);
const GRID: Color = Color(222, 209, 189);
const BLOCKED: Color = Color(150, 155, 164);

/// Draws a board on its own page.
pub fn draw(placement: &Placement, problem: &Problem, style: BoardStyle) -> Drawing {
    let n = f64::from(problem.n());
    let side = (LENGTH / n).max(MIN_SIDE);
    let length = side * n;
    let scale = length / LENGTH;
    let extra = if style.coordinates { COORDINATES } else { 0.0 };
    let page = length + 2.0 * MARGIN + extra;
    let mut drawing = Drawing::new(page, page, title(placement, problem));
    let origin = Point::new(MARGIN + extra, MARGIN + extra);
    let grid = Grid { origin, side };
    let queens = Queens::new(placement, problem);
    let shapes = &mut drawing.shapes;
    shapes.push(grid.area([0.0; 2], [n; 2], "board", Paint::Fill(GROUND)));
    shapes.extend(runs(problem).into_iter().map(|(row, columns)| {
        let at = [f64::from(row), f64::from(columns.start)];
        let size = [1.0, f64::from(columns.end - columns.start)];
        grid.area(at, size, "blocked", Paint::Fill(BLOCKED))
    }));
    let step = grid_step(problem.n());
    let ticks = || (step..=problem.n()).step_by(step as usize).map(f64::from);
    for tick in ticks().filter(|&tick| tick < n) {
        let stroke = Stroke::solid(GRID, 0.8 * scale);
        let down = [grid.at(0.0, tick), grid.at(n, tick)];
        let across = [grid.at(tick, 0.0), grid.at(tick, n)];
        shapes.extend([down, across].map(|points| line(points, stroke, "grid")));
    }
    if style.coordinates {
        let size = 13.0 * scale;
        for tick in ticks() {
            // The number is beside its row, not at the line below the row.
            let centre = grid.at(tick - 0.5, tick - 0.5);
            let above = Point::new(centre.x, origin.y - size * 0.5);
            let left = Point::new(origin.x - size * 1.1, centre.y + size * 0.36);
            shapes.extend([above, left].map(|at| label(at, size, tick.to_string(), "coordinate")));
        }
    }
    shapes.push(grid.area([0.0; 2], [n; 2], "", Paint::Stroke(INK, scale)));
    shapes.extend(queens.roles().map(|(queen, role)| Shape::Circle {
        at: grid.centre(queen),
        radius: (side * 0.42).max(1.2),
        fill: match role {
            Role::Free => QUEEN,
            Role::Fixed => FIXED,
            Role::Attacked => ATTACKED,
        },
        stroke: None,
        class: "queen",
    }));
    shapes.extend(queens.fixed.iter().map(|square| {
        let at = [f64::from(square.row) - 0.4, f64::from(square.column) - 0.4];
        let border = Paint::Stroke(FIXED, (side * 0.2).max(0.8));
        grid.area(at, [1.8, 1.8], "fixed", border)
    }));
    shapes.extend(grid.conflicts(&queens, scale));
    drawing
}

/// Returns a round number of rows between grid lines, so that there are 3 to 10 lines.
fn grid_step(n: u32) -> u32 {
    let steps = [5, 10, 20, 25, 50, 100, 200];
    steps.into_iter().find(|step| n / step <= 10).unwrap_or(250)
}

/// Returns the blocked squares as runs of adjacent squares: row and columns.
fn runs(problem: &Problem) -> Vec<(u32, Range<u32>)> {
    let mut runs: Vec<(u32, Range<u32>)> = Vec::new();
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
    use crate::board::Square;
    use crate::render::{MAX_DRAWN, MAX_WITH_SQUARES};

    #[test]
    fn adjacent_blocked_squares_make_one_bar() {
        let mut problem = Problem::new(50).unwrap();
        for (row, column) in [(0, 48), (0, 49), (1, 0), (1, 2), (1, 3)] {
            problem.block(Square::new(row, column)).unwrap();
        }
        assert_eq!(runs(&problem), [(0, 48..50), (1, 0..1), (1, 2..4)]);
    }

    #[test]
    fn the_grid_is_neither_dense_nor_empty() {
        for n in MAX_WITH_SQUARES + 1..=MAX_DRAWN {
            assert!((3..=10).contains(&(n / grid_step(n))), "{n}");
        }
    }
}
