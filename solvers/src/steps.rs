//! Steps of a search, and a search that goes step by step.

use crate::Propagation;
use encodings::Lit;

/// A step of a search. Clauses are numbered as in [`Stepwise::clauses`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverStep {
    /// A literal was chosen to be true.
    Decision(Lit),
    /// All literals of a clause but one are false, so that one became true.
    Propagation(Lit, usize),
    /// All literals of a clause are false.
    Conflict(usize),
    /// This clause follows from the clauses that led to the conflict. It will be added after a backjump.
    Learnt(Vec<Lit>),
    /// The decisions of the higher levels, and all that followed, were taken back.
    Backjump {
        /// Number of decisions before.
        from: usize,
        /// Number of decisions that are left.
        to: usize,
    },
    /// The last decision was taken back, and the negation of its literal is true.
    Flip(Lit),
    /// All decisions were taken back. What was learnt is kept.
    Restart,
    /// These clauses, which were learnt, were removed. The others have the next numbers, in the same order.
    Forgotten(Vec<usize>),
    /// All variables have a value, and no clause is false.
    Model,
    /// There is no model, or no other one.
    Exhausted,
}

/// A search that goes step by step and shows its state. Its memory does not grow with the steps.
pub trait Stepwise {
    /// Does the next step. After [`SolverStep::Model`] the search goes on with other models once the model is blocked;
    /// after [`SolverStep::Exhausted`] nothing changes.
    fn step(&mut self) -> SolverStep;

    /// Excludes the current model. All literals of the clause are false in it.
    ///
    /// # Panics
    ///
    /// If the last step was not [`SolverStep::Model`].
    fn block(&mut self, clause: &[Lit]);

    /// Returns the clauses, and the literals that are true. The last ones of these may not have been shown by
    /// [`Stepwise::step`] yet.
    fn clauses(&self) -> &Propagation;

    /// Returns the number of decisions that hold.
    fn level(&self) -> usize;

    /// Returns the number of decisions before which a true literal was known, and [`Stepwise::level`] at most.
    fn level_of(&self, literal: Lit) -> usize;
}
