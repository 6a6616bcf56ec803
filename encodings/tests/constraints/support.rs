//! Lists, bounds, and a propositional reasoner for the tests: unit propagation, satisfiability and
//! the number of models, by methods that share nothing with the encodings.

use encodings::cardinality::{Cardinality, Limit};
use encodings::{ClauseSink, Cnf, Lit, Var};
use proptest::prelude::*;
use std::collections::HashSet;

/// Returns the literals of the first `length` variables.
pub fn positive_list(length: u32) -> Vec<Lit> {
    (0..length)
        .map(|index| Var::from_index(index).positive())
        .collect()
}

/// Returns lists of `length` literals, each of one of the first two variables.
pub fn lists_of_two_variables(length: u32) -> impl Iterator<Item = Vec<Lit>> {
    (0..4_u32.pow(length)).map(move |choice| {
        let digits = (0..length).map(|position| choice / 4_u32.pow(position) % 4);
        let literal = |digit| Var::from_index(digit / 2).literal(digit % 2 == 0);
        digits.map(literal).collect()
    })
}

/// Generates lists of up to `max_length` literals of the first `variables` variables.
pub fn any_list(variables: u32, max_length: usize) -> impl Strategy<Value = Vec<Lit>> {
    let literal = (0..variables, any::<bool>())
        .prop_map(|(index, value)| Var::from_index(index).literal(value));
    proptest::collection::vec(literal, 0..=max_length)
}

/// Returns all bounds with this number.
pub fn bounds(number: u32) -> [Limit; 3] {
    [
        Limit::AtMost(number),
        Limit::AtLeast(number),
        Limit::Exactly(number),
    ]
}

/// Returns all different bounds on a list of `length`, and some with larger numbers.
pub fn all_bounds(length: u32) -> impl Iterator<Item = Limit> {
    (0..=length + 1).flat_map(bounds)
}

/// Encodes `list`, which has literals of the first `variables` variables.
pub fn encode(encoding: &dyn Cardinality, variables: u32, list: &[Lit], bound: Limit) -> Cnf {
    let mut formula = Cnf::new();
    formula.new_vars(variables).unwrap();
    encoding.encode(list, bound, &mut formula).unwrap();
    formula
}

/// Returns `true` if a clause contains two literals of one variable.
pub fn repeats_a_variable(formula: &Cnf) -> bool {
    formula.clauses().any(|clause| {
        let mut variables: Vec<Var> = clause.iter().map(|literal| literal.var()).collect();
        variables.sort();
        variables.windows(2).any(|pair| pair[0] == pair[1])
    })
}

/// Returns `true` if two clauses have the same literals.
pub fn repeats_a_clause(formula: &Cnf) -> bool {
    let sorted = formula.clauses().map(|clause| {
        let mut sorted = clause.to_vec();
        sorted.sort_unstable();
        sorted
    });
    let mut seen = HashSet::new();
    !sorted.into_iter().all(|clause| seen.insert(clause))
}

/// Returns the number of true positions in the list.
pub fn count_true(list: &[Lit], assignment: &[bool]) -> u32 {
    list.iter()
        .map(|literal| u32::from(assignment[literal.var().index()] == literal.is_positive()))
        .sum()
}

/// Returns the lowest `count` bits of a number.
pub fn bits(number: u32, count: u32) -> Vec<bool> {
    (0..count).map(|bit| number >> bit & 1 == 1).collect()
}

/// A partial assignment of the variables of a formula. It is always closed under unit propagation
/// and can be undone.
pub struct Propagation {
    clauses: Vec<Vec<Lit>>,
    /// Clauses that contain a literal, at twice its variable plus its sign.
    occurrences: Vec<Vec<usize>>,
    values: Vec<Option<bool>>,
    trail: Vec<Var>,
    consistent: bool,
}

impl Propagation {
    /// Creates the assignment that follows from the unit clauses.
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
            propagation.propagate_clause(index) && propagation.close(assigned)
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

    /// Returns the number of assigned variables, for [`Propagation::undo`].
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
    pub fn undo(&mut self, depth: usize) {
        for var in self.trail.drain(depth..) {
            self.values[var.index()] = None;
        }
        self.consistent = true;
    }

    /// Makes the first variables have these values. Returns `true` if no clause became false.
    pub fn assign_all(&mut self, values: &[bool]) -> bool {
        let mut literals = (0..)
            .zip(values)
            .map(|(index, &value)| Var::from_index(index).literal(value));
        literals.all(|literal| self.assign(literal))
    }

    /// Returns `true` if the formula has a model that extends the assignment.
    pub fn satisfiable(&mut self) -> bool {
        if !self.consistent {
            return false;
        }
        let Some(var) = self.first_open() else {
            return true;
        };
        let depth = self.depth();
        // A value that satisfies no open clause can be skipped: a model remains a model with the
        // other value.
        let [negative, positive] = [var.negative(), var.positive()].map(|literal| {
            let mut clauses = self.occurrences[place(literal)].iter();
            clauses.any(|&index| !self.is_satisfied(index))
        });
        [
            (var.negative(), negative || !positive),
            (var.positive(), positive),
        ]
        .into_iter()
        .any(|(literal, useful)| {
            let found = useful && self.assign(literal) && self.satisfiable();
            self.undo(depth);
            found
        })
    }

    /// Returns the number of models over all variables that extend the assignment, counted no
    /// further than `limit`.
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
            self.undo(depth);
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
            let falsified = var.literal(self.values[var.index()] == Some(false));
            for position in 0..self.occurrences[place(falsified)].len() {
                let index = self.occurrences[place(falsified)][position];
                if !self.propagate_clause(index) {
                    return false;
                }
            }
        }
        true
    }

    /// Assigns the last open literal of a clause if all others are false. Returns `false` if the
    /// clause is false.
    fn propagate_clause(&mut self, index: usize) -> bool {
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
