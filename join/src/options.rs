//! Options of a count, and its work.

use crate::vectors::SimdLevel;
use control::{Control, threads};
use std::num::NonZeroUsize;

/// Options of a count: threads, memory, instructions, and the control of the work.
///
/// By default a count uses one thread per core, the widest vector instructions available and no
/// memory limit, and is not stopped. The [`Progress`](control::Progress) of the control has the finished pieces
/// of the search tree; the finished part of the work weighs each by an estimate of its work.
#[derive(Clone, Debug, Default)]
pub struct CountOptions {
    threads: Option<NonZeroUsize>,
    memory: Option<u64>,
    simd: Option<SimdLevel>,
    control: Control,
}

impl CountOptions {
    /// Sets the number of threads. Without the crate feature `threads` it has no effect.
    #[must_use]
    pub const fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Limits the memory for lists, in bytes. Only the engines `join` and `general` keep large lists.
    #[must_use]
    pub const fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Forces an instruction set.
    #[must_use]
    pub const fn with_simd(mut self, level: SimdLevel) -> Self {
        self.simd = Some(level);
        self
    }

    /// Sets the control that stops the count and has its progress.
    #[must_use]
    pub fn with_control(mut self, control: &Control) -> Self {
        self.control = control.clone();
        self
    }

    /// Returns the number of threads: the number set, or one per core.
    #[must_use]
    pub fn threads(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(threads::available)
    }

    /// Returns the limit for lists in bytes, if one is set.
    #[must_use]
    pub const fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// Returns the forced instruction set, if one is set.
    #[must_use]
    pub const fn simd(&self) -> Option<SimdLevel> {
        self.simd
    }

    /// Returns the control of the count.
    #[must_use]
    pub const fn control(&self) -> &Control {
        &self.control
    }
}

/// Amount of work done for a count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Queens placed.
    pub nodes: u64,
    /// Pairs of half boards tested for a match; 0 for all engines but `join`.
    pub pairs: u64,
}
