//! Large boards with a dot for each queen.

use super::grid::joined;
use super::ground::{self, Widths};
use super::looks;
use super::symbols::{ATTACKED, FIXED, PAWN_COLOR, QUEEN};
use super::{BoardStyle, Coordinates, Grid, Paint, Queens, page};
use crate::drawing::{Color, Drawing, Form, Shape, Stroke};
use crate::error::longer_side;
use crate::layout::Layout;
use crate::prose::title;
use problem::Problem;
use problem::board::{Obstacle, Square};
use problem::placement::Placement;
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
    let longer = f64::from(longer_side(problem));
    let side = (LENGTH / longer).max(MIN_SIDE);
    let scale = side * longer / LENGTH;
    let board = problem.board();
    let [rows, columns] = [board.rows(), board.columns()];
    let [margin, extra] =
        [MARGIN, style.coordinates.room(COORDINATES)].map(|length| length * scale);
    // The page, and what is on the board.
    let size = [rows, columns].map(|count| f64::from(count) * side);
    let title = title(placement, problem);
    let (mut drawing, origin) = page(size, margin + extra, margin, title, problem);
    let grid = Grid::new(origin, side, board);
    let queens = Queens::new(placement, problem);
    let layout = Layout::new(problem);
    let looks = looks::of_regions(&layout, style.black_and_white);
    // The ground: regions and blocked squares, joined to bars.
    let shapes = &mut drawing.shapes;
    ground::add_area(shapes, &grid, &layout, &looks, GROUND);
    let bar = |(row, columns), class, color| grid.bar(row, &columns, class, color);
    let blocked = runs(ground::blocked(problem)).into_iter();
    shapes.extend(blocked.map(|run| bar(run, "blocked", BLOCKED)));
    // Lines of the grid, some squares apart, and holes.
    let step = grid_step(longer_side(problem));
    let ticks = |count: u32| (step..=count).step_by(step as usize);
    let [height, width] = grid.size();
    if problem.regions().is_none() {
        let stroke = Stroke::solid(GRID, 0.8 * scale);
        for tick in ticks(rows.max(columns) - 1).map(f64::from) {
            let down = (tick < width).then(|| [grid.at(0.0, tick), grid.at(height, tick)]);
            let row = match style.coordinates {
                Coordinates::Chess => height - tick,
                _ => tick,
            };
            let across = (tick < height).then(|| [grid.at(row, 0.0), grid.at(row, width)]);
            let lines = [down, across].into_iter().flatten();
            shapes.extend(lines.map(|points| Shape::line(points, stroke, "grid")));
        }
        let holes = runs(board.squares_with(Obstacle::Hole)).into_iter();
        shapes.extend(holes.map(|run| bar(run, "hole", Color::WHITE)));
    }
    let excluded = Stroke::solid(BLOCKED, side * 0.3);
    ground::add_excluded(shapes, &grid, problem, excluded);
    if style.coordinates.is_shown() {
        let numbers = ticks(rows.max(columns));
        shapes.extend(grid.coordinates(style.coordinates, numbers, 13.0 * scale, [0.5, 1.1]));
    }
    // Edges over the ground, and the pieces over all.
    let widths = Widths {
        frame: scale,
        border: (side * 0.15).max(0.8),
        inner: 0.0,
    };
    ground::add_edges(shapes, &grid, &layout, &widths);
    let radius = (side * 0.42).max(1.2);
    let dot = |square, fill, class| {
        let at = grid.centre(square);
        Shape::new(Form::Circle { at, radius }, Some(fill), None, class)
    };
    let pawns = board.squares_with(Obstacle::Pawn);
    shapes.extend(pawns.map(|square| dot(square, PAWN_COLOR, "pawn")));
    shapes.extend(queens.roles().map(|(queen, role)| {
        let fill = [QUEEN, FIXED, ATTACKED][role as usize];
        dot(queen, fill, "queen")
    }));
    let fixed = queens.fixed.iter().map(|&square| {
        let border = Paint::Stroke(FIXED, (side * 0.2).max(0.8));
        grid.inset(square, -0.4, "fixed", border)
    });
    shapes.extend(fixed);
    shapes.extend(queens.conflicts(&grid, scale));
    drawing
}

/// Returns a round number of rows between grid lines, so that there are 3 to 10 lines.
fn grid_step(n: u32) -> u32 {
    let steps = [5, 10, 20, 25, 50, 100, 200];
    steps.into_iter().find(|step| n / step <= 10).unwrap_or(250)
}

/// Returns squares, given row by row, as runs of adjacent squares: row and columns.
fn runs(squares: impl IntoIterator<Item = Square>) -> Vec<(u32, Range<u32>)> {
    joined(
        squares
            .into_iter()
            .map(|square| (square.row, square.column)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MAX_DRAWN, MAX_WITH_SQUARES};

    #[test]
    fn adjacent_blocked_squares_make_one_bar() {
        let mut problem = Problem::new(50).unwrap();
        for (row, column) in [(0, 48), (0, 49), (1, 0), (1, 2), (1, 3)] {
            problem.block(Square::from_zero_based(row, column)).unwrap();
        }
        assert_eq!(runs(problem.blocked()), [(0, 48..50), (1, 0..1), (1, 2..4)]);
    }

    #[test]
    fn the_grid_is_neither_dense_nor_empty() {
        for n in MAX_WITH_SQUARES + 1..=MAX_DRAWN {
            assert!((3..=10).contains(&(n / grid_step(n))), "{n}");
        }
    }
}
