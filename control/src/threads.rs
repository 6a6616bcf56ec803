//! Work shared among threads, or done in the calling thread without the feature `threads`.

use crate::Control;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};

/// Returns the number of threads that the machine runs at the same time; one without the feature `threads`.
#[must_use]
pub fn available() -> NonZeroUsize {
    let threads = cfg!(feature = "threads").then(thread::available_parallelism);
    threads.and_then(Result::ok).unwrap_or(NonZeroUsize::MIN)
}

/// Calls `work` with each item, the state of the thread, and a control, in several threads, the calling thread
/// included. It ends with the last item, if the control stops it, or with the first error, which also stops
/// the control that the others have. There are fewer threads if the system cannot start more.
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
    let threads = used(threads, &items);
    let (items, error) = (Mutex::new(items), Mutex::new(None));
    let work = || {
        let mut state = new_state();
        while !control.is_stopped() {
            let item = lock(&items).next();
            let Some(item) = item else { return };
            if let Err(fault) = work(&mut state, item, &control) {
                lock(&error).get_or_insert(fault);
                control.interrupt().trigger();
            }
        }
    };
    thread::scope(|scope| {
        let start = |_| Builder::new().spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..threads).map_while(start).collect();
        work();
        for other in others {
            let ended = other.join();
            ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
    let error = error.into_inner().unwrap_or_else(PoisonError::into_inner);
    error.map_or(Ok(()), Err)
}

/// Calls `work` with the items in several threads, and `take` in the calling thread with the results, in the
/// order of the items. At most `ahead` items are handed out from the first on whose result is missing. After
/// `take` breaks, no more are; it still gets the results of those that were.
pub fn in_order<Item, Found: Send>(
    items: impl Iterator<Item = Item> + Send,
    (threads, ahead): (NonZeroUsize, usize),
    work: impl Fn(Item) -> Found + Sync,
    mut take: impl FnMut(Found) -> ControlFlow<()>,
) {
    let threads = used(threads, &items);
    let queue = Queue {
        items: Mutex::new((0, items.fuse())),
        end: Mutex::new(Some(ahead)),
        moved: Condvar::new(),
    };
    let (results, taken) = channel();
    let send = |results: Sender<(usize, Found)>| {
        let _closing = CloseOnPanic(&queue);
        while let Some((number, item)) = queue.next() {
            if results.send((number, work(item))).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        let start = |_| {
            let results = results.clone();
            Builder::new().spawn_scoped(scope, || send(results)).ok()
        };
        let threads = if threads > 1 { threads } else { 0 };
        if (0..threads).map_while(start).count() == 0 {
            let mut items = lock(&queue.items);
            let _ = items.1.try_for_each(|item| take(work(item)));
        }
        drop(results);
        let (mut waiting, mut next) = (BTreeMap::new(), 0_usize);
        for (number, found) in taken {
            waiting.insert(number, found);
            while let Some(found) = waiting.remove(&next) {
                next += 1;
                let flow = take(found);
                queue.set_end(flow.is_continue().then(|| next.saturating_add(ahead)));
            }
        }
    });
}

/// Returns the number of threads that work on the items.
fn used(threads: NonZeroUsize, items: &impl Iterator) -> usize {
    let threads = if cfg!(feature = "threads") {
        threads.get()
    } else {
        1
    };
    items.size_hint().1.map_or(threads, |max| threads.min(max))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Items for several threads, handed out in order up to a bound.
struct Queue<Items> {
    /// The number of the next item, and the items from it on.
    items: Mutex<(usize, Items)>,
    /// Bound below which items are handed out, or `None` if no more are.
    end: Mutex<Option<usize>>,
    moved: Condvar,
}

impl<Items> Queue<Items> {
    /// Returns the next item with its number, as soon as it may be handed out.
    fn next(&self) -> Option<(usize, Items::Item)>
    where
        Items: Iterator,
    {
        let mut items = lock(&self.items);
        let number = items.0;
        let is_beyond = |end: &mut Option<usize>| end.is_some_and(|end| number >= end);
        let end = self.moved.wait_while(lock(&self.end), is_beyond);
        (*end.unwrap_or_else(PoisonError::into_inner))?;
        let item = items.1.next()?;
        items.0 += 1;
        Some((number, item))
    }

    /// Moves the bound. A queue that is closed, by `None`, stays so.
    fn set_end(&self, new: Option<usize>) {
        let mut end = lock(&self.end);
        *end = end.and(new);
        self.moved.notify_all();
    }
}

/// Closes the queue if a thread panics, so that the others do not wait for its result.
struct CloseOnPanic<'a, Items>(&'a Queue<Items>);

impl<Items> Drop for CloseOnPanic<'_, Items> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.set_end(None);
        }
    }
}
