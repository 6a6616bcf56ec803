//! Traces of searches: each step is right, and the pictures show what the steps say.
//!
//! The steps are those of solvers that other tests have compared already. New here is that each step is told, so the
//! tests replay the steps: the board, the clauses and the implication graph must follow from what is told.

mod graphs;
mod pictures;
mod steps;

use control::Control;
use queensat::answers::{Host, Question};
use teach::trace::{Trace, TraceStep};

/// Returns all steps of a search.
fn steps(trace: &Trace) -> Vec<TraceStep> {
    let control = Control::new();
    let trace = trace.resolve(&Host::new(), &control).unwrap();
    let mut steps = Trace::begin(&trace, &control).unwrap();
    let all = steps.by_ref().collect();
    steps.end().unwrap();
    all
}
