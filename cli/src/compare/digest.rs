//! Summary of a comparison, which tables and plots show.

use super::{Answer, Comparison, Growth, Outcome, Ratio, RunRecord, Summary, Task};
use serde::Serialize;

/// Times shorter than this multiple of the process startup are left out of the growth.
const MIN_STARTUPS: f64 = 3.0;

/// Summary of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Digest {
    pub task: Task,
    /// Board sizes, in ascending order.
    pub sizes: Vec<u32>,
    /// Index of the engine that the others are compared with.
    pub reference: usize,
    /// Minimum of the startup times in seconds; disturbances only make them longer.
    pub startup_seconds: Option<f64>,
    pub engines: Vec<EngineDigest>,
}

/// Summary of an engine.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EngineDigest {
    pub spec: String,
    /// `true` if the work is done by a program that is not part of queensat.
    pub peer: bool,
    /// One cell for each size.
    pub cells: Vec<Cell>,
    /// Growth of the time, if there are enough sizes.
    pub growth: Option<Growth>,
}

/// Summary of an engine at one size.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    pub n: u32,
    pub state: State,
}

/// Result of an engine at one size.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase", tag = "state")]
pub enum State {
    /// Measured runs.
    Measured {
        wall_seconds: Summary,
        /// Median user time in seconds.
        user_seconds: Option<f64>,
        /// Median system time in seconds.
        system_seconds: Option<f64>,
        /// Maximum peak memory in bytes.
        peak_memory_bytes: Option<u64>,
        ratio: Option<Ratio>,
        answer: Option<Answer>,
    },
    /// A run was not [`Outcome::Ok`].
    Ended {
        outcome: Outcome,
        message: Option<String>,
        /// Wall-clock time of that run in seconds.
        after_seconds: f64,
    },
    /// Skipped because of a run at a smaller size.
    Skipped {
        /// Smaller size.
        because_of: u32,
        outcome: Outcome,
    },
    /// The comparison was interrupted before.
    Missing,
}

impl Digest {
    /// Summarizes a comparison.
    pub fn of(comparison: &Comparison) -> Self {
        let options = &comparison.options;
        let has = |n: &u32| {
            comparison.runs.iter().any(|run| run.n == *n)
                || comparison.skipped.iter().any(|skip| skip.n == *n)
        };
        let sizes: Vec<u32> = options.sizes.iter().copied().filter(has).collect();
        let startup = Summary::of(&comparison.startup_seconds).map(|summary| summary.minimum);
        let engines = comparison.engines.iter().enumerate();
        let engines = engines.map(|(engine, record)| {
            let cell = |&n: &u32| Cell {
                n,
                state: state(comparison, engine, n),
            };
            let cells: Vec<Cell> = sizes.iter().map(cell).collect();
            EngineDigest {
                spec: record.spec.clone(),
                peer: record.peer,
                growth: growth(&cells, startup.unwrap_or(0.0)),
                cells,
            }
        });
        Self {
            task: options.task,
            reference: options.reference,
            startup_seconds: startup,
            engines: engines.collect(),
            sizes,
        }
    }
}

fn state(comparison: &Comparison, engine: usize, n: u32) -> State {
    let at = |engine: usize| {
        let runs = comparison.runs.iter();
        runs.filter(move |run| run.engine == engine && run.n == n)
    };
    // A warmup run counts here, too.
    if let Some(run) = at(engine).find(|run| run.outcome != Outcome::Ok) {
        return State::Ended {
            outcome: run.outcome,
            message: run.message.clone(),
            after_seconds: run.wall_seconds,
        };
    }
    let mut skipped = comparison.skipped.iter();
    if let Some(skip) = skipped.find(|skip| skip.engine == engine && skip.n == n) {
        return State::Skipped {
            because_of: skip.because_of,
            outcome: skip.outcome,
        };
    }
    let wall = |engine: usize| -> Vec<f64> {
        let measured = at(engine).filter(|run| !run.warmup && run.outcome == Outcome::Ok);
        measured.map(|run| run.wall_seconds).collect()
    };
    let samples = wall(engine);
    let Some(wall_seconds) = Summary::of(&samples) else {
        return State::Missing;
    };
    let runs = at(engine).filter(|run| !run.warmup);
    let median = |of: fn(&RunRecord) -> Option<f64>| {
        let samples: Vec<f64> = runs.clone().filter_map(of).collect();
        Summary::of(&samples).map(|summary| summary.median)
    };
    let reference = comparison.options.reference;
    State::Measured {
        wall_seconds,
        user_seconds: median(|run| run.user_seconds),
        system_seconds: median(|run| run.system_seconds),
        peak_memory_bytes: runs.clone().filter_map(|run| run.peak_memory_bytes).max(),
        ratio: (reference != engine)
            .then(|| Ratio::of_rounds(&samples, &wall(reference)))
            .flatten(),
        answer: runs.clone().find_map(|run| run.answer.clone()),
    }
}

/// Fits the sizes above the largest one whose time is mostly process startup.
fn growth(cells: &[Cell], startup: f64) -> Option<Growth> {
    let times = cells.iter().filter_map(|cell| match &cell.state {
        State::Measured { wall_seconds, .. } => Some((cell.n, wall_seconds.median)),
        _ => None,
    });
    let times: Vec<(u32, f64)> = times.collect();
    let short = |&(_, time): &(u32, f64)| time < MIN_STARTUPS * startup;
    let first = times.iter().rposition(short).map_or(0, |last| last + 1);
    Growth::fit(&times[first..])
}
