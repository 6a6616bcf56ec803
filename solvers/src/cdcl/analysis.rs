//! Analysis of conflicts.

use crate::Propagation;
use encodings::{Lit, Var};

/// The clause that a conflict teaches, and the variables that led to it.
pub(super) struct Analysis {
    /// The literal that will become true first, then one of the highest level among the others.
    pub(super) learnt: Vec<Lit>,
    /// Number of decisions under which all literals but the first stay false.
    pub(super) backjump: usize,
    /// Variables that were looked at.
    pub(super) involved: Vec<Var>,
}

/// Returns the clause that follows from a conflict at the first unique implication point.
///
/// The analysis starts at the false clause and replaces literals of the last level, the latest first, by the reasons for
/// which they are false, until only one such literal is left: from the last decision, all ways to the conflict lead
/// through it (Marques-Silva and Sakallah 1999, "GRASP: A Search Algorithm for Propositional Satisfiability"; Zhang et al.
/// 2001, "Efficient Conflict Driven Learning in a Boolean Satisfiability Solver").
///
/// `level_of` returns the number of decisions before a literal became false, and `level` is the highest one in the false
/// clause, at least 1.
pub(super) fn first_uip(
    clauses: &Propagation,
    conflict: usize,
    level: usize,
    level_of: impl Fn(Lit) -> usize,
) -> Analysis {
    let mut is_seen = vec![false; clauses.variable_count()];
    let mut found = Analysis {
        learnt: Vec::new(),
        backjump: 0,
        involved: Vec::new(),
    };
    // Number of literals of the last level that are seen and not yet replaced.
    let mut open = 0;
    let mut clause = conflict;
    let mut trail = clauses.trail().iter().rev();
    let first = loop {
        for &literal in clauses.clause(clause) {
            let its_level = level_of(literal);
            // What holds without decisions needs no mention.
            if its_level == 0 || std::mem::replace(&mut is_seen[literal.var().index()], true) {
                continue;
            }
            found.involved.push(literal.var());
            match its_level == level {
                true => open += 1,
                false => found.learnt.push(literal),
            }
        }
        let latest = trail.find(|it| is_seen[it.var().index()] && level_of(**it) == level);
        let &latest = latest.expect("a conflict involves the last decision");
        open -= 1;
        if open == 0 {
            break !latest;
        }
        clause = clauses.reason(latest.var()).expect("it was not decided");
    };
    // The literal of the highest level is watched, too.
    found
        .learnt
        .sort_by_key(|it| std::cmp::Reverse(level_of(*it)));
    found.backjump = found.learnt.first().map_or(0, |it| level_of(*it));
    found.learnt.insert(0, first);
    found
}

/// Returns the assumptions that make a literal false, itself among them.
pub(super) fn failed_assumptions(clauses: &Propagation, literal: Lit) -> Vec<Lit> {
    let mut is_needed = vec![false; clauses.variable_count()];
    is_needed[literal.var().index()] = true;
    let mut failed = vec![literal];
    for &known in clauses.trail().iter().rev() {
        if !is_needed[known.var().index()] {
            continue;
        }
        match clauses.reason(known.var()) {
            Some(reason) => {
                for it in clauses.clause(reason) {
                    is_needed[it.var().index()] = true;
                }
            }
            None => failed.push(known),
        }
    }
    failed
}
