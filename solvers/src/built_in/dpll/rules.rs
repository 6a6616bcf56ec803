//! Clauses prepared for unit propagation, and the propagation.
//!
//! | clauses | form |
//! |---|---|
//! | one literal | part of the first assignment |
//! | two literals, not both positive | for each literal the literals that it implies, as a bit set |
//! | few positive literals, the first 64 such clauses | a bit in [`Lengths`], which counts the open literals |
//! | all others | a bit set of literals, read at every step |
//!
//! Formulas of squares that exclude each other, with clauses for lines that need one of their squares,
//! have no clauses of the last form.

use super::lengths::Lengths;
use super::literals::{Bits, Literals, first_of, variable};
use encodings::{Cnf, Lit, Var};

/// A formula of up to 64·W variables.
pub(super) struct Rules<const W: usize> {
    variables: u32,
    /// Clauses of one literal.
    units: Literals<W>,
    /// The effect of each literal, by [`code`].
    effects: Vec<Effect<W>>,
    /// The literals with an effect.
    effective: Literals<W>,
    /// Clauses of positive literals alone. Those of two literals are here too: a decision is made in the
    /// clause with the fewest open literals, and in a clause with two of them the second alternative
    /// follows from the first by unit propagation.
    positive: Vec<Bits<W>>,
    /// The positive clauses with each variable, as a bit set.
    occurrences: Box<[[u64; 64]; W]>,
    /// All other clauses.
    others: Vec<Literals<W>>,
}

/// Consequences of a true literal.
#[derive(Clone, Copy)]
struct Effect<const W: usize> {
    /// The literals that binary clauses imply.
    implied: Literals<W>,
    /// The positive clauses with the literal, as a bit set.
    satisfied: u64,
}

/// A partial assignment.
#[derive(Clone, Copy)]
pub(super) struct Assignment<const W: usize> {
    pub(super) literals: Literals<W>,
    /// The positive clauses without a true literal, as a bit set.
    unsatisfied: u64,
    /// Numbers of literals of the unsatisfied positive clauses whose variables are in `counted`.
    lengths: Lengths,
    /// Variables of positive clauses that had no value at the last count.
    counted: Bits<W>,
}

/// Next step after propagation.
pub(super) enum Next {
    Decide(Lit),
    Model,
    Conflict,
}

/// Returns the index of a literal: twice the variable's index, plus one for a negative literal.
fn code(literal: Lit) -> usize {
    literal.var().index() * 2 + usize::from(!literal.is_positive())
}

impl<const W: usize> Rules<W> {
    /// Prepares a formula, which has at most 64·W variables.
    pub(super) fn new(formula: &Cnf) -> Self {
        let variables = formula.variable_count();
        let no_effect = Effect {
            implied: Literals::NONE,
            satisfied: 0,
        };
        let occurrences = vec![[0; 64]; W].into_boxed_slice().try_into();
        let mut rules = Self {
            variables: variables as u32,
            units: Literals::NONE,
            effects: vec![no_effect; 2 * variables],
            effective: Literals::NONE,
            positive: Vec::new(),
            occurrences: occurrences.expect("the slice has W elements"),
            others: Vec::new(),
        };
        for clause in formula.clauses() {
            rules.add_clause(clause);
        }
        rules
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        match *clause {
            [literal] => self.units.insert(literal),
            [first, second]
                if first.var() != second.var()
                    && !(first.is_positive() && second.is_positive()) =>
            {
                for (cause, effect) in [(!first, second), (!second, first)] {
                    self.effects[code(cause)].implied.insert(effect);
                    self.effective.insert(cause);
                }
            }
            _ => {
                let clause = Literals::from_literals(clause);
                if clause.negative == [0; W]
                    && clause.len() <= Lengths::MAX_LENGTH
                    && self.positive.len() < Lengths::MAX_CLAUSES
                {
                    self.add_positive(&clause);
                } else if !clause.contradicts_itself() {
                    self.add_during_search(clause);
                }
            }
        }
    }

    /// Adds a clause, also while a search goes on.
    pub(super) fn add_during_search(&mut self, clause: Literals<W>) {
        self.others.push(clause);
    }

    fn add_positive(&mut self, clause: &Literals<W>) {
        let bit = 1 << self.positive.len();
        for word in 0..W {
            let mut bits = clause.positive[word];
            while bits != 0 {
                let literal = variable(word, bits).positive();
                self.effects[code(literal)].satisfied |= bit;
                self.effective.insert(literal);
                self.occurrences[word][bits.trailing_zeros() as usize] |= bit;
                bits &= bits - 1;
            }
        }
        self.positive.push(clause.positive);
    }

    /// Returns the assignment of the clauses of one literal and of the assumptions, which is still to be
    /// propagated. It may contradict itself.
    pub(super) fn start(&self, assumptions: &[Lit]) -> Assignment<W> {
        let mut literals = self.units;
        literals.insert_all(&Literals::from_literals(assumptions));
        let mut lengths = Lengths::default();
        let mut counted = [0; W];
        for (counted, occurrences) in counted.iter_mut().zip(self.occurrences.iter()) {
            for (place, &clauses) in occurrences.iter().enumerate() {
                lengths.increase(clauses);
                *counted |= u64::from(clauses != 0) << place;
            }
        }
        Assignment {
            literals,
            unsatisfied: u64::MAX
                .checked_shr(64 - self.positive.len() as u32)
                .unwrap_or(0),
            lengths,
            counted,
        }
    }

    /// Propagates after a decision.
    pub(super) fn decide(&self, now: &mut Assignment<W>, literal: Lit) -> Next {
        let mut fresh = Literals::NONE;
        self.assign(now, literal, &mut fresh);
        self.propagate(now, fresh)
    }

    /// Propagates the effects of literals that were made true, until nothing follows any more.
    pub(super) fn propagate(&self, now: &mut Assignment<W>, mut fresh: Literals<W>) -> Next {
        loop {
            if !self.propagate_effects(now, fresh) {
                return Next::Conflict;
            }
            fresh = Literals::NONE;
            self.count(now);
            let [empty, units, pairs] = now.lengths.up_to_two();
            if empty & now.unsatisfied != 0 {
                return Next::Conflict;
            }
            let mut units = units & now.unsatisfied;
            let mut follows = units != 0;
            while units != 0 {
                // An earlier unit may have made the literal false.
                let clause = units.trailing_zeros() as usize;
                let Some(var) = first_of(&self.open_variables(now, clause)) else {
                    return Next::Conflict;
                };
                self.assign(now, var.positive(), &mut fresh);
                units &= now.unsatisfied;
            }
            let mut shortest = None;
            for clause in &self.others {
                if now.literals.satisfies(clause) {
                    continue;
                }
                let open = now.literals.open_literals(clause);
                match (open.len(), shortest) {
                    (0, _) => return Next::Conflict,
                    (1, _) => {
                        now.literals.insert_all(&open);
                        fresh.insert_all(&open);
                        follows = true;
                    }
                    (length, Some((least, _))) if least <= length => {}
                    (length, _) => shortest = Some((length, open)),
                }
            }
            if !follows && !self.exclude_by_pairs(now, pairs, &mut fresh) {
                return self.next(now, shortest);
            }
        }
    }

    /// Propagates along binary clauses. Returns `false` at a conflict.
    fn propagate_effects(&self, now: &mut Assignment<W>, fresh: Literals<W>) -> bool {
        let mut causes = fresh.intersection(&self.effective);
        while !causes.is_empty() {
            let mut fresh = Literals::NONE;
            for word in 0..W {
                for (mut bits, sign) in [
                    (causes.positive[word], true),
                    (causes.negative[word], false),
                ] {
                    while bits != 0 {
                        let literal = variable(word, bits).literal(sign);
                        bits &= bits - 1;
                        self.assign(now, literal, &mut fresh);
                    }
                }
            }
            causes = fresh.intersection(&self.effective);
        }
        !now.literals.contradicts_itself()
    }

    /// Makes a literal true, and those that it implies directly. Adds the latter to `fresh` if they were
    /// not true before.
    #[inline]
    fn assign(&self, now: &mut Assignment<W>, literal: Lit, fresh: &mut Literals<W>) {
        now.literals.insert(literal);
        let effect = &self.effects[code(literal)];
        now.unsatisfied &= !effect.satisfied;
        fresh.insert_all(&effect.implied.without(&now.literals));
        now.literals.insert_all(&effect.implied);
    }

    /// Takes the variables that have a value since the last count from the lengths of their clauses.
    fn count(&self, now: &mut Assignment<W>) {
        for word in 0..W {
            let assigned = now.literals.positive[word] | now.literals.negative[word];
            let mut closed = now.counted[word] & assigned;
            now.counted[word] ^= closed;
            while closed != 0 {
                let place = closed.trailing_zeros() as usize;
                closed &= closed - 1;
                now.lengths.decrease(self.occurrences[word][place]);
            }
        }
    }

    /// Makes the variables false that both open literals of a clause exclude, because one of the two is
    /// true. Returns `true` if there are such variables.
    fn exclude_by_pairs(
        &self,
        now: &mut Assignment<W>,
        pairs: u64,
        fresh: &mut Literals<W>,
    ) -> bool {
        let mut excluded = Literals::NONE;
        let mut pairs = pairs & now.unsatisfied;
        while pairs != 0 {
            let open = self.open_variables(now, pairs.trailing_zeros() as usize);
            pairs &= pairs - 1;
            let mut by_both = [u64::MAX; W];
            for (word, mut bits) in open.into_iter().enumerate() {
                while bits != 0 {
                    let literal = variable(word, bits).positive();
                    bits &= bits - 1;
                    let implied = &self.effects[code(literal)].implied;
                    for (both, one) in by_both.iter_mut().zip(&implied.negative) {
                        *both &= one;
                    }
                }
            }
            for (excluded, both) in excluded.negative.iter_mut().zip(&by_both) {
                *excluded |= both;
            }
        }
        let excluded = excluded.without(&now.literals);
        now.literals.insert_all(&excluded);
        fresh.insert_all(&excluded);
        !excluded.is_empty()
    }

    /// Returns the variables of a positive clause that are not false.
    fn open_variables(&self, now: &Assignment<W>, clause: usize) -> Bits<W> {
        std::array::from_fn(|word| self.positive[clause][word] & !now.literals.negative[word])
    }

    /// Returns the next step where nothing follows: a decision in the clause with the fewest open
    /// literals, given that of the clauses that are not counted.
    fn next(&self, now: &Assignment<W>, shortest: Option<(u32, Literals<W>)>) -> Next {
        let (length, clauses) = now.lengths.least_of(now.unsatisfied);
        let decision = match shortest {
            Some((least, open)) if clauses == 0 || least < length => open.first(),
            _ if clauses != 0 => {
                let clause = clauses.trailing_zeros() as usize;
                first_of(&self.open_variables(now, clause)).map(Var::positive)
            }
            _ => self.first_unassigned(now).map(Var::negative),
        };
        decision.map_or(Next::Model, Next::Decide)
    }

    fn first_unassigned(&self, now: &Assignment<W>) -> Option<Var> {
        let assigned = &now.literals;
        let open = std::array::from_fn(|word| !(assigned.positive[word] | assigned.negative[word]));
        first_of::<W>(&open).filter(|var| var.index() < self.variables as usize)
    }
}
