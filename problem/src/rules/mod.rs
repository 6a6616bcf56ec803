//! Rules of a problem: the piece, the numbers of pieces, and what else a solution must obey.
//!
//! The file of a rule holds all that the rule says of itself: its words, what it does to attacks, its constraints, and
//! how a placement breaks it; numbers of pieces share a file, because they fill in each other. [`Rule`] is one of them
//! with its value. Wherever rules differ there is an exhaustive `match`, here or where another part of the library
//! treats them apart, so that the compiler names nearly every place that a new rule needs; a place that asks for the
//! [`Nature`] of a rule needs nothing. Constraints (for encoders) and violations (for the verifier) are stated twice on
//! purpose: each is the oracle of the other.

mod diagonals;
mod maximal;
mod no_touch;
mod numbers;
mod written;

pub use diagonals::Diagonals;
pub(crate) use diagonals::OLD_WORDS;
pub(crate) use numbers::Bounds;
pub use numbers::Total;
pub use written::{RuleName, WrittenRules};
pub(crate) use written::{RuleValue, ValueFault};

use crate::board::{Board, BoardSymmetry, Piece, Square, Step};
use crate::violation::BrokenRule;
use crate::{Bound, Constraint, ConstraintKind, Problem};
use std::sync::LazyLock;

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
    /// The piece that is placed, by default a queen.
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

/// A rule that is stated, with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule<'a> {
    /// See [`Rules::piece`].
    Piece(&'a Piece),
    /// See [`Rules::diagonals`].
    Diagonals(Diagonals),
    /// See [`Rules::is_touching_forbidden`].
    NoTouch,
    /// See [`Rules::is_maximal`].
    Maximal,
    /// See [`Rules::total`].
    Queens(Total),
    /// See [`Rules::row`].
    PerRow(Bound),
    /// See [`Rules::column`].
    PerColumn(Bound),
    /// See [`Rules::region`].
    PerRegion(Bound),
}

/// Properties of a rule by which other parts of the library treat it, so that they need not tell rules apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nature {
    /// The rule has sets of squares of its own: neither attacks nor numbers of pieces state it.
    pub has_sets: bool,
    /// No solution has all pieces of another one.
    pub forbids_additions: bool,
    /// A square that is blocked need not obey the rule any more, so that a problem with more blocked squares may have
    /// other solutions. The constraints of such a rule are each about one square,
    /// [`Constraint::first`](crate::Constraint::first).
    pub is_weakened_by_blocks: bool,
    /// No number of pieces is taken for granted beside the rule.
    pub leaves_numbers_open: bool,
}

impl Nature {
    /// The nature of rules that attacks or bounds state in full.
    const PLAIN: Self = Self {
        has_sets: false,
        forbids_additions: false,
        is_weakened_by_blocks: false,
        leaves_numbers_open: false,
    };
}

/// The sets of squares of a rule: their kind, and the constraints on them.
type Sets<'a> = (
    ConstraintKind,
    Box<dyn Iterator<Item = Constraint<'a>> + 'a>,
);

/// The piece of problems that state none. Rules are listed for each solution that is verified.
static QUEEN: LazyLock<Piece> = LazyLock::new(Piece::queen);

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
        Self::default().with_stars(board, stars)
    }

    /// Returns these rules with those of [`Rules::stars`] in place of the ones that they state.
    #[must_use]
    pub fn with_stars(self, board: &Board, stars: u32) -> Self {
        // Each field is named, so that a new rule says here what it is in Star Battle.
        let rules = Self {
            piece: Piece::queen(),
            diagonals: Diagonals::None,
            is_touching_forbidden: true,
            is_maximal: self.is_maximal,
            row: self.row,
            column: self.column,
            region: self.region,
            total: self.total,
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

    /// Returns the rules that differ from the default, in the order in which all formats write them.
    pub fn stated(&self) -> impl Iterator<Item = Rule<'_>> {
        let Self {
            piece,
            diagonals,
            is_touching_forbidden,
            is_maximal,
            row,
            column,
            region,
            total,
        } = self;
        let stated = [
            (*piece != *QUEEN).then_some(Rule::Piece(piece)),
            (*diagonals != Diagonals::Both).then_some(Rule::Diagonals(*diagonals)),
            is_touching_forbidden.then_some(Rule::NoTouch),
            is_maximal.then_some(Rule::Maximal),
            (*total != Total::Default).then_some(Rule::Queens(*total)),
            row.map(Rule::PerRow),
            column.map(Rule::PerColumn),
            region.map(Rule::PerRegion),
        ];
        stated.into_iter().flatten()
    }

    /// Returns the rule of this name, if it differs from the default.
    pub(crate) fn stated_as(&self, name: RuleName) -> Option<Rule<'_>> {
        self.stated().find(|rule| rule.name() == name)
    }

    /// Returns these rules with one more, which replaces another value of it.
    #[must_use]
    pub fn with(mut self, rule: Rule<'_>) -> Self {
        match rule {
            Rule::Piece(piece) => self.piece = piece.clone(),
            Rule::Diagonals(diagonals) => self.diagonals = diagonals,
            Rule::NoTouch => self.is_touching_forbidden = true,
            Rule::Maximal => self.is_maximal = true,
            Rule::Queens(total) => self.total = total,
            Rule::PerRow(bound) => self.row = Some(bound),
            Rule::PerColumn(bound) => self.column = Some(bound),
            Rule::PerRegion(bound) => self.region = Some(bound),
        }
        self
    }

    /// Returns the rules that further blocked squares do not weaken.
    #[must_use]
    pub fn kept_by_blocks(&self) -> Self {
        let kept = self
            .stated()
            .filter(|rule| !rule.nature().is_weakened_by_blocks);
        kept.fold(Self::default(), Self::with)
    }

    /// Returns `true` if a rule has sets of squares of its own, besides attacks and numbers of pieces.
    #[must_use]
    pub fn has_sets(&self) -> bool {
        self.stated().any(|rule| rule.nature().has_sets)
    }

    /// Returns the piece with the attacks that the rules leave it: without switched-off diagonals,
    /// with those between squares that touch, and without attacks along rows and columns that hold
    /// several pieces.
    pub(crate) fn attack(&self) -> Piece {
        let spared = self.stated().flat_map(|rule| rule.spared().iter());
        let ridden = spared.fold(self.piece.clone(), |piece, &step| {
            piece.without_riding(step)
        });
        let added = self.stated().filter_map(Rule::added);
        let piece = added.fold(ridden, |piece, added| piece.plus(&added));
        piece.without_redundant_leaps()
    }
}

impl Rule<'_> {
    /// Returns the properties by which other parts of the library treat the rule.
    #[must_use]
    pub const fn nature(self) -> Nature {
        match self {
            Self::Maximal => Nature {
                has_sets: true,
                forbids_additions: true,
                is_weakened_by_blocks: true,
                leaves_numbers_open: true,
            },
            Self::Piece(_) | Self::Diagonals(_) | Self::NoTouch => Nature::PLAIN,
            Self::Queens(_) | Self::PerRow(_) | Self::PerColumn(_) | Self::PerRegion(_) => {
                Nature::PLAIN
            }
        }
    }

    /// Returns `true` if a symmetry of the board that keeps attacks, numbers and obstacles keeps the rule, too. A
    /// symmetry too many makes counts wrong.
    pub(crate) const fn is_kept_by(self, _board: &Board, _symmetry: BoardSymmetry) -> bool {
        match self {
            Self::Piece(_) | Self::Diagonals(_) | Self::NoTouch => true,
            Self::Queens(_) | Self::PerRow(_) | Self::PerColumn(_) | Self::PerRegion(_) => true,
            // It is about attacks.
            Self::Maximal => true,
        }
    }

    /// Returns the rule in words, if they mean something for the piece. Numbers are told together, by
    /// [`Problem::describe`].
    pub(crate) fn words(self, piece: &Piece) -> Option<&'static str> {
        match self {
            Self::Diagonals(diagonals) => diagonals.words(piece),
            Self::NoTouch => Some(no_touch::WORDS),
            Self::Maximal => Some(maximal::WORDS),
            Self::Piece(_) => None,
            Self::Queens(_) | Self::PerRow(_) | Self::PerColumn(_) | Self::PerRegion(_) => None,
        }
    }

    /// Returns the directions along which the rule takes the attack away.
    fn spared(self) -> &'static [Step] {
        match self {
            Self::Diagonals(diagonals) => diagonals.spared(),
            Self::PerRow(bound) => numbers::spared(bound, &[Step::ROW]),
            Self::PerColumn(bound) => numbers::spared(bound, &[Step::COLUMN]),
            Self::Piece(_) | Self::NoTouch | Self::Maximal => &[],
            Self::Queens(_) | Self::PerRegion(_) => &[],
        }
    }

    /// Returns a piece whose attacks the rule adds.
    fn added(self) -> Option<Piece> {
        match self {
            Self::NoTouch => Some(no_touch::added()),
            Self::Piece(_) | Self::Diagonals(_) | Self::Maximal => None,
            Self::Queens(_) | Self::PerRow(_) | Self::PerColumn(_) | Self::PerRegion(_) => None,
        }
    }

    /// Returns the kind and the constraints of the sets of squares that the rule has of its own.
    pub(crate) fn sets(self, problem: &Problem) -> Option<Sets<'_>> {
        match self {
            Self::Maximal => Some((
                ConstraintKind::Cover,
                Box::new(maximal::constraints(problem)),
            )),
            Self::Piece(_) | Self::Diagonals(_) | Self::NoTouch => None,
            Self::Queens(_) | Self::PerRow(_) | Self::PerColumn(_) | Self::PerRegion(_) => None,
        }
    }

    /// Returns how queens break the rule, where neither attacks nor numbers of pieces tell it.
    pub(crate) fn violation(self, problem: &Problem, queens: &[Square]) -> Option<BrokenRule> {
        match self {
            Self::Maximal => maximal::violation(problem, queens),
            Self::Piece(_) | Self::Diagonals(_) | Self::NoTouch => None,
            Self::Queens(_) | Self::PerRow(_) | Self::PerColumn(_) | Self::PerRegion(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_what_they_state() {
        let rules = Rules {
            piece: Piece::king(),
            diagonals: Diagonals::One,
            is_touching_forbidden: true,
            is_maximal: true,
            row: Some(Bound::AtMost(2)),
            column: Some(Bound::Exactly(1)),
            region: Some(Bound::AtLeast(3)),
            total: Total::Any,
        };
        let stated: Vec<RuleName> = rules.stated().map(Rule::name).collect();
        let is_short = |name: &RuleName| RuleName::ALL.iter().any(|&other| name.states(other));
        let all = RuleName::ALL.into_iter().filter(|name| !is_short(name));
        assert_eq!(stated, all.collect::<Vec<_>>());
        assert_eq!(rules.stated().fold(Rules::default(), Rules::with), rules);
        for (place, rule) in rules.stated().enumerate() {
            let without = rules
                .stated()
                .filter(|other| other.name() != rule.name())
                .fold(Rules::default(), Rules::with);
            assert_eq!(without.stated_as(rule.name()), None);
            assert_eq!(without.stated().count() + 1, stated.len(), "rule {place}");
        }
        assert_eq!(Rules::default().stated().next(), None);
    }
}
