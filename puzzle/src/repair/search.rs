//! The search for the smallest repair.

use super::changes::Changes;
use super::greedy;
use super::proposals::Proposals;
use super::{RepairEnding, RepairError, Repaired, RepairedPuzzle};
use crate::uniqueness::{Uniqueness, confirm_by_sat};
use control::Control;
use encodings::SinkError;
use problem::Problem;
use problem::placement::Placement;
use queensat::cross_check::{Disagreement, Finding, Subject};
use queensat::encode::EncodeError;
use queensat::enumerate::EnumerateError;
use solvers::UnknownReason;
use std::collections::HashSet;

/// Number of solutions of the puzzle that the first formula knows.
const KNOWN: usize = 64;
/// Number of solutions that are learned from each proposal.
const LEARNED: usize = 2;
/// Number of proposals of one size from which a first repair is tried.
const STARTS: u64 = 8;

/// Subject of a comparison about a changed puzzle.
const CHANGED_PUZZLE: Subject = Subject::Other(|native, sat| {
    format!(
        "{} and {} disagree about the solutions of a changed puzzle",
        sat.by, native.by
    )
});

/// State of a search.
struct RepairSearch<'a> {
    changes: &'a Changes<'a>,
    control: &'a Control,
    /// Placements that are not to be second solutions.
    known: Vec<Placement>,
    repaired: Repaired,
}

/// Searches for the fewest changes, up to a number.
pub(super) fn search(
    changes: &Changes<'_>,
    control: &Control,
    max: Option<usize>,
) -> Result<Repaired, RepairError> {
    let mut search = RepairSearch {
        changes,
        control,
        known: Vec::new(),
        repaired: Repaired::new(RepairEnding::Impossible),
    };
    let interrupted = UnknownReason::Interrupted;
    let stopped = match search.run(max) {
        Ok(ending) => Ok(ending),
        Err(RepairError::Sat(EnumerateError::Unknown(reason))) => Err(reason),
        Err(RepairError::Sat(EnumerateError::Encode(EncodeError::Sink(
            SinkError::Interrupted,
        )))) => Err(interrupted),
        Err(error) => return Err(error),
    };
    let ending = stopped.unwrap_or_else(|reason| RepairEnding::Stopped(reason.under(control)));
    if let (Some(repair), Some(original)) = (&mut search.repaired.repair, &changes.regions) {
        original.renumber(repair);
    }
    Ok(Repaired {
        ending,
        solutions: search.known.len(),
        ..search.repaired
    })
}

impl RepairSearch<'_> {
    fn run(&mut self, max: Option<usize>) -> Result<RepairEnding, RepairError> {
        let problem = self.changes.problem;
        // A puzzle with one solution needs no change.
        let placements = self.solutions(problem, KNOWN)?;
        if let [solution] = &placements[..]
            && self.changes.suits(problem)
        {
            self.accept(RepairedPuzzle {
                problem: problem.clone(),
                changes: Vec::new(),
                solution: solution.clone(),
            })?;
            return Ok(RepairEnding::Minimal);
        }
        // Each solution of a changed puzzle solves the relaxed one, so without one there is no repair.
        self.repaired.at_least = 1;
        self.known = placements;
        let relaxed = self.changes.relaxed();
        if problem.count_conflict().is_some() || self.solutions(&relaxed, 1)?.is_empty() {
            return Ok(RepairEnding::Impossible);
        }
        // A first repair, which bounds the search from above.
        let squares = self.changes.squares().count();
        let below = max.map_or(usize::MAX, |max| max.saturating_add(1));
        let found = greedy::search(self.changes, self.control, &self.known, below)?;
        found.map_or(Ok(()), |repair| self.accept(repair))?;
        let most = max.unwrap_or(squares);
        // The numbers of changes from below, until one of them has a repair.
        let mut asked_for_any = false;
        loop {
            let at_least = self.repaired.at_least;
            let best = self.repaired.repair.as_ref();
            if best.is_some_and(|best| best.changes.len() <= at_least) {
                return Ok(RepairEnding::Minimal);
            }
            if at_least > squares {
                return Ok(RepairEnding::Impossible);
            }
            if max.is_some_and(|max| at_least > max) {
                return Ok(RepairEnding::NotWithin);
            }
            let known = self.known.len();
            if self.repair_by(&relaxed, at_least, below)? {
                continue;
            }
            self.repaired.at_least += 1;
            // Once a number is refuted without a further solution, the larger ones take ever longer if no repair
            // exists. One further question decides whether there is any.
            if !asked_for_any
                && at_least < most
                && self.repaired.repair.is_none()
                && self.known.len() == known
            {
                asked_for_any = true;
                if !self.repair_by(&relaxed, most, below)? {
                    self.repaired.at_least = most + 1;
                }
            }
        }
    }

    /// Finds up to `limit` solutions.
    fn solutions(&self, problem: &Problem, limit: usize) -> Result<Vec<Placement>, RepairError> {
        let stopped = EnumerateError::Unknown(UnknownReason::Interrupted);
        Ok(greedy::solutions(problem, limit, self.control)?.ok_or(stopped)?)
    }

    /// Searches for at most this many changes. Returns `true` if the best repair has so many.
    ///
    /// As long as there is no repair, `below` limits one that starts from proposed changes.
    fn repair_by(
        &mut self,
        relaxed: &Problem,
        max: usize,
        below: usize,
    ) -> Result<bool, RepairError> {
        let interrupt = self.control.interrupt();
        let mut proposals = Proposals::new(self.changes, relaxed, max, interrupt)?;
        for placement in &self.known {
            proposals.exclude(placement)?;
        }
        let mut known: HashSet<Placement> = self.known.iter().cloned().collect();
        for proposed in 1.. {
            let Some((made, solution)) = proposals.next()? else {
                return Ok(false);
            };
            self.repaired.proposals += 1;
            self.control.observe();
            let problem = (self.changes.apply(&made))
                .ok_or_else(|| disagreement(Finding::none("native search")))?;
            solution.verify(&problem).map_err(EnumerateError::from)?;
            let found = self.solutions(&problem, LEARNED + 1)?;
            let count = found.len();
            let others: Vec<Placement> = (found.into_iter())
                .filter(|other| *other != solution)
                .collect();
            let is_only = count == 1 && others.is_empty();
            if is_only && self.changes.suits(&problem) {
                self.accept(RepairedPuzzle {
                    problem,
                    changes: made,
                    solution,
                })?;
                return Ok(true);
            }
            // The first proposals may be the beginning of a first repair.
            if self.repaired.repair.is_none() && proposed <= STARTS {
                let (changes, control) = (self.changes, self.control);
                let found = greedy::extend(changes, control, &made, &solution, &others, below)?;
                found.map_or(Ok(()), |repair| self.accept(repair))?;
            }
            // What was found becomes clauses.
            let mut is_new = is_only;
            if is_only {
                proposals.exclude_last();
            }
            for placement in others {
                if known.insert(placement.clone()) {
                    is_new = true;
                    proposals.exclude(&placement)?;
                    self.known.push(placement);
                }
            }
            if !is_new {
                // The formula excludes all solutions that are known, so that it proposes other changes.
                let found = Finding::new("native search", count as u64, false);
                return Err(disagreement(found).into());
            }
        }
        unreachable!("the numbers of proposals have no end")
    }

    /// Verifies a repair by SAT, and keeps it.
    fn accept(&mut self, repair: RepairedPuzzle) -> Result<(), RepairError> {
        let verified = repair.solution.verify(&repair.problem);
        verified.map_err(EnumerateError::from)?;
        let native = Uniqueness::Unique(repair.solution.clone());
        let control = self.control.part();
        confirm_by_sat::<RepairError>(&repair.problem, &native, CHANGED_PUZZLE, &control)?;
        self.repaired.repair = Some(repair);
        self.control.progress().add_solutions(1);
        self.control.observe();
        Ok(())
    }
}

/// Returns the disagreement of the solver, which proposes changes with a solution, and native search.
fn disagreement(found: Finding) -> Box<Disagreement> {
    Disagreement::new(CHANGED_PUZZLE, found, Finding::some("SAT"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::repair::RepairKind;
    use solvers::Interrupt;

    #[test]
    fn a_confirmation_that_is_stopped_accepts_nothing() {
        let mut problem = Problem::new(4).unwrap();
        problem.fix("1,2".parse().unwrap()).unwrap();
        let solution = crate::uniqueness(&problem, &Control::new());
        let Ok(Some(crate::Uniqueness::Unique(solution))) = solution else {
            panic!("one solution: {solution:?}");
        };
        let repair = RepairedPuzzle {
            problem: problem.clone(),
            changes: Vec::new(),
            solution,
        };
        let grid = Grid::new(problem.board());
        let interrupt = Interrupt::new();
        let control = Control::with_interrupt(&interrupt);
        let mut search = RepairSearch {
            changes: &Changes::new(&problem, &grid, RepairKind::Regions),
            control: &control,
            known: Vec::new(),
            repaired: Repaired::new(RepairEnding::Impossible),
        };
        search.accept(repair.clone()).unwrap();
        assert_eq!(search.repaired.repair.take(), Some(repair.clone()));
        interrupt.trigger();
        let stopped = search.accept(repair).unwrap_err();
        let is_stopped = matches!(stopped, RepairError::Sat(EnumerateError::Unknown(_)));
        assert!(is_stopped, "{stopped:?}");
        assert_eq!(search.repaired.repair, None);
    }
}
