//! Rules of a problem: the piece, and the numbers of pieces that are asked for.

use super::{Bound, ProblemError};
use crate::board::{Board, Piece, Step};
use std::fmt;

control::named! {
    /// Directions of diagonals along which pieces attack each other.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Diagonals {
        /// Both.
        #[default]
        Both = "both",
        /// Diagonals, down and to the right, but no anti-diagonals.
        One = "one",
        /// Neither.
        None = "none",
    }
}

/// Number of pieces on the whole board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Total {
    /// Not stated: it follows from the numbers of lines and regions. If there are none, it is the
    /// length of the shorter side of the board, or any number with [`Rules::is_maximal`].
    #[default]
    Default,
    /// Any number.
    Any,
    /// A bound.
    Bound(Bound),
}

/// The rules of a problem as they are stated. [`Problem::with_rules`](super::Problem::with_rules)
/// fills in what is left open:
///
/// | field | if it is left open |
/// |---|---|
/// | `row`, `column`, if the piece rides along them | full on the shorter side: exactly one in each of the fewer lines, at most one in each of the others; with a `total` or `is_maximal`, at most one or, on a board with holes or pawns, at most one in each run between them |
/// | `row`, `column`, if it does not | no bound |
/// | `region` | exactly one; with a `total` or `is_maximal`, at most one |
/// | `total` | see [`Total::Default`] |
///
/// A number above 1 for rows or columns replaces the attack along them.
///
/// ```
/// use problem::board::Board;
/// use problem::{Bound, Diagonals, Problem, Rules};
///
/// // Two queens in each row and column, no two of which touch.
/// let two = Some(Bound::Exactly(2));
/// let rules = Rules {
///     row: two,
///     column: two,
///     diagonals: Diagonals::None,
///     is_touching_forbidden: true,
///     ..Rules::default()
/// };
/// let problem = Problem::with_rules(Board::new(8, 8)?, rules)?;
/// assert_eq!(problem.queens(), Some(16));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The piece.
    pub piece: Piece,
    /// Directions in which the piece attacks along diagonals, if it does.
    pub diagonals: Diagonals,
    /// No two pieces stand on squares that touch, also at a corner.
    pub is_touching_forbidden: bool,
    /// Each free square that is not blocked is attacked, so that no piece can be added. Bounds are not
    /// considered: a square in a full row or region must be attacked, too.
    pub is_maximal: bool,
    /// Bound on each row.
    pub row: Option<Bound>,
    /// Bound on each column.
    pub column: Option<Bound>,
    /// Bound on each region.
    pub region: Option<Bound>,
    /// Bound on the whole board.
    pub total: Total,
}

/// Value of a rule as it is written.
pub(super) enum RuleValue {
    /// The rule is on.
    Flag,
    Word(String),
    Number(Bound),
}

/// The bounds of a problem, with nothing left open. [`Bound::ANY`] is no bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bounds {
    pub(super) row: Bound,
    pub(super) column: Bound,
    pub(super) region: Bound,
    pub(super) total: Bound,
}

impl Rules {
    /// Returns the rules of Star Battle on a board, and of Queens with one star: as many stars in each row, column
    /// and region, no two of which touch. On a board with sides of different lengths, the number holds as in
    /// [`Rules::with_lines`].
    ///
    /// ```
    /// use problem::board::Board;
    /// use problem::{Bound, Problem, Rules};
    ///
    /// let board = Board::new(8, 9)?;
    /// let rules = Rules::stars(&board, 2);
    /// assert_eq!(rules.row, Some(Bound::Exactly(2)));
    /// assert_eq!(rules.column, Some(Bound::AtMost(2)));
    /// assert_eq!(Problem::with_rules(board, rules)?.queens(), Some(16));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stars(board: &Board, stars: u32) -> Self {
        let rules = Self {
            diagonals: Diagonals::None,
            is_touching_forbidden: true,
            ..Self::default()
        };
        rules.with_lines(board, Bound::Exactly(stars))
    }

    /// Returns these rules with one bound for all rows, columns and regions: on a board with sides of
    /// different lengths an exact number holds for the shorter side, and at most that number for
    /// the other one.
    #[must_use]
    pub fn with_lines(self, board: &Board, bound: Bound) -> Self {
        let of_side = |is_full: bool| match bound {
            Bound::Exactly(number) if !is_full => Bound::AtMost(number),
            bound => bound,
        };
        Self {
            row: Some(of_side(board.rows() <= board.columns())),
            column: Some(of_side(board.columns() <= board.rows())),
            region: Some(bound),
            ..self
        }
    }

    /// Returns the rules but for numbers that differ from the default, in the order in which all formats
    /// write them.
    pub(super) fn stated(&self) -> impl Iterator<Item = (&'static str, RuleValue)> {
        let flag = |name, is_set: bool| is_set.then_some((name, RuleValue::Flag));
        let word = |name, is_stated: bool, word: &dyn fmt::Display| {
            is_stated.then(|| (name, RuleValue::Word(word.to_string())))
        };
        let (piece, diagonals) = (&self.piece, self.diagonals);
        let stated = [
            word("piece", *piece != Piece::queen(), piece),
            word(
                "diagonals",
                diagonals != Diagonals::default(),
                &diagonals.name(),
            ),
            flag("no-touch", self.is_touching_forbidden),
            flag("maximal", self.is_maximal),
        ];
        stated.into_iter().flatten()
    }

    /// Returns the number of pieces on the whole board, if it is stated.
    pub(super) fn stated_total(&self) -> Option<RuleValue> {
        match self.total {
            Total::Default => None,
            Total::Any => Some(RuleValue::Word("any".into())),
            Total::Bound(bound) => Some(RuleValue::Number(bound)),
        }
    }

    /// Returns the piece with the attacks that the rules leave it: without switched-off diagonals,
    /// with those between squares that touch, and without attacks along rows and columns that hold
    /// several pieces.
    pub(super) fn attack(&self) -> Piece {
        let mut piece = self.piece.clone();
        let diagonals: &[Step] = match self.diagonals {
            Diagonals::Both => &[],
            Diagonals::One => &[Step::ANTI_DIAGONAL],
            Diagonals::None => &[Step::DIAGONAL, Step::ANTI_DIAGONAL],
        };
        let holds_several = |bound: Option<Bound>| {
            bound.is_some_and(|bound| bound.greatest().unwrap_or(bound.least()) > 1)
        };
        let lines = [(self.row, Step::ROW), (self.column, Step::COLUMN)];
        let lines = lines.into_iter().filter(|&(bound, _)| holds_several(bound));
        for step in diagonals.iter().copied().chain(lines.map(|(_, step)| step)) {
            piece = piece.without_riding(step);
        }
        if self.is_touching_forbidden {
            piece = piece.plus(&Piece::king());
        }
        piece.without_redundant_leaps()
    }

    /// Returns the bounds, with the open ones filled in, in the form in which other code recognizes n queens: lines
    /// that as many queens fill are full, and a total that follows from the lines is left out.
    pub(super) fn bounds(&self, board: &Board, attack: &Piece) -> Result<Bounds, ProblemError> {
        self.require_possible(board)?;
        let mut bounds = self.stated_bounds(board, attack);
        let total = bounds.total;
        for (bound, stated, lines) in [
            (&mut bounds.row, self.row, board.rows()),
            (&mut bounds.column, self.column, board.columns()),
        ] {
            if stated.is_none() && *bound == Bound::AtMost(1) && total == Bound::Exactly(lines) {
                *bound = Bound::Exactly(1);
            }
            if let (Bound::Exactly(each), Bound::Exactly(all)) = (*bound, total)
                && u64::from(each) * u64::from(lines) == u64::from(all)
            {
                bounds.total = Bound::ANY;
            }
        }
        Ok(bounds)
    }

    /// Returns the bounds that are stated, with the open ones filled in.
    pub(super) fn stated_bounds(&self, board: &Board, attack: &Piece) -> Bounds {
        let (rows, columns) = (board.rows(), board.columns());
        let is_one_per_line = self.total == Total::Default && !self.is_maximal;
        let total = match self.total {
            Total::Bound(bound) => bound,
            _ => Bound::ANY,
        };
        let one = |is_exact| {
            if is_exact {
                Bound::Exactly(1)
            } else {
                Bound::AtMost(1)
            }
        };
        let of_lines = |stated: Option<Bound>, step: Step, lines: u32, across: u32| {
            if let Some(bound) = stated {
                return bound;
            }
            if !attack.rides(step) {
                return Bound::ANY;
            }
            if is_one_per_line {
                return one(lines <= across);
            }
            match board.obstacles().len() {
                0 => Bound::AtMost(1),
                _ => Bound::ANY,
            }
        };
        let row = of_lines(self.row, Step::ROW, rows, columns);
        let column = of_lines(self.column, Step::COLUMN, columns, rows);
        let region = self.region.unwrap_or(one(is_one_per_line));
        // A problem with regions has no total of its own.
        let nothing_stated = self.row.is_none() && self.column.is_none();
        let rides = attack.rides(Step::ROW) || attack.rides(Step::COLUMN);
        let total = if is_one_per_line && nothing_stated && !rides {
            Bound::Exactly(rows.min(columns))
        } else {
            total
        };
        Bounds {
            row,
            column,
            region,
            total,
        }
    }

    /// Refuses numbers that no line of the board has room for.
    fn require_possible(&self, board: &Board) -> Result<(), ProblemError> {
        let (rows, columns) = (board.rows(), board.columns());
        let whole = u64::from(rows) * u64::from(columns) - board.obstacles().len() as u64;
        let total = match self.total {
            Total::Bound(bound) => Some(bound),
            _ => None,
        };
        for (set, bound, squares) in [
            ("a row", self.row, columns.into()),
            ("a column", self.column, rows.into()),
            ("the board", total, whole),
        ] {
            if let Some(bound) = bound.filter(|bound| u64::from(bound.least()) > squares) {
                return Err(ProblemError::TooMany {
                    set,
                    bound,
                    squares,
                });
            }
        }
        Ok(())
    }
}
