//! Problems: a board, a piece, numbers of pieces in lines and regions, blocked squares and fixed
//! pieces.
//!
//! | item | purpose |
//! |---|---|
//! | [`Problem`] | the problem; [`Problem::new`] is the n queens problem |
//! | [`Rules`], [`Diagonals`], [`Total`] | the piece and the numbers, with defaults for those left open |
//! | [`Rule`], [`RuleName`], [`WrittenRules`], [`Nature`] | one rule, its name, rules as they are written, and what is asked of a rule |
//! | [`Regions`] | a division of the board |
//! | [`WholeDiagonal`] | a diagonal on which no piece may stand |
//! | [`RandomBlocks`] | a rule that blocks squares at random |
//! | [`Constraint`], [`Bound`], [`ConstraintKind`] | the problem as sets of squares with bounds, for encoders |
//! | [`Prefixes`], [`Part`] | the problem divided into parts that stand for several solutions each |
//! | [`board`] | boards, squares, lines, pieces, symmetries |
//! | [`placement`] | solutions, verified by the rules of chess alone |
//! | [`instance`] | problems in files |
//!
//! A piece is called a queen in the names of this library, whichever piece it is.
//!
//! ```
//! use problem::Problem;
//! use problem::board::{Board, Square};
//!
//! let mut problem = Problem::on(Board::new(3, 5)?);
//! problem.block(Square::from_zero_based(0, 0))?;
//! assert_eq!(problem.queens(), Some(3));
//! // Three rows, five columns, seven diagonals of each direction.
//! assert_eq!(problem.constraints().count(), 22);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aside;
pub mod board;
mod bound;
mod constraint;
mod error;
pub mod instance;
mod parts_by_symmetry;
pub mod placement;
mod prefixes;
mod problem;
mod random_blocks;
mod regions;
mod rules;
mod violation;
mod whole_diagonal;

pub use aside::About;
pub use bound::{Bound, ParseBoundError};
pub use constraint::{Constraint, ConstraintKind};
pub use error::{FullSet, ProblemError};
pub use parts_by_symmetry::Part;
pub use prefixes::Prefixes;
pub use problem::Problem;
pub use random_blocks::RandomBlocks;
pub use regions::Regions;
pub use rules::{Diagonals, Nature, Rule, RuleName, Rules, Total, WrittenRules};
pub use whole_diagonal::{ParseDiagonalError, WholeDiagonal};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
