//! Count of a unit by a second engine, which shares no search with the first.

use super::error::{UnitsError, stopped};
use super::job::SAT;
use super::work::Work;
use super::{Job, PlanManifest, lists};
use crate::Control;
use crate::backtrack::{CountOptions, engine_by_name};
use crate::board::{BoardSymmetry, Symmetry};
use crate::encode::{EncodeError, Formula};
use crate::problem::{Part, Problem};
use encodings::at_most_one::Encoding;
use solvers::{Outcome, interruptible_backend};

/// Count by a second engine: SAT for native engines, native search for SAT, and the second native engine for
/// symmetric solutions where one can recount the pieces of the other.
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
        if self.manifest.job() != Job::QuarterTurns && self.manifest.engine() != SAT {
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
        if self.manifest.job() == Job::QuarterTurns {
            return Ok((SAT, self.count_turned(part)?));
        }
        let auto = engine_by_name("auto").expect("an engine of the table");
        let report = auto.count(part, &self.options)?;
        match report.complete {
            true => Ok((report.engine, report.solutions)),
            false => Err(stopped(self.control)),
        }
    }

    /// Counts the solutions that a quarter turn maps to themselves. The formula states that the variable of each
    /// square is equal to that of its image.
    fn count_turned(&self, part: &Problem) -> Result<u64, UnitsError> {
        let turn = BoardSymmetry::from(Symmetry::QuarterTurn);
        let mut solver =
            interruptible_backend().new_solver_with_interrupt(self.control.interrupt())?;
        let formula = Formula::new(Encoding::Pairwise);
        let variables = formula.encoder(part).encode(&mut *solver)?;
        let board = part.board();
        for square in board.squares() {
            let image = variables.var(turn.image(board, square)).positive();
            let clause = [variables.var(square).negative(), image];
            solver.add_clause(&clause).map_err(EncodeError::from)?;
        }
        let mut solutions = 0;
        loop {
            match solver.solve()? {
                Outcome::Satisfiable(model) => {
                    let placement = variables.placement(model.positive_literals());
                    placement
                        .verify(part)
                        .map_err(crate::enumerate::EnumerateError::from)?;
                    solutions += 1;
                    let blocking = variables.blocking_clause(&placement);
                    solver.add_clause(&blocking).map_err(EncodeError::from)?;
                }
                Outcome::Unsatisfiable => return Ok(solutions),
                Outcome::Unknown(reason) => {
                    return Err(UnitsError::Stopped(reason.under(self.control)));
                }
            }
        }
    }
}

/// Returns a piece as problems.
pub(super) fn parts(work: &Work, problem: &Problem, piece: usize) -> Vec<Part> {
    match work {
        Work::Native(division, _) => division.parts(piece),
        Work::Sat(prefixes) | Work::List(prefixes) => vec![prefixes.part(piece)],
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
