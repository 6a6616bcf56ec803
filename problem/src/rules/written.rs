//! Rules as they are written: their names and values, and two short forms.

use super::{Diagonals, Rule, Rules, Total, diagonals, maximal, no_touch, numbers};
use crate::board::{Board, ParsePieceError};
use crate::{Bound, ParseBoundError};

control::named! {
    /// Name of a rule, or of a short form of several, in the order in which they are written.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum RuleName {
        /// [`Rule::Piece`].
        Piece = "piece",
        /// [`Rule::Diagonals`].
        Diagonals = "diagonals",
        /// [`Rule::NoTouch`].
        NoTouch = "no-touch",
        /// [`Rule::Maximal`].
        Maximal = "maximal",
        /// [`Rule::Queens`].
        Queens = "queens",
        /// Short for the rules of [`Rules::stars`].
        Stars = "stars",
        /// Short for one bound on rows, columns and regions, as in [`Rules::with_lines`].
        PerLine = "per-line",
        /// [`Rule::PerRow`].
        PerRow = "per-row",
        /// [`Rule::PerColumn`].
        PerColumn = "per-column",
        /// [`Rule::PerRegion`].
        PerRegion = "per-region",
    }
}

/// Rules as they are written: those that are stated, and short forms whose meaning depends on the board.
#[derive(Clone, Debug, Default)]
pub struct WrittenRules {
    /// The rules that are stated.
    pub rules: Rules,
    /// A bound on all rows, columns and regions.
    pub per_line: Option<Bound>,
    /// The number of stars of a Star Battle puzzle.
    pub stars: Option<u32>,
}

/// Value of a rule as it is written.
pub(crate) enum RuleValue {
    /// The rule is on.
    Flag,
    Word(String),
    Number(Bound),
}

/// A value that a rule cannot have.
pub(crate) enum ValueFault {
    Piece(ParsePieceError),
    Bound(ParseBoundError),
    /// The expected value, in words.
    Other(&'static str),
}

impl From<ParsePieceError> for ValueFault {
    fn from(error: ParsePieceError) -> Self {
        Self::Piece(error)
    }
}

impl From<ParseBoundError> for ValueFault {
    fn from(error: ParseBoundError) -> Self {
        Self::Bound(error)
    }
}

impl RuleName {
    /// Returns `true` if the rule has no value, but is on or off.
    pub(crate) const fn is_flag(self) -> bool {
        match self {
            Self::NoTouch | Self::Maximal => true,
            Self::Piece | Self::Diagonals | Self::Queens | Self::Stars => false,
            Self::PerLine | Self::PerRow | Self::PerColumn | Self::PerRegion => false,
        }
    }

    /// Returns `true` if this is a short form that states the other rule, too.
    pub(crate) const fn states(self, other: Self) -> bool {
        match other {
            Self::Piece | Self::Diagonals | Self::NoTouch => matches!(self, Self::Stars),
            Self::PerLine => matches!(self, Self::Stars),
            Self::PerRow | Self::PerColumn | Self::PerRegion => {
                matches!(self, Self::Stars | Self::PerLine)
            }
            Self::Maximal | Self::Queens | Self::Stars => false,
        }
    }

    /// Returns the name in [`Problem::stable_form`](crate::Problem::stable_form). Some are older than those of files.
    pub(crate) const fn in_stable_form(self) -> &'static str {
        match self {
            Self::PerRow => "row",
            Self::PerColumn => "column",
            Self::Queens => "total",
            Self::Piece | Self::Diagonals | Self::NoTouch | Self::Maximal => self.name(),
            Self::PerRegion | Self::PerLine | Self::Stars => self.name(),
        }
    }

    /// Returns the part of a problem that a format cannot express, because it has another value of this rule, or none.
    pub(crate) const fn inexpressible(self, is_stated: bool) -> &'static str {
        match self {
            Self::Piece => "this piece",
            Self::Diagonals => diagonals::INEXPRESSIBLE,
            Self::NoTouch => no_touch::inexpressible(is_stated),
            Self::Maximal => maximal::INEXPRESSIBLE,
            Self::Queens | Self::Stars | Self::PerLine => numbers::INEXPRESSIBLE,
            Self::PerRow | Self::PerColumn | Self::PerRegion => numbers::INEXPRESSIBLE,
        }
    }
}

impl Rule<'_> {
    /// Returns the name of the rule.
    #[must_use]
    pub const fn name(self) -> RuleName {
        match self {
            Self::Piece(_) => RuleName::Piece,
            Self::Diagonals(_) => RuleName::Diagonals,
            Self::NoTouch => RuleName::NoTouch,
            Self::Maximal => RuleName::Maximal,
            Self::Queens(_) => RuleName::Queens,
            Self::PerRow(_) => RuleName::PerRow,
            Self::PerColumn(_) => RuleName::PerColumn,
            Self::PerRegion(_) => RuleName::PerRegion,
        }
    }

    /// Returns the value as it is written after the name of the rule.
    pub(crate) fn value(self) -> RuleValue {
        match self {
            Self::Piece(piece) => RuleValue::Word(piece.to_string()),
            Self::Diagonals(diagonals) => RuleValue::Word(diagonals.to_string()),
            Self::NoTouch | Self::Maximal => RuleValue::Flag,
            Self::Queens(Total::Default | Total::Any) => RuleValue::Word("any".into()),
            Self::Queens(Total::Bound(bound)) => RuleValue::Number(bound),
            Self::PerRow(bound) | Self::PerColumn(bound) | Self::PerRegion(bound) => {
                RuleValue::Number(bound)
            }
        }
    }
}

impl WrittenRules {
    /// Reads the value of a rule, which is empty for a rule that is on or off.
    pub(crate) fn read(&mut self, name: RuleName, value: &str) -> Result<(), ValueFault> {
        let rules = &mut self.rules;
        match name {
            RuleName::Piece => rules.piece = value.parse()?,
            RuleName::Diagonals => {
                rules.diagonals = Diagonals::read(value).map_err(ValueFault::Other)?;
            }
            RuleName::NoTouch => rules.is_touching_forbidden = true,
            RuleName::Maximal => rules.is_maximal = true,
            RuleName::Queens => rules.total = Total::read(value)?,
            RuleName::Stars => {
                let expected = "the number of stars in each row, column and region";
                let stars = value.parse().map_err(|_| ValueFault::Other(expected))?;
                self.stars = Some(stars);
            }
            RuleName::PerLine => self.per_line = Some(value.parse()?),
            RuleName::PerRow => rules.row = Some(value.parse()?),
            RuleName::PerColumn => rules.column = Some(value.parse()?),
            RuleName::PerRegion => rules.region = Some(value.parse()?),
        }
        Ok(())
    }

    /// Returns the rules on a board.
    #[must_use]
    pub fn on(self, board: &Board) -> Rules {
        match (self.stars, self.per_line) {
            (Some(stars), _) => self.rules.with_stars(board, stars),
            (None, Some(bound)) => self.rules.with_lines(board, bound),
            (None, None) => self.rules,
        }
    }
}
