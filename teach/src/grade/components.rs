//! Components of a formula that share no auxiliary variable: each decides for itself which queens it admits on its
//! squares.
//!
//! The clauses of a line with auxiliary variables of its own are such a component. The rules leave few ways to place
//! queens on the squares of a line, so each can be tried.

use super::failure::GradeFailure;
use super::reading::{Reading, is_tautology};
use super::rules::{RuleTable, Side};
use crate::session::{Session, SessionAnswer};
use control::Control;
use encodings::{ClauseSink, Lit, Var};
use std::collections::{BTreeMap, HashMap};

/// Maximum number of placements on the squares of a component, and of steps to find them.
const MAX_PLACEMENTS: usize = 20_000;
const MAX_STEPS: usize = 1_000_000;

/// Disjoint sets of numbers that are joined, by union and find.
pub(crate) struct UnionFind(Vec<usize>);

impl UnionFind {
    pub fn new(count: usize) -> Self {
        Self((0..count).collect())
    }

    /// Returns a number that is the same for all joined numbers.
    pub fn root(&mut self, mut number: usize) -> usize {
        while self.0[number] != number {
            self.0[number] = self.0[self.0[number]];
            number = self.0[number];
        }
        number
    }

    /// Joins the sets of two numbers.
    pub fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.0[one.max(other)] = one.min(other);
    }
}

/// The components of a formula: the numbers of their clauses.
pub(crate) struct Components {
    union: UnionFind,
    clauses: BTreeMap<usize, Vec<usize>>,
}

/// Placements that a component has no model for.
pub(crate) enum Exclusions {
    /// The component has a model for each placement of queens on its squares that the rules leave.
    Nothing,
    /// The rules leave no placement.
    Impossible,
    /// There may be too many placements, or a limit was reached.
    Unknown,
    /// Placements for which the component has no model: literals of squares.
    Placements(Vec<Vec<Lit>>),
}

impl Components {
    /// Joins the clauses. The components of all are known unless the control is stopped.
    pub fn new(reading: &Reading, control: &Control) -> Self {
        let mut union = UnionFind::new(reading.roles.len());
        let auxiliary = |clause: &[Lit]| {
            let literals = clause
                .iter()
                .filter(|literal| reading.square(**literal).is_none());
            literals
                .map(|literal| literal.var().index())
                .collect::<Vec<usize>>()
        };
        for (_, clause) in reading.until_stopped(control) {
            for pair in auxiliary(clause).windows(2) {
                union.join(pair[0], pair[1]);
            }
        }
        let mut clauses: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (number, clause) in reading.until_stopped(control) {
            if let (Some(first), false) = (auxiliary(clause).first(), is_tautology(clause)) {
                clauses.entry(union.root(*first)).or_default().push(number);
            }
        }
        Self { union, clauses }
    }

    /// Returns the component of a clause, or `None` if it has no auxiliary variable.
    pub fn of_clause(&mut self, reading: &Reading, clause: &[Lit]) -> Option<usize> {
        let mut auxiliary = clause
            .iter()
            .filter(|literal| reading.square(**literal).is_none());
        let first = auxiliary.next()?;
        Some(self.union.root(first.var().index()))
    }

    /// Returns the component of an auxiliary variable with its clauses, if it occurs in one.
    pub fn of_variable(&mut self, var: Var) -> Option<(usize, &[usize])> {
        let root = self.union.root(var.index());
        Some((root, self.clauses.get(&root)?))
    }

    /// Returns the clauses of a component.
    pub fn clauses(&self, component: usize) -> &[usize] {
        &self.clauses[&component]
    }

    /// Decides for which placements a component has a model.
    pub fn decide(
        &self,
        component: usize,
        rules: &RuleTable<'_>,
        reading: &Reading,
        control: &Control,
    ) -> Result<Exclusions, GradeFailure> {
        let clauses = self.clauses[&component]
            .iter()
            .map(|number| reading.clauses.clause(*number));
        // The squares of the component, and the ways to place queens on them.
        let mut squares: Vec<u32> = clauses
            .clone()
            .flatten()
            .filter_map(|literal| Some(reading.square(*literal)?.0))
            .collect();
        squares.sort_unstable();
        squares.dedup();
        let Some(placements) = Placements::on_squares(&squares, rules) else {
            return Ok(Exclusions::Unknown);
        };
        if placements.is_empty() {
            return Ok(Exclusions::Impossible);
        }
        // A solver with its clauses alone.
        let mut session = Session::new(control)?;
        let mut locals: HashMap<Var, Var> = HashMap::new();
        let mut buffer = Vec::new();
        for clause in clauses {
            buffer.clear();
            for literal in clause {
                let var = match locals.get(&literal.var()) {
                    Some(var) => *var,
                    None => {
                        let var = session.new_vars(1)?.get(0);
                        locals.insert(literal.var(), var);
                        var
                    }
                };
                buffer.push(var.literal(literal.is_positive()));
            }
            session.add_clause(&buffer)?;
        }
        // Has it a model for each placement?
        let mut excluded = Vec::new();
        for queens in placements {
            let literal = |square: &u32| {
                let queen = reading.queen(*square);
                if queens.contains(square) {
                    queen
                } else {
                    !queen
                }
            };
            let literals: Vec<Lit> = squares.iter().map(literal).collect();
            let local = |literal: &Lit| locals[&literal.var()].literal(literal.is_positive());
            let assumed: Vec<Lit> = literals.iter().map(local).collect();
            match session.solve(&assumed, None)? {
                SessionAnswer::Model(_) => {}
                SessionAnswer::None => excluded.push(literals),
                SessionAnswer::Unknown => return Ok(Exclusions::Unknown),
            }
        }
        Ok(if excluded.is_empty() {
            Exclusions::Nothing
        } else {
            Exclusions::Placements(excluded)
        })
    }
}

/// Placements of queens on some squares that break no rule about these squares.
struct Placements<'a> {
    squares: &'a [u32],
    /// Rules of each square, by place in the list.
    of_square: Vec<Vec<usize>>,
    /// Bounds of each rule, and its number of queens. The lower bound is 0 if it has other squares, too.
    rules: Vec<([u32; 2], u32)>,
    found: Vec<Vec<u32>>,
    queens: Vec<u32>,
    steps: usize,
}

impl<'a> Placements<'a> {
    /// Returns the queens of each placement, unless there are many.
    fn on_squares(squares: &'a [u32], rules: &RuleTable<'_>) -> Option<Vec<Vec<u32>>> {
        let mut this = Self {
            squares,
            of_square: vec![Vec::new(); squares.len()],
            rules: Vec::new(),
            found: Vec::new(),
            queens: Vec::new(),
            steps: 0,
        };
        for rule in &rules.rules {
            let places: Vec<usize> = rule
                .squares
                .iter()
                .filter_map(|square| squares.binary_search(square).ok())
                .collect();
            let is_inside = places.len() == rule.squares.len();
            let least = if is_inside && rule.has(Side::Least) {
                rule.least
            } else {
                0
            };
            if places.is_empty() || least == 0 && rule.most as usize >= places.len() {
                continue;
            }
            for place in places {
                this.of_square[place].push(this.rules.len());
            }
            this.rules.push(([least, rule.most], 0));
        }
        this.search(0).then_some(this.found)
    }

    /// Returns `false` if there are too many.
    fn search(&mut self, place: usize) -> bool {
        self.steps += 1;
        if self.steps > MAX_STEPS || self.found.len() > MAX_PLACEMENTS {
            return false;
        }
        let Some(&square) = self.squares.get(place) else {
            if self
                .rules
                .iter()
                .all(|([least, _], queens)| queens >= least)
            {
                self.found.push(self.queens.clone());
            }
            return true;
        };
        let of_square = std::mem::take(&mut self.of_square[place]);
        let has_room = of_square
            .iter()
            .all(|&rule| self.rules[rule].1 < self.rules[rule].0[1]);
        let mut is_whole = true;
        if has_room {
            of_square.iter().for_each(|&rule| self.rules[rule].1 += 1);
            self.queens.push(square);
            is_whole = self.search(place + 1);
            self.queens.pop();
            of_square.iter().for_each(|&rule| self.rules[rule].1 -= 1);
        }
        self.of_square[place] = of_square;
        is_whole && self.search(place + 1)
    }
}
