//! Logic for the tests of the encodings: unit propagation, satisfiability and model counts, by
//! methods that are simpler than the encodings.

use encodings::{Cnf, Lit, Var};

/// Returns the positive literals of the first `length` variables.
pub fn positive_list(length: u32) -> Vec<Lit> {
    (0..length)
        .map(|index| Var::from_index(index).positive())
        .collect()
}

/// Returns the number of true positions of the list.
pub fn count_true(list: &[Lit], assignment: &[bool]) -> u32 {
    list.iter()
        .map(|literal| u32::from(assignment[literal.var().index()] == literal.is_positive()))
        .sum()
}

/// Returns the lowest `count` bits of a number.
pub fn bits(number: u32, count: u32) -> Vec<bool> {
    (0..count).map(|bit| number >> bit & 1 == 1).collect()
}

/// A partial assignment of the variables of a formula, closed under unit propagation, with undo.
pub struct Propagation {
    clauses: Vec<Vec<Lit>>,
    /// Clauses of each literal, indexed by twice its variable plus its sign.
    occurrences: Vec<Vec<usize>>,
    values: Vec<Option<bool>>,
    trail: Vec<Var>,
    consistent: bool,
}

impl Propagation {
    /// Returns the assignment with only the consequences of unit clauses.
    pub fn new(formula: &Cnf) -> Self {
        let clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
        let mut occurrences = vec![Vec::new(); 2 * formula.variable_count()];
        for (index, clause) in clauses.iter().enumerate() {
            for &literal in clause {
                occurrences[place(literal)].push(index);
            }
        }
        let mut propagation = Self {
            clauses,
            occurrences,
            values: vec![None; formula.variable_count()],
            trail: Vec::new(),
            consistent: true,
        };
        propagation.consistent = (0..propagation.clauses.len()).all(|index| {
            let assigned = propagation.trail.len();
            propagation.look_at(index) && propagation.close(assigned)
        });
        propagation
    }

    /// Returns the value of a literal, if it has one.
    pub fn value(&self, literal: Lit) -> Option<bool> {
        self.values[literal.var().index()].map(|value| value == literal.is_positive())
    }

    /// Returns `true` if no clause is false.
    pub fn is_consistent(&self) -> bool {
        self.consistent
    }

    /// Returns the number of assigned literals, for [`Propagation::take_back`].
    pub fn depth(&self) -> usize {
        self.trail.len()
    }

    /// Makes a literal true and propagates. Returns `true` if no clause became false.
    pub fn assign(&mut self, literal: Lit) -> bool {
        self.consistent = self.consistent
            && match self.value(literal) {
                Some(value) => value,
                None => {
                    let assigned = self.trail.len();
                    self.set(literal);
                    self.close(assigned)
                }
            };
        self.consistent
    }

    /// Returns to an earlier, consistent state.
    pub fn take_back(&mut self, depth: usize) {
        for var in self.trail.drain(depth..) {
            self.values[var.index()] = None;
        }
        self.consistent = true;
    }

    /// Returns `true` if the formula has a model that agrees with the assignment.
    pub fn satisfiable(&mut self) -> bool {
        if !self.consistent {
            return false;
        }
        let Some(var) = self.first_open() else {
            return true;
        };
        let depth = self.depth();
        // A value that satisfies no open clause needs no trial: with the other value, any model
        // remains a model.
        let [negative, positive] = [var.negative(), var.positive()].map(|literal| {
            let mut clauses = self.occurrences[place(literal)].iter();
            clauses.any(|&index| !self.is_satisfied(index))
        });
        [
            (var.negative(), negative || !positive),
            (var.positive(), positive),
        ]
        .into_iter()
        .any(|(literal, worth_trying)| {
            let found = worth_trying && self.assign(literal) && self.satisfiable();
            self.take_back(depth);
            found
        })
    }

    /// Returns the number of models over all variables that agree with the assignment, at most
    /// `limit`.
    pub fn models(&mut self, limit: u64) -> u64 {
        if !self.consistent || limit == 0 {
            return 0;
        }
        let Some(var) = self.first_open() else {
            return 1;
        };
        let depth = self.depth();
        let mut found = 0;
        for literal in [var.negative(), var.positive()] {
            if self.assign(literal) {
                found += self.models(limit - found);
            }
            self.take_back(depth);
        }
        found
    }

    fn first_open(&self) -> Option<Var> {
        let index = self.values.iter().position(Option::is_none)?;
        Some(Var::from_index(index as u32))
    }

    fn is_satisfied(&self, index: usize) -> bool {
        let mut literals = self.clauses[index].iter();
        literals.any(|&literal| self.value(literal) == Some(true))
    }

    fn set(&mut self, literal: Lit) {
        self.values[literal.var().index()] = Some(literal.is_positive());
        self.trail.push(literal.var());
    }

    /// Propagates the assignments from this place of the trail on.
    fn close(&mut self, mut place_on_trail: usize) -> bool {
        while let Some(&var) = self.trail.get(place_on_trail) {
            place_on_trail += 1;
            let falsified = if self.values[var.index()] == Some(true) {
                var.negative()
            } else {
                var.positive()
            };
            for position in 0..self.occurrences[place(falsified)].len() {
                let index = self.occurrences[place(falsified)][position];
                if !self.look_at(index) {
                    return false;
                }
            }
        }
        true
    }

    /// Assigns the last open literal of a clause if all others are false. Returns `true` if the
    /// clause is not false.
    fn look_at(&mut self, index: usize) -> bool {
        if self.is_satisfied(index) {
            return true;
        }
        let mut open = self.clauses[index]
            .iter()
            .filter(|&&l| self.value(l).is_none());
        match (open.next(), open.next()) {
            (None, _) => false,
            (Some(&unit), None) => {
                self.set(unit);
                true
            }
            _ => true,
        }
    }
}

fn place(literal: Lit) -> usize {
    2 * literal.var().index() + usize::from(literal.is_positive())
}
