//! The rules of a problem by number: sets of squares, and bounds on their queens.

use itertools::Itertools;
use problem::board::Square;
use problem::placement::Placement;
use problem::{Bound, Constraint, ConstraintKind, Problem};
use queensat::encode::{BoundInWords, ConstraintInWords};
use std::ops::Range;

/// A set of free squares with bounds on its queens.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    /// The rule of the problem, or `None` for a blocked square or a fixed queen.
    pub kind: Option<ConstraintKind>,
    /// The set in words, such as `row 1`.
    pub name: String,
    /// The squares, as numbers in increasing order.
    pub squares: Vec<u32>,
    pub least: u32,
    pub most: u32,
}

impl Rule {
    /// Returns `true` if no two queens may stand on the squares.
    pub fn is_exclusive(&self) -> bool {
        self.most <= 1
    }

    /// Returns the bound of one side in words, such as `at most one`.
    pub fn bound(&self, side: Side) -> String {
        let bound = match side {
            Side::Least => Bound::AtLeast(self.least),
            Side::Most => Bound::AtMost(self.most),
        };
        BoundInWords(bound).to_string()
    }

    /// Returns the bound of one side with its noun, such as `at least 2 queens`.
    pub fn bounded_queens(&self, side: Side) -> String {
        match self.number(side) {
            0 => "no queen".into(),
            1 => format!("{} queen", self.bound(side)),
            _ => format!("{} queens", self.bound(side)),
        }
    }

    /// Returns the number of the bound of one side.
    pub fn number(&self, side: Side) -> u32 {
        match side {
            Side::Least => self.least,
            Side::Most => self.most,
        }
    }

    /// Returns `true` if the rule demands something on this side.
    pub fn has(&self, side: Side) -> bool {
        match side {
            Side::Least => self.least > 0,
            Side::Most => (self.most as usize) < self.squares.len(),
        }
    }

    /// Returns the number of queens among the squares of which these have one.
    pub fn queens(&self, has_queen: &[bool]) -> u32 {
        let queens = self
            .squares
            .iter()
            .filter(|square| has_queen[**square as usize]);
        queens.count() as u32
    }
}

/// Maximum number of squares of a board of which boards and solutions are looked at one by one.
pub(super) const MAX_SQUARES: usize = 1024;

/// A side of the bounds of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Side {
    Least,
    Most,
}

/// One side of the bounds of a rule, by its number.
pub(crate) type Demand = (usize, Side);

/// The rules of a problem. Squares have the numbers 0, 1, .. row by row, holes among them.
#[derive(Debug)]
pub(crate) struct RuleTable<'a> {
    pub problem: &'a Problem,
    pub rules: Vec<Rule>,
    /// Exclusive rules with several squares, by square.
    pub of_square: Vec<Vec<u32>>,
    /// Squares on which queens may stand.
    pub free: Vec<u32>,
    pub is_free: Vec<bool>,
}

impl<'a> RuleTable<'a> {
    pub fn new(problem: &'a Problem) -> Self {
        let board = problem.board();
        let number = |square| board.place(square) as u32;
        let rule = |constraint: Constraint<'_>| {
            let squares: Vec<u32> = constraint
                .squares()
                .filter(|&square| !problem.is_blocked(square))
                .map(number)
                .sorted_unstable()
                .collect();
            let bound = constraint.bound();
            Rule {
                kind: Some(constraint.kind()),
                name: ConstraintInWords(board, &constraint).to_string(),
                least: bound.least(),
                most: bound.greatest().unwrap_or(u32::MAX),
                squares,
            }
        };
        let one = |square: Square, name: &str, queens| Rule {
            kind: None,
            name: format!("{name} {square}"),
            squares: vec![number(square)],
            least: queens,
            most: queens,
        };
        // Blocked squares and fixed queens are rules, too, so that a formula may lack them.
        let mut rules: Vec<Rule> = problem.constraints().map(rule).collect();
        let obstacles = board.obstacles();
        rules.extend(obstacles.map(|(square, obstacle)| one(square, obstacle.name(), 0)));
        rules.extend(
            problem
                .blocked()
                .map(|square| one(square, "blocked square", 0)),
        );
        rules.extend(problem.fixed().map(|square| one(square, "fixed queen", 1)));
        // The way back, from squares to rules.
        let squares = board.rows() as usize * board.columns() as usize;
        let mut of_square = vec![Vec::new(); squares];
        for (index, rule) in (0..).zip(&rules) {
            if rule.is_exclusive() && rule.squares.len() > 1 {
                for &square in &rule.squares {
                    of_square[square as usize].push(index);
                }
            }
        }
        let free: Vec<u32> = board
            .squares()
            .filter(|&square| !problem.is_blocked(square))
            .map(number)
            .collect();
        let mut is_free = vec![false; squares];
        free.iter()
            .for_each(|&square| is_free[square as usize] = true);
        Self {
            problem,
            rules,
            of_square,
            free,
            is_free,
        }
    }

    /// Returns the number of squares, holes among them.
    pub fn squares(&self) -> usize {
        self.of_square.len()
    }

    /// Returns the sides of all rules that demand something.
    pub fn demands(&self) -> impl Iterator<Item = Demand> + '_ {
        let sides = [Side::Least, Side::Most];
        let demands = (0..self.rules.len()).cartesian_product(sides);
        demands.filter(|&(rule, side)| self.rules[rule].has(side))
    }

    /// Returns `true` if queens on two squares break a rule.
    pub fn attack(&self, one: u32, other: u32) -> bool {
        let others = &self.of_square[other as usize];
        let mut rules = self.of_square[one as usize].iter();
        one != other && rules.any(|rule| others.contains(rule))
    }

    /// Returns `true` if queens on two squares break a rule, also if one is blocked.
    pub fn threaten(&self, one: u32, other: u32) -> bool {
        let problem = self.problem;
        let attacks = || problem.attacks(self.square(one), self.square(other));
        one != other && (self.attack(one, other) || attacks())
    }

    /// Returns a square by its number.
    pub fn square(&self, square: u32) -> Square {
        let columns = self.problem.board().columns();
        Square::from_zero_based(square / columns, square % columns)
    }

    /// Returns the squares of the rule that a group of clauses states, such as `row 1: at most one`.
    pub fn squares_of(&self, group: &str) -> Vec<Square> {
        let name = group.split_once(": ").map(|(name, _)| name);
        let rule = self.rules.iter().find(|rule| Some(&*rule.name) == name);
        let squares = rule.map_or(&[][..], |rule| &rule.squares);
        squares.iter().map(|square| self.square(*square)).collect()
    }

    /// Returns the number of a square.
    pub fn place(&self, square: Square) -> u32 {
        self.problem.board().place(square) as u32
    }

    /// Returns `true` if this number of queens meets a demand.
    pub fn is_met(&self, (rule, side): Demand, queens: u32) -> bool {
        match side {
            Side::Least => queens >= self.rules[rule].least,
            Side::Most => queens <= self.rules[rule].most,
        }
    }

    /// Returns the placement of queens.
    pub fn placement(&self, has_queen: &[bool]) -> Placement {
        let queens = (0..).zip(has_queen).filter(|(_, queen)| **queen);
        Placement::new(queens.map(|(square, _)| self.square(square)).collect())
    }

    /// Returns the squares of which a placement has the queens.
    pub fn has_queen(&self, placement: &Placement) -> Vec<bool> {
        let mut has_queen = vec![false; self.squares()];
        for &queen in placement.queens() {
            has_queen[self.problem.board().place(queen)] = true;
        }
        has_queen
    }

    /// Returns the families of rules that divide the free squares: the rows, the columns, the regions, the board.
    fn families(&self) -> Vec<Range<usize>> {
        let mut families = Vec::new();
        let (mut start, mut covered) = (0, 0);
        for (place, rule) in self.rules.iter().enumerate() {
            if place > start && rule.kind != self.rules[start].kind {
                (start, covered) = (place, 0);
            }
            let is_whole = matches!(
                rule.kind,
                Some(
                    ConstraintKind::Row
                        | ConstraintKind::Column
                        | ConstraintKind::Region
                        | ConstraintKind::Total
                )
            );
            if is_whole && covered < self.free.len() {
                covered += rule.squares.len();
                if covered == self.free.len() {
                    families.push(start..place + 1);
                }
            }
        }
        families.retain(|family| {
            let mut squares = self.rules[family.clone()]
                .iter()
                .flat_map(|rule| &rule.squares);
            squares.all_unique()
        });
        families
    }

    /// Adds demands that follow from proven ones by counting: if the lower bounds of one family of rules sum up to the
    /// upper bounds of another, all of these bounds are tight.
    pub fn close_by_counting(&self, proven: &mut impl Proven) {
        let families = self.families();
        let sum = |family: &Range<usize>, side, proven: &dyn Proven| {
            family.clone().try_fold(0_u64, |sum, rule| {
                let bound = match side {
                    Side::Least => self.rules[rule].least,
                    Side::Most => self.rules[rule]
                        .most
                        .min(self.rules[rule].squares.len() as u32),
                };
                let is_known = !self.rules[rule].has(side) || proven.has((rule, side));
                is_known.then_some(sum + u64::from(bound))
            })
        };
        for (lower, upper) in families.iter().cartesian_product(&families) {
            let bounds = (
                sum(lower, Side::Least, proven),
                sum(upper, Side::Most, proven),
            );
            if matches!(bounds, (Some(least), Some(most)) if least >= most) {
                lower
                    .clone()
                    .for_each(|rule| proven.add((rule, Side::Most)));
                upper
                    .clone()
                    .for_each(|rule| proven.add((rule, Side::Least)));
            }
        }
    }
}

/// A set of demands that are known to hold.
pub(crate) trait Proven {
    fn has(&self, demand: Demand) -> bool;
    fn add(&mut self, demand: Demand);
}

impl Proven for std::collections::HashSet<Demand> {
    fn has(&self, demand: Demand) -> bool {
        self.contains(&demand)
    }

    fn add(&mut self, demand: Demand) {
        self.insert(demand);
    }
}
