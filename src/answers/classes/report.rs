//! Reports on classes of symmetric solutions.

use super::{Class, ClassNumbers, Classes};
use crate::answers::error::{Error, Mismatch};
use crate::answers::json::json_question::{JsonAnswer, JsonQuestion, json_answer};
use crate::answers::json::report::Report;
use crate::answers::json::solution::{JsonLine, JsonSolution, MAX_LISTED};
use crate::answers::question::Resolved;
use crate::answers::run::Answer;
use crate::enumerate::Ending;
use control::Control;
use problem::Problem;
use search::{ClassCounts, Rotation};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The answer about classes of symmetric solutions. Numbers that were not counted completely are null.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassesReport {
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

/// A class in a list.
#[derive(Debug, Serialize)]
struct ClassReport {
    #[serde(flatten)]
    solution: JsonSolution,
    /// Smallest rotation in degrees that leaves the solution unchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetry: Option<Option<u32>>,
    solutions: u64,
}

impl ClassReport {
    fn new(question: &Classes, class: &Class) -> Self {
        let symmetry = class.symmetry.map(Rotation::degrees);
        Self {
            solution: JsonSolution::new(&class.placement, &question.problem),
            symmetry: question.is_by_rotations().then_some(symmetry),
            solutions: class.solutions,
        }
    }
}

/// Returns a class as a line of a list.
#[must_use]
pub fn class_line(question: &Classes, class: &Class) -> impl Serialize {
    JsonLine::new(&question.problem, ClassReport::new(question, class))
}

impl JsonQuestion for Classes {
    const NAME: &'static str = "classes";
    type Report<'a> = ClassesReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<ClassNumbers>) -> Report<ClassesReport> {
        let value = &answer.value;
        let rotations = |counts: ClassCounts| Rotations {
            half_turn: counts.half_turn(),
            quarter_turn: counts.quarter_turn(),
            factor: counts.factor(),
        };
        let report = ClassesReport {
            solutions: value.solutions,
            complete: answer.ending == Ending::Exhausted,
            completeness: answer.basis.as_ref().map(ToString::to_string),
            classes: value.classes,
            without_symmetry: value.without_symmetry,
            rotations: value.rotations.map(rotations),
            class_sizes: value.sizes.clone(),
            list: None,
        };
        Report::on(asked, report)
    }

    fn report_wrong(asked: &Resolved<Self>, wrong: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        let mut answer = asked.found(BTreeMap::new(), Ending::Limit);
        answer.value.solutions = wrong.runs.first().map(|run| run.solutions);
        to_raw_value(&asked.report(&answer))
    }

    /// Answers with the list, if that is asked, in the report, of which a limit keeps the length.
    fn reported(
        asked: &Resolved<Self>,
        control: &Control,
    ) -> Result<JsonAnswer, Error<ClassNumbers>> {
        let mut list = Vec::new();
        let answer = asked.run_into(control, |class| {
            if asked.list {
                list.push(json!(ClassReport::new(asked, &class)));
            }
            if list.len() as u64 == MAX_LISTED {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        let mut report = asked.report(&answer);
        report.answer.list = asked.list.then_some(list);
        json_answer(&report, answer.ending)
    }
}
