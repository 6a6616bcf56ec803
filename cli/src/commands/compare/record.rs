//! Record of a comparison, as it is written to a JSON file and read back.
//!
//! `docs/compare.md` describes the schema field by field.

use crate::output::text::{command_line, counted, value_name};
use crate::sizes::MAX_SIZES;
use clap::ValueEnum;
use queensat::answers::json::without_place;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use solvers::backends;
use solvers::process::stats;
use std::{fmt, iter};

/// Version of the schema.
pub const SCHEMA: u32 = 2;

/// Value of [`Comparison::kind`].
pub const KIND: &str = "queensat compare";

/// Task that all engines of a comparison carry out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(expecting = "a task")]
#[serde(rename_all = "lowercase")]
pub enum CompareTask {
    /// Count all solutions
    Count,
    /// Find one solution
    First,
    /// List all solutions
    Enumerate,
    /// Write the formula
    Encode,
}

impl CompareTask {
    /// Returns the name used on the command line.
    pub fn name(self) -> String {
        value_name(&self)
    }

    /// Returns a description for headings.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Count => "counting all solutions",
            Self::First => "finding one solution",
            Self::Enumerate => "listing all solutions",
            Self::Encode => "writing the formula",
        }
    }
}

/// Record of a comparison, complete or partial.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "a comparison, a JSON object")]
pub struct Comparison {
    pub schema: u32,
    pub kind: String,
    /// Start time in seconds since 1970.
    pub started: u64,
    /// `true` once all runs are finished.
    pub complete: bool,
    pub program: ProgramRecord,
    pub machine: MachineRecord,
    pub options: CompareOptions,
    /// Times of processes that only print the version, in seconds: the part of every time that is
    /// process startup.
    pub startup_seconds: Vec<f64>,
    /// Engines, in the order in which they take turns.
    pub engines: Vec<EngineRecord>,
    pub formulas: Vec<FormulaRecord>,
    /// Runs, in the order in which they were made.
    pub runs: Vec<RunRecord>,
    pub skipped: Vec<SkippedSize>,
}

/// Build of queensat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "the program, a JSON object")]
pub struct ProgramRecord {
    pub version: String,
    /// Built-in SAT solvers with their versions.
    pub backends: Vec<String>,
    /// `true` if it was built with optimizations.
    pub optimized: bool,
    pub command: Vec<String>,
}

impl ProgramRecord {
    /// Returns this program.
    pub fn this() -> Self {
        let (arguments, all) = (std::env::args_os().skip(1), backends().iter());
        let arguments = arguments.map(|argument| argument.to_string_lossy().into_owned());
        Self {
            version: env!("CARGO_PKG_VERSION").into(),
            backends: all.map(|backend| backend.summary().to_owned()).collect(),
            optimized: cfg!(not(debug_assertions)),
            command: iter::once("queensat".to_owned()).chain(arguments).collect(),
        }
    }
}

/// Machine that a comparison was made on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "a machine, a JSON object")]
pub struct MachineRecord {
    /// Name that the processor reports.
    pub processor: Option<String>,
    /// Number of threads that can run at a time.
    pub threads: usize,
    /// Memory in bytes.
    pub memory_bytes: Option<u64>,
    /// Operating system and its version.
    pub system: String,
    pub architecture: String,
}

impl MachineRecord {
    /// Returns this machine.
    pub fn this() -> Self {
        let system = Some(std::env::consts::OS.to_owned())
            .into_iter()
            .chain(stats::kernel_release());
        Self {
            processor: stats::processor_name(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            memory_bytes: stats::total_memory(),
            system: system.collect::<Vec<_>>().join(" "),
            architecture: std::env::consts::ARCH.to_owned(),
        }
    }
}

/// Options of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "the options, a JSON object")]
pub struct CompareOptions {
    pub task: CompareTask,
    /// Smallest size.
    pub from: u32,
    /// Largest size.
    pub to: u32,
    /// Sizes in ascending order.
    pub sizes: Vec<u32>,
    /// Options of the rules and the regions, or of the file of the problem.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// Blocked squares as row and column, counted from 1.
    pub blocked: Vec<[u64; 2]>,
    #[serde(default)]
    pub blocked_at_random: Option<RandomBlocksRecord>,
    /// Fixed queens as row and column, counted from 1.
    pub fixed: Vec<[u64; 2]>,
    /// Measured runs per engine and size.
    pub runs: u32,
    /// Warmup runs per engine and size, made before the measured ones.
    pub warmup: u32,
    pub time_limit_seconds: f64,
    pub memory_limit_bytes: Option<u64>,
    /// Index of the engine that the others are compared with.
    pub reference: usize,
    /// `true` if the engines have each of several encodings with each of several SAT solvers.
    #[serde(default)]
    pub matrix: bool,
}

impl CompareOptions {
    /// Describes the task with all restrictions of its problems, for headings: `counting all solutions, --torus`.
    pub fn describe(&self) -> String {
        let mut text = self.task.description().to_owned();
        if !self.rules.is_empty() {
            text += &format!(", {}", command_line(&self.rules));
        }
        if !self.blocked.is_empty() {
            let squares = counted(self.blocked.len() as u64, "square");
            text += &format!(", {squares} blocked");
        }
        if let Some(blocks) = self.blocked_at_random {
            let RandomBlocksRecord { probability, seed } = blocks;
            text += &format!(", squares blocked with probability {probability} (seed {seed})");
        }
        if !self.fixed.is_empty() {
            text += &format!(", {} fixed", counted(self.fixed.len() as u64, "queen"));
        }
        text
    }
}

/// Rule for randomly blocked squares; see [`RandomBlocks`](problem::RandomBlocks).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "a probability and a seed, a JSON object")]
pub struct RandomBlocksRecord {
    pub probability: f64,
    pub seed: u64,
}

/// Engine of a comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "an engine, a JSON object")]
pub struct EngineRecord {
    /// Specification from the command line.
    pub spec: String,
    /// `true` for a SAT solver that is not part of queensat.
    pub peer: bool,
    /// Encoding and SAT solver of its runs at the smallest size, for an engine that has them.
    pub encoding: Option<String>,
    pub solver: Option<String>,
    /// Command line of its runs at the smallest size.
    pub command: Vec<String>,
}

/// Size of the formula that an engine uses on one board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "the size of a formula, a JSON object")]
pub struct FormulaRecord {
    pub engine: usize,
    pub n: u32,
    pub encoding: String,
    pub variables: u64,
    /// Number of auxiliary variables among them.
    pub auxiliary: u64,
    pub clauses: u64,
    /// Number of literals in all clauses.
    pub literals: u64,
}

/// Outcome of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "an outcome")]
#[serde(rename_all = "lowercase")]
pub enum RunOutcome {
    /// Answer that contradicts nothing.
    #[default]
    Ok,
    /// Time limit reached.
    Timeout,
    /// Memory limit reached.
    Memory,
    /// Process killed by a signal.
    Crash,
    /// Error exit code, or output that is not an answer.
    Failed,
    /// Wrong answer.
    Wrong,
}

impl fmt::Display for RunOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ok => "ok",
            Self::Timeout => "time limit",
            Self::Memory => "memory limit",
            Self::Crash => "crash",
            Self::Failed => "failed",
            Self::Wrong => "wrong",
        })
    }
}

/// Answer of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "an answer")]
#[serde(rename_all = "lowercase")]
pub enum RunAnswer {
    Count(u64),
    /// Columns of a verified solution, or rows and columns in turn if it is stated by squares. `None` if
    /// the engine found that there is none.
    First(Option<Vec<u64>>),
    /// List of solutions, each verified.
    List {
        solutions: u64,
        /// Sum of the hashes of the lines (FNV-1a, 64 bits), which does not depend on their order.
        fingerprint: u64,
    },
    Written,
}

impl fmt::Display for RunAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(solutions) | Self::List { solutions, .. } => write!(f, "{solutions}"),
            Self::First(Some(_)) => f.write_str("solved"),
            Self::First(None) => f.write_str("no solution"),
            Self::Written => f.write_str("written"),
        }
    }
}

/// One run of an engine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "a run, a JSON object")]
pub struct RunRecord {
    pub engine: usize,
    pub n: u32,
    /// Round, from 0.
    pub round: u32,
    /// `true` for a warmup run, which is not measured.
    pub warmup: bool,
    pub outcome: RunOutcome,
    /// Wall-clock time of the process in seconds.
    pub wall_seconds: f64,
    pub user_seconds: Option<f64>,
    pub system_seconds: Option<f64>,
    /// Peak resident memory; like the two times above, where the system reports it.
    pub peak_memory_bytes: Option<u64>,
    /// Time reported by the program itself in seconds, without its startup.
    pub reported_seconds: Option<f64>,
    /// Time of the searches of the SAT solver in seconds: the sum over threads.
    pub solver_seconds: Option<f64>,
    /// Time to generate the clauses in seconds, likewise.
    pub encoding_seconds: Option<f64>,
    /// Answer, unless the run failed.
    pub answer: Option<RunAnswer>,
    /// Reason for an outcome other than [`RunOutcome::Ok`].
    pub message: Option<String>,
    /// Question of the run, with all choices. It may be long, and is not read back.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub question: Option<Value>,
}

/// Engine and size that were skipped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "a skipped size, a JSON object")]
pub struct SkippedSize {
    pub engine: usize,
    pub n: u32,
    /// Smaller size at which a run was not [`RunOutcome::Ok`].
    pub because_of: u32,
    pub outcome: RunOutcome,
}

impl Comparison {
    /// Returns the specification of an engine.
    pub fn spec(&self, engine: usize) -> &str {
        &self.engines[engine].spec
    }

    /// Reads the JSON of a comparison.
    ///
    /// # Errors
    ///
    /// The end of a message that starts with the name of the file, if the text is not a comparison of
    /// a known schema, or its fields contradict each other.
    pub fn read(json: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        #[serde(expecting = "a comparison, a JSON object")]
        struct Head {
            schema: Option<u32>,
            kind: Option<String>,
        }
        let head: Head = serde_json::from_str(json).map_err(|error| {
            let what = "this is not the JSON of a comparison, which `queensat compare -o FILE.json` writes";
            if error.is_syntax() {
                // Such as CSV, of which a reader of JSON has nothing to say.
                format!(": {what}")
            } else {
                fault(&error, what)
            }
        })?;
        match head.schema.filter(|_| head.kind.as_deref() == Some(KIND)) {
            Some(SCHEMA) => {}
            Some(other) => {
                return Err(format!(
                    ": the file has schema version {other}, but this program reads version {SCHEMA}"
                ));
            }
            None => {
                let expected = "a file written by `queensat compare -o FILE.json`";
                return Err(format!(": this is not a comparison; expected {expected}"));
            }
        }
        let comparison: Self = serde_json::from_str(json)
            .map_err(|error| fault(&error, "the comparison is damaged"))?;
        match comparison.contradiction() {
            Some(reason) => Err(format!(": the comparison is damaged: {reason}")),
            None => Ok(comparison),
        }
    }

    /// Describes how the fields contradict each other, if they do.
    fn contradiction(&self) -> Option<&'static str> {
        let mut engines = vec![self.options.reference];
        engines.extend(self.runs.iter().map(|run| run.engine));
        engines.extend(self.skipped.iter().map(|skip| skip.engine));
        engines.extend(self.formulas.iter().map(|formula| formula.engine));
        if engines.iter().max() >= Some(&self.engines.len()) {
            return Some("an engine index is out of range");
        }
        let CompareOptions { from, to, .. } = &self.options;
        let sizes = &self.options.sizes;
        let ends = (sizes.first(), sizes.last());
        if ends != (Some(from), Some(to))
            || !sizes.is_sorted_by(|a, b| a < b)
            || sizes.len() > MAX_SIZES
        {
            return Some("the list of sizes is empty, too large or not in ascending order");
        }
        let is_time = |run: &RunRecord| run.wall_seconds.is_finite() && run.wall_seconds >= 0.0;
        (!self.runs.iter().all(is_time)).then_some("the time of a run is negative or not finite")
    }
}

/// Returns the end of a message about an error in JSON: its place, and its text without the names of
/// types in Rust.
fn fault(error: &serde_json::Error, what: &str) -> String {
    const NAMES: [(&str, &str); 6] = [
        ("u32", "a whole number from 0 to 4294967295"),
        ("u64", "a whole number from 0"),
        ("usize", "a whole number from 0"),
        ("f64", "a number"),
        ("a sequence", "a list"),
        ("a map", "a JSON object"),
    ];
    let named = |text: String, (name, meaning): (&str, &str)| match text
        .strip_suffix(&format!("expected {name}"))
    {
        Some(start) => format!("{start}expected {meaning}"),
        None => text,
    };
    let text = NAMES.into_iter().fold(without_place(error), named);
    let (line, column) = (error.line(), error.column());
    format!(", line {line}, column {column}: {what}: {text}")
}
