//! Jobs on several threads, with a progress line.

use crate::exit::Failure;
use crate::worker::{Supervisor, progress_bar};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Time between two looks at the threads.
const TICK: Duration = Duration::from_millis(10);
/// Number of looks after which the progress is shown.
const DELAY: u32 = 30;

/// Runs jobs in the order of their numbers, and shows the text of `progress`. The first failure stops
/// all jobs. Returns no result for a job that was stopped.
pub fn run<T: Send>(
    jobs: usize,
    threads: NonZeroUsize,
    supervisor: &Supervisor,
    progress: impl Fn() -> String,
    job: impl Fn(usize) -> Result<T, Failure> + Sync,
) -> Result<Vec<Option<T>>, Failure> {
    let control = &supervisor.control;
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<T>>> = Mutex::new((0..jobs).map(|_| None).collect());
    let failure = Mutex::new(None);
    let work = || {
        while !control.is_stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= jobs {
                break;
            }
            match job(number) {
                Ok(result) => lock(&results)[number] = Some(result),
                Err(Failure::Interrupted) => break,
                Err(other) => {
                    lock(&failure).get_or_insert(other);
                    control.interrupt().trigger();
                }
            }
        }
    };
    let bar = progress_bar(None, "{spinner} {msg} {elapsed}", supervisor.quiet);
    thread::scope(|scope| {
        let workers = (0..threads.get().min(jobs)).map(|_| scope.spawn(work));
        let workers: Vec<_> = workers.collect();
        let mut looks = 0_u32;
        while !workers.iter().all(thread::ScopedJoinHandle::is_finished) {
            if looks >= DELAY && !bar.is_hidden() {
                bar.set_message(progress());
                bar.tick();
            }
            looks += 1;
            thread::sleep(TICK);
        }
        for worker in workers {
            if worker.join().is_err() {
                let message = "internal error, a worker panicked";
                lock(&failure).get_or_insert(Failure::Runtime(message.into()));
            }
        }
    });
    bar.finish_and_clear();
    match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(failure) => Err(failure),
        None => Ok(results.into_inner().unwrap_or_else(PoisonError::into_inner)),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
