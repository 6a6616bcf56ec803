//! The geometry of a board in a drawing.

use super::Paint;
use crate::drawing::{Point, Shape, Stroke};
use itertools::Itertools;
use problem::board::{Board, Square};

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
        self.at(f64::from(square.row) + 0.5, f64::from(square.column) + 0.5)
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
        Shape::Rectangle {
            at: self.at(row, column),
            width: width * self.side,
            height: height * self.side,
            fill,
            stroke,
            class,
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_leave_a_torus_at_one_edge_and_return_at_the_opposite_one() {
        let grid = Grid::new(Point::new(0.0, 0.0), 1.0, &Board::new(3, 4).unwrap());
        let from = Square::new(2, 1);
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
