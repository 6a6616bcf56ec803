//! `queensat backends`: lists the SAT solvers.

use super::SCHEMA;
use crate::args::Format;
use crate::exit::{Exit, Failure};
use crate::output::{print, print_json};
use serde::{Serialize, Serializer};
use solvers::{Backend, Capabilities, Capability, backends, program_location, programs};
use std::path::PathBuf;

/// Backends of programs, and where to get the programs.
const SOURCES: [(&str, &str); 7] = [
    ("minisat", "apt-get install minisat"),
    ("picosat", "apt-get install picosat"),
    ("cryptominisat5", "apt-get install cryptominisat"),
    ("cadical-cli", "apt-get install cadical"),
    ("kissat", "see https://github.com/arminbiere/kissat"),
    ("clasp", "apt-get install clasp"),
    ("glucose", "see https://github.com/audemard/glucose"),
];

#[derive(Serialize)]
struct Report {
    schema: u32,
    backends: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    summary: &'static str,
    /// `built in` or `program`.
    kind: &'static str,
    /// Path of the program; `Some(None)` if it is not installed, `None` for a built-in solver.
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<Option<PathBuf>>,
    #[serde(flatten)]
    can: Can,
}

/// Capabilities, as a map from their names.
struct Can(Capabilities);

impl Serialize for Can {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Capability::ALL.map(|(one, name)| (name, self.0.has(one))))
    }
}

impl Row {
    fn new(backend: &'static Backend, program: Option<Option<PathBuf>>) -> Self {
        Self {
            name: backend.name(),
            summary: backend.summary(),
            kind: if program.is_some() {
                "program"
            } else {
                "built in"
            },
            program,
            can: Can(backend.capabilities()),
        }
    }

    /// Returns the cell of the table. A program that starts anew is not shown as incremental.
    fn shows(&self, capability: Capability) -> bool {
        let Can(all) = self.can;
        all.has(capability)
            && (capability != Capability::Incremental || !all.has(Capability::StartsAnew))
    }
}

/// Prints the list.
pub fn run(format: Format) -> Result<Exit, Failure> {
    let built_in = backends().iter().map(|backend| Row::new(backend, None));
    let programs = programs()
        .iter()
        .map(|backend| Row::new(backend, Some(program_location(backend.name()))));
    let report = Report {
        schema: SCHEMA,
        backends: built_in.chain(programs).collect(),
    };
    match format {
        Format::Json => print_json(&report)?,
        Format::Text => print(&text(&report))?,
    }
    Ok(Exit::Answered)
}

/// Heading in two lines, name, capability and meaning of a column.
type Column = ([&'static str; 2], &'static str, Capability, &'static str);

const COLUMNS: [Column; 11] = [
    (
        ["incre-", "mental"],
        "incremental",
        Capability::Incremental,
        "accepts clauses after an answer without a restart",
    ),
    (
        ["", "assumptions"],
        "assumptions",
        Capability::Assumptions,
        "solves under assumptions",
    ),
    (
        ["", "interrupt"],
        "interrupt",
        Capability::Interrupt,
        "can be stopped at any moment",
    ),
    (
        ["all", "models"],
        "all models",
        Capability::AllModels,
        "finds all models in one search",
    ),
    (
        ["conflict", "limit"],
        "conflict limit",
        Capability::ConflictLimit,
        "--conflict-limit",
    ),
    (
        ["memory", "limit"],
        "memory limit",
        Capability::MemoryLimit,
        "--memory-limit without a separate process",
    ),
    (["", "seed"], "seed", Capability::Seed, "--solver-seed"),
    (["", "phase"], "phase", Capability::Phase, "--phase"),
    (
        ["solver", "option"],
        "solver option",
        Capability::NamedOptions,
        "--solver-option",
    ),
    (
        ["", "proof"],
        "proof",
        Capability::Proof,
        "writes proofs of unsatisfiability",
    ),
    (
        ["", "stats"],
        "stats",
        Capability::Statistics,
        "reports conflicts or processor time with --stats",
    ),
];

fn text(report: &Report) -> String {
    let names = report.backends.iter().map(|row| row.name.len());
    let width = names.max().unwrap_or(0);
    let mut text = format!("{:<width$}  solver (location)\n", "backend");
    for Row {
        name,
        summary,
        program,
        ..
    } in &report.backends
    {
        let place = match program {
            None => "built in".to_owned(),
            Some(Some(path)) => path.display().to_string(),
            Some(None) => match SOURCES.iter().find(|(known, _)| known == name) {
                Some((_, source)) => format!("not installed: {source}"),
                None => "not installed".to_owned(),
            },
        };
        text += &format!("{name:<width$}  {summary} ({place})\n");
    }
    text += "\n";
    let widths = COLUMNS.map(|([above, below], ..)| above.len().max(below.len()));
    let line = |name: &str, cells: [&str; COLUMNS.len()]| {
        let mut line = format!("{name:<width$}");
        for (cell, width) in cells.iter().zip(widths) {
            line += &format!(" {cell:>width$}");
        }
        format!("{}\n", line.trim_end())
    };
    text += &line("", COLUMNS.map(|([above, _], ..)| above));
    text += &line("backend", COLUMNS.map(|([_, below], ..)| below));
    for row in &report.backends {
        text += &line(
            row.name,
            COLUMNS.map(|(_, _, can, _)| if row.shows(can) { "yes" } else { "-" }),
        );
    }
    text += "\n";
    for (_, name, _, meaning) in COLUMNS {
        text += &format!("{name:<width$}  {meaning}\n");
    }
    text += "
A program is started again for each answer, with all clauses and assumptions.
With --isolate or --memory-limit a built-in solver runs in a separate process.
--backend 'cmd:PROGRAM ARGUMENTS' uses any other program, and --backend ipasir:PATH a shared library
with the IPASIR interface; see queensat count --help.
";
    if cfg!(not(feature = "cadical")) {
        text += "
This is the pure Rust build, without cadical. To build it in (needs a C++ compiler):
  cargo install --path cli --features full
";
    }
    text
}
