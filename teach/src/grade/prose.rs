//! Clauses about a board in words.

use super::literals::ClauseLiterals;
use super::reading::Reading;
use super::rules::RuleTable;
use encodings::{Lit, Var};
use itertools::Itertools;
use problem::ConstraintKind;

/// Maximum number of squares that are named.
const MAX_SQUARES: usize = 8;

/// Variables with the squares that they stand for.
pub(crate) trait SquareVariables {
    /// Returns the square of a literal, and `true` if the literal states a queen, or `None` for auxiliary variables.
    fn square(&self, literal: Lit) -> Option<(u32, bool)>;

    /// Returns the number of a variable, from 1.
    fn number(&self, var: Var) -> u32;
}

impl SquareVariables for Reading {
    fn square(&self, literal: Lit) -> Option<(u32, bool)> {
        self.square(literal)
    }

    fn number(&self, var: Var) -> u32 {
        self.number(var)
    }
}

/// Returns a clause in words, such as `no queens on both r1c3 and r2c4: diagonal r1c3-r6c8`.
pub(crate) fn clause_in_words(
    rules: &RuleTable<'_>,
    reading: &impl SquareVariables,
    clause: &[Lit],
) -> String {
    let literals = ClauseLiterals::new(rules, reading, clause);
    let [queens, none] = [&literals.queens, &literals.empty].map(|squares| {
        squares
            .iter()
            .map(|&square| rules.place(square))
            .collect_vec()
    });
    let named = |is_positive: bool| {
        let auxiliary = literals.auxiliary.iter();
        let auxiliary = auxiliary.filter(|literal| (**literal > 0) == is_positive);
        auxiliary
            .map(|literal| format!("variable {}", literal.abs()))
            .collect_vec()
    };
    let (others, mut conditions) = (named(true), named(false));
    let list = |squares: &[u32], last: &str| list_squares(rules, squares, last);
    let of_line = |squares: &[u32], is_exclusive: bool| {
        let has_all = |line: &[u32]| squares.iter().all(|square| line.contains(square));
        let mut lines = rules.rules.iter().filter(|rule| {
            let is_line = (rule.kind)
                .is_some_and(|kind| kind.is_of_lines() || kind == ConstraintKind::Region);
            let fits = if is_exclusive {
                rule.is_exclusive()
            } else {
                rule.squares.len() == squares.len()
            };
            is_line && fits && has_all(&rule.squares)
        });
        lines.next().map(|rule| rule.name.clone())
    };
    let others = (!others.is_empty()).then(|| format!("{} is true", joined(&others, "or")));
    // Positive literals are the consequence, negative ones the conditions.
    let consequence = match (&queens[..], others) {
        ([], others) => others,
        ([queen], None) => Some(format!("a queen on {}", rules.square(*queen))),
        (queens, None) => {
            let line = of_line(queens, false).map_or_else(String::new, |line| format!(" ({line})"));
            Some(format!("a queen on {}{line}", list(queens, "or")))
        }
        (queens, Some(others)) => Some(format!("a queen on {}, or {others}", list(queens, "or"))),
    };
    // Without another consequence, the last variable is false.
    let consequence = consequence.or_else(|| Some(format!("{} is false", conditions.pop()?)));
    let is_or_are = if conditions.len() == 1 { "is" } else { "are" };
    let conditions = (!conditions.is_empty())
        .then(|| format!("{} {is_or_are} true", joined(&conditions, "and")));
    let on_squares = match &none[..] {
        [] => None,
        [one] => Some(format!("there is a queen on {}", rules.square(*one))),
        several => Some(format!("there are queens on {}", list(several, "and"))),
    };
    let conditions: Vec<String> = on_squares.into_iter().chain(conditions).collect();
    // Without a consequence, the clause excludes queens.
    match (&none[..], consequence) {
        ([], None) => "the empty clause, which is false".into(),
        (_, Some(consequence)) if conditions.is_empty() => consequence,
        (_, Some(consequence)) => format!("if {}: {consequence}", conditions.join(", and ")),
        ([one], None) => format!("no queen on {}", rules.square(*one)),
        ([_, _], None) => {
            let line = of_line(&none, true).map(|line| format!(": {line}"));
            // Only the moves of the piece are attacks, and not the numbers that a region or a row across a hole allows.
            let attacks = |squares: &[u32]| {
                rules
                    .problem
                    .attacks(rules.square(squares[0]), rules.square(squares[1]))
            };
            let what = line.unwrap_or_else(|| {
                let relation = if attacks(&none) {
                    "attack"
                } else if rules.attack(none[0], none[1]) {
                    "exclude"
                } else {
                    "do not attack"
                };
                format!(", which {relation} each other")
            });
            format!("no queens on both {}{what}", list(&none, "and"))
        }
        (none, None) => format!("no queens on all of {}", list(none, "and")),
    }
}

/// Returns the names of squares, but not of many: `r1c1, r1c2 or r1c3`.
pub(crate) fn list_squares(rules: &RuleTable<'_>, squares: &[u32], last: &str) -> String {
    let names: Vec<String> = squares
        .iter()
        .take(MAX_SQUARES)
        .map(|square| rules.square(*square).to_string())
        .collect();
    match squares.len() {
        ..=MAX_SQUARES => joined(&names, last),
        more => format!("{} {last} {} more", names.join(", "), more - MAX_SQUARES),
    }
}

/// Joins words: `a, b or c`.
pub(crate) fn joined(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}
