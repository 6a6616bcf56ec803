//! Work shared among threads, or done in the calling thread without the feature `threads`.

use std::num::NonZeroUsize;

/// Returns the number of threads that the machine runs at the same time.
#[cfg(feature = "threads")]
pub fn available() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Returns one, for the calling thread.
#[cfg(not(feature = "threads"))]
pub fn available() -> NonZeroUsize {
    NonZeroUsize::MIN
}

/// Calls `work` once in each of `threads` threads, the calling thread included, and waits for all.
/// There are fewer threads if the system cannot start more.
#[cfg(feature = "threads")]
pub fn run(threads: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, &work);
        let others: Vec<_> = (1..threads)
            .map_while(|number| start(number).ok())
            .collect();
        work();
        for other in others {
            other
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
}

/// Calls `work` once, in the calling thread.
#[cfg(not(feature = "threads"))]
pub fn run(_threads: usize, work: impl Fn() + Sync) {
    work();
}
