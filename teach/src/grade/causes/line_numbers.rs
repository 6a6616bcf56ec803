//! Rows and columns as numbers: numbers that stand for none, and numbers that are excluded.

use super::fault::{Cause, GradeFault};
use super::findings::Findings;
use crate::grade::prose::{joined, list_squares};
use crate::grade::reading::numbering::{NumberForm, Numbering};
use encodings::Lit;
use problem::ConstraintKind;

/// Returns the kind of lines whose queens are given by numbers.
pub(crate) fn numbered_kind(findings: &Findings<'_>) -> Option<ConstraintKind> {
    match &findings.graded.numbering {
        Numbering::Numbers(numbers) => Some(if numbers.of_columns {
            ConstraintKind::Column
        } else {
            ConstraintKind::Row
        }),
        _ => None,
    }
}

/// Describes squares whose numbers are excluded, though no fixed queen attacks them.
pub(crate) fn excluded_numbers(findings: &Findings<'_>) -> Option<Cause> {
    numbered_kind(findings)?;
    let rules = findings.rules;
    let board = rules.problem.board();
    let fixed: Vec<u32> = rules
        .problem
        .fixed()
        .map(|queen| board.place(queen) as u32)
        .collect();
    let is_wrong = |square: &u32| {
        let is_attacked = fixed.iter().any(|queen| rules.attack(*square, *queen));
        findings.survey.excluded[*square as usize] && !is_attacked
    };
    let squares: Vec<u32> = rules.free.iter().copied().filter(is_wrong).collect();
    let list = list_squares(rules, &squares, "or");
    let text = format!("no queen can stand on {list}: the clauses exclude their numbers");
    (!squares.is_empty()).then(|| findings.cause(GradeFault::Given, &[], text))
}

/// Describes numbers that no clause excludes although they are no squares.
pub(crate) fn unused_number(findings: &Findings<'_>) -> Option<Cause> {
    let Numbering::Numbers(numbers) = &findings.graded.numbering else {
        return None;
    };
    let NumberForm::Binary { lowest, .. } = numbers.form else {
        return None;
    };
    let board = findings.rules.problem.board();
    let (count, values, [line, square]) = if numbers.of_columns {
        (board.columns(), board.rows(), ["column", "row"])
    } else {
        (board.rows(), board.columns(), ["row", "column"])
    };
    let is_free = |line: u32, value: u32| {
        let bits: Option<Vec<Lit>> = numbers
            .bits(line, value)
            .unwrap_or_default()
            .into_iter()
            .map(|bit| findings.reading.renamed(bit))
            .collect();
        bits.is_some_and(|bits| !findings.reading.refutes(&bits))
    };
    let unused =
        (0..1 << numbers.length).filter(|number| !(lowest..lowest + values).contains(number));
    let open = unused.map(|value| {
        let lines = (0..count).filter(|line| is_free(*line, value));
        (value, lines.map(|line| line + 1).collect::<Vec<u32>>())
    });
    let (value, open) = open.into_iter().find(|(_, lines)| !lines.is_empty())?;
    let of = match open.len() as u32 {
        1 => format!("{line} {}", open[0]),
        all if all == count => format!("any {line}"),
        _ => {
            let names: Vec<String> = open.iter().map(u32::to_string).collect();
            format!("{line}s {}", joined(&names, "and"))
        }
    };
    let text = format!("the number {value}, which is no {square}, is not excluded in {of}");
    Some(findings.cause(GradeFault::UnusedNumber, &[], text))
}
