//! Repair of puzzles: the fewest changes after which a puzzle has exactly one solution.
//!
//! | item | purpose |
//! |---|---|
//! | [`Repair`] | the question, with the kind and the number of changes |
//! | [`RepairKind`], [`Change`] | squares for another region, fixed queens, or blocked squares |
//! | [`Repaired`], [`RepairedPuzzle`] | the repaired puzzle, and the number of changes that is proved to be needed |
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
//! To write "has exactly one solution" as a formula would need a quantifier: for all placements. Counterexamples replace
//! it: each excludes all changes after which it is a second solution. Two are learned from each proposal. Where a puzzle
//! cannot be repaired at all, larger numbers of changes take ever longer to refute, so one further question asks for a
//! repair of any size.
//!
//! ```
//! use queensat::Control;
//! use queensat::problem::instance;
//! use queensat::answers::{Question, Host};
//! use puzzle::Repair;
//!
//! let puzzle = instance::read("AABBB\nAABBB\nCCCDB\nCEEDD\nEEEED\n")?;
//! let repaired = Repair::new(puzzle).run(&Host::new(), &Control::new())?.value;
//! assert!(repaired.is_minimal());
//! assert_eq!(repaired.repair.unwrap().changes.len(), repaired.at_least);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod changes;
mod clue_variables;
mod greedy;
mod original_regions;
mod proposals;
mod prose;
mod region_variables;
mod search;

use crate::Tier;
use crate::grid::Grid;
use changes::Changes;
use control::Control;
use control::clock::Started;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use queensat::answers::{
    Answer, Basis, Error, Host, Limits, Question, Refused, Resolved, choices, question,
};
use queensat::cross_check::Disagreement;
use queensat::enumerate::{Ending, EnumerateError};
use queensat::one_solution::{SolveError, recommended_backend};
use search::search;
use solvers::UnknownReason;
use std::time::Duration;
use thiserror::Error;

/// The kind of changes.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Deserialize, serde::Serialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RepairKind {
    /// Squares are given to another region.
    #[default]
    Regions,
    /// Further queens are fixed.
    Queens,
    /// Further squares are blocked.
    Blocks,
}

question! {
    /// The question for the fewest changes after which a puzzle has exactly one solution.
    pub struct Repair {
        /// The puzzle.
        #[serde(with = "queensat::answers::json::AsProblem")]
        pub problem: Problem,
        ..
        /// Kind of changes: by default of regions.
        pub kind: Option<RepairKind>,
        /// Maximum number of changes.
        pub most: Option<usize>,
        /// The hardest tier of steps that are to solve the repaired puzzle: by default they need not.
        #[serde(with = "queensat::answers::json::AsText")]
        pub level: Option<Tier>,
        /// Limits, after which the best repair so far is the answer.
        pub limits: Limits,
    }
}

/// One change of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// A square joins another region.
    Region {
        /// The square that changes its region.
        square: Square,
        /// Number of its region before, in the order of
        /// [`Regions::iter`](problem::Regions::iter) of the puzzle after the repair, whose first squares may
        /// have another order than before.
        from: usize,
        /// Number of the region that it joins, in the same order.
        to: usize,
    },
    /// A queen of the only solution is given.
    Queen {
        /// The square of the queen.
        square: Square,
    },
    /// A square without a queen in the only solution is given as blocked.
    Block {
        /// The square that is blocked.
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
pub struct RepairedPuzzle {
    /// The puzzle after the changes.
    pub problem: Problem,
    /// The changes, in the order of their squares; none if the puzzle had exactly one solution.
    pub changes: Vec<Change>,
    /// The only solution of the puzzle after the changes.
    pub solution: Placement,
}

/// Reason for the end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepairEnding {
    /// The repair is a smallest one.
    Minimal,
    /// There is no repair within [`Repair::most`].
    NotWithin,
    /// There is no repair by changes of this kind.
    Impossible,
    /// The search was stopped. The repair, if there is one, need not be a smallest one.
    Stopped(UnknownReason),
}

/// Result of a search for a repair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// The repair with the fewest changes that was found, if there is one.
    pub repair: Option<RepairedPuzzle>,
    /// Number of changes below which there is no repair.
    pub at_least: usize,
    /// Reason for the end.
    pub ending: RepairEnding,
    /// Number of changes that the solver proposed.
    pub proposals: u64,
    /// Number of solutions that the search knew in the end.
    pub solutions: usize,
    /// Time of the search; zero where the library has no clock.
    pub time: Duration,
}

impl Repaired {
    /// Returns the result without a repair.
    const fn new(ending: RepairEnding) -> Self {
        Self {
            repair: None,
            at_least: 0,
            ending,
            proposals: 0,
            solutions: 0,
            time: Duration::ZERO,
        }
    }

    /// Returns `true` if there is a repair, and none is smaller.
    #[must_use]
    pub fn is_minimal(&self) -> bool {
        self.ending == RepairEnding::Minimal
    }
}

impl Repair {
    choices! {
        /// Returns the question for changes of this kind.
        with_kind(kind: RepairKind) => kind = Some(kind);
        /// Returns the question for at most this many changes.
        with_most(most: usize) => most = Some(most);
        /// Returns the question for a puzzle that steps up to this tier solve.
        with_level(level: Tier) => level = Some(level);
    }

    /// Returns the kind of changes.
    #[must_use]
    pub fn kind(&self) -> RepairKind {
        self.kind.unwrap_or_default()
    }

    /// Returns the answer of a search that was given up.
    #[must_use]
    pub fn stopped(&self, reason: UnknownReason) -> Answer<Repaired> {
        answer(Repaired::new(RepairEnding::Stopped(reason)))
    }
}

/// Returns the answer with its basis.
fn answer(repaired: Repaired) -> Answer<Repaired> {
    let ending = match repaired.ending {
        RepairEnding::Stopped(reason) => Ending::Stopped(reason),
        _ => Ending::Exhausted,
    };
    // That fewer changes do not suffice is the claim of a solver, unless fewer are none.
    let needs_no_claim = repaired.is_minimal() && repaired.at_least <= 1;
    let basis = if needs_no_claim {
        Basis::CrossChecked
    } else {
        Basis::Solver(recommended_backend().name().into())
    };
    Answer::new(repaired, ending).with_basis((ending == Ending::Exhausted).then_some(basis))
}

impl Question for Repair {
    type Plan = ();
    type Value = Repaired;

    fn limits(&self) -> Option<Limits> {
        Some(self.limits)
    }

    fn plan(&mut self, _: &Host, _: &Control) -> Result<(), Refused> {
        self.limits.check_time()?;
        if self.kind() == RepairKind::Regions && self.problem.regions().is_none() {
            let reason = "the puzzle has no regions that could change";
            return Err(Refused::option("kind", reason).or_choose("kind", "queens or blocks"));
        }
        self.kind = Some(self.kind());
        Ok(())
    }

    /// Searches for the fewest changes. The progress counts the repairs that were kept.
    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<Repaired>, Error<Repaired>> {
        let control = &resolved.limits.narrow(control);
        let started = Started::now();
        let grid = Grid::new(resolved.problem.board());
        let mut changes = Changes::new(&resolved.problem, &grid, resolved.kind());
        changes.level = resolved.level;
        match search(&changes, control, resolved.most) {
            Ok(mut repaired) => {
                repaired.time = started.elapsed();
                Ok(answer(repaired))
            }
            Err(RepairError::Disagreement(wrong)) => Err(Error::disagreed(wrong, Vec::new())),
            Err(wrong @ RepairError::Sat(EnumerateError::WrongModel(_))) => {
                Err(Error::wrong(wrong.to_string(), Vec::new()))
            }
            Err(error) => Err(Error::failed(error)),
        }
    }
}

/// Error from a repair.
#[derive(Debug, Error)]
pub enum RepairError {
    /// No native engine accepts the puzzle, or a solver failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The solver failed or returned a wrong model, or the formula could not be written.
    #[error(transparent)]
    Sat(#[from] EnumerateError),
    /// SAT and native search do not find the same solutions of a puzzle.
    #[error(transparent)]
    Disagreement(#[from] Box<Disagreement>),
}
