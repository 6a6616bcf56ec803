//! A checker for small proofs in the format DRAT (Wetzler, Heule & Hunt, "DRAT-trim", SAT 2014),
//! kept simple: every added clause is checked by unit propagation over all clauses.

use encodings::{Cnf, Lit};

/// Returns `true` if the proof shows that the formula has no model.
pub fn refutes(formula: &Cnf, proof: &str) -> bool {
    let mut clauses: Vec<Vec<i32>> = (formula.clauses())
        .map(|clause| clause.iter().map(|&l: &Lit| l.to_dimacs()).collect())
        .collect();
    for line in proof.lines() {
        let (deletes, numbers) = match line.strip_prefix("d ") {
            Some(numbers) => (true, numbers),
            None => (false, line),
        };
        let mut clause: Vec<i32> = numbers
            .split_whitespace()
            .map(|number| number.parse().expect("a literal"))
            .collect();
        assert_eq!(clause.pop(), Some(0), "a line ends in 0: {line}");
        if deletes {
            // Unit clauses are never deleted, as in all checkers.
            let sorted = |clause: &[i32]| {
                let mut sorted = clause.to_vec();
                sorted.sort_unstable();
                sorted
            };
            let wanted = sorted(&clause);
            let found = clauses.iter().position(|known| sorted(known) == wanted);
            if clause.len() > 1
                && let Some(found) = found
            {
                clauses.swap_remove(found);
            }
            continue;
        }
        if !is_implied(&clauses, &clause) && !is_harmless(&clauses, &clause) {
            return false;
        }
        if clause.is_empty() {
            return true;
        }
        clauses.push(clause);
    }
    false
}

/// Returns `true` if the negation of the clause leads to a conflict by unit propagation.
fn is_implied(clauses: &[Vec<i32>], clause: &[i32]) -> bool {
    let mut true_literals: Vec<i32> = clause.iter().map(|literal| -literal).collect();
    loop {
        let mut grown = false;
        for clause in clauses {
            if clause.iter().any(|literal| true_literals.contains(literal)) {
                continue;
            }
            let mut open = clause
                .iter()
                .filter(|&&literal| !true_literals.contains(&-literal));
            match (open.next(), open.next()) {
                (None, _) => return true,
                (Some(&unit), None) => {
                    true_literals.push(unit);
                    grown = true;
                }
                _ => {}
            }
        }
        if !grown {
            return false;
        }
    }
}

/// Returns `true` if resolution on the first literal gives implied clauses only.
fn is_harmless(clauses: &[Vec<i32>], clause: &[i32]) -> bool {
    let Some(&pivot) = clause.first() else {
        return false;
    };
    clauses
        .iter()
        .filter(|other| other.contains(&-pivot))
        .all(|other| {
            let mut resolvent = clause.to_vec();
            resolvent.extend(other.iter().filter(|&&literal| literal != -pivot));
            resolvent
                .iter()
                .any(|literal| resolvent.contains(&-literal))
                || is_implied(clauses, &resolvent)
        })
}
