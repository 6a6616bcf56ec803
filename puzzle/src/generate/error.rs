//! The error type of new puzzles.

use super::GeneratedPuzzles;
use control::Stop;
use problem::ProblemError;
use problem::board::counted;
use queensat::answers::{Error as AnswerError, RefusalReason, Refused};
use queensat::cross_check::Disagreement;
use queensat::enumerate::EnumerateError;
use queensat::one_solution::SolveError;
use solvers::UnknownReason;
use thiserror::Error;

/// Error from making a puzzle.
#[derive(Debug, Error)]
pub enum GenerateError {
    /// The board or the number of stars is not that of a problem.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// A puzzle has at least one star in each line.
    #[error("a puzzle needs at least one star in each row, column and region")]
    NoStars,
    /// No placement satisfies the rules of the rows and columns, whatever the regions are.
    #[error(
        "no placement of {stars} in each line of this board is possible without stars that touch; \
         choose fewer stars or a larger board",
        stars = counted((*stars).into(), "star")
    )]
    NoSolution {
        /// Stars in each line.
        stars: u32,
    },
    /// A placement exists, but none that a half turn maps to itself.
    #[error(
        "no placement of {stars} in each line of this board is mapped to itself by a half turn, so \
         that no symmetric puzzle exists",
        stars = counted((*stars).into(), "star")
    )]
    NoSymmetricSolution {
        /// Stars in each line.
        stars: u32,
    },
    /// A half turn does not map the board to itself.
    #[error(
        "a half turn does not map the holes and pawns of the board to each other, so that no \
         symmetric puzzle exists"
    )]
    BoardNotSymmetric,
    /// No puzzle was found.
    #[error(
        "no such puzzle was found in {attempts} attempts; there may be none: choose another level, \
         size or seed"
    )]
    GaveUp {
        /// The number of solutions for which regions were tried.
        attempts: u64,
    },
    /// A limit or an interrupt came before a puzzle was found.
    #[error("stopped before a puzzle was found: {0}")]
    Stopped(UnknownReason),
    /// The native search failed.
    #[error(transparent)]
    Search(SolveError),
    /// The SAT solver failed.
    #[error(transparent)]
    Solver(EnumerateError),
    /// Native search and SAT disagree about the solutions of a puzzle, which is an error of the
    /// program.
    #[error(transparent)]
    Disagreement(#[from] Box<Disagreement>),
}

impl From<EnumerateError> for GenerateError {
    fn from(error: EnumerateError) -> Self {
        match error {
            EnumerateError::Unknown(reason) => Self::Stopped(reason),
            error => Self::Solver(error),
        }
    }
}

impl From<SolveError> for GenerateError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Enumerate(error) => error.into(),
            error => Self::Search(error),
        }
    }
}

impl From<Stop> for GenerateError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop.into())
    }
}

impl GenerateError {
    /// Returns the refusal of a question of which no puzzle can be made.
    pub(super) fn refusal(self) -> Refused {
        let field = match &self {
            Self::BoardNotSymmetric | Self::NoSymmetricSolution { .. } => "symmetric",
            Self::Problem(_) => "problem",
            _ => "stars",
        };
        Refused::option(field, RefusalReason::error(self))
    }
}

impl From<GenerateError> for AnswerError<GeneratedPuzzles> {
    fn from(error: GenerateError) -> Self {
        match error {
            GenerateError::NoSolution { .. } | GenerateError::NoSymmetricSolution { .. } => {
                error.refusal().into()
            }
            GenerateError::Disagreement(wrong) => Self::disagreed(wrong, Vec::new()),
            error => Self::failed(error),
        }
    }
}
