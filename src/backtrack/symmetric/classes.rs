//! How many classes of solutions there are, by symmetry.

use super::super::engine::engine_by_name;
use super::super::{CountOptions, SearchError};
use super::{Rotation, count_symmetric};
use crate::problem::Problem;

/// Which parts of the table are wanted besides the classes with the symmetry of a quarter turn, which
/// are cheap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassParts {
    /// The number of all solutions, and with it that of all classes and of those without symmetry.
    pub total: bool,
    /// The classes with the symmetry of a half turn only.
    pub half_turn: bool,
}

impl ClassParts {
    /// All of them.
    pub const ALL: Self = Self {
        total: true,
        half_turn: true,
    };
}

/// A row of Bell's table: solutions of the plain board, and the classes that turning and mirroring
/// make of them. What was not counted, or not to the end, is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassCounts {
    /// The size of the board.
    pub n: u32,
    /// All solutions.
    pub solutions: Option<u64>,
    /// Solutions that a half turn leaves as they are, including those of the next field.
    pub point_symmetric: Option<u64>,
    /// Solutions that a quarter turn leaves as they are.
    pub rotational: Option<u64>,
}

impl ClassCounts {
    /// Classes of solutions that a quarter turn leaves as they are.
    #[must_use]
    pub fn quarter_turn(&self) -> Option<u64> {
        // Mirroring makes another solution of each, but not on the board with one square.
        self.rotational.map(|solutions| solutions.div_ceil(2))
    }

    /// Classes of solutions that a half turn leaves as they are, but not a quarter turn.
    #[must_use]
    pub fn half_turn(&self) -> Option<u64> {
        Some((self.point_symmetric? - self.rotational?) / 4)
    }

    /// Classes of solutions without symmetry.
    #[must_use]
    pub fn without_symmetry(&self) -> Option<u64> {
        Some((self.solutions? - self.point_symmetric?) / 8)
    }

    /// All classes.
    #[must_use]
    pub fn classes(&self) -> Option<u64> {
        Some(self.without_symmetry()? + self.half_turn()? + self.quarter_turn()?)
    }

    /// The power of two, 2^(m−1) for n = 4m and 4m + 1, of which the number of classes with the
    /// symmetry of a quarter turn is a multiple; 1 where there are no such classes.
    ///
    /// ```
    /// use queensat::backtrack::{ClassParts, CountOptions, classes};
    ///
    /// let parts = ClassParts { total: false, half_turn: false };
    /// let row = classes(29, parts, &CountOptions::default())?;
    /// assert_eq!(row.quarter_turn(), Some(342 * 64));
    /// assert_eq!(row.factor(), 64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn factor(&self) -> u64 {
        match self.n % 4 {
            0 | 1 if self.n >= 4 => 1 << (self.n / 4 - 1),
            _ => 1,
        }
    }
}

/// Counts the classes of solutions of the plain board.
///
/// # Errors
///
/// If the board is too large or has no squares, or the solutions cannot be counted in 64 bits.
pub fn classes(
    n: u32,
    parts: ClassParts,
    options: &CountOptions<'_>,
) -> Result<ClassCounts, SearchError> {
    let symmetric = |rotation| -> Result<Option<u64>, SearchError> {
        let report = count_symmetric(n, rotation, options)?;
        Ok(report.complete.then_some(report.solutions))
    };
    let mut counts = ClassCounts {
        n,
        solutions: None,
        point_symmetric: None,
        rotational: symmetric(Rotation::QuarterTurn)?,
    };
    if parts.half_turn {
        counts.point_symmetric = symmetric(Rotation::HalfTurn)?;
    }
    if parts.total {
        let problem = Problem::new(n).map_err(|_| SearchError::NoBoard)?;
        let auto = engine_by_name("auto").expect("an engine of the table");
        let report = auto.count(&problem, options)?;
        counts.solutions = report.complete.then_some(report.solutions);
    }
    Ok(counts)
}
