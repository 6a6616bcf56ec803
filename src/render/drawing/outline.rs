//! Outlines of lines and curves, written like the path data of SVG.

use std::str::SplitAsciiWhitespace;

/// The outline of a shape: path data of SVG with the commands M, L, Q, C and Z in capitals, each
/// word separated by a space. Every file format reads the same text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline(pub &'static str);

/// A piece of an outline; numbers are x and y in turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// Begin here.
    Move([f64; 2]),
    /// A straight line to here.
    Line([f64; 2]),
    /// A parabola: its control point and its end.
    Quadratic([f64; 4]),
    /// A cubic curve: its two control points and its end.
    Cubic([f64; 6]),
    /// Back to where it began.
    Close,
}

impl Outline {
    /// The pieces.
    ///
    /// # Panics
    ///
    /// If the text is not path data, which the tests rule out for all outlines that there are.
    pub fn segments(self) -> impl Iterator<Item = Segment> {
        let mut words = self.0.split_ascii_whitespace();
        std::iter::from_fn(move || {
            let command = words.next()?;
            Some(match command {
                "M" => Segment::Move(numbers(&mut words)),
                "L" => Segment::Line(numbers(&mut words)),
                "Q" => Segment::Quadratic(numbers(&mut words)),
                "C" => Segment::Cubic(numbers(&mut words)),
                "Z" => Segment::Close,
                other => panic!("'{other}' begins no piece of an outline"),
            })
        })
    }
}

fn numbers<const N: usize>(words: &mut SplitAsciiWhitespace<'_>) -> [f64; N] {
    std::array::from_fn(|_| {
        let word = words.next().expect("an outline has all its numbers");
        word.parse().expect("a coordinate is a number")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_read_in_order() {
        let outline = Outline("M 1 2 L 3 4 Q 5 6 7 8 C 1 2 3 4 5 -6.5 Z");
        let pieces: Vec<Segment> = outline.segments().collect();
        assert_eq!(
            pieces,
            [
                Segment::Move([1.0, 2.0]),
                Segment::Line([3.0, 4.0]),
                Segment::Quadratic([5.0, 6.0, 7.0, 8.0]),
                Segment::Cubic([1.0, 2.0, 3.0, 4.0, 5.0, -6.5]),
                Segment::Close,
            ]
        );
    }
}
