//! All solutions of a problem, cube by cube, by one thread or several.

use super::{Cube, CubeEnd, CubeSolver, Cubes, EnumerateError, Split};
use crate::encode::QueensEncoder;
use crate::placement::Placement;
use crate::problem::Problem;
use solvers::{Backend, Interrupt, UnknownReason};
use std::collections::BTreeMap;
use std::iter::{Peekable, Zip};
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeFrom};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Counts or enumerates the solutions of a problem by cubes.
///
/// What is told is told cube by cube, in the order of [`Cubes`], whatever the number of threads. The
/// order of the solutions within a cube is that in which the backend finds them, each followed by
/// its images where symmetry is made use of.
///
/// ```
/// use queensat::encodings::at_most_one::Encoding;
/// use queensat::encode::QueensEncoder;
/// use queensat::enumerate::{CubeSearch, Split, SplitBy, Told};
/// use queensat::{problem::Problem, solvers};
/// use std::ops::ControlFlow;
///
/// let problem = Problem::new(8)?;
/// let encoder = QueensEncoder::new(&problem, &Encoding::Pairwise);
/// let backend = solvers::backend_by_name("dpll").unwrap();
/// let split = Split { by: SplitBy::Ring, symmetry: true };
/// let mut count = 0;
/// let search = CubeSearch::new(encoder, backend, split);
/// search.run(|told| {
///     if let Told::Solved { solutions, .. } = told {
///         count += solutions;
///     }
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(count, 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CubeSearch<'a> {
    encoder: QueensEncoder<'a>,
    backend: &'a Backend,
    split: Split,
    threads: NonZeroUsize,
    interrupt: Interrupt,
    listing: bool,
    most_of_a_cube: u64,
    skipped: u64,
}

/// What a search by cubes tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// Solutions of the cube that is told of next, if solutions are to be listed.
    Found(Vec<Placement>),
    /// A cube is done.
    Solved {
        /// The number of the cube, counted from 0.
        cube: u64,
        /// How many solutions it has, its images included.
        solutions: u64,
    },
    /// The search was cut short. These are solutions of cubes that are not done, or that come after
    /// one that is not.
    Partial {
        /// How many there are, images included.
        solutions: u64,
    },
}

/// How a search for all solutions ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All were found.
    Exhausted,
    /// As many were found as were wanted.
    Limit,
    /// It stopped before.
    Stopped(UnknownReason),
}

impl<'a> CubeSearch<'a> {
    /// A search by one thread that counts and lists nothing. Symmetry breaking of the encoder is
    /// left out: the split says what use is made of symmetry.
    #[must_use]
    pub fn new(encoder: QueensEncoder<'a>, backend: &'a Backend, split: Split) -> Self {
        Self {
            encoder,
            backend,
            split,
            threads: NonZeroUsize::MIN,
            interrupt: Interrupt::new(),
            listing: false,
            most_of_a_cube: u64::MAX,
            skipped: 0,
        }
    }

    /// The same with this many threads, each with solvers of its own.
    #[must_use]
    pub const fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self
    }

    /// The same, to be stopped by this interrupt.
    #[must_use]
    pub fn with_interrupt(mut self, interrupt: Interrupt) -> Self {
        self.interrupt = interrupt;
        self
    }

    /// The same, telling the solutions themselves.
    #[must_use]
    pub const fn listing(mut self) -> Self {
        self.listing = true;
        self
    }

    /// The same for somebody who wants no more than this many solutions: a cube that has given so
    /// many is left unfinished, and the search ends.
    #[must_use]
    pub const fn with_limit(mut self, limit: u64) -> Self {
        self.most_of_a_cube = limit;
        self
    }

    /// The same without the first cubes, which are done already.
    #[must_use]
    pub const fn skipping(mut self, cubes: u64) -> Self {
        self.skipped = cubes;
        self
    }

    /// Searches cube by cube and tells `take` of each, until all are done or `take` wants no more.
    ///
    /// # Errors
    ///
    /// If a solver fails, or gives a model that is no solution or not a new one.
    pub fn run(
        &self,
        mut take: impl FnMut(Told) -> ControlFlow<()>,
    ) -> Result<Ending, EnumerateError> {
        if self.threads == NonZeroUsize::MIN {
            self.run_here(&mut take)
        } else {
            self.run_in_threads(&mut take)
        }
    }

    fn problem(&self) -> &'a Problem {
        self.encoder.problem()
    }

    fn numbered_cubes(&self) -> NumberedCubes<'a> {
        let mut cubes = (0..).zip(Cubes::new(self.problem(), self.split));
        for _ in 0..self.skipped {
            if cubes.next().is_none() {
                break;
            }
        }
        cubes
    }

    fn run_here(
        &self,
        take: &mut dyn FnMut(Told) -> ControlFlow<()>,
    ) -> Result<Ending, EnumerateError> {
        for (number, cube) in self.numbered_cubes() {
            let mut wanted = true;
            let mut found = |placements| {
                wanted = take(Told::Found(placements)).is_continue();
                wanted
            };
            let solved = self.solve(&cube, &self.interrupt, &mut found)?;
            let (told, ending) = solved.told(number);
            if take(told).is_break() || !wanted {
                return Ok(Ending::Limit);
            }
            if let Some(ending) = ending {
                return Ok(ending);
            }
        }
        Ok(Ending::Exhausted)
    }

    /// Solves a cube. `found` is given each solution together with its images, if they are to be
    /// listed, and says whether to go on.
    fn solve(
        &self,
        cube: &Cube,
        interrupt: &Interrupt,
        found: &mut dyn FnMut(Vec<Placement>) -> bool,
    ) -> Result<SolvedCube, EnumerateError> {
        let solver = CubeSolver::new(self.encoder, self.backend, interrupt.clone());
        let mut solutions = 0_u64;
        let mut wrong = None;
        let end = solver.solve(cube, |placement| {
            solutions = (solutions.checked_add(cube.weight())).expect("fewer than 2⁶⁴ solutions");
            if self.listing {
                match self.images(cube, placement) {
                    Ok(placements) => {
                        if !found(placements) {
                            return ControlFlow::Break(());
                        }
                    }
                    Err(error) => {
                        wrong = Some(error);
                        return ControlFlow::Break(());
                    }
                }
            }
            if solutions >= self.most_of_a_cube {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        match wrong {
            Some(error) => Err(error),
            None => Ok(SolvedCube { solutions, end }),
        }
    }

    /// The solutions that one of a cube stands for, itself the first, all verified.
    fn images(&self, cube: &Cube, placement: &Placement) -> Result<Vec<Placement>, EnumerateError> {
        let images = cube.images().iter();
        let images = images.map(|&symmetry| placement.image(self.problem().n(), symmetry));
        images
            .map(|image| {
                image.verify(self.problem())?;
                Ok(image)
            })
            .collect()
    }

    fn run_in_threads(
        &self,
        take: &mut dyn FnMut(Told) -> ControlFlow<()>,
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
                while ended.is_none()
                    && let Some(work) = waiting.remove(&next)
                {
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

/// How many cubes may be done before the first one that is not is told of: enough to keep the other
/// threads busy meanwhile, and fewer where their solutions are kept in memory.
const AHEAD: u64 = 4096;
const AHEAD_WITH_LISTS: u64 = 64;

/// What came of a cube.
struct SolvedCube {
    /// How many solutions were found, images included.
    solutions: u64,
    end: CubeEnd,
}

impl SolvedCube {
    /// What is to be told, and whether that is the end.
    const fn told(&self, cube: u64) -> (Told, Option<Ending>) {
        let solutions = self.solutions;
        match self.end {
            CubeEnd::Exhausted => (Told::Solved { cube, solutions }, None),
            CubeEnd::Stopped => (Told::Partial { solutions }, Some(Ending::Limit)),
            CubeEnd::Unknown(reason) => {
                (Told::Partial { solutions }, Some(Ending::Stopped(reason)))
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
    fn tell(self, cube: u64, take: &mut dyn FnMut(Told) -> ControlFlow<()>) -> Option<Ending> {
        let (told, ending) = self.solved.told(cube);
        if !self.found.is_empty() && take(Told::Found(self.found)).is_break() {
            return Some(Ending::Limit);
        }
        if take(told).is_break() {
            return Some(Ending::Limit);
        }
        ending
    }

    fn tell_partial(self, take: &mut dyn FnMut(Told) -> ControlFlow<()>) -> ControlFlow<()> {
        if !self.found.is_empty() {
            take(Told::Found(self.found))?;
        }
        take(Told::Partial {
            solutions: self.solved.solutions,
        })
    }
}

type NumberedCubes<'a> = Zip<RangeFrom<u64>, Cubes<'a>>;

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
    use crate::enumerate::SplitBy;

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
