//! Tests of paths.

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
