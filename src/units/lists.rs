//! Solutions of the pieces of a job, by search and by SAT.

use super::UnitsError;
use super::runner::stopped;
use crate::Control;
use crate::backtrack::Engine;
use crate::enumerate::{AllSolutions, Ending};
use crate::placement::Placement;
use crate::problem::Problem;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// Counts the solutions of a problem by SAT.
pub(super) fn count_by_sat(
    problem: &Problem,
    threads: NonZeroUsize,
    control: &Control,
) -> Result<u64, UnitsError> {
    let job = AllSolutions::recommended(problem.clone()).with_threads(threads);
    let found = job.count(&control.restarted())?;
    match found.ending {
        Ending::Exhausted => Ok(found.solutions),
        Ending::Limit => unreachable!("the job has no limit"),
        Ending::Stopped(reason) => Err(UnitsError::Stopped(reason)),
    }
}

/// Lists the solutions of a problem in lexicographic order by an engine, or by SAT without one. Also returns
/// the number of queens that the engine placed.
pub(super) fn list(
    problem: &Problem,
    engine: Option<&Engine>,
    threads: NonZeroUsize,
    control: &Control,
) -> Result<(Vec<Placement>, u64), UnitsError> {
    let mut list = Vec::new();
    let nodes = match engine {
        Some(engine) => {
            let visit = |placement: &Placement| {
                list.push(placement.clone());
                ControlFlow::Continue(())
            };
            let report = engine.placements(problem, visit, || control.is_stopped())?;
            if !report.complete {
                return Err(stopped(control));
            }
            report.nodes
        }
        None => {
            let job = AllSolutions::recommended(problem.clone()).with_threads(threads);
            let visit = |placement| {
                list.push(placement);
                ControlFlow::Continue(())
            };
            match job.for_each(&control.restarted(), visit)?.ending {
                Ending::Stopped(reason) => return Err(UnitsError::Stopped(reason)),
                Ending::Exhausted | Ending::Limit => 0,
            }
        }
    };
    list.sort_unstable();
    Ok((list, nodes))
}

/// Returns the line of a solution of a problem: the columns of the queens, or their squares if rows need not
/// have exactly one.
pub(super) fn line(placement: &Placement, problem: &Problem) -> String {
    match problem.has_one_queen_per_row() {
        true => placement.to_string(),
        false => placement.squares(),
    }
}
