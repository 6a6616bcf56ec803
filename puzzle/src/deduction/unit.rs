//! Units: the sets of squares whose queens are counted.

use problem::Problem;
use problem::board::Square;

/// A set of squares with a bound on its queens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BoundedSet {
    /// A region, counted from 0.
    Region(u32),
    /// A row, counted from 0.
    Row(u32),
    /// A column, counted from 0.
    Column(u32),
    /// A square that must hold a queen or be attacked, with the squares that attack it.
    Cover(Square),
    /// The whole board.
    Board,
}

impl BoundedSet {
    /// Returns the name: `region B`, `row 3`, `column 5`, `the squares on or attacking r3c5`, or
    /// `the board`.
    #[must_use]
    pub fn name(self, problem: &Problem) -> String {
        match self {
            Self::Cover(square) => format!("the squares on or attacking {square}"),
            Self::Board => "the board".into(),
            _ => format!("{} {}", self.noun(), self.label(problem)),
        }
    }

    /// Returns the noun: `region`, `row`, `column`, `cover` or `board`.
    #[must_use]
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Region(_) => "region",
            Self::Row(_) => "row",
            Self::Column(_) => "column",
            Self::Cover(_) => "cover",
            Self::Board => "board",
        }
    }

    /// Returns the letter or number: `B`, `3`, `r3c5`, or nothing for the board.
    #[must_use]
    pub fn label(self, problem: &Problem) -> String {
        match self {
            Self::Region(index) => problem.region_name(index as usize),
            Self::Row(line) | Self::Column(line) => (u64::from(line) + 1).to_string(),
            Self::Cover(square) => square.to_string(),
            Self::Board => String::new(),
        }
    }

    /// Returns the least number of queens that the rules state for the unit.
    pub(super) const fn least(self, problem: &Problem) -> u32 {
        match self {
            Self::Region(_) => problem.region_bound().least(),
            Self::Row(_) => problem.row_bound().least(),
            Self::Column(_) => problem.column_bound().least(),
            Self::Cover(_) => 1,
            Self::Board => problem.total_bound().least(),
        }
    }
}
