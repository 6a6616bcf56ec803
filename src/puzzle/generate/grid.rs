//! The squares of a board by number, with their neighbours.

use super::GenerateError;
use crate::board::{Board, Square};
use crate::placement::Placement;
use crate::puzzle::adjacent::{neighbours, parts};
use std::collections::BTreeMap;

/// The free squares of a board, numbered row by row.
pub(super) struct Grid {
    pub(super) board: Board,
    pub(super) squares: Vec<Square>,
    /// Squares that share an edge with each square.
    pub(super) neighbours: Vec<Vec<usize>>,
    /// The image of each square under a half turn, if regions are to be symmetric.
    pub(super) mirror: Option<Vec<usize>>,
    /// The connected parts of the board.
    pub(super) parts: Vec<Vec<usize>>,
}

impl Grid {
    pub(super) fn new(board: &Board, is_symmetric: bool) -> Result<Self, GenerateError> {
        let squares: Vec<Square> = board.squares().collect();
        let numbers: BTreeMap<Square, usize> = squares.iter().copied().zip(0..).collect();
        let of_square = |&square: &Square| {
            let near = neighbours(board, square);
            near.iter().map(|near| numbers[near]).collect()
        };
        let neighbours: Vec<Vec<usize>> = squares.iter().map(of_square).collect();
        let last = Square::new(board.rows() - 1, board.columns() - 1);
        let turned =
            |square: Square| Square::new(last.row - square.row, last.column - square.column);
        let is_turned = |(at, kind)| board.obstacle(turned(at)) == Some(kind);
        if is_symmetric && !board.obstacles().all(is_turned) {
            return Err(GenerateError::BoardNotSymmetric);
        }
        let mirror = is_symmetric.then(|| squares.iter().map(|&at| numbers[&turned(at)]).collect());
        Ok(Self {
            board: board.clone(),
            squares,
            parts: parts(&neighbours, |_| true),
            neighbours,
            mirror,
        })
    }

    /// Returns the number of a free square.
    pub(super) fn number(&self, square: Square) -> usize {
        self.squares.binary_search(&square).expect("a free square")
    }

    /// Returns the numbers of the squares of a placement.
    pub(super) fn numbers(&self, placement: &Placement) -> Vec<usize> {
        let squares = placement.queens().iter();
        squares.map(|&square| self.number(square)).collect()
    }

    /// Returns the image of a square under a half turn if regions are to be symmetric, and the square
    /// itself otherwise.
    pub(super) fn image(&self, square: usize) -> usize {
        self.mirror.as_ref().map_or(square, |mirror| mirror[square])
    }
}
