//! Count of the solutions invariant under a half turn.
//!
//! Number the rows from the middle of the board, and so the columns of the right half; column j of the
//! left half is on the other side. Each of the n / 2 rows of the upper half and its image hold two
//! opposite queens, so a solution gives the rows different columns, each with a side. In row i and
//! column j, the queens take the diagonals at the distances i + j + 1 (i + j + 2 on an odd board) and
//! |i − j| from the middle; on the right the first of these is an anti-diagonal and the second a
//! diagonal, on the left it is the other way round. Diagonals at the same distance are each other's
//! images, so all distances have to differ among the diagonals, and among the anti-diagonals. A queen
//! in row i and column i would attack its image.
//!
//! The search fills the row with the fewest free squares next. Reflecting the board exchanges the
//! sides, so the first queen stands on the right.

mod search;

use super::super::pieces::Tally;
use super::super::{CountOptions, Division, Part, SearchError};
use super::stacks::{Run, Stacks, count_in_batches};
use super::{MAX_SYMMETRIC, check};
use crate::bits::members;
use crate::vectors::{choose64, run64};
use problem::Problem;
use problem::board::Square;
use search::OppositeQueens;

/// Number of rows that are filled in the pieces of a division.
const FIRST: u32 = 3;

/// Words of a state: the free rows, the free columns, and the taken distances of anti-diagonals and
/// of diagonals, both as bits in both orders. The distance d has bit d − 1.
type State = [u64; 6];

/// Queen and its image.
#[derive(Clone, Copy, Debug)]
struct Queen {
    row: u32,
    column: u32,
    is_left: bool,
}

/// Queens in the first rows of the search.
#[derive(Clone, Debug)]
struct Prefix {
    queens: Vec<Queen>,
    rows: u64,
    columns: u64,
    anti_diagonals: u64,
    diagonals: u64,
}

impl Prefix {
    /// Returns the distances of the anti-diagonals and of the diagonals of a queen and its image.
    fn distances(queen: Queen, first_sum: u32) -> [u64; 2] {
        let sum = 1 << (queen.row + queen.column + first_sum - 1);
        let difference = 1 << (queen.row.abs_diff(queen.column) - 1);
        if queen.is_left {
            [difference, sum]
        } else {
            [sum, difference]
        }
    }

    /// Returns the queens that a row can have.
    fn free(&self, row: u32, first_sum: u32) -> impl Iterator<Item = Queen> {
        let sides: &[bool] = if self.queens.is_empty() {
            &[false]
        } else {
            &[false, true]
        };
        let columns = members(self.columns & !(1 << row));
        let queens = columns.flat_map(move |column| {
            let queen = move |&is_left| Queen {
                row,
                column,
                is_left,
            };
            sides.iter().map(queen)
        });
        queens.filter(move |&queen| {
            let [anti_diagonals, diagonals] = Self::distances(queen, first_sum);
            self.anti_diagonals & anti_diagonals == 0 && self.diagonals & diagonals == 0
        })
    }

    /// Returns the ways to fill one more row.
    fn extended(&self, first_sum: u32) -> Vec<Self> {
        let fewest = members(self.rows).min_by_key(|&row| self.free(row, first_sum).count());
        let with = |queen: Queen| {
            let [anti_diagonals, diagonals] = Self::distances(queen, first_sum);
            Self {
                queens: self.queens.iter().copied().chain([queen]).collect(),
                rows: self.rows & !(1 << queen.row),
                columns: self.columns & !(1 << queen.column),
                anti_diagonals: self.anti_diagonals | anti_diagonals,
                diagonals: self.diagonals | diagonals,
            }
        };
        let row = fewest.expect("a row is free");
        self.free(row, first_sum).map(with).collect()
    }

    const fn state(&self) -> State {
        [
            self.rows,
            self.columns,
            self.anti_diagonals,
            self.anti_diagonals.reverse_bits(),
            self.diagonals,
            self.diagonals.reverse_bits(),
        ]
    }
}

/// First opposite queens of the solutions, each a piece of the count.
pub(super) struct Opposites {
    n: u32,
    prefixes: Vec<Prefix>,
}

impl Opposites {
    /// Divides the count for a board of size n.
    pub(super) fn new(n: u32) -> Result<Self, SearchError> {
        check(n, MAX_SYMMETRIC)?;
        let all = (1 << (n / 2)) - 1;
        let mut prefixes = vec![Prefix {
            queens: Vec::new(),
            rows: all,
            columns: all,
            anti_diagonals: 0,
            diagonals: 0,
        }];
        for _ in 0..FIRST.min(n / 2) {
            let extended = prefixes
                .iter()
                .flat_map(|prefix| prefix.extended(1 + n % 2));
            prefixes = extended.collect();
        }
        Ok(Self { n, prefixes })
    }

    /// Returns the number of solutions for each that is counted: two with its mirror image, if there
    /// is a queen outside the middle.
    const fn weight(&self) -> u32 {
        if self.n > 1 { 2 } else { 1 }
    }
}

impl Division for Opposites {
    fn pieces(&self) -> usize {
        self.prefixes.len()
    }

    fn count(&self, pieces: &[usize], options: &CountOptions) -> Result<Tally, SearchError> {
        let level = choose64(options.simd())?;
        let state = |&piece: &usize| self.prefixes[piece].state();
        let states: Vec<State> = pieces.iter().map(state).collect();
        let rows = (self.n / 2) as usize;
        let stacks = || Stacks::new(rows, 2 * rows);
        count_in_batches(&states, options, stacks, |stacks, states, control| {
            let run = Run {
                search: OppositeQueens {
                    first_sum: 1 + self.n % 2,
                },
                stacks,
                states,
                steps: rows.saturating_sub(FIRST as usize),
                control,
            };
            let found = run64(level, run).expect("an available level");
            let solutions = u128::from(found.solutions) * u128::from(self.weight());
            Tally::new(solutions, 2 * found.steps, found.cut_short)
        })
    }

    fn parts(&self, piece: usize) -> Vec<Part> {
        let mut problem = Problem::new(self.n).expect("a board of this size");
        let (half, last) = (self.n / 2, self.n - 1);
        for &queen in &self.prefixes[piece].queens {
            let row = half - 1 - queen.row;
            let left = half - 1 - queen.column;
            let column = if queen.is_left { left } else { last - left };
            for square in [
                Square::from_zero_based(row, column),
                Square::from_zero_based(last - row, last - column),
            ] {
                problem.fix(square).expect("a square of the board");
            }
        }
        vec![Part {
            problem,
            weight: self.weight(),
        }]
    }

    fn multiplicity(&self, _piece: usize) -> u32 {
        self.weight()
    }
}

#[cfg(test)]
mod tests {
    use super::super::half_turn;
    use super::*;
    use crate::SimdLevel;
    use control::Control;
    use std::ops::ControlFlow;

    #[test]
    fn each_piece_has_the_solutions_of_its_part_on_every_level() {
        for n in 1..=13 {
            let opposites = Opposites::new(n).unwrap();
            let pieces = 0..opposites.pieces();
            let parts: Vec<Part> = pieces
                .clone()
                .map(|piece| opposites.parts(piece).remove(0))
                .collect();
            let mut expected = vec![0_u128; parts.len()];
            let mut total = 0;
            let mut visit = |columns: &[u32]| {
                let square = |row: u32| Square::from_zero_based(row, columns[row as usize]);
                let is_in =
                    |part: &Part| part.problem.fixed().all(|queen| square(queen.row) == queen);
                let pieces: Vec<usize> = pieces
                    .clone()
                    .filter(|&piece| is_in(&parts[piece]))
                    .collect();
                assert!(pieces.len() <= 1, "{columns:?}");
                for piece in pieces {
                    expected[piece] += u128::from(parts[piece].weight);
                }
                total += 1;
                ControlFlow::Continue(())
            };
            half_turn::search(n, &mut visit, &Control::new()).unwrap();
            assert_eq!(expected.iter().sum::<u128>(), total, "n = {n}");
            for level in SimdLevel::ALL {
                let options = CountOptions::default().with_simd(level);
                for piece in pieces.clone() {
                    let tally = opposites.count(&[piece], &options);
                    if choose64(Some(level)).is_ok() {
                        let found = tally.unwrap().solutions;
                        assert_eq!(found, expected[piece], "n = {n}, piece {piece}, {level}");
                    }
                }
            }
        }
    }

    #[test]
    fn all_instruction_sets_do_the_same_work() {
        for n in [1, 2, 9, 16, 17, 18] {
            let tally = |level| {
                let options = CountOptions::default().with_simd(level);
                let opposites = Opposites::new(n).unwrap();
                let pieces: Vec<usize> = (0..opposites.pieces()).collect();
                opposites.count(&pieces, &options)
            };
            let expected = tally(SimdLevel::Portable).unwrap();
            for level in SimdLevel::ALL {
                if choose64(Some(level)).is_ok() {
                    assert_eq!(tally(level), Ok(expected), "n = {n}, {level}");
                }
            }
        }
    }
}
