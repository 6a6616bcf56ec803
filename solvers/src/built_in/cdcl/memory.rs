//! The clauses that are kept.
//!
//! Each learnt clause makes propagation slower, and most are never used again. Those whose literals are of few levels are
//! the most useful ones: one decision makes many of their literals false at once (Audemard and Simon 2009, "Predicting Learnt
//! Clauses Quality in Modern SAT Solvers").

/// Number of learnt clauses at which half of them are removed for the first time.
pub(super) const MAX_LEARNT: usize = 4000;

/// A clause beside its literals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub(super) kind: ClauseKind,
    /// Number of the clause in the proof.
    pub(super) number: u64,
}

/// Kind of a clause, by what it was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ClauseKind {
    /// From the formula, or to block a model.
    Given,
    /// From a conflict, with this number of levels of its literals.
    Learnt(usize),
    /// From a model, until something is learnt from it.
    Model,
}

/// Returns the half of the learnt clauses whose literals have the most levels, in the order of their numbers. Reasons stay
/// and are not counted.
pub(super) fn least_useful(origins: &[Origin], is_reason: &[bool]) -> Vec<usize> {
    let is_learnt = |clause: usize| matches!(origins[clause].kind, ClauseKind::Learnt(_));
    let mut learnt: Vec<usize> = (0..origins.len())
        .filter(|&clause| is_learnt(clause) && !is_reason[clause])
        .collect();
    // Among equals the latest are kept.
    learnt.sort_by_key(|&clause| (origins[clause].kind, std::cmp::Reverse(clause)));
    let mut removed = learnt.split_off(learnt.len() / 2);
    removed.sort_unstable();
    removed
}
