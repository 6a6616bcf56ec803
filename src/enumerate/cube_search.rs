//! All solutions of a problem, cube by cube, by one thread or several.

use super::{Cube, CubeEnd, CubeSolver, Cubes, EnumerateError, Split};
use crate::encode::QueensEncoder;
use crate::placement::Placement;
use crate::problem::Problem;
use solvers::{Backend, Interrupt, UnknownReason};
use std::iter::Zip;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeFrom};

/// Counts or enumerates the solutions of a problem by cubes.
///
/// Events are reported cube by cube in the order of [`Cubes`], for any number of threads. Within a
/// cube solutions come in the order in which the backend finds them, each followed by its images if
/// symmetry is used.
#[derive(Clone, Debug)]
pub struct CubeSearch<'a> {
    encoder: QueensEncoder<'a>,
    backend: &'a Backend,
    split: Split,
    pub(super) threads: NonZeroUsize,
    pub(super) interrupt: Interrupt,
    pub(super) listing: bool,
    max_of_cube: u64,
    pub(super) skipped: u64,
}

/// Event of a search by cubes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CubeEvent {
    /// Solutions of the cube that is reported next, if solutions are listed.
    Found(Vec<Placement>),
    /// A finished cube.
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

/// The way in which a search for all solutions ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All solutions were found.
    Exhausted,
    /// The limit of solutions was reached.
    Limit,
    /// The search was stopped.
    Stopped(UnknownReason),
}

impl Ending {
    /// Returns this ending; an interrupt may have been caused by a time limit.
    pub(super) fn explained_by(self, control: &crate::Control) -> Self {
        match self {
            Self::Stopped(reason) => Self::Stopped(reason.under(control)),
            ended => ended,
        }
    }
}

impl<'a> CubeSearch<'a> {
    /// Creates a search by one thread that counts and lists nothing. Symmetry breaking of the
    /// encoder is not used; the split determines the use of symmetry.
    #[must_use]
    pub fn new(encoder: QueensEncoder<'a>, backend: &'a Backend, split: Split) -> Self {
        Self {
            encoder,
            backend,
            split,
            threads: NonZeroUsize::MIN,
            interrupt: Interrupt::new(),
            listing: false,
            max_of_cube: u64::MAX,
            skipped: 0,
        }
    }

    /// Returns this search with this number of threads, each with its own solvers.
    #[must_use]
    pub const fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self
    }

    /// Returns this search with an interrupt that stops it.
    #[must_use]
    pub fn with_interrupt(mut self, interrupt: Interrupt) -> Self {
        self.interrupt = interrupt;
        self
    }

    /// Returns this search with [`CubeEvent::Found`] for the solutions.
    #[must_use]
    pub const fn listing(mut self) -> Self {
        self.listing = true;
        self
    }

    /// Returns this search with a limit of solutions: a cube that reaches it is left unfinished,
    /// and the search ends.
    #[must_use]
    pub const fn with_limit(mut self, limit: u64) -> Self {
        self.max_of_cube = limit;
        self
    }

    /// Returns this search without the first cubes, which are finished already.
    #[must_use]
    pub const fn skipping(mut self, cubes: u64) -> Self {
        self.skipped = cubes;
        self
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

    fn problem(&self) -> &'a Problem {
        self.encoder.problem
    }

    pub(super) fn numbered_cubes(&self) -> NumberedCubes<'a> {
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
        Ok(Ending::Exhausted)
    }

    /// Solves a cube. If solutions are listed, `found` is called with each one and its images, and
    /// returns `false` to stop.
    pub(super) fn solve(
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
            if solutions >= self.max_of_cube {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        match wrong {
            Some(error) => Err(error),
            None => Ok(SolvedCube { solutions, end }),
        }
    }

    /// Returns the solutions that one of a cube represents, itself the first, all verified.
    fn images(&self, cube: &Cube, placement: &Placement) -> Result<Vec<Placement>, EnumerateError> {
        let images = cube.images().iter();
        let images = images.map(|&symmetry| placement.image(self.problem().board(), symmetry));
        images
            .map(|image| {
                image.verify(self.problem())?;
                Ok(image)
            })
            .collect()
    }
}

pub(super) type NumberedCubes<'a> = Zip<RangeFrom<u64>, Cubes<'a>>;

/// Result of solving a cube.
pub(super) struct SolvedCube {
    /// Solutions found, images included.
    pub(super) solutions: u64,
    end: CubeEnd,
}

impl SolvedCube {
    /// Returns the event to report and, if the search ends with it, the ending.
    pub(super) const fn event(&self, cube: u64) -> (CubeEvent, Option<Ending>) {
        let solutions = self.solutions;
        match self.end {
            CubeEnd::Exhausted => (CubeEvent::Solved { cube, solutions }, None),
            CubeEnd::Stopped => (CubeEvent::Partial { solutions }, Some(Ending::Limit)),
            CubeEnd::Unknown(reason) => (
                CubeEvent::Partial { solutions },
                Some(Ending::Stopped(reason)),
            ),
        }
    }
}
