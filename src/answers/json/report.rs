//! Reports: answers in JSON.

use crate::answers::run::{Measurements, Run, RunMethod};
use crate::enumerate::Ending;
use control::clock;
use problem::Problem;
use problem::instance::{self, Format};
use serde::Serialize;
use serde_json::{Map, Value};
use std::time::Duration;

/// Version of the JSON output of all commands. It changes if a field is removed or changes its
/// meaning, not if one is added.
pub const SCHEMA: u32 = 1;

/// Report with an answer of any form: the problem, the question, and the answer.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report<T> {
    schema: u32,
    #[serde(flatten)]
    problem: Option<ProblemFields>,
    /// Regions that a person may not have meant: in several parts, or too few or too many.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
    /// Absent if its text is too long for a report.
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<Value>,
    #[serde(flatten)]
    /// The answer.
    pub answer: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

impl<T> Report<T> {
    /// Creates the report on the answer to a resolved question.
    pub fn new(problem: Option<&Problem>, question: Option<Value>, answer: T) -> Self {
        Self {
            schema: SCHEMA,
            problem: problem.map(ProblemFields::new),
            warnings: problem.map(Problem::warnings).unwrap_or_default(),
            question,
            answer,
            seconds: None,
        }
    }

    /// Replaces the problem by another than that of the question.
    pub fn about(mut self, problem: &Problem) -> Self {
        self.problem = Some(ProblemFields::new(problem));
        self
    }

    /// Adds the time of the answer, if there is a clock.
    pub fn after(mut self, time: Duration) -> Self {
        self.seconds = measured(time);
        self
    }
}

/// Fields of a problem: those of its JSON in a file, with the size of a square board as `n`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemFields {
    #[serde(flatten)]
    size: SizeFields,
    #[serde(flatten)]
    others: Map<String, Value>,
}

/// The size of a square board as `n`, and that of another as `board`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SizeFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
}

impl ProblemFields {
    /// Returns the fields of a problem.
    #[must_use]
    pub fn new(problem: &Problem) -> Self {
        let written = instance::write(Format::Json, problem).ok();
        let mut others: Map<String, Value> = written
            .and_then(|json| serde_json::from_str(&json).ok())
            .unwrap_or_else(|| {
                let statement = problem.stable_form().to_string().into();
                Map::from_iter([("statement".to_owned(), statement)])
            });
        others.remove("board");
        Self {
            size: SizeFields::new(problem),
            others,
        }
    }
}

impl SizeFields {
    pub fn new(problem: &Problem) -> Self {
        let (rows, columns) = (problem.board().rows(), problem.board().columns());
        Self {
            n: (rows == columns).then_some(rows),
            board: (rows != columns).then(|| format!("{rows}x{columns}")),
        }
    }
}

/// Report on a run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunReport {
    engine: &'static str,
    #[serde(flatten)]
    how: HowReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    class_sizes: Option<Map<String, Value>>,
    solutions: u64,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<StatisticsReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placements: Option<u64>,
}

#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct HowReport {
    #[serde(skip_serializing_if = "Option::is_none")]
    algorithm: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    simd: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backend: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetry: Option<&'static str>,
}

impl RunReport {
    pub fn new(run: &Run) -> Self {
        let sizes = run.class_sizes.as_ref().map(|sizes| {
            let sizes = sizes.iter();
            sizes
                .map(|(size, count)| (size.to_string(), (*count).into()))
                .collect()
        });
        Self {
            engine: run.method.name(),
            how: HowReport::new(&run.method),
            classes: run.classes(),
            class_sizes: sizes,
            solutions: run.solutions,
            complete: run.is_complete(),
            reason: reason(run.ending),
            seconds: measured(run.time),
            statistics: run.statistics.as_ref().map(StatisticsReport::new),
            placements: run.queens_placed,
        }
    }
}

impl HowReport {
    fn new(how: &RunMethod) -> Self {
        match how {
            RunMethod::Sat {
                backend,
                formula,
                method,
            } => Self {
                backend: Some(backend.clone()),
                encoding: Some(formula.describe_encodings()),
                formula: formula.unusual_description(),
                method: Some(method.to_string()),
                symmetry: formula.breaks_symmetry().then(|| formula.symmetry.name()),
                ..Self::default()
            },
            RunMethod::Native {
                algorithm, simd, ..
            } => Self {
                algorithm: Some(algorithm),
                simd: simd.map(|level| level.name()),
                ..Self::default()
            },
            RunMethod::One(one) => Self {
                backend: one.method.backend().map(|(one, _)| one.name().to_owned()),
                ..Self::default()
            },
        }
    }
}

/// Returns the reason for a partial result, if it is one.
pub fn reason(ending: Ending) -> Option<String> {
    match ending {
        Ending::Exhausted => None,
        Ending::Limit => Some("the limit was reached".into()),
        Ending::Stopped(reason) => Some(reason.to_string()),
    }
}

/// Returns a measured time in seconds, or `None` if there is no clock, where all times are zero.
pub fn measured(time: Duration) -> Option<f64> {
    clock::exists().then(|| seconds(time))
}

/// Returns a time in seconds, rounded to microseconds.
pub fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// Measurements of solvers. Unknown numbers are null.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StatisticsReport {
    solvers: u64,
    conflicts: Option<u64>,
    decisions: Option<u64>,
    propagations: Option<u64>,
    restarts: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding_seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loading_seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solving_seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verifying_seconds: Option<f64>,
    peak_memory_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    processes: Option<ProcessReport>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ProcessReport {
    count: u64,
    user_seconds: f64,
    system_seconds: f64,
    peak_memory_bytes: u64,
}

impl StatisticsReport {
    pub fn new(all: &Measurements) -> Self {
        let statistics = &all.statistics;
        Self {
            solvers: all.solvers,
            conflicts: statistics.conflicts,
            decisions: statistics.decisions,
            propagations: statistics.propagations,
            restarts: statistics.restarts,
            encoding_seconds: measured(all.encoding),
            loading_seconds: measured(all.loading),
            solving_seconds: measured(all.solving),
            verifying_seconds: measured(all.verifying),
            peak_memory_bytes: solvers::process::stats::Process::Current.peak_memory(),
            processes: statistics.process.map(|process| ProcessReport {
                count: process.processes,
                user_seconds: seconds(process.user),
                system_seconds: seconds(process.system),
                peak_memory_bytes: process.peak_memory,
            }),
        }
    }
}
