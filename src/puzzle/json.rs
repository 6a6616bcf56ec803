//! Reports on puzzles in JSON.
//!
//! | item | question |
//! |---|---|
//! | [`UniqueReport`] | [`Unique`] |
//! | [`ExplainReport`] | [`Explain`] |
//! | [`RepairReport`] | [`Repair`] |
//! | [`GenerateReport`], with a [`MadeReport`] for each puzzle | [`Generate`] |

use super::{
    Change, Checked, Deduction, Explain, Explained, Explanation, Generate, Generated, Level, Made,
    Outcome, Repair, RepairEnding, Repaired, Tier, Unique, Uniqueness,
};
use crate::Control;
use crate::answers::json::{Answered, Asked, Fields, Question, SCHEMA, answered, reason, seconds};
use crate::answers::{Answer, Ask, Error, Host, Mismatch};
use crate::board::Square;
use crate::enumerate::Ending;
use crate::instance::{self, Format};
use crate::placement::Placement;
use crate::problem::{Problem, Regions};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::num::NonZeroU64;
use std::time::Duration;

/// Report on the uniqueness of a solution.
pub type UniqueReport = Report<CheckedReport>;
/// Report on the steps of a person.
pub type ExplainReport = Report<ExplainedReport>;
/// Report on a repair.
pub type RepairReport = Report<RepairedReport>;
/// Report on a new puzzle.
pub type MadeReport = Report<GeneratedReport>;
/// Report on new puzzles.
pub type GenerateReport = Report<PuzzlesReport>;

/// Report on a puzzle: the problem, the question, and the answer.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report<T> {
    schema: u32,
    #[serde(flatten)]
    problem: Fields,
    question: Value,
    /// The answer.
    #[serde(flatten)]
    pub answer: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

/// The answer about the uniqueness of a solution.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedReport {
    /// Null if the search ended before the decision.
    unique: Option<bool>,
    solutions: u64,
    complete: bool,
    examples: Vec<Solution>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    differ: Vec<[u64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    completeness: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<LevelReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Value>"))]
    proof: Option<Box<RawValue>>,
}

/// The answer about the steps of a person.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainedReport {
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepReport>>,
    outcome: &'static str,
    #[serde(flatten)]
    solution: Option<Solution>,
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<Vec<[u64; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<Option<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong_queens: Option<Vec<[u64; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong_blocked: Option<Vec<[u64; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<LevelReport>,
}

/// The answer about a repair.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RepairedReport {
    status: &'static str,
    minimal: Option<bool>,
    at_least: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<Vec<ChangeReport>>,
    #[serde(flatten)]
    solution: Option<Solution>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzlink: Option<String>,
}

/// A new puzzle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GeneratedReport {
    seed: u64,
    #[serde(flatten)]
    solution: Solution,
    level: Option<LevelReport>,
    attempts: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzlink: Option<String>,
}

/// New puzzles.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzlesReport {
    puzzles: Vec<MadeReport>,
    /// Seeds for which no puzzle was found.
    given_up: Vec<u64>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// The columns of a solution, or its squares if rows need not have exactly one queen.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Solution {
    Columns(Vec<u32>),
    Squares(Vec<[u64; 2]>),
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct StepReport {
    tier: u32,
    name: &'static str,
    text: String,
    queens: Vec<[u64; 2]>,
    empty: Vec<[u64; 2]>,
    because: Vec<[u64; 2]>,
}

/// The hardest tier, or null if the tiers do not solve the puzzle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct LevelReport {
    tier: Option<u32>,
    name: Option<&'static str>,
    steps: StepsReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<usize>,
}

/// Number of steps of each tier.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct StepsReport {
    single: usize,
    pointing: usize,
    sets: usize,
    neighbours: usize,
    contradiction: usize,
}

#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ChangeReport {
    square: [u64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<&'static str>,
}

impl<T> Report<T> {
    fn new(question: impl Into<Question>, problem: &Problem, answer: T) -> Self {
        Self {
            schema: SCHEMA,
            problem: Fields::of(problem),
            question: question.into().to_json(),
            answer,
            seconds: None,
        }
    }

    fn after(mut self, time: Duration) -> Self {
        self.seconds = Some(seconds(time));
        self
    }
}

impl UniqueReport {
    /// Creates the report on an answer. `question` is the resolved question.
    #[must_use]
    pub fn of(question: &Unique, answer: &Answer<Checked>) -> Self {
        let (problem, checked) = (&question.problem, &answer.value);
        let unique = checked.uniqueness();
        let explanation = checked.explanation.as_ref().filter(|_| question.level);
        let stopped = reason(answer.ending).filter(|_| answer.ending != Ending::Limit);
        let checked = CheckedReport {
            unique: unique.map(|answer| matches!(answer, Uniqueness::Unique(_))),
            solutions: checked.solutions,
            complete: checked.complete,
            examples: checked
                .examples
                .iter()
                .map(|one| Solution::of(one, problem))
                .collect(),
            differ: numbers(&checked.difference()),
            reason: stopped.or_else(|| checked.contradiction().map(str::to_owned)),
            completeness: answer.basis.as_ref().map(ToString::to_string),
            level: explanation.map(LevelReport::of_check),
            proof: None,
        };
        let times = answer.runs.iter().map(|run| run.time);
        Self::new(question.clone(), problem, checked).after(times.sum())
    }

    /// Adds the description of a proof.
    #[must_use]
    pub fn with_proof(mut self, proof: Option<Box<RawValue>>) -> Self {
        self.answer.proof = proof;
        self
    }
}

impl ExplainReport {
    /// Creates the report on an answer. `question` is the resolved question.
    #[must_use]
    pub fn of(question: &Explain, answer: &Answer<Explained>) -> Self {
        let answer =
            ExplainedReport::of(&question.problem, &answer.value, question.steps.is_some());
        Self::new(question.clone(), &question.problem, answer)
    }
}

impl ExplainedReport {
    fn of(problem: &Problem, explained: &Explained, is_hint: bool) -> Self {
        let Explained {
            explanation,
            solutions,
        } = explained;
        let steps = explanation.steps.iter();
        let mut report = Self {
            steps: Some(steps.map(|step| StepReport::of(step, problem)).collect()),
            outcome: "hint",
            solution: None,
            open: None,
            unique: None,
            reason: None,
            wrong_queens: None,
            wrong_blocked: None,
            level: (!is_hint).then(|| LevelReport::of(explanation)),
        };
        match &explanation.outcome {
            Outcome::Hint => report.level = None,
            Outcome::Solved(solution) => {
                report.outcome = "solved";
                report.solution = Some(Solution::of(solution, problem));
            }
            Outcome::Stuck { open, .. } => {
                report.outcome = "stuck";
                report.open = Some(numbers(open));
                let is_unique = |all: &Uniqueness| matches!(all, Uniqueness::Unique(_));
                report.unique = Some(solutions.as_ref().map(is_unique));
            }
            Outcome::Contradiction(reason) => {
                report.outcome = "contradiction";
                report.reason = Some(reason.clone());
            }
            Outcome::Wrong { queens, blocked } => {
                report.outcome = "wrong";
                report.wrong_queens = Some(numbers(queens));
                report.wrong_blocked = Some(numbers(blocked));
                report.level = None;
            }
            Outcome::Stopped(stop) => {
                report.outcome = "stopped";
                report.reason = Some(stop.to_string());
            }
        }
        report
    }

    /// Leaves out the steps.
    #[must_use]
    pub fn without_steps(mut self) -> Self {
        self.steps = None;
        self
    }
}

impl RepairReport {
    /// Creates the report on an answer. `question` is the resolved question.
    #[must_use]
    pub fn of(question: &Repair, answer: &Answer<Repaired>) -> Self {
        let found = &answer.value;
        let repair = found.repair.as_ref();
        let status = match (found.ending, repair) {
            (_, Some(repair)) if repair.changes.is_empty() => "unique",
            (_, Some(_)) => "repaired",
            (RepairEnding::NotWithin, None) => "not within",
            (RepairEnding::Impossible, None) => "impossible",
            (RepairEnding::Minimal | RepairEnding::Stopped(_), None) => "unknown",
        };
        let json = repair.and_then(|repair| instance::write(Format::Json, &repair.problem).ok());
        let changes = |changes: &Vec<Change>| changes.iter().map(ChangeReport::of).collect();
        let repaired = RepairedReport {
            status,
            minimal: repair.map(|_| found.is_minimal()),
            at_least: found.at_least,
            reason: reason(answer.ending),
            changes: repair.map(|repair| changes(&repair.changes)),
            solution: repair.map(|repair| Solution::of(&repair.solution, &repair.problem)),
            problem: json.and_then(|json| serde_json::from_str(&json).ok()),
            puzzlink: repair.and_then(|repair| puzzlink(&repair.problem)),
        };
        Self::new(question.clone(), &question.problem, repaired).after(found.time)
    }
}

impl MadeReport {
    /// Creates the report on one of the puzzles of a question.
    #[must_use]
    pub fn of(question: &Generate, puzzle: &Generated) -> Self {
        let made = GeneratedReport {
            seed: puzzle.seed,
            solution: Solution::of(&puzzle.solution, &puzzle.problem),
            level: puzzle.level.as_ref().map(LevelReport::of_level),
            attempts: puzzle.attempts,
            command: None,
            puzzlink: puzzlink(&puzzle.problem),
        };
        Self::new(question.one(puzzle.seed), &puzzle.problem, made)
    }

    /// Adds the command that makes the puzzle.
    #[must_use]
    pub fn with_command(mut self, command: String) -> Self {
        self.answer.command = Some(command);
        self
    }
}

impl GenerateReport {
    /// Creates the report on an answer. `question` is the resolved question.
    #[must_use]
    pub fn of(question: &Generate, answer: &Answer<Made>) -> Self {
        let puzzles = answer.value.puzzles.iter();
        let made = PuzzlesReport {
            puzzles: puzzles
                .map(|puzzle| MadeReport::of(question, puzzle))
                .collect(),
            given_up: answer.value.given_up.clone(),
            complete: answer.ending == Ending::Exhausted,
            reason: reason(answer.ending),
        };
        Self::new(question.clone(), &question.problem, made)
    }
}

impl Solution {
    fn of(placement: &Placement, problem: &Problem) -> Self {
        if problem.has_one_queen_per_row() {
            Self::Columns(placement.columns().map(|column| column + 1).collect())
        } else {
            Self::Squares(numbers(placement.queens()))
        }
    }
}

impl StepReport {
    fn of(step: &Deduction, problem: &Problem) -> Self {
        Self {
            tier: step.tier.number(),
            name: step.tier.name(),
            text: step.describe(problem),
            queens: numbers(&step.queens),
            empty: numbers(&step.empty),
            because: numbers(&step.because),
        }
    }
}

impl LevelReport {
    fn new(hardest: Option<Tier>, steps: [usize; Tier::ALL.len()]) -> Self {
        let [single, pointing, sets, neighbours, contradiction] = steps;
        Self {
            tier: hardest.map(Tier::number),
            name: hardest.map(Tier::name),
            steps: StepsReport {
                single,
                pointing,
                sets,
                neighbours,
                contradiction,
            },
            open: None,
        }
    }

    fn of_level(level: &Level) -> Self {
        Self::new(Some(level.hardest), level.steps)
    }

    fn of(explanation: &Explanation) -> Self {
        let hardest = explanation.level().map(|level| level.hardest);
        Self::new(hardest, explanation.steps_by_tier())
    }

    /// Returns the level with the number of squares that the tiers leave open.
    fn of_check(explanation: &Explanation) -> Self {
        let open = match &explanation.outcome {
            Outcome::Stuck { open, .. } => Some(open.len()),
            _ => None,
        };
        Self {
            open,
            ..Self::of(explanation)
        }
    }
}

impl ChangeReport {
    fn of(change: &Change) -> Self {
        let report = Self {
            square: change.square().numbers(),
            ..Self::default()
        };
        match *change {
            Change::Region { from, to, .. } => Self {
                from: Some(Regions::name(from)),
                to: Some(Regions::name(to)),
                ..report
            },
            Change::Queen { .. } => Self {
                change: Some("queen"),
                ..report
            },
            Change::Block { .. } => Self {
                change: Some("block"),
                ..report
            },
        }
    }
}

/// Returns rows and columns, counted from 1.
fn numbers(squares: &[Square]) -> Vec<[u64; 2]> {
    squares.iter().map(|square| square.numbers()).collect()
}

/// Returns the address of a puzzle, if it has one.
fn puzzlink(problem: &Problem) -> Option<String> {
    let address = instance::write(Format::PuzzLink, problem).ok()?;
    Some(address.trim_end().to_owned())
}

impl Asked for Unique {
    const NAME: &'static str = "unique";

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(&self, answer: &Answer<Checked>) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&UniqueReport::of(self, answer))
    }

    fn report_wrong(&self, _: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&Report::new(self.clone(), &self.problem, ()))
    }
}

impl Asked for Explain {
    const NAME: &'static str = "explain";

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(&self, answer: &Answer<Explained>) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&ExplainReport::of(self, answer))
    }

    fn report_wrong(&self, _: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&Report::new(self.clone(), &self.problem, ()))
    }
}

impl Asked for Repair {
    const NAME: &'static str = "repair";

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(&self, answer: &Answer<Repaired>) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&RepairReport::of(self, answer))
    }

    fn report_wrong(&self, _: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&Report::new(self.clone(), &self.problem, ()))
    }
}

/// Maximum number of puzzles in a report.
const MAX_LISTED: u64 = 1000;

impl Asked for Generate {
    const NAME: &'static str = "generate";

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(&self, answer: &Answer<Made>) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&GenerateReport::of(self, answer))
    }

    fn report_wrong(&self, _: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&Report::new(self.clone(), &self.problem, ()))
    }

    /// Answers with the list of puzzles in the report, which has a bound.
    fn answer(&self, host: &Host, control: &Control) -> Result<Answered, Error<Made>> {
        let resolved = self.resolve(host)?;
        let mut limited = resolved.clone();
        limited.count = limited
            .count
            .and_then(|count| NonZeroU64::new(count.get().min(MAX_LISTED)));
        let mut answer = limited.run(host, control)?;
        if limited.count < resolved.count && answer.ending == Ending::Exhausted {
            answer.ending = Ending::Limit;
        }
        answered(resolved.report(&answer), answer.ending)
    }
}
