//! Solutions of the pieces of a job, counted by SAT.

use super::error::{UnitsError, go_on, stopped};
use crate::Control;
use crate::enumerate::{AllSolutions, Ending, Method, Split};
use crate::problem::{Part, Problem};
use control::threads;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

/// Counts the solutions of some pieces by SAT, given the parts of each piece.
pub(super) fn count_by_sat(
    pieces: &[usize],
    parts: impl Fn(usize) -> Vec<Part> + Sync,
    threads: NonZeroUsize,
    control: &Control,
) -> Result<u128, UnitsError> {
    let sum = Mutex::new((0_u128, 0));
    let count = |(): &mut (), &piece: &usize, own: &Control| {
        let solutions = count_parts(&parts(piece), own)?;
        let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
        let total = sum.0.checked_add(solutions);
        *sum = (total.ok_or(UnitsError::TooManySolutions)?, sum.1 + 1);
        go_on(control, sum.1, pieces)
    };
    threads::for_each(pieces.iter(), threads, control, || (), count)?;
    control.check().map_err(|_| stopped(control))?;
    let sum = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(sum.0)
}

fn count_parts(parts: &[Part], control: &Control) -> Result<u128, UnitsError> {
    let mut total = 0;
    for part in parts {
        let found = sat_job(&part.problem).count(&control.restarted())?;
        let solutions = match found.ending {
            Ending::Exhausted => found.solutions,
            Ending::Limit => unreachable!("the job has no limit"),
            Ending::Stopped(reason) => return Err(UnitsError::Stopped(reason)),
        };
        let sum = part.add_to(total, solutions.into());
        total = sum.ok_or(UnitsError::TooManySolutions)?;
    }
    Ok(total)
}

/// Returns the search for all solutions of a part by SAT. A part is small and has no symmetry, so that it is
/// not worth while to divide it again.
fn sat_job(problem: &Problem) -> AllSolutions {
    let mut job = AllSolutions::recommended(problem.clone());
    let is_part = problem.fixed().len() + problem.blocked_one_by_one().len() > 0;
    if let (Method::Cubes(split), true) = (&mut job.method, is_part) {
        *split = Split::rows(0);
    }
    job
}
