//! Puzzles with consecutive seeds, made in several threads.

use super::{GenerateError, Generated, NewPuzzle, generate};
use crate::Control;
use control::threads;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

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
    mut take: impl FnMut(u64, Result<Generated, GenerateError>) -> bool,
) {
    let make = |number| {
        let new = NewPuzzle {
            seed: first.seed + number,
            ..first.clone()
        };
        (number, generate(&new, &control.part()))
    };
    let mut takes_more = true;
    let take = |(number, made)| {
        takes_more = takes_more && take(number, made);
        let fraction = (number + 1) as f64 / count as f64;
        control.progress().set_fraction(fraction);
        if takes_more && !control.is_stopped() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    threads::in_order(0..count, (threads, usize::MAX), make, take);
}
