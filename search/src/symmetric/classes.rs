//! Number of classes of solutions, by symmetry.

use super::{Rotation, count_symmetric};
use crate::engine::Engine;
use crate::error::SearchError;
use join::CountOptions;
use problem::Problem;
use std::collections::BTreeMap;

/// Optional parts of the count of classes. The classes with the symmetry of a quarter turn take
/// little time and are always counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassParts {
    /// All solutions, and with them all classes and the classes without symmetry.
    pub total: bool,
    /// Classes with the symmetry of a half turn only.
    pub half_turn: bool,
}

impl ClassParts {
    /// All parts, for a whole row of the table.
    pub const ALL: Self = Self {
        total: true,
        half_turn: true,
    };
}

/// Row of Bell's table: solutions of the plain board, and their classes under rotation and
/// reflection.
///
/// A field is `None` if the part was not counted or not completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassCounts {
    /// Size of the board.
    pub n: u32,
    /// All solutions, also those that differ by a symmetry only.
    pub solutions: Option<u64>,
    /// Solutions invariant under a half turn, including those of the next field.
    pub point_symmetric: Option<u64>,
    /// Solutions invariant under a quarter turn.
    pub rotational: Option<u64>,
}

impl ClassCounts {
    /// Returns the number of classes of solutions invariant under a quarter turn.
    #[must_use]
    pub fn quarter_turn(&self) -> Option<u64> {
        // The mirror image of each is another solution, except on the board with one square.
        self.rotational.map(|solutions| solutions.div_ceil(2))
    }

    /// Returns the number of classes of solutions invariant under a half turn, but not under a
    /// quarter turn.
    #[must_use]
    pub fn half_turn(&self) -> Option<u64> {
        Some((self.point_symmetric? - self.rotational?) / 4)
    }

    /// Returns the number of classes of solutions without symmetry.
    #[must_use]
    pub fn without_symmetry(&self) -> Option<u64> {
        Some((self.solutions? - self.point_symmetric?) / 8)
    }

    /// Returns the number of all classes.
    #[must_use]
    pub fn classes(&self) -> Option<u64> {
        Some(self.without_symmetry()? + self.half_turn()? + self.quarter_turn()?)
    }

    /// Returns the numbers of classes by their numbers of solutions.
    #[must_use]
    pub fn sizes(&self) -> Option<BTreeMap<u64, u64>> {
        let smallest = if self.n == 1 { 1 } else { 2 };
        let quarter_turn = (smallest, self.quarter_turn()?);
        let all = [
            (8, self.without_symmetry()?),
            (4, self.half_turn()?),
            quarter_turn,
        ];
        Some(
            all.into_iter()
                .filter(|(_, classes)| *classes > 0)
                .collect(),
        )
    }

    /// Returns the power of two that divides the number of classes with the symmetry of a quarter
    /// turn: 2^(m−1) for n = 4m and 4m + 1, and 1 where there are no such classes.
    ///
    /// ```
    /// use search::{ClassParts, CountOptions, classes};
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
/// Returns an error if the board has no squares or is too large, or if the number of solutions exceeds
/// 64 bits.
pub fn classes(
    n: u32,
    parts: ClassParts,
    options: &CountOptions,
) -> Result<ClassCounts, SearchError> {
    let progress = options.control().progress();
    let symmetric = |rotation| -> Result<Option<u64>, SearchError> {
        progress.begin("counting symmetric solutions");
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
        progress.begin("counting all solutions");
        let auto = Engine::auto();
        let report = auto.count(&problem, options)?;
        counts.solutions = report.complete.then_some(report.solutions);
    }
    Ok(counts)
}
