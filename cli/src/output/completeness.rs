//! Basis of complete answers.

use crate::exit::{print_diagnostic, print_summary};
use crate::output::text::printable;
use queensat::answers::Basis;

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
