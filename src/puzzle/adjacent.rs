//! Squares that share an edge, and connected sets of them.

use crate::board::{Board, Square, Step};

/// Returns the other squares that share an edge with a square, in order.
pub(super) fn neighbours(board: &Board, square: Square) -> Vec<Square> {
    let steps = [Step::ROW, Step::COLUMN].into_iter();
    let near = steps.flat_map(|step| [1, -1].map(|sign| board.step(square, step, sign)));
    let mut near: Vec<Square> = near.flatten().filter(|&near| near != square).collect();
    near.sort_unstable();
    near.dedup();
    near
}

/// Returns a vertex of a graph with those that it is connected to, the near ones first. Paths lead along
/// vertices that `is_in` returns `true` for.
pub(super) fn connected(
    neighbours: &[Vec<usize>],
    first: usize,
    is_in: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let mut seen = vec![false; neighbours.len()];
    seen[first] = true;
    let mut part = vec![first];
    let mut next = 0;
    while let Some(&vertex) = part.get(next) {
        next += 1;
        for &near in &neighbours[vertex] {
            if is_in(near) && !std::mem::replace(&mut seen[near], true) {
                part.push(near);
            }
        }
    }
    part
}

/// Returns the connected parts of the vertices that `is_in` returns `true` for.
pub(super) fn parts(neighbours: &[Vec<usize>], is_in: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let mut seen = vec![false; neighbours.len()];
    let mut parts = Vec::new();
    for first in 0..neighbours.len() {
        if is_in(first) && !seen[first] {
            let part = connected(neighbours, first, &is_in);
            part.iter().for_each(|&vertex| seen[vertex] = true);
            parts.push(part);
        }
    }
    parts
}
