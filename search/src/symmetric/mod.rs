//! Solutions invariant under a rotation of the board, and classes of solutions up to rotation and
//! reflection.
//!
//! A. Bell, "Variants of the Eight-Queens Problem" (1976), classifies solutions by symmetry. A class
//! without symmetry has eight solutions; one whose solutions are invariant under a half turn has
//! four; one whose solutions are invariant under a quarter turn has two (on the board with one
//! square, one). No solution of a larger board is its own reflection.
//!
//! Symmetric solutions are searched directly, an orbit of squares at a time, so they are found on
//! boards with far too many solutions to count.
//!
//! The searches begin in the middle: of the rings or rows with the fewest choices they take the innermost. The outermost
//! takes about twice as long. Columns with the fewest squares, beside rows, save states and no time.

mod any_problem;
mod classes;
mod half_turn;
pub(super) mod quarter_turn;
mod representatives;

pub use any_problem::{SolutionClass, search_classes};
pub use classes::{ClassCounts, ClassParts, classes};
pub use representatives::{Representative, representatives};

use crate::error::SearchError;
use crate::rows::SearchReport;
use crate::work::{Division as _, RingDivision};
use control::Control;
use join::CountOptions;
use std::fmt;
use std::ops::ControlFlow;

/// Maximum size of a board for the search of symmetric solutions.
pub const MAX_SYMMETRIC: u32 = 64;

/// Maximum size of a board on which solutions invariant under a quarter turn are counted.
pub const MAX_QUARTER_TURN: u32 = 72;

/// Rotation that maps a solution to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rotation {
    /// Rotation by 180°.
    HalfTurn,
    /// Rotation by 90°, which implies symmetry by 180°.
    QuarterTurn,
}

impl Rotation {
    /// Returns the angle in degrees.
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

/// Counts the solutions of the plain board that are invariant under the rotation.
///
/// # Errors
///
/// Returns an error if the board has no squares or is larger than [`MAX_SYMMETRIC`], or
/// [`MAX_QUARTER_TURN`] for a quarter turn, or if the number of solutions exceeds 64 bits.
///
/// ```
/// use search::{CountOptions, Rotation, count_symmetric};
///
/// let report = count_symmetric(29, Rotation::QuarterTurn, &CountOptions::default())?;
/// assert_eq!((report.solutions, report.complete), (342 * 64 * 2, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_symmetric(
    n: u32,
    rotation: Rotation,
    options: &CountOptions,
) -> Result<SearchReport, SearchError> {
    match rotation {
        Rotation::HalfTurn => {
            check(n, MAX_SYMMETRIC)?;
            half_turn::count(n, options)
        }
        Rotation::QuarterTurn => {
            check(n, MAX_QUARTER_TURN)?;
            let division = RingDivision::new(n)?;
            let pieces: Vec<usize> = (0..division.pieces()).collect();
            SearchReport::of_pieces(division.count(&pieces, options)?)
        }
    }
}

/// Visits the solutions of the plain board that are invariant under the rotation, in lexicographic
/// order of their columns.
///
/// `visit` gets the column of the queen in each row, counted from 0, and may end the search. The
/// control may end it, too.
///
/// # Errors
///
/// Returns an error if the board has no squares or is larger than [`MAX_SYMMETRIC`], or if the number
/// of solutions exceeds 64 bits.
///
/// ```
/// use control::Control;
/// use search::{Rotation, search_symmetric};
/// use std::ops::ControlFlow;
///
/// let mut found = Vec::new();
/// let visit = |columns: &[u32]| {
///     found.push(columns.to_vec());
///     ControlFlow::Continue(())
/// };
/// search_symmetric(5, Rotation::QuarterTurn, visit, &Control::new())?;
/// assert_eq!(found, [[1, 4, 2, 0, 3], [3, 0, 2, 4, 1]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search_symmetric(
    n: u32,
    rotation: Rotation,
    mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    control: &Control,
) -> Result<SearchReport, SearchError> {
    check(n, MAX_SYMMETRIC)?;
    match rotation {
        Rotation::HalfTurn => half_turn::search(n, &mut visit, control),
        Rotation::QuarterTurn => quarter_turn::search(n, &mut visit, control),
    }
}

/// Checks the size of a board.
const fn check(n: u32, max_size: u32) -> Result<(), SearchError> {
    match n {
        0 => Err(SearchError::NoBoard),
        _ if n <= max_size => Ok(()),
        _ => Err(SearchError::BeyondSymmetric { n, max_size }),
    }
}
