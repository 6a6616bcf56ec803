//! Report on one solution.

use super::{Solve, SolveResult};
use crate::answers::error::{Error, Mismatch};
use crate::answers::json::json_question::{JsonAnswer, JsonQuestion, json_answer};
use crate::answers::json::printable;
use crate::answers::json::report::{Report, StatisticsReport, measured};
use crate::answers::question::Resolved;
use crate::answers::refused::Refused;
use crate::answers::run::{Answer, Run};
use crate::cross_check::Basis;
use crate::enumerate::Ending;
use crate::one_solution::{self, Solution, SolveMethod, Window};
use control::Control;
use problem::Problem;
use search::Rotation;
use serde::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::io::Write;

/// The answer about one solution.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveReport<'a> {
    #[serde(flatten)]
    how: MethodReport<'a>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    completeness: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(flatten)]
    queens: Queens<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verifying_seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<StatisticsReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placements: Option<u64>,
}

/// The method, with its choices.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct MethodReport<'a> {
    engine: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    algorithm: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetric: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backend: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guessed: Option<&'a [usize]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    windows: Option<Vec<WindowReport>>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WindowReport {
    rows: usize,
    squares: usize,
    clauses: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    filled: Option<bool>,
}

/// The solution, or null.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Queens<'a> {
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<u32>>"))]
    Columns(Option<OneBased<'a>>),
    Squares(Option<Vec<[u64; 2]>>),
}

/// Columns counted from 1. They are converted one by one, because long lists may not fit in memory twice.
#[derive(Debug)]
struct OneBased<'a>(&'a [u32]);

impl Serialize for OneBased<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|&column| u64::from(column) + 1))
    }
}

impl<'a> SolveReport<'a> {
    /// Creates the report on an answer, in which `name` gives each field its name.
    #[must_use]
    pub fn on_answer(
        asked: &Resolved<Solve>,
        answer: &'a Answer<SolveResult>,
        name: impl Fn(&str) -> String,
    ) -> Report<Self> {
        let solution = match &answer.value.answer {
            one_solution::SolveOutcome::Solution(solution) => Some(solution),
            _ => None,
        };
        // A solution needs no other basis than its verification.
        let basis = answer
            .basis
            .as_ref()
            .filter(|&basis| *basis != Basis::Verified);
        let report = Self {
            completeness: basis.map(ToString::to_string),
            unique: answer.value.is_unique,
            ..Self::of_run(asked, &answer.runs[0], solution, name)
        };
        Report::on(asked, report)
    }

    fn of_run(
        question: &Solve,
        run: &'a Run,
        solution: Option<&'a Solution>,
        name: impl Fn(&str) -> String,
    ) -> Self {
        let details = run.method.one().map(|one| &one.details);
        let (status, reason) = match run.ending {
            Ending::Limit => ("satisfiable", None),
            Ending::Exhausted => ("unsatisfiable", None),
            Ending::Stopped(reason) => ("unknown", Some(reason.to_string())),
        };
        Self {
            how: MethodReport::new(question, run, name),
            status,
            completeness: None,
            proof: None,
            reason,
            queens: Queens::new(question, solution),
            unique: None,
            seconds: measured(run.time),
            verifying_seconds: details
                .and_then(|details| details.verifying)
                .and_then(measured),
            statistics: run.statistics.as_ref().map(StatisticsReport::new),
            placements: run.queens_placed,
        }
    }
}

impl Report<SolveReport<'_>> {
    /// Adds the description of a proof.
    #[must_use]
    pub fn with_proof(mut self, proof: Option<Value>) -> Self {
        self.answer.proof = proof;
        self
    }
}

impl JsonQuestion for Solve {
    const NAME: &'static str = "solve";
    type Report<'a> = SolveReport<'a>;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn reported(
        asked: &Resolved<Self>,
        control: &Control,
    ) -> Result<JsonAnswer, Error<SolveResult>> {
        // A text grows to twice its size, and nothing is larger than half of the addresses of the machine.
        let longest = isize::MAX as u64 / 2;
        let rows = asked.problem.n();
        let length = u64::from(rows) * u64::from(rows.max(1).ilog10() + 2);
        if length > longest {
            let reason =
                format!("the report on a board with {rows} rows is longer than {longest} bytes");
            return Err(Refused::memory("problem", reason).into());
        }
        let answer = asked.run(control)?;
        json_answer(&asked.report(&answer), answer.ending)
    }

    fn report<'a>(
        asked: &Resolved<Self>,
        answer: &'a Answer<SolveResult>,
    ) -> Report<SolveReport<'a>> {
        SolveReport::on_answer(asked, answer, str::to_owned)
    }

    fn report_wrong(asked: &Resolved<Self>, wrong: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        let report = SolveReport::of_run(asked, &wrong.runs[0], None, str::to_owned);
        to_raw_value(&Report::on(asked, report))
    }
}

impl<'a> MethodReport<'a> {
    fn new(question: &Solve, run: &'a Run, name: impl Fn(&str) -> String) -> Self {
        let Some(one) = run.method.one() else {
            return Self::default();
        };
        let (backend, encoding) = one.decided.backend().unzip();
        let (formula, start) = match &one.decided {
            SolveMethod::Formula { formula, start, .. } => {
                (formula.unusual_description(), Some(start.name()))
            }
            _ => (None, None),
        };
        let is_random = one.method.is_random();
        let guessed = one.details.formula.as_ref().filter(|_| is_random);
        let windows = one
            .details
            .window
            .as_ref()
            .map(|report| report.windows.iter());
        Self {
            engine: run.method.name(),
            why: one.why(name),
            algorithm: one.decided.algorithm(&question.problem),
            symmetric: question.symmetric.map(Rotation::degrees),
            backend: backend.map(solvers::Backend::name),
            encoding,
            formula,
            start,
            guessed: guessed.map(|report| &report.guessed[..]),
            seed: is_random.then_some(one.seed),
            windows: windows.map(|windows| windows.map(WindowReport::new).collect()),
        }
    }
}

impl WindowReport {
    fn new(window: &Window) -> Self {
        Self {
            rows: window.rows,
            squares: window.squares,
            clauses: window.size.clauses,
            seconds: measured(window.time),
            filled: window.filled,
        }
    }
}

impl<'a> Queens<'a> {
    fn new(question: &Solve, solution: Option<&'a Solution>) -> Self {
        match solution {
            Some(Solution::Columns(columns)) => Self::Columns(Some(OneBased(columns.as_slice()))),
            Some(Solution::Squares(placement)) => {
                let squares = placement.queens().iter();
                Self::Squares(Some(squares.map(|square| square.numbers()).collect()))
            }
            None if question.problem.has_one_queen_per_row() => Self::Columns(None),
            None => Self::Squares(None),
        }
    }
}

impl Report<SolveReport<'_>> {
    /// Writes the report as [`write`](fn@crate::answers::json::write) does, by code that is compiled here and not where it
    /// is called: a solution may have a thousand million queens.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn write(&self, output: &mut dyn Write) -> serde_json::Result<()> {
        printable::write(output, self)
    }
}
