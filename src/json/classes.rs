//! Reports on classes of symmetric solutions.

use super::asked::answered;
use super::list::{Line, MAX_LISTED};
use super::puzzle::parts::Solution;
use super::report::{Fields, SCHEMA};
use super::{Answered, Asked, Question};
use crate::Control;
use crate::answers::{Answer, Ask, Class, Classes, Classified, Error, Host, Mismatch};
use crate::backtrack::{ClassCounts, Rotation};
use crate::enumerate::Ending;
use crate::problem::Problem;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Report on classes of symmetric solutions. Numbers that were not counted completely are null.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassesReport {
    schema: u32,
    #[serde(flatten)]
    problem: Fields,
    #[cfg_attr(feature = "schema", schemars(with = "Value", extend("$ref" = "question-classes.json")))]
    question: Value,
    solutions: Option<u64>,
    complete: bool,
    completeness: Option<String>,
    classes: Option<u64>,
    without_symmetry: Option<u64>,
    #[serde(flatten)]
    rotations: Option<Rotations>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, u64>"))]
    class_sizes: Option<BTreeMap<u64, u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Vec<Value>>,
}

/// Classes of a plain board by their symmetry, and the power of two that divides the last number.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Rotations {
    half_turn: Option<u64>,
    quarter_turn: Option<u64>,
    factor: u64,
}

impl ClassesReport {
    /// Creates the report on an answer. `question` is the resolved question.
    #[must_use]
    pub fn new(question: &Classes, answer: &Answer<Classified>) -> Self {
        let value = answer.value.clone();
        let rotations = |counts: ClassCounts| Rotations {
            half_turn: counts.half_turn(),
            quarter_turn: counts.quarter_turn(),
            factor: counts.factor(),
        };
        Self {
            schema: SCHEMA,
            problem: Fields::of(&question.problem),
            question: Question::Classes(question.clone()).to_json(),
            solutions: value.solutions,
            complete: answer.ending == Ending::Exhausted,
            completeness: answer.basis.as_ref().map(ToString::to_string),
            classes: value.classes,
            without_symmetry: value.without_symmetry,
            rotations: value.rotations.map(rotations),
            class_sizes: value.sizes,
            list: None,
        }
    }
}

/// A class in a list.
#[derive(Debug, Serialize)]
struct ClassReport {
    #[serde(flatten)]
    solution: Solution,
    /// Smallest rotation in degrees that leaves the solution unchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetry: Option<Option<u32>>,
    solutions: u64,
}

impl ClassReport {
    fn of(question: &Classes, class: &Class) -> Self {
        let symmetry = class.symmetry.map(Rotation::degrees);
        Self {
            solution: Solution::of(&class.placement, &question.problem),
            symmetry: question.is_by_rotations().then_some(symmetry),
            solutions: class.solutions,
        }
    }
}

/// Returns a class as a line of a list.
#[must_use]
pub fn class_line(question: &Classes, class: &Class) -> impl Serialize {
    Line::new(&question.problem, ClassReport::of(question, class))
}

impl Asked for Classes {
    const NAME: &'static str = "classes";

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(&self, answer: &Answer<Classified>) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&ClassesReport::new(self, answer))
    }

    fn report_wrong(&self, wrong: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        let mut answer = self.found(BTreeMap::new(), Ending::Limit);
        answer.value.solutions = wrong.runs.first().map(|run| run.solutions);
        self.report(&answer)
    }

    /// Answers with the list, if that is asked, in the report, of which a limit keeps the length.
    fn answer(&self, host: &Host, control: &Control) -> Result<Answered, Error<Classified>> {
        let mut list = Vec::new();
        let answer = self.run_into(host, control, |class| {
            if self.list {
                list.push(json!(ClassReport::of(self, &class)));
            }
            if list.len() as u64 == MAX_LISTED {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        let mut report = ClassesReport::new(&self.resolve(host)?, &answer);
        report.list = self.list.then_some(list);
        answered(to_raw_value(&report), answer.ending)
    }
}
