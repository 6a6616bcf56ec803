//! The regions of a puzzle in the making, and moves of squares from one to another.

use crate::grid::{Grid, connected};
use crate::region_division::RegionDivision;
use problem::placement::Placement;

/// Connected regions with the same number of stars each. Each square is in one.
#[derive(Clone)]
pub(super) struct Draft<'a> {
    pub(super) division: RegionDivision<'a>,
    pub(super) is_star: Vec<bool>,
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

impl<'a> Draft<'a> {
    /// Creates the draft from the region of each square.
    pub(super) fn new(grid: &'a Grid, stars: &[usize], region: Vec<usize>) -> Self {
        let division = RegionDivision::new(grid, region.iter().copied());
        let regions = division.regions();
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
            division,
            is_star,
            image,
            sizes,
            least: 1,
            most: mean * (15 + regions) / 10,
        }
    }

    /// Puts all squares into other regions, which have the same stars.
    pub(super) fn replace(&mut self, region: Vec<Option<usize>>) {
        self.sizes.fill(0);
        let regions = region.iter().flatten();
        regions.for_each(|&region| self.sizes[region] += 1);
        self.division.region = region;
    }

    /// Returns the solution that is to be the only one.
    pub(super) fn intended(&self) -> Placement {
        let squares = self.division.grid.squares.iter().zip(&self.is_star);
        let stars = squares.filter(|(_, is_star)| **is_star);
        Placement::new(stars.map(|(&square, _)| square).collect())
    }

    /// Returns the region of a square.
    pub(super) fn region(&self, square: usize) -> usize {
        self.division.region[square].expect("each square is in a region")
    }

    /// Returns the number of squares of a region.
    pub(super) fn size(&self, region: usize) -> usize {
        self.sizes[region]
    }

    /// Moves a square and its image to other regions; the second move is the first again without
    /// symmetry. Returns `None` and changes nothing if a region would lose its star, its connection or its
    /// size.
    pub(super) fn shift(&mut self, square: usize, to: usize) -> Option<[Move; 2]> {
        let move_of = |square: usize, to: usize| Move {
            square,
            from: self.region(square),
            to,
        };
        let image = self.division.grid.image(square);
        let to_image = if image == square { to } else { self.image[to] };
        let moves = [move_of(square, to), move_of(image, to_image)];
        self.apply(moves).then_some(moves)
    }

    /// Makes moves. Returns `false` and changes nothing if a region would lose its star, its connection or
    /// its size.
    pub(super) fn apply(&mut self, moves: [Move; 2]) -> bool {
        let [Move { square, from, to }, second] = moves;
        let is_central = self.division.grid.mirror.is_some() && second.square == square;
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
            self.division.region[square] = Some(to);
            self.sizes[from] -= 1;
            self.sizes[to] += 1;
        }
    }

    fn is_connected(&self, region: usize) -> bool {
        let RegionDivision {
            grid, region: of, ..
        } = &self.division;
        let is_in = |square: usize| of[square] == Some(region);
        let first = (0..of.len()).find(|&square| is_in(square));
        first.is_none_or(|first| {
            connected(&grid.neighbours, first, is_in).len() == self.sizes[region]
        })
    }
}

/// Returns the moves of different squares.
pub(super) fn distinct([first, second]: [Move; 2]) -> impl Iterator<Item = Move> {
    let other = Some(second).filter(|second| second.square != first.square);
    std::iter::once(first).chain(other)
}
