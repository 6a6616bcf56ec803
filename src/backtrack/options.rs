//! How a count is to be made, and what came of it.

use super::SearchError;
use std::fmt;
use std::num::NonZeroUsize;
use std::thread;

/// Which instructions a counter that works on many states at once uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SimdLevel {
    /// Those of every processor.
    Portable,
    /// AVX2, 256 bits at a time.
    Avx2,
    /// AVX-512, 512 bits at a time.
    Avx512,
}

impl SimdLevel {
    /// All of them, the plainest first.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The name by which people choose it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for SimdLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How far a count has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Pieces of the search tree that are done.
    pub pieces_done: usize,
    /// All pieces.
    pub pieces: usize,
    /// The part of the work that is done, between 0 and 1. Pieces count by an estimate of their
    /// work, so the time that remains is in proportion to the part that remains.
    pub fraction: f64,
}

/// How a count is to be made.
///
/// The callbacks may be called from any of the threads.
#[derive(Clone, Copy)]
pub struct CountOptions<'a> {
    threads: Option<NonZeroUsize>,
    memory: Option<u64>,
    simd: Option<SimdLevel>,
    progress: &'a (dyn Fn(Progress) + Sync),
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl Default for CountOptions<'_> {
    /// As many threads as there are cores, the best instructions, no limit of memory, and nobody
    /// who looks on or stops it.
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
    /// Work in this many threads.
    #[must_use]
    pub const fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Keep lists within this many bytes. Only `join` keeps any of a size worth mentioning.
    #[must_use]
    pub const fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Use these instructions and no better ones.
    #[must_use]
    pub const fn with_simd(mut self, level: SimdLevel) -> Self {
        self.simd = Some(level);
        self
    }

    /// Tell how far the work has come, after each piece of it.
    #[must_use]
    pub const fn with_progress(mut self, progress: &'a (dyn Fn(Progress) + Sync)) -> Self {
        self.progress = progress;
        self
    }

    /// Ask now and then whether to stop. Once the answer was yes, the count ends soon.
    #[must_use]
    pub const fn with_stop(mut self, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        self.stop = stop;
        self
    }

    /// In how many threads to work.
    #[must_use]
    pub fn threads(&self) -> NonZeroUsize {
        self.threads
            .or_else(|| thread::available_parallelism().ok())
            .unwrap_or(NonZeroUsize::MIN)
    }

    /// How many bytes lists may take, if there is a limit.
    #[must_use]
    pub const fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// Which instructions to use, if that was chosen.
    #[must_use]
    pub const fn simd(&self) -> Option<SimdLevel> {
        self.simd
    }

    pub(super) fn tell(&self, progress: Progress) {
        (self.progress)(progress);
    }

    pub(super) fn wants_stop(&self) -> bool {
        (self.stop)()
    }
}

/// How much was done to get a count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Queens placed.
    pub nodes: u64,
    /// Pairs of half boards of which it was seen whether they fit together; only `join` has any.
    pub pairs: u64,
}

/// How many solutions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountReport {
    /// Solutions found; all of them if the count is complete, otherwise a lower bound.
    pub solutions: u64,
    /// Whether these are all.
    pub complete: bool,
    /// How much was done.
    pub work: Work,
    /// The name of the engine that did it, never `auto`.
    pub engine: &'static str,
    /// The instructions it used, if it is an engine that makes a choice.
    pub simd: Option<SimdLevel>,
}

/// The instructions to use: those that were chosen, or the best that there are.
pub(super) fn choose_level(
    forced: Option<SimdLevel>,
    has: impl Fn(&SimdLevel) -> bool,
) -> Result<SimdLevel, SearchError> {
    match forced {
        Some(level) if !has(&level) => Err(SearchError::NoSuchInstructions { level }),
        Some(level) => Ok(level),
        None => Ok(SimdLevel::ALL
            .into_iter()
            .rev()
            .find(has)
            .unwrap_or(SimdLevel::Portable)),
    }
}
