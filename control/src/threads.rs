//! Work shared among threads, or done in the calling thread without the feature `threads`.

use crate::Control;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

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

/// Calls `work` with each item, the state of the thread, and a control, in several threads, the calling thread
/// included. It ends with the last item, if the control stops it, or with the first error, which also stops
/// the control that the others have.
///
/// # Errors
///
/// The first error of `work`.
pub fn for_each<Item, State, E: Send>(
    items: impl Iterator<Item = Item> + Send,
    threads: NonZeroUsize,
    control: &Control,
    new_state: impl Fn() -> State + Sync,
    work: impl Fn(&mut State, Item, &Control) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let control = control.part();
    let (max_items, error) = (items.size_hint().1, Mutex::new(None));
    let items = Mutex::new(items);
    let threads = threads.get().min(max_items.unwrap_or(usize::MAX));
    run(threads, || {
        let mut state = new_state();
        while !control.is_stopped() {
            let item = items.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(item) = item else { return };
            if let Err(fault) = work(&mut state, item, &control) {
                let mut error = error.lock().unwrap_or_else(PoisonError::into_inner);
                error.get_or_insert(fault);
                control.interrupt().trigger();
            }
        }
    });
    let error = error.into_inner().unwrap_or_else(PoisonError::into_inner);
    error.map_or(Ok(()), Err)
}
