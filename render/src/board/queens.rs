//! The pieces of a board, with the pairs that attack each other.

use super::Grid;
use super::symbols::{ATTACKED, Role};
use crate::drawing::{Shape, Stroke};
use itertools::Itertools;
use problem::board::{Piece, Square, threatens};
use problem::placement::Placement;
use problem::{Bound, Problem};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A piece that attacks another, and the way between them.
struct Attack {
    from: Square,
    /// Rows down and columns to the right. On a torus the way may lead across an edge.
    way: [i64; 2],
}

/// Pieces of a board.
pub struct Queens<'a> {
    placement: &'a Placement,
    pub fixed: Vec<Square>,
    /// Pairs on a common line without another piece between them, or a leap apart.
    attacks: Vec<Attack>,
    /// Pieces that attack others, or stand in a row, column or region with too many.
    attacked: HashSet<Square>,
}

impl<'a> Queens<'a> {
    pub fn new(placement: &'a Placement, problem: &Problem) -> Self {
        let is_flat = problem.board().is_open() && *problem.attack() == Piece::queen();
        let pairs = if is_flat {
            pairs_of_queens(placement)
        } else {
            pairs_by_steps(placement, problem)
        };
        let mut attacked: HashSet<Square> = pairs.iter().flat_map(|&(a, b, _)| [a, b]).collect();
        attacked.extend(crowded(placement, problem));
        let attack = |(from, _, way)| Attack { from, way };
        Self {
            placement,
            fixed: problem.fixed().collect(),
            attacks: pairs.into_iter().map(attack).collect(),
            attacked,
        }
    }

    /// Returns the pieces with their roles.
    pub fn roles(&self) -> impl Iterator<Item = (Square, Role)> {
        let fixed: HashSet<Square> = self.fixed.iter().copied().collect();
        self.placement.queens().iter().map(move |&queen| {
            let role = if self.attacked.contains(&queen) {
                Role::Attacked
            } else if fixed.contains(&queen) {
                Role::Fixed
            } else {
                Role::Free
            };
            (queen, role)
        })
    }

    /// Returns the red lines between pieces that attack each other.
    pub fn conflicts(&self, grid: &Grid, width: f64) -> impl Iterator<Item = Shape> {
        let ways = self.attacks.iter();
        let lines = ways.flat_map(|attack| grid.across(attack.from, attack.way));
        lines.map(move |points| Shape::line(points, Stroke::solid(ATTACKED, width), "conflict"))
    }
}

/// Two pieces and the way from the first to the second.
type Pair = (Square, Square, [i64; 2]);

/// Returns the pairs of queens on a flat board, in time linear in their number.
fn pairs_of_queens(placement: &Placement) -> Vec<Pair> {
    // The last queen on each line of the four directions.
    let mut nearest = HashMap::new();
    let mut pairs = Vec::new();
    for &queen in placement.queens() {
        let (row, column) = (i64::from(queen.row), i64::from(queen.column));
        for line in [(0, row), (1, column), (2, row - column), (3, row + column)] {
            if let Some(before) = nearest.insert(line, queen) {
                debug_assert!(threatens(before, queen));
                let [up, left] = [before.row, before.column].map(i64::from);
                pairs.push((before, queen, [row - up, column - left]));
            }
        }
    }
    pairs
}

/// Returns the pairs of any pieces on any board, each with the way of the fewest steps.
fn pairs_by_steps(placement: &Placement, problem: &Problem) -> Vec<Pair> {
    let stands: HashSet<Square> = placement.queens().iter().copied().collect();
    let mut pairs: BTreeMap<(Square, Square), (i64, [i64; 2])> = BTreeMap::new();
    for &from in placement.queens() {
        for (step, sign) in problem.attack().steps().cartesian_product([1, -1]) {
            let mut walk = (1..).zip(problem.board().walk(from, step, sign));
            let Some((times, to)) = walk.find(|(_, square)| stands.contains(square)) else {
                continue;
            };
            if from < to {
                let way = [step.0.down, step.0.right].map(|by| i64::from(by) * sign * times);
                let known = pairs.entry((from, to)).or_insert((times, way));
                if times < known.0 {
                    *known = (times, way);
                }
            }
        }
    }
    let flat = |((from, to), (_, way))| (from, to, way);
    pairs.into_iter().map(flat).collect()
}

/// Returns the pieces in rows, columns and regions that hold more of them than they may.
fn crowded(placement: &Placement, problem: &Problem) -> Vec<Square> {
    let queens = placement.queens();
    let most = |bound: Bound| bound.greatest().unwrap_or(u32::MAX) as usize;
    let mut sets: Vec<(usize, Vec<Square>)> = Vec::new();
    for (bound, is_row) in [(problem.row_bound(), true), (problem.column_bound(), false)] {
        let mut by_line: BTreeMap<u32, Vec<Square>> = BTreeMap::new();
        for &queen in queens {
            let line = if is_row { queen.row } else { queen.column };
            by_line.entry(line).or_default().push(queen);
        }
        sets.extend(by_line.into_values().map(|set| (most(bound), set)));
    }
    let regions = problem.regions().into_iter();
    sets.extend(regions.flat_map(|regions| regions.iter()).map(|region| {
        let stands = |square: &&Square| queens.binary_search(square).is_ok();
        let set = region.iter().filter(stands).copied().collect();
        (most(problem.region_bound()), set)
    }));
    let crowded = sets.into_iter().filter(|(most, set)| set.len() > *most);
    crowded.flat_map(|(_, set)| set).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use problem::board::{Board, Obstacle, Topology};
    use problem::{Regions, Rules};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn attacked_queens_agree_with_the_rules_of_chess(
            columns in proptest::collection::vec(0..9_u32, 1..9)
        ) {
            let placement = Placement::from_columns(&columns);
            let queens = placement.queens();
            let is_attacked = |&a: &Square| queens.iter().any(|&b| a != b && threatens(a, b));
            let expected: HashSet<Square> = queens.iter().copied().filter(is_attacked).collect();
            let found = Queens::new(&placement, &Problem::new(9).unwrap()).attacked;
            prop_assert_eq!(found, expected);
        }

        #[test]
        fn attacked_pieces_agree_with_the_rule_on_every_board(
            squares in proptest::collection::btree_set((0..5_u32, 0..6_u32), 1..9),
            pawns in proptest::collection::btree_set((0..5_u32, 0..6_u32), 0..6),
            piece in prop_oneof!["queen", "rook", "bishop", "knight", "amazon", "rider:1,2", "leaper:2,5"],
            is_torus in any::<bool>(),
        ) {
            let mut board = Board::new(5, 6).unwrap();
            if is_torus {
                board = board.with_topology(Topology::Torus);
            }
            for &(row, column) in pawns.difference(&squares) {
                board = board.with(Obstacle::Pawn, Square::from_zero_based(row, column)).unwrap();
            }
            let rules = Rules {
                piece: piece.parse().unwrap(),
                row: Some(Bound::ANY),
                column: Some(Bound::ANY),
                ..Rules::default()
            };
            let problem = Problem::with_rules(board, rules).unwrap();
            let squares = squares.into_iter().map(|(row, column)| Square::from_zero_based(row, column));
            let placement = Placement::new(squares.collect());
            let queens = placement.queens();
            let is_attacked = |&a: &Square| queens.iter().any(|&b| a != b && problem.attacks(a, b));
            let expected: HashSet<Square> = queens.iter().copied().filter(is_attacked).collect();
            let found = Queens::new(&placement, &problem);
            prop_assert_eq!(&found.attacked, &expected);
            for Attack { from, way } in found.attacks {
                let place = |at: u32, by: i64, count: i64| (i64::from(at) + by).rem_euclid(count);
                let to = [place(from.row, way[0], 5), place(from.column, way[1], 6)];
                let to = Square::from_zero_based(to[0] as u32, to[1] as u32);
                prop_assert!(queens.contains(&to) && problem.attacks(from, to));
            }
        }
    }

    #[test]
    fn pieces_of_crowded_regions_are_marked() {
        let board = Board::new(2, 4).unwrap();
        let regions = Regions::new(&board, "aabbaabb".chars().map(Some)).unwrap();
        let rules = Rules {
            piece: "knight".parse().unwrap(),
            region: Some(Bound::Exactly(1)),
            ..Rules::default()
        };
        let problem = Problem::with_rules(board, rules)
            .unwrap()
            .with_regions(regions)
            .unwrap();
        let placement = Placement::new(
            [(0, 0), (0, 2), (1, 3)]
                .map(|(r, c)| Square::from_zero_based(r, c))
                .into(),
        );
        let found = Queens::new(&placement, &problem);
        let expected: HashSet<Square> = placement.queens()[1..].iter().copied().collect();
        // The two on the right share a region but do not attack each other.
        assert_eq!(found.attacked, expected);
        assert!(found.attacks.is_empty());
    }
}
