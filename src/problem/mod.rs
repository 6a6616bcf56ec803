//! Problems: a board, a piece, numbers of pieces in lines and regions, blocked squares and fixed
//! pieces.
//!
//! | item | purpose |
//! |---|---|
//! | [`Problem`] | the problem; [`Problem::new`] is the n queens problem |
//! | [`Rules`], [`Diagonals`], [`Total`] | the piece and the numbers, with defaults for those left open |
//! | [`Regions`] | a division of the board |
//! | [`WholeDiagonal`] | a diagonal on which no piece may stand |
//! | [`RandomBlocks`] | a rule that blocks squares at random |
//! | [`Constraint`], [`Bound`], [`Kind`] | the problem as sets of squares with bounds, for encoders |
//!
//! A piece is called a queen in the names of this library, whichever piece it is.
//!
//! ```
//! use queensat::board::{Board, Square};
//! use queensat::problem::Problem;
//!
//! let mut problem = Problem::on(Board::new(3, 5)?);
//! problem.block(Square::new(0, 0))?;
//! assert_eq!(problem.queens(), Some(3));
//! // Three rows, five columns, seven diagonals of each direction.
//! assert_eq!(problem.constraints().count(), 22);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Boards are in [`board`](crate::board), encoders in [`encode`](crate::encode), and solutions in
//! [`placement`](crate::placement).

mod constraint;
mod constraints;
mod error;
mod excluded;
mod random_blocks;
mod regions;
mod rules;
mod stable_form;
mod statement;
mod symmetries;
mod words;

pub use constraint::{Bound, Constraint, Kind, ParseBoundError};
pub use error::ProblemError;
pub use excluded::{ParseDiagonalError, WholeDiagonal};
pub use random_blocks::RandomBlocks;
pub use regions::Regions;
pub use rules::{Diagonals, Rules, Total};
pub use statement::Problem;
