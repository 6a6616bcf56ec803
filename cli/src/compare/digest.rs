//! A comparison in short: what tables and plots show.

use super::{Answer, Comparison, Growth, Outcome, Ratio, RunRecord, Summary, Task};
use serde::Serialize;

/// Times below so many times the start of a process say more about that than about the engine, and are
/// left out of the growth.
const ABOVE_STARTUP: f64 = 3.0;

/// A comparison in short.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Digest {
    /// What engines did.
    pub task: Task,
    /// The sizes, in ascending order.
    pub sizes: Vec<u32>,
    /// The engine that the others are compared with.
    pub reference: usize,
    /// The shortest time of a process that does nothing, in seconds: what disturbs a run makes it
    /// longer, never shorter.
    pub startup_seconds: Option<f64>,
    /// The engines.
    pub engines: Vec<EngineDigest>,
}

/// An engine in short.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EngineDigest {
    /// As it was typed.
    pub spec: String,
    /// Whether the work is done by a program that is not part of queensat.
    pub peer: bool,
    /// A cell for each size.
    pub cells: Vec<Cell>,
    /// How the time grows, if enough sizes took long enough to tell.
    pub growth: Option<Growth>,
}

/// An engine at a size.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// The size of the board.
    pub n: u32,
    /// What came of it.
    pub state: State,
}

/// What came of an engine at a size.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase", tag = "state")]
pub enum State {
    /// It was measured.
    Measured {
        /// Time from start to end, in seconds.
        wall_seconds: Summary,
        /// The median processor time in the program, in seconds.
        user_seconds: Option<f64>,
        /// The median processor time in the kernel, in seconds.
        system_seconds: Option<f64>,
        /// The largest peak of memory, in bytes.
        peak_memory_bytes: Option<u64>,
        /// How many times as long as the reference it took.
        ratio: Option<Ratio>,
        /// What it answered.
        answer: Option<Answer>,
    },
    /// A run ended otherwise than with an answer, or with a wrong one.
    Ended {
        /// How.
        outcome: Outcome,
        /// In words.
        message: Option<String>,
        /// After how many seconds.
        after_seconds: f64,
    },
    /// It was left out, because of what came of it at a smaller size.
    Skipped {
        /// That size.
        because_of: u32,
        /// How it ended there.
        outcome: Outcome,
    },
    /// The comparison was cut short before.
    Missing,
}

impl Digest {
    /// Sums up a comparison.
    #[must_use]
    pub fn of(comparison: &Comparison) -> Self {
        let options = &comparison.options;
        let sizes: Vec<u32> = (options.from..=options.to)
            .filter(|&n| {
                comparison.runs.iter().any(|run| run.n == n)
                    || comparison.skipped.iter().any(|skip| skip.n == n)
            })
            .collect();
        let startup = Summary::of(&comparison.startup_seconds).map(|summary| summary.minimum);
        let engines = comparison.engines.iter().enumerate();
        let engines = engines.map(|(engine, record)| {
            let cells: Vec<Cell> = sizes
                .iter()
                .map(|&n| Cell {
                    n,
                    state: state(comparison, engine, n),
                })
                .collect();
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

/// The measured runs of an engine at a size, in the order of rounds.
fn measured(
    comparison: &Comparison,
    engine: usize,
    n: u32,
) -> impl Iterator<Item = &RunRecord> + Clone {
    comparison
        .runs
        .iter()
        .filter(move |run| run.engine == engine && run.n == n && !run.warmup)
}

fn wall(comparison: &Comparison, engine: usize, n: u32) -> Vec<f64> {
    let runs = measured(comparison, engine, n).filter(|run| run.outcome == Outcome::Ok);
    runs.map(|run| run.wall_seconds).collect()
}

fn state(comparison: &Comparison, engine: usize, n: u32) -> State {
    // Also a run that was not to be measured may have come to a bad end.
    let mut all = comparison.runs.iter();
    let bad = |run: &&RunRecord| run.engine == engine && run.n == n && run.outcome != Outcome::Ok;
    if let Some(run) = all.find(bad) {
        return State::Ended {
            outcome: run.outcome,
            message: run.message.clone(),
            after_seconds: run.wall_seconds,
        };
    }
    let skipped = &comparison.skipped;
    if let Some(skip) = skipped
        .iter()
        .find(|skip| skip.engine == engine && skip.n == n)
    {
        return State::Skipped {
            because_of: skip.because_of,
            outcome: skip.outcome,
        };
    }
    let samples = wall(comparison, engine, n);
    let Some(wall_seconds) = Summary::of(&samples) else {
        return State::Missing;
    };
    let runs = measured(comparison, engine, n);
    let median = |of: fn(&RunRecord) -> Option<f64>| {
        let samples: Vec<f64> = runs.clone().filter_map(of).collect();
        Summary::of(&samples).map(|summary| summary.median)
    };
    let reference = comparison.options.reference;
    // Rounds that the reference did not make have nothing to be compared with.
    let ratio = (reference != engine)
        .then(|| Ratio::of_rounds(&samples, &wall(comparison, reference, n)))
        .flatten();
    State::Measured {
        wall_seconds,
        user_seconds: median(|run| run.user_seconds),
        system_seconds: median(|run| run.system_seconds),
        peak_memory_bytes: runs.clone().filter_map(|run| run.peak_memory_bytes).max(),
        ratio,
        answer: runs.clone().find_map(|run| run.answer.clone()),
    }
}

fn growth(cells: &[Cell], startup: f64) -> Option<Growth> {
    let times = cells.iter().filter_map(|cell| match &cell.state {
        State::Measured { wall_seconds, .. } => Some((cell.n, wall_seconds.median)),
        _ => None,
    });
    // Those after the last one that is too short to tell.
    let times: Vec<(u32, f64)> = times.collect();
    let short = |&(_, time): &(u32, f64)| time < ABOVE_STARTUP * startup;
    let first = times.iter().rposition(short).map_or(0, |last| last + 1);
    Growth::fit(&times[first..])
}

#[cfg(test)]
mod tests {
    use super::super::export::tests::sample;
    use super::*;

    #[test]
    fn every_cell_says_what_came_of_it() {
        let digest = Digest::of(&sample());
        assert_eq!(digest.sizes, [8, 9, 10]);
        let state = |engine: usize, size: usize| &digest.engines[engine].cells[size].state;
        let State::Measured {
            wall_seconds,
            ratio,
            peak_memory_bytes,
            answer,
            ..
        } = state(1, 0)
        else {
            panic!("measured");
        };
        assert_eq!((wall_seconds.samples, wall_seconds.median), (3, 0.2));
        assert_eq!(ratio.unwrap().median, 10.0);
        assert_eq!(*peak_memory_bytes, Some(20 << 20));
        assert_eq!(*answer, Some(Answer::Count(92)));
        assert!(matches!(
            state(1, 1),
            State::Ended {
                outcome: Outcome::Timeout,
                ..
            }
        ));
        assert!(matches!(state(1, 2), State::Skipped { because_of: 9, .. }));
        assert_eq!(*state(2, 2), State::Missing);
        let growth = digest.engines[0].growth.unwrap();
        assert!((growth.factor - 2.0).abs() < 1e-9);
        assert_eq!(digest.engines[1].growth, None);
    }
}
