//! A sink that can be stopped while a formula is loaded.

use control::{Control, Interrupt};
use encodings::{ClauseSink, Lit, SinkError, VarRange};

/// Literals between two looks at the interrupt; steps without literals count as one.
const LITERALS_BETWEEN_CHECKS: u64 = 1 << 14;

/// A sink that forwards to another one until the interrupt is triggered, and then returns
/// [`SinkError::Interrupted`].
pub struct StopSink<'a> {
    sink: &'a mut dyn ClauseSink,
    interrupt: &'a Interrupt,
    unchecked: u64,
    /// Literals and ends of clauses, which determine the time.
    written: u64,
    /// Control that shows the progress, and the number at the end.
    progress: Option<(&'a Control, u64)>,
}

impl<'a> StopSink<'a> {
    /// Creates a sink before another.
    pub fn new(sink: &'a mut dyn ClauseSink, interrupt: &'a Interrupt) -> Self {
        Self {
            sink,
            interrupt,
            unchecked: 0,
            written: 0,
            progress: None,
        }
    }

    /// Creates a sink that shows its progress up to a number of literals and clauses.
    pub(crate) fn showing(sink: &'a mut dyn ClauseSink, control: &'a Control, all: u64) -> Self {
        Self {
            progress: Some((control, all)),
            ..Self::new(sink, control.interrupt())
        }
    }

    fn check(&mut self, literals: u64) -> Result<(), SinkError> {
        self.unchecked = self.unchecked.saturating_add(1 + literals);
        if self.unchecked < LITERALS_BETWEEN_CHECKS {
            return Ok(());
        }
        self.unchecked = 0;
        let is_stopped = match self.progress {
            Some((control, all)) => control.go_on(self.written, all).is_break(),
            None => self.interrupt.is_triggered(),
        };
        if is_stopped {
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
        self.written += clause.len() as u64 + 1;
        self.check(clause.len() as u64)?;
        self.sink.add_clause(clause)
    }

    fn add_binary_clauses(&mut self, first: Lit, others: &[Lit]) -> Result<(), SinkError> {
        // A run may have millions of clauses.
        for piece in others.chunks(LITERALS_BETWEEN_CHECKS as usize) {
            self.written += 3 * piece.len() as u64;
            self.check(2 * piece.len() as u64)?;
            self.sink.add_binary_clauses(first, piece)?;
        }
        Ok(())
    }

    fn begin_line(&mut self, line: u64) {
        self.sink.begin_line(line);
    }

    fn comment(&mut self, text: &str) -> Result<(), SinkError> {
        self.sink.comment(text)
    }

    fn require_room(&mut self, literals: u64) -> Result<(), SinkError> {
        self.check(literals)?;
        self.sink.require_room(literals)
    }
}
