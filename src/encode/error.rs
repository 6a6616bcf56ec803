//! Errors from encoding.

use encodings::SinkError;
use thiserror::Error;

/// Error from encoding a problem.
#[derive(Debug, Error)]
pub enum EncodeError {
    /// A board with more squares than a formula can have variables.
    #[error(
        "a board with {rows} rows and {columns} columns has {} squares, but a formula can have no \
         more than 2147483647 variables; the largest square board that can be encoded has 46340 rows",
        u64::from(*.rows) * u64::from(*.columns)
    )]
    BoardTooLarge {
        /// Rows of the board.
        rows: u32,
        /// Columns of the board.
        columns: u32,
    },
    /// An error of the sink.
    #[error(transparent)]
    Sink(#[from] SinkError),
}
