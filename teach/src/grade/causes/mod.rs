//! Causes of the differences between a formula and a problem, in words, and remarks on an exact formula.
//!
//! | file | contents |
//! |---|---|
//! | `fault.rs` | a cause, and the kinds of faults |
//! | `findings.rs` | what the comparison found, from which causes are derived |
//! | `patterns.rs` | faults of the clauses that are there: wrong signs, shifted or wrapped lines, exclusive or, "not all" |
//! | `missing.rs` | rules that the formula lacks: a smallest set of kinds with which it would not be too weak |
//! | `line_numbers.rs` | rows or columns as numbers |
//! | `shared_variables.rs`, `repeated_clauses.rs` | auxiliary variables of several lines; clauses that stand twice |
//!
//! The same difference has many descriptions. A pattern is named only if it explains most of the clauses that are
//! wrong; otherwise the clauses themselves are.

pub(super) mod fault;
pub(super) mod findings;
pub(super) mod line_numbers;
pub(super) mod missing;
pub(super) mod patterns;
pub(super) mod repeated_clauses;
pub(super) mod shared_variables;

use crate::grade::board_solver::LazySolver;
use crate::grade::failure::GradeFailure;
use crate::grade::prose::joined;
use crate::grade::rules::Demand;
use fault::{Cause, GradeFault};
use findings::{Findings, RuleGroup, kind_name, rule_names};
use std::collections::BTreeMap;

/// Returns the causes of a grade, the most likely ones first.
pub(crate) fn causes(
    findings: &Findings<'_>,
    solver: &mut LazySolver<'_>,
) -> Result<Vec<Cause>, GradeFailure> {
    let mut causes = patterns::whole_formula(findings);
    if causes
        .iter()
        .any(|cause| cause.fault == GradeFault::OtherSize)
    {
        return Ok(causes);
    }
    let parity = patterns::exclusive_ors(findings);
    causes.extend(patterns::exclusive_or(findings, &parity));
    causes.extend(shared_variables::shared_variables(findings));
    if findings.graded.lost.is_some() {
        causes.extend(line_numbers::excluded_numbers(findings));
        causes.extend(patterns::wrong_clauses(findings, &parity));
    }
    if findings.graded.admitted.is_some() {
        causes.extend(patterns::weak_clauses(findings, &parity));
        let unused = line_numbers::unused_number(findings);
        let numbered = unused
            .as_ref()
            .and_then(|_| line_numbers::numbered_kind(findings));
        causes.extend(unused);
        causes.extend(missing::missing_rules(findings, numbered, solver)?);
    }
    causes.extend(repeated_clauses::repeated_clauses(findings));
    Ok(causes)
}

/// Returns remarks on an exact formula: rules that it does not state, and clauses that stand twice.
pub(crate) fn remarks(findings: &Findings<'_>) -> Vec<Cause> {
    let (rules, proven) = (findings.rules, findings.proven);
    let mut groups: BTreeMap<RuleGroup, Vec<Demand>> = BTreeMap::new();
    // Of bounds above one it is not known which clauses state them.
    let open =
        |demand: &Demand| !proven.contains(demand) && rules.rules[demand.0].number(demand.1) <= 1;
    for demand in rules.demands().filter(open) {
        let group = (rules.rules[demand.0].kind, demand.1);
        groups.entry(group).or_default().push(demand);
    }
    let remark = |((kind, side), demands): (RuleGroup, Vec<Demand>)| {
        let all = rules
            .demands()
            .filter(|demand| (rules.rules[demand.0].kind, demand.1) == (kind, side));
        let queens = rules.rules[demands[0].0].bounded_queens(side);
        let named = rule_names(rules, &demands);
        let of = match (demands.len(), all.count()) {
            (open, all) if open == all => format!("each {}", kind_name(kind)),
            (open, _) if open > named.len() => {
                format!("{} and {} more", named.join(", "), open - named.len())
            }
            _ => joined(&named, "and"),
        };
        Cause {
            fault: GradeFault::Implied,
            text: format!("not stated for itself, but it follows from the rest: {queens} in {of}"),
            lines: Vec::new(),
            squares: named,
        }
    };
    let none = (!findings.has_solution).then(|| {
        let text = "the problem has no solution, so each formula without a model is exact";
        findings.cause(GradeFault::NoSolution, &[], text.into())
    });
    let remarks = none.into_iter().chain(groups.into_iter().map(remark));
    remarks
        .chain(repeated_clauses::repeated_clauses(findings))
        .collect()
}
