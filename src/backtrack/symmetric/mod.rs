//! Solutions that a rotation of the board leaves as they are, and the classes of solutions that
//! the symmetries of the board make of each other.
//!
//! A. Bell, "Variants of the Eight-Queens Problem" (1976), classifies solutions like this. A class
//! without symmetry has eight solutions, one whose solutions a half turn leaves as they are has
//! four, one whose solutions a quarter turn leaves as they are has two (and on the board with one
//! square, one). No solution of a larger board is its own reflection.
//!
//! Symmetric solutions are searched directly, a whole orbit of squares at a time, so they are found
//! for boards whose solutions are far too many to be counted.

mod classes;
mod half_turn;
mod quarter_turn;
mod representatives;

pub use classes::{ClassCounts, ClassParts, classes};
pub use representatives::{Representative, representatives};

use super::rows::SearchReport;
use super::{CountOptions, SearchError};
use std::fmt;
use std::ops::ControlFlow;

/// The largest board whose symmetric solutions can be searched.
pub const LARGEST_SYMMETRIC: u32 = 64;

/// What leaves a solution as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rotation {
    /// By 180°.
    HalfTurn,
    /// By 90°, and so by 180° too.
    QuarterTurn,
}

impl Rotation {
    /// The angle in degrees.
    #[must_use]
    pub const fn degrees(self) -> u32 {
        match self {
            Self::HalfTurn => 180,
            Self::QuarterTurn => 90,
        }
    }
}

impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}°", self.degrees())
    }
}

/// Counts the solutions of the plain board that the rotation leaves as they are.
///
/// # Errors
///
/// If the board is larger than [`LARGEST_SYMMETRIC`] or has no squares, or the solutions cannot be
/// counted in 64 bits.
///
/// ```
/// use queensat::backtrack::{CountOptions, Rotation, count_symmetric};
///
/// let report = count_symmetric(29, Rotation::QuarterTurn, &CountOptions::default())?;
/// assert_eq!((report.solutions, report.complete), (342 * 64 * 2, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_symmetric(
    n: u32,
    rotation: Rotation,
    options: &CountOptions<'_>,
) -> Result<SearchReport, SearchError> {
    check(n)?;
    match rotation {
        Rotation::HalfTurn => half_turn::count(n, options),
        Rotation::QuarterTurn => quarter_turn::count(n, options),
    }
}

/// Finds the solutions of the plain board that the rotation leaves as they are, in lexicographic
/// order of their columns. `visit` gets the column of the queen in each row, counted from 0, and may
/// end the search; `stop` is asked now and then, and may end it too.
///
/// # Errors
///
/// If the board is larger than [`LARGEST_SYMMETRIC`] or has no squares, or the solutions cannot be
/// counted in 64 bits.
///
/// ```
/// use queensat::backtrack::{Rotation, search_symmetric};
/// use std::ops::ControlFlow;
///
/// let mut found = Vec::new();
/// let visit = |columns: &[u32]| {
///     found.push(columns.to_vec());
///     ControlFlow::Continue(())
/// };
/// search_symmetric(5, Rotation::QuarterTurn, visit, || false)?;
/// assert_eq!(found, [[1, 4, 2, 0, 3], [3, 0, 2, 4, 1]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search_symmetric(
    n: u32,
    rotation: Rotation,
    mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    stop: impl Fn() -> bool,
) -> Result<SearchReport, SearchError> {
    check(n)?;
    match rotation {
        Rotation::HalfTurn => half_turn::search(n, &mut visit, &stop),
        Rotation::QuarterTurn => quarter_turn::search(n, &mut visit, &stop),
    }
}

fn check(n: u32) -> Result<(), SearchError> {
    if n == 0 {
        return Err(SearchError::NoBoard);
    }
    if n > LARGEST_SYMMETRIC {
        return Err(SearchError::BeyondEngine {
            engine: "symmetric",
            n,
            largest: LARGEST_SYMMETRIC,
        });
    }
    Ok(())
}
