//! Coordinates of boards.

use problem::board::column_letters;

/// Coordinates at the edges of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// No coordinates.
    None,
    /// Numbers of the rows, from 1 at the top, and of the columns, from 1 at the left.
    #[default]
    Numbers,
    /// Letters of the columns, and numbers of the rows from 1 at the bottom, as in chess. After column z come
    /// aa, ab and so on.
    Chess,
}

impl Coordinates {
    pub(super) fn is_shown(self) -> bool {
        self != Self::None
    }

    /// Returns the room that coordinates of this size take.
    pub(super) fn room(self, size: f64) -> f64 {
        if self.is_shown() { size } else { 0.0 }
    }

    /// Returns the coordinate of a row, counted from 0 at the top of a board with this number of rows.
    pub(super) fn row(self, row: u32, rows: u32) -> String {
        match self {
            Self::Chess => rows - row,
            _ => row + 1,
        }
        .to_string()
    }

    /// Returns the coordinate of a column, counted from 0.
    pub(super) fn column(self, column: u32) -> String {
        match self {
            Self::Chess => column_letters(column),
            _ => (u64::from(column) + 1).to_string(),
        }
    }
}
