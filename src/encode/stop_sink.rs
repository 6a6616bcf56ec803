//! A sink that can be stopped while a formula is loaded.

use encodings::{ClauseSink, Lit, SinkError, VarRange};

/// Literals between two calls of `stop`; steps without literals count as one.
const LITERALS_BETWEEN_CHECKS: u64 = 1 << 14;

/// A sink that forwards to another one until `stop` returns `true`, and then returns
/// [`SinkError::Interrupted`].
pub(crate) struct StopSink<'a> {
    sink: &'a mut dyn ClauseSink,
    stop: &'a dyn Fn() -> bool,
    unchecked: u64,
}

impl<'a> StopSink<'a> {
    pub(crate) fn new(sink: &'a mut dyn ClauseSink, stop: &'a dyn Fn() -> bool) -> Self {
        Self {
            sink,
            stop,
            unchecked: 0,
        }
    }

    fn check(&mut self, literals: u64) -> Result<(), SinkError> {
        self.unchecked = self.unchecked.saturating_add(1 + literals);
        if self.unchecked < LITERALS_BETWEEN_CHECKS {
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
        self.check(clause.len() as u64)?;
        self.sink.add_clause(clause)
    }

    fn add_binary_clauses(&mut self, first: Lit, others: &[Lit]) -> Result<(), SinkError> {
        self.check(2 * others.len() as u64)?;
        self.sink.add_binary_clauses(first, others)
    }

    fn require_room(&mut self, literals: u64) -> Result<(), SinkError> {
        self.check(literals)?;
        self.sink.require_room(literals)
    }
}
