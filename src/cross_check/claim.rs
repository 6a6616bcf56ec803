//! The check of a claim that all solutions were found.

use super::published::{SOURCE, has_solution, published};
use super::{Agreement, Basis, Disagreement, Finding, Subject, compare, limits};
use crate::encode::Formula;
use crate::enumerate::{AllSolutions, Ending};
use control::Control;
use problem::Problem;
use problem::placement::Placement;
use search::{CountOptions, Engine};
use solvers::Backend;
use std::ops::ControlFlow;
use std::time::Duration;

/// A search that finds a solution within a number of steps or gives up. It can refute the claim that there is none, but
/// not confirm it.
///
/// It is [`find_by_local_search`](crate::one_solution::find_by_local_search), which is handed over because searches for
/// one solution are cross-checked, too, and so know this module.
pub type LocalSearch = fn(&Problem, u64, &Control) -> Option<Placement>;

/// The claim of a SAT solver that a problem has exactly this number of solutions. It is checked against the published
/// number if the board is plain, and otherwise by native search. Against the claim that there is none, a local search
/// also looks for a solution.
///
/// ```
/// use queensat::Control;
/// use queensat::cross_check::{Basis, SolverClaim};
/// use queensat::one_solution::find_by_local_search;
/// use queensat::problem::Problem;
/// use std::time::Duration;
///
/// let mut problem = Problem::new(6)?;
/// let check = |problem: &Problem, solutions| {
///     let claim = SolverClaim::new(problem, "batsat", solutions, find_by_local_search);
///     claim.check(Duration::ZERO, &Control::new())
/// };
/// assert_eq!(check(&problem, 4)?, Basis::Published);
/// problem.block("1,2".parse()?)?;
/// assert_eq!(check(&problem, 3)?, Basis::CrossChecked);
/// assert!(check(&problem, 0).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SolverClaim<'a> {
    problem: &'a Problem,
    solver: &'a str,
    solutions: u64,
    local_search: LocalSearch,
}

impl<'a> SolverClaim<'a> {
    /// Creates the claim of the solver of a name.
    #[must_use]
    pub const fn new(
        problem: &'a Problem,
        solver: &'a str,
        solutions: u64,
        local_search: LocalSearch,
    ) -> Self {
        Self {
            problem,
            solver,
            solutions,
            local_search,
        }
    }

    /// Checks the claim. `time` is that of the solver: on large boards, and for problems other than n queens, native
    /// search has a tenth of it, and at least 50 ms.
    ///
    /// # Errors
    ///
    /// If the claim is wrong.
    pub fn check(&self, time: Duration, control: &Control) -> Result<Basis, Box<Disagreement>> {
        let control = limits::of_search(self.problem, time, control);
        match self.check_without_search(&control)? {
            basis @ Basis::Solver(_) => Ok(self.repeat(&control)?.basis_or(basis)),
            basis => Ok(basis),
        }
    }

    /// Checks the claim like [`SolverClaim::check`], but not by native search, because that had as much time before.
    ///
    /// # Errors
    ///
    /// If the claim is wrong.
    pub(crate) fn check_without_search(
        &self,
        control: &Control,
    ) -> Result<Basis, Box<Disagreement>> {
        if let Some(basis) = check_published(self.problem, self.finding())? {
            return Ok(basis);
        }
        if self.solutions == 0
            && let Some(solution) = (self.local_search)(self.problem, limits::SWAPS, control)
        {
            compare_claim(
                self.finding(),
                Finding::some("local search"),
                Some(solution),
            )?;
        }
        Ok(Basis::Solver(self.solver.into()))
    }

    /// Repeats the count by native search, which may be stopped or not support the problem.
    fn repeat(&self, control: &Control) -> Result<Agreement, Box<Disagreement>> {
        let search = Engine::auto();
        let is_listing = self.solutions <= 1 && search.can_search(self.problem).is_ok();
        let mut example = None;
        let (found, is_complete) = if is_listing {
            let max = self.solutions as usize + 1;
            let listed = search.first_placements(self.problem, max, control);
            let (mut listed, is_complete) = listed.unwrap_or_default();
            let found = listed.len() as u64;
            example = listed.pop();
            (found, is_complete)
        } else {
            let options = CountOptions::default().with_control(control);
            let count = search
                .count(self.problem, &options)
                .map(|report| (report.solutions, report.complete));
            count.unwrap_or_default()
        };
        let found = Finding::new("native search", found, is_complete);
        compare_claim(self.finding(), found, example)
    }

    fn finding(&self) -> Finding {
        Finding::all(format!("the solver {}", self.solver), self.solutions)
    }
}

/// The claim of native search that a problem has exactly this number of solutions.
#[derive(Clone, Copy, Debug)]
pub struct SearchClaim<'a> {
    problem: &'a Problem,
    engine: &'a str,
    solutions: u64,
}

impl<'a> SearchClaim<'a> {
    /// Creates the claim of the engine of a name.
    #[must_use]
    pub const fn new(problem: &'a Problem, engine: &'a str, solutions: u64) -> Self {
        Self {
            problem,
            engine,
            solutions,
        }
    }

    /// Checks the claim against the published number.
    ///
    /// # Errors
    ///
    /// If the claim is wrong.
    pub fn check(&self) -> Result<Basis, Box<Disagreement>> {
        let checked = check_published(self.problem, self.finding())?;
        Ok(checked.unwrap_or(Basis::Search))
    }

    /// Checks the claim, of none or one, against the published number and, on small boards, by SAT.
    ///
    /// # Errors
    ///
    /// If the claim is wrong.
    pub(crate) fn check_by_sat(
        &self,
        formula: Formula,
        backend: &Backend,
        control: &Control,
    ) -> Result<Basis, Box<Disagreement>> {
        let basis = self.check()?;
        if basis != Basis::Search || !limits::is_always_repeated(self.problem) {
            return Ok(basis);
        }
        let all = AllSolutions::up_to(self.solutions + 1, self.problem, formula, backend);
        let mut example = None;
        let found = all.for_each(control, |solution| {
            example = Some(solution);
            ControlFlow::Continue(())
        });
        let Ok(found) = found else {
            return Ok(basis);
        };
        let is_complete = found.ending == Ending::Exhausted;
        let found = Finding::new("SAT", found.solutions, is_complete);
        Ok(compare_claim(self.finding(), found, example)?.basis_or(basis))
    }

    fn finding(&self) -> Finding {
        Finding::all(format!("the engine {}", self.engine), self.solutions)
    }
}

/// Compares what a side found with the published results for the plain board. Returns `None` if nothing that is
/// published decides.
///
/// # Errors
///
/// If the finding is wrong.
pub(crate) fn check_published(
    problem: &Problem,
    found: Finding,
) -> Result<Option<Basis>, Box<Disagreement>> {
    let known = match published(problem) {
        Some(known) => Finding::all(SOURCE, known),
        None if has_solution(problem) => {
            Finding::some("plain boards with 4 rows or more have solutions")
        }
        None => return Ok(None),
    };
    let agreement = compare(Subject::Claim, found, known)?;
    Ok((agreement == Agreement::Agree).then_some(Basis::Published))
}

/// Compares a claim with what a check found: `example` is one of its solutions, which is told if the claim is that there
/// is none.
fn compare_claim(
    claim: Finding,
    found: Finding,
    example: Option<Placement>,
) -> Result<Agreement, Box<Disagreement>> {
    compare(Subject::Claim, claim, found).map_err(|mut wrong| {
        wrong.example = example.filter(|_| wrong.one.solutions == 0);
        wrong
    })
}
