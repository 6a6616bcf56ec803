//! Bounds on rows, columns and diagonals, of which some may be left out: the search for n queens finds placements that
//! keep them, faster than one for any sets of squares.
//!
//! Only lower bounds of rows need queens, so that one queen in each of these rows is enough. The board may be transposed
//! for this.

use super::pauses::{Pause, SearchProgress};
use super::queens::{self, MAX_SIZE, RowLines};
use crate::rows::SearchReport;
use crate::{SearchResult, VisitPlacement};
use control::Control;
use itertools::Itertools;
use problem::Bound;
use problem::board::{Board, Square};
use problem::placement::Placement;
use std::cell::Cell;

/// Bounds that the search for n queens can keep.
pub(super) struct LineBounds {
    lines: RowLines,
    /// Demanded squares in rows that need no queen.
    extra: Vec<Square>,
    is_transposed: bool,
}

const fn transposed(square: Square) -> Square {
    Square::from_zero_based(square.column, square.row)
}

/// Returns the value that all squares share, if they do.
fn shared(squares: &[Square], value: impl Fn(&Square) -> usize) -> Option<usize> {
    squares.iter().map(value).all_equal_value().ok()
}

impl LineBounds {
    /// Returns the bounds if all sets are lines, or squares of lines.
    pub fn from_sets(board: &Board, sets: &[(&[Square], Bound)]) -> Option<Self> {
        if board.rows() > MAX_SIZE || board.columns() > MAX_SIZE {
            return None;
        }
        Self::oriented(board, sets, false).or_else(|| Self::oriented(board, sets, true))
    }

    fn oriented(board: &Board, sets: &[(&[Square], Bound)], is_transposed: bool) -> Option<Self> {
        let turn = |square: Square| {
            if is_transposed {
                transposed(square)
            } else {
                square
            }
        };
        let mut size = [board.rows() as usize, board.columns() as usize];
        if is_transposed {
            size.reverse();
        }
        let [rows, columns] = size;
        let mut open = vec![0_u64; rows];
        for square in board.squares().map(turn) {
            open[square.row as usize] |= 1 << square.column;
        }
        let closed = sets.iter().filter(|(_, bound)| bound.greatest() == Some(0));
        for square in closed.flat_map(|(squares, _)| squares.iter().copied().map(turn)) {
            open[square.row as usize] &= !(1 << square.column);
        }
        let is_open = |square: &Square| open[square.row as usize] >> square.column & 1 == 1;
        // Open squares of each column and diagonal.
        let mut counts = [vec![0; columns], vec![0; 128], vec![0; 128]];
        let lines: [fn(&Square) -> usize; 3] = [
            |square| square.column as usize,
            RowLines::diagonal,
            RowLines::anti_diagonal,
        ];
        for square in board.squares().map(turn).filter(is_open) {
            for (counts, line) in counts.iter_mut().zip(lines) {
                counts[line(&square)] += 1;
            }
        }
        let mut needed = vec![None; rows];
        let (mut exclusive, mut demand, mut needs_columns) = ([0_u128; 3], None, false);
        for (squares, bound) in sets {
            let squares: Vec<Square> = squares.iter().copied().map(turn).filter(is_open).collect();
            let row = shared(&squares, |square| square.row as usize);
            match bound {
                Bound::AtMost(0) | Bound::AtLeast(0) => {}
                Bound::AtMost(most) if squares.len() <= *most as usize => {}
                // Each row gets one queen at most.
                Bound::AtMost(1) if row.is_some() => {}
                Bound::AtMost(1) => {
                    let is_line = |kind: &usize| {
                        let line = shared(&squares, lines[*kind]);
                        line.is_some_and(|line| counts[*kind][line] == squares.len())
                    };
                    let kind = (0..3).find(is_line)?;
                    exclusive[kind] |= 1 << lines[kind](&squares[0]);
                }
                Bound::AtLeast(1) => match row {
                    Some(row) => {
                        let mask = squares
                            .iter()
                            .fold(0, |mask, square| mask | 1 << square.column);
                        let known = needed[row].get_or_insert(mask);
                        if *known & mask != *known && *known & mask != mask {
                            return None;
                        }
                        *known &= mask;
                    }
                    None if squares.is_empty() => return Some(Self::unsolvable(rows)),
                    None if shared(&squares, lines[0]).is_some() => needs_columns = true,
                    None if demand.is_none()
                        && squares.iter().map(|square| square.row).all_unique() =>
                    {
                        demand = Some(squares);
                    }
                    None => return None,
                },
                _ => return None,
            }
        }
        let is_alone = |column: &usize| counts[0][*column] <= 1;
        exclusive[0] |= (0..columns)
            .filter(is_alone)
            .fold(0, |mask, column| mask | 1 << column);
        let all_exclusive = exclusive[0].count_ones() as usize == columns;
        // As many rows as columns: each column has a queen, too.
        let is_exact = rows == columns && all_exclusive && needed.iter().all(Option::is_some);
        if needs_columns && !is_exact {
            return None;
        }
        let demanded = demand.unwrap_or_default();
        let fits = |square: &Square| {
            needed[square.row as usize].is_none_or(|mask| mask >> square.column & 1 == 1)
        };
        if !demanded.iter().all(fits) {
            return None;
        }
        let mut masks = vec![0; rows];
        for square in &demanded {
            masks[square.row as usize] |= 1 << square.column;
        }
        let extra = demanded
            .iter()
            .filter(|square| needed[square.row as usize].is_none())
            .copied()
            .collect();
        let rows_needed = (0..rows).filter(|square| needed[*square].is_some());
        let lines = RowLines {
            rows: rows_needed.fold(0, |mask, row| mask | 1 << row),
            open: needed.iter().map(|mask| mask.unwrap_or(0)).collect(),
            columns: exclusive[0] as u64,
            needed_columns: if is_exact {
                u64::MAX >> (64 - columns)
            } else {
                0
            },
            diagonals: [exclusive[1], exclusive[2]],
            demanded: (!demanded.is_empty()).then_some(masks),
        };
        Some(Self {
            lines,
            extra,
            is_transposed,
        })
    }

    /// Returns bounds that nothing keeps: a row without squares needs a queen.
    fn unsolvable(rows: usize) -> Self {
        Self {
            lines: RowLines {
                open: vec![0; rows],
                rows: 1,
                columns: 0,
                needed_columns: 0,
                diagonals: [0; 2],
                demanded: None,
            },
            extra: Vec::new(),
            is_transposed: false,
        }
    }

    /// Visits placements as [`search_bounds`](super::search_bounds) does.
    pub fn search(
        &self,
        visit: &mut VisitPlacement<'_>,
        pause: &mut Pause<'_>,
        control: &Control,
    ) -> SearchResult {
        // Columns of the search as squares of the board that was given.
        let is_ended = Cell::new(false);
        let mut found = |columns: &[u32]| {
            let squares = (0..)
                .zip(columns)
                .filter(|(_, column)| **column < 64)
                .map(|(row, column)| Square::from_zero_based(row, *column));
            let queens = squares.map(|square| {
                if self.is_transposed {
                    transposed(square)
                } else {
                    square
                }
            });
            is_ended.set(visit(&Placement::new(queens.collect())).is_break());
            is_ended.get()
        };
        let mut report = SearchReport {
            complete: true,
            ..SearchReport::START
        };
        // A demanded queen in a row that needs none comes last.
        let ways = [None]
            .into_iter()
            .chain(self.extra.iter().map(Some))
            .collect_vec();
        let mut seconds = 0.0;
        for (number, way) in ways.iter().enumerate() {
            let mut lines = self.lines.clone();
            if let Some(square) = way {
                lines.open[square.row as usize] = 1 << square.column;
                lines.rows |= 1 << square.row;
            }
            // The pause sees one search: the time of the ways before, and equal shares of each.
            let mut of_way = 0.0;
            let pause = &mut |progress: SearchProgress| {
                of_way = progress.seconds;
                pause(SearchProgress {
                    seconds: seconds + progress.seconds,
                    covered: (number as f64 + progress.covered) / ways.len() as f64,
                })
            };
            let part = queens::search_lines(&lines, &mut found, pause, control)?;
            seconds += of_way;
            report.nodes += part.nodes;
            report.solutions += part.solutions;
            report.complete &= part.complete;
            if is_ended.get() || !part.complete {
                break;
            }
        }
        Ok(report)
    }
}
