//! Reports on lists.

use super::Question;
use super::report::{Fields, SCHEMA, reason};
use crate::answers::{Answer, List, Listed, Represents};
use crate::placement::Placement;
use crate::problem::Problem;
use serde::Serialize;
use serde_json::Value;

/// Report on a list of solutions. What is counted is named: classes, pairs of mirror images, or symmetric
/// solutions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListReport {
    schema: u32,
    #[serde(flatten)]
    problem: Fields,
    question: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetric: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetric_solutions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mirror_pairs: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    complete: bool,
    completeness: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Vec<Value>>,
}

impl ListReport {
    /// Creates the report on an answer. `question` is the resolved question.
    #[must_use]
    pub fn new(question: &List, answer: &Answer<Listed>) -> Self {
        let Listed {
            listed,
            solutions,
            represents,
        } = answer.value;
        let mut report = Self {
            schema: SCHEMA,
            problem: Fields::of(&question.problem),
            question: Question::List(question.clone()).to_json(),
            symmetric: None,
            symmetric_solutions: None,
            mirror_pairs: None,
            classes: None,
            solutions: Some(solutions),
            complete: answer.basis.is_some(),
            completeness: answer.basis.as_ref().map(ToString::to_string),
            reason: reason(answer.ending),
            list: None,
        };
        match represents {
            Represents::All => {}
            Represents::MirrorPairs => report.mirror_pairs = Some(listed),
            Represents::Classes => report.classes = Some(listed),
            Represents::Symmetric(rotation) => {
                report.symmetric = Some(rotation.degrees());
                report.symmetric_solutions = Some(listed);
                report.solutions = None;
            }
        }
        report
    }

    /// Returns the report with the solutions: the columns of each, or its squares if rows need not have exactly
    /// one queen.
    #[must_use]
    pub fn with_list(mut self, problem: &Problem, solutions: &[Placement]) -> Self {
        let form = |placement: &Placement| -> Value {
            if problem.has_one_queen_per_row() {
                return placement.columns().map(|column| column + 1).collect();
            }
            let queens = placement.queens().iter();
            queens
                .map(|queen| vec![queen.row + 1, queen.column + 1])
                .collect()
        };
        self.list = Some(solutions.iter().map(form).collect());
        self
    }
}
