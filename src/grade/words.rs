//! Clauses about a board in words.

use super::reading::Reading;
use super::rules::Rules;
use crate::problem::Kind;
use encodings::Lit;

/// Maximum number of squares that are named.
const MAX_SQUARES: usize = 8;

/// Returns a clause in words, such as `no queens on both (1,3) and (2,4), on diagonal (1,3)-(6,8)`.
pub(super) fn clause(rules: &Rules<'_>, reading: &Reading, clause: &[Lit]) -> String {
    let mut queens = Vec::new();
    let mut none = Vec::new();
    let mut others = Vec::new();
    for &literal in clause {
        match reading.square(literal) {
            Some((square, true)) => queens.push(square),
            Some((square, false)) => none.push(square),
            None => {
                let sign = if literal.is_negative() { "not " } else { "" };
                others.push(format!("{sign}variable {}", reading.number(literal.var())));
            }
        }
    }
    let list = |squares: &[u32], last: &str| {
        let names: Vec<String> = squares
            .iter()
            .take(MAX_SQUARES)
            .map(|it| rules.name(*it))
            .collect();
        match squares.len() {
            ..=MAX_SQUARES => joined(&names, last),
            more => format!("{} {last} {} more", names.join(", "), more - MAX_SQUARES),
        }
    };
    let of_line = |squares: &[u32], is_exclusive: bool| {
        let has_all = |line: &[u32]| squares.iter().all(|it| line.contains(it));
        let mut lines = rules.rules.iter().filter(|rule| {
            let is_line = matches!(
                rule.kind,
                Some(
                    Kind::Row
                        | Kind::Column
                        | Kind::Diagonal
                        | Kind::AntiDiagonal
                        | Kind::Region
                        | Kind::Ride
                )
            );
            let fits = match is_exclusive {
                true => rule.is_exclusive(),
                false => rule.squares.len() == squares.len(),
            };
            is_line && fits && has_all(&rule.squares)
        });
        lines.next().map(|rule| rule.name.clone())
    };
    let consequence = |others: &[String]| match (&queens[..], others) {
        ([], []) => None,
        ([], others) => Some(joined(others, "or")),
        ([queen], []) => Some(format!("a queen on {}", rules.name(*queen))),
        (queens, []) => {
            let line = of_line(queens, false).map_or_else(String::new, |it| format!(" ({it})"));
            Some(format!("a queen on {}{line}", list(queens, "or")))
        }
        (queens, others) => Some(format!(
            "a queen on {}, or {}",
            list(queens, "or"),
            joined(others, "or")
        )),
    };
    match (&none[..], consequence(&others)) {
        ([], None) => "the empty clause, which is false".into(),
        ([], Some(consequence)) => consequence,
        ([one], None) => format!("no queen on {}", rules.name(*one)),
        ([_, _], None) => {
            let line = of_line(&none, true).map(|line| format!(": {line}"));
            let what = line.unwrap_or_else(|| match rules.attack(none[0], none[1]) {
                true => ", which attack each other".into(),
                false => ", which do not attack each other".into(),
            });
            format!("no queens on both {}{what}", list(&none, "and"))
        }
        (none, None) => format!("no queens on all of {}", list(none, "and")),
        ([one], Some(consequence)) => {
            format!("if there is a queen on {}: {consequence}", rules.name(*one))
        }
        (none, Some(consequence)) => {
            format!(
                "if there are queens on {}: {consequence}",
                list(none, "and")
            )
        }
    }
}

/// Joins words: `a, b or c`.
pub(super) fn joined(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}
