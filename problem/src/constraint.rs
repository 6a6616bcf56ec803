//! Constraints: sets of squares with a bound on the number of queens that stand on them.

use crate::board::{Board, Direction, Line, Square};
use crate::bound::Bound;
use itertools::Either;

control::named! {
    /// The rule of a problem that a constraint comes from, in the order of
    /// [`Problem::constraints`](crate::Problem::constraints).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum ConstraintKind {
        /// Queens in a row.
        Row = "row",
        /// Queens in a column.
        Column = "column",
        /// Queens on a diagonal, down and to the right.
        Diagonal = "diagonal",
        /// Queens on an anti-diagonal, down and to the left.
        AntiDiagonal = "anti-diagonal",
        /// Queens in a region.
        Region = "region",
        /// Queens on a line along which a rider moves that is neither row, column nor diagonal.
        Ride = "ride",
        /// Queens on two squares, of which one is a leap away from the other.
        Leap = "leap",
        /// Queens on a free square and the squares from which it is attacked.
        Cover = "cover",
        /// Queens on the whole board.
        Total = "total",
    }
}

impl ConstraintKind {
    /// Returns `true` if the squares of such a constraint are on a line.
    #[must_use]
    pub const fn is_of_lines(self) -> bool {
        match self {
            Self::Row | Self::Column | Self::Diagonal | Self::AntiDiagonal | Self::Ride => true,
            Self::Region | Self::Leap | Self::Cover | Self::Total => false,
        }
    }

    /// Returns the direction of the lines that these constraints are about, or `None` for those
    /// that are not about rows, columns and diagonals.
    #[must_use]
    pub const fn direction(self) -> Option<Direction> {
        match self {
            Self::Row => Some(Direction::Row),
            Self::Column => Some(Direction::Column),
            Self::Diagonal => Some(Direction::Diagonal),
            Self::AntiDiagonal => Some(Direction::AntiDiagonal),
            Self::Region | Self::Ride | Self::Leap | Self::Cover | Self::Total => None,
        }
    }
}

impl From<Direction> for ConstraintKind {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::Row => Self::Row,
            Direction::Column => Self::Column,
            Direction::Diagonal => Self::Diagonal,
            Direction::AntiDiagonal => Self::AntiDiagonal,
        }
    }
}

/// A set of squares and a bound on the number of queens that stand on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint<'a> {
    kind: ConstraintKind,
    bound: Bound,
    squares: Squares<'a>,
}

/// The squares of a constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Squares<'a> {
    Line(Line),
    List(&'a [Square]),
    Owned(Vec<Square>),
    /// A square, and all from which it is attacked, itself among them.
    Cover(Square, Vec<Square>),
    Pair([Square; 2]),
    Board(&'a Board),
}

impl<'a> Constraint<'a> {
    pub(crate) const fn new(kind: ConstraintKind, bound: Bound, squares: Squares<'a>) -> Self {
        Self {
            kind,
            bound,
            squares,
        }
    }

    /// Returns the rule that the constraint comes from.
    #[must_use]
    pub const fn kind(&self) -> ConstraintKind {
        self.kind
    }

    /// Returns the bound on the queens of the squares.
    #[must_use]
    pub const fn bound(&self) -> Bound {
        self.bound
    }

    /// Returns the free square that a constraint of the kind [`ConstraintKind::Cover`] is about, or else the first one.
    #[must_use]
    pub fn first(&self) -> Option<Square> {
        match self.squares {
            Squares::Cover(square, _) => Some(square),
            _ => self.squares().next(),
        }
    }

    /// Returns the number of squares.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.squares {
            Squares::Line(line) => line.len(),
            Squares::List(squares) => squares.len(),
            Squares::Owned(squares) | Squares::Cover(_, squares) => squares.len(),
            Squares::Pair(squares) => squares.len(),
            Squares::Board(board) => {
                // On machines of 32 bits there are fewer numbers than squares of a large board.
                let all = (board.rows() as usize).saturating_mul(board.columns() as usize);
                all - board.obstacles().len()
            }
        }
    }

    /// Returns `true` if there are no squares, as in a row of holes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the squares, blocked ones among them, each once.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        let list = |squares| Either::Right(Either::Left(<[Square]>::iter(squares).copied()));
        match &self.squares {
            Squares::Line(line) => Either::Left(line.squares()),
            Squares::List(squares) => list(squares),
            Squares::Owned(squares) | Squares::Cover(_, squares) => list(squares),
            Squares::Pair(squares) => list(squares),
            Squares::Board(board) => Either::Right(Either::Right(board.squares())),
        }
    }
}
