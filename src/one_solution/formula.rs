//! One solution from the full formula, without or with a guess as the start of the solver.
//!
//! Queens placed at random, in all rows but a few, guide the solver. They are a guess only: the
//! solver has all clauses of the board, and continues without the guess if it cannot be completed.

use super::answer::{INTERRUPTED, no_solution};
use super::greedy::place;
use super::partial::PartialPlacement;
use super::{Solution, SolveDetails, SolveError, SolveOutcome, WarmReport};
use crate::encode::{EncodeError, QueensEncoder, StopSink};
use control::Control;
use control::clock::Started;
use control::random::Random;
use encodings::{Lit, SinkError};
use problem::Problem;
use problem::board::Square;
use solvers::{Capabilities, Capability, Outcome, SatSolver, UnknownReason};
use std::time::Duration;

control::named! {
    /// A guess given to a solver before it searches the whole board.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[derive(serde::Deserialize, serde::Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum Start {
        /// No guess.
        #[serde(rename = "none")]
        Cold = "none",
        /// Randomly placed queens are the phases that variables are tried with first.
        #[serde(rename = "greedy-phases")]
        Phases = "greedy-phases",
        /// Randomly placed queens are assumptions. If they cannot be completed, or the solver exceeds
        /// its conflict limit, fewer are assumed, and finally none.
        #[serde(rename = "greedy-assumptions")]
        Assumptions = "greedy-assumptions",
    }
}

impl Start {
    /// Returns the fastest start for a backend with these capabilities: assumptions leave a small
    /// problem, and phases have an effect only until the first restarts.
    #[must_use]
    pub const fn best(capabilities: &Capabilities) -> Self {
        if capabilities.has(Capability::Assumptions) {
            Self::Assumptions
        } else if capabilities.has(Capability::PhaseHints) {
            Self::Phases
        } else {
            Self::Cold
        }
    }

    /// Returns `true` if a backend supports this start.
    #[must_use]
    pub const fn is_possible(self, capabilities: &Capabilities) -> bool {
        match self {
            Self::Cold => true,
            Self::Phases => capabilities.has(Capability::PhaseHints),
            Self::Assumptions => capabilities.has(Capability::Assumptions),
        }
    }
}

/// Rows left to the solver at first, on boards with more rows.
const FIRST_OPEN_ROWS: usize = 128;

/// Conflict limit of the first guess. A guess that can be completed mostly needs far fewer
/// conflicts; one that cannot may need an infeasible number.
const FIRST_CONFLICT_LIMIT: u64 = 10_000;

/// Encodes the problem into a fresh solver, solves it, and verifies the model.
///
/// # Errors
///
/// If the problem cannot be encoded, the solver fails, or its model is not a solution.
///
/// ```
/// use queensat::encodings::at_most_one::Encoding;
/// use queensat::encode::Formula;
/// use queensat::{problem::Problem, one_solution, solvers};
///
/// let problem = Problem::new(3)?;
/// let mut solver = solvers::default_backend().new_solver()?;
/// let encoder = Formula::new(Encoding::Product).encoder(&problem);
/// let answer = one_solution::solve_full_formula(&encoder, &mut *solver)?;
/// assert_eq!(answer, one_solution::SolveOutcome::NoSolution);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_full_formula(
    encoder: &QueensEncoder<'_>,
    solver: &mut dyn SatSolver,
) -> Result<SolveOutcome, SolveError> {
    let (control, report) = (&Control::new(), &mut SolveDetails::default());
    solve_from(Start::Cold, 0, encoder, solver, control, report)
}

/// Encodes the problem into a fresh solver and solves it from this start. No guess is used if the
/// solver does not support it or the formula breaks symmetry. Other problems than n queens are solved without
/// a guess and without a report.
///
/// # Errors
///
/// If the problem cannot be encoded, the solver fails, or its model is not a solution.
pub fn solve_from(
    start: Start,
    seed: u64,
    encoder: &QueensEncoder<'_>,
    solver: &mut dyn SatSolver,
    control: &Control,
    report: &mut SolveDetails,
) -> Result<SolveOutcome, SolveError> {
    let problem = encoder.problem;
    // The other problems are solved without a guess, and without a report.
    let mut unreported = SolveDetails::default();
    let (report, start) = if problem.is_n_queens() {
        (report, start)
    } else {
        (&mut unreported, Start::Cold)
    };
    let verifying = report.verifying.insert(Duration::ZERO);
    let report = report.formula.insert(WarmReport::default());
    let started = Started::now();
    let variables = match encoder.encode(&mut StopSink::new(solver, control.interrupt())) {
        Err(EncodeError::Sink(SinkError::Interrupted)) => return Ok(INTERRUPTED),
        encoded => encoded?,
    };
    report.loading = started.elapsed();
    let started = Started::now();
    // The clauses that break symmetry nearly always exclude a guess.
    let start = match encoder.broken_symmetries().len() {
        1 => start,
        _ => Start::Cold,
    };
    let guess = match start {
        Start::Cold => Some(Vec::new()),
        Start::Phases | Start::Assumptions => guess(problem, seed, control),
    };
    let Some(queens) = guess else {
        return Ok(INTERRUPTED);
    };
    let literals: Vec<Lit> = queens
        .into_iter()
        .map(|queen| variables.var(queen).positive())
        .collect();
    let outcome = search(start, &literals, solver, control, report);
    limit_conflicts(solver, None);
    let outcome = outcome?;
    report.solving = started.elapsed();
    match outcome {
        Outcome::Satisfiable(model) => {
            let started = Started::now();
            let solution = Solution::new(variables.placement(model.positive_literals()), problem);
            solution.verify(problem)?;
            *verifying = started.elapsed();
            Ok(SolveOutcome::Solution(solution))
        }
        Outcome::Unsatisfiable => no_solution(problem),
        Outcome::Unknown(reason) => Ok(SolveOutcome::Unknown(reason)),
    }
}

fn search(
    start: Start,
    literals: &[Lit],
    solver: &mut dyn SatSolver,
    control: &Control,
    report: &mut WarmReport,
) -> Result<Outcome, SolveError> {
    let hints = solver.as_phase_hints();
    if let Some(hints) = hints.filter(|_| start == Start::Phases) {
        hints.prefer(literals);
        report.guessed.push(literals.len());
        return Ok(solver.solve()?);
    }
    let mut open_rows = FIRST_OPEN_ROWS;
    let mut conflict_limit = FIRST_CONFLICT_LIMIT;
    let mut assumed = literals;
    while start == Start::Assumptions && !assumed.is_empty() && solver.as_assuming().is_some() {
        let is_limited = limit_conflicts(solver, Some(conflict_limit));
        if control.is_stopped() {
            return Ok(Outcome::Unknown(UnknownReason::Interrupted));
        }
        report.guessed.push(assumed.len());
        let assuming = solver
            .as_assuming()
            .expect("the solver supports assumptions");
        match assuming.solve_assuming(assumed)? {
            Outcome::Unsatisfiable => {}
            Outcome::Unknown(UnknownReason::ConflictLimit) if is_limited => {
                report.given_up += 1;
                conflict_limit *= 2;
            }
            outcome => return Ok(outcome),
        }
        // Twice as many rows are left to the solver.
        assumed = &assumed[..assumed.len().saturating_sub(open_rows)];
        open_rows *= 2;
    }
    limit_conflicts(solver, None);
    report.guessed.push(0);
    Ok(solver.solve()?)
}

/// Sets the conflict limit of the next searches. Returns `false` if the solver has none.
fn limit_conflicts(solver: &mut dyn SatSolver, conflicts: Option<u64>) -> bool {
    let limited = solver.as_conflict_limited();
    limited
        .map(|limited| limited.limit_conflicts(conflicts))
        .is_some()
}

/// Returns queens in nearly all rows, none attacking another, in random order, or `None` if
/// interrupted.
fn guess(problem: &Problem, seed: u64, control: &Control) -> Option<Vec<Square>> {
    let mut random = Random::new(seed);
    let Some(mut placement) = PartialPlacement::new(problem) else {
        // The fixed queens attack each other, which the solver will prove.
        return Some(Vec::new());
    };
    place(&mut placement, FIRST_OPEN_ROWS, &mut random, control)?;
    let mut queens: Vec<Square> = placement
        .queens()
        .filter(|queen| !placement.is_fixed(queen.row))
        .collect();
    random.shuffle(&mut queens);
    Some(queens)
}
