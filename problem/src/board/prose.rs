//! Boards in words, and the numbers and lists of which all descriptions are made.

use super::{Board, Obstacle, Topology};
use std::borrow::Borrow;
use std::fmt::Display;

/// Returns a number with its noun: `1 queen`, `2 queens`, `3 empresses`.
///
/// ```
/// assert_eq!(problem::board::counted(2, "class"), "2 classes");
/// ```
#[must_use]
pub fn counted(number: u64, noun: &str) -> String {
    let plural = match noun {
        _ if number == 1 => "",
        _ if noun.ends_with('s') => "es",
        _ => "s",
    };
    format!("{number} {noun}{plural}")
}

/// Returns a list in words: `a`, `a and b`, or `a, b and c`.
#[must_use]
pub fn listed<T: Borrow<str> + Display>(items: &[T]) -> String {
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => items.concat(),
    }
}

impl Board {
    /// Describes the board without its obstacles: `an 8x8 board` or `a 3x5 torus`.
    #[must_use]
    pub fn describe(&self) -> String {
        // English names that start with a vowel: eight, eleven, eighteen, eighty-one …
        let leading = self.rows().to_string();
        let thousands = leading.len() % 3;
        let is_vowel =
            leading.starts_with('8') || (thousands == 2 && matches!(&leading[..2], "11" | "18"));
        let article = if is_vowel { "an" } else { "a" };
        let noun = self.topology().noun();
        format!("{article} {leading}x{} {noun}", self.columns())
    }

    /// Describes the size and the obstacles: `8 rows and columns, 1 hole`.
    #[must_use]
    pub fn describe_size(&self) -> String {
        let size = match (self.rows(), self.columns()) {
            (1, 1) => "1 row and column".to_owned(),
            (rows, columns) if rows == columns => format!("{rows} rows and columns"),
            (rows, columns) => format!("{rows} rows and {columns} columns"),
        };
        let parts: Vec<String> = [size]
            .into_iter()
            .chain(self.describe_obstacles())
            .collect();
        parts.join(", ")
    }

    /// Describes the obstacles: `1 hole` and `2 pawns`.
    pub fn describe_obstacles(&self) -> impl Iterator<Item = String> {
        let kinds = [Obstacle::Hole, Obstacle::Pawn].into_iter();
        kinds.filter_map(|obstacle| {
            let count = self.squares_with(obstacle).count() as u64;
            (count > 0).then(|| counted(count, obstacle.name()))
        })
    }
}

impl Topology {
    /// Returns the noun for a board, `board` or `torus`.
    #[must_use]
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Plane => "board",
            Self::Torus => "torus",
        }
    }
}
