//! The search for the smallest repair.

use super::changes::Changes;
use super::formula::{Proposals, Proposed};
use super::greedy::{self, Native};
use super::{RepairEnding, RepairError, Repaired, RepairedPuzzle};
use crate::Control;
use crate::backtrack::SearchError;
use crate::encode::EncodeError;
use crate::enumerate::{AllSolutions, Method};
use crate::placement::Placement;
use crate::problem::Problem;
use encodings::SinkError;
use solvers::{UnknownReason, interruptible_backend};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Duration;

/// Number of solutions of the puzzle that the first formula knows.
const KNOWN: usize = 64;
/// Number of solutions that are learned from each proposal.
const LEARNED: usize = 2;
/// Number of proposals of one size from which a first repair is tried.
const STARTS: u64 = 8;

/// State of a search.
pub(super) struct Search<'a> {
    changes: &'a Changes<'a>,
    control: &'a Control,
    native: Native<'a>,
    /// Placements that are not to be second solutions.
    known: Vec<Placement>,
    best: Option<RepairedPuzzle>,
    at_least: usize,
    proposals: u64,
}

impl<'a> Search<'a> {
    pub(super) const fn new(changes: &'a Changes<'a>, control: &'a Control) -> Self {
        Self {
            changes,
            control,
            native: Native { control },
            known: Vec::new(),
            best: None,
            at_least: 0,
            proposals: 0,
        }
    }

    /// Searches for the fewest changes, up to a number.
    pub(super) fn run(mut self, max: Option<usize>) -> Result<Repaired, RepairError> {
        let stopped = UnknownReason::Interrupted;
        let problem = self.changes.problem;
        let Some(placements) = self.native.solutions(problem, KNOWN)? else {
            return self.report(RepairEnding::Stopped(stopped));
        };
        if let [solution] = &placements[..] {
            let repair = RepairedPuzzle {
                problem: problem.clone(),
                changes: Vec::new(),
                solution: solution.clone(),
            };
            self.accept(repair)?;
            return self.report(RepairEnding::Minimal);
        }
        self.at_least = 1;
        self.known = placements;
        let relaxed = self.changes.relaxed();
        if self.changes.has_wrong_number(&relaxed) {
            return self.report(RepairEnding::Impossible);
        }
        let ending = match self.native.solutions(&relaxed, 1)?.as_deref() {
            Some([]) => Some(RepairEnding::Impossible),
            Some(_) => None,
            None => Some(RepairEnding::Stopped(stopped)),
        };
        if let Some(ending) = ending {
            return self.report(ending);
        }
        let squares = self.changes.squares().count();
        let below = max.map_or(usize::MAX, |max| max.saturating_add(1));
        let found = greedy::search(self.changes, &self.native, &self.known, below)?;
        found.map_or(Ok(()), |repair| self.accept(repair))?;
        let most = max.unwrap_or(squares);
        let mut asked_for_any = false;
        loop {
            let is_least = |best: &RepairedPuzzle| best.changes.len() <= self.at_least;
            if self.best.as_ref().is_some_and(is_least) {
                return self.report(RepairEnding::Minimal);
            }
            if self.at_least > squares {
                return self.report(RepairEnding::Impossible);
            }
            if max.is_some_and(|max| self.at_least > max) {
                return self.report(RepairEnding::NotWithin);
            }
            let known = self.known.len();
            let mut step = self.repair_by(&relaxed, self.at_least, below);
            // Once a number is refuted without a further solution, the larger ones take ever longer if no repair
            // exists. One further question decides whether there is any.
            if matches!(step, Ok(Step::None))
                && !asked_for_any
                && self.at_least < most
                && self.best.is_none()
                && self.known.len() == known
            {
                self.at_least += 1;
                asked_for_any = true;
                step = match self.repair_by(&relaxed, most, below) {
                    Ok(Step::None) => {
                        self.at_least = most;
                        Ok(Step::None)
                    }
                    other => other,
                };
            }
            match step {
                Ok(Step::None) => self.at_least += 1,
                Ok(Step::Repaired) => {}
                Ok(Step::Stopped(reason)) => return self.report(RepairEnding::Stopped(reason)),
                Err(RepairError::Encode(EncodeError::Sink(SinkError::Interrupted))) => {
                    return self.report(RepairEnding::Stopped(stopped));
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Searches for at most this many changes.
    ///
    /// As long as there is no repair, `below` limits one that starts from proposed changes.
    fn repair_by(
        &mut self,
        relaxed: &Problem,
        max: usize,
        below: usize,
    ) -> Result<Step, RepairError> {
        let interrupt = self.control.interrupt();
        let mut proposals = Proposals::new(self.changes, relaxed, max, interrupt)?;
        for placement in &self.known {
            proposals.exclude(placement)?;
        }
        let mut known: HashSet<Placement> = self.known.iter().cloned().collect();
        for proposed in 1.. {
            let (made, solution) = match proposals.next()? {
                Proposed::Changes(made, solution) => (made, solution),
                Proposed::None => return Ok(Step::None),
                Proposed::Stopped(reason) => return Ok(Step::Stopped(reason)),
            };
            self.proposals += 1;
            let problem = self.changes.apply(&made);
            let problem = problem.ok_or(RepairError::Disagreement)?;
            solution.verify(&problem)?;
            let Some(found) = self.native.solutions(&problem, LEARNED + 1)? else {
                return Ok(Step::Stopped(UnknownReason::Interrupted));
            };
            let count = found.len();
            let others = found.into_iter().filter(|other| *other != solution);
            let others: Vec<Placement> = others.collect();
            if count == 1 && others.is_empty() {
                self.accept(RepairedPuzzle {
                    problem,
                    changes: made,
                    solution,
                })?;
                return Ok(Step::Repaired);
            }
            if self.best.is_none() && proposed <= STARTS {
                let (changes, native) = (self.changes, &self.native);
                let found = greedy::extend(changes, native, (&made, &solution), &others, below)?;
                found.map_or(Ok(()), |repair| self.accept(repair))?;
            }
            let mut is_new = false;
            for placement in others {
                if known.insert(placement.clone()) {
                    is_new = true;
                    proposals.exclude(&placement)?;
                    self.known.push(placement);
                }
            }
            if !is_new {
                return Err(RepairError::Disagreement);
            }
        }
        unreachable!("the numbers of proposals have no end")
    }

    /// Verifies a repair by SAT, and keeps it.
    fn accept(&mut self, repair: RepairedPuzzle) -> Result<(), RepairError> {
        repair.solution.verify(&repair.problem)?;
        let all = AllSolutions {
            method: Method::Loop,
            backend: interruptible_backend().clone(),
            limit: Some(2),
            ..AllSolutions::recommended(repair.problem.clone())
        };
        let mut is_other = false;
        all.for_each(self.control, |placement| {
            is_other |= placement != repair.solution;
            ControlFlow::Continue(())
        })?;
        if is_other {
            return Err(RepairError::Disagreement);
        }
        self.best = Some(repair);
        self.control.progress().add_solutions(1);
        self.control.observe();
        Ok(())
    }

    fn report(self, ending: RepairEnding) -> Result<Repaired, RepairError> {
        Ok(Repaired {
            repair: self.best,
            at_least: self.at_least,
            ending: match ending {
                RepairEnding::Stopped(reason) => RepairEnding::Stopped(reason.under(self.control)),
                other => other,
            },
            proposals: self.proposals,
            solutions: self.known.len(),
            time: Duration::ZERO,
        })
    }
}

/// Outcome of the search for changes of one number.
enum Step {
    /// The best repair has so many changes.
    Repaired,
    None,
    Stopped(UnknownReason),
}

impl From<SearchError> for RepairError {
    fn from(error: SearchError) -> Self {
        Self::Search(error)
    }
}
