//! Summary of a comparison, which the JSON file, the tables and the plot show.

use crate::commands::compare::record::{CompareTask, Comparison, RunAnswer, RunOutcome};
use crate::output::json;
use itertools::Itertools;
use serde::Serialize;

impl Comparison {
    /// Returns the record as JSON, with its summary as the field `digest`.
    ///
    /// # Errors
    ///
    /// If a number is not finite, which no measured one is.
    pub fn json(&self) -> serde_json::Result<String> {
        #[derive(Serialize)]
        struct WithDigest<'a> {
            #[serde(flatten)]
            comparison: &'a Comparison,
            digest: Digest,
        }
        let all = WithDigest {
            comparison: self,
            digest: Digest::of(self),
        };
        Ok(json::escaped(&serde_json::to_string_pretty(&all)?) + "\n")
    }
}

/// Summary of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Digest {
    pub task: CompareTask,
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
    /// `true` for a SAT solver that is not part of queensat.
    pub peer: bool,
    /// One cell for each size.
    pub cells: Vec<Cell>,
}

/// Summary of an engine at one size.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    pub n: u32,
    pub state: CellState,
}

/// Result of an engine at one size.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase", tag = "state")]
pub enum CellState {
    /// Measured runs.
    Measured(CellTimes),
    /// A run was not [`RunOutcome::Ok`].
    Ended(EngineEnd),
    /// Skipped because of a run at a smaller size.
    Skipped {
        /// Smaller size.
        because_of: u32,
        outcome: RunOutcome,
    },
    /// The comparison was interrupted before.
    Missing,
}

/// Summary of the measured runs of an engine at one size.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellTimes {
    pub wall_seconds: OrderStatistics,
    /// Median user time in seconds.
    pub user_seconds: Option<f64>,
    /// Median system time in seconds.
    pub system_seconds: Option<f64>,
    /// Maximum peak memory in bytes.
    pub peak_memory_bytes: Option<u64>,
    /// Median over the rounds of the ratio to the time of the reference.
    pub ratio: Option<f64>,
    pub answer: Option<RunAnswer>,
}

/// Run that was not [`RunOutcome::Ok`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EngineEnd {
    pub outcome: RunOutcome,
    pub message: Option<String>,
    /// Wall-clock time of that run in seconds.
    pub after_seconds: f64,
}

impl Digest {
    /// Returns each engine with its cells, size by size.
    pub fn cells(&self) -> impl Iterator<Item = (&EngineDigest, &Cell)> {
        let sizes = 0..self.sizes.len();
        sizes.flat_map(|size| {
            self.engines
                .iter()
                .map(move |engine| (engine, &engine.cells[size]))
        })
    }

    /// Summarizes a comparison.
    pub fn of(comparison: &Comparison) -> Self {
        let options = &comparison.options;
        let has = |n: &u32| {
            comparison.runs.iter().any(|run| run.n == *n)
                || comparison.skipped.iter().any(|skip| skip.n == *n)
        };
        let sizes: Vec<u32> = options.sizes.iter().copied().filter(has).collect();
        let startup = comparison
            .startup_seconds
            .iter()
            .copied()
            .min_by(f64::total_cmp);
        let engines = comparison
            .engines
            .iter()
            .enumerate()
            .map(|(engine, record)| {
                let cell = |&n: &u32| Cell {
                    n,
                    state: state(comparison, engine, n),
                };
                let cells: Vec<Cell> = sizes.iter().map(cell).collect();
                EngineDigest {
                    spec: record.spec.clone(),
                    peer: record.peer,
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

fn state(comparison: &Comparison, engine: usize, n: u32) -> CellState {
    let at = |engine: usize| {
        let runs = comparison.runs.iter();
        runs.filter(move |run| run.engine == engine && run.n == n)
    };
    // A warmup run counts here, too.
    if let Some(run) = at(engine).find(|run| run.outcome != RunOutcome::Ok) {
        return CellState::Ended(EngineEnd {
            outcome: run.outcome,
            message: run.message.clone(),
            after_seconds: run.wall_seconds,
        });
    }
    let mut skipped = comparison.skipped.iter();
    if let Some(skip) = skipped.find(|skip| skip.engine == engine && skip.n == n) {
        return CellState::Skipped {
            because_of: skip.because_of,
            outcome: skip.outcome,
        };
    }
    let measured = |engine| at(engine).filter(|run| !run.warmup && run.outcome == RunOutcome::Ok);
    let runs = measured(engine);
    let Some(wall_seconds) = OrderStatistics::of(runs.clone().map(|run| run.wall_seconds)) else {
        return CellState::Missing;
    };
    // Engines take turns, so a drift of the machine affects both times of a round.
    let reference = comparison.options.reference;
    let rounds = runs.clone().zip(measured(reference));
    let ratios = rounds.map(|(run, reference)| run.wall_seconds / reference.wall_seconds);
    let ratio = median(ratios).filter(|ratio| ratio.is_finite() && reference != engine);
    CellState::Measured(CellTimes {
        wall_seconds,
        user_seconds: median(runs.clone().filter_map(|run| run.user_seconds)),
        system_seconds: median(runs.clone().filter_map(|run| run.system_seconds)),
        peak_memory_bytes: runs.clone().filter_map(|run| run.peak_memory_bytes).max(),
        ratio,
        answer: runs.clone().find_map(|run| run.answer.clone()),
    })
}

fn median(samples: impl Iterator<Item = f64>) -> Option<f64> {
    OrderStatistics::of(samples).map(|summary| summary.median)
}

/// Order statistics of samples, in the unit of the samples.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OrderStatistics {
    /// Number of samples.
    pub samples: usize,
    pub median: f64,
    pub minimum: f64,
    pub maximum: f64,
    pub first_quartile: f64,
    pub third_quartile: f64,
}

impl OrderStatistics {
    /// Summarizes samples. Returns `None` if there are none.
    fn of(samples: impl Iterator<Item = f64>) -> Option<Self> {
        let sorted: Vec<f64> = samples.sorted_by(f64::total_cmp).collect();
        // Interpolates linearly (type 7 of Hyndman and Fan, 1996).
        let quantile = |fraction: f64| {
            let place = (sorted.len() - 1) as f64 * fraction;
            let [low, high] = [place.floor(), place.ceil()].map(|place| sorted[place as usize]);
            low + (high - low) * place.fract()
        };
        Some(Self {
            samples: sorted.len(),
            minimum: *sorted.first()?,
            maximum: *sorted.last()?,
            median: quantile(0.5),
            first_quartile: quantile(0.25),
            third_quartile: quantile(0.75),
        })
    }
}
