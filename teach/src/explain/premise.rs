//! Premises: the rules and givens of a problem, one by one.

use itertools::Itertools;
use problem::board::{Board, Square};
use problem::{Bound, Constraint, ConstraintKind, Problem};
use queensat::encode::{BoundInWords, ConstraintInWords};

/// Kind of a [`Premise`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PremiseKind {
    /// A rule about a line, a region or another set of squares.
    Rule(ConstraintKind),
    /// A diagonal that is excluded.
    Excluded,
    /// A square on which no queen may stand.
    Blocked,
    /// A square on which a queen must stand.
    Fixed,
    /// A queen on a square, or none, which is assumed.
    Assumed,
}

impl PremiseKind {
    /// Returns the name of the kind, such as `row` or `blocked`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rule(kind) => kind.name(),
            Self::Excluded => "excluded",
            Self::Blocked => "blocked",
            Self::Fixed => "fixed",
            Self::Assumed => "assumed",
        }
    }
}

/// A rule or a given of a problem: a set of squares, and a lower or an upper bound on its queens. An exact number is two
/// premises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premise {
    /// Kind of the rule or given.
    pub kind: PremiseKind,
    /// The set in words, such as `row 1` or `blocked square r2c3`.
    pub name: String,
    /// Its squares, without holes.
    pub squares: Vec<Square>,
    /// The lower or upper bound.
    pub bound: Bound,
}

impl Premise {
    /// Returns the premise in words, such as `row 1: at least one`.
    #[must_use]
    pub fn describe(&self) -> String {
        match self.kind {
            PremiseKind::Rule(_) => format!("{}: {}", self.name, BoundInWords(self.bound)),
            _ => self.name.clone(),
        }
    }

    /// Returns the bound that a placement keeps if it breaks the premise.
    pub(super) const fn opposite(&self) -> Bound {
        match self.bound {
            Bound::AtMost(most) | Bound::Exactly(most) => Bound::AtLeast(most + 1),
            Bound::AtLeast(least) => Bound::AtMost(least - 1),
        }
    }

    /// Returns `true` if a placement can break the premise.
    fn demands(&self) -> bool {
        self.bound != Bound::ANY && !self.bound.admits(self.squares.len() as u32)
            || self.bound.least() > 0
    }

    fn of_rule(problem: &Problem, constraint: &Constraint<'_>) -> [Self; 2] {
        let board = problem.board();
        let squares: Vec<Square> = constraint
            .squares()
            .filter(|square| board.contains(*square))
            .collect();
        let bound = constraint.bound();
        let bounds = [
            Bound::AtLeast(bound.least()),
            bound.greatest().map_or(Bound::ANY, Bound::AtMost),
        ];
        bounds.map(|bound| Self {
            kind: PremiseKind::Rule(constraint.kind()),
            name: ConstraintInWords(board, constraint).to_string(),
            squares: squares.clone(),
            bound,
        })
    }

    /// Returns the premise that a queen stands on a square, or none.
    pub(super) fn assumed(square: Square, queen: bool) -> Self {
        if queen {
            Self::of_square(
                PremiseKind::Assumed,
                "assumed queen",
                square,
                Bound::AtLeast(1),
            )
        } else {
            Self::of_square(
                PremiseKind::Assumed,
                "assumed empty square",
                square,
                Bound::AtMost(0),
            )
        }
    }

    fn of_square(kind: PremiseKind, name: &str, square: Square, bound: Bound) -> Self {
        Self {
            kind,
            name: format!("{name} {square}"),
            squares: vec![square],
            bound,
        }
    }
}

/// Returns the premises of a problem. Squares that are blocked several times, such as by two excluded diagonals, are in
/// as many premises.
pub(super) fn premises(problem: &Problem) -> Vec<Premise> {
    // A reason names only rules that the problem states, not those that follow from them.
    let problem = &problem.as_stated();
    let board = problem.board();
    let none = Bound::AtMost(0);
    let mut all: Vec<Premise> = problem
        .constraints()
        .flat_map(|constraint| Premise::of_rule(problem, &constraint))
        .collect();
    all.extend(problem.excluded().map(|diagonal| {
        Premise {
            kind: PremiseKind::Excluded,
            name: format!("excluded diagonal {diagonal}"),
            squares: diagonal
                .squares(board)
                .filter(|square| board.contains(*square))
                .collect(),
            bound: none,
        }
    }));
    let excluded: Vec<_> = problem.excluded().collect();
    let listed: Vec<Square> = problem.blocked_one_by_one().collect();
    let random = problem.blocked_at_random();
    let blocked = problem.blocked().filter(|&square| {
        let is_excluded = || excluded.iter().any(|diagonal| diagonal.contains(square));
        let is_at_random = || random.is_some_and(|random| random.contains(square));
        board.contains(square)
            && (listed.binary_search(&square).is_ok() || is_at_random() || !is_excluded())
    });
    let of_blocked =
        |square| Premise::of_square(PremiseKind::Blocked, "blocked square", square, none);
    all.extend(blocked.map(of_blocked));
    let of_fixed =
        |square| Premise::of_square(PremiseKind::Fixed, "fixed queen", square, Bound::AtLeast(1));
    all.extend(problem.fixed().map(of_fixed));
    all.retain(Premise::demands);
    all
}

/// Lines that need queens, and lines across them that have just room for these. Then the upper bounds of the former, and
/// the lower bounds of the latter, follow by counting. All are numbers of premises.
pub(super) struct Exact {
    /// Lower bounds of the lines that need queens.
    pub needing: Vec<usize>,
    /// Upper bounds of the lines that have just room for them.
    pub roomy: Vec<usize>,
    /// Bounds that follow.
    pub following: Vec<usize>,
}

impl Exact {
    /// Returns `true` if all bounds from which others follow are among some premises.
    pub fn holds(&self, is_given: &[bool]) -> bool {
        let mut bounds = self.needing.iter().chain(&self.roomy);
        bounds.all(|bound| is_given[*bound])
    }
}

/// Returns the lines for which bounds of others follow by counting: rows and columns, columns and rows, and the whole
/// board and lines of either kind.
pub(super) fn exact_lines(premises: &[Premise], board: &Board) -> Vec<Exact> {
    let squares = board.squares().count();
    let lines = |kind, is_least: bool| {
        let fits = |number: &usize| {
            let premise = &premises[*number];
            premise.kind == PremiseKind::Rule(kind) && (premise.bound.least() > 0) == is_least
        };
        (0..premises.len()).filter(fits).collect::<Vec<usize>>()
    };
    let is_partition = |lines: &[usize]| {
        let all = lines.iter().flat_map(|line| &premises[*line].squares);
        all.clone().count() == squares && all.unique().count() == squares
    };
    let total = |lines: &[usize]| {
        let bounds = lines.iter().map(|line| premises[*line].bound);
        let numbers = bounds.map(|bound| bound.greatest().unwrap_or(bound.least()));
        numbers.sum::<u32>()
    };
    let exact = |(needing, roomy)| {
        let mut following = lines(needing, false);
        following.extend(lines(roomy, true));
        let (needing, roomy) = (lines(needing, true), lines(roomy, false));
        // On a board without squares, no lines are all of it, and nothing follows from them.
        let is_exact = squares > 0 && total(&needing) == total(&roomy);
        (is_exact && is_partition(&needing) && is_partition(&roomy)).then_some(Exact {
            needing,
            roomy,
            following,
        })
    };
    let kinds = [
        (ConstraintKind::Row, ConstraintKind::Column),
        (ConstraintKind::Column, ConstraintKind::Row),
        (ConstraintKind::Total, ConstraintKind::Row),
        (ConstraintKind::Total, ConstraintKind::Column),
    ];
    kinds.into_iter().filter_map(exact).collect()
}
