//! Formulas and texts that are read no further once the control is stopped.

use control::Control;
use encodings::{ClauseSink, Cnf, SinkError};
use queensat::encode::StopSink;

/// Number of clauses, or lines, between two looks at the control.
const BETWEEN_CHECKS: usize = 4096;

/// Returns items with their numbers, and no more of them once the control is stopped.
pub(super) fn until_stopped<T>(
    items: impl Iterator<Item = T>,
    control: &Control,
) -> impl Iterator<Item = (usize, T)> {
    let go_on = |number: usize| number % BETWEEN_CHECKS != 0 || !control.is_stopped();
    items.enumerate().take_while(move |item| go_on(item.0))
}

/// Loads a formula, unless the control is stopped meanwhile.
pub(super) fn load(
    formula: &Cnf,
    sink: &mut dyn ClauseSink,
    control: &Control,
) -> Result<(), SinkError> {
    let mut sink = StopSink::new(sink, control.interrupt());
    sink.new_vars(formula.variable_count() as u32)?;
    let mut clauses = formula.clauses();
    clauses.try_for_each(|clause| sink.add_clause(clause))
}
