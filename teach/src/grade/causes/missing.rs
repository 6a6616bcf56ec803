//! Rules that a formula lacks.

use super::fault::{Cause, GradeFault};
use super::findings::{Findings, MAX_LISTED, RuleGroup, kind_name, kind_plural, rule_names};
use super::patterns;
use crate::grade::board_solver::{BoardFound, LazySolver};
use crate::grade::failure::GradeFailure;
use crate::grade::prose::joined;
use crate::grade::rules::{Demand, MAX_SQUARES, Rule, Side};
use itertools::Itertools;
use problem::ConstraintKind;
use std::collections::{BTreeMap, HashSet};

/// Conflicts in a search for demands that are missing.
const CONFLICTS: u64 = 5_000;

/// Returns the demands that the formula lacks: a smallest set of kinds with which it would not be too weak.
/// Lines of the kind `numbered` have a queen once other numbers are excluded.
pub(crate) fn missing_rules(
    findings: &Findings<'_>,
    numbered: Option<ConstraintKind>,
    solver: &mut LazySolver<'_>,
) -> Result<Vec<Cause>, GradeFailure> {
    let Findings {
        rules, admitted, ..
    } = findings;
    let mut groups: BTreeMap<RuleGroup, Vec<Demand>> = BTreeMap::new();
    for demand in rules
        .demands()
        .filter(|demand| !admitted.proven.contains(demand))
    {
        let group = (rules.rules[demand.0].kind, demand.1);
        groups.entry(group).or_default().push(demand);
    }
    let numbered = numbered
        .and_then(|kind| groups.remove(&(Some(kind), Side::Least)))
        .unwrap_or_default();
    // What stays of all open demands is a smallest set. Kinds with many of them are more likely consequences, and the
    // later of two alike.
    let order: Vec<(usize, RuleGroup)> = groups
        .iter()
        .map(|(group, demands)| (demands.len(), *group))
        .sorted()
        .rev()
        .collect();
    let mut kept: BTreeMap<RuleGroup, Vec<Demand>> = groups.clone();
    for (_, group) in order {
        let mut without = kept.clone();
        without.remove(&group);
        if mends(findings, &numbered, &without, solver)? {
            kept = without;
        }
    }
    // A sentence for each kind, or one for two kinds that are missing together.
    let mut causes = Vec::new();
    let mut told: HashSet<RuleGroup> = HashSet::new();
    for (&(kind, side), demands) in &kept {
        let other = match side {
            Side::Least => Side::Most,
            Side::Most => Side::Least,
        };
        let all = |kind, side| {
            // Some short lines may follow from the others.
            let mut of_group = rules
                .demands()
                .filter(|demand| (rules.rules[demand.0].kind, demand.1) == (kind, side));
            groups.contains_key(&(kind, side))
                && of_group.all(|demand| !findings.proven.contains(&demand))
        };
        if !told.insert((kind, side)) {
            continue;
        }
        // Only some lines of the kind.
        let plural = kind_plural(kind);
        let rule = &rules.rules[demands[0].0];
        if !all(kind, side) || kind.is_none() {
            causes.push(some_missing(findings, demands, side));
            continue;
        }
        // All lines of the kind: at least and at most, only at least, some pairs, or only at most.
        let mut lines_of_kind = groups.get(&(kind, Side::Most)).into_iter();
        let has_pairs = lines_of_kind.any(|demands| pairs(findings, demands).0 > 0);
        let mut text = if all(kind, other) && rule.most <= 1 && !has_pairs {
            told.insert((kind, other));
            let (least, most) = (rule.bound(Side::Least), rule.bounded_queens(Side::Most));
            format!("the {plural} are missing: neither {least} nor {most} is stated for them")
        } else if side == Side::Least {
            let counterpart = match kind {
                Some(ConstraintKind::Row) => Some(ConstraintKind::Column),
                Some(ConstraintKind::Column) => Some(ConstraintKind::Row),
                _ => None,
            };
            let twin = counterpart.filter(|twin| all(Some(*twin), Side::Least));
            told.extend(twin.map(|twin| (Some(twin), Side::Least)));
            let and_twin =
                twin.map_or_else(String::new, |twin| format!(", and per {},", twin.name()));
            let missing = match rule.least {
                1 => "is missing",
                _ => "are not demanded in full",
            };
            format!(
                "{} per {}{and_twin} {missing}",
                rule.bounded_queens(side),
                kind_name(kind)
            )
        } else if rule.most == 1 && has_pairs {
            // Lines of which the rest implies the rule have pairs, too.
            let lines = rules
                .demands()
                .filter(|demand| (rules.rules[demand.0].kind, demand.1) == (kind, side));
            let (excluded, of) = pairs(findings, &lines.collect::<Vec<Demand>>());
            format!(
                "the {plural} are incomplete: {} of {of} pairs of their squares are not excluded{}{}",
                of - excluded,
                patterns::open_pairs(findings, demands),
                twin_incomplete(findings, &groups, &kept, kind)
            )
        } else if rule.most > 1 {
            // Of bounds above one it is not known which clauses state them.
            format!(
                "the {plural}: the clauses do not keep each to {}",
                rule.bounded_queens(side)
            )
        } else {
            format!(
                "the {plural} are missing: no clauses say that each has {}",
                rule.bounded_queens(side)
            )
        };
        // An exclusive or may stand where "at most one" is meant.
        let is_exclusive = rule.most == 1 && side == Side::Most;
        if is_exclusive && has_long_clauses(findings) && is_parity(demands, solver)? {
            text += "; where two queens are excluded, three are not: an exclusive or is not \"at most one\"";
        }
        causes.push(Cause {
            fault: GradeFault::Missing,
            text,
            lines: Vec::new(),
            squares: rule_names(rules, demands),
        });
    }
    Ok(causes)
}

/// Returns the verb for a number of queens.
fn is_or_are(number: u32) -> &'static str {
    if number > 1 { "are" } else { "is" }
}

/// Describes demands of which others of their kind are met.
fn some_missing(findings: &Findings<'_>, demands: &[Demand], side: Side) -> Cause {
    let Findings { rules, .. } = findings;
    let rule = |demand: &Demand| &rules.rules[demand.0];
    // The lines, the first ones by name.
    let named = rule_names(rules, demands);
    let mut list = joined(&named, "and");
    if demands.len() > named.len() {
        list = format!(
            "{} and {} more",
            named.join(", "),
            demands.len() - named.len()
        );
    }
    let first = rule(&demands[0]);
    let has = if demands.len() == 1 { "has" } else { "have" };
    let queens = first.bounded_queens(side);
    // The sentence, by whether squares of the lines stand in clauses, and pairs of them are excluded.
    let is_mentioned = demands
        .iter()
        .any(|demand| patterns::is_mentioned(findings, demand.0));
    let (excluded, of) = match side {
        Side::Most if first.most == 1 => pairs(findings, demands),
        _ => (0, 0),
    };
    // Without a kind it is a given. Of "at most" some pairs may be stated, or something, or nothing.
    let (fault, text) = match (first.kind, side) {
        (None, Side::Least) => (GradeFault::Missing, format!("no clause states the {list}")),
        (None, Side::Most) => (
            GradeFault::Missing,
            format!("no clause keeps queens off the {list}"),
        ),
        (_, Side::Least) => (
            GradeFault::Missing,
            format!("{list} {has} no clause that demands {queens}"),
        ),
        // Some pairs are excluded, so the rule is begun, and incomplete.
        (_, Side::Most) if excluded > 0 => {
            let pairs = if of - excluded == 1 {
                "pairs of squares is"
            } else {
                "pairs of squares are"
            };
            let text = format!(
                "{list}: {} of {of} {pairs} not excluded{}",
                of - excluded,
                patterns::open_pairs(findings, demands)
            );
            (GradeFault::Incomplete, text)
        }
        (_, Side::Most) if is_mentioned => (
            GradeFault::Missing,
            format!("{list}: {queens} {} not stated", is_or_are(first.most)),
        ),
        (_, Side::Most) => (
            GradeFault::Missing,
            format!(
                "{list} {has} no clauses: {queens} {} not stated",
                is_or_are(first.most)
            ),
        ),
    };
    Cause {
        fault,
        text,
        lines: Vec::new(),
        squares: named,
    }
}

/// Returns the numbers of excluded pairs and of all pairs of rules: all are excluded of those that are known to hold.
fn pairs(findings: &Findings<'_>, demands: &[Demand]) -> (u64, u64) {
    let of_rule =
        |rule: &Rule| (rule.squares.len() * rule.squares.len().saturating_sub(1) / 2) as u64;
    let excluded = demands.iter().map(|demand| {
        if findings.admitted.proven.contains(demand) {
            of_rule(&findings.rules.rules[demand.0])
        } else {
            findings.survey.of_rule[demand.0]
        }
    });
    let all = demands
        .iter()
        .map(|demand| of_rule(&findings.rules.rules[demand.0]));
    (excluded.sum(), all.sum())
}

/// Returns `true` if the formula would not be too weak with these demands.
fn mends(
    findings: &Findings<'_>,
    numbered: &[Demand],
    groups: &BTreeMap<RuleGroup, Vec<Demand>>,
    solver: &mut LazySolver<'_>,
) -> Result<bool, GradeFailure> {
    let Findings {
        rules, admitted, ..
    } = findings;
    let added: Vec<Demand> = groups.values().flatten().chain(numbered).copied().collect();
    let mut proven = admitted.proven.clone();
    proven.extend(added.iter().copied());
    rules.close_by_counting(&mut proven);
    let open: Vec<Demand> = rules
        .demands()
        .filter(|demand| !proven.contains(demand))
        .collect();
    if open.is_empty() {
        return Ok(true);
    }
    if rules.squares() > MAX_SQUARES {
        return Ok(false);
    }
    let solver = solver.get()?;
    let met = solver.met(&added)?;
    let found = solver.any(&open, &[met], Some(CONFLICTS))?;
    Ok(matches!(found, BoardFound::None))
}

/// Tells that the pairs of columns are incomplete as those of rows are, or the other way round.
fn twin_incomplete(
    findings: &Findings<'_>,
    groups: &BTreeMap<RuleGroup, Vec<Demand>>,
    kept: &BTreeMap<RuleGroup, Vec<Demand>>,
    kind: Option<ConstraintKind>,
) -> String {
    let twin = match kind {
        Some(ConstraintKind::Row) => ConstraintKind::Column,
        Some(ConstraintKind::Column) => ConstraintKind::Row,
        Some(ConstraintKind::Diagonal) => ConstraintKind::AntiDiagonal,
        Some(ConstraintKind::AntiDiagonal) => ConstraintKind::Diagonal,
        _ => return String::new(),
    };
    let group = (Some(twin), Side::Most);
    match groups.get(&group) {
        Some(demands) if !kept.contains_key(&group) && pairs(findings, demands).0 > 0 => {
            format!("; the {} are incomplete, too", kind_plural(Some(twin)))
        }
        _ => String::new(),
    }
}

/// Returns `true` if a clause could state an exclusive or: it has auxiliary variables, or several squares without
/// queens.
fn has_long_clauses(findings: &Findings<'_>) -> bool {
    let mut long = findings.clauses().filter(|(_, clause)| clause.len() > 2);
    long.any(|(_, clause)| {
        findings
            .signs(clause)
            .is_none_or(|signs| signs.none.len() > 1)
    })
}

/// Returns `true` if no rule may have two queens, but one has more.
fn is_parity(demands: &[Demand], solver: &mut LazySolver<'_>) -> Result<bool, GradeFailure> {
    let solver = solver.get()?;
    for &(rule, _) in demands.iter().take(MAX_LISTED) {
        if !matches!(solver.with_two(rule, CONFLICTS)?, BoardFound::None) {
            return Ok(false);
        }
    }
    Ok(true)
}
