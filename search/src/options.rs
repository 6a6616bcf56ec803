//! Options of a count, and its result.

use super::SearchError;
use control::threads;
use std::fmt;
use std::num::NonZeroUsize;
use std::slice;
use std::str::FromStr;

/// Instruction set of an engine that advances several states at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SimdLevel {
    /// Plain Rust, for every processor.
    Portable,
    /// AVX2, 256 bits at a time.
    Avx2,
    /// AVX-512, 512 bits at a time.
    Avx512,
}

impl SimdLevel {
    /// All levels in ascending order of their width.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// Returns the name of the level as used in options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// Returns the forced level, or the widest available one, with its implementation.
    pub(super) fn choose<T>(
        forced: Option<Self>,
        implementation: impl Fn(Self) -> Option<T>,
    ) -> Result<(Self, T), SearchError> {
        let levels = forced.as_ref().map_or(&Self::ALL[..], slice::from_ref);
        let with_implementation = |&level| implementation(level).map(|found| (level, found));
        let chosen = levels.iter().rev().find_map(with_implementation);
        chosen.ok_or(SearchError::NoSuchInstructions { level: levels[0] })
    }
}

impl FromStr for SimdLevel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or_else(|| "expected portable, avx2 or avx512".into())
    }
}

impl fmt::Display for SimdLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Progress of a count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Finished pieces of the search tree.
    pub pieces_done: usize,
    /// Total number of pieces.
    pub pieces: usize,
    /// Finished part of the work, between 0 and 1.
    ///
    /// Each piece is weighted by an estimate of its work, so the remaining time is proportional to
    /// the remaining part.
    pub fraction: f64,
}

/// Options of a count: threads, memory, instructions and callbacks.
///
/// By default a count uses one thread per core, the widest vector instructions available and no
/// memory limit. The callbacks may be called from any of the threads.
#[derive(Clone, Copy)]
pub struct CountOptions<'a> {
    threads: Option<NonZeroUsize>,
    memory: Option<u64>,
    simd: Option<SimdLevel>,
    progress: &'a (dyn Fn(Progress) + Sync),
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl Default for CountOptions<'_> {
    fn default() -> Self {
        Self {
            threads: None,
            memory: None,
            simd: None,
            progress: &|_| (),
            stop: &|| false,
        }
    }
}

impl fmt::Debug for CountOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CountOptions")
            .field("threads", &self.threads)
            .field("memory", &self.memory)
            .field("simd", &self.simd)
            .finish_non_exhaustive()
    }
}

impl<'a> CountOptions<'a> {
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

    /// Sets a callback for the progress after each piece of the work.
    #[must_use]
    pub const fn with_progress(mut self, progress: &'a (dyn Fn(Progress) + Sync)) -> Self {
        self.progress = progress;
        self
    }

    /// Sets a callback that is polled during the work. The count ends soon after it has returned
    /// `true`.
    #[must_use]
    pub const fn with_stop(mut self, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        self.stop = stop;
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

    /// Returns the options for a piece of the work: the same instructions and memory, and no progress.
    pub(super) fn of_piece<'b>(&self, stop: &'b (dyn Fn() -> bool + Sync)) -> CountOptions<'b> {
        CountOptions {
            threads: self.threads,
            memory: self.memory,
            simd: self.simd,
            stop,
            ..CountOptions::default()
        }
    }

    pub(super) fn report(&self, progress: Progress) {
        (self.progress)(progress);
    }

    pub(super) fn wants_stop(&self) -> bool {
        (self.stop)()
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

/// Result of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountReport {
    /// Solutions found: the exact number if the count is complete, otherwise a lower bound.
    pub solutions: u64,
    /// `true` if the whole search space was covered.
    pub complete: bool,
    /// Amount of work done.
    pub work: Work,
    /// Name of the engine that counted, never `auto`.
    pub engine: &'static str,
    /// Instruction set used, for engines that have a choice.
    pub simd: Option<SimdLevel>,
}
