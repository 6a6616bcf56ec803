//! A division of a board into regions.

use super::grid::{Grid, parts};
use problem::board::Square;
use problem::{Problem, ProblemError, Regions};

/// The region of each square of a grid.
#[derive(Clone, Debug)]
pub(super) struct RegionDivision<'a> {
    pub(super) grid: &'a Grid,
    /// The number of the region of each square, or `None` if it is in none.
    pub(super) region: Vec<Option<usize>>,
    /// Number of regions, some of which may have no square.
    regions: usize,
}

impl<'a> RegionDivision<'a> {
    /// Creates a division without squares in regions.
    pub(super) fn empty(grid: &'a Grid, regions: usize) -> Self {
        let region = vec![None; grid.squares.len()];
        Self {
            grid,
            region,
            regions,
        }
    }

    /// Creates the division from the region of each square.
    pub(super) fn new(grid: &'a Grid, region: impl Iterator<Item = usize>) -> Self {
        let region: Vec<Option<usize>> = region.map(Some).collect();
        let last = region.iter().copied().max().flatten();
        Self {
            grid,
            region,
            regions: last.map_or(0, |last| last + 1),
        }
    }

    /// Returns the division of a puzzle, whose regions have the same numbers, or `None` if it has none.
    pub(super) fn of_puzzle(grid: &'a Grid, problem: &Problem) -> Option<Self> {
        let (board, regions) = (problem.board(), problem.regions()?);
        let of_board = regions.labels(board);
        let squares = grid.squares.iter();
        let region = squares.map(|&square| Some(of_board[board.place(square)]? as usize));
        Some(Self {
            grid,
            region: region.collect(),
            regions: regions.len(),
        })
    }

    /// Returns the number of regions.
    pub(super) const fn regions(&self) -> usize {
        self.regions
    }

    /// Returns the squares that share an edge with a square.
    pub(super) fn neighbours(&self, square: usize) -> &[usize] {
        &self.grid.neighbours[square]
    }

    /// Returns the other regions to which a square can move, each once, in order.
    pub(super) fn targets(&self, square: usize) -> Vec<usize> {
        let near = self.neighbours(square).iter();
        let mut targets: Vec<usize> = near.filter_map(|&near| self.region[near]).collect();
        targets.sort_unstable();
        targets.dedup();
        targets.retain(|&to| self.region[square] != Some(to));
        targets
    }

    /// Returns the regions that a square can be in after a number of changes, in order: its own one,
    /// and those of which a square is no more than this many steps away.
    pub(super) fn within_reach(&self, square: usize, changes: usize) -> Vec<usize> {
        let mut seen = vec![false; self.region.len()];
        seen[square] = true;
        let mut front = vec![square];
        let mut found: Vec<usize> = self.region[square].into_iter().collect();
        for _ in 0..changes {
            let near = front.iter().flat_map(|&from| self.neighbours(from));
            let in_regions = near.copied().filter(|&to| self.region[to].is_some());
            let new = in_regions.filter(|&to| !std::mem::replace(&mut seen[to], true));
            let next: Vec<usize> = new.collect();
            if next.is_empty() {
                break;
            }
            found.extend(next.iter().filter_map(|&to| self.region[to]));
            front = next;
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns the number of neighbours of a square that are in a region.
    pub(super) fn contact(&self, square: usize, region: usize) -> usize {
        let near = self.neighbours(square).iter();
        near.filter(|&&near| self.region[near] == Some(region))
            .count()
    }

    /// Returns the connected parts of a region.
    pub(super) fn parts(&self, region: usize) -> Vec<Vec<usize>> {
        parts(&self.grid.neighbours, |square| {
            self.region[square] == Some(region)
        })
    }

    /// Returns a problem with these regions.
    pub(super) fn problem(&self, base: &Problem) -> Result<Problem, ProblemError> {
        let board = base.board();
        let mut labels = vec![None; board.rows() as usize * board.columns() as usize];
        for (&square, &region) in self.grid.squares.iter().zip(&self.region) {
            labels[board.place(square)] = region;
        }
        let regions = Regions::new(board, labels.iter().copied())?;
        // Regions whose first squares come in another order keep their names.
        let name = |region: &[Square]| {
            labels[board.place(region[0])].map(|number| base.region_name(number))
        };
        let names = base
            .regions()
            .and_then(|_| regions.iter().map(name).collect());
        base.clone()
            .with_regions(regions.with_names(names.unwrap_or_default()))
    }
}
