//! Methods of finding all solutions by SAT.

use super::{Cubes, Split, SplitBy};
use problem::board::Topology;
use problem::{Bound, Problem};
use solvers::{Backend, backend_by_name, default_backend};
use std::fmt;

/// Rows of the largest board of n queens for which cubes are recommended. Beyond it a complete search
/// takes too long, and one formula with a clause-learning solver returns the first solutions sooner.
const MAX_ROWS_FOR_CUBES: u32 = 20;

/// Squares of the largest other board for which they are.
const MAX_SQUARES_FOR_CUBES: u64 = 400;

/// Maximum number of rows of cubes without symmetry; more cost more than they save.
const MAX_CUBE_ROWS: u32 = 4;

/// Maximum number of ways to fill the rows of cubes, except for n queens.
const MAX_FILLINGS: usize = 5000;

/// Maximum number of queens in a line for which cubes of the ring are not too many.
const MAX_QUEENS_IN_RING_LINE: u32 = 2;

/// A way to find all solutions by SAT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// One formula, in which each solution is blocked.
    Loop,
    /// One formula, in which each solution is blocked with all that are symmetric to it.
    Orbits,
    /// A small formula for each cube.
    Cubes(Split),
}

impl Method {
    /// Returns the method that is recommended for a problem: cubes up to 20 rows, or 400 squares, else
    /// the loop. The loop is also recommended for puzzles with regions and for boards that bound both
    /// the total and several queens in a line: they have few solutions, and a solver that learns
    /// clauses finds them sooner.
    #[must_use]
    pub fn recommended(problem: &Problem) -> Self {
        let holds_several = |bound: Bound| bound.greatest().is_none_or(|most| most > 1);
        let has_few_solutions = problem.regions().is_some()
            || (problem.total_bound() != Bound::ANY
                && [problem.row_bound(), problem.column_bound()]
                    .into_iter()
                    .any(|bound| bound != Bound::ANY && holds_several(bound)));
        if is_small(problem) && !has_few_solutions {
            Self::Cubes(Split::recommended(problem, true))
        } else {
            Self::Loop
        }
    }

    /// Returns the fastest backend for the method.
    #[must_use]
    pub fn recommended_backend(self, problem: &Problem) -> &'static Backend {
        match self {
            Self::Cubes(_) if is_small(problem) => {
                backend_by_name("dpll").expect("dpll is in every build")
            }
            _ => default_backend(),
        }
    }
}

/// Returns `true` if a complete search by small formulas is expected to end.
fn is_small(problem: &Problem) -> bool {
    let (rows, columns) = (problem.board().rows(), problem.board().columns());
    if problem.is_n_queens() {
        rows <= MAX_ROWS_FOR_CUBES
    } else {
        u64::from(rows) * u64::from(columns) <= MAX_SQUARES_FOR_CUBES
    }
}

impl Split {
    /// Returns the split that is recommended for a problem, with or without the use of symmetry: the
    /// ring with symmetry on flat boards with few queens in each line, else as many rows as have few
    /// fillings.
    #[must_use]
    pub fn recommended(problem: &Problem, symmetry: bool) -> Self {
        let is_flat = problem.board().topology() == Topology::Plane;
        let has_few = |bound: Bound| {
            let most = bound.greatest();
            most.is_some_and(|most| most <= MAX_QUEENS_IN_RING_LINE)
        };
        let in_lines = [problem.row_bound(), problem.column_bound()];
        let by = if symmetry && is_flat && in_lines.into_iter().all(has_few) {
            SplitBy::Ring
        } else if problem.is_n_queens() {
            SplitBy::Rows((problem.n() / 3).min(MAX_CUBE_ROWS))
        } else {
            let fillings = |rows| {
                Cubes::new(problem, Self::rows(rows))
                    .take(MAX_FILLINGS + 1)
                    .count()
            };
            let rows =
                (1..=problem.board().rows() / 2).take_while(|&rows| fillings(rows) <= MAX_FILLINGS);
            SplitBy::Rows(rows.last().unwrap_or(0))
        };
        Self { by, symmetry }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loop => f.write_str("loop"),
            Self::Orbits => f.write_str("orbits"),
            Self::Cubes(split) => split.fmt(f),
        }
    }
}
