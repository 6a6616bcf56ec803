//! An iterator over all solutions.

use super::cube_solver::solve;
use super::{AllSolutions, BlockingLoop, Cubes, Ending, EnumerateError, LoopStep, Method};
use control::Control;
use problem::placement::Placement;
use solvers::{SatSolver, UnknownReason};
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// An iterator over the solutions of [`AllSolutions`], in one thread. By cubes it keeps the
/// solutions of one cube in memory; by the loop it keeps all that it returned. If the method finds
/// classes, it returns one solution of each.
///
/// It ends after the last solution, at the limit, or when it is stopped, as
/// [`Solutions::stopped`] reports.
pub struct Solutions {
    job: AllSolutions,
    control: Control,
    source: Source,
    left: u64,
    stopped: Option<UnknownReason>,
}

enum Source {
    Loop(Box<BlockingLoop<Box<dyn SatSolver>>>),
    Cubes {
        cubes: Box<Cubes<'static>>,
        found: VecDeque<Placement>,
    },
}

impl AllSolutions {
    /// Returns an iterator over the solutions. `threads` and `checkpoint` are not used.
    ///
    /// # Errors
    ///
    /// If the solver fails to take the formula, or the control stops that.
    pub fn solutions(&self, control: &Control) -> Result<Solutions, EnumerateError> {
        let encoder = self.formula.encoder(&self.problem);
        let source = match self.method {
            Method::Loop | Method::Orbits => {
                let solver = self
                    .backend
                    .new_solver_with_interrupt(control.interrupt())?;
                let by_orbits = self.method == Method::Orbits;
                Source::Loop(Box::new(BlockingLoop::load(
                    &encoder,
                    solver,
                    by_orbits,
                    control.interrupt(),
                )?))
            }
            Method::Cubes(split) => Source::Cubes {
                cubes: Box::new(Cubes::new(self.problem.clone(), split)),
                found: VecDeque::new(),
            },
        };
        Ok(Solutions {
            job: self.clone(),
            control: control.clone(),
            source,
            left: self.limit.unwrap_or(u64::MAX),
            stopped: None,
        })
    }
}

impl Solutions {
    /// Returns the reason why the iterator ended before all solutions were found, if it did.
    #[must_use]
    pub const fn stopped(&self) -> Option<UnknownReason> {
        self.stopped
    }

    fn advance(&mut self) -> Result<Option<Placement>, EnumerateError> {
        if self.left == 0 {
            return Ok(None);
        }
        let found = match &mut self.source {
            Source::Loop(solutions) => match solutions.step()? {
                LoopStep::Solution(placement) => Some(placement),
                LoopStep::Exhausted => None,
                LoopStep::Unknown(reason) => {
                    self.stopped = Some(reason.under(&self.control));
                    None
                }
            },
            Source::Cubes { cubes, found } => {
                while found.is_empty() && self.stopped.is_none() {
                    let Some(cube) = cubes.next() else { break };
                    let AllSolutions { problem, .. } = &self.job;
                    let (encoder, backend) = (self.job.formula.encoder(problem), &self.job.backend);
                    let mut visit = |placement: &Placement| {
                        found.extend(cube.represented(problem, placement)?);
                        Ok(ControlFlow::Continue(()))
                    };
                    let interrupt = self.control.interrupt();
                    if let Ending::Stopped(reason) =
                        solve(encoder, backend, interrupt, &cube, &mut visit)?
                    {
                        self.stopped = Some(reason.under(&self.control));
                    }
                }
                found.pop_front()
            }
        };
        if found.is_some() {
            self.left -= 1;
            self.control.progress().add_solutions(1);
        } else {
            self.left = 0;
        }
        Ok(found)
    }
}

impl Iterator for Solutions {
    type Item = Result<Placement, EnumerateError>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.advance();
        if found.is_err() {
            self.left = 0;
        }
        found.transpose()
    }
}
