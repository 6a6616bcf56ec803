//! The literals of a clause by what they state.

use super::prose::SquareVariables;
use super::rules::RuleTable;
use encodings::Lit;
use itertools::Itertools;
use problem::board::Square;

/// The literals of a clause, each once and in its order, by what they state. The clause says that one of them is true.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClauseLiterals {
    /// Squares with a queen.
    pub queens: Vec<Square>,
    /// Squares without a queen.
    pub empty: Vec<Square>,
    /// Auxiliary variables by their numbers in the formula, with their signs.
    pub auxiliary: Vec<i64>,
}

impl ClauseLiterals {
    pub(crate) fn new(
        rules: &RuleTable<'_>,
        variables: &impl SquareVariables,
        clause: &[Lit],
    ) -> Self {
        let mut found = Self::default();
        for &literal in clause.iter().unique() {
            match variables.square(literal) {
                Some((square, true)) => found.queens.push(rules.square(square)),
                Some((square, false)) => found.empty.push(rules.square(square)),
                None => {
                    let sign = if literal.is_negative() { -1 } else { 1 };
                    let number = variables.number(literal.var());
                    found.auxiliary.push(sign * i64::from(number));
                }
            }
        }
        found
    }
}
