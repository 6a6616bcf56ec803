//! Auxiliary variables that several lines share.

use super::fault::{Cause, GradeFault};
use super::findings::Findings;
use encodings::Var;
use problem::ConstraintKind;
use problem::board::counted;
use std::collections::BTreeMap;

/// Number of shared variables from which they are told.
const MIN_SHARED: usize = 2;

/// Lines in which the squares beside an auxiliary variable are.
#[derive(Default)]
struct VariableLines {
    /// Rules of all of its clauses.
    common: Option<Vec<u32>>,
    /// Rules that have no square in common with others, if there are such.
    apart: Option<[u32; 2]>,
    /// A clause has squares of several lines.
    is_mixed: bool,
    clauses: Vec<usize>,
}

/// Describes auxiliary variables of which each clause is about one line, but not all about the same.
pub(crate) fn shared_variables(findings: &Findings<'_>) -> Option<Cause> {
    let (rules, reading) = (findings.rules, findings.reading);
    // Clauses that break symmetry connect lines on purpose, and keep some solutions.
    findings.keeps_none.then_some(())?;
    let is_line = |rule: &u32| {
        let kind = rules.rules[*rule as usize].kind;
        kind.is_some_and(|kind| kind.is_of_lines() || kind == ConstraintKind::Region)
    };
    // The lines of each auxiliary variable, by the squares beside it.
    let mut of: BTreeMap<Var, VariableLines> = BTreeMap::new();
    for (number, clause) in findings.clauses() {
        let squares: Vec<u32> = clause
            .iter()
            .filter_map(|literal| reading.square(*literal))
            .map(|(square, _)| square)
            .collect();
        let Some((first, others)) = squares.split_first() else {
            continue;
        };
        // Lines that all squares of the clause have in common.
        let has_others = |rule: &u32| {
            others
                .iter()
                .all(|other| rules.of_square[*other as usize].contains(rule))
        };
        let lines: Vec<u32> = rules.of_square[*first as usize]
            .iter()
            .copied()
            .filter(is_line)
            .filter(has_others)
            .collect();
        let auxiliary = clause
            .iter()
            .filter(|literal| reading.square(**literal).is_none());
        for literal in auxiliary {
            let seen = of.entry(literal.var()).or_default();
            seen.clauses.push(number);
            seen.is_mixed |= lines.is_empty();
            // What stays common to all clauses of the variable, and two lines if nothing stays.
            let common = match &seen.common {
                None => lines.clone(),
                Some(common) => {
                    let both = common.iter().copied().filter(|line| lines.contains(line));
                    both.collect::<Vec<u32>>()
                }
            };
            if let ([], Some([before, ..]), [now, ..]) =
                (&common[..], seen.common.as_deref(), &lines[..])
            {
                seen.apart.get_or_insert([*before, *now]);
            }
            seen.common = Some(common);
        }
    }
    // Those of which no line is common to all of their clauses.
    of.retain(|_, lines| lines.apart.is_some() && !lines.is_mixed);
    let (var, first) = of.iter().next().filter(|_| of.len() >= MIN_SHARED)?;
    let names = first.apart?.map(|line| &rules.rules[line as usize].name);
    let text = format!(
        "{} occur in clauses of several lines, such as variable {} in those of {} and {}: each line needs variables of its own",
        counted(of.len() as u64, "auxiliary variable"),
        reading.number(*var),
        names[0],
        names[1]
    );
    Some(findings.cause(GradeFault::SharedVariables, &first.clauses, text))
}
