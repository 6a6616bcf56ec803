//! Options for SAT solvers, the plan that they resolve to, and the statistics.

use super::engine::parse_bytes;
use super::exit::Failure;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args};
use serde::Serialize;
use solvers::process::stats::Process;
use solvers::{Backend, Capability, Measurements, SolverOptions, backends, find_backend, programs};
use std::ffi::OsStr;
use std::sync::{Arc, Mutex, PoisonError};

use super::text::{duration, first_given, seconds};

/// Hidden command that runs a solver in a separate process of this program.
pub const SOLVER_PROCESS: &str = "__isolated";

#[derive(Debug, Args)]
#[command(next_help_heading = "SAT solver")]
pub struct SolverArgs {
    /// SAT solver: a built-in one, a program, or a shared library
    ///
    /// The default is batsat for one solution. For all solutions it is dpll if the method is cubes
    /// on up to 20 rows, otherwise cadical (varisat if cadical is not built in).
    ///
    /// minisat, picosat and the other programs are searched for in PATH. 'cmd:PROGRAM ARGUMENTS'
    /// names any other program, where {cnf} stands for the file with the formula (standard input if
    /// absent) and {result} for the file with the answer (standard output if absent). The answer
    /// must be in the format of the SAT competitions or of MiniSat. 'ipasir:PATH' names a shared
    /// library with the IPASIR interface.
    #[arg(long, value_name = "NAME", value_parser = BackendParser, ignore_case = true)]
    pub backend: Option<Backend>,
    /// Seed of the solver's random choices
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    solver_seed: Option<u64>,
    /// Value that the solver tries first for every variable
    #[arg(long, value_name = "VALUE", action = ArgAction::Set)]
    phase: Option<bool>,
    /// Give up after this many conflicts in one search
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    conflict_limit: Option<u64>,
    /// Limit the memory of the solver, such as 500M or 2G
    ///
    /// A built-in solver then runs in a separate process.
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, allow_negative_numbers = true)]
    memory_limit: Option<u64>,
    /// Set a solver-specific option (repeatable; for cadical)
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_option, action = ArgAction::Append)]
    solver_option: Vec<(String, String)>,
    /// Run a built-in solver in a separate process, as programs and libraries do
    ///
    /// It can then be terminated at any time, and a crash does no harm.
    #[arg(long)]
    isolate: bool,
    /// Print statistics and times of the solver
    #[arg(long)]
    pub stats: bool,
}

fn parse_option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.into(), value.into())),
        _ => Err("expected NAME=VALUE, such as elimrounds=2".into()),
    }
}

/// Parser of backend names. The error for an unknown name lists the known ones.
#[derive(Clone)]
struct BackendParser;

/// Returns `true` if the name stands for a program or a library of the user.
fn is_external(name: &str) -> bool {
    name.starts_with("cmd:") || name.starts_with("ipasir:")
}

impl BackendParser {
    fn names() -> PossibleValuesParser {
        // A backend that is not in this build gets a special error message.
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
        if !value.to_str().is_some_and(is_external) {
            Self::names().parse_ref(command, argument, value)?;
        }
        let find = |name: &str| {
            if name.eq_ignore_ascii_case("cadical") && cfg!(not(feature = "cadical")) {
                return Err(
                    "the pure Rust build does not include it; build with --features full to add it"
                        .to_owned(),
                );
            }
            let name = if is_external(name) {
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

/// Backend with the selected options, and its measurements if they are reported.
#[derive(Clone, Debug)]
pub struct SolverPlan {
    pub backend: Backend,
    pub measured: Option<Measured>,
}

/// Sum of the measurements of all solvers of a run.
#[derive(Clone, Debug, Default)]
pub struct Measured(Arc<Mutex<Measurements>>);

impl SolverArgs {
    /// Resolves the options. `recommended` is used if no backend was named.
    pub fn plan(&self, recommended: &Backend) -> Result<SolverPlan, Failure> {
        let mut backend = self.backend.as_ref().unwrap_or(recommended).clone();
        let is_program = backend.can(Capability::StartsAnew);
        if self.isolate && is_program {
            return Err(Failure::Usage(format!(
                "--isolate has no effect on {}, which always runs in a separate process",
                backend.name()
            )));
        }
        if self.memory_limit == Some(0) {
            return Err(Failure::Usage(
                "--memory-limit 0 leaves no memory for the solver".into(),
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

    /// Returns an option that was given, if there is one.
    pub fn given(&self) -> Option<&'static str> {
        first_given([
            (self.backend.is_some(), "--backend"),
            (self.solver_seed.is_some(), "--solver-seed"),
            (self.phase.is_some(), "--phase"),
            (self.conflict_limit.is_some(), "--conflict-limit"),
            (self.memory_limit.is_some(), "--memory-limit"),
            (!self.solver_option.is_empty(), "--solver-option"),
            (self.isolate, "--isolate"),
            (self.stats, "--stats"),
        ])
    }
}

/// The command by which this program serves as an isolated solver.
#[cfg(unix)]
fn solver_process() -> Result<solvers::SolverProcess, Failure> {
    let program = std::env::current_exe().map_err(|error| {
        Failure::Runtime(format!(
            "cannot determine the path of this program: {error}"
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
        "separate processes for solvers are supported on Unix only".into(),
    ))
}

/// Printed measurements. Times are in seconds.
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
    /// Peak memory of this process.
    peak_memory_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    processes: Option<Processes>,
    #[serde(skip)]
    measurements: Measurements,
}

/// Resources used by the solver's processes.
#[derive(Debug, Serialize)]
struct Processes {
    count: u64,
    user_seconds: f64,
    system_seconds: f64,
    peak_memory_bytes: u64,
}

impl Measured {
    /// Returns the current measurements.
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
    /// Returns the report as lines of text.
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
            // Unknown values are left out here and null in JSON.
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
