//! Boards with squares and queens.

use super::queen::{ATTACKED, ATTACKED_QUEEN, FIXED, FIXED_QUEEN, FREE_QUEEN};
use super::{BoardStyle, INK, attacked, attacks, label, title};
use crate::board::Square;
use crate::placement::Placement;
use crate::problem::Problem;
use crate::render::drawing::{Color, Drawing, Point, Shape, Stroke};
use std::collections::HashSet;

/// The side of a square.
const SIDE: f64 = 45.0;
/// Between the board and the edge of the picture.
const MARGIN: f64 = 10.0;
/// What coordinates take in addition, above and to the left.
const COORDINATES: f64 = 18.0;

const LIGHT_SQUARE: Color = Color(243, 231, 211);
const DARK_SQUARE: Color = Color(203, 166, 124);
const BLOCKED_SQUARE: Color = Color(98, 104, 115);
const BLOCKED_MARK: Color = Color(160, 166, 176);
const ATTACK: Color = Color(0, 98, 122);

/// A board on a page of its own.
pub fn draw(placement: &Placement, problem: &Problem, style: BoardStyle) -> Drawing {
    let n = f64::from(problem.n());
    let extra = if style.coordinates { COORDINATES } else { 0.0 };
    let side = MARGIN * 2.0 + extra + n * SIDE;
    let mut drawing = Drawing::new(side, side, title(placement, problem));
    let at = Point::new(MARGIN + extra, MARGIN + extra);
    add(&mut drawing, at, SIDE, placement, problem, style);
    drawing
}

/// Adds a board to a drawing: its upper left corner and the side of a square.
pub fn add(
    drawing: &mut Drawing,
    at: Point,
    side: f64,
    placement: &Placement,
    problem: &Problem,
    style: BoardStyle,
) {
    let board = Board {
        at,
        side,
        n: problem.n(),
    };
    board.add_squares(drawing, problem);
    if style.coordinates {
        board.add_coordinates(drawing);
    }
    if style.attack_lines {
        for &queen in placement.queens() {
            board.add_attack_lines(drawing, queen);
        }
    }
    let pairs = attacks(placement);
    let wrong = attacked(&pairs);
    board.add_queens(drawing, placement, problem, &wrong);
    for (first, second) in pairs {
        drawing.add(Shape::Polyline {
            points: vec![board.centre(first), board.centre(second)],
            stroke: Stroke::solid(ATTACKED, side * 0.07),
            class: "conflict",
        });
    }
}

struct Board {
    at: Point,
    side: f64,
    n: u32,
}

impl Board {
    fn corner(&self, square: Square) -> Point {
        Point::new(
            self.at.x + f64::from(square.column) * self.side,
            self.at.y + f64::from(square.row) * self.side,
        )
    }

    fn centre(&self, square: Square) -> Point {
        let corner = self.corner(square);
        Point::new(corner.x + self.side / 2.0, corner.y + self.side / 2.0)
    }

    fn square(&self, square: Square, fill: Color, class: &'static str) -> Shape {
        Shape::Rectangle {
            at: self.corner(square),
            width: self.side,
            height: self.side,
            fill: Some(fill),
            stroke: None,
            class,
        }
    }

    fn add_squares(&self, drawing: &mut Drawing, problem: &Problem) {
        let length = f64::from(self.n) * self.side;
        let whole = |fill, stroke, class| Shape::Rectangle {
            at: self.at,
            width: length,
            height: length,
            fill,
            stroke,
            class,
        };
        drawing.add(whole(Some(LIGHT_SQUARE), None, "board"));
        for row in 0..self.n {
            for column in (0..self.n).filter(|column| (row + column) % 2 == 1) {
                drawing.add(self.square(Square::new(row, column), DARK_SQUARE, ""));
            }
        }
        for square in problem.blocked() {
            drawing.add(self.square(square, BLOCKED_SQUARE, "blocked"));
            let corner = self.corner(square);
            let (near, far) = (self.side * 0.22, self.side * 0.78);
            for (from, to) in [((near, near), (far, far)), ((near, far), (far, near))] {
                drawing.add(Shape::Polyline {
                    points: vec![
                        Point::new(corner.x + from.0, corner.y + from.1),
                        Point::new(corner.x + to.0, corner.y + to.1),
                    ],
                    stroke: Stroke::solid(BLOCKED_MARK, self.side * 0.07),
                    class: "",
                });
            }
        }
        drawing.add(whole(None, Some(Stroke::solid(INK, 1.2)), ""));
    }

    fn add_coordinates(&self, drawing: &mut Drawing) {
        let size = (self.side * 0.3).min(13.0);
        for index in 0..self.n {
            let along = (f64::from(index) + 0.5) * self.side;
            let text = (index + 1).to_string();
            let above = Point::new(self.at.x + along, self.at.y - size * 0.55);
            drawing.add(label(above, size, text.clone(), "coordinate"));
            let left = Point::new(self.at.x - size * 0.95, self.at.y + along + size * 0.36);
            drawing.add(label(left, size, text, "coordinate"));
        }
    }

    fn add_attack_lines(&self, drawing: &mut Drawing, queen: Square) {
        let last = i64::from(self.n) - 1;
        let (row, column) = (i64::from(queen.row), i64::from(queen.column));
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            // As far as both coordinates stay on the board, to either side.
            let reach = |down: i64, right: i64| {
                let room = |at: i64, step: i64| match step {
                    0 => i64::MAX,
                    1 => last - at,
                    _ => at,
                };
                let steps = room(row, down).min(room(column, right));
                let square =
                    Square::new((row + steps * down) as u32, (column + steps * right) as u32);
                self.centre(square)
            };
            let points = vec![reach(-down, -right), reach(down, right)];
            if points[0] == points[1] {
                continue;
            }
            drawing.add(Shape::Polyline {
                points,
                stroke: Stroke {
                    opacity: 0.5,
                    ..Stroke::solid(ATTACK, self.side * 0.035)
                },
                class: "attack",
            });
        }
    }

    fn add_queens(
        &self,
        drawing: &mut Drawing,
        placement: &Placement,
        problem: &Problem,
        wrong: &HashSet<Square>,
    ) {
        let fixed: HashSet<Square> = problem.fixed().collect();
        for &square in &fixed {
            let corner = self.corner(square);
            let inset = self.side * 0.05;
            drawing.add(Shape::Rectangle {
                at: Point::new(corner.x + inset, corner.y + inset),
                width: self.side - 2.0 * inset,
                height: self.side - 2.0 * inset,
                fill: None,
                stroke: Some(Stroke::solid(FIXED, self.side * 0.07)),
                class: "fixed",
            });
        }
        for &queen in placement.queens() {
            let corner = self.corner(queen);
            let inset = self.side * 0.07;
            let symbol = match () {
                () if wrong.contains(&queen) => &ATTACKED_QUEEN,
                () if fixed.contains(&queen) => &FIXED_QUEEN,
                () => &FREE_QUEEN,
            };
            drawing.add(Shape::Symbol {
                symbol,
                at: Point::new(corner.x + inset, corner.y + inset),
                size: self.side - 2.0 * inset,
                class: "queen",
            });
        }
    }
}
