//! Clauses that stand several times.

use super::clauses::Clauses;
use super::fault::{Cause, GradeFault};
use super::missing::kind_plural;
use encodings::Lit;
use problem::ConstraintKind;
use std::collections::hash_map::RandomState;
use std::collections::{HashMap, HashSet};
use std::hash::BuildHasher;

/// Describes clauses that stand several times.
pub(crate) fn repeated_clauses(of: Clauses<'_>) -> Option<Cause> {
    // Clauses by a hash, because there may be millions.
    let mut seen: HashMap<u64, usize> = HashMap::new();
    let (mut doubled, mut repeated) = (Vec::new(), HashSet::new());
    let mut kinds: HashMap<ConstraintKind, usize> = HashMap::new();
    let hash = RandomState::new();
    let mut sorted = Vec::new();
    for (number, clause) in of.all() {
        sort(clause, &mut sorted);
        let first = *seen.entry(hash.hash_one(&sorted)).or_insert(number);
        if first == number {
            continue;
        }
        let mut of_first = Vec::new();
        sort(of.reading.clauses.clause(first), &mut of_first);
        if of_first != sorted {
            continue;
        }
        doubled.push(number);
        repeated.insert(first);
        let squares = of
            .signs(clause)
            .map(|signs| [signs.queens, signs.none].concat())
            .filter(|squares| squares.len() > 1);
        let line = squares.and_then(|squares| of.line_of(&squares, |rule| rule.squares.len() > 1));
        if let Some(kind) = line.and_then(|line| line.kind) {
            *kinds.entry(kind).or_default() += 1;
        }
    }
    let first = doubled.first()?;
    let of_kind = kinds
        .into_iter()
        .find(|(_, count)| *count == doubled.len())
        .map_or_else(String::new, |(kind, _)| {
            format!(", all of {}", kind_plural(Some(kind)))
        });
    let line = of.reading.lines[*first];
    let (count, more) = (repeated.len(), doubled.len() > repeated.len());
    let times = if more { "several times" } else { "twice" };
    let text = match count {
        1 => format!("the clause in line {line} stands {times}{of_kind}"),
        _ => format!("{count} clauses stand {times}, the first again in line {line}{of_kind}"),
    };
    Some(of.cause(GradeFault::Doubled, &doubled, text))
}

/// Replaces literals by those of a clause in order, each once.
fn sort(clause: &[Lit], sorted: &mut Vec<Lit>) {
    sorted.clear();
    sorted.extend_from_slice(clause);
    sorted.sort_unstable();
    sorted.dedup();
}
