//! The geometry of a board in a drawing.

use super::{Coordinates, Paint, label};
use crate::drawing::{Color, Form, Point, Shape, Stroke};
use itertools::Itertools;
use problem::board::{Board, Square};
use std::ops::Range;

/// Position and scale of a board in a drawing. Rows and columns are counted from 0, and fractions
/// are points within a square.
pub struct Grid {
    pub origin: Point,
    pub side: f64,
    rows: f64,
    columns: f64,
}

impl Grid {
    /// Creates a grid from the upper left corner of the board and the side of a square.
    pub fn new(origin: Point, side: f64, board: &Board) -> Self {
        Self {
            origin,
            side,
            rows: board.rows().into(),
            columns: board.columns().into(),
        }
    }

    /// Returns the rows and columns.
    pub const fn size(&self) -> [f64; 2] {
        [self.rows, self.columns]
    }

    pub fn at(&self, row: f64, column: f64) -> Point {
        Point::new(
            self.origin.x + column * self.side,
            self.origin.y + row * self.side,
        )
    }

    pub fn centre(&self, square: Square) -> Point {
        self.within(square, [0.5, 0.5])
    }

    /// Returns the point within a square at these fractions of its height and width.
    pub fn within(&self, square: Square, [down, right]: [f64; 2]) -> Point {
        self.at(
            f64::from(square.row) + down,
            f64::from(square.column) + right,
        )
    }

    /// Returns a rectangle within a square, with a margin on all sides.
    pub fn inset(&self, square: Square, margin: f64, class: &'static str, paint: Paint) -> Shape {
        let at = [square.row, square.column].map(|place| f64::from(place) + margin);
        self.area(at, [1.0 - 2.0 * margin; 2], class, paint)
    }

    /// Returns a bar across squares of a row.
    pub fn bar(&self, row: u32, columns: &Range<u32>, class: &'static str, color: Color) -> Shape {
        let at = [f64::from(row), f64::from(columns.start)];
        let size = [1.0, columns.len() as f64];
        self.area(at, size, class, Paint::Fill(color))
    }

    /// Returns the coordinates of rows and columns with these numbers, counted as in the coordinates, to the left
    /// of the board and above it, with gaps relative to their size.
    pub fn coordinates(
        &self,
        kind: Coordinates,
        numbers: impl Iterator<Item = u32>,
        size: f64,
        [above, left]: [f64; 2],
    ) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for number in numbers {
            // The number is beside its row, not at the line below the row.
            let centre = f64::from(number) - 0.5;
            let down = match kind {
                Coordinates::Chess => self.rows - centre,
                _ => centre,
            };
            let (mut top, mut side) = (self.at(0.0, centre), self.at(down, 0.0));
            top.y -= size * above;
            side.x -= size * left;
            side.y += size * 0.36;
            let places = [
                (top, centre < self.columns, kind.column(number - 1)),
                (side, centre < self.rows, number.to_string()),
            ];
            for (at, is_shown, text) in places {
                shapes.extend(is_shown.then(|| label(at, size, text, "coordinate")));
            }
        }
        shapes
    }

    /// Returns a rectangle, all measures in squares.
    pub fn area(
        &self,
        [row, column]: [f64; 2],
        [height, width]: [f64; 2],
        class: &'static str,
        paint: Paint,
    ) -> Shape {
        let (fill, stroke) = match paint {
            Paint::Fill(color) => (Some(color), None),
            Paint::Stroke(color, width) => (None, Some(Stroke::solid(color, width))),
        };
        let form = Form::Rectangle {
            at: self.at(row, column),
            width: width * self.side,
            height: height * self.side,
        };
        Shape::new(form, fill, stroke, class)
    }

    /// Returns the line from the centre of a square to the square that is `down` rows below it and
    /// `right` columns to its right. If that is off the board, the line is that of a torus: it
    /// leaves the board at an edge and goes on at the opposite one.
    pub fn across(&self, from: Square, [down, right]: [i64; 2]) -> Vec<[Point; 2]> {
        let start = [from.row, from.column].map(|place| f64::from(place) + 0.5);
        let way = [down as f64, right as f64];
        // The board is repeated in rows and columns of tiles, and the line passes some of them.
        let tiles = |axis: usize| {
            let [a, b] =
                [start[axis], start[axis] + way[axis]].map(|at| (at / self.size()[axis]).floor());
            a.min(b) as i64..=a.max(b) as i64
        };
        let mut parts = Vec::new();
        for tile in tiles(0).cartesian_product(tiles(1)) {
            let corner = [tile.0 as f64 * self.rows, tile.1 as f64 * self.columns];
            // The part of the way in this tile, from 0 to 1.
            let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
            for axis in 0..2 {
                if way[axis] != 0.0 {
                    let ends = [0.0, self.size()[axis]];
                    let [a, b] = ends.map(|end| (corner[axis] + end - start[axis]) / way[axis]);
                    enter = enter.max(a.min(b));
                    leave = leave.min(a.max(b));
                }
            }
            if leave - enter > 1e-9 {
                let at = |part: f64| {
                    let [row, column] =
                        [0, 1].map(|axis| start[axis] + part * way[axis] - corner[axis]);
                    self.at(row, column)
                };
                parts.push((enter, [at(enter), at(leave)]));
            }
        }
        parts.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        parts.into_iter().map(|(_, ends)| ends).collect()
    }
}

/// Returns runs of places with the same key, of which adjacent ones are joined.
pub fn joined<K: PartialEq>(places: impl Iterator<Item = (K, u32)>) -> Vec<(K, Range<u32>)> {
    let mut runs: Vec<(K, Range<u32>)> = Vec::new();
    for (key, place) in places {
        match runs.last_mut() {
            Some((known, run)) if *known == key && run.end == place => run.end += 1,
            _ => runs.push((key, place..place + 1)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_leave_a_torus_at_one_edge_and_return_at_the_opposite_one() {
        let grid = Grid::new(Point::new(0.0, 0.0), 1.0, &Board::new(3, 4).unwrap());
        let from = Square::from_zero_based(2, 1);
        let line = |way| -> Vec<[f64; 4]> {
            let parts = grid.across(from, way).into_iter();
            parts.map(|[a, b]| [a.x, a.y, b.x, b.y]).collect()
        };
        assert_eq!(line([-2, 2]), [[1.5, 2.5, 3.5, 0.5]]);
        assert_eq!(line([0, 4]), [[1.5, 2.5, 4.0, 2.5], [0.0, 2.5, 1.5, 2.5]]);
        // A knight leaves at the lower edge.
        assert_eq!(
            line([2, -1]),
            [[1.5, 2.5, 1.25, 3.0], [1.25, 0.0, 0.5, 1.5]]
        );
        // The whole diagonal of twelve squares passes two edges of each kind, and the corner twice.
        let all = line([12, 12]);
        let length: f64 = all.iter().map(|[x, _, end, _]| end - x).sum();
        assert!((length - 12.0).abs() < 1e-9);
        assert!(all.iter().flatten().all(|&at| (0.0..=4.0).contains(&at)));
    }
}
