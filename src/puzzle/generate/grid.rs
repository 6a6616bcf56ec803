//! The squares of a board by number, with their neighbours.

use super::GenerateError;
use crate::board::{Board, Square, Step};
use crate::placement::Placement;
use std::collections::BTreeMap;

/// The free squares of a board, numbered row by row.
pub(super) struct Grid {
    pub(super) board: Board,
    pub(super) squares: Vec<Square>,
    /// Squares that share an edge with each square.
    pub(super) neighbours: Vec<Vec<usize>>,
    /// The image of each square under a half turn, if regions are to be symmetric.
    pub(super) mirror: Option<Vec<usize>>,
    /// The connected part of the board to which each square belongs.
    pub(super) part: Vec<usize>,
    pub(super) parts: usize,
}

impl Grid {
    pub(super) fn new(board: &Board, is_symmetric: bool) -> Result<Self, GenerateError> {
        let squares: Vec<Square> = board.squares().collect();
        let numbers: BTreeMap<Square, usize> = squares.iter().copied().zip(0..).collect();
        let of_square = |&square: &Square| {
            let steps = [
                (Step::ROW, 1),
                (Step::ROW, -1),
                (Step::COLUMN, 1),
                (Step::COLUMN, -1),
            ];
            let near = steps.map(|(step, sign)| board.step(square, step, sign));
            let mut near: Vec<usize> = near.iter().flatten().map(|near| numbers[near]).collect();
            near.sort_unstable();
            near.dedup();
            near.retain(|&near| squares[near] != square);
            near
        };
        let neighbours: Vec<Vec<usize>> = squares.iter().map(of_square).collect();
        let turned = |square: Square| {
            Square::new(
                board.rows() - 1 - square.row,
                board.columns() - 1 - square.column,
            )
        };
        let mirror = match is_symmetric {
            true if board
                .obstacles()
                .any(|(at, kind)| board.obstacle(turned(at)) != Some(kind)) =>
            {
                return Err(GenerateError::BoardNotSymmetric);
            }
            true => Some(
                squares
                    .iter()
                    .map(|&square| numbers[&turned(square)])
                    .collect(),
            ),
            false => None,
        };
        let (part, parts) = parts(&neighbours, |_| true);
        Ok(Self {
            board: board.clone(),
            squares,
            neighbours,
            mirror,
            part,
            parts,
        })
    }

    /// Returns the number of a free square.
    pub(super) fn number(&self, square: Square) -> usize {
        self.squares.binary_search(&square).expect("a free square")
    }

    /// Returns the numbers of the squares of a placement.
    pub(super) fn numbers(&self, placement: &Placement) -> Vec<usize> {
        placement
            .queens()
            .iter()
            .map(|&square| self.number(square))
            .collect()
    }

    /// Returns the image of a square under a half turn if regions are to be symmetric, and the square
    /// itself otherwise.
    pub(super) fn image(&self, square: usize) -> usize {
        self.mirror.as_ref().map_or(square, |mirror| mirror[square])
    }
}

/// Numbers the connected parts of the vertices of a graph that `is_in` returns `true` for. The others
/// belong to part `usize::MAX`.
pub(super) fn parts(
    neighbours: &[Vec<usize>],
    is_in: impl Fn(usize) -> bool,
) -> (Vec<usize>, usize) {
    let mut part = vec![usize::MAX; neighbours.len()];
    let mut parts = 0;
    for first in 0..neighbours.len() {
        if part[first] != usize::MAX || !is_in(first) {
            continue;
        }
        part[first] = parts;
        let mut waiting = vec![first];
        while let Some(vertex) = waiting.pop() {
            for &next in &neighbours[vertex] {
                if part[next] == usize::MAX && is_in(next) {
                    part[next] = parts;
                    waiting.push(next);
                }
            }
        }
        parts += 1;
    }
    (part, parts)
}
