//! Squares whose queens follow by counting: if a set has all the queens that it may have, its other squares are empty;
//! if it needs all squares that are left, each of them has a queen.
//!
//! Each such step is unit propagation with one clause of squares, by whatever encoding the bound is written.

use super::premise::{Premise, PremiseKind};
use problem::Bound;
use problem::board::{Board, Square};
use std::collections::{BTreeSet, VecDeque};

/// A step: queens or empty squares that follow from a premise and what is known, or a contradiction, from which no square
/// follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inference {
    /// The rule or given from which the squares follow.
    pub premise: Premise,
    /// Squares that are known to have queens, or to be empty, from which it follows.
    pub because: Vec<Square>,
    /// Squares that have queens.
    pub queens: Vec<Square>,
    /// Squares without queens.
    pub empty: Vec<Square>,
}

impl Inference {
    /// Returns `true` if the step states what the problem gives: a fixed queen, or a blocked square.
    #[must_use]
    pub const fn is_given(&self) -> bool {
        !matches!(self.premise.kind, PremiseKind::Rule(_))
    }

    /// Returns `true` if the premise cannot be met.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        self.queens.is_empty() && self.empty.is_empty()
    }

    /// Returns the clauses of squares with which the step is unit propagation: squares, and `true` for a queen on them.
    #[must_use]
    pub fn clauses(&self) -> Vec<Vec<(Square, bool)>> {
        // An upper bound follows from queens, a lower bound from empty squares.
        let has_queens = self.premise.bound.least() == 0;
        let because: Vec<(Square, bool)> = self
            .because
            .iter()
            .map(|square| (*square, !has_queens))
            .collect();
        if self.is_contradiction() {
            return vec![because];
        }
        let with = |square: &Square, queen: bool| {
            let mut clause = because.clone();
            clause.push((*square, queen));
            clause.sort_unstable();
            clause
        };
        let queens = self.queens.iter().map(|queen| with(queen, true));
        queens
            .chain(self.empty.iter().map(|square| with(square, false)))
            .collect()
    }
}

/// Counting on premises.
#[derive(Clone)]
pub(super) struct Counting<'a> {
    board: &'a Board,
    premises: &'a [Premise],
    /// Premises about a square, by its place.
    of_square: Vec<Vec<usize>>,
    /// Known squares, by place: `true` for a queen.
    known: Vec<Option<bool>>,
    /// Squares known to have queens, and to be empty, of each premise.
    counts: Vec<[u32; 2]>,
    waiting: VecDeque<usize>,
    is_waiting: Vec<bool>,
    steps: Vec<Inference>,
    /// Every step ended without a contradiction.
    is_consistent: bool,
}

impl<'a> Counting<'a> {
    /// Counts on premises until nothing more follows.
    pub fn new(board: &'a Board, premises: &'a [Premise]) -> Self {
        let mut of_square = vec![Vec::new(); board.rows() as usize * board.columns() as usize];
        for (number, premise) in premises.iter().enumerate() {
            for square in &premise.squares {
                of_square[board.place(*square)].push(number);
            }
        }
        // Givens come first, so that they are stated together.
        let (rules, givens): (Vec<usize>, Vec<usize>) = (0..premises.len())
            .partition(|number| matches!(premises[*number].kind, PremiseKind::Rule(_)));
        let mut counting = Self {
            board,
            premises,
            known: vec![None; of_square.len()],
            of_square,
            counts: vec![[0; 2]; premises.len()],
            waiting: givens.into_iter().chain(rules).collect(),
            is_waiting: vec![true; premises.len()],
            steps: Vec::new(),
            is_consistent: true,
        };
        counting.run();
        counting
    }

    /// Returns `true` if a square is known to have a queen, and `false` if it is known to be empty.
    pub fn known(&self, square: Square) -> Option<bool> {
        self.known[self.board.place(square)]
    }

    /// Returns `false` if a contradiction follows.
    pub const fn is_consistent(&self) -> bool {
        self.is_consistent
    }

    /// Assumes queens and empty squares, and counts further. Returns the steps to a contradiction if one follows.
    pub fn refute(&mut self, assumed: &[(Square, bool)]) -> Option<Vec<Inference>> {
        for &(square, queen) in assumed {
            match self.known(square) {
                Some(known) if known != queen => return Some(self.steps_to(&[square])),
                Some(_) => {}
                None => self.set(square, queen),
            }
        }
        self.run();
        (!self.is_consistent).then(|| self.steps_to(&[]))
    }

    fn set(&mut self, square: Square, queen: bool) {
        let place = self.board.place(square);
        self.known[place] = Some(queen);
        for &premise in &self.of_square[place] {
            self.counts[premise][usize::from(!queen)] += 1;
            if !std::mem::replace(&mut self.is_waiting[premise], true) {
                self.waiting.push_back(premise);
            }
        }
    }

    fn run(&mut self) {
        while self.is_consistent {
            let Some(number) = self.waiting.pop_front() else {
                break;
            };
            self.is_waiting[number] = false;
            let premise = &self.premises[number];
            let [queens, empty] = self.counts[number];
            let length = premise.squares.len() as u32;
            let is_short = premise.bound.least() > length;
            // Known squares that decide the others, how many there may be, and what the others are.
            let (decisive, found, most) = match premise.bound {
                Bound::AtMost(most) | Bound::Exactly(most) => (true, queens, most),
                Bound::AtLeast(_) if is_short => (false, 1, 0),
                Bound::AtLeast(least) => (false, empty, length - least),
            };
            let is_open = queens + empty < length;
            if found < most || found == most && !is_open {
                continue;
            }
            let (known, board) = (&self.known, self.board);
            let of = |what: Option<bool>| {
                let squares = premise.squares.iter().copied();
                squares.filter(move |square| known[board.place(*square)] == what)
            };
            let (because, others): (Vec<Square>, Vec<Square>) = if found == most {
                (of(Some(decisive)).collect(), of(None).collect())
            } else if is_short {
                (Vec::new(), Vec::new())
            } else {
                // One more than are allowed, so that they break the rule.
                let breaking = of(Some(decisive)).take(most as usize + 1);
                (breaking.collect(), Vec::new())
            };
            // What follows is a step, and may decide further premises.
            self.is_consistent = found == most;
            let (queens, empty) = if decisive {
                (Vec::new(), others.clone())
            } else {
                (others.clone(), Vec::new())
            };
            let inference = Inference {
                premise: premise.clone(),
                because,
                queens,
                empty,
            };
            self.steps.push(inference);
            others.iter().for_each(|other| self.set(*other, !decisive));
        }
    }

    /// Assumes a queen on an open square, or none, and counts further.
    pub fn assume(&mut self, square: Square, queen: bool) {
        self.set(square, queen);
        self.run();
    }

    /// Returns the number of steps so far.
    pub fn step_count(&self) -> usize {
        self.steps.len()
    }

    /// Returns a rule that needs a queen on one of its open squares, with its empty and its open squares. No rule has
    /// fewer open squares.
    pub fn open_rule(&self) -> Option<(&'a Premise, Vec<Square>, Vec<Square>)> {
        let rules = self.premises.iter().zip(&self.counts);
        let open = rules.filter(|(premise, [queens, _])| *queens < premise.bound.least());
        let length = |premise: &Premise, [queens, empty]: &[u32; 2]| {
            premise.squares.len() as u32 - queens - empty
        };
        let (premise, _) = open.min_by_key(|(premise, counts)| length(premise, counts))?;
        let of = |what: Option<bool>| {
            let squares = premise.squares.iter().copied();
            squares
                .filter(|square| self.known(*square) == what)
                .collect()
        };
        Some((premise, of(Some(false)), of(None)))
    }

    /// Returns the steps from which some squares follow, or the contradiction if there is one, without those that are
    /// not needed.
    pub fn steps_to(&self, squares: &[Square]) -> Vec<Inference> {
        self.steps_needed(0, &mut squares.iter().copied().collect())
    }

    /// Returns the steps from a number on from which the needed squares follow, or the contradiction if there is one.
    /// Adds the squares that these need.
    pub fn steps_needed(&self, from: usize, needed: &mut BTreeSet<Square>) -> Vec<Inference> {
        let mut steps = Vec::new();
        for step in self.steps[from..].iter().rev() {
            let mut step = step.clone();
            if !step.is_contradiction() {
                step.queens.retain(|queen| needed.contains(queen));
                step.empty.retain(|square| needed.contains(square));
                if step.is_contradiction() {
                    continue;
                }
            }
            needed.extend(step.because.iter().copied());
            steps.push(step);
        }
        steps.reverse();
        steps
    }
}
