//! Bipartite matching of rows and columns, without regard to diagonals.
//!
//! If there is no complete matching, some set of rows has too few columns. That is the pigeonhole
//! principle, for which resolution, and so a SAT solver, needs exponentially many steps (Armin
//! Haken, "The Intractability of Resolution", 1985). Augmenting paths need few: John Hopcroft and
//! Richard Karp, "An n^{5/2} Algorithm for Maximum Matchings in Bipartite Graphs", SIAM J. Comput.
//! 2 (1973).

use control::Control;
use problem::board::Square;
use std::collections::VecDeque;

/// Mark of a row or column without a partner, and of an unreachable row.
const UNMATCHED: usize = usize::MAX;

/// Returns `true` if one of the squares can be chosen in each row with no two in one column, or
/// `None` if it was stopped. The squares must be sorted row by row.
pub(super) fn covers_all_rows(squares: &[Square], rows: usize, control: &Control) -> Option<bool> {
    let mut columns: Vec<u32> = squares.iter().map(|square| square.column).collect();
    columns.sort_unstable();
    columns.dedup();
    let neighbours: Vec<Vec<usize>> = squares
        .chunk_by(|a, b| a.row == b.row)
        .map(|row| {
            let places = row
                .iter()
                .map(|square| columns.binary_search(&square.column));
            places
                .map(|place| place.expect("the column is in the list"))
                .collect()
        })
        .collect();
    if neighbours.len() < rows || columns.len() < rows {
        return Some(false);
    }
    let mut matching = Matching {
        neighbours,
        of_row: vec![UNMATCHED; rows],
        of_column: vec![UNMATCHED; columns.len()],
        level: Vec::new(),
    };
    let mut matched = 0;
    while matching.measure() {
        if control.is_stopped() {
            return None;
        }
        let mut next = vec![0; rows];
        matched += (0..rows)
            .filter(|&row| matching.of_row[row] == UNMATCHED)
            .collect::<Vec<_>>()
            .into_iter()
            .filter(|&row| matching.augment(row, &mut next))
            .count();
    }
    Some(matched == rows)
}

struct Matching {
    /// The columns of each row's squares.
    neighbours: Vec<Vec<usize>>,
    of_row: Vec<usize>,
    of_column: Vec<usize>,
    /// Level of each row: the number of pairs that have to be changed to reach it.
    level: Vec<usize>,
}

impl Matching {
    /// Computes the levels of the rows reachable from those without a column. Returns `true` if a
    /// free column is reachable.
    fn measure(&mut self) -> bool {
        self.level.clear();
        self.level.resize(self.of_row.len(), UNMATCHED);
        let mut queue = VecDeque::new();
        for (row, &column) in self.of_row.iter().enumerate() {
            if column == UNMATCHED {
                self.level[row] = 0;
                queue.push_back(row);
            }
        }
        let mut found = false;
        while let Some(row) = queue.pop_front() {
            for &column in &self.neighbours[row] {
                match self.of_column[column] {
                    UNMATCHED => found = true,
                    other if self.level[other] == UNMATCHED => {
                        self.level[other] = self.level[row] + 1;
                        queue.push_back(other);
                    }
                    _ => {}
                }
            }
        }
        found
    }

    /// Matches the row by a path of increasing levels, if there is one. `next` is the number of
    /// squares of each row that failed.
    fn augment(&mut self, start: usize, next: &mut [usize]) -> bool {
        let mut path = vec![start];
        while let Some(&row) = path.last() {
            let Some(&column) = self.neighbours[row].get(next[row]) else {
                // A dead end: the square that led here fails.
                self.level[row] = UNMATCHED;
                path.pop();
                if let Some(&before) = path.last() {
                    next[before] += 1;
                }
                continue;
            };
            match self.of_column[column] {
                UNMATCHED => {
                    // Each row of the path takes its current square.
                    for row in path {
                        let column = self.neighbours[row][next[row]];
                        self.of_row[row] = column;
                        self.of_column[column] = row;
                    }
                    return true;
                }
                other if self.level[other] == self.level[row] + 1 => path.push(other),
                _ => next[row] += 1,
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]
        #[test]
        fn the_result_is_that_of_all_permutations(
            n in 1..7_u32,
            bits in proptest::collection::vec(prop::bool::weighted(0.4), 36),
        ) {
            let is_free = |row: u32, column: u32| bits[(row * 6 + column) as usize];
            let squares: Vec<Square> = (0..n)
                .cartesian_product(0..n)
                .filter(|&(row, column)| is_free(row, column))
                .map(|(row, column)| Square::from_zero_based(row, column))
                .collect();
            let expected = (0..n).permutations(n as usize).any(|columns| {
                (0..).zip(columns).all(|(row, column)| is_free(row, column))
            });
            prop_assert_eq!(covers_all_rows(&squares, n as usize, &Control::new()), Some(expected));
        }
    }

    #[test]
    fn large_matchings_are_fast_and_can_be_stopped() {
        // Rows of a staircase: the last can only be matched by moving all others.
        let n = 20_000;
        let steps = (0..n).flat_map(|row| {
            let second = (row + 1 < n).then(|| Square::from_zero_based(row, row + 1));
            [Some(Square::from_zero_based(row, row)), second]
        });
        let squares: Vec<Square> = steps.flatten().collect();
        assert_eq!(
            covers_all_rows(&squares, n as usize, &Control::new()),
            Some(true)
        );
        let stopped = Control::new();
        stopped.interrupt().trigger();
        assert_eq!(covers_all_rows(&squares, n as usize, &stopped), None);
        let shifted: Vec<Square> = squares.into_iter().filter(|s| s.column > 0).collect();
        assert_eq!(
            covers_all_rows(&shifted, n as usize, &Control::new()),
            Some(false)
        );
    }
}
