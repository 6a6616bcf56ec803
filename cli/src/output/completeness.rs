//! Basis of complete answers, in a sentence that needs no page.

use crate::exit::{print_diagnostic, print_summary};
use crate::output::text::printable;
use queensat::answers::Basis;

/// The two sides of a cross-check.
const TWICE: &str = "twice, by SAT and by search";
/// The numbers of solutions that others have published.
const PUBLISHED: &str = "as published (OEIS A000170)";

/// Returns the sentence on what an answer rests on: `Counted twice, by SAT and by search.` The first word, such as
/// `Counted`, is what was done.
pub fn sentence(done: &str, basis: &Basis) -> String {
    match basis {
        Basis::Verified => format!("{done}, and checked by the rules."),
        Basis::CrossChecked => format!("{done} {TWICE}."),
        Basis::Published => format!("{done} once; {PUBLISHED}."),
        Basis::Proved => format!("{done}, with a proof."),
        Basis::Search => format!("{done} once, by search; not checked by SAT."),
        Basis::Solver(name) => {
            format!(
                "{done} once, by the SAT solver {}; not checked.",
                printable(name)
            )
        }
    }
}

/// Returns the sentence on a count, which may also be published.
pub fn of_count(basis: &Basis, is_published: bool) -> String {
    match basis {
        Basis::CrossChecked if is_published => format!("Counted {TWICE}; {PUBLISHED}."),
        _ => sentence("Counted", basis),
    }
}

/// Returns the sentence on the claim that there is no solution, or no other one.
pub fn of_none(basis: &Basis) -> String {
    sentence("Shown", basis)
}

/// Returns the sentence on a list, of which only the number of solutions is compared with another one.
fn of_list(basis: &Basis) -> String {
    match basis {
        Basis::CrossChecked => format!("Listed once; counted {TWICE}."),
        Basis::Published => format!("Listed once; as many {PUBLISHED}."),
        _ => sentence("Listed", basis),
    }
}

/// Prints a summary with the basis of a complete answer. That of a partial one is printed always.
pub fn print(summary: &str, basis: Option<&Basis>) {
    match basis {
        Some(basis) => print_summary(&format!("{summary}\n{}", of_list(basis))),
        None => print_diagnostic(summary),
    }
}
