//! The squares of a board by number, with their neighbours, and connected sets of them.

use itertools::Itertools;
use problem::board::{Board, Square, Step};
use problem::placement::Placement;

/// The squares of a board without holes and pawns, numbered row by row.
#[derive(Debug)]
pub(super) struct Grid {
    board: Board,
    pub(super) squares: Vec<Square>,
    /// Other squares that share an edge with each square, in order.
    pub(super) neighbours: Vec<Vec<usize>>,
    /// The image of each square under a half turn, if regions are to be symmetric.
    pub(super) mirror: Option<Vec<usize>>,
}

impl Grid {
    pub(super) fn new(board: &Board) -> Self {
        let mut grid = Self {
            board: board.clone(),
            squares: board.squares().collect(),
            neighbours: Vec::new(),
            mirror: None,
        };
        let near = |&square: &Square| {
            let steps = [Step::ROW, Step::COLUMN]
                .into_iter()
                .cartesian_product([1, -1]);
            steps
                .filter_map(|(step, sign)| board.step(square, step, sign))
                .filter(|&near| near != square)
                .sorted_unstable()
                .dedup()
                .map(|near| grid.number(near))
                .collect()
        };
        grid.neighbours = grid.squares.iter().map(near).collect();
        grid
    }

    /// Returns the grid with the images of squares, or `None` if a half turn changes the board.
    pub(super) fn symmetric(mut self) -> Option<Self> {
        let board = &self.board;
        let last = Square::from_zero_based(board.rows() - 1, board.columns() - 1);
        let turned = |square: Square| {
            Square::from_zero_based(last.row - square.row, last.column - square.column)
        };
        let is_turned = |(at, kind)| board.obstacle(turned(at)) == Some(kind);
        if !board.obstacles().all(is_turned) {
            return None;
        }
        let images = self
            .squares
            .iter()
            .map(|&square| self.number(turned(square)));
        self.mirror = Some(images.collect());
        Some(self)
    }

    /// Returns the number of a square.
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
