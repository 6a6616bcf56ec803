//! Clauses with two watched literals.

use super::assignment::{Assignment, Literal};

/// A clause of at least two literals, of which the first two are watched.
#[derive(Clone, Copy, Debug)]
struct Clause {
    start: u32,
    len: u32,
    /// Number of the clause in the proof.
    number: u64,
    /// Number of levels of a learnt clause when it was learnt.
    glue: u32,
}

/// Place of a clause, with one of its other literals: if that is true, so is the clause.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Literal,
}

/// The clauses of a formula, and learnt ones after them.
#[derive(Debug)]
pub(super) struct Clauses {
    literals: Vec<Literal>,
    clauses: Vec<Clause>,
    /// Number of clauses that are not learnt.
    given: usize,
    /// For each literal the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// Number of true literals of the trail whose clauses have been looked at.
    done: usize,
}

impl Clauses {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            literals: Vec::new(),
            clauses: Vec::new(),
            given: 0,
            watches: vec![Vec::new(); 2 * variables],
            done: 0,
        }
    }

    /// Adds a clause of the formula.
    pub(super) fn give(&mut self, literals: &[Literal], number: u64) {
        self.add(literals, number, 0);
        self.given = self.clauses.len();
    }

    /// Adds a clause of at least two literals, of which the first two are watched, and returns its place.
    pub(super) fn add(&mut self, literals: &[Literal], number: u64, glue: u32) -> u32 {
        let clause = self.clauses.len() as u32;
        self.clauses.push(Clause {
            start: self.literals.len() as u32,
            len: literals.len() as u32,
            number,
            glue,
        });
        self.literals.extend_from_slice(literals);
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: u32) {
        let &[first, second, ..] = self.literals(clause) else {
            unreachable!("a clause that is watched has two literals")
        };
        for (literal, other) in [(first, second), (second, first)] {
            self.watches[literal as usize].push(Watch { clause, other });
        }
    }

    pub(super) fn literals(&self, clause: u32) -> &[Literal] {
        let Clause { start, len, .. } = self.clauses[clause as usize];
        &self.literals[start as usize..][..len as usize]
    }

    pub(super) fn number(&self, clause: u32) -> u64 {
        self.clauses[clause as usize].number
    }

    /// Returns the number of learnt clauses.
    pub(super) fn learnt(&self) -> usize {
        self.clauses.len() - self.given
    }

    /// Looks again at the true literals of the trail after the first `len`.
    pub(super) fn look_from(&mut self, len: usize) {
        self.done = self.done.min(len);
    }

    /// Assigns what follows, and returns a clause that is false if there is one.
    pub(super) fn propagate(&mut self, assignment: &mut Assignment) -> Option<u32> {
        while let Some(&literal) = assignment.trail.get(self.done) {
            self.done += 1;
            let false_literal = literal ^ 1;
            let mut watches = std::mem::take(&mut self.watches[false_literal as usize]);
            let mut conflict = None;
            watches.retain_mut(|watch| {
                if conflict.is_some() || assignment.is_true(watch.other) {
                    return true;
                }
                let Clause { start, len, .. } = self.clauses[watch.clause as usize];
                let literals = &mut self.literals[start as usize..][..len as usize];
                if literals[0] == false_literal {
                    literals.swap(0, 1);
                }
                let first = literals[0];
                watch.other = first;
                if assignment.is_true(first) {
                    return true;
                }
                let others = &literals[2..];
                if let Some(place) = others.iter().position(|&it| !assignment.is_false(it)) {
                    literals.swap(1, place + 2);
                    self.watches[literals[1] as usize].push(*watch);
                    return false;
                }
                if assignment.is_false(first) {
                    conflict = Some(watch.clause);
                } else {
                    assignment.assign(first, watch.clause);
                }
                true
            });
            self.watches[false_literal as usize] = watches;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Removes the half of the learnt clauses that have literals of the most levels, and returns their
    /// numbers. No decision may be open.
    pub(super) fn reduce(&mut self) -> Vec<u64> {
        let mut glues: Vec<u32> = (self.clauses[self.given..].iter())
            .map(|it| it.glue)
            .collect();
        let middle = glues.len() / 2;
        let limit = match glues.is_empty() {
            true => return Vec::new(),
            false => *glues.select_nth_unstable(middle).1,
        };
        let literals = std::mem::take(&mut self.literals);
        let clauses = std::mem::take(&mut self.clauses);
        self.watches.iter_mut().for_each(Vec::clear);
        let mut removed = Vec::new();
        for (place, clause) in clauses.into_iter().enumerate() {
            if place >= self.given && clause.glue >= limit.max(3) {
                removed.push(clause.number);
                continue;
            }
            let of_clause = &literals[clause.start as usize..][..clause.len as usize];
            self.add(of_clause, clause.number, clause.glue);
        }
        removed
    }
}
