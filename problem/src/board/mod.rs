//! Boards, squares, pieces, and the squares that a piece attacks.
//!
//! | item | purpose |
//! |---|---|
//! | [`Board`] | rows, columns, topology, holes and pawns; [`Board::attacks`] is the rule of the game |
//! | [`Piece`], [`Step`], [`Reach`] | the queen, fairy pieces, and their moves |
//! | [`Square`] | a row and a column, counted from 0 |
//! | [`Line`], [`Direction`] | runs of squares along which queens attack each other |
//! | [`Symmetry`] | the eight symmetries of the n x n board |
//! | [`BoardSymmetry`] | symmetries of a board of any shape, translations of a torus among them |
//! | [`counted`], [`listed`] | numbers and lists in words |
//!
//! [`Board::attacks`] and [`Board::lines`] are written independently of each other: encoders use
//! lines, the verifier of solutions uses attacks.
//!
//! ```
//! use problem::board::{Board, Direction, Piece, Square};
//!
//! let board = Board::new(8, 8)?;
//! assert!(board.attacks(&Piece::queen(), Square::from_zero_based(0, 0), Square::from_zero_based(5, 5)));
//! assert_eq!(board.lines(Direction::AntiDiagonal).count(), 15);
//! # Ok::<(), problem::board::BoardError>(())
//! ```

mod board_symmetry;
mod line;
mod piece;
mod prose;
mod shape;
mod square;
mod symmetry;

pub use board_symmetry::BoardSymmetry;
pub use line::{Direction, Line};
pub use piece::{ParsePieceError, Piece, Reach, Step};
pub use prose::{counted, listed};
pub use shape::{Board, BoardError, Obstacle, Topology};
pub use square::{ParseSquareError, Square, SquareName, column_letters, threatens};
pub use symmetry::Symmetry;
