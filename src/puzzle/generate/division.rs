//! A division of a board into regions, and moves of squares from one region to another.

use crate::placement::Placement;
use crate::problem::{Problem, ProblemError};
use crate::puzzle::grid::{Grid, connected};

/// Connected regions with the same number of stars each.
#[derive(Clone)]
pub(super) struct Division<'a> {
    pub(super) grid: &'a Grid,
    pub(super) is_star: Vec<bool>,
    /// The region of each square.
    pub(super) region: Vec<usize>,
    /// The image of each region under a half turn, or the region itself.
    pub(super) image: Vec<usize>,
    sizes: Vec<usize>,
    /// Sizes that moves keep to.
    pub(super) least: usize,
    pub(super) most: usize,
}

/// Squares that change their regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) square: usize,
    pub(super) from: usize,
    pub(super) to: usize,
}

impl Move {
    pub(super) const fn reversed(self) -> Self {
        Self {
            square: self.square,
            from: self.to,
            to: self.from,
        }
    }
}

impl<'a> Division<'a> {
    /// Creates the division from the region of each square.
    pub(super) fn new(grid: &'a Grid, stars: &[usize], region: Vec<usize>) -> Self {
        let regions = region.iter().max().map_or(0, |last| last + 1);
        let mut is_star = vec![false; region.len()];
        for &star in stars {
            is_star[star] = true;
        }
        let mut image: Vec<usize> = (0..regions).collect();
        let mut sizes = vec![0; regions];
        for (square, &of_square) in region.iter().enumerate() {
            sizes[of_square] += 1;
            image[of_square] = region[grid.image(square)];
        }
        let mean = region.len().div_ceil(regions);
        Self {
            grid,
            is_star,
            region,
            image,
            sizes,
            least: 1,
            most: mean * (15 + regions) / 10,
        }
    }

    /// Puts all squares into other regions, which have the same stars.
    pub(super) fn replace(&mut self, region: Vec<usize>) {
        self.sizes.fill(0);
        region.iter().for_each(|&region| self.sizes[region] += 1);
        self.region = region;
    }

    /// Returns the solution that is to be the only one.
    pub(super) fn intended(&self) -> Placement {
        let squares = self.grid.squares.iter().zip(&self.is_star);
        let stars = squares.filter(|(_, is_star)| **is_star);
        Placement::new(stars.map(|(&square, _)| square).collect())
    }

    /// Returns the number of regions.
    pub(super) fn regions(&self) -> usize {
        self.sizes.len()
    }

    /// Returns the number of squares of a region.
    pub(super) fn size(&self, region: usize) -> usize {
        self.sizes[region]
    }

    /// Returns the other regions to which a square can move, each once.
    pub(super) fn targets(&self, square: usize) -> Vec<usize> {
        let near = self.grid.neighbours[square].iter();
        let mut targets: Vec<usize> = near.map(|&near| self.region[near]).collect();
        targets.sort_unstable();
        targets.dedup();
        targets.retain(|&to| to != self.region[square]);
        targets
    }

    /// Moves a square and its image to other regions; the second move is the first again without
    /// symmetry. Returns `None` and changes nothing if a region would lose its star, its connection or its
    /// size.
    pub(super) fn shift(&mut self, square: usize, to: usize) -> Option<[Move; 2]> {
        let move_of = |square: usize, to: usize| Move {
            square,
            from: self.region[square],
            to,
        };
        let image = self.grid.image(square);
        let to_image = if image == square { to } else { self.image[to] };
        let moves = [move_of(square, to), move_of(image, to_image)];
        self.apply(moves).then_some(moves)
    }

    /// Makes moves. Returns `false` and changes nothing if a region would lose its star, its connection or
    /// its size.
    pub(super) fn apply(&mut self, moves: [Move; 2]) -> bool {
        let [Move { square, from, to }, second] = moves;
        let is_central = self.grid.mirror.is_some() && second.square == square;
        if self.is_star[square] || (is_central && (self.image[to] != to)) {
            return false;
        }
        self.put(moves);
        let keeps = |region: usize| {
            (self.least..=self.most).contains(&self.sizes[region]) && self.is_connected(region)
        };
        let is_kept = keeps(from) && keeps(to);
        if !is_kept {
            self.undo(moves);
        }
        is_kept
    }

    /// Takes moves back that were applied last.
    pub(super) fn undo(&mut self, moves: [Move; 2]) {
        self.put(moves.map(Move::reversed));
    }

    fn put(&mut self, moves: [Move; 2]) {
        for Move { square, from, to } in distinct(moves) {
            self.region[square] = to;
            self.sizes[from] -= 1;
            self.sizes[to] += 1;
        }
    }

    fn is_connected(&self, region: usize) -> bool {
        let is_in = |square: usize| self.region[square] == region;
        let first = (0..self.region.len()).find(|&square| is_in(square));
        first.is_none_or(|first| {
            connected(&self.grid.neighbours, first, is_in).len() == self.sizes[region]
        })
    }

    /// Returns the number of neighbours of a square that are in a region.
    pub(super) fn contact(&self, square: usize, region: usize) -> usize {
        let near = self.grid.neighbours[square].iter();
        near.filter(|&&near| self.region[near] == region).count()
    }

    /// Returns the puzzle of these regions.
    pub(super) fn problem(&self, base: &Problem) -> Result<Problem, ProblemError> {
        self.grid
            .divide(base, self.region.iter().copied().map(Some))
    }
}

/// Returns the moves of different squares.
pub(super) fn distinct([first, second]: [Move; 2]) -> impl Iterator<Item = Move> {
    let other = Some(second).filter(|second| second.square != first.square);
    std::iter::once(first).chain(other)
}
