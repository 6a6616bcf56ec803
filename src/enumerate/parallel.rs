//! The search by cubes in several threads.

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

/// Maximum number of cubes handed out beyond the first unreported one: enough to keep all threads
/// busy, and fewer if solutions are kept in memory.
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
        // The caller's interrupt is not triggered when the threads are stopped.
        let stop = self.interrupt.narrower();
        let (results, taken) = channel();
        thread::scope(|scope| {
            for number in 0..self.threads.get() {
                let (queue, stop, results) = (&queue, &stop, results.clone());
                let work = move || self.work(queue, stop, &results);
                match thread::Builder::new().spawn_scoped(scope, work) {
                    Ok(_) => {}
                    Err(error) if number == 0 => return Err(EnumerateError::Thread(error)),
                    // The threads that were started do all the work.
                    Err(_) => break,
                }
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
                    ended = work.report(next, take).map(Ok);
                    next += 1;
                    queue.open_until(next + ahead);
                }
                if ended.is_some() {
                    stop.trigger();
                    queue.close();
                }
            }
            if let Some(Ok(Ending::Stopped(_))) = ended {
                // Solutions beyond the unfinished cube are reported, too.
                let _ = (waiting.into_values()).try_for_each(|work| work.report_partial(take));
            }
            ended.unwrap_or(Ok(Ending::Exhausted))
        })
    }

    /// Solves cubes of the queue until it is empty or closed.
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

/// Result that a thread sends for a cube.
struct Work {
    solved: SolvedCube,
    found: Vec<Placement>,
}

impl Work {
    /// Reports the cube. Returns the ending if the search ends with it.
    fn report(
        self,
        cube: u64,
        take: &mut dyn FnMut(CubeEvent) -> ControlFlow<()>,
    ) -> Option<Ending> {
        let (event, ending) = self.solved.event(cube);
        if !self.found.is_empty() && take(CubeEvent::Found(self.found)).is_break() {
            return Some(Ending::Limit);
        }
        if take(event).is_break() {
            return Some(Ending::Limit);
        }
        ending
    }

    fn report_partial(self, take: &mut dyn FnMut(CubeEvent) -> ControlFlow<()>) -> ControlFlow<()> {
        if !self.found.is_empty() {
            take(CubeEvent::Found(self.found))?;
        }
        take(CubeEvent::Partial {
            solutions: self.solved.solutions,
        })
    }
}

/// Queue of cubes for several threads, handed out in order up to a bound.
struct Queue<'a> {
    state: Mutex<State<'a>>,
    changed: Condvar,
}

struct State<'a> {
    cubes: Peekable<NumberedCubes<'a>>,
    /// Bound below which cubes are handed out.
    end: u64,
    /// `true` if no more cubes are handed out.
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

    /// Returns the next cube, as soon as it may be handed out.
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

    /// Closes the queue permanently.
    fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }
}

/// Closes the queue if a thread panics, so that the other threads do not wait for its cube.
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

    /// After a thread panicked, results of the others are still reported, which raises the bound of
    /// the queue. Threads that got cubes then would wait forever for the missing one.
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
