//! All solutions of a problem, cube by cube, by one thread or several.

use super::cube_solver::solve;
use super::{Cube, Cubes, Ending, EnumerateError, Split};
use crate::encode::QueensEncoder;
use problem::placement::Placement;
use solvers::{Backend, Interrupt, UnknownReason};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// Counts or enumerates the solutions of a problem by cubes.
///
/// Events are reported cube by cube in the order of [`Cubes`], for any number of threads. Within a
/// cube solutions come in the order in which the backend finds them, each followed by its images if
/// symmetry is used.
#[derive(Clone, Debug)]
pub struct CubeSearch<'a> {
    /// Encoder of the problem. Its symmetry breaking is not used.
    pub encoder: QueensEncoder<'a>,
    /// The solver of the formulas of the cubes.
    pub backend: &'a Backend,
    /// The cubes, and the use of symmetry.
    pub split: Split,
    /// Number of threads, each with its own solvers.
    pub threads: NonZeroUsize,
    /// Interrupt that stops the search.
    pub interrupt: Interrupt,
    /// Reports [`CubeEvent::Found`] for the solutions.
    pub is_listing: bool,
    /// Number of solutions at which a cube is left unfinished, and the search ends.
    pub limit: u64,
    /// Number of first cubes that are finished already.
    pub skipped: u64,
}

/// Event of a search by cubes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CubeEvent {
    /// Solutions of the cube that is reported next, if solutions are listed.
    Found(Vec<Placement>),
    /// A cube of which all solutions are known.
    Solved {
        /// The number of the cube, counted from 0.
        cube: u64,
        /// Number of its solutions, images included.
        solutions: u64,
    },
    /// Solutions of cubes that are unfinished, or that come after an unfinished one, after the
    /// search was stopped.
    Partial {
        /// Number of solutions, images included.
        solutions: u64,
    },
}

impl<'a> CubeSearch<'a> {
    /// Creates a search of all cubes by one thread that lists nothing.
    #[must_use]
    pub fn new(encoder: QueensEncoder<'a>, backend: &'a Backend, split: Split) -> Self {
        Self {
            encoder,
            backend,
            split,
            threads: NonZeroUsize::MIN,
            interrupt: Interrupt::new(),
            is_listing: false,
            limit: u64::MAX,
            skipped: 0,
        }
    }

    /// Searches cube by cube and reports each to `take`, until all are finished or `take` breaks.
    ///
    /// # Errors
    ///
    /// If a solver fails, or returns a model that is not a solution or not a new one.
    pub fn run(
        &self,
        mut take: impl FnMut(CubeEvent) -> ControlFlow<()>,
    ) -> Result<Ending, EnumerateError> {
        if self.threads > NonZeroUsize::MIN {
            return self.run_in_threads(&mut take);
        }
        self.run_here(&mut take)
    }

    pub(super) fn numbered_cubes(&self) -> impl Iterator<Item = (u64, Cube)> + use<'a> {
        let skipped = usize::try_from(self.skipped).unwrap_or(usize::MAX);
        let mut cubes = Cubes::new(self.encoder.problem, self.split);
        let interrupt = self.interrupt.clone();
        let cubes = std::iter::from_fn(move || cubes.next_unless(&interrupt));
        (0..).zip(cubes).skip(skipped)
    }

    fn run_here(
        &self,
        take: &mut dyn FnMut(CubeEvent) -> ControlFlow<()>,
    ) -> Result<Ending, EnumerateError> {
        for (number, cube) in self.numbered_cubes() {
            let mut goes_on = true;
            let mut found = |placements| {
                goes_on = take(CubeEvent::Found(placements)).is_continue();
                goes_on
            };
            let solved = self.solve(&cube, &self.interrupt, &mut found)?;
            let (event, ending) = solved.event(number);
            if take(event).is_break() || !goes_on {
                return Ok(Ending::Limit);
            }
            if let Some(ending) = ending {
                return Ok(ending);
            }
        }
        Ok(self.ending())
    }

    /// Returns the ending after the last cube, if there are no more because they were not looked for.
    pub(super) fn ending(&self) -> Ending {
        if self.interrupt.is_triggered() {
            Ending::Stopped(UnknownReason::Interrupted)
        } else {
            Ending::Exhausted
        }
    }

    /// Solves a cube. If solutions are listed, `found` is called with each one and its images, and
    /// returns `false` to stop.
    pub(super) fn solve(
        &self,
        cube: &Cube,
        interrupt: &Interrupt,
        found: &mut dyn FnMut(Vec<Placement>) -> bool,
    ) -> Result<SolvedCube, EnumerateError> {
        let mut solutions = 0_u64;
        let mut visit = |placement: &Placement| {
            solutions = (solutions.checked_add(cube.weight())).expect("fewer than 2⁶⁴ solutions");
            let goes_on =
                !self.is_listing || found(cube.represented(self.encoder.problem, placement)?);
            Ok(if goes_on && solutions < self.limit {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            })
        };
        let ending = solve(self.encoder, self.backend, interrupt, cube, &mut visit)?;
        Ok(SolvedCube { solutions, ending })
    }
}

/// Result of solving a cube.
pub(super) struct SolvedCube {
    /// Solutions found, images included.
    pub(super) solutions: u64,
    ending: Ending,
}

impl SolvedCube {
    /// Returns the event to report and, if the search ends with it, the ending.
    pub(super) const fn event(&self, cube: u64) -> (CubeEvent, Option<Ending>) {
        let solutions = self.solutions;
        match self.ending {
            Ending::Exhausted => (CubeEvent::Solved { cube, solutions }, None),
            ending => (CubeEvent::Partial { solutions }, Some(ending)),
        }
    }
}
