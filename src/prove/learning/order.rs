//! The order of decisions.

use super::assignment::{Assignment, Literal, var};
use std::ops::Range;

/// Growth of what a conflict adds, from one to the next.
const GROWTH: f64 = 1.05;
/// Activity at which all are made small again.
const MAX_ACTIVITY: f64 = 1e100;

/// Activities of variables: those of recent conflicts are decided first (Moskewicz, Madigan, Zhao, Zhang, Malik:
/// "Chaff: Engineering an Efficient SAT Solver", DAC 2001).
#[derive(Debug)]
pub(super) struct Order {
    activities: Vec<f64>,
    step: f64,
    /// For each variable the literal that was true last.
    phases: Vec<Literal>,
}

impl Order {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            activities: vec![0.0; variables],
            step: 1.0,
            phases: (0..variables as Literal).map(|var| 2 * var).collect(),
        }
    }

    /// Returns the variables that are decided.
    pub(super) fn variables(&self) -> Range<usize> {
        0..self.activities.len()
    }

    /// Adds a conflict to the activity of a variable.
    pub(super) fn bump(&mut self, var: usize) {
        let Some(activity) = self.activities.get_mut(var) else {
            return;
        };
        *activity += self.step;
        if *activity > MAX_ACTIVITY {
            self.activities
                .iter_mut()
                .for_each(|it| *it /= MAX_ACTIVITY);
            self.step /= MAX_ACTIVITY;
        }
    }

    /// Makes the next conflict weigh more than those before.
    pub(super) fn decay(&mut self) {
        self.step *= GROWTH;
    }

    /// Remembers literals that were true.
    pub(super) fn remember(&mut self, undone: &[Literal]) {
        for &literal in undone {
            if let Some(phase) = self.phases.get_mut(var(literal)) {
                *phase = literal;
            }
        }
    }

    /// Returns the literal to decide, unless all variables have a value.
    pub(super) fn next(&self, assignment: &Assignment) -> Option<Literal> {
        let mut best = None;
        let mut greatest = -1.0;
        for (&activity, &phase) in self.activities.iter().zip(&self.phases) {
            if activity > greatest && assignment.is_open(phase) {
                greatest = activity;
                best = Some(phase);
            }
        }
        best
    }
}
