//! The squares that a board shows, and the edges between them.

use problem::Problem;
use problem::board::{Obstacle, Square, Step, Topology};
use std::cmp::Reverse;
use std::ops::Range;

/// Edge between two squares, or between a square and the space around the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    /// Nothing: between holes.
    None,
    /// Edge between two squares of one region.
    Inner,
    /// Edge of a torus across which the same region goes on.
    Seam,
    /// Border between two regions.
    Border,
    /// Border of the board or of a hole.
    Outline,
}

/// Holes and regions of a board, square by square.
pub(super) struct Layout<'a> {
    pub problem: &'a Problem,
    /// Number of the region of each square, row by row; empty without regions.
    regions: Vec<Option<u32>>,
}

impl<'a> Layout<'a> {
    pub fn new(problem: &'a Problem) -> Self {
        let labels = problem
            .regions()
            .map(|regions| regions.labels(problem.board()));
        let regions = labels.unwrap_or_default();
        Self { problem, regions }
    }

    /// Returns `true` if the square is drawn: if it is on the board and no hole.
    pub fn is_drawn(&self, square: Square) -> bool {
        self.problem.board().obstacle(square) != Some(Obstacle::Hole)
    }

    /// Returns `true` if every square is drawn.
    pub fn has_no_holes(&self) -> bool {
        let board = self.problem.board();
        board.squares_with(Obstacle::Hole).next().is_none()
    }

    /// Returns the number of the region that has the square.
    pub fn region(&self, square: Square) -> Option<u32> {
        let place = self.problem.board().place(square);
        self.regions.get(place).copied().flatten()
    }

    /// Returns the edge above a square, or below the last row.
    pub fn above(&self, row: u32, column: u32) -> Edge {
        let rows = self.problem.board().rows();
        self.between(row, rows, |row| Square::from_zero_based(row, column))
    }

    /// Returns the edge to the left of a square, or to the right of the last column.
    pub fn left(&self, row: u32, column: u32) -> Edge {
        let columns = self.problem.board().columns();
        self.between(column, columns, |column| {
            Square::from_zero_based(row, column)
        })
    }

    /// Returns the edge between a place and the one before it, of `count` places in a row or column.
    fn between(&self, place: u32, count: u32, square: impl Fn(u32) -> Square) -> Edge {
        let outer = place == 0 || place == count;
        if !outer {
            let [before, after] = [place - 1, place].map(&square);
            return match (self.is_drawn(before), self.is_drawn(after)) {
                (true, true) if self.region(before) != self.region(after) => Edge::Border,
                (true, true) => Edge::Inner,
                (true, false) | (false, true) => Edge::Outline,
                (false, false) => Edge::None,
            };
        }
        let [inner, across] = if place == 0 {
            [0, count - 1]
        } else {
            [count - 1, 0]
        }
        .map(&square);
        if !self.is_drawn(inner) {
            Edge::None
        } else if self.problem.board().topology() == Topology::Plane || !self.is_drawn(across) {
            Edge::Outline
        } else if self.region(inner) != self.region(across) {
            Edge::Border
        } else {
            Edge::Seam
        }
    }

    /// Returns the pairs of regions that share an edge, each in both orders, as the list of
    /// neighbours of each region.
    pub fn neighbours(&self) -> Vec<Vec<u32>> {
        let board = self.problem.board();
        let count = self.problem.regions().map_or(0, |regions| regions.len());
        let mut neighbours = vec![Vec::new(); count];
        for square in board.squares() {
            for step in [Step::COLUMN, Step::ROW] {
                let next = board.step(square, step, 1);
                match (self.region(square), next.and_then(|next| self.region(next))) {
                    (Some(a), Some(b)) if a != b => {
                        neighbours[a as usize].push(b);
                        neighbours[b as usize].push(a);
                    }
                    _ => {}
                }
            }
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        neighbours
    }

    /// Returns a style for each region, below `styles`, so that neighbours have different ones.
    ///
    /// Styles below `preferred` are used as long as they suffice, each about equally often. Among those, similar ones
    /// are kept apart. Only where the neighbours of a region have all the styles can two of the same style share an
    /// edge.
    pub fn styles(
        &self,
        styles: usize,
        preferred: usize,
        is_similar: impl Fn(usize, usize) -> bool,
    ) -> Vec<usize> {
        let neighbours = self.neighbours();
        let mut chosen: Vec<Option<usize>> = vec![None; neighbours.len()];
        let mut uses = vec![0; styles];
        let mut order: Vec<usize> = (0..neighbours.len()).collect();
        // Regions with many neighbours choose before the styles are taken.
        order.sort_by_key(|&region| Reverse(neighbours[region].len()));
        for region in order {
            let near: Vec<usize> = neighbours[region]
                .iter()
                .filter_map(|&near| chosen[near as usize])
                .collect();
            let free = |styles: Range<usize>| {
                let free = styles.filter(|style| !near.contains(style));
                free.min_by_key(|&style| {
                    let similar = near.iter().filter(|&&near| is_similar(style, near));
                    (uses[style], similar.count())
                })
            };
            let best = free(0..preferred)
                .or_else(|| free(preferred..styles))
                .unwrap_or(0);
            uses[best] += 1;
            chosen[region] = Some(best);
        }
        chosen.into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use problem::board::Board;
    use problem::{Regions, Rules};
    use proptest::prelude::*;

    fn problem(board: Board, labels: &[u32]) -> Problem {
        let regions = Regions::new(&board, labels.iter().copied().map(Some)).unwrap();
        let problem = Problem::with_rules(board, Rules::default()).unwrap();
        problem.with_regions(regions).unwrap()
    }

    proptest! {
        #[test]
        fn neighbouring_regions_have_different_styles(
            labels in proptest::collection::vec(0..14_u32, 36),
            is_torus in any::<bool>(),
        ) {
            let mut board = Board::new(6, 6).unwrap();
            if is_torus {
                board = board.with_topology(Topology::Torus);
            }
            let problem = problem(board, &labels);
            let layout = Layout::new(&problem);
            let styles = layout.styles(64, 8, |a, b| a % 8 == b % 8);
            for (region, around) in layout.neighbours().iter().enumerate() {
                for &neighbour in around {
                    prop_assert_ne!(styles[region], styles[neighbour as usize]);
                }
            }
        }
    }

    #[test]
    fn edges_follow_regions_holes_and_seams() {
        let flat = problem(Board::new(2, 3).unwrap(), &[0, 0, 1, 0, 1, 1]);
        let layout = Layout::new(&flat);
        assert_eq!(
            [0, 1, 2, 3].map(|column| layout.left(0, column)),
            [Edge::Outline, Edge::Inner, Edge::Border, Edge::Outline]
        );
        assert_eq!(
            [0, 1, 2].map(|row| layout.above(row, 1)),
            [Edge::Outline, Edge::Border, Edge::Outline]
        );
        let torus = Board::new(2, 3)
            .unwrap()
            .with_topology(Topology::Torus)
            .with_hole(Square::from_zero_based(1, 2))
            .unwrap();
        let torus = problem(torus, &[0, 0, 1, 0, 1, 1]);
        let layout = Layout::new(&torus);
        assert_eq!(
            [0, 1, 2].map(|column| layout.above(0, column)),
            [Edge::Seam, Edge::Border, Edge::Outline]
        );
        assert_eq!(
            layout.above(2, 2),
            Edge::None,
            "a hole has no edge of its own"
        );
        assert_eq!(
            layout.left(1, 0),
            Edge::Outline,
            "a hole is across the seam"
        );
        assert_eq!(layout.left(0, 0), Edge::Border);
    }
}
