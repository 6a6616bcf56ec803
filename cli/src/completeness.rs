//! Basis of complete answers.

use super::exit::{Failure, print_diagnostic, print_summary};
use super::text::printable;
use super::worker::Supervisor;
use queensat::Control;
use queensat::problem::Problem;
use queensat::verify::{Completeness, Contradiction, completeness_of_sat};
use std::time::Duration;

/// Maximum number of rows of n queens problems that native search always repeats. It takes less than 1 ms.
const MAX_ROWS_ALWAYS_SEARCHED: u32 = 10;
/// Part of the time of a SAT solver that native search may take on larger boards.
const SEARCH_SHARE: u32 = 10;
/// Time that native search may always take.
const MIN_SEARCH_TIME: Duration = Duration::from_millis(50);

/// Checks the claim of a SAT solver, which took `time`, that a problem has exactly this number of
/// solutions. On large boards, and for problems other than n queens, native search has limited time
/// for this. Lists of problems and single ones are checked by this function.
pub fn of_claim(
    problem: &Problem,
    solutions: u64,
    solver: &str,
    time: Duration,
    control: &Control,
) -> Result<Completeness, Contradiction> {
    let mut control = control.part();
    if problem.n() > MAX_ROWS_ALWAYS_SEARCHED || !problem.is_n_queens() {
        control = control.with_time_limit(MIN_SEARCH_TIME.max(time / SEARCH_SHARE));
    }
    completeness_of_sat(problem, solutions, solver, &control)
}

/// Checks a claim like [`of_claim`], and shows progress. The inner result is that of the check.
pub fn of_sat(
    problem: &Problem,
    solutions: u64,
    solver: &str,
    time: Duration,
    supervisor: &Supervisor,
) -> Result<Result<Completeness, Contradiction>, Failure> {
    let (problem, solver) = (problem.clone(), solver.to_owned());
    let unchecked = Completeness::Solver(solver.clone());
    let end = supervisor.supervise_counting(
        "checking by native search",
        move |reporter| of_claim(&problem, solutions, &solver, time, &reporter.control),
        |_| Ok(unchecked),
    )?;
    Ok(end.result)
}

/// Checks the claim in a file that a problem has no solution. Native search has limited time for this.
pub fn of_answer(problem: &Problem, file: &str) -> Result<Completeness, Contradiction> {
    let control = Control::new().with_time_limit(MIN_SEARCH_TIME);
    completeness_of_sat(problem, 0, &format!("of {file}"), &control)
}

/// Returns a line of text: `Completeness: published (the number is that of OEIS A000170)`.
pub fn line(basis: &Completeness) -> String {
    let name = printable(&basis.to_string());
    format!("Completeness: {name} ({})", basis.explanation())
}

/// Prints a summary with the basis of a complete answer. That of a partial one is printed always.
pub fn print(summary: &str, basis: Option<&Completeness>) {
    match basis {
        Some(basis) => print_summary(&format!("{summary}\n{}", line(basis))),
        None => print_diagnostic(summary),
    }
}
