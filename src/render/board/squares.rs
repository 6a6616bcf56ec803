//! Boards with squares and queen symbols.

use super::queen::{ATTACKED_QUEEN, FIXED, FIXED_QUEEN, FREE_QUEEN};
use super::{BoardStyle, Grid, INK, Paint, Queens, Role, label, line, title};
use crate::board::Square;
use crate::placement::Placement;
use crate::problem::Problem;
use crate::render::drawing::{Color, Drawing, Point, Shape, Stroke};

/// Side of a square.
const SIDE: f64 = 45.0;
/// Distance between the board and the edge of the picture.
const MARGIN: f64 = 10.0;
/// Additional space above and to the left for coordinates.
const COORDINATES: f64 = 18.0;

const LIGHT_SQUARE: Color = Color(243, 231, 211);
const DARK_SQUARE: Color = Color(203, 166, 124);
const BLOCKED_SQUARE: Color = Color(98, 104, 115);
const BLOCKED_MARK: Color = Color(160, 166, 176);
const ATTACK: Color = Color(0, 98, 122);

/// Draws a board on its own page.
pub fn draw(placement: &Placement, problem: &Problem, style: BoardStyle) -> Drawing {
    let extra = if style.coordinates { COORDINATES } else { 0.0 };
    let side = MARGIN * 2.0 + extra + f64::from(problem.n()) * SIDE;
    let mut drawing = Drawing::new(side, side, title(placement, problem));
    let origin = Point::new(MARGIN + extra, MARGIN + extra);
    add(&mut drawing, origin, SIDE, placement, problem, style);
    drawing
}

/// Adds a board to a drawing. `origin` is the upper left corner, `side` the side of a square.
pub fn add(
    drawing: &mut Drawing,
    origin: Point,
    side: f64,
    placement: &Placement,
    problem: &Problem,
    style: BoardStyle,
) {
    let (grid, n) = (Grid { origin, side }, problem.n());
    let queens = Queens::new(placement, problem);
    let shapes = &mut drawing.shapes;
    add_squares(shapes, &grid, problem);
    if style.coordinates {
        add_coordinates(shapes, &grid, n);
    }
    if style.attack_lines {
        let lines = |&queen| attack_lines(&grid, n, queen);
        shapes.extend(placement.queens().iter().flat_map(lines));
    }
    shapes.extend(queens.fixed.iter().map(|square| {
        let at = [
            f64::from(square.row) + 0.05,
            f64::from(square.column) + 0.05,
        ];
        let border = Paint::Stroke(FIXED, side * 0.07);
        grid.area(at, [0.9, 0.9], "fixed", border)
    }));
    shapes.extend(queens.roles().map(|(queen, role)| Shape::Symbol {
        symbol: match role {
            Role::Free => &FREE_QUEEN,
            Role::Fixed => &FIXED_QUEEN,
            Role::Attacked => &ATTACKED_QUEEN,
        },
        at: grid.at(f64::from(queen.row) + 0.07, f64::from(queen.column) + 0.07),
        size: side * 0.86,
        class: "queen",
    }));
    shapes.extend(grid.conflicts(&queens, side * 0.07));
}

fn add_squares(shapes: &mut Vec<Shape>, grid: &Grid, problem: &Problem) {
    let n = problem.n();
    let size = [f64::from(n); 2];
    let fill = |square: Square, color, class| {
        let at = [f64::from(square.row), f64::from(square.column)];
        grid.area(at, [1.0, 1.0], class, Paint::Fill(color))
    };
    shapes.push(grid.area([0.0; 2], size, "board", Paint::Fill(LIGHT_SQUARE)));
    for row in 0..n {
        let dark = (0..n).filter(|column| (row + column) % 2 == 1);
        shapes.extend(dark.map(|column| fill(Square::new(row, column), DARK_SQUARE, "")));
    }
    for square in problem.blocked() {
        shapes.push(fill(square, BLOCKED_SQUARE, "blocked"));
        let (row, column) = (f64::from(square.row), f64::from(square.column));
        for (top, bottom) in [(0.22, 0.78), (0.78, 0.22)] {
            let from = grid.at(row + top, column + 0.22);
            let to = grid.at(row + bottom, column + 0.78);
            let stroke = Stroke::solid(BLOCKED_MARK, grid.side * 0.07);
            shapes.push(line([from, to], stroke, ""));
        }
    }
    shapes.push(grid.area([0.0; 2], size, "", Paint::Stroke(INK, 1.2)));
}

fn add_coordinates(shapes: &mut Vec<Shape>, grid: &Grid, n: u32) {
    let size = (grid.side * 0.3).min(13.0);
    for index in 0..n {
        let (centre, text) = (f64::from(index) + 0.5, (index + 1).to_string());
        let (above, left) = (grid.at(0.0, centre), grid.at(centre, 0.0));
        let above = Point::new(above.x, above.y - size * 0.55);
        shapes.push(label(above, size, text.clone(), "coordinate"));
        let left = Point::new(left.x - size * 0.95, left.y + size * 0.36);
        shapes.push(label(left, size, text, "coordinate"));
    }
}

/// Returns the lines along which a queen attacks, from edge to edge.
fn attack_lines(grid: &Grid, n: u32, queen: Square) -> impl Iterator<Item = Shape> {
    let last = i64::from(n) - 1;
    let (row, column) = (i64::from(queen.row), i64::from(queen.column));
    // Returns the last square in a direction.
    let end = move |down: i64, right: i64| {
        let room = |at: i64, step: i64| match step {
            0 => i64::MAX,
            1 => last - at,
            _ => at,
        };
        let steps = room(row, down).min(room(column, right));
        Square::new((row + steps * down) as u32, (column + steps * right) as u32)
    };
    let lines = [(0, 1), (1, 0), (1, 1), (1, -1)].map(|(down, right)| {
        let ends = [end(-down, -right), end(down, right)];
        let stroke = Stroke {
            opacity: 0.5,
            ..Stroke::solid(ATTACK, grid.side * 0.035)
        };
        (ends[0] != ends[1]).then(|| line(ends.map(|end| grid.centre(end)), stroke, "attack"))
    });
    lines.into_iter().flatten()
}
