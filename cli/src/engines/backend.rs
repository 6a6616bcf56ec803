//! Options for SAT solvers, the plan that they resolve to, and the statistics.

use crate::limits::{parse_bytes, whole_number};
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{ArgAction, Args};
use itertools::Itertools;
use queensat::answers::{Run, SatOptions};
use solvers::process::stats::Process;
use solvers::{
    Backend, Measurements, backends, find_backend, program_location, program_source, programs,
};

use crate::output::{
    self,
    text::{NameParser, duration},
};

/// Returns where to get the program of a backend.
pub fn source(name: &str) -> &'static str {
    let here = |source: &&str| cfg!(target_os = "linux") || !source.starts_with("apt-get");
    let source = program_source(name).filter(here);
    source.unwrap_or("see its documentation")
}

#[derive(Debug, Args)]
#[command(next_help_heading = "SAT solver")]
pub struct SolverArgs {
    /// SAT solver: built in, a program or a shared library
    ///
    /// The default is batsat for one solution, and with --proof the first that writes proofs. For all solutions it is
    /// dpll if the method is cubes on up to 20 rows, otherwise cadical (varisat if cadical is not built in).
    ///
    /// minisat, picosat and the other programs are searched for in PATH. 'cmd:PROGRAM ARGUMENTS'
    /// names any other program, where {cnf} stands for the file with the formula (standard input if
    /// absent) and {result} for the file with the answer (standard output if absent). The answer
    /// must be in the format of the SAT competitions or of MiniSat. 'ipasir:PATH' names a shared
    /// library with the IPASIR interface, which runs in this process.
    #[arg(long, value_name = "NAME", value_parser = backend_parser())]
    pub backend: Option<String>,
    /// Seed of the solver's random choices [default: that of the solver]
    #[arg(long, hide_short_help = true, value_name = "NUMBER", value_parser = whole_number())]
    solver_seed: Option<u64>,
    /// Value that the solver tries first for every variable [default: chosen by the solver]
    #[arg(long, hide_short_help = true, value_name = "VALUE", action = ArgAction::Set)]
    phase: Option<bool>,
    /// Give up after this many conflicts in one search
    #[arg(long, hide_short_help = true, value_name = "K", value_parser = whole_number())]
    conflict_limit: Option<u64>,
    /// Limit the memory of a program, such as 500M or 2G
    #[arg(long, hide_short_help = true, value_name = "BYTES", value_parser = parse_bytes)]
    memory_limit: Option<u64>,
    /// Set a solver-specific option (repeatable)
    ///
    /// `queensat backends` says which solvers take some. A program gets
    /// --NAME=VALUE; minisat and glucose get -NAME=VALUE, and -NAME or -no-NAME for the values true and
    /// false.
    #[arg(long, hide_short_help = true, value_name = "NAME=VALUE", value_parser = parse_option, action = ArgAction::Append)]
    solver_option: Vec<String>,
    /// Print statistics and times of the solver, or the queens placed by native search
    #[arg(long, hide_short_help = true)]
    pub stats: bool,
}

fn parse_option(text: &str) -> Result<String, String> {
    match text.split_once('=') {
        Some((name, _)) if !name.is_empty() => Ok(text.into()),
        _ => Err("expected NAME=VALUE, such as elimrounds=2".into()),
    }
}

/// Returns `true` if the name stands for a program or a library of the user.
fn is_external(name: &str) -> bool {
    name.starts_with("cmd:") || name.starts_with("ipasir:")
}

/// Returns a parser of the name of a SAT solver.
pub fn backend_parser() -> NameParser<String> {
    NameParser {
        names: backend_names,
        is_name: |text| !is_external(text),
        parse: parse_backend,
    }
}

fn backend_names() -> PossibleValuesParser {
    // A backend that is not in this build gets a special error message.
    let left_out = cfg!(not(feature = "cadical")).then(|| PossibleValue::new("cadical").hide(true));
    let all = backends().iter().chain(programs());
    let names = all.map(|backend| PossibleValue::new(backend.name()).help(backend.summary()));
    let patterns = [
        PossibleValue::new("cmd:COMMAND").help("Any other program"),
        PossibleValue::new("ipasir:PATH").help("A shared library with the IPASIR interface"),
    ];
    PossibleValuesParser::new(names.chain(patterns).chain(left_out))
}

fn parse_backend(name: &str) -> Result<String, String> {
    if name.eq_ignore_ascii_case("cadical") && cfg!(not(feature = "cadical")) {
        let advice = "the pure Rust build does not include it: build with --features full, or install the program \
                      and take cadical-cli";
        return Err(format!("{advice}; {}", at_hand()));
    }
    let name = if is_external(name) {
        name.to_owned()
    } else {
        name.to_lowercase()
    };
    let found = find_backend(&name).map_err(|error| {
        if is_external(&name) {
            error.to_string()
        } else {
            format!("{error} ({}); {}", source(&name), at_hand())
        }
    });
    if name.starts_with("ipasir:") {
        output::reserve();
    }
    found.map(|_| name)
}

/// Returns the backends that can be used here.
fn at_hand() -> String {
    let is_here = |backend: &&Backend| program_location(backend.name()).is_some();
    let here = programs().iter().filter(is_here);
    let names = backends().iter().chain(here).map(Backend::name);
    format!("here are {}", names.format(", "))
}

impl SolverArgs {
    /// Sets the options for the solver.
    pub fn set(&self, sat: &mut SatOptions) {
        sat.backend.clone_from(&self.backend);
        sat.solver_seed = self.solver_seed;
        sat.phase = self.phase;
        sat.conflict_limit = self.conflict_limit;
        sat.memory_limit = self.memory_limit;
        sat.solver_option.clone_from(&self.solver_option);
        sat.stats = self.stats;
    }
}

/// Returns the statistics of a run as lines of text, if they are wanted: those of the solver, or the queens placed.
pub fn counters_text(run: &Run, is_wanted: bool) -> Option<String> {
    is_wanted.then(|| match &run.statistics {
        Some(measured) => statistics_text(measured),
        None => {
            let placed = run
                .queens_placed
                .map(|number| number.to_string())
                .unwrap_or_else(|| "not counted".into());
            format!("{:<13} {placed:>12}", "placements")
        }
    })
}

/// Returns measurements as lines of text, without unknown numbers.
pub fn statistics_text(measured: &Measurements) -> String {
    let number = |number: Option<u64>| number.map(|number| number.to_string());
    let time = |time| Some(duration(time));
    let mebibytes = |bytes: u64| format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20));
    let statistics = &measured.statistics;
    let process = statistics.process.as_ref();
    let rows = [
        ("solvers", number(Some(measured.solvers))),
        ("conflicts", number(statistics.conflicts)),
        ("decisions", number(statistics.decisions)),
        ("propagations", number(statistics.propagations)),
        ("restarts", number(statistics.restarts)),
        ("encoding", time(measured.encoding)),
        ("loading", time(measured.loading)),
        ("solving", time(measured.solving)),
        ("verifying", time(measured.verifying)),
        ("peak memory", Process::Current.peak_memory().map(mebibytes)),
        (
            "processes",
            process.map(|stats| stats.processes.to_string()),
        ),
        (
            "their time",
            process.map(|stats| duration(stats.user + stats.system)),
        ),
        (
            "their memory",
            process.map(|stats| mebibytes(stats.peak_memory)),
        ),
    ];
    let mut rows = rows
        .into_iter()
        .filter_map(|(name, value)| Some(format!("{name:<13} {:>12}", value?)));
    rows.join("\n")
}
