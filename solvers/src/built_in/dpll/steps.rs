//! The procedure of Davis, Logemann and Loveland step by step, with the clauses of its propagations.
//!
//! It decides the first open variable, first true and then false. The backend on bit sets does the same, but chooses the
//! variable better.

use crate::{Propagation, SolverStep, Stepwise};
use encodings::{Lit, Var};

/// A search by unit propagation and chronological backtracking.
///
/// ```
/// use encodings::{ClauseSink, Lit};
/// use solvers::{DpllSteps, Propagation, SolverStep, Stepwise};
///
/// let literal = |number| Lit::from_dimacs(number).unwrap();
/// let mut clauses = Propagation::new();
/// clauses.new_vars(2)?;
/// clauses.add_clause(&[literal(-1), literal(2)])?;
/// clauses.add_clause(&[literal(-1), literal(-2)])?;
/// let mut search = DpllSteps::new(clauses);
/// assert_eq!(search.step(), SolverStep::Decision(literal(1)));
/// assert_eq!(search.step(), SolverStep::Propagation(literal(2), 0));
/// assert_eq!(search.step(), SolverStep::Conflict(1));
/// assert_eq!(search.step(), SolverStep::Backjump { from: 1, to: 0 });
/// assert_eq!(search.step(), SolverStep::Flip(literal(-1)));
/// # Ok::<(), encodings::SinkError>(())
/// ```
#[derive(Clone, Debug)]
pub struct DpllSteps {
    clauses: Propagation,
    decisions: Vec<Choice>,
    /// Number of decisions before a variable got its value, by variable.
    levels: Vec<usize>,
    /// Number of literals of the trail that steps have shown.
    shown: usize,
    next: Next,
}

/// A literal that was decided.
#[derive(Clone, Copy, Debug)]
struct Choice {
    literal: Lit,
    /// Length of the trail before it.
    start: usize,
    is_flipped: bool,
}

#[derive(Clone, Copy, Debug)]
enum Next {
    Decide,
    Conflict(usize),
    Backtrack,
    Flip(Lit),
    /// A model is complete.
    Block,
    End,
}

impl DpllSteps {
    /// Creates a search for models of these clauses. No literal of them is assumed.
    #[must_use]
    pub fn new(clauses: Propagation) -> Self {
        Self {
            decisions: Vec::new(),
            levels: vec![0; clauses.variable_count()],
            shown: 0,
            next: clauses.refuted().map_or(Next::Decide, Next::Conflict),
            clauses,
        }
    }

    fn assume(&mut self, literal: Lit, is_flipped: bool) {
        let start = self.clauses.trail().len();
        self.decisions.push(Choice {
            literal,
            start,
            is_flipped,
        });
        let result = self.clauses.assume(literal);
        for literal in &self.clauses.trail()[start..] {
            self.levels[literal.var().index()] = self.decisions.len();
        }
        self.shown = start + 1;
        self.next = match result {
            Ok(()) => Next::Decide,
            Err(clause) => Next::Conflict(clause.expect("the literal was open")),
        };
    }

    /// Takes back the last decisions, up to one whose other value was not tried yet.
    fn backtrack(&mut self) -> SolverStep {
        let from = self.decisions.len();
        while let Some(last) = self.decisions.pop() {
            if !last.is_flipped {
                self.clauses.undo_to(last.start);
                self.shown = last.start;
                self.next = Next::Flip(!last.literal);
                let to = self.decisions.len();
                return SolverStep::Backjump { from, to };
            }
        }
        self.next = Next::End;
        SolverStep::Exhausted
    }
}

impl Stepwise for DpllSteps {
    fn step(&mut self) -> SolverStep {
        if let Some(&literal) = self.clauses.trail().get(self.shown) {
            self.shown += 1;
            let reason = self.clauses.reason(literal.var());
            return SolverStep::Propagation(literal, reason.expect("decisions were shown"));
        }
        match self.next {
            Next::Conflict(clause) => {
                self.next = Next::Backtrack;
                SolverStep::Conflict(clause)
            }
            Next::Backtrack => self.backtrack(),
            Next::Flip(literal) => {
                self.assume(literal, true);
                SolverStep::Flip(literal)
            }
            Next::Decide => {
                let variables = (0..self.clauses.variable_count() as u32).map(Var::from_index);
                let mut literals = variables.map(Var::positive);
                match literals.find(|literal| self.clauses.value(*literal).is_none()) {
                    Some(literal) => {
                        self.assume(literal, false);
                        SolverStep::Decision(literal)
                    }
                    None => {
                        self.next = Next::Block;
                        SolverStep::Model
                    }
                }
            }
            Next::Block => SolverStep::Model,
            Next::End => SolverStep::Exhausted,
        }
    }

    /// Excludes the models that agree with this one on the first variables, up to the last of the clause.
    fn block(&mut self, clause: &[Lit]) {
        let is_model = matches!(self.next, Next::Block);
        assert!(is_model, "the last step was a model");
        // The decisions after the last literal of the clause belong to variables that may have any value.
        let levels = clause.iter().map(|literal| self.level_of(*literal));
        let last = levels.max().unwrap_or(0);
        for choice in &mut self.decisions[last..] {
            choice.is_flipped = true;
        }
        self.next = Next::Backtrack;
    }

    fn clauses(&self) -> &Propagation {
        &self.clauses
    }

    fn level(&self) -> usize {
        self.decisions.len()
    }

    fn level_of(&self, literal: Lit) -> usize {
        self.levels[literal.var().index()]
    }
}
