//! The order of decisions: the variable with the highest activity first.
//!
//! The activity of a variable grows whenever a conflict involves it, by more from conflict to conflict, so that recent
//! conflicts count most (Moskewicz et al. 2001, "Chaff: Engineering an Efficient SAT Solver", with the growing step of
//! Eén and Sörensson 2003, "An Extensible SAT-solver"). Fast solvers keep the variables in a heap; here each choice looks
//! at all of them.

use encodings::Var;

/// Factor by which the step grows from conflict to conflict.
const GROWTH: f64 = 1.0 / 0.95;

/// Activity at which all activities are scaled down.
const LARGE: f64 = 1e100;

/// Activities of the variables that are decided.
#[derive(Clone, Debug)]
pub(super) struct Order {
    activities: Vec<f64>,
    step: f64,
    /// Number of variables that are decided at most: the first ones.
    max: usize,
}

impl Order {
    pub(super) const fn new() -> Self {
        Self {
            activities: Vec::new(),
            step: 1.0,
            max: usize::MAX,
        }
    }

    /// Decides the first `max` variables only.
    pub(super) fn limit(&mut self, max: usize) {
        self.max = max;
        self.activities.truncate(max);
    }

    pub(super) fn add_variables(&mut self, count: usize) {
        self.activities.resize(count.min(self.max), 0.0);
    }

    /// Notes that a conflict involves a variable.
    #[inline]
    pub(super) fn bump(&mut self, var: Var) {
        let Some(activity) = self.activities.get_mut(var.index()) else {
            return;
        };
        *activity += self.step;
        if *activity > LARGE {
            self.activities
                .iter_mut()
                .for_each(|activity| *activity /= LARGE);
            self.step /= LARGE;
        }
    }

    /// Ends a conflict.
    pub(super) fn grow(&mut self) {
        self.step *= GROWTH;
    }

    /// Returns the open variable with the highest activity, the first one of several.
    pub(super) fn best(&self, is_open: impl Fn(Var) -> bool) -> Option<Var> {
        let mut best = None;
        for (var, &activity) in (0..).map(Var::from_index).zip(&self.activities) {
            if best.is_none_or(|(_, most)| activity > most) && is_open(var) {
                best = Some((var, activity));
            }
        }
        best.map(|(var, _)| var)
    }
}
