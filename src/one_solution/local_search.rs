//! One solution by local search: queens in all rows, moved until none attacks another.
//!
//! Rok Sosič and Jun Gu, "Fast Search Algorithms for the N-Queens Problem", IEEE Trans. Systems,
//! Man, and Cybernetics 21 (1991), and "3,000,000 Queens in Less Than One Minute", SIGART Bulletin
//! 2 (1991): the columns are a permutation, so only diagonals have conflicts, and each has a
//! counter; two queens swap columns if that leaves fewer conflicts. Most queens are placed without
//! conflicts first. If no swap helps, a queen in conflict makes a random swap, as in Steven Minton
//! and others, "Minimizing Conflicts", Artificial Intelligence 58 (1992), so that the search leaves
//! local minima. It cannot prove that there is no solution.

use super::answer::{INTERRUPTED, verified};
use super::greedy::place;
use super::partial::PartialPlacement;
use super::{SolveError, SolveOutcome};
use control::Control;
use control::random::Random;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use solvers::UnknownReason;
use std::time::Duration;

/// Swaps evaluated for one queen before a random one is made, on a board with many rows. About one
/// in two hundred helps.
const TRIES: u32 = 10_000;
/// Swaps between two checks of the interrupt.
const SWAPS_BETWEEN_CHECKS: u64 = 1 << 14;

/// Searches for one solution and verifies it. The search gives up after evaluating `max_swaps`
/// swaps. It never returns [`SolveOutcome::NoSolution`], unless the fixed queens attack each other.
///
/// # Errors
///
/// If the solution is wrong.
///
/// ```
/// use queensat::problem::Problem;
/// use queensat::one_solution::{SolveOutcome, solve_by_local_search};
/// use queensat::Control;
///
/// let problem = Problem::new(10_000)?;
/// let answer = solve_by_local_search(&problem, 1, 1 << 30, &Control::new())?;
/// assert!(matches!(answer, SolveOutcome::Solution(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_by_local_search(
    problem: &Problem,
    seed: u64,
    max_swaps: u64,
    control: &Control,
) -> Result<SolveOutcome, SolveError> {
    if !problem.is_n_queens() {
        return Err(SolveError::NQueensOnly {
            method: "local search",
        });
    }
    let mut random = Random::new(seed);
    let Some(mut placement) = PartialPlacement::new(problem) else {
        return Ok(SolveOutcome::NoSolution);
    };
    let Some(left) = place(&mut placement, 0, &mut random, control) else {
        return Ok(INTERRUPTED);
    };
    let mut columns = placement.into_columns();
    for (&row, &column) in left.rows.iter().zip(&left.columns) {
        columns[row as usize] = column;
    }
    let mut search = Search::new(problem, columns);
    // Only queens that could not be placed without a conflict need to move; the queens that they
    // attack are free as soon as they are.
    let mut in_conflict = left.rows;
    let mut evaluated = 0;
    let max_tries = problem.n().saturating_mul(8).min(TRIES);
    while !in_conflict.is_empty() {
        let position = random.below(in_conflict.len());
        let row = in_conflict[position];
        if search.cost(row) == 0 {
            in_conflict.swap_remove(position);
            continue;
        }
        for tries in 0.. {
            if evaluated % SWAPS_BETWEEN_CHECKS == 0 && control.go_on(0, 1).is_break() {
                return Ok(INTERRUPTED);
            }
            if evaluated == max_swaps {
                return Ok(SolveOutcome::Unknown(UnknownReason::GaveUp));
            }
            evaluated += 1;
            let other = random.below(problem.n() as usize) as u32;
            if search.is_fixed(other) {
                continue;
            }
            let before = search.conflicts_of(row, other);
            search.swap(row, other);
            if search.conflicts_of(row, other) < before || tries >= max_tries {
                // The other queen may be in conflict now.
                in_conflict.push(other);
                break;
            }
            search.swap(row, other);
        }
    }
    let Search { columns, .. } = search;
    let mut time = Duration::ZERO;
    verified(columns, problem, control, &mut time)
}

/// Finds a solution if `max_swaps` swaps suffice, as [`solve_by_local_search`] does, for a check of the claim that there
/// is none.
#[must_use]
pub fn find_by_local_search(
    problem: &Problem,
    max_swaps: u64,
    control: &Control,
) -> Option<Placement> {
    match solve_by_local_search(problem, 0, max_swaps, control) {
        Ok(SolveOutcome::Solution(solution)) => Some(solution.placement()),
        _ => None,
    }
}

/// Queens in all rows and columns, and the number of queens on each diagonal.
struct Search<'a> {
    problem: &'a Problem,
    n: u64,
    columns: Vec<u32>,
    fixed: std::collections::HashSet<u32>,
    /// Bytes are sufficient: of queens in random columns only a few share a diagonal.
    sums: Vec<u8>,
    differences: Vec<u8>,
}

impl<'a> Search<'a> {
    fn new(problem: &'a Problem, columns: Vec<u32>) -> Self {
        let n = problem.n() as usize;
        let mut search = Self {
            problem,
            n: n as u64,
            fixed: problem.fixed().map(|queen| queen.row).collect(),
            columns: Vec::new(),
            sums: vec![0; 2 * n],
            differences: vec![0; 2 * n],
        };
        for (row, &column) in (0..).zip(&columns) {
            search.change(row, column, u8::wrapping_add);
        }
        search.columns = columns;
        search
    }

    fn is_fixed(&self, row: u32) -> bool {
        !self.fixed.is_empty() && self.fixed.contains(&row)
    }

    const fn diagonals(&self, row: u32, column: u32) -> (usize, usize) {
        let (row, column) = (row as u64, column as u64);
        ((row + column) as usize, (row + self.n - column) as usize)
    }

    fn change(&mut self, row: u32, column: u32, by: fn(u8, u8) -> u8) {
        let (sum, difference) = self.diagonals(row, column);
        self.sums[sum] = by(self.sums[sum], 1);
        self.differences[difference] = by(self.differences[difference], 1);
    }

    /// Returns the conflicts of the queen of a row: others on its diagonals, and a blocked square.
    fn cost(&self, row: u32) -> u32 {
        let column = self.columns[row as usize];
        let (sum, difference) = self.diagonals(row, column);
        let others = u32::from(self.sums[sum]) + u32::from(self.differences[difference]) - 2;
        others
            + u32::from(
                self.problem
                    .is_blocked(Square::from_zero_based(row, column)),
            )
    }

    fn conflicts_of(&self, row: u32, other: u32) -> u32 {
        self.cost(row) + self.cost(other)
    }

    fn swap(&mut self, row: u32, other: u32) {
        for row in [row, other] {
            self.change(row, self.columns[row as usize], u8::wrapping_sub);
        }
        self.columns.swap(row as usize, other as usize);
        for row in [row, other] {
            self.change(row, self.columns[row as usize], u8::wrapping_add);
        }
    }
}
