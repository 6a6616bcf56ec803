//! The rules of a problem by number: sets of squares, and bounds on their queens.

use encodings::at_most_one::{AtMostOne, Encoding};
use encodings::cardinality::{Cardinality, CardinalityEncoding, Limit};
use encodings::{ClauseSink, Lit, SinkError, VarRange};
use itertools::Itertools;
use problem::board::Square;
use problem::placement::Placement;
use problem::{Bound, Constraint, ConstraintKind, Problem};
use queensat::encode::{BoundInWords, ConstraintInWords};
use std::collections::HashSet;
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
    /// The number of queens must be odd, which is a mistake of formulas and no rule of a problem.
    pub is_odd: bool,
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
            Side::Odd => return "an odd number".into(),
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
            Side::Odd => 1,
        }
    }

    /// Returns the rule with the bound of one side alone.
    pub fn one_side(&self, side: Side) -> Self {
        let mut rule = self.clone();
        if side != Side::Least {
            rule.least = 0;
        }
        if side != Side::Most {
            rule.most = u32::MAX;
        }
        rule.is_odd &= side == Side::Odd;
        rule
    }

    /// Returns `true` if the rule demands something on this side.
    pub fn has(&self, side: Side) -> bool {
        match side {
            Side::Least => self.least > 0,
            Side::Most => (self.most as usize) < self.squares.len(),
            Side::Odd => self.is_odd,
        }
    }

    /// Adds clauses of one side, of which `queens` are the literals of the squares.
    pub fn encode(
        &self,
        side: Side,
        queens: &[Lit],
        sink: &mut dyn ClauseSink,
    ) -> Result<(), SinkError> {
        match (side, self.number(side)) {
            (Side::Odd, _) => encode_parity(queens, true, sink),
            (Side::Least, 1) => sink.add_clause(queens),
            (Side::Most, 1) => Encoding::Product.encode(queens, sink),
            (Side::Least, least) => {
                CardinalityEncoding::DEFAULT.encode(queens, Limit::AtLeast(least), sink)
            }
            (Side::Most, most) => {
                CardinalityEncoding::DEFAULT.encode(queens, Limit::AtMost(most), sink)
            }
        }
    }

    /// Adds clauses that one side is violated.
    pub fn encode_violated(
        &self,
        side: Side,
        queens: &[Lit],
        sink: &mut dyn ClauseSink,
    ) -> Result<(), SinkError> {
        let limit = match side {
            Side::Odd => return encode_parity(queens, false, sink),
            Side::Least => Limit::AtMost(self.least - 1),
            Side::Most => Limit::AtLeast(self.most + 1),
        };
        CardinalityEncoding::DEFAULT.encode(queens, limit, sink)
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

/// Adds clauses that an odd number of literals is true, or an even one: a variable for each sum of the first ones.
fn encode_parity(
    literals: &[Lit],
    is_odd: bool,
    sink: &mut dyn ClauseSink,
) -> Result<(), SinkError> {
    let Some((first, others)) = literals.split_first() else {
        return if is_odd { sink.add_clause(&[]) } else { Ok(()) };
    };
    let mut sum = *first;
    for &literal in others {
        let next = sink.new_vars(1)?.get(0).positive();
        sink.add_clause(&[!next, sum, literal])?;
        sink.add_clause(&[!next, !sum, !literal])?;
        sink.add_clause(&[next, !sum, literal])?;
        sink.add_clause(&[next, sum, !literal])?;
        sum = next;
    }
    sink.add_clause(&[if is_odd { sum } else { !sum }])
}

/// Maximum number of squares of a board of which boards and solutions are looked at one by one.
pub(super) const MAX_SQUARES: usize = 1024;

/// A side of the bounds of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Side {
    Least,
    Most,
    Odd,
}

impl Side {
    pub const ALL: [Self; 3] = [Self::Least, Self::Most, Self::Odd];
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
    /// Rules that divide the free squares: the rows, the columns, the regions, the board.
    pub families: Vec<Range<usize>>,
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
                is_odd: false,
                squares,
            }
        };
        let one = |square: Square, name: &str, queens| Rule {
            kind: None,
            name: format!("{name} {square}"),
            squares: vec![number(square)],
            least: queens,
            most: queens,
            is_odd: false,
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
        let squares = board.rows() as usize * board.columns() as usize;
        let free: Vec<u32> = board
            .squares()
            .filter(|&square| !problem.is_blocked(square))
            .map(number)
            .collect();
        let mut is_free = vec![false; squares];
        free.iter()
            .for_each(|&square| is_free[square as usize] = true);
        let none = Self {
            problem,
            rules: Vec::new(),
            of_square: vec![Vec::new(); squares],
            free,
            is_free,
            families: Vec::new(),
        };
        let mut table = none.with_rules(rules);
        let kinds = [
            ConstraintKind::Row,
            ConstraintKind::Column,
            ConstraintKind::Region,
            ConstraintKind::Total,
        ];
        for kind in kinds {
            let is_of_kind = |rule: &Rule| rule.kind == Some(kind);
            let start = table.rules.iter().position(is_of_kind).unwrap_or_default();
            let length = table.rules[start..]
                .iter()
                .take_while(|it| is_of_kind(it))
                .count();
            table.add_family(start..start + length);
        }
        table
    }

    /// Returns a table of other rules on the same board.
    pub fn with_rules(&self, rules: Vec<Rule>) -> Self {
        // The way back, from squares to rules.
        let mut of_square = vec![Vec::new(); self.squares()];
        for (index, rule) in (0..).zip(&rules) {
            if rule.is_exclusive() && rule.squares.len() > 1 {
                for &square in &rule.squares {
                    of_square[square as usize].push(index);
                }
            }
        }
        Self {
            problem: self.problem,
            rules,
            of_square,
            free: self.free.clone(),
            is_free: self.is_free.clone(),
            families: Vec::new(),
        }
    }

    /// Counts the queens of some rules together, if these divide the free squares.
    pub fn add_family(&mut self, family: Range<usize>) {
        let squares = self.rules[family.clone()]
            .iter()
            .flat_map(|rule| &rule.squares);
        if squares.clone().all_unique() && squares.count() == self.free.len() {
            self.families.push(family);
        }
    }

    /// Adds clauses of all rules to a sink, with a new variable for each square. Returns these variables.
    pub fn encode(&self, sink: &mut dyn ClauseSink) -> Result<VarRange, SinkError> {
        let squares = sink.new_vars(self.squares() as u32)?;
        for rule in &self.rules {
            let queens = rule.squares.iter();
            let queens: Vec<Lit> = queens
                .map(|it| squares.get(*it as usize).positive())
                .collect();
            for side in Side::ALL.into_iter().filter(|it| rule.has(*it)) {
                rule.encode(side, &queens, sink)?;
            }
        }
        Ok(squares)
    }

    /// Returns the number of squares, holes among them.
    pub fn squares(&self) -> usize {
        self.of_square.len()
    }

    /// Returns the sides of all rules that demand something.
    pub fn demands(&self) -> impl Iterator<Item = Demand> + '_ {
        let demands = (0..self.rules.len()).cartesian_product(Side::ALL);
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

    /// Returns `true` if all squares of a rule are among those of an exclusive one.
    pub fn is_part_of_line(&self, part: &Rule) -> bool {
        let mut lines = self.rules.iter().filter(|rule| rule.is_exclusive());
        lines.any(|line| {
            part.squares
                .iter()
                .all(|it| line.squares.binary_search(it).is_ok())
        })
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
            Side::Odd => queens % 2 == 1,
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

    /// Adds demands that follow from proven ones by counting: if the lower bounds of one family of rules sum up to the
    /// upper bounds of another, all of these bounds are tight.
    pub fn close_by_counting(&self, proven: &mut HashSet<Demand>) {
        for (lower, upper) in self.families.iter().cartesian_product(&self.families) {
            let least = self.sum(lower, Side::Least, proven);
            let most = self.sum(upper, Side::Most, proven);
            if least.is_some() && most.is_some() && least >= most {
                proven.extend(lower.clone().map(|rule| (rule, Side::Most)));
                proven.extend(upper.clone().map(|rule| (rule, Side::Least)));
            }
        }
    }

    /// Returns two families of which one demands more queens than the other one allows, so that nothing has both.
    pub fn contradiction(&self, proven: &HashSet<Demand>) -> Option<[Range<usize>; 2]> {
        let mut pairs = self.families.iter().cartesian_product(&self.families);
        let pair = pairs.find(|(lower, upper)| {
            let least = self.sum(lower, Side::Least, proven);
            let most = self.sum(upper, Side::Most, proven);
            matches!((least, most), (Some(least), Some(most)) if least > most)
        });
        pair.map(|(lower, upper)| [lower.clone(), upper.clone()])
    }

    /// Returns the sum of the bounds of a family, if all are proven.
    fn sum(&self, family: &Range<usize>, side: Side, proven: &HashSet<Demand>) -> Option<u64> {
        family.clone().try_fold(0, |sum, number| {
            let rule = &self.rules[number];
            let bound = match side {
                Side::Least => rule.least,
                _ => rule.most.min(rule.squares.len() as u32),
            };
            let is_known = !rule.has(side) || proven.contains(&(number, side));
            is_known.then_some(sum + u64::from(bound))
        })
    }
}
