//! Reports on puzzles in JSON.
//!
//! | item | question |
//! |---|---|
//! | [`CheckedReport`] | [`Unique`] |
//! | [`ExplainedReport`] | [`Explain`] |
//! | [`RepairedReport`] | [`Repair`] |
//! | [`PuzzlesReport`], with a [`NewPuzzleReport`] for each puzzle | [`Generate`] |

pub(super) mod parts;

use super::{
    CheckedPuzzle, DeductionOutcome, Explain, Explained, Generate, Generated, GeneratedPuzzles,
    Repair, RepairEnding, Repaired, RepairedPuzzle, Unique, Uniqueness,
};
use control::Control;
use parts::{ChangeReport, LevelReport, StepReport, puzzlink};
use problem::Problem;
use problem::instance::{self, Format};
use queensat::answers::json::{
    JsonAnswer, JsonQuestion, JsonSolution, Report, json_answer, numbers, reason,
};
use queensat::answers::{Answer, Error, Resolved};
use queensat::enumerate::Ending;
use serde::Serialize;
use serde_json::Value;
use std::num::NonZeroU64;

/// Report on a new puzzle.
pub type NewPuzzleReport = Report<GeneratedReport>;

/// The answer about the uniqueness of a solution.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedReport {
    /// Null if the search ended before the decision.
    unique: Option<bool>,
    solutions: u64,
    complete: bool,
    examples: Vec<JsonSolution>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    differ: Vec<[u64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    completeness: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<LevelReport>,
}

/// The answer about the steps of a person.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainedReport {
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepReport>>,
    #[serde(flatten)]
    outcome: OutcomeReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<LevelReport>,
}

/// The end of the steps.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "outcome", rename_all = "lowercase")]
enum OutcomeReport {
    Hint {
        unique: Option<bool>,
    },
    Solved {
        #[serde(flatten)]
        solution: JsonSolution,
    },
    Stuck {
        open: Vec<[u64; 2]>,
        unique: Option<bool>,
    },
    Contradiction {
        reason: String,
    },
    Wrong {
        wrong_queens: Vec<[u64; 2]>,
        wrong_blocked: Vec<[u64; 2]>,
    },
    Stopped {
        reason: String,
    },
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
    solution: Option<JsonSolution>,
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
    solution: JsonSolution,
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
    puzzles: Vec<NewPuzzleReport>,
    /// Number of puzzles whose solution an earlier one has, up to symmetry.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeated: Option<NonZeroU64>,
    /// Seeds for which no puzzle was found.
    given_up: Vec<u64>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl CheckedReport {
    /// Creates the report without the problem and the question.
    #[must_use]
    pub fn new(question: &Resolved<Unique>, answer: &Answer<CheckedPuzzle>) -> Self {
        let checked = &answer.value;
        let unique = checked.uniqueness();
        let explanation = checked.explanation.as_ref().filter(|_| question.level);
        let stopped = reason(answer.ending).filter(|_| answer.ending != Ending::Limit);
        let solution = |one| JsonSolution::new(one, &question.problem);
        Self {
            unique: unique.as_ref().map(Uniqueness::is_unique),
            solutions: checked.solutions,
            complete: checked.complete,
            examples: checked.examples.iter().map(solution).collect(),
            differ: numbers(&checked.difference()),
            reason: stopped.or_else(|| checked.contradiction().map(str::to_owned)),
            completeness: answer.basis.as_ref().map(ToString::to_string),
            level: explanation.map(LevelReport::of_check),
        }
    }
}

impl ExplainedReport {
    /// Creates the report without the problem and the question.
    #[must_use]
    pub fn new(question: &Resolved<Explain>, answer: &Answer<Explained>) -> Self {
        let (problem, is_hint) = (&question.problem, question.steps.is_some());
        let Explained {
            explanation,
            solutions,
        } = &answer.value;
        let unique = solutions.as_ref().map(Uniqueness::is_unique);
        let outcome = match &explanation.outcome {
            DeductionOutcome::Hint => OutcomeReport::Hint { unique },
            DeductionOutcome::Solved(solution) => OutcomeReport::Solved {
                solution: JsonSolution::new(solution, problem),
            },
            DeductionOutcome::Stuck { open, .. } => OutcomeReport::Stuck {
                open: numbers(open),
                unique,
            },
            DeductionOutcome::Contradiction(reason) => OutcomeReport::Contradiction {
                reason: reason.clone(),
            },
            DeductionOutcome::Wrong { queens, blocked } => OutcomeReport::Wrong {
                wrong_queens: numbers(queens),
                wrong_blocked: numbers(blocked),
            },
            DeductionOutcome::Stopped(stop) => OutcomeReport::Stopped {
                reason: stop.to_string(),
            },
        };
        let has_level = !matches!(
            outcome,
            OutcomeReport::Hint { .. } | OutcomeReport::Wrong { .. }
        );
        let steps = explanation.steps.iter();
        Self {
            steps: Some(steps.map(|step| StepReport::new(step, problem)).collect()),
            outcome,
            level: (has_level && !is_hint).then(|| LevelReport::of_explanation(explanation)),
        }
    }

    /// Leaves out the steps.
    #[must_use]
    pub fn without_steps(mut self) -> Self {
        self.steps = None;
        self
    }
}

impl RepairedReport {
    /// Creates the report without the problem and the question.
    #[must_use]
    pub fn new(answer: &Answer<Repaired>) -> Self {
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
        let changes = |repair: &RepairedPuzzle| {
            let changes = repair.changes.iter();
            changes
                .map(|change| ChangeReport::new(change, &repair.problem))
                .collect()
        };
        Self {
            status,
            minimal: repair.map(|_| found.is_minimal()),
            at_least: found.at_least,
            reason: reason(answer.ending),
            changes: repair.map(changes),
            solution: repair.map(|repair| JsonSolution::new(&repair.solution, &repair.problem)),
            problem: json.and_then(|json| serde_json::from_str(&json).ok()),
            puzzlink: repair.and_then(|repair| puzzlink(&repair.problem)),
        }
    }
}

impl GeneratedReport {
    /// Returns the report on one of the puzzles of a question.
    #[must_use]
    pub fn report(asked: &Resolved<Generate>, puzzle: &Generated) -> NewPuzzleReport {
        let made = Self {
            seed: puzzle.seed,
            solution: JsonSolution::new(&puzzle.solution, &puzzle.problem),
            level: puzzle.level.as_ref().map(LevelReport::of_level),
            attempts: puzzle.attempts,
            command: None,
            puzzlink: puzzlink(&puzzle.problem),
        };
        Report::of_question(&asked.one(puzzle), made).about(&puzzle.problem)
    }

    /// Adds the command that makes the puzzle to a report.
    #[must_use]
    pub fn with_command(mut report: NewPuzzleReport, command: String) -> NewPuzzleReport {
        report.answer.command = Some(command);
        report
    }
}

impl JsonQuestion for Unique {
    const NAME: &'static str = "unique";
    type Report<'a> = CheckedReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<CheckedPuzzle>) -> Report<CheckedReport> {
        let times = answer.runs.iter().map(|run| run.time);
        Report::on(asked, CheckedReport::new(asked, answer)).after(times.sum())
    }
}

impl JsonQuestion for Explain {
    const NAME: &'static str = "explain";
    type Report<'a> = ExplainedReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<Explained>) -> Report<ExplainedReport> {
        Report::on(asked, ExplainedReport::new(asked, answer))
    }
}

impl JsonQuestion for Repair {
    const NAME: &'static str = "repair";
    type Report<'a> = RepairedReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<Repaired>) -> Report<RepairedReport> {
        Report::on(asked, RepairedReport::new(answer)).after(answer.value.time)
    }
}

/// Maximum number of puzzles in a report.
const MAX_LISTED: u64 = 1000;

impl JsonQuestion for Generate {
    const NAME: &'static str = "generate";
    type Report<'a> = PuzzlesReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<GeneratedPuzzles>) -> Report<PuzzlesReport> {
        let puzzles = answer.value.puzzles.iter();
        let report = PuzzlesReport {
            puzzles: puzzles
                .map(|puzzle| GeneratedReport::report(asked, puzzle))
                .collect(),
            repeated: NonZeroU64::new(answer.value.repeated),
            given_up: answer.value.given_up.clone(),
            complete: answer.ending == Ending::Exhausted,
            reason: reason(answer.ending),
        };
        Report::on(asked, report)
    }

    /// Answers with the list of puzzles in the report, which has a bound.
    fn reported(
        asked: &Resolved<Self>,
        control: &Control,
    ) -> Result<JsonAnswer, Error<GeneratedPuzzles>> {
        let mut limited = asked.clone();
        limited.question.count = asked
            .count
            .and_then(|count| NonZeroU64::new(count.get().min(MAX_LISTED)));
        let mut answer = limited.run(control)?;
        if limited.count < asked.count && answer.ending == Ending::Exhausted {
            answer.ending = Ending::Limit;
        }
        json_answer(&asked.report(&answer), answer.ending)
    }
}
