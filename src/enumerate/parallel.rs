//! Cubes solved by several threads.

use super::cube_search::{NumberedCubes, SolvedCube};
use super::{Cube, CubeEvent, CubeSearch, Ending, EnumerateError};
use crate::placement::Placement;
use solvers::Interrupt;
use std::collections::BTreeMap;
use std::iter::Peekable;
use std::ops::ControlFlow;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many cubes may be done before the first one that is not is told of: enough to keep the other
/// threads busy meanwhile, and fewer where their solutions are kept in memory.
const AHEAD: u64 = 4096;
const AHEAD_WITH_LISTS: u64 = 64;

impl CubeSearch<'_> {
    /// Runs the search in several threads. Events are reported in the order of the cubes.
    pub(super) fn run_in_threads(
        &self,
        take: &mut dyn FnMut(CubeEvent) -> ControlFlow<()>,
    ) -> Result<Ending, EnumerateError> {
        let ahead = if self.listing {
            AHEAD_WITH_LISTS
        } else {
            AHEAD
        };
        let queue = Queue::new(self.numbered_cubes(), self.skipped.saturating_add(ahead));
        // What ends the work of the threads is nobody else's business.
        let stop = self.interrupt.narrower();
        let (results, taken) = channel();
        thread::scope(|scope| {
            for _ in 0..self.threads.get() {
                let (queue, stop, results) = (&queue, &stop, results.clone());
                scope.spawn(move || self.work(queue, stop, &results));
            }
            drop(results);
            let mut waiting = BTreeMap::new();
            let mut next = self.skipped;
            let mut ended = None;
            for (number, result) in taken {
                match result {
                    Ok(work) => _ = waiting.insert(number, work),
                    Err(error) => ended = ended.or(Some(Err(error))),
                }
                while ended.is_none() {
                    let Some(work) = waiting.remove(&next) else {
                        break;
                    };
                    ended = work.tell(next, take).map(Ok);
                    next += 1;
                    queue.open_until(next + ahead);
                }
                if ended.is_some() {
                    stop.trigger();
                    queue.close();
                }
            }
            if let Some(Ok(Ending::Stopped(_))) = ended {
                // What was found beyond the cube that was cut short is not lost.
                let _ = (waiting.into_values()).try_for_each(|work| work.tell_partial(take));
            }
            ended.unwrap_or(Ok(Ending::Exhausted))
        })
    }

    /// Solves cubes of the queue until there are none.
    fn work(
        &self,
        queue: &Queue<'_>,
        stop: &Interrupt,
        results: &Sender<(u64, Result<Work, EnumerateError>)>,
    ) {
        let _closing = CloseOnPanic(queue);
        while let Some((number, cube)) = queue.next() {
            let mut found = Vec::new();
            let solved = self.solve(&cube, stop, &mut |placements| {
                found.extend(placements);
                true
            });
            if results
                .send((number, solved.map(|solved| Work { solved, found })))
                .is_err()
            {
                return;
            }
        }
    }
}

/// What a thread hands over.
struct Work {
    solved: SolvedCube,
    found: Vec<Placement>,
}

impl Work {
    /// Tells of the cube. The answer says whether that is the end.
    fn tell(self, cube: u64, take: &mut dyn FnMut(CubeEvent) -> ControlFlow<()>) -> Option<Ending> {
        let (event, ending) = self.solved.event(cube);
        if !self.found.is_empty() && take(CubeEvent::Found(self.found)).is_break() {
            return Some(Ending::Limit);
        }
        if take(event).is_break() {
            return Some(Ending::Limit);
        }
        ending
    }

    fn tell_partial(self, take: &mut dyn FnMut(CubeEvent) -> ControlFlow<()>) -> ControlFlow<()> {
        if !self.found.is_empty() {
            take(CubeEvent::Found(self.found))?;
        }
        take(CubeEvent::Partial {
            solutions: self.solved.solutions,
        })
    }
}

/// Cubes for several threads, handed out in order and not too far ahead.
struct Queue<'a> {
    state: Mutex<State<'a>>,
    changed: Condvar,
}

struct State<'a> {
    cubes: Peekable<NumberedCubes<'a>>,
    /// Only cubes with lower numbers are handed out.
    end: u64,
    /// Whether no more are handed out, whatever happens.
    closed: bool,
}

impl<'a> Queue<'a> {
    fn new(cubes: NumberedCubes<'a>, end: u64) -> Self {
        Self {
            state: Mutex::new(State {
                cubes: cubes.peekable(),
                end,
                closed: false,
            }),
            changed: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next cube. Waits until it may be handed out.
    fn next(&self) -> Option<(u64, Cube)> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            let end = state.end;
            let &(number, _) = state.cubes.peek()?;
            if number < end {
                return state.cubes.next();
            }
            let woken = self.changed.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn open_until(&self, end: u64) {
        self.lock().end = end;
        self.changed.notify_all();
    }

    /// Hands out no more, for good.
    fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }
}

/// Lets the other threads end if this one panics, for what they may wait for will never come.
struct CloseOnPanic<'a, 'b>(&'a Queue<'b>);

impl Drop for CloseOnPanic<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::{Cubes, Split, SplitBy};
    use crate::problem::Problem;

    /// A thread that panicked has closed the queue, but what the others did before is still told,
    /// which opens the queue further. They would wait for ever for the cube that is missing.
    #[test]
    fn a_queue_that_a_panic_closed_is_not_opened_again() {
        let problem = Problem::new(8).unwrap();
        let split = Split {
            by: SplitBy::Rows(2),
            symmetry: false,
        };
        let queue = Queue::new((0..).zip(Cubes::new(&problem, split)), 1);
        assert_eq!(queue.next().unwrap().0, 0);
        queue.close();
        queue.open_until(2);
        assert_eq!(queue.next(), None);
    }
}
