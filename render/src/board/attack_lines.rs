//! Lines along which pieces attack.

use super::Grid;
use crate::drawing::{Color, Shape, Stroke};
use problem::Problem;
use problem::board::{Reach, Square, Step};
use std::cmp::Reverse;

const COLOR: Color = Color(0, 98, 122);

/// Returns the lines along which a piece attacks, from the last square on one side to the last one
/// on the other. On a torus they go on across its edges.
pub fn of_piece(grid: &Grid, problem: &Problem, from: Square) -> Vec<Shape> {
    let mut steps: Vec<(Step, Reach)> = problem.attack().steps().collect();
    // Rows and columns come before diagonals.
    steps.sort_by_key(|(step, _)| (step.down + step.right.abs(), step.down, Reverse(step.right)));
    let stroke = Stroke {
        opacity: 0.5,
        ..Stroke::solid(COLOR, grid.side * 0.035)
    };
    let line = |(step, reach): (Step, Reach)| {
        let walk = |sign| problem.board().walk(from, (step, reach), sign);
        let last = |sign| (1..).zip(walk(sign)).last();
        let way = |times: i64| [step.down, step.right].map(|by| i64::from(by) * times);
        let (times, end) = last(1).unwrap_or((0, from));
        let is_closed =
            reach == Reach::Any && times > 0 && problem.board().step(end, step, 1) == Some(from);
        if is_closed {
            return grid.across(from, way(times + 1));
        }
        match last(-1) {
            // From one end to the other.
            Some((before, start)) => grid.across(start, way(before + times)),
            None if times > 0 => grid.across(from, way(times)),
            None => Vec::new(),
        }
    };
    let lines = steps.into_iter().flat_map(line);
    lines
        .map(|points| Shape::line(points, stroke, "attack"))
        .collect()
}
