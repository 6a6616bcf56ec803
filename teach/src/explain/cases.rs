//! Refutation by cases: a rule needs a queen on one of some squares, and each of them leads to a contradiction.

use super::counting::{Counting, Inference};
use super::premise::Premise;
use problem::board::Square;
use std::collections::BTreeSet;

/// Maximum number of cases of a refutation.
const MAX_CASES: usize = 24;

/// Squares of which one has a queen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseSplit {
    /// The rule that needs a queen on one of the squares.
    pub premise: Premise,
    /// Its squares that are known to be empty.
    pub because: Vec<Square>,
    /// The cases, each of which leads to a contradiction.
    pub cases: Vec<Case>,
}

/// A queen on a square, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The square on which a queen is assumed.
    pub queen: Square,
    /// Steps that follow. Without further cases, the last one is a contradiction.
    pub steps: Vec<Inference>,
    /// Further cases.
    pub split: Option<CaseSplit>,
}

/// Steps and cases that refute what was assumed.
pub(super) struct Refutation {
    pub steps: Vec<Inference>,
    pub split: Option<CaseSplit>,
}

/// Refutes what is known by steps, and by cases if they are few.
pub(super) fn refute(counting: &Counting<'_>) -> Option<Refutation> {
    let (steps, split) = refuted(counting, 0, &mut BTreeSet::new(), &mut 0)?;
    Some(Refutation { steps, split })
}

/// Returns the steps and cases, and adds the squares that they need.
fn refuted(
    counting: &Counting<'_>,
    from: usize,
    needed: &mut BTreeSet<Square>,
    cases: &mut usize,
) -> Option<(Vec<Inference>, Option<CaseSplit>)> {
    if !counting.is_consistent() {
        *cases += 1;
        return Some((counting.steps_needed(from, needed), None));
    }
    let (premise, because, open) = counting.open_rule()?;
    if *cases + open.len() > MAX_CASES {
        return None;
    }
    let mut split = CaseSplit {
        premise: premise.clone(),
        because,
        cases: Vec::new(),
    };
    for queen in open {
        let mut counting = counting.clone();
        let from = counting.step_count();
        counting.assume(queen, true);
        let mut of_case = BTreeSet::new();
        let (steps, further) = refuted(&counting, from, &mut of_case, cases)?;
        of_case.remove(&queen);
        needed.extend(of_case);
        split.cases.push(Case {
            queen,
            steps,
            split: further,
        });
    }
    needed.extend(&split.because);
    Some((counting.steps_needed(from, needed), Some(split)))
}
