//! What a comparison found, as it is written to a file and read back.
//!
//! The version of the schema changes when a field changes its meaning or goes away, not when one is
//! added. It is described field by field in `docs/compare.md`.

use super::Machine;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The version of the schema.
pub const SCHEMA: u32 = 1;

/// A comparison has no more sizes of boards.
pub const MOST_SIZES: u32 = 10_000;

/// What engines are compared at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Task {
    /// Count all solutions.
    Count,
    /// Find one.
    First,
    /// List all.
    Enumerate,
    /// Write the formula.
    Encode,
}

impl Task {
    /// How it is typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::First => "first",
            Self::Enumerate => "enumerate",
            Self::Encode => "encode",
        }
    }

    /// What is done, in words.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Count => "counting all solutions",
            Self::First => "finding one solution",
            Self::Enumerate => "listing all solutions",
            Self::Encode => "writing the formula",
        }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// [`SCHEMA`].
    pub schema: u32,
    /// Always `queensat compare`.
    pub kind: String,
    /// When it began: seconds since 1970.
    pub started: u64,
    /// Whether all runs were made; a file that was cut short says `false`.
    pub complete: bool,
    /// The program and how it was built.
    pub program: Program,
    /// The machine.
    pub machine: Machine,
    /// What was asked for.
    pub options: Options,
    /// How long a process of the program takes that does nothing, in seconds. It is part of all
    /// times.
    pub startup_seconds: Vec<f64>,
    /// The engines, in the order in which they take turns.
    pub engines: Vec<EngineRecord>,
    /// The sizes of formulas, for engines that make some.
    pub formulas: Vec<FormulaRecord>,
    /// All runs, in the order in which they were made.
    pub runs: Vec<RunRecord>,
    /// What was left out, and why.
    pub skipped: Vec<Skip>,
}

/// A program and how it was built.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Program {
    /// Its version.
    pub version: String,
    /// The SAT solvers that are compiled in, with their versions.
    pub backends: Vec<String>,
    /// Whether it was built with optimizations.
    pub optimized: bool,
    /// The command line.
    pub command: Vec<String>,
}

/// What was asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Options {
    /// What engines do.
    pub task: Task,
    /// The smallest n.
    pub from: u32,
    /// The largest n.
    pub to: u32,
    /// Blocked squares as row and column counted from 1.
    pub blocked: Vec<[u64; 2]>,
    /// A rule by which squares are blocked, if there is one.
    #[serde(default)]
    pub blocked_at_random: Option<AtRandom>,
    /// Fixed queens, likewise.
    pub fixed: Vec<[u64; 2]>,
    /// How many measured runs each engine makes at each size.
    pub runs: u32,
    /// How many runs before that are not measured.
    pub warmup: u32,
    /// The longest that a run may take, in seconds.
    pub time_limit_seconds: f64,
    /// The most memory that a run may take, in bytes.
    pub memory_limit_bytes: Option<u64>,
    /// The engine that the others are compared with: its place in the list.
    pub reference: usize,
}

/// Squares that are blocked at random, as [`RandomBlocks`](queensat::problem::RandomBlocks) says.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct AtRandom {
    /// The probability with which a square is blocked.
    pub probability: f64,
    /// The seed.
    pub seed: u64,
}

/// An engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineRecord {
    /// As it was typed.
    pub spec: String,
    /// Whether the work is done by a program that is not part of queensat.
    pub peer: bool,
    /// The command line of its runs at the smallest n.
    pub command: Vec<String>,
}

/// The size of a formula.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormulaRecord {
    /// The place of the engine in the list.
    pub engine: usize,
    /// The size of the board.
    pub n: u32,
    /// The encoding.
    pub encoding: String,
    /// All variables.
    pub variables: u64,
    /// Those that are no squares.
    pub auxiliary: u64,
    /// Clauses.
    pub clauses: u64,
    /// Literals in all clauses.
    pub literals: u64,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// With an answer that nothing speaks against.
    Ok,
    /// At the time limit.
    Timeout,
    /// At the memory limit.
    Memory,
    /// By a signal.
    Crash,
    /// With an error, or with an answer that could not be read.
    Failed,
    /// With an answer that is wrong.
    Wrong,
}

impl Outcome {
    /// In a word or two.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Timeout => "time limit",
            Self::Memory => "memory limit",
            Self::Crash => "crash",
            Self::Failed => "failed",
            Self::Wrong => "wrong",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a run answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// The number of solutions.
    Count(u64),
    /// A solution, verified, or that there is none.
    First(Option<Vec<u64>>),
    /// The number of solutions that were listed, all verified and different, and a fingerprint of
    /// the set, which does not depend on their order.
    List {
        /// How many.
        solutions: u64,
        /// The sum of the hashes of the lines (FNV-1a, 64 bits).
        fingerprint: u64,
    },
    /// A formula was written.
    Written,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(solutions) | Self::List { solutions, .. } => write!(f, "{solutions}"),
            Self::First(Some(_)) => f.write_str("solved"),
            Self::First(None) => f.write_str("no solution"),
            Self::Written => f.write_str("written"),
        }
    }
}

/// A run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunRecord {
    /// The place of the engine in the list.
    pub engine: usize,
    /// The size of the board.
    pub n: u32,
    /// Which round it was made in, from 0.
    pub round: u32,
    /// Whether it is not to be measured.
    pub warmup: bool,
    /// How it ended.
    pub outcome: Outcome,
    /// From start to end, in seconds.
    pub wall_seconds: f64,
    /// Processor time in the program, in seconds, where the system tells.
    pub user_seconds: Option<f64>,
    /// Processor time in the kernel, in seconds, where the system tells.
    pub system_seconds: Option<f64>,
    /// The most memory that it held at a time, in bytes, where the system tells.
    pub peak_memory_bytes: Option<u64>,
    /// The time that the program itself tells, without its start, in seconds.
    pub reported_seconds: Option<f64>,
    /// What it answered.
    pub answer: Option<Answer>,
    /// Why there is no answer, or what is wrong with it.
    pub message: Option<String>,
    /// What the solver counted, where it tells; of runs that are not measured, since counting costs.
    pub statistics: Option<BTreeMap<String, serde_json::Value>>,
}

/// Something that was left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skip {
    /// The place of the engine in the list.
    pub engine: usize,
    /// The size of the board.
    pub n: u32,
    /// The size at which the engine ended otherwise than with an answer.
    pub because_of: u32,
    /// How it ended there.
    pub outcome: Outcome,
}

impl Comparison {
    /// Whether some answer contradicts another one or what is published.
    #[must_use]
    pub fn has_disagreement(&self) -> bool {
        self.runs.iter().any(|run| run.outcome == Outcome::Wrong)
    }

    /// Whether some run failed or crashed.
    #[must_use]
    pub fn has_failure(&self) -> bool {
        let failed = |run: &RunRecord| matches!(run.outcome, Outcome::Failed | Outcome::Crash);
        self.runs.iter().any(failed)
    }

    /// Reads a file that a comparison was written to.
    ///
    /// # Errors
    ///
    /// What is wrong with it, in words.
    pub fn read(json: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Head {
            schema: Option<u32>,
            kind: Option<String>,
        }
        let head: Head = serde_json::from_str(json)
            .map_err(|error| format!("this is not the JSON of a comparison: {error}"))?;
        match (head.kind.as_deref(), head.schema) {
            (Some("queensat compare"), Some(SCHEMA)) => {}
            (Some("queensat compare"), Some(other)) => {
                return Err(format!(
                    "it has version {other} of the schema, and this program reads version {SCHEMA}"
                ));
            }
            _ => {
                return Err(
                    "this is not a comparison; expected a file written by `queensat compare \
                     --export-json`"
                        .into(),
                );
            }
        }
        let comparison: Self = serde_json::from_str(json)
            .map_err(|error| format!("the comparison is damaged: {error}"))?;
        let engines = comparison.engines.len();
        let places = comparison.runs.iter().map(|run| run.engine);
        let places = places.chain(comparison.skipped.iter().map(|skip| skip.engine));
        let mut places = places.chain(comparison.formulas.iter().map(|formula| formula.engine));
        if comparison.options.reference >= engines || places.any(|engine| engine >= engines) {
            return Err("the comparison is damaged: it speaks of an engine that it lacks".into());
        }
        let damaged = |what: &str| Err(format!("the comparison is damaged: {what}"));
        let options = &comparison.options;
        if options
            .to
            .checked_sub(options.from)
            .is_none_or(|more| more >= MOST_SIZES)
        {
            return damaged("its sizes are no range that a comparison can have");
        }
        let is_time = |seconds: f64| seconds.is_finite() && seconds >= 0.0;
        if !comparison.runs.iter().all(|run| is_time(run.wall_seconds)) {
            return damaged("a run takes less than no time");
        }
        Ok(comparison)
    }
}
