//! Repair of puzzles: the fewest changes after which a puzzle has exactly one solution.
//!
//! | item | purpose |
//! |---|---|
//! | [`repair`], [`RepairOptions`] | the search, with the kind and the number of changes |
//! | [`RepairKind`], [`Change`] | squares for another region, fixed queens, or blocked squares |
//! | [`RepairReport`], [`Repair`] | the repaired puzzle, and the number of changes that is proved to be needed |
//!
//! Changes of regions keep each region connected: every part of a region has one of the squares that
//! it had before, no region has more parts than before, and none vanishes. Squares are connected if
//! they share an edge.
//!
//! The search is guided by counterexamples. A SAT solver proposes changes of bounded number, with a
//! solution of the changed puzzle. Native search finds other solutions, and for each of them a
//! clause demands that it is excluded. If there are no changes of this number, the next number is
//! tried, so the first repair is a smallest one. A greedy search finds a first repair before, which
//! is the result if the search is stopped.
//!
//! ```
//! use queensat::Control;
//! use queensat::instance;
//! use queensat::puzzle::{RepairOptions, repair};
//!
//! let puzzle = instance::read("AABBB\nAABBB\nCCCDB\nCEEDD\nEEEED\n")?;
//! let report = repair(&puzzle, &RepairOptions::default(), &Control::new())?;
//! assert!(report.is_minimal());
//! assert_eq!(report.repair.unwrap().changes.len(), report.at_least);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod changes;
mod clues;
mod division;
mod formula;
mod greedy;
mod labels;
mod search;

use crate::Control;
use crate::backtrack::SearchError;
use crate::board::Square;
use crate::encode::EncodeError;
use crate::enumerate::EnumerateError;
use crate::placement::{Placement, Violation};
use crate::problem::Problem;
use changes::Changes;
use encodings::SinkError;
use search::Search;
use solvers::{SolverError, UnknownReason};
use thiserror::Error;

/// The kind of changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RepairKind {
    /// Squares are given to another region.
    #[default]
    Regions,
    /// Further queens are fixed.
    Queens,
    /// Further squares are blocked.
    Blocks,
}

/// Options of a repair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RepairOptions {
    /// The kind of changes.
    pub kind: RepairKind,
    /// Maximum number of changes.
    pub max_changes: Option<usize>,
}

/// One change of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// A square joins another region.
    Region {
        /// The square.
        square: Square,
        /// Number of its region before, in the order of
        /// [`Regions::iter`](crate::problem::Regions::iter).
        from: usize,
        /// Number of the region that it joins, in the order of the puzzle before the repair.
        to: usize,
    },
    /// A queen is fixed.
    Queen {
        /// The square.
        square: Square,
    },
    /// A square is blocked.
    Block {
        /// The square.
        square: Square,
    },
}

impl Change {
    /// Returns the square that changes.
    #[must_use]
    pub const fn square(self) -> Square {
        match self {
            Self::Region { square, .. } | Self::Queen { square } | Self::Block { square } => square,
        }
    }
}

/// A repaired puzzle. It has exactly one solution by native search and by SAT.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The puzzle after the changes.
    pub problem: Problem,
    /// The changes, in the order of their squares; none if the puzzle had exactly one solution.
    pub changes: Vec<Change>,
    /// The only solution.
    pub solution: Placement,
}

/// Reason for the end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepairEnding {
    /// The repair is a smallest one.
    Minimal,
    /// There is no repair within [`RepairOptions::max_changes`].
    NotWithin,
    /// There is no repair by changes of this kind.
    Impossible,
    /// The search was stopped. The repair, if there is one, need not be a smallest one.
    Stopped(UnknownReason),
}

/// Result of a search for a repair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepairReport {
    /// The best repair found.
    pub repair: Option<Repair>,
    /// Number of changes below which there is no repair.
    pub at_least: usize,
    /// Reason for the end.
    pub ending: RepairEnding,
    /// Number of changes that the solver proposed.
    pub proposals: u64,
    /// Number of solutions that the search knew in the end.
    pub solutions: usize,
}

impl RepairReport {
    /// Returns `true` if there is a repair, and none is smaller.
    #[must_use]
    pub fn is_minimal(&self) -> bool {
        self.ending == RepairEnding::Minimal
    }
}

/// Searches for the fewest changes after which a puzzle has exactly one solution. The progress counts
/// the repairs that were kept.
///
/// # Errors
///
/// [`RepairError::NoRegions`] if regions should change and there are none, and the errors of the
/// searches.
pub fn repair(
    problem: &Problem,
    options: &RepairOptions,
    control: &Control,
) -> Result<RepairReport, RepairError> {
    let changes = Changes::new(problem, options.kind)?;
    Search::new(&changes, control).run(options.max_changes)
}

/// Error from a repair.
#[derive(Debug, Error)]
pub enum RepairError {
    /// Regions should change, and the puzzle has none.
    #[error("the puzzle has no regions that could change; repair it by queens or blocked squares")]
    NoRegions,
    /// No native engine accepts the puzzle.
    #[error(transparent)]
    Search(SearchError),
    /// The formula could not be written.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The second check of the repaired puzzle failed.
    #[error(transparent)]
    Enumerate(#[from] EnumerateError),
    /// The solver returned a model that is not a solution.
    #[error("the solver returned a wrong model: {0}")]
    WrongModel(Violation),
    /// SAT and native search do not find the same solutions of a puzzle.
    #[error("SAT and native search disagree about the solutions of a changed puzzle")]
    Disagreement,
}

impl From<Violation> for RepairError {
    fn from(violation: Violation) -> Self {
        Self::WrongModel(violation)
    }
}

impl From<SinkError> for RepairError {
    fn from(error: SinkError) -> Self {
        Self::Encode(error.into())
    }
}
