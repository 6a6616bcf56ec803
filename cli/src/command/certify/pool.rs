//! Jobs on several threads, with a progress line.

use crate::exit::Failure;
use crate::supervision::worker::{Supervisor, progress_bar};
use queensat::control::{Control, threads};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::PoisonError;
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
    let results: Mutex<Vec<Option<T>>> = Mutex::new((0..jobs).map(|_| None).collect());
    let work = |(): &mut (), number: usize, _: &Control| {
        match job(number) {
            Ok(result) => lock(&results)[number] = Some(result),
            Err(Failure::Interrupted) => {}
            Err(failure) => {
                control.interrupt().trigger();
                return Err(failure);
            }
        }
        Ok(())
    };
    let bar = progress_bar(None, "{spinner} {msg} {elapsed}", supervisor.quiet);
    let ended = thread::scope(|scope| {
        let jobs = scope.spawn(|| threads::for_each(0..jobs, threads, control, || (), work));
        let mut looks = 0_u32;
        while !jobs.is_finished() {
            if looks >= DELAY && !bar.is_hidden() {
                bar.set_message(progress());
                bar.tick();
            }
            looks += 1;
            thread::sleep(TICK);
        }
        jobs.join()
    });
    bar.finish_and_clear();
    let panicked = |_| Err(Failure::Runtime("internal error, a worker panicked".into()));
    ended.unwrap_or_else(panicked)?;
    Ok(results.into_inner().unwrap_or_else(PoisonError::into_inner))
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
