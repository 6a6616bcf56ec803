//! Search by unit propagation on bit sets and chronological backtracking.
//!
//! Martin Davis, George Logemann and Donald Loveland, "A Machine Program for Theorem-Proving",
//! Communications of the ACM, 1962. After a model the last decision is flipped and nothing is
//! stored, as in Takahisa Toda and Takehide Soh, "Implementing Efficient All Solutions SAT Solvers",
//! ACM JEA, 2016, and Giuseppe Spallitta, Roberto Sebastiani and Armin Biere, "Disjoint Partial
//! Enumeration without Blocking Clauses", AAAI 2024.

use crate::{Interrupt, Model};
use encodings::{Cnf, Lit, Var};
use std::ops::ControlFlow;

/// Number of decisions between two checks of the interrupt.
const DECISIONS_PER_CHECK: u32 = 256;

/// Set of up to 64·W variables.
type Bits<const W: usize> = [u64; W];

/// Set of literals, those of a clause or of a partial assignment: the variables with a positive and
/// those with a negative literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Literals<const W: usize> {
    positive: Bits<W>,
    negative: Bits<W>,
}

impl<const W: usize> Literals<W> {
    const NONE: Self = Self {
        positive: [0; W],
        negative: [0; W],
    };

    fn of(literals: &[Lit]) -> Self {
        let mut result = Self::NONE;
        literals.iter().for_each(|&literal| result.insert(literal));
        result
    }

    fn insert(&mut self, literal: Lit) {
        let (word, bit) = place(literal.var());
        if literal.is_positive() {
            self.positive[word] |= bit;
        } else {
            self.negative[word] |= bit;
        }
    }

    fn insert_all(&mut self, other: &Self) {
        for word in 0..W {
            self.positive[word] |= other.positive[word];
            self.negative[word] |= other.negative[word];
        }
    }

    fn len(&self) -> u32 {
        let words = self.positive.iter().chain(&self.negative);
        words.map(|word| word.count_ones()).sum()
    }

    /// Returns a literal of the set, a positive one if there is one.
    fn first(&self) -> Option<Lit> {
        let lowest = |bits: &Bits<W>| {
            let word = bits.iter().position(|&word| word != 0)?;
            let index = word as u32 * 64 + bits[word].trailing_zeros();
            Some(Var::from_index(index))
        };
        let positive = lowest(&self.positive).map(Var::positive);
        positive.or_else(|| lowest(&self.negative).map(Var::negative))
    }

    /// Returns `true` if a variable occurs with both signs.
    fn contradicts_itself(&self) -> bool {
        (0..W).any(|word| self.positive[word] & self.negative[word] != 0)
    }

    /// Returns `true` if this assignment satisfies the clause.
    fn satisfies(&self, clause: &Self) -> bool {
        (0..W).any(|word| {
            (clause.positive[word] & self.positive[word])
                | (clause.negative[word] & self.negative[word])
                != 0
        })
    }

    /// Returns the literals of the clause that this assignment does not make false.
    fn open_literals(&self, clause: &Self) -> Self {
        let mut left = Self::NONE;
        for word in 0..W {
            left.positive[word] = clause.positive[word] & !self.negative[word];
            left.negative[word] = clause.negative[word] & !self.positive[word];
        }
        left
    }

    fn mentions(&self, literal: Lit) -> bool {
        let (word, bit) = place(literal.var());
        (self.positive[word] | self.negative[word]) & bit != 0
    }
}

fn place(var: Var) -> (usize, u64) {
    (var.index() / 64, 1 << (var.index() % 64))
}

/// Outcome of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// There are no more models.
    Exhausted,
    /// The callback stopped the search.
    Stopped,
    /// The interrupt was triggered.
    Interrupted,
}

/// A formula of up to 64·W variables, prepared for the search.
pub(super) struct Search<const W: usize> {
    variables: u32,
    /// The literals that binary clauses imply, for each literal by [`code`].
    implied: Vec<Literals<W>>,
    /// The literals with an implication.
    implying: Literals<W>,
    /// All other clauses. Clauses of two positive literals are kept here too: a decision is made in the
    /// clause with the fewest open literals, and in a clause with two of them the second alternative
    /// follows from the first by unit propagation.
    clauses: Vec<Literals<W>>,
    assigned: Literals<W>,
    decisions: Vec<Decision<W>>,
}

struct Decision<const W: usize> {
    literal: Lit,
    /// The assignment before the decision.
    before: Literals<W>,
}

/// Next step after propagation.
enum Next {
    Decide(Lit),
    Model,
    Conflict,
}

/// Returns the index of a literal: twice the variable's index, plus one for a negative literal.
fn code(literal: Lit) -> usize {
    literal.var().index() * 2 + usize::from(!literal.is_positive())
}

impl<const W: usize> Search<W> {
    /// Prepares the search for models of the formula in which the assumptions are true. The formula
    /// has at most 64·W variables.
    pub(super) fn new(formula: &Cnf, assumptions: &[Lit]) -> Self {
        let variables = formula.variable_count();
        let mut search = Self {
            variables: variables as u32,
            implied: vec![Literals::NONE; 2 * variables],
            implying: Literals::NONE,
            clauses: Vec::new(),
            assigned: Literals::of(assumptions),
            decisions: Vec::new(),
        };
        for clause in formula.clauses() {
            search.add_clause(clause);
        }
        search
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        match *clause {
            [first, second]
                if first.var() != second.var()
                    && !(first.is_positive() && second.is_positive()) =>
            {
                for (cause, effect) in [(!first, second), (!second, first)] {
                    self.implied[code(cause)].insert(effect);
                    self.implying.insert(cause);
                }
                return;
            }
            _ => {}
        }
        let clause = Literals::of(clause);
        if !clause.contradicts_itself() {
            self.clauses.push(clause);
        }
    }

    /// Calls `visit` with models until there are no more or it stops the search. `visit` leaves a
    /// clause that is false in the model; every later model satisfies it.
    pub(super) fn run(
        mut self,
        interrupt: &Interrupt,
        mut visit: impl FnMut(&Model, &mut Vec<Lit>) -> ControlFlow<()>,
    ) -> Ended {
        if self.assigned.contradicts_itself() {
            return Ended::Exhausted;
        }
        let mut blocking = Vec::new();
        let mut until_check = DECISIONS_PER_CHECK;
        // The assumptions are not propagated yet.
        let mut fresh = self.assigned;
        loop {
            match self.propagate(fresh) {
                Next::Decide(literal) => {
                    until_check -= 1;
                    if until_check == 0 {
                        until_check = DECISIONS_PER_CHECK;
                        if interrupt.is_triggered() {
                            return Ended::Interrupted;
                        }
                    }
                    self.decisions.push(Decision {
                        literal,
                        before: self.assigned,
                    });
                    fresh = self.assign(literal);
                    continue;
                }
                Next::Conflict => {}
                Next::Model => {
                    blocking.clear();
                    let model = Model::from_words(&self.assigned.positive);
                    if visit(&model, &mut blocking).is_break() {
                        return Ended::Stopped;
                    }
                    self.block(&blocking);
                }
            }
            let Some(decision) = self.decisions.pop() else {
                return Ended::Exhausted;
            };
            self.assigned = decision.before;
            fresh = self.assign(!decision.literal);
        }
    }

    fn assign(&mut self, literal: Lit) -> Literals<W> {
        self.assigned.insert(literal);
        Literals::of(&[literal])
    }

    /// Undoes the last decisions as long as the clause is false without them: their alternatives are
    /// blocked together with the model.
    fn block(&mut self, clause: &[Lit]) {
        let set = Literals::of(clause);
        assert!(
            self.assigned.open_literals(&set) == Literals::NONE,
            "a blocking clause must be false in the model that it blocks"
        );
        let undone = |decision: &Decision<W>| decision.before.open_literals(&set) == Literals::NONE;
        while self.decisions.last().is_some_and(undone) {
            self.decisions.pop();
        }
        // Flipping a decision that the clause mentions satisfies the clause. If it mentions all
        // decisions, no open branch contains a blocked model and the clause need not be stored.
        if !self.decisions.iter().all(|d| set.mentions(d.literal)) {
            self.clauses.push(set);
        }
    }

    /// Propagates the fresh literals of the assignment.
    fn propagate(&mut self, mut fresh: Literals<W>) -> Next {
        loop {
            if !self.propagate_implications(fresh) {
                return Next::Conflict;
            }
            fresh = Literals::NONE;
            let mut any = false;
            let mut fewest = u32::MAX;
            let mut branch = None;
            for clause in &self.clauses {
                if self.assigned.satisfies(clause) {
                    continue;
                }
                let left = self.assigned.open_literals(clause);
                match left.len() {
                    0 => return Next::Conflict,
                    1 => {
                        self.assigned.insert_all(&left);
                        fresh.insert_all(&left);
                        any = true;
                    }
                    count if count < fewest => {
                        fewest = count;
                        branch = Some(left);
                    }
                    _ => {}
                }
            }
            if !any {
                let literal = match branch {
                    // Branch on the shortest clause.
                    Some(left) => left.first(),
                    None => self.first_unassigned().map(Var::negative),
                };
                return literal.map_or(Next::Model, Next::Decide);
            }
        }
    }

    /// Propagates along binary clauses. Returns `false` at a conflict.
    fn propagate_implications(&mut self, mut fresh: Literals<W>) -> bool {
        loop {
            let mut conclusions = Literals::NONE;
            for word in 0..W {
                let positive = fresh.positive[word] & self.implying.positive[word];
                let negative = fresh.negative[word] & self.implying.negative[word];
                for (mut bits, sign) in [(positive, 0), (negative, 1)] {
                    while bits != 0 {
                        let index = word * 64 + bits.trailing_zeros() as usize;
                        bits &= bits - 1;
                        conclusions.insert_all(&self.implied[2 * index + sign]);
                    }
                }
            }
            let mut any = 0;
            for word in 0..W {
                fresh.positive[word] = conclusions.positive[word] & !self.assigned.positive[word];
                fresh.negative[word] = conclusions.negative[word] & !self.assigned.negative[word];
                any |= fresh.positive[word] | fresh.negative[word];
            }
            if any == 0 {
                return true;
            }
            self.assigned.insert_all(&fresh);
            if self.assigned.contradicts_itself() {
                return false;
            }
        }
    }

    fn first_unassigned(&self) -> Option<Var> {
        (0..W).find_map(|word| {
            let open = !(self.assigned.positive[word] | self.assigned.negative[word]);
            let index = word as u32 * 64 + open.trailing_zeros();
            (open != 0 && index < self.variables).then(|| Var::from_index(index))
        })
    }
}
