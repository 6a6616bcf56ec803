//! Parts of reports on puzzles: solutions, steps, levels and changes.

use crate::{Change, Deduction, DeductionOutcome, Explanation, Level, Tier};
use problem::Problem;
use problem::instance::{self, Format};
use queensat::answers::json::numbers;
use serde::Serialize;

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct StepReport {
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
pub(super) struct LevelReport {
    /// The word for the level: easy, medium, hard or expert.
    word: Option<&'static str>,
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
    shapes: usize,
    contradiction: usize,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(super) enum ChangeReport {
    Region {
        square: [u64; 2],
        from: String,
        to: String,
    },
    Mark {
        square: [u64; 2],
        change: &'static str,
    },
}

impl StepReport {
    pub(super) fn new(step: &Deduction, problem: &Problem) -> Self {
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
        let [single, pointing, sets, neighbours, shapes, contradiction] = steps;
        Self {
            word: hardest.map(Tier::level),
            tier: hardest.map(Tier::number),
            name: hardest.map(Tier::name),
            steps: StepsReport {
                single,
                pointing,
                sets,
                neighbours,
                shapes,
                contradiction,
            },
            open: None,
        }
    }

    pub(super) fn of_level(level: &Level) -> Self {
        Self::new(Some(level.hardest), level.steps)
    }

    pub(super) fn of_explanation(explanation: &Explanation) -> Self {
        let hardest = explanation.level().map(|level| level.hardest);
        Self::new(hardest, explanation.steps_by_tier())
    }

    /// Returns the level with the number of squares that the tiers leave open.
    pub(super) fn of_check(explanation: &Explanation) -> Self {
        let open = match &explanation.outcome {
            DeductionOutcome::Stuck { open, .. } => Some(open.len()),
            _ => None,
        };
        Self {
            open,
            ..Self::of_explanation(explanation)
        }
    }
}

impl ChangeReport {
    pub(super) fn new(change: &Change, problem: &Problem) -> Self {
        let square = change.square().numbers();
        let mark = |change| Self::Mark { square, change };
        match *change {
            Change::Region { from, to, .. } => Self::Region {
                square,
                from: problem.region_name(from),
                to: problem.region_name(to),
            },
            Change::Queen { .. } => mark("queen"),
            Change::Block { .. } => mark("block"),
        }
    }
}

/// Returns the address of a puzzle, if it has one.
pub(super) fn puzzlink(problem: &Problem) -> Option<String> {
    let address = instance::write(Format::PuzzLink, problem).ok()?;
    Some(address.trim_end().to_owned())
}
