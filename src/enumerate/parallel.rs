//! The search by cubes in several threads.

use super::cube_search::SolvedCube;
use super::{CubeEvent, CubeSearch, Ending, EnumerateError};
use crate::placement::Placement;
use control::threads;
use std::ops::ControlFlow;

/// Maximum number of cubes handed out beyond the first unreported one: enough to keep all threads
/// busy, and fewer if solutions are kept in memory.
const AHEAD: usize = 4096;
const AHEAD_WITH_LISTS: usize = 64;

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
        // The caller's interrupt is not triggered when the threads are stopped.
        let stop = self.interrupt.narrower();
        let work = |(number, cube)| {
            let mut found = Vec::new();
            let solved = self.solve(&cube, &stop, &mut |placements| {
                found.extend(placements);
                true
            });
            if solved.is_err() {
                stop.trigger();
            }
            solved.map(|solved| Work {
                number,
                solved,
                found,
            })
        };
        let (mut ended, mut takes_more) = (None, true);
        let report = |work: Result<Work, EnumerateError>| {
            match (work, &ended) {
                (Ok(work), None) => ended = work.report(take).map(Ok),
                // Solutions beyond the unfinished cube are reported, too.
                (Ok(work), Some(Ok(Ending::Stopped(_)))) if takes_more => {
                    takes_more = work.report_partial(take).is_continue();
                }
                (Err(error), None) => ended = Some(Err(error)),
                // The error of a later cube stopped this one.
                (Err(error), Some(Ok(Ending::Stopped(_)))) if !self.interrupt.is_triggered() => {
                    ended = Some(Err(error));
                }
                _ => {}
            }
            match ended {
                None => ControlFlow::Continue(()),
                Some(_) => {
                    stop.trigger();
                    ControlFlow::Break(())
                }
            }
        };
        threads::in_order(self.numbered_cubes(), (self.threads, ahead), work, report);
        ended.unwrap_or(Ok(Ending::Exhausted))
    }
}

/// Result that a thread sends for a cube.
struct Work {
    number: u64,
    solved: SolvedCube,
    found: Vec<Placement>,
}

impl Work {
    /// Reports the cube. Returns the ending if the search ends with it.
    fn report(self, take: &mut dyn FnMut(CubeEvent) -> ControlFlow<()>) -> Option<Ending> {
        let (event, ending) = self.solved.event(self.number);
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
