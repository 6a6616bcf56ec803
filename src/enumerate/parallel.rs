//! The search by cubes in several threads.

use super::cube_search::SolvedCube;
use super::{CubeEvent, CubeSearch, Ending, EnumerateError};
use control::threads;
use problem::placement::Placement;
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
        let ahead = if self.is_listing {
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
            solved.map(|solved| (number, solved, found))
        };
        let (mut ended, mut takes_more) = (None, true);
        let mut tell = |found: Vec<Placement>, event| {
            if !found.is_empty() {
                take(CubeEvent::Found(found))?;
            }
            take(event)
        };
        let report = |work: Result<(u64, SolvedCube, Vec<Placement>), EnumerateError>| {
            match (work, &ended) {
                (Ok((number, solved, found)), None) => {
                    let (event, ending) = solved.event(number);
                    let limit = tell(found, event).is_break().then_some(Ending::Limit);
                    ended = limit.or(ending).map(Ok);
                }
                // Solutions beyond the unfinished cube are reported, too.
                (Ok((_, SolvedCube { solutions, .. }, found)), Some(Ok(Ending::Stopped(_))))
                    if takes_more =>
                {
                    takes_more = tell(found, CubeEvent::Partial { solutions }).is_continue();
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
        threads::in_order(self.numbered_cubes(), self.threads, ahead, work, report);
        ended.unwrap_or_else(|| Ok(self.ending()))
    }
}
