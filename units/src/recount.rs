//! Count of a unit by a second engine, which shares no search with the first, and counts by SAT.
//!
//! The counting is this folder's own and not that of [`cross_check`](queensat::cross_check), which only compares: the check
//! of a claim asks the engine `auto`, which may be the one that has counted the unit, and knows no weights of parts.

use super::error::{UnitsError, go_on, stopped};
use super::job::SAT;
use super::plan_manifest::PlanManifest;
use super::work::Work;
use control::Control;
use control::threads;
use problem::{Part, Problem};
use queensat::enumerate::{AllSolutions, Ending, Method, Split};
use search::{CountOptions, Engine};
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

/// Count by a second engine: a second native engine where there is one for the pieces, SAT for other native engines,
/// and native search for SAT.
pub(super) struct Recount<'a> {
    pub(super) manifest: &'a PlanManifest,
    pub(super) options: CountOptions,
    pub(super) control: &'a Control,
}

impl Recount<'_> {
    /// Counts a unit. Returns the name of the second engine and the number of solutions.
    pub(super) fn unit(&self, work: &Work, unit: u32) -> Result<(&'static str, u128), UnitsError> {
        let pieces: Vec<usize> = self.manifest.pieces_of(unit).collect();
        if let Work::Native(division, _) = work {
            if let Some((engine, recounted)) = division.recount(&pieces, &self.options) {
                let recounted = recounted?;
                if recounted.cut_short {
                    return Err(stopped(self.control));
                }
                return Ok((engine, recounted.solutions));
            }
        }
        let problem = self.manifest.problem();
        if self.manifest.engine() != SAT {
            let parts = |piece| parts(work, problem, piece);
            let threads = self.options.threads();
            let solutions = count_by_sat(&pieces, parts, threads, self.control)?;
            return Ok((SAT, solutions));
        }
        let mut engine = SAT;
        let mut total = 0;
        for piece in pieces {
            for part in parts(work, problem, piece) {
                let (name, solutions) = self.part(&part.problem)?;
                engine = name;
                let counted = part.add_to(total, solutions.into());
                total = counted.ok_or(UnitsError::TooManySolutions)?;
            }
        }
        Ok((engine, total))
    }

    fn part(&self, part: &Problem) -> Result<(&'static str, u64), UnitsError> {
        let auto = Engine::auto();
        let report = auto.count(part, &self.options)?;
        if !report.complete {
            return Err(stopped(self.control));
        }
        Ok((report.engine, report.solutions))
    }
}

/// Returns a piece as problems.
fn parts(work: &Work, problem: &Problem, piece: usize) -> Vec<Part> {
    match work {
        Work::Native(division, _) => division.parts(piece),
        Work::Sat(prefixes) => vec![prefixes.part(piece)],
        Work::Certify(_, chunks) => {
            let mut problem = problem.clone();
            match problem.fix(chunks.squares()[piece]) {
                Ok(()) => vec![Part { problem, weight: 1 }],
                // `fix` fails only on a blocked or attacked square: the chunk is empty.
                Err(_) => Vec::new(),
            }
        }
    }
}

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
    let (solutions, _) = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(solutions)
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
