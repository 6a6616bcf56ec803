//! Steps in words.

use super::step::{ClauseOrigin, TraceClause, TraceLiteral};
use crate::grade::{RuleTable, SquareVariables, clause_in_words, joined};
use encodings::{Lit, Var};
use problem::board::Square;
use search::{AttackEvidence, SearchLine};

/// Names of squares and clauses of a problem.
pub(super) struct StepProse<'a> {
    pub rules: RuleTable<'a>,
}

impl SquareVariables for StepProse<'_> {
    fn square(&self, literal: Lit) -> Option<(u32, bool)> {
        let square = literal.var().index();
        (square < self.rules.squares()).then(|| (square as u32, literal.is_positive()))
    }

    fn number(&self, var: Var) -> u32 {
        var.index() as u32 + 1
    }
}

/// Returns a line as text: `row 3`.
pub(super) fn line(line: SearchLine) -> String {
    match line {
        SearchLine::Row(row) => format!("row {}", row + 1),
        SearchLine::Column(column) => format!("column {}", column + 1),
    }
}

impl TraceLiteral {
    /// Returns what the literal states: `a queen on r1c2`, `r1c2 is empty`, `variable 70 is true`.
    #[must_use]
    pub fn describe(&self) -> String {
        match (self.square, self.is_positive()) {
            (Some(square), true) => format!("a queen on {square}"),
            (Some(square), false) => format!("{square} is empty"),
            (None, is_true) => format!("variable {} is {is_true}", self.number.unsigned_abs()),
        }
    }
}

impl StepProse<'_> {
    /// Returns a literal with its square.
    pub fn literal(&self, literal: Lit) -> TraceLiteral {
        let square = self.square(literal);
        TraceLiteral {
            number: literal.to_dimacs(),
            square: square.map(|(square, _)| self.rules.square(square)),
        }
    }

    /// Returns a clause in words, with its number: `clause 12, no queens on both r1c1 and r1c2: row 1`.
    pub fn clause(&self, named: &TraceClause, literals: &[Lit]) -> String {
        match named.origin {
            ClauseOrigin::Blocking => named.title(),
            _ => format!(
                "{}, {}",
                named.title(),
                clause_in_words(&self.rules, self, literals)
            ),
        }
    }

    /// Tells why backtracking cannot place a queen on a square.
    pub fn rejection(&self, square: Square, how: Option<AttackEvidence>) -> String {
        match how {
            Some(AttackEvidence::By(queen)) => {
                format!("{square} is attacked by {queen}")
            }
            Some(AttackEvidence::Times(times)) => {
                format!("{square} is attacked: its counter is {times}")
            }
            Some(AttackEvidence::Lines {
                column,
                diagonal,
                anti_diagonal,
            }) => {
                let lines = [
                    (column, "column"),
                    (diagonal, "diagonal"),
                    (anti_diagonal, "anti-diagonal"),
                ];
                let taken: Vec<&str> = lines
                    .iter()
                    .filter(|line| line.0)
                    .map(|line| line.1)
                    .collect();
                let has = if taken.len() == 1 {
                    "has a queen"
                } else {
                    "have queens"
                };
                format!(
                    "{square} is attacked: its {} {has}",
                    taken.join(" and its ")
                )
            }
            None => {
                let problem = self.rules.problem;
                if problem.is_blocked(square) {
                    return format!("{square} is blocked");
                }
                let fixed: Vec<String> = problem
                    .fixed()
                    .filter(|queen| problem.attacks(*queen, square))
                    .map(|queen| queen.to_string())
                    .collect();
                match &fixed[..] {
                    [] => format!("{square} is not the fixed square of its row"),
                    several => format!(
                        "{square} is attacked by the fixed queen{} on {}",
                        if several.len() == 1 { "" } else { "s" },
                        joined(several, "and")
                    ),
                }
            }
        }
    }
}

/// Tells that a search has ended.
pub(super) fn end(solutions: u64) -> String {
    match solutions {
        0 => "there is no solution".into(),
        _ => "there is no other solution".into(),
    }
}
