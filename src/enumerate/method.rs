//! Methods of finding all solutions by SAT.

use super::{Split, SplitBy};
use crate::problem::Problem;
use solvers::{Backend, backend_by_name, default_backend};
use std::fmt;

/// Rows of the largest board for which cubes are recommended. Beyond it a complete search takes too
/// long, and one formula with a clause-learning solver returns the first solutions sooner.
const MAX_ROWS_FOR_CUBES: u32 = 20;

/// Maximum number of rows of cubes without symmetry; more cost more than they save.
const MAX_CUBE_ROWS: u32 = 4;

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
    /// Returns the method that is recommended for a problem: cubes of the ring up to 20 rows, else
    /// the loop.
    #[must_use]
    pub fn recommended(problem: &Problem) -> Self {
        if problem.is_n_queens() && problem.n() <= MAX_ROWS_FOR_CUBES {
            Self::Cubes(Split::recommended(problem, true))
        } else {
            Self::Loop
        }
    }

    /// Returns the fastest backend for the method.
    #[must_use]
    pub fn recommended_backend(self, problem: &Problem) -> &'static Backend {
        match self {
            Self::Cubes(_) if problem.n() <= MAX_ROWS_FOR_CUBES => {
                backend_by_name("dpll").expect("dpll is in every build")
            }
            _ => default_backend(),
        }
    }
}

impl Split {
    /// Returns the split that is recommended for a problem, with or without the use of symmetry.
    #[must_use]
    pub fn recommended(problem: &Problem, symmetry: bool) -> Self {
        let by = if symmetry {
            SplitBy::Ring
        } else {
            SplitBy::Rows((problem.n() / 3).min(MAX_CUBE_ROWS))
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
