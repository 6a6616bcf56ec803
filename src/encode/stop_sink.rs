//! A sink that can be stopped while a formula is loaded.

use encodings::{ClauseSink, Lit, SinkError, VarRange};

/// Clauses between two calls of `stop`.
const CLAUSES_BETWEEN_CHECKS: u32 = 4096;

/// A sink that forwards to another one until `stop` returns `true`, and then returns
/// [`SinkError::Interrupted`].
pub(crate) struct StopSink<'a> {
    sink: &'a mut dyn ClauseSink,
    stop: &'a dyn Fn() -> bool,
    unchecked: u32,
}

impl<'a> StopSink<'a> {
    pub(crate) fn new(sink: &'a mut dyn ClauseSink, stop: &'a dyn Fn() -> bool) -> Self {
        Self {
            sink,
            stop,
            unchecked: 0,
        }
    }

    fn check(&mut self, clauses: usize) -> Result<(), SinkError> {
        self.unchecked = self.unchecked.saturating_add(clauses as u32);
        if self.unchecked < CLAUSES_BETWEEN_CHECKS {
            return Ok(());
        }
        self.unchecked = 0;
        if (self.stop)() {
            Err(SinkError::Interrupted)
        } else {
            Ok(())
        }
    }
}

impl ClauseSink for StopSink<'_> {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.sink.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.check(1)?;
        self.sink.add_clause(clause)
    }

    fn add_binary_clauses(&mut self, first: Lit, others: &[Lit]) -> Result<(), SinkError> {
        self.check(others.len())?;
        self.sink.add_binary_clauses(first, others)
    }
}
