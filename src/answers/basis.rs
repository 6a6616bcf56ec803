//! Basis on which a claim of completeness rests.

use super::published::{SOURCE, published_solutions};
use crate::Control;
use crate::backtrack::{CountOptions, engine_by_name};
use crate::enumerate::{AllSolutions, Ending};
use crate::one_solution::{Race, SolveOutcome, solve_by_local_search};
use crate::placement::Placement;
use crate::problem::Problem;
use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;
use thiserror::Error;

/// Basis of a solution, or of the claim that a run found all solutions, or that there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The solution was verified.
    Verified,
    /// SAT and native search found the same number.
    CrossChecked,
    /// The number is the published one.
    Published,
    /// A proof was written, or accepted by a checker.
    Proved,
    /// A native search covered all possibilities.
    Search,
    /// The claim of this SAT solver, which was not checked.
    Solver(String),
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Verified => f.write_str("verified"),
            Self::CrossChecked => f.write_str("cross-checked"),
            Self::Published => f.write_str("published"),
            Self::Proved => f.write_str("proved"),
            Self::Search => f.write_str("search"),
            Self::Solver(name) => write!(f, "solver {name}"),
        }
    }
}

impl Basis {
    /// Returns an explanation for people.
    #[must_use]
    pub const fn explanation(&self) -> &'static str {
        match self {
            Self::Verified => "the solution obeys the rules",
            Self::CrossChecked => "SAT and native search agree",
            Self::Published => "the number is that of OEIS A000170",
            Self::Proved => "there is a proof",
            Self::Search => "native search only",
            Self::Solver(_) => "not checked",
        }
    }
}

/// A wrong claim about the number of all solutions, with the known number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{finder} found {claimed} solutions and claims that there are no more, but their number is \
     {}{known} ({source_of_known})",
    if *is_minimum { "at least " } else { "" }
)]
pub struct Contradiction {
    /// Solver or search that made the claim.
    pub finder: String,
    /// Claimed number.
    pub claimed: u64,
    /// Known number.
    pub known: u64,
    /// `true` if there may be more than the known number.
    pub is_minimum: bool,
    /// Source of the known number.
    pub source_of_known: &'static str,
    /// A solution that the search found, if the claim is that there is none.
    pub example: Option<Placement>,
}

/// A claim that a number of solutions is complete.
struct Claim<'a> {
    problem: &'a Problem,
    finder: String,
    solutions: u64,
}

impl<'a> Claim<'a> {
    fn of_solver(problem: &'a Problem, solver: &str, solutions: u64) -> Self {
        Self {
            problem,
            finder: format!("the solver {solver}"),
            solutions,
        }
    }

    fn of_engine(problem: &'a Problem, engine: &str, solutions: u64) -> Self {
        Self {
            problem,
            finder: format!("the engine {engine}"),
            solutions,
        }
    }

    fn wrong(&self, known: u64, source_of_known: &'static str) -> Contradiction {
        Contradiction {
            finder: self.finder.clone(),
            claimed: self.solutions,
            known,
            is_minimum: false,
            source_of_known,
            example: None,
        }
    }

    /// Compares the number with the published results for the plain board. Returns `None` if nothing is
    /// published about the problem.
    fn check_published(&self) -> Result<Option<Basis>, Contradiction> {
        if !self.problem.is_plain() {
            return Ok(None);
        }
        match published_solutions(self.problem.n()) {
            Some(known) if known == self.solutions => Ok(Some(Basis::Published)),
            Some(known) => Err(self.wrong(known, SOURCE)),
            None if self.solutions == 0 => Err(Contradiction {
                is_minimum: true,
                ..self.wrong(1, "plain boards with 4 rows or more have solutions")
            }),
            None => Ok(None),
        }
    }

    /// Looks for a solution by a short local search, which can refute the claim that there is none but
    /// not confirm it.
    fn refute_by_local_search(&self, control: &Control) -> Result<(), Contradiction> {
        const MAX_SWAPS: u64 = 1 << 18;
        match solve_by_local_search(self.problem, 0, MAX_SWAPS, control) {
            Ok(SolveOutcome::Solution(solution)) => Err(Contradiction {
                is_minimum: true,
                example: Some(solution.placement()),
                ..self.wrong(1, "local search")
            }),
            _ => Ok(()),
        }
    }

    /// Repeats the count by native search. Returns `None` if the search was stopped or does not
    /// support the problem.
    fn check_by_search(&self, control: &Control) -> Result<Option<Basis>, Contradiction> {
        const SEARCH: &str = "native search";
        let search = engine_by_name("auto").expect("an engine of the library");
        let is_listing = self.solutions <= 1 && search.can_search(self.problem).is_ok();
        let mut example = None;
        let (found, complete) = if is_listing {
            let max = self.solutions as usize + 1;
            let listed = search.first_placements(self.problem, max, control);
            let (mut listed, is_complete) = listed.unwrap_or_default();
            let found = listed.len() as u64;
            example = listed.pop();
            (found, is_complete)
        } else {
            let options = CountOptions::default().with_control(control);
            let count = search.count(self.problem, &options);
            let count = count.map(|report| (report.solutions, report.complete));
            count.unwrap_or_default()
        };
        if found > self.solutions || complete && found < self.solutions {
            return Err(Contradiction {
                is_minimum: !complete,
                example: example.filter(|_| self.solutions == 0),
                ..self.wrong(found, SEARCH)
            });
        }
        Ok(complete.then_some(Basis::CrossChecked))
    }
}

/// Checks the claim of a SAT solver that a problem has exactly this number of solutions: against the
/// published number if the board is plain, otherwise by native search until the control stops it.
/// Against the claim that there is none, a local search also looks for a solution.
///
/// # Errors
///
/// The contradiction if the claim is wrong.
///
/// ```
/// use queensat::Control;
/// use queensat::problem::Problem;
/// use queensat::answers::{Basis, completeness_of_sat};
///
/// let mut problem = Problem::new(6)?;
/// let control = Control::new();
/// let plain = completeness_of_sat(&problem, 4, "batsat", &control)?;
/// assert_eq!(plain, Basis::Published);
/// problem.block("1,2".parse()?)?;
/// let blocked = completeness_of_sat(&problem, 3, "batsat", &control)?;
/// assert_eq!(blocked, Basis::CrossChecked);
/// assert!(completeness_of_sat(&problem, 0, "batsat", &control).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn completeness_of_sat(
    problem: &Problem,
    solutions: u64,
    solver: &str,
    control: &Control,
) -> Result<Basis, Contradiction> {
    match check_claim_without_search(problem, solutions, solver, control)? {
        Basis::Solver(solver) => {
            let checked = Claim::of_solver(problem, &solver, solutions).check_by_search(control)?;
            Ok(checked.unwrap_or(Basis::Solver(solver)))
        }
        basis => Ok(basis),
    }
}

/// Checks the claim of a SAT solver like [`completeness_of_sat`], but not by native search, because that had as much
/// time before.
pub(super) fn check_claim_without_search(
    problem: &Problem,
    solutions: u64,
    solver: &str,
    control: &Control,
) -> Result<Basis, Contradiction> {
    let claim = Claim::of_solver(problem, solver, solutions);
    let checked = claim.check_published()?;
    if checked.is_none() && solutions == 0 {
        claim.refute_by_local_search(control)?;
    }
    Ok(checked.unwrap_or_else(|| Basis::Solver(solver.into())))
}

/// Maximum number of rows of n queens problems on which the other side always repeats a claim. It takes less than 1 ms.
const MAX_ROWS_ALWAYS_REPEATED: u32 = 10;
/// Part of the time of a SAT solver that native search may take on larger boards.
const SEARCH_SHARE: u32 = 10;
/// Time that native search may always take.
const MIN_SEARCH_TIME: Duration = Duration::from_millis(50);

/// Checks the claim of a SAT solver, which took `time`, that a problem has exactly this number of solutions.
/// On large boards, and for problems other than n queens, native search has a tenth of this time, and at
/// least 50 ms.
///
/// # Errors
///
/// The contradiction if the claim is wrong.
pub fn check_claim(
    problem: &Problem,
    solutions: u64,
    solver: &str,
    time: Duration,
    control: &Control,
) -> Result<Basis, Contradiction> {
    let mut control = control.narrowed();
    if problem.n() > MAX_ROWS_ALWAYS_REPEATED || !problem.is_n_queens() {
        control = control.with_time_limit(MIN_SEARCH_TIME.max(time / SEARCH_SHARE));
    }
    completeness_of_sat(problem, solutions, solver, &control)
}

/// Checks the claim of native search that a problem has exactly this number of solutions, none or one: against the
/// published number and, on small boards, by SAT.
pub(super) fn check_claim_by_sat(
    problem: &Problem,
    solutions: u64,
    race: &Race,
    control: &Control,
) -> Result<Basis, Contradiction> {
    const GENERAL: &str = "general";
    let basis = completeness_of_search(problem, solutions, GENERAL)?;
    let is_small = problem.is_n_queens() && problem.n() <= MAX_ROWS_ALWAYS_REPEATED;
    if basis != Basis::Search || !is_small {
        return Ok(basis);
    }
    let all = AllSolutions::up_to(solutions + 1, problem, race.formula, &race.backend);
    let mut example = None;
    let found = all.for_each(control, |solution| {
        example = Some(solution);
        ControlFlow::Continue(())
    });
    match found {
        Ok(found)
            if found.solutions > solutions
                || found.solutions < solutions && found.ending == Ending::Exhausted =>
        {
            Err(Contradiction {
                is_minimum: found.ending != Ending::Exhausted,
                example: example.filter(|_| solutions == 0),
                ..Claim::of_engine(problem, GENERAL, solutions).wrong(found.solutions, "SAT")
            })
        }
        Ok(found) if found.ending == Ending::Exhausted => Ok(Basis::CrossChecked),
        _ => Ok(basis),
    }
}

/// Checks the number of all solutions that a native search found against the published one.
///
/// # Errors
///
/// The contradiction if the number is wrong.
pub fn completeness_of_search(
    problem: &Problem,
    solutions: u64,
    engine: &str,
) -> Result<Basis, Contradiction> {
    let claim = Claim::of_engine(problem, engine, solutions);
    Ok(claim.check_published()?.unwrap_or(Basis::Search))
}
