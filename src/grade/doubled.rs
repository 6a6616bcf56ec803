//! Clauses that stand twice.

use super::fault::{Cause, GradeFault};
use super::findings::{Findings, plural};
use crate::problem::Kind;
use encodings::Lit;
use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

/// Describes clauses that stand twice.
pub(super) fn doubled(findings: &Findings<'_>) -> Option<Cause> {
    // Clauses by a hash, because there may be millions.
    let mut seen: HashMap<u64, usize> = HashMap::new();
    let mut doubled = Vec::new();
    let mut kinds: HashMap<Kind, usize> = HashMap::new();
    let hash = RandomState::new();
    let mut sorted = Vec::new();
    for (number, clause) in findings.clauses() {
        sort(clause, &mut sorted);
        let first = *seen.entry(hash.hash_one(&sorted)).or_insert(number);
        if first == number {
            continue;
        }
        let mut of_first = Vec::new();
        sort(findings.reading.clauses.clause(first), &mut of_first);
        if of_first != sorted {
            continue;
        }
        doubled.push(number);
        let squares = findings
            .signs(clause)
            .map(|it| [it.queens, it.none].concat())
            .filter(|squares| !squares.is_empty());
        let line = squares.and_then(|it| findings.line_of(&it, |rule| rule.squares.len() > 1));
        if let Some(kind) = line.and_then(|line| line.kind) {
            *kinds.entry(kind).or_default() += 1;
        }
    }
    let first = doubled.first()?;
    let of_kind = kinds.into_iter().find(|(_, count)| *count == doubled.len());
    let of_kind = of_kind.map_or_else(String::new, |(kind, _)| {
        format!(", all of {}", plural(Some(kind)))
    });
    let text = match doubled.len() {
        1 => format!(
            "the clause in line {} stands twice{of_kind}",
            findings.reading.lines[*first]
        ),
        count => format!(
            "{count} clauses stand twice, the first again in line {}{of_kind}",
            findings.reading.lines[*first]
        ),
    };
    Some(findings.cause(GradeFault::Doubled, &doubled, text))
}

/// Replaces literals by those of a clause in order, each once.
fn sort(clause: &[Lit], sorted: &mut Vec<Lit>) {
    sorted.clear();
    sorted.extend_from_slice(clause);
    sorted.sort_unstable();
    sorted.dedup();
}
