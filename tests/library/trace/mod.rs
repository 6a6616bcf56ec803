//! Traces of searches: each step is right, and the pictures show what the steps say.

mod graphs;
mod pictures;
mod steps;

use queensat::Control;
use queensat::answers::Host;
use queensat::trace::{Trace, TraceStep};

/// Returns all steps of a search.
fn steps(trace: &Trace) -> Vec<TraceStep> {
    let mut steps = trace.begin(&Host::new(), &Control::new()).unwrap();
    let all = steps.by_ref().collect();
    steps.end().unwrap();
    all
}
