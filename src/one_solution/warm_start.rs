//! One solution from the formula of the whole board, the solver started near one.
//!
//! Queens that were put down at random, in all rows but a few, tell the solver where to look. They
//! stay a guess: what completes them, and whether anything does, the solver finds out from all
//! clauses of the board, and without them if need be.

use super::full_formula::{Answer, SolveError, no_solution};
use super::greedy::place;
use super::partial::PartialPlacement;
use crate::Control;
use crate::board::Square;
use crate::clock::Started;
use crate::encode::{BoardVariables, EncodeError, QueensEncoder, StopSink};
use crate::placement::Columns;
use crate::problem::Problem;
use crate::random::Random;
use encodings::{Lit, SinkError};
use solvers::{Capabilities, Capability, Model, Outcome, SatSolver, UnknownReason};
use std::time::Duration;

/// What a solver is told before it searches the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// Nothing.
    Cold,
    /// Queens put down at random are the values that variables are tried with first.
    Phases,
    /// Queens put down at random are assumed. Where nothing completes them, or the solver does not
    /// find out soon, fewer are assumed, and in the end none.
    Assumptions,
}

impl Start {
    /// The start that takes the least time with a backend that can do this: assumptions leave the
    /// solver a small problem at once, phases only until its first restarts.
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

    /// Whether a backend can be started like this.
    #[must_use]
    pub const fn is_possible(self, capabilities: &Capabilities) -> bool {
        match self {
            Self::Cold => true,
            Self::Phases => capabilities.has(Capability::PhaseHints),
            Self::Assumptions => capabilities.has(Capability::Assumptions),
        }
    }

    /// The name by which people choose it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cold => "none",
            Self::Phases => "greedy-phases",
            Self::Assumptions => "greedy-assumptions",
        }
    }
}

/// What came of a search of the whole board.
#[derive(Clone, Debug, Default)]
pub struct WarmReport {
    /// How long it took to write the formula into the solver.
    pub loading: Duration,
    /// The numbers of queens that were guessed, for each call of the solver.
    pub guessed: Vec<usize>,
    /// How many of these calls were given up after too many conflicts.
    pub given_up: usize,
    /// How long the solver took.
    pub solving: Duration,
    /// How long it took to verify the solution.
    pub verifying: Duration,
}

/// The rows that are left to the solver at first, as long as the board has more.
const ROWS: usize = 128;

/// How many conflicts the solver may have with the first guess. A guess that can be completed mostly
/// takes far fewer; one that cannot may take more than anybody can wait for.
const PATIENCE: u64 = 10_000;

/// Encodes the problem into a fresh solver and asks it for a model, starting as told where the
/// solver can; otherwise, and where the formula breaks symmetry, with nothing.
///
/// # Errors
///
/// If the problem cannot be encoded, the solver fails, or its model is no solution.
///
/// ```
/// use queensat::encodings::at_most_one::Encoding;
/// use queensat::encode::QueensEncoder;
/// use queensat::problem::Problem;
/// use queensat::one_solution::{Answer, Start, solve_from};
/// use queensat::Control;
/// use queensat::solvers::backend_by_name;
///
/// let problem = Problem::new(150)?;
/// let mut solver = backend_by_name("varisat").unwrap().new_solver()?;
/// let encoder = QueensEncoder::new(&problem, &Encoding::Product);
/// let control = Control::new();
/// let (answer, report) = solve_from(Start::Assumptions, 1, &encoder, &mut *solver, &control)?;
/// assert!(matches!(answer, Answer::Solution(_)));
/// assert!(report.guessed[0] > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_from(
    start: Start,
    seed: u64,
    encoder: &QueensEncoder<'_>,
    solver: &mut dyn SatSolver,
    control: &Control,
) -> Result<(Answer<Columns>, WarmReport), SolveError> {
    let mut report = WarmReport::default();
    let started = Started::now();
    let stop = || control.is_stopped();
    let mut sink = StopSink::new(solver, &stop);
    let variables = match encoder.encode(&mut sink) {
        Err(EncodeError::Sink(SinkError::Interrupted)) => {
            return Ok((Answer::Unknown(UnknownReason::Interrupted), report));
        }
        encoded => encoded?,
    };
    report.loading = started.elapsed();
    let started = Started::now();
    // A guess would nearly always be cut off by the clauses that break symmetry.
    let start = if encoder.broken_symmetries().len() > 1 {
        Start::Cold
    } else {
        start
    };
    let guess = match start {
        Start::Cold => Some(Vec::new()),
        Start::Phases | Start::Assumptions => guess(encoder.problem(), seed, control),
    };
    let Some(queens) = guess else {
        return Ok((Answer::Unknown(UnknownReason::Interrupted), report));
    };
    let literals: Vec<Lit> = queens
        .into_iter()
        .map(|queen| variables.var(queen).positive())
        .collect();
    let outcome = search(start, &literals, solver, control, &mut report);
    hurry(solver, None);
    let outcome = outcome?;
    report.solving = started.elapsed();
    let answer = match outcome {
        Outcome::Satisfiable(model) => {
            let started = Started::now();
            let columns = verified(&model, &variables, encoder.problem())?;
            report.verifying = started.elapsed();
            Answer::Solution(columns)
        }
        Outcome::Unsatisfiable => no_solution(encoder.problem())?,
        Outcome::Unknown(reason) => Answer::Unknown(reason),
    };
    Ok((answer, report))
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
    let mut left_out = ROWS;
    let mut patience = PATIENCE;
    let mut assumed = literals;
    while start == Start::Assumptions && !assumed.is_empty() && solver.as_assuming().is_some() {
        let is_hurried = hurry(solver, Some(patience));
        if control.is_stopped() {
            return Ok(Outcome::Unknown(UnknownReason::Interrupted));
        }
        report.guessed.push(assumed.len());
        let assuming = solver.as_assuming().expect("asked for before");
        match assuming.solve_assuming(assumed)? {
            Outcome::Unsatisfiable => {}
            Outcome::Unknown(UnknownReason::ConflictLimit) if is_hurried => {
                report.given_up += 1;
                patience *= 2;
            }
            outcome => return Ok(outcome),
        }
        // Twice as many rows are left to the solver.
        assumed = &assumed[..assumed.len().saturating_sub(left_out)];
        left_out *= 2;
    }
    hurry(solver, None);
    report.guessed.push(0);
    Ok(solver.solve()?)
}

/// Limits the next searches of a solver, if it can be limited.
fn hurry(solver: &mut dyn SatSolver, most_conflicts: Option<u64>) -> bool {
    let limited = solver.as_conflict_limited();
    limited
        .map(|limited| limited.limit_conflicts(most_conflicts))
        .is_some()
}

/// Queens in nearly all rows, none threatening another, in random order. `None` if interrupted.
fn guess(problem: &Problem, seed: u64, control: &Control) -> Option<Vec<Square>> {
    let mut random = Random::new(seed);
    let Some(mut placement) = PartialPlacement::new(problem) else {
        // The fixed queens threaten each other, which the solver will find out.
        return Some(Vec::new());
    };
    place(&mut placement, ROWS, &mut random, control)?;
    let mut queens: Vec<Square> = placement
        .queens()
        .filter(|queen| !placement.is_fixed(queen.row))
        .collect();
    random.shuffle(&mut queens);
    Some(queens)
}

fn verified(
    model: &Model,
    variables: &BoardVariables,
    problem: &Problem,
) -> Result<Columns, SolveError> {
    let placement = variables.placement(model.positive_literals());
    match Columns::of(&placement) {
        Some(columns) => {
            columns.verify(problem)?;
            Ok(columns)
        }
        None => {
            placement.verify(problem)?;
            unreachable!("a solution has one queen in each row")
        }
    }
}
