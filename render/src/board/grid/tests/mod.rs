//! Tests of lines on a torus.

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
