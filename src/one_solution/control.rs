//! How a long piece of work is watched and stopped.

use solvers::Interrupt;
use std::ops::ControlFlow;

/// Who watches the work, and can stop it.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Stops the work when it is triggered, which is looked at every few milliseconds.
    pub interrupt: &'a Interrupt,
    /// Is told now and then which part of the work is done, between 0 and 1, where that is known.
    pub progress: &'a dyn Fn(f64),
}

impl<'a> Control<'a> {
    /// Nobody watches; the interrupt stops.
    #[must_use]
    pub fn new(interrupt: &'a Interrupt) -> Self {
        Self {
            interrupt,
            progress: &|_| {},
        }
    }

    /// Tells that this many steps of all are done, and asks whether to go on.
    pub(super) fn go_on(&self, done: u64, all: u64) -> ControlFlow<()> {
        (self.progress)(done as f64 / all.max(1) as f64);
        if self.interrupt.is_triggered() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
