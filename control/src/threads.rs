//! Work shared among threads, or done in the calling thread without the feature `threads`.

use crate::Control;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};
use std::time::Duration;

/// Time in which results are left to gather before they are taken together.
const GATHERING: Duration = Duration::from_millis(3);

/// Maximum number of threads that share work. A question of a stranger may ask for any number, and starting as many as
/// the system lets takes minutes, in which nothing stops the work.
const MAX_THREADS: usize = 1024;

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
pub fn for_each<Item, QueueState, E: Send>(
    items: impl Iterator<Item = Item> + Send,
    threads: NonZeroUsize,
    control: &Control,
    new_state: impl Fn() -> QueueState + Sync,
    work: impl Fn(&mut QueueState, Item, &Control) -> Result<(), E> + Sync,
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
    // The condition is known when the library is compiled, so that no code for threads is left without them.
    if cfg!(feature = "threads") {
        thread::scope(|scope| {
            let start = |_| Builder::new().spawn_scoped(scope, work).ok();
            let others: Vec<_> = (1..threads).map_while(start).collect();
            work();
            for other in others {
                let ended = other.join();
                ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            }
        });
    } else {
        work();
    }
    let error = error.into_inner().unwrap_or_else(PoisonError::into_inner);
    error.map_or(Ok(()), Err)
}

/// Calls two functions at the same time, the second one in another thread. It follows the first one if no thread can be
/// started.
///
/// ```
/// assert_eq!(control::threads::beside(|| 1, || 2), (1, 2));
/// ```
pub fn beside<First, Second: Send>(
    first: impl FnOnce() -> First,
    second: impl FnOnce() -> Second + Send,
) -> (First, Second) {
    if cfg!(not(feature = "threads")) {
        return (first(), second());
    }
    let waiting = Mutex::new(Some(second));
    let run = || {
        let second = lock(&waiting).take().expect("it is called once");
        second()
    };
    thread::scope(|scope| {
        let start = || Builder::new().spawn_scoped(scope, run).ok();
        let other = start();
        let first = first();
        let second = match other {
            Some(other) => {
                let ended = other.join();
                ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            }
            None => run(),
        };
        (first, second)
    })
}

/// Calls `work` with the items in several threads, and `take` in the calling thread with the results, in the
/// order of the items. At most `ahead` items are handed out from the first on whose result is missing. After
/// `take` breaks, no more are; it still gets the results of those that were.
pub fn in_order<Item, Found: Send>(
    mut items: impl Iterator<Item = Item> + Send,
    threads: NonZeroUsize,
    ahead: usize,
    work: impl Fn(Item) -> Found + Sync,
    mut take: impl FnMut(Found) -> ControlFlow<()>,
) {
    if cfg!(not(feature = "threads")) {
        let _ = items.try_for_each(|item| take(work(item)));
        return;
    }
    let threads = used(threads, &items);
    let queue = Queue {
        items: Mutex::new((0, items.fuse())),
        state: Mutex::new(QueueState {
            end: Some(ahead),
            results: BTreeMap::new(),
            next: 0,
            workers: 0,
            is_blocked: false,
            is_awaited: false,
        }),
        moved: Condvar::new(),
        found: Condvar::new(),
    };
    // A worker takes items up to the bound, waits where it is reached, and leaves its results by number.
    let worker = || {
        let _ending = Ending(&queue, 1);
        while let Some((number, item)) = queue.next() {
            queue.put(number, work(item));
        }
    };
    thread::scope(|scope| {
        let _ending = Ending(&queue, 0);
        let start = |_| {
            queue.lock().workers += 1;
            let started = Builder::new().spawn_scoped(scope, worker);
            if started.is_err() {
                queue.lock().workers -= 1;
            }
            started.ok()
        };
        // Without a second thread, the calling one does the work, an item at a time.
        let threads = if threads > 1 { threads } else { 0 };
        let workers: Vec<_> = (0..threads).map_while(start).collect();
        if workers.is_empty() {
            let mut items = lock(&queue.items);
            let _ = items.1.try_for_each(|item| take(work(item)));
            return;
        }
        // Results in order move the bound, so that the next items are handed out.
        while let Some(results) = queue.take() {
            for found in results {
                let flow = take(found);
                queue.move_end(flow);
            }
        }
        // A handle that is dropped detaches its thread. In the C library of GNU up to 2.36 that reads memory which a
        // thread that ends at this moment may have given back.
        for worker in workers {
            let ended = worker.join();
            ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
}

/// Returns the number of threads that work on the items.
fn used(threads: NonZeroUsize, items: &impl Iterator) -> usize {
    let threads = threads.get().min(MAX_THREADS);
    items.size_hint().1.map_or(threads, |max| threads.min(max))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Items for several threads, handed out in order up to a bound, and their results.
struct Queue<Items, Found> {
    /// The number of the next item, and the items from it on.
    items: Mutex<(usize, Items)>,
    state: Mutex<QueueState<Found>>,
    /// Signals a blocked worker that the bound has moved.
    moved: Condvar,
    /// Signals the calling thread.
    found: Condvar,
}

struct QueueState<Found> {
    /// Bound below which items are handed out, or `None` if no more are.
    end: Option<usize>,
    results: BTreeMap<usize, Found>,
    /// Number of the next result that is taken.
    next: usize,
    /// Number of threads that have not ended.
    workers: usize,
    /// A worker waits for the bound.
    is_blocked: bool,
    /// The calling thread waits for the next result.
    is_awaited: bool,
}

impl<Items, Found> Queue<Items, Found> {
    fn lock(&self) -> MutexGuard<'_, QueueState<Found>> {
        lock(&self.state)
    }

    /// Returns the next item with its number, as soon as it may be handed out.
    fn next(&self) -> Option<(usize, Items::Item)>
    where
        Items: Iterator,
    {
        let mut items = lock(&self.items);
        let number = items.0;
        let mut state = self.lock();
        while number >= state.end? {
            state.is_blocked = true;
            self.found.notify_one();
            state = wait(&self.moved, state);
        }
        drop(state);
        let item = items.1.next()?;
        items.0 += 1;
        Some((number, item))
    }

    fn put(&self, number: usize, found: Found) {
        let mut state = self.lock();
        state.results.insert(number, found);
        if state.is_awaited && number == state.next {
            self.found.notify_one();
        }
    }

    /// Moves the bound after a result was taken, or closes the queue.
    fn move_end(&self, flow: ControlFlow<()>) {
        let mut state = self.lock();
        state.end = state
            .end
            .filter(|_| flow.is_continue())
            .map(|end| end.saturating_add(1));
        if std::mem::take(&mut state.is_blocked) {
            self.moved.notify_one();
        }
    }

    /// Returns the results from the next one on, or `None` if all have been taken. To be woken for each of
    /// many costs more than quick work, so results are left to gather before one is awaited.
    fn take(&self) -> Option<Vec<Found>> {
        let state = self.lock();
        let busy = |state: &mut QueueState<_>| state.workers > 0 && !state.is_blocked;
        let gathered = self.found.wait_timeout_while(state, GATHERING, busy);
        let mut state = gathered.unwrap_or_else(PoisonError::into_inner).0;
        let mut results = Vec::new();
        loop {
            let next = state.next;
            let following = |number| state.results.remove(&number);
            results.extend((next..).map_while(following));
            state.next += results.len();
            if !results.is_empty() || state.workers == 0 {
                return (!results.is_empty()).then_some(results);
            }
            state.is_awaited = true;
            state = wait(&self.found, state);
            state.is_awaited = false;
        }
    }
}

/// End of so many workers. If the thread panics, the queue is closed, so that the others do not wait for its
/// results.
struct Ending<'a, Items, Found>(&'a Queue<Items, Found>, usize);

impl<Items, Found> Drop for Ending<'_, Items, Found> {
    fn drop(&mut self) {
        self.0.lock().workers -= self.1;
        if thread::panicking() {
            self.0.move_end(ControlFlow::Break(()));
        }
        self.0.found.notify_one();
    }
}

fn wait<'a, T>(signal: &Condvar, state: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    signal.wait(state).unwrap_or_else(PoisonError::into_inner)
}
