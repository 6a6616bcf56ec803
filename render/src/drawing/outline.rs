//! Paths of lines and curves in the path syntax of SVG.

use super::{Form, Point};
use std::array;
use std::str::SplitAsciiWhitespace;

/// Path of a shape: SVG path data with the absolute commands M, L, Q, C and Z.
///
/// Every word is separated by a space. All file formats are written from this text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline(pub &'static str);

/// Command of a path. Numbers are alternating x and y coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// Starts a subpath at this point.
    Move([f64; 2]),
    /// Straight line to this point.
    Line([f64; 2]),
    /// Quadratic Bézier curve: control point and end.
    Quadratic([f64; 4]),
    /// Cubic Bézier curve: two control points and end.
    Cubic([f64; 6]),
    /// Straight line to the start of the subpath.
    Close,
}

impl Outline {
    /// Returns the commands of the path.
    ///
    /// # Panics
    ///
    /// Panics if the text is not path data of the documented form.
    pub fn segments(self) -> impl Iterator<Item = Segment> {
        let mut words = self.0.split_ascii_whitespace();
        std::iter::from_fn(move || {
            Some(match words.next()? {
                "M" => Segment::Move(numbers(&mut words)),
                "L" => Segment::Line(numbers(&mut words)),
                "Q" => Segment::Quadratic(numbers(&mut words)),
                "C" => Segment::Cubic(numbers(&mut words)),
                "Z" => Segment::Close,
                other => panic!("'{other}' is not a path command"),
            })
        })
    }

    /// Returns the commands of the path, with cubic curves in place of quadratic ones.
    pub fn cubics(self) -> impl Iterator<Item = Segment> {
        let mut at = [0.0, 0.0];
        self.segments().map(move |segment| match segment {
            Segment::Quadratic([cx, cy, x, y]) => {
                let toward = |from: f64, to: f64| from + (to - from) * 2.0 / 3.0;
                let first = [toward(at[0], cx), toward(at[1], cy)];
                let second = [toward(x, cx), toward(y, cy)];
                at = [x, y];
                Segment::Cubic([first[0], first[1], second[0], second[1], x, y])
            }
            Segment::Move(end) | Segment::Line(end) | Segment::Cubic([_, _, _, _, end @ ..]) => {
                at = end;
                segment
            }
            Segment::Close => segment,
        })
    }
}

/// Distance of the control points of a quarter of a circle, relative to its radius.
const QUARTER: f64 = 0.552_284_75;

impl Form {
    /// Returns the path of a form that is neither a symbol nor a text.
    pub(super) fn segments(&self) -> Vec<Segment> {
        let closed = |corners: &[[f64; 2]]| {
            let lines = corners.iter().map(|&corner| Segment::Line(corner));
            let start = corners.first().map(|&corner| Segment::Move(corner));
            start
                .into_iter()
                .chain(lines.skip(1))
                .chain([Segment::Close])
                .collect()
        };
        let pair = |point: &Point| [point.x, point.y];
        match self {
            Self::Rectangle {
                at: Point { x, y },
                width,
                height,
            } => {
                let [right, bottom] = [x + width, y + height];
                closed(&[[*x, *y], [right, *y], [right, bottom], [*x, bottom]])
            }
            Self::Circle {
                at: Point { x, y },
                radius,
            } => {
                let (r, q) = (*radius, QUARTER * radius);
                let quarters = [
                    [r, q, q, r, 0.0, r],
                    [-q, r, -r, q, -r, 0.0],
                    [-r, -q, -q, -r, 0.0, -r],
                    [q, -r, r, -q, r, 0.0],
                ];
                let quarter = |at: [f64; 6]| {
                    Segment::Cubic(array::from_fn(|axis| at[axis] + [x, y][axis % 2]))
                };
                let start = Segment::Move([x + radius, *y]);
                [start].into_iter().chain(quarters.map(quarter)).collect()
            }
            Self::Polyline(points) => {
                let mut path: Vec<Segment> = closed(&points.iter().map(pair).collect::<Vec<_>>());
                path.pop();
                path
            }
            Self::Polygon(points) => closed(&points.iter().map(pair).collect::<Vec<_>>()),
            Self::Symbol { .. } | Self::Text(_) => Vec::new(),
        }
    }
}

fn numbers<const N: usize>(words: &mut SplitAsciiWhitespace<'_>) -> [f64; N] {
    std::array::from_fn(|_| {
        let word = words.next().expect("a command has all its numbers");
        word.parse().expect("a coordinate is a number")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_order() {
        let outline = Outline("M 1 2 L 3 4 Q 5 6 7 8 C 1 2 3 4 5 -6.5 Z");
        let expected = [
            Segment::Move([1.0, 2.0]),
            Segment::Line([3.0, 4.0]),
            Segment::Quadratic([5.0, 6.0, 7.0, 8.0]),
            Segment::Cubic([1.0, 2.0, 3.0, 4.0, 5.0, -6.5]),
            Segment::Close,
        ];
        assert!(outline.segments().eq(expected));
    }
}
