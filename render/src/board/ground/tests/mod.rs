//! Tests of edges and excluded diagonals.

use super::*;
use crate::layout::Layout;
use problem::board::Board;

#[test]
fn equal_edges_are_joined() {
    let board = Board::new(3, 3)
        .unwrap()
        .with_hole(Square::from_zero_based(1, 1))
        .unwrap();
    let problem = Problem::on(board);
    let edges = edges(&problem, &Layout::new(&problem));
    let frame = edges.iter().filter(|edge| edge.0 == Edge::Outline);
    // Four sides of the board and four of the hole.
    assert_eq!(frame.map(|edge| edge.2).sum::<f64>(), 16.0);
    assert_eq!(
        edges.iter().filter(|edge| edge.0 == Edge::Outline).count(),
        8
    );
}

#[test]
fn excluded_diagonals_are_lines_from_edge_to_edge() {
    let mut problem = Problem::on(Board::new(3, 5).unwrap());
    for diagonal in ["sum:4", "sum:7", "difference:1", "difference:-3"] {
        problem.exclude(diagonal.parse().unwrap()).unwrap();
    }
    problem.block(Square::from_zero_based(0, 2)).unwrap();
    let grid = Grid::new(Point::new(0.0, 0.0), 1.0, problem.board());
    let mut shapes = Vec::new();
    add_excluded(&mut shapes, &grid, &problem, Stroke::solid(INK, 1.0));
    let ends = shapes.iter().map(|shape| match &shape.form {
        Form::Polyline(points) => [points[0].x, points[0].y, points[1].x, points[1].y],
        other => panic!("{other:?}"),
    });
    assert_eq!(
        ends.collect::<Vec<_>>(),
        [
            [3.0, 0.0, 0.0, 3.0],
            [5.0, 1.0, 3.0, 3.0],
            [3.0, 0.0, 5.0, 2.0],
            [0.0, 1.0, 2.0, 3.0],
        ]
    );
    assert_eq!(blocked(&problem), [Square::from_zero_based(0, 2)]);
}
