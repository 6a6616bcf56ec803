//! Count of a unit by a second engine, which shares no search with the first.

use super::error::{UnitsError, stopped};
use super::job::SAT;
use super::work::Work;
use super::{PlanManifest, lists};
use crate::Control;
use crate::backtrack::{CountOptions, engine_by_name};
use crate::problem::{Part, Problem};

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
                return match recounted.cut_short {
                    false => Ok((engine, recounted.solutions)),
                    true => Err(stopped(self.control)),
                };
            }
        }
        let problem = self.manifest.problem();
        if self.manifest.engine() != SAT {
            let parts = |piece| parts(work, problem, piece);
            let threads = self.options.threads();
            let solutions = lists::count_by_sat(&pieces, parts, threads, self.control)?;
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
        let auto = engine_by_name("auto").expect("an engine of the table");
        let report = auto.count(part, &self.options)?;
        match report.complete {
            true => Ok((report.engine, report.solutions)),
            false => Err(stopped(self.control)),
        }
    }
}

/// Returns a piece as problems.
pub(super) fn parts(work: &Work, problem: &Problem, piece: usize) -> Vec<Part> {
    match work {
        Work::Native(division, _) => division.parts(piece),
        Work::Sat(prefixes) => vec![prefixes.part(piece)],
        Work::Certify(_, chunks) => {
            let mut problem = problem.clone();
            match problem.fix(chunks.squares()[piece]) {
                Ok(()) => vec![Part { problem, weight: 1 }],
                // No queen can stand there.
                Err(_) => Vec::new(),
            }
        }
    }
}
