//! Learnt clauses and their hints.
//!
//! A conflict is resolved with the reasons of its literals until one literal of the last level is left, the
//! first unique implication point (Zhang, Madigan, Moskewicz, Malik: "Efficient Conflict Driven Learning in a
//! Boolean Satisfiability Solver", ICCAD 2001). Literals that follow from the others are left out (Sörensson,
//! Biere: "Minimizing Learned Clauses", SAT 2009). The hints are the reasons that were used, in the order in
//! which they became unit.

use super::Learning;
use super::assignment::{Literal, NO_CLAUSE, number, var};
use crate::prove::ProveError;

/// Maximum number of reasons in a row by which a literal is left out.
const MAX_DEPTH: u32 = 200;

/// State of a variable in the analysis of a conflict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mark {
    /// Nothing.
    #[default]
    None,
    /// Its literal is in the clause, or was resolved.
    Seen,
    /// Its literal follows from those of the clause.
    Implied,
    /// Its literal does not follow, as far as the search went, or its reason is among the hints.
    Free,
}

/// The clause that a conflict teaches, with the hints by which it follows.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    marks: Vec<Mark>,
    /// Variables with a mark.
    marked: Vec<usize>,
    /// Literals of the clause, first that of the last level.
    pub(super) literals: Vec<Literal>,
    /// Variables of the first level, whose clauses are hints.
    units: Vec<usize>,
    /// Places of the trail whose reasons are hints.
    reasons: Vec<usize>,
    pub(super) hints: Vec<u64>,
}

impl Analysis {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            marks: vec![Mark::None; variables],
            ..Self::default()
        }
    }

    fn mark(&mut self, var: usize, mark: Mark) {
        if self.marks[var] == Mark::None {
            self.marked.push(var);
        }
        self.marks[var] = mark;
    }
}

impl Learning<'_> {
    /// Learns from a false clause with this number, which has a literal of the last level. Returns the level
    /// to which the search returns and the number of levels of the learnt clause.
    pub(super) fn analyse(&mut self, conflict: &[Literal], clause: u64) -> (u32, u32) {
        let analysis = &mut self.analysis;
        for var in analysis.marked.drain(..) {
            analysis.marks[var] = Mark::None;
        }
        analysis.literals.clear();
        analysis.literals.push(0);
        analysis.units.clear();
        analysis.reasons.clear();
        let level = self.assignment.level();
        let mut literals = conflict.to_vec();
        let (mut open, mut place) = (0, self.assignment.trail.len());
        loop {
            for &literal in &literals {
                open += u32::from(self.see(literal, level));
            }
            let last = loop {
                place -= 1;
                let literal = self.assignment.trail[place];
                if self.analysis.marks[var(literal)] == Mark::Seen {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                self.analysis.literals[0] = last ^ 1;
                break;
            }
            self.analysis.reasons.push(place);
            let reason = self.clauses.literals(self.assignment.reason(var(last)));
            literals.clear();
            literals.extend(reason.iter().filter(|&&it| it != last));
        }
        self.minimize();
        self.collect_hints(clause);
        self.order.decay();
        self.levels()
    }

    /// Marks a false literal of a clause that is resolved. Returns `true` if it is a new one of the last level.
    fn see(&mut self, literal: Literal, level: u32) -> bool {
        let var = var(literal);
        if self.analysis.marks[var] != Mark::None {
            return false;
        }
        let its_level = self.assignment.level_of(var);
        if its_level == 0 {
            self.analysis.mark(var, Mark::Free);
            self.analysis.units.push(var);
            return false;
        }
        self.analysis.mark(var, Mark::Seen);
        self.order.bump(var);
        if its_level < level {
            self.analysis.literals.push(literal);
        }
        its_level == level
    }

    /// Leaves out literals that follow from the others.
    fn minimize(&mut self) {
        let all = std::mem::take(&mut self.analysis.literals);
        let mut kept = Vec::with_capacity(all.len());
        let mut left_out = Vec::new();
        for (place, &literal) in all.iter().enumerate() {
            let reason = self.assignment.reason(var(literal));
            if place > 0 && reason != NO_CLAUSE && self.follows(reason, literal ^ 1, 0) {
                left_out.push(var(literal));
            } else {
                kept.push(literal);
            }
        }
        // The reasons of the literals that were left out, and of those by which they follow.
        let kept_vars: Vec<usize> = kept.iter().map(|&literal| var(literal)).collect();
        for &var in &kept_vars {
            self.analysis.marks[var] = Mark::Free;
        }
        while let Some(next) = left_out.pop() {
            if !matches!(self.analysis.marks[next], Mark::Seen | Mark::Implied) {
                continue;
            }
            self.analysis.mark(next, Mark::Free);
            if self.assignment.level_of(next) == 0 {
                self.analysis.units.push(next);
                continue;
            }
            let place = self.assignment.place(next) as usize;
            self.analysis.reasons.push(place);
            let reason = self.clauses.literals(self.assignment.reason(next));
            left_out.extend(reason.iter().map(|&literal| var(literal)));
        }
        self.analysis.literals = kept;
    }

    /// Returns `true` if the literals of a reason, except the one that it makes true, follow from those of the
    /// clause.
    fn follows(&mut self, reason: u32, except: Literal, depth: u32) -> bool {
        let len = self.clauses.literals(reason).len();
        (0..len).all(|place| {
            let literal = self.clauses.literals(reason)[place];
            let var = var(literal);
            let mark = self.analysis.marks[var];
            if literal == except || matches!(mark, Mark::Seen | Mark::Implied) {
                return true;
            }
            let is_first_level = self.assignment.level_of(var) == 0;
            if mark == Mark::Free {
                return is_first_level;
            }
            let reason = self.assignment.reason(var);
            let is_implied = is_first_level
                || (reason != NO_CLAUSE
                    && depth < MAX_DEPTH
                    && self.follows(reason, literal ^ 1, depth + 1));
            let mark = if is_implied {
                Mark::Implied
            } else {
                Mark::Free
            };
            self.analysis.mark(var, mark);
            is_implied
        })
    }

    fn collect_hints(&mut self, clause: u64) {
        let Analysis {
            units,
            reasons,
            hints,
            ..
        } = &mut self.analysis;
        reasons.sort_unstable();
        hints.clear();
        hints.extend(units.iter().map(|&var| self.units[var]));
        hints.extend(reasons.iter().map(|&place| {
            let literal = self.assignment.trail[place];
            self.clauses.number(self.assignment.reason(var(literal)))
        }));
        hints.push(clause);
    }

    /// Moves a literal of the second greatest level to the second place, and returns this level and the number
    /// of levels.
    fn levels(&mut self) -> (u32, u32) {
        let literals = &mut self.analysis.literals;
        let level = |&literal: &Literal| self.assignment.level_of(var(literal));
        let mut levels: Vec<u32> = literals.iter().map(level).collect();
        let second = (1..literals.len()).max_by_key(|&place| levels[place]);
        let back = second.map_or(0, |place| levels[place]);
        if let Some(place) = second {
            literals.swap(1, place);
        }
        levels.sort_unstable();
        levels.dedup();
        (back, levels.len() as u32)
    }

    /// Writes the learnt clause as a lemma, and returns its number.
    pub(super) fn write_learnt(&mut self) -> Result<u64, ProveError> {
        let numbers = self
            .analysis
            .literals
            .iter()
            .map(|&literal| number(literal));
        self.numbers.clear();
        self.numbers.extend(numbers);
        Ok(self.proof.add(&self.numbers, &self.analysis.hints)?)
    }
}
