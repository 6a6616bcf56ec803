//! The search: unit propagation on bit sets and chronological backtracking.
//!
//! Martin Davis, George Logemann and Donald Loveland, "A Machine Program for Theorem-Proving",
//! Communications of the ACM, 1962. Going on from a model by flipping the last decision, with
//! nothing stored, is how Takahisa Toda and Takehide Soh, "Implementing Efficient All Solutions
//! SAT Solvers", ACM JEA, 2016, and Giuseppe Spallitta, Roberto Sebastiani and Armin Biere,
//! "Disjoint Partial Enumeration without Blocking Clauses", AAAI 2024, find all of them.

use crate::{Interrupt, Model};
use encodings::{Cnf, Lit, Var};
use std::ops::ControlFlow;

/// How many decisions are made between two looks at the interrupt.
const DECISIONS_BETWEEN_LOOKS: u32 = 256;

/// A set of up to 64·W variables.
type Bits<const W: usize> = [u64; W];

/// The positive literals of a clause, and the negative ones, as sets of variables. Or those of a
/// partial assignment.
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

    /// Some literal of those there are, a positive one if there is one.
    fn first(&self) -> Option<Lit> {
        let lowest = |bits: &Bits<W>| {
            let word = bits.iter().position(|&word| word != 0)?;
            let index = word as u32 * 64 + bits[word].trailing_zeros();
            Some(Var::from_index(index))
        };
        let positive = lowest(&self.positive).map(Var::positive);
        positive.or_else(|| lowest(&self.negative).map(Var::negative))
    }

    /// Whether some variable is in it with both signs.
    fn contradicts_itself(&self) -> bool {
        (0..W).any(|word| self.positive[word] & self.negative[word] != 0)
    }

    /// Whether, as an assignment, it makes this literal of the clause true.
    fn satisfies(&self, clause: &Self) -> bool {
        (0..W).any(|word| {
            (clause.positive[word] & self.positive[word])
                | (clause.negative[word] & self.negative[word])
                != 0
        })
    }

    /// The literals of the clause that, as an assignment, it does not make false.
    fn left_of(&self, clause: &Self) -> Self {
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

/// How a search went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// There are no more models.
    Exhausted,
    /// Whoever was shown a model wanted no more.
    Stopped,
    /// The interrupt was triggered.
    Interrupted,
}

/// A formula of up to 64·W variables, ready to be searched.
pub(super) struct Search<const W: usize> {
    variables: u32,
    /// For each literal, by twice the variable's index and the sign: the literals that clauses of
    /// two make true with it.
    implied: Vec<Literals<W>>,
    /// The literals that imply something.
    implying: Literals<W>,
    /// All other clauses. Clauses of two positive literals are among them, for they say where a
    /// decision leaves only one other choice.
    clauses: Vec<Literals<W>>,
    assigned: Literals<W>,
    decisions: Vec<Decision<W>>,
}

struct Decision<const W: usize> {
    literal: Lit,
    /// The assignment before it.
    before: Literals<W>,
}

/// What is to be done after propagation.
enum Next {
    Decide(Lit),
    Model,
    Conflict,
}

fn code(literal: Lit) -> usize {
    literal.var().index() * 2 + usize::from(!literal.is_positive())
}

impl<const W: usize> Search<W> {
    /// Prepares the search for the models of the formula in which the assumed literals are true.
    /// The formula has no more than 64·W variables.
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
        if let &[first, second] = clause
            && first.var() != second.var()
            && !(first.is_positive() && second.is_positive())
        {
            for (cause, effect) in [(!first, second), (!second, first)] {
                self.implied[code(cause)].insert(effect);
                self.implying.insert(cause);
            }
            return;
        }
        let clause = Literals::of(clause);
        if !clause.contradicts_itself() {
            self.clauses.push(clause);
        }
    }

    /// Shows models to `visit` until there are no more or it wants no more. `visit` leaves a
    /// clause that the model makes false; every model shown later satisfies it.
    pub(super) fn run(
        mut self,
        interrupt: &Interrupt,
        mut visit: impl FnMut(&Model, &mut Vec<Lit>) -> ControlFlow<()>,
    ) -> Ended {
        if self.assigned.contradicts_itself() {
            return Ended::Exhausted;
        }
        let mut blocking = Vec::new();
        let mut until_look = DECISIONS_BETWEEN_LOOKS;
        // What is assigned at first, by assumptions, has not been propagated.
        let mut fresh = self.assigned;
        loop {
            match self.propagate(fresh) {
                Next::Decide(literal) => {
                    until_look -= 1;
                    if until_look == 0 {
                        until_look = DECISIONS_BETWEEN_LOOKS;
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

    /// Takes back the decisions with which the clause is false whatever the last of them is. What
    /// they left to be tried is blocked with the model.
    fn block(&mut self, clause: &[Lit]) {
        let set = Literals::of(clause);
        assert!(
            self.assigned.left_of(&set) == Literals::NONE,
            "a blocking clause is false in the model that it blocks"
        );
        while let Some(last) = self.decisions.last()
            && last.before.left_of(&set) == Literals::NONE
        {
            self.decisions.pop();
        }
        // A flip of a decision that the clause mentions satisfies the clause. If that is so of all,
        // no branch that is left has a blocked model, and nothing has to be remembered.
        if !self.decisions.iter().all(|d| set.mentions(d.literal)) {
            self.clauses.push(set);
        }
    }

    /// Draws all conclusions from the literals that are fresh in the assignment.
    fn propagate(&mut self, mut fresh: Literals<W>) -> Next {
        loop {
            if !self.follow_implications(fresh) {
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
                let left = self.assigned.left_of(clause);
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
                    // A literal of the shortest clause.
                    Some(left) => left.first(),
                    None => self.first_unassigned().map(Var::negative),
                };
                return literal.map_or(Next::Model, Next::Decide);
            }
        }
    }

    /// Propagates along clauses of two literals. Returns whether there was no conflict.
    fn follow_implications(&mut self, mut fresh: Literals<W>) -> bool {
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
