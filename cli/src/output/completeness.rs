//! Basis of complete answers.

use crate::exit::{print_diagnostic, print_summary};
use crate::output::text::printable;
use queensat::Control;
use queensat::answers::{Basis, Contradiction, completeness_of_sat};
use queensat::problem::Problem;
use std::time::Duration;

/// Time that native search has for checking the claim of a file.
const FILE_SEARCH_TIME: Duration = Duration::from_millis(50);

/// Checks the claim in a file that a problem has no solution. Native search has limited time for this.
pub fn of_answer(problem: &Problem, file: &str) -> Result<Basis, Contradiction> {
    let control = Control::new().with_time_limit(FILE_SEARCH_TIME);
    completeness_of_sat(problem, 0, &format!("of {file}"), &control)
}

/// Returns a line of text: `Completeness: published (the number is that of OEIS A000170)`.
pub fn line(basis: &Basis) -> String {
    let name = printable(&basis.to_string());
    format!("Completeness: {name} ({})", basis.explanation())
}

/// Prints a summary with the basis of a complete answer. That of a partial one is printed always.
pub fn print(summary: &str, basis: Option<&Basis>) {
    match basis {
        Some(basis) => print_summary(&format!("{summary}\n{}", line(basis))),
        None => print_diagnostic(summary),
    }
}
