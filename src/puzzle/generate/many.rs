//! Puzzles with consecutive seeds, made in several threads.

use super::{GenerateError, Generated, NewPuzzle, generate};
use crate::Control;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Makes this many puzzles with the seeds from that of `first` on, in up to this many threads. Passes each
/// to `take` in the order of the seeds, with its number from 0, until that returns `false` or the control
/// stops the job.
///
/// ```
/// use queensat::Control;
/// use queensat::board::Board;
/// use queensat::puzzle::{NewPuzzle, generate_many};
/// use std::num::NonZeroUsize;
///
/// let first = NewPuzzle::new(Board::new(5, 5)?, 1, 7);
/// let mut numbers = Vec::new();
/// generate_many(&first, 3, NonZeroUsize::MIN, &Control::new(), |number, made| {
///     assert!(made.is_ok());
///     numbers.push(number);
///     true
/// });
/// assert_eq!(numbers, [0, 1, 2]);
/// # Ok::<(), queensat::board::BoardError>(())
/// ```
pub fn generate_many(
    first: &NewPuzzle,
    count: u64,
    threads: NonZeroUsize,
    control: &Control,
    take: impl FnMut(u64, Result<Generated, GenerateError>) -> bool + Send,
) {
    let next = AtomicU64::new(0);
    let (waiting, taken, done) = (BTreeMap::new(), 0, 0);
    let order = Mutex::new((take, waiting, taken, done));
    let work = || {
        while !control.is_stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let new = NewPuzzle {
                seed: first.seed + number,
                ..first.clone()
            };
            let made = generate(&new, &control.restarted());
            let mut order = order.lock().unwrap_or_else(PoisonError::into_inner);
            let (take, waiting, taken, done) = &mut *order;
            *done += 1;
            control.progress().set_fraction(*done as f64 / count as f64);
            waiting.insert(number, made);
            while let Some(made) = waiting.remove(taken) {
                if !take(*taken, made) {
                    return;
                }
                *taken += 1;
            }
        }
    };
    let others = (threads.get() as u64).min(count).saturating_sub(1);
    thread::scope(|scope| {
        for _ in 0..others {
            // Without a further thread, this one makes all puzzles.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    // After a stop, earlier puzzles may be missing.
    let order = order.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (mut take, waiting, ..) = order;
    for (number, made) in waiting {
        if !take(number, made) {
            break;
        }
    }
}
