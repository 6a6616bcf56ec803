//! The SAT solver that a command is to use: what can be typed about it, and what it means.

use super::engine::parse_bytes;
use super::exit::Failure;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args};
use serde::Serialize;
use solvers::process::stats::Process;
use solvers::{Backend, Capability, Measurements, SolverOptions, backends, find_backend, programs};
use std::ffi::OsStr;
use std::sync::{Arc, Mutex, PoisonError};

use super::text::{duration, seconds};

/// The command by which this program starts itself where a solver is to run alone.
pub const SOLVER_PROCESS: &str = "__isolated";

#[derive(Debug, Args)]
#[command(next_help_heading = "SAT solver")]
pub struct SolverArgs {
    /// The SAT solver: one that is built in, a program, or a shared library
    ///
    /// If none is named, one solution is found by batsat, and all solutions by dpll if the method is
    /// cubes on up to 20 rows, otherwise by cadical (by varisat where cadical is not built in).
    ///
    /// minisat, picosat and the others are programs that are looked for in PATH. Any other program is
    /// named by 'cmd:PROGRAM ARGUMENTS', where {cnf} stands for the file with the formula (standard
    /// input without it) and {result} for the file that the answer goes to (standard output without
    /// it); it is to answer as in the SAT competitions, or as MiniSat does. 'ipasir:PATH' is a shared
    /// library with the IPASIR interface.
    #[arg(long, value_name = "NAME", value_parser = BackendParser, ignore_case = true)]
    pub backend: Option<Backend>,
    /// Seed of the solver's own random choices
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    solver_seed: Option<u64>,
    /// Try all variables with this value first
    #[arg(long, value_name = "VALUE", action = ArgAction::Set)]
    phase: Option<bool>,
    /// Give up after so many conflicts in one search
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    conflict_limit: Option<u64>,
    /// Let the solver take no more memory than this, such as 500M or 2G
    ///
    /// A solver that is built in runs in a process of its own then.
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, allow_negative_numbers = true)]
    memory_limit: Option<u64>,
    /// Set an option of the solver's own (repeatable; for cadical)
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_option, action = ArgAction::Append)]
    solver_option: Vec<(String, String)>,
    /// Run a solver that is built in in a process of its own, as programs and libraries do
    ///
    /// Then it can be ended at any moment, and may crash without harm.
    #[arg(long)]
    isolate: bool,
    /// Tell what the solver counted and where the time went
    #[arg(long)]
    pub stats: bool,
}

fn parse_option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.into(), value.into())),
        _ => Err("expected NAME=VALUE, such as elimrounds=2".into()),
    }
}

/// Reads the name of a backend. An unknown one is answered with those that there are.
#[derive(Clone)]
struct BackendParser;

/// Whether this names a solver that the user brings.
fn brought(name: &str) -> bool {
    name.starts_with("cmd:") || name.starts_with("ipasir:")
}

impl BackendParser {
    fn names() -> PossibleValuesParser {
        // A backend that was left out of the build is known, so that asking for it can be explained.
        let left_out =
            cfg!(not(feature = "cadical")).then(|| PossibleValue::new("cadical").hide(true));
        let all = backends().iter().chain(programs());
        let names = all.map(|backend| PossibleValue::new(backend.name()).help(backend.summary()));
        let patterns = [
            PossibleValue::new("cmd:COMMAND").help("Any other program"),
            PossibleValue::new("ipasir:PATH").help("A shared library with the IPASIR interface"),
        ];
        PossibleValuesParser::new(names.chain(patterns).chain(left_out))
    }
}

impl TypedValueParser for BackendParser {
    type Value = Backend;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Backend, clap::Error> {
        if !value.to_str().is_some_and(brought) {
            Self::names().parse_ref(command, argument, value)?;
        }
        let find = |name: &str| {
            if name.eq_ignore_ascii_case("cadical") && cfg!(not(feature = "cadical")) {
                return Err(
                    "this is the pure Rust build, which leaves it out; build with --features full \
                     to have it"
                        .to_owned(),
                );
            }
            let name = if brought(name) {
                name.to_owned()
            } else {
                name.to_lowercase()
            };
            find_backend(&name).map_err(|error| error.to_string())
        };
        find.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names: Vec<PossibleValue> = Self::names().possible_values()?.collect();
        Some(Box::new(names.into_iter()))
    }
}

/// A backend that is asked for all that was typed, and what it measures if it is to.
#[derive(Clone, Debug)]
pub struct SolverPlan {
    pub backend: Backend,
    pub measured: Option<Measured>,
}

/// What the solvers of a run measure together.
#[derive(Clone, Debug, Default)]
pub struct Measured(Arc<Mutex<Measurements>>);

impl SolverArgs {
    /// The backend that was named, or this one, with everything that was asked of it.
    pub fn plan(&self, recommended: &Backend) -> Result<SolverPlan, Failure> {
        let mut backend = self.backend.as_ref().unwrap_or(recommended).clone();
        let is_program = backend.can(Capability::StartsAnew);
        if self.isolate && is_program {
            return Err(Failure::Usage(format!(
                "--isolate runs a solver in a process of its own, which {} does anyway",
                backend.name()
            )));
        }
        if self.memory_limit == Some(0) {
            return Err(Failure::Usage(
                "--memory-limit 0 leaves no memory at all".into(),
            ));
        }
        if self.isolate || self.memory_limit.is_some() && !is_program {
            backend = isolated(&backend)?;
        } else {
            backend = stoppable(&backend)?;
        }
        let options = SolverOptions {
            seed: self.solver_seed,
            phase: self.phase,
            conflict_limit: self.conflict_limit,
            memory_limit: self.memory_limit,
            named: self.solver_option.clone(),
        };
        let backend = backend.with_options(options);
        let mut backend = backend.map_err(|error| Failure::Usage(error.to_string()))?;
        let measured = self.stats.then(Measured::default);
        if let Some(Measured(sum)) = &measured {
            backend = backend.measured(Arc::clone(sum));
        }
        Ok(SolverPlan { backend, measured })
    }

    /// An option that was given, if there is one.
    pub fn given(&self) -> Option<&'static str> {
        [
            (self.backend.is_some(), "--backend"),
            (self.solver_seed.is_some(), "--solver-seed"),
            (self.phase.is_some(), "--phase"),
            (self.conflict_limit.is_some(), "--conflict-limit"),
            (self.memory_limit.is_some(), "--memory-limit"),
            (!self.solver_option.is_empty(), "--solver-option"),
            (self.isolate, "--isolate"),
            (self.stats, "--stats"),
        ]
        .into_iter()
        .find_map(|(given, option)| given.then_some(option))
    }
}

/// The command by which this program serves as an isolated solver.
#[cfg(unix)]
fn solver_process() -> Result<solvers::SolverProcess, Failure> {
    let program = std::env::current_exe().map_err(|error| {
        Failure::Runtime(format!(
            "cannot find this program to start it again: {error}"
        ))
    })?;
    let arguments = vec![SOLVER_PROCESS.into()];
    Ok(solvers::SolverProcess { program, arguments })
}

#[cfg(unix)]
fn isolated(backend: &Backend) -> Result<Backend, Failure> {
    Ok(backend.isolated(&solver_process()?))
}

/// The backend itself, or isolated if its searches cannot be stopped otherwise.
#[cfg(unix)]
fn stoppable(backend: &Backend) -> Result<Backend, Failure> {
    Ok(backend.stoppable(&solver_process()?))
}

#[cfg(not(unix))]
fn stoppable(backend: &Backend) -> Result<Backend, Failure> {
    Ok(backend.clone())
}

#[cfg(not(unix))]
fn isolated(_: &Backend) -> Result<Backend, Failure> {
    Err(Failure::Usage(
        "a solver runs in a process of its own on Unix only".into(),
    ))
}

/// Measurements as they are printed. Times are in seconds.
#[derive(Debug, Serialize)]
pub struct Report {
    solvers: u64,
    conflicts: Option<u64>,
    decisions: Option<u64>,
    propagations: Option<u64>,
    restarts: Option<u64>,
    encoding_seconds: f64,
    loading_seconds: f64,
    solving_seconds: f64,
    verifying_seconds: f64,
    /// The most memory that this process held at a time.
    peak_memory_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    processes: Option<Processes>,
    #[serde(skip)]
    measurements: Measurements,
}

/// What the solver's own processes used.
#[derive(Debug, Serialize)]
struct Processes {
    count: u64,
    user_seconds: f64,
    system_seconds: f64,
    peak_memory_bytes: u64,
}

impl Measured {
    /// What was measured until now.
    pub fn report(&self) -> Report {
        let measurements = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let statistics = measurements.statistics;
        Report {
            solvers: measurements.solvers,
            conflicts: statistics.conflicts,
            decisions: statistics.decisions,
            propagations: statistics.propagations,
            restarts: statistics.restarts,
            encoding_seconds: seconds(measurements.encoding),
            loading_seconds: seconds(measurements.loading),
            solving_seconds: seconds(measurements.solving),
            verifying_seconds: seconds(measurements.verifying),
            peak_memory_bytes: Process::Current.peak_memory(),
            processes: statistics.process.map(|process| Processes {
                count: process.processes,
                user_seconds: seconds(process.user),
                system_seconds: seconds(process.system),
                peak_memory_bytes: process.peak_memory,
            }),
            measurements,
        }
    }
}

impl Report {
    /// The report for people, a line each.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut line = |name: &str, value: String| lines.push(format!("{name:<13} {value:>12}"));
        let times = &self.measurements;
        line("solvers", self.solvers.to_string());
        for (name, value) in [
            ("conflicts", self.conflicts),
            ("decisions", self.decisions),
            ("propagations", self.propagations),
            ("restarts", self.restarts),
        ] {
            // What is not told is left out here and null in JSON.
            if let Some(value) = value {
                line(name, value.to_string());
            }
        }
        line("encoding", duration(times.encoding));
        line("loading", duration(times.loading));
        line("solving", duration(times.solving));
        line("verifying", duration(times.verifying));
        let mebibytes = |bytes: u64| format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20));
        if let Some(bytes) = self.peak_memory_bytes {
            line("peak memory", mebibytes(bytes));
        }
        if let Some(processes) = times.statistics.process {
            line("processes", processes.processes.to_string());
            line("their time", duration(processes.user + processes.system));
            line("their memory", mebibytes(processes.peak_memory));
        }
        lines
    }
}
