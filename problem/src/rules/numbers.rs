//! Numbers of pieces in rows, columns and regions and on the board, and what they are where they are left open.

use super::Rules;
use crate::board::{Board, Piece, Step};
use crate::{Bound, FullSet, ParseBoundError, ProblemError};

/// Number of pieces on the whole board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Total {
    /// Not stated: it follows from the numbers of lines and regions. If there are none, it is the
    /// length of the shorter side of the board, or any number with [`Rules::is_maximal`].
    #[default]
    Default,
    /// Any number.
    Any,
    /// This bound, whatever follows from lines and regions.
    Bound(Bound),
}

impl Total {
    /// Reads `any` or a bound.
    pub(super) fn read(text: &str) -> Result<Self, ParseBoundError> {
        match text {
            "any" => Ok(Self::Any),
            bound => bound.parse().map(Self::Bound),
        }
    }
}

/// Part of a problem that a format cannot express.
pub(super) const INEXPRESSIBLE: &str =
    "these numbers of queens in rows, columns, regions or on the board";

/// Returns the direction along which a piece does not attack, because such lines hold several.
pub(super) fn spared(bound: Bound, along: &'static [Step]) -> &'static [Step] {
    match bound.greatest().unwrap_or(bound.least()) {
        0 | 1 => &[],
        _ => along,
    }
}

/// The bounds of a problem, with nothing left open. [`Bound::ANY`] is no bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bounds {
    pub(crate) row: Bound,
    pub(crate) column: Bound,
    pub(crate) region: Bound,
    pub(crate) total: Bound,
}

impl Rules {
    /// Returns the bounds, with the open ones filled in, in the form in which other code recognizes n queens: lines
    /// that as many queens fill are full, and a total that follows from the lines is left out.
    pub(crate) fn bounds(&self, board: &Board, attack: &Piece) -> Result<Bounds, ProblemError> {
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
    pub(crate) fn stated_bounds(&self, board: &Board, attack: &Piece) -> Bounds {
        let (rows, columns) = (board.rows(), board.columns());
        let is_one_per_line = self.total == Total::Default
            && !self.stated().any(|rule| rule.nature().leaves_numbers_open);
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
            (FullSet::Row, self.row, columns.into()),
            (FullSet::Column, self.column, rows.into()),
            (FullSet::Board, total, whole),
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
