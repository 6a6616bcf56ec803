//! Traces of searches: each step is right, and the pictures show what the steps say.

mod graphs;
mod pictures;
mod steps;

use queensat::Control;
use queensat::answers::{Ask, Host};
use queensat::trace::{Trace, TraceStep};

/// Returns all steps of a search.
fn steps(trace: &Trace) -> Vec<TraceStep> {
    let control = Control::new();
    let trace = trace.resolve(&Host::new(), &control).unwrap();
    let mut steps = trace.begin(&control).unwrap();
    let all = steps.by_ref().collect();
    steps.end().unwrap();
    all
}
