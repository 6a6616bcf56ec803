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
    /// By variable: the clause that gave it its value is one of those from which the learnt one follows.
    pub(super) is_used: Vec<bool>,
}

/// Returns the clause that follows from a conflict at the first unique implication point.
///
/// The analysis starts at the false clause and replaces literals of the last level, the latest first, by the reasons for
/// which they are false, until only one such literal is left: from the last decision, all ways to the conflict lead
/// through it (Marques-Silva and Sakallah 1999, "GRASP: A Search Algorithm for Propositional Satisfiability"; Zhang et al.
/// 2001, "Efficient Conflict Driven Learning in a Boolean Satisfiability Solver").
///
/// `level_of` returns the number of decisions before a literal became false, and `level` is the highest one in the false
/// clause, at least 1. If `is_shorter`, literals that follow from the others are left out.
pub(super) fn first_uip(
    clauses: &Propagation,
    conflict: usize,
    level: usize,
    level_of: impl Fn(Lit) -> usize,
    is_shorter: bool,
) -> Analysis {
    let mut is_seen = vec![false; clauses.variable_count()];
    let mut found = Analysis {
        learnt: Vec::new(),
        backjump: 0,
        involved: Vec::new(),
        is_used: vec![false; clauses.variable_count()],
    };
    // Number of literals of the last level that are seen and not yet replaced.
    let mut open = 0;
    let mut clause = conflict;
    let mut trail = clauses.trail().iter().rev();
    let first = loop {
        for &literal in clauses.clause(clause) {
            let its_level = level_of(literal);
            // What holds without decisions needs no mention.
            if its_level == 0 {
                found.is_used[literal.var().index()] = true;
                continue;
            }
            if std::mem::replace(&mut is_seen[literal.var().index()], true) {
                continue;
            }
            found.involved.push(literal.var());
            if its_level == level {
                open += 1;
            } else {
                found.learnt.push(literal);
            }
        }
        let latest =
            trail.find(|literal| is_seen[literal.var().index()] && level_of(**literal) == level);
        let &latest = latest.expect("a conflict involves the last decision");
        open -= 1;
        if open == 0 {
            break !latest;
        }
        clause = clauses.reason(latest.var()).expect("it was not decided");
        found.is_used[latest.var().index()] = true;
    };
    if is_shorter {
        found.shorten(clauses, level, &level_of);
    }
    // The literal of the highest level is watched, too.
    found
        .learnt
        .sort_by_key(|literal| std::cmp::Reverse(level_of(*literal)));
    found.backjump = found.learnt.first().map_or(0, |literal| level_of(*literal));
    found.learnt.insert(0, first);
    found
}

impl Analysis {
    /// Leaves out literals that are false because others of the clause are, which are of levels before the last one
    /// (Sörensson and Biere 2009, "Minimizing Learned Clauses"). What makes a literal false is before it in the trail, so one
    /// pass finds what follows from the clause, and one pass back finds the reasons that this takes.
    fn shorten(
        &mut self,
        clauses: &Propagation,
        last_level: usize,
        level_of: impl Fn(Lit) -> usize,
    ) {
        let lowest_level = self.learnt.iter().map(|literal| level_of(*literal)).min();
        let Some(lowest_level) = lowest_level else {
            return;
        };
        let mut is_in_clause = vec![false; clauses.variable_count()];
        // A literal follows from literals of its own level among others.
        let mut is_in_level = vec![false; last_level];
        for &literal in &self.learnt {
            is_in_clause[literal.var().index()] = true;
            is_in_level[level_of(literal)] = true;
        }
        let mut follows = is_in_clause.clone();
        let trail = clauses.trail();
        let start_of = |level| trail.partition_point(|literal| level_of(*literal) < level);
        let trail = &trail[start_of(lowest_level)..start_of(last_level)];
        for &literal in trail {
            let var = literal.var();
            let reason = clauses
                .reason(var)
                .filter(|_| is_in_level[level_of(literal)]);
            let is_implied = reason.is_some_and(|reason| {
                let mut others = clauses.clause(reason).iter();
                others.all(|literal| {
                    literal.var() == var
                        || follows[literal.var().index()]
                        || level_of(*literal) == 0
                })
            });
            if is_implied {
                follows[var.index()] = true;
                // A literal of the clause is left out, so that its reason is needed.
                self.is_used[var.index()] |= std::mem::take(&mut is_in_clause[var.index()]);
            }
        }
        self.learnt
            .retain(|literal| is_in_clause[literal.var().index()]);
        for &literal in trail.iter().rev() {
            if !self.is_used[literal.var().index()] {
                continue;
            }
            let reason = clauses.reason(literal.var());
            for other in clauses.clause(reason.expect("it was not decided")) {
                let other = other.var().index();
                self.is_used[other] |= !is_in_clause[other];
            }
        }
    }
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
                for other in clauses.clause(reason) {
                    is_needed[other.var().index()] = true;
                }
            }
            None => failed.push(known),
        }
    }
    failed
}
