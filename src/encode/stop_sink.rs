//! A sink that can be stopped while a formula is loaded.

use control::Interrupt;
use encodings::{ClauseSink, Lit, SinkError, VarRange};

/// Literals between two looks at the interrupt; steps without literals count as one.
const LITERALS_BETWEEN_CHECKS: u64 = 1 << 14;

/// A sink that forwards to another one until the interrupt is triggered, and then returns
/// [`SinkError::Interrupted`].
pub(crate) struct StopSink<'a> {
    sink: &'a mut dyn ClauseSink,
    interrupt: &'a Interrupt,
    unchecked: u64,
}

impl<'a> StopSink<'a> {
    pub(crate) fn new(sink: &'a mut dyn ClauseSink, interrupt: &'a Interrupt) -> Self {
        Self {
            sink,
            interrupt,
            unchecked: 0,
        }
    }

    fn check(&mut self, literals: u64) -> Result<(), SinkError> {
        self.unchecked = self.unchecked.saturating_add(1 + literals);
        if self.unchecked < LITERALS_BETWEEN_CHECKS {
            return Ok(());
        }
        self.unchecked = 0;
        if self.interrupt.is_triggered() {
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
