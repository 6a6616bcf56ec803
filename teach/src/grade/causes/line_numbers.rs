//! Rows and columns as numbers: numbers that stand for none, and numbers that are excluded.

use super::Comparison;
use super::clauses::Clauses;
use super::fault::{Cause, GradeFault};
use crate::grade::prose::joined;
use crate::grade::reading::numbering::{NumberForm, Numbering};
use encodings::Lit;
use itertools::Itertools;
use problem::ConstraintKind;
use std::collections::BTreeMap;

/// Returns the kind of lines whose queens are given by numbers.
pub(super) fn numbered_kind(of: &Comparison<'_>) -> Option<ConstraintKind> {
    match &of.graded.numbering {
        Numbering::Numbers(numbers) => Some(if numbers.of_columns {
            ConstraintKind::Column
        } else {
            ConstraintKind::Row
        }),
        _ => None,
    }
}

/// Describes numbers that no clause excludes although they are no squares.
pub(super) fn unused_number(of: &Comparison<'_>, clauses: Clauses<'_>) -> Option<Cause> {
    let Numbering::Numbers(numbers) = &of.graded.numbering else {
        return None;
    };
    let NumberForm::Binary { lowest, .. } = numbers.form else {
        return None;
    };
    let board = clauses.rules.problem.board();
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
            .map(|bit| clauses.reading.renamed(bit))
            .collect();
        bits.is_some_and(|bits| !clauses.reading.refutes(&bits))
    };
    let unused =
        (0..1 << numbers.length).filter(|number| !(lowest..lowest + values).contains(number));
    let open = unused.map(|value| {
        let lines = (0..count).filter(|line| is_free(*line, value));
        (value, lines.map(|line| line + 1).collect::<Vec<u32>>())
    });
    // Numbers that are open in the same lines are one sentence.
    let mut values: BTreeMap<Vec<u32>, Vec<String>> = BTreeMap::new();
    for (value, lines) in open.filter(|(_, lines)| !lines.is_empty()) {
        values.entry(lines).or_default().push(value.to_string());
    }
    let sentence = |(open, values): (&Vec<u32>, &Vec<String>)| {
        let of = match open.len() as u32 {
            1 => format!("{line} {}", open[0]),
            all if all == count => format!("any {line}"),
            _ => {
                let names: Vec<String> = open.iter().map(u32::to_string).collect();
                format!("{line}s {}", joined(&names, "and"))
            }
        };
        match &values[..] {
            [one] => format!("the number {one}, which is no {square}, is not excluded in {of}"),
            values => {
                let values = joined(values, "and");
                format!("the numbers {values}, which are no {square}s, are not excluded in {of}")
            }
        }
    };
    let text = values.iter().map(sentence).join("; ");
    if text.is_empty() {
        return None;
    }
    Some(clauses.cause(GradeFault::UnusedNumber, &[], text))
}
