//! Minimal reasons: premises that cannot be met together, while without any one of them the others can.
//!
//! Premises are left out one by one. Where that is hard to decide, it is put off, so that what is easy to decide comes
//! first. A placement that breaks only one premise shows that this one is needed;
//! small changes of it show the same of others (Belov and Marques-Silva, "Accelerating MUS extraction with recursive
//! model rotation", 2011).

use super::decider::{Decider, Feasibility};
use super::failure::ExplainFailure;
use super::premise::PremiseKind;
use problem::ConstraintKind;
use std::collections::BTreeSet;

/// Least budget of a decision, in seconds of search.
const MIN_BUDGET: f64 = 2.5e-4;

/// Premises that cannot be met together.
pub(super) struct Minimizing {
    /// Premises without which the others can be met.
    pub needed: BTreeSet<usize>,
    /// Premises that may be left out, the first ones first.
    pub pending: Vec<usize>,
    /// Estimated seconds of search for a decision.
    budget: f64,
}

impl Minimizing {
    /// Starts with premises that a search has refuted in this time.
    pub fn new(decider: &Decider<'_>, mut pending: Vec<usize>, seconds: f64) -> Self {
        let of_one = |premise: &&usize| decider.premises[**premise].squares.len() == 1;
        let is_mostly_of_one = 2 * pending.iter().filter(of_one).count() > pending.len();
        if is_mostly_of_one {
            // Of many blocked squares nearly all are needed, so that nothing is gained by putting them off.
            return Self {
                needed: BTreeSet::new(),
                budget: f64::INFINITY,
                pending,
            };
        }
        // Diagonals are the rules with the least effect. Rows come after columns, as their queens are looked for.
        pending.sort_by_key(|&premise| match decider.premises[premise].kind {
            PremiseKind::Rule(ConstraintKind::Diagonal | ConstraintKind::AntiDiagonal) => {
                (0, premise)
            }
            PremiseKind::Rule(ConstraintKind::Row) => (2, premise),
            PremiseKind::Rule(_) => (1, premise),
            _ => (3, premise),
        });
        Self {
            needed: BTreeSet::new(),
            budget: seconds.max(MIN_BUDGET),
            pending,
        }
    }

    /// Returns all premises that remain.
    pub fn remaining(&self) -> Vec<usize> {
        let mut all: Vec<usize> = self.needed.iter().chain(&self.pending).copied().collect();
        all.sort_unstable();
        all
    }

    /// Leaves out premises until all that remain are needed. After an error, those that remain cannot be met either.
    pub fn run(&mut self, decider: &mut Decider<'_>) -> Result<(), ExplainFailure> {
        let mut postponed = 0;
        while let Some(&first) = self.pending.first() {
            let mut others = self.remaining();
            others.retain(|other| *other != first);
            match decider.decide(&others, Some(first), self.budget)? {
                Feasibility::Infeasible(needed) => {
                    self.pending
                        .retain(|premise| needed.binary_search(premise).is_ok());
                }
                Feasibility::Feasible(has_queen) => {
                    let mut rotation = Rotation::new(decider, self.remaining(), has_queen);
                    self.needed.extend(rotation.needed(&self.needed));
                    self.needed.insert(first);
                    self.pending
                        .retain(|premise| !self.needed.contains(premise));
                }
                Feasibility::Unknown => {
                    self.pending.rotate_left(1);
                    postponed += 1;
                    if postponed >= self.pending.len() {
                        (self.budget, postponed) = (2.0 * self.budget, 0);
                    }
                }
            }
        }
        Ok(())
    }
}

/// A placement, and the premises that it breaks.
struct Rotation<'r, 'a> {
    decider: &'r Decider<'a>,
    premises: Vec<usize>,
    /// Premises about a square, by its place.
    of_square: Vec<Vec<usize>>,
    has_queen: Vec<bool>,
    /// Queens of each premise.
    queens: Vec<u32>,
    broken: BTreeSet<usize>,
}

impl<'r, 'a> Rotation<'r, 'a> {
    fn new(decider: &'r Decider<'a>, premises: Vec<usize>, has_queen: Vec<bool>) -> Self {
        let mut of_square = vec![Vec::new(); has_queen.len()];
        for &premise in &premises {
            for square in &decider.premises[premise].squares {
                of_square[decider.board.place(*square)].push(premise);
            }
        }
        let mut rotation = Self {
            decider,
            premises,
            of_square,
            has_queen: Vec::new(),
            queens: vec![0; decider.premises.len()],
            broken: BTreeSet::new(),
        };
        rotation.restart(has_queen);
        rotation
    }

    fn restart(&mut self, has_queen: Vec<bool>) {
        self.queens.fill(0);
        for (premises, _) in self
            .of_square
            .iter()
            .zip(&has_queen)
            .filter(|(_, queen)| **queen)
        {
            premises
                .iter()
                .for_each(|premise| self.queens[*premise] += 1);
        }
        self.broken = self
            .decider
            .broken(&self.premises, &has_queen)
            .into_iter()
            .collect();
        self.has_queen = has_queen;
    }

    /// Returns the only broken premise, if there is one.
    fn only_broken(&self) -> Option<usize> {
        self.broken
            .first()
            .copied()
            .filter(|_| self.broken.len() == 1)
    }

    /// Returns premises that a placement or its changes break alone, but for those that are known.
    fn needed(&mut self, known: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut needed = BTreeSet::new();
        let mut waiting: Vec<(usize, Vec<bool>)> = Vec::new();
        waiting.extend(
            self.only_broken()
                .map(|premise| (premise, self.has_queen.clone())),
        );
        while let Some((premise, has_queen)) = waiting.pop() {
            if known.contains(&premise) || !needed.insert(premise) {
                continue;
            }
            self.restart(has_queen);
            for change in self.changes(premise) {
                self.flip(&change);
                if let Some(other) = self.only_broken() {
                    if !known.contains(&other) && !needed.contains(&other) {
                        waiting.push((other, self.has_queen.clone()));
                    }
                }
                self.flip(&change);
            }
        }
        needed
    }

    /// Places or takes queens on squares.
    fn flip(&mut self, places: &[usize]) {
        for &place in places {
            let is_placed = !self.has_queen[place];
            self.has_queen[place] = is_placed;
            for &premise in &self.of_square[place] {
                if is_placed {
                    self.queens[premise] += 1;
                } else {
                    self.queens[premise] -= 1;
                }
                let bound = self.decider.premises[premise].bound;
                if bound.admits(self.queens[premise]) {
                    self.broken.remove(&premise)
                } else {
                    self.broken.insert(premise)
                };
            }
        }
    }

    /// Returns changes of a placement that breaks a premise: a queen more, a queen less, or a queen on another square
    /// of a set that needs it.
    fn changes(&self, premise: usize) -> Vec<Vec<usize>> {
        let places = |premise: usize| {
            let squares = self.decider.premises[premise].squares.iter();
            squares.map(|square| self.decider.board.place(*square))
        };
        let mut changes = Vec::new();
        for place in places(premise) {
            changes.push(vec![place]);
            if !self.has_queen[place] {
                continue;
            }
            let needing = self.of_square[place]
                .iter()
                .copied()
                .filter(|other| self.decider.premises[*other].bound.least() > 0);
            let others = needing
                .flat_map(places)
                .filter(|place| !self.has_queen[*place]);
            changes.extend(others.map(|other| vec![place, other]));
        }
        changes.sort_unstable();
        changes.dedup();
        changes
    }
}
