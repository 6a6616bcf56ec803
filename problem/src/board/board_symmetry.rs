//! The symmetries of boards of any shape.

use super::{Board, Square, Symmetry, Topology};
use std::collections::HashSet;
use std::fmt;

/// A symmetry of a board of any shape: a rotation or reflection, and then, on a torus, a
/// translation.
///
/// ```
/// use problem::board::{Board, BoardSymmetry, Square, Symmetry, Topology};
///
/// let torus = Board::new(3, 5)?.with_topology(Topology::Torus);
/// let symmetry = BoardSymmetry::new(Symmetry::LeftRight, (1, 0));
/// assert_eq!(symmetry.image(&torus, Square::from_zero_based(2, 0)), Square::from_zero_based(0, 4));
/// assert_eq!(BoardSymmetry::all(&torus).len(), 4 * 3 * 5);
/// # Ok::<(), problem::board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardSymmetry {
    turn: Symmetry,
    down: u32,
    right: u32,
}

/// Maximum number of squares of a torus whose translations are listed.
const MAX_TRANSLATIONS: u64 = 1 << 16;

impl BoardSymmetry {
    /// The symmetry that moves no square.
    pub const IDENTITY: Self = Self::new(Symmetry::Identity, (0, 0));

    /// Creates the symmetry that consists of a rotation or reflection, and then a translation by
    /// this number of rows downwards and of columns to the right.
    #[must_use]
    pub const fn new(turn: Symmetry, (down, right): (u32, u32)) -> Self {
        Self { turn, down, right }
    }

    /// Returns the symmetries of a board without holes, pawns and contents: a group in which each
    /// map occurs once, the identity first.
    ///
    /// An m x n board has 4, an n x n board 8. An m x n torus has 4mn and an n x n torus 8n², or
    /// fewer if a side is shorter than 3, since maps coincide there. Of a torus with more than 65536
    /// squares, rotations and reflections alone are listed.
    #[must_use]
    pub fn all(board: &Board) -> Vec<Self> {
        Self::filtered(board, |_| true)
    }

    /// Returns those of [`BoardSymmetry::all`] that `is_symmetry` returns `true` for.
    pub(crate) fn filtered(board: &Board, mut is_symmetry: impl FnMut(Self) -> bool) -> Vec<Self> {
        let (rows, columns) = (board.rows(), board.columns());
        let squares = u64::from(rows) * u64::from(columns);
        let has_translations = board.topology() == Topology::Torus && squares <= MAX_TRANSLATIONS;
        let (down, right) = if has_translations {
            (rows, columns)
        } else {
            (1, 1)
        };
        let turns = Symmetry::ALL
            .into_iter()
            .filter(|turn| rows == columns || !turn.exchanges_lines());
        let all = turns.flat_map(|turn| {
            (0..down).flat_map(move |down| (0..right).map(move |right| Self { turn, down, right }))
        });
        // On short sides a reflection is a translation, or the identity.
        let may_coincide = rows.min(columns) < 3;
        let mut seen = HashSet::new();
        all.filter(|&symmetry| {
            is_symmetry(symmetry) && (!may_coincide || seen.insert(symmetry.probe(board)))
        })
        .collect()
    }

    /// Returns the images of three squares, which determine a symmetry as a map.
    fn probe(self, board: &Board) -> [Square; 3] {
        let next = |count: u32| count.min(2) - 1;
        let (below, right) = (next(board.rows()), next(board.columns()));
        [(0, 0), (below, 0), (0, right)]
            .map(|(row, column)| self.image(board, Square::from_zero_based(row, column)))
    }

    /// Returns the image of a square of the board.
    ///
    /// # Panics
    ///
    /// In debug builds, if the square is off the board or the symmetry is not one of the board.
    #[must_use]
    #[inline]
    pub fn image(self, board: &Board, square: Square) -> Square {
        let (rows, columns) = (board.rows(), board.columns());
        let Square { row, column } = self.turn.image_on(rows, columns, square);
        debug_assert!(self.down < rows && self.right < columns);
        // The difference avoids an overflow.
        let around = |place: u32, by: u32, count: u32| match count - by {
            rest if place >= rest => place - rest,
            _ => place + by,
        };
        Square::from_zero_based(
            around(row, self.down, rows),
            around(column, self.right, columns),
        )
    }

    /// Returns the rotation or reflection, without the translation.
    #[must_use]
    pub const fn turn(self) -> Symmetry {
        self.turn
    }

    /// Returns the translation: rows downwards, and columns to the right.
    #[must_use]
    pub const fn translation(self) -> (u32, u32) {
        (self.down, self.right)
    }

    /// Returns the inverse symmetry of the board.
    #[must_use]
    pub fn inverse(self, board: &Board) -> Self {
        let corner = Square::from_zero_based(0, 0);
        Self::mapping(
            board,
            self.turn.inverse(),
            self.image(board, corner),
            corner,
        )
    }

    /// Returns the composition: this symmetry of the board first, then `next`.
    #[must_use]
    pub fn then(self, next: Self, board: &Board) -> Self {
        let corner = Square::from_zero_based(0, 0);
        let image = next.image(board, self.image(board, corner));
        Self::mapping(board, self.turn.then(next.turn), corner, image)
    }

    /// Returns the symmetry of a rotation or reflection that maps one square to another.
    fn mapping(board: &Board, turn: Symmetry, from: Square, to: Square) -> Self {
        let turned = turn.image_on(board.rows(), board.columns(), from);
        let distance = |from: u32, to: u32, count: u32| match to.checked_sub(from) {
            Some(distance) => distance,
            None => count - (from - to),
        };
        Self {
            turn,
            down: distance(turned.row, to.row, board.rows()),
            right: distance(turned.column, to.column, board.columns()),
        }
    }
}

impl From<Symmetry> for BoardSymmetry {
    fn from(turn: Symmetry) -> Self {
        Self::new(turn, (0, 0))
    }
}

/// A symmetry without a translation equals its rotation or reflection.
impl PartialEq<Symmetry> for BoardSymmetry {
    fn eq(&self, turn: &Symmetry) -> bool {
        *self == Self::from(*turn)
    }
}

impl fmt::Display for BoardSymmetry {
    /// Writes `left-right reflection`, `translation 1 down 2 right`, or both.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (down, right) = (self.down, self.right);
        if (down, right) == (0, 0) {
            return self.turn.fmt(f);
        }
        if self.turn != Symmetry::Identity {
            write!(f, "{} and ", self.turn)?;
        }
        write!(f, "translation {down} down {right} right")
    }
}
