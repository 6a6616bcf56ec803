//! A solution in the smallest form for its problem.

use problem::Problem;
use problem::placement::{Columns, Placement, Violation};

/// Solution of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// The column of the queen in each row: four bytes a queen.
    Columns(Columns),
    /// Squares, if rows need not have exactly one queen.
    Squares(Placement),
}

impl Solution {
    /// Creates the solution of a problem.
    #[must_use]
    pub fn new(placement: Placement, problem: &Problem) -> Self {
        let columns =
            Columns::from_placement(&placement).filter(|_| problem.has_one_queen_per_row());
        columns.map_or(Self::Squares(placement), Self::Columns)
    }

    /// Returns the squares of the queens.
    #[must_use]
    pub fn placement(&self) -> Placement {
        match self {
            Self::Columns(columns) => Placement::from(columns),
            Self::Squares(placement) => placement.clone(),
        }
    }

    /// Returns the columns of the queens, if there is one in each row.
    #[must_use]
    pub const fn columns(&self) -> Option<&Columns> {
        match self {
            Self::Columns(columns) => Some(columns),
            Self::Squares(_) => None,
        }
    }

    /// Checks that the queens solve a problem.
    ///
    /// # Errors
    ///
    /// A rule that is broken.
    pub fn verify(&self, problem: &Problem) -> Result<(), Violation> {
        match self {
            Self::Columns(columns) => columns.verify(problem),
            Self::Squares(placement) => placement.verify(problem),
        }
    }
}
