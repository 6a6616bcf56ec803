//! `queensat backends`: the SAT solvers that can be used.

use super::SCHEMA;
use crate::args::Format;
use crate::exit::{Exit, Failure};
use crate::output::{print, print_json};
use serde::{Serialize, Serializer};
use solvers::{Backend, Capabilities, Capability, backends, program_location, programs};
use std::path::PathBuf;

#[derive(Serialize)]
struct Report {
    schema: u32,
    backends: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    summary: &'static str,
    /// Whether it is built in or a program that is started.
    kind: &'static str,
    /// Where the program is; null where it is not installed.
    #[serde(skip_serializing_if = "is_built_in")]
    program: Option<Option<PathBuf>>,
    #[serde(flatten)]
    can: Can,
}

fn is_built_in(program: &Option<Option<PathBuf>>) -> bool {
    program.is_none()
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

    /// Whether the table says yes. It does not say that a program that starts anew is incremental.
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

/// What stands above the columns, and what they tell.
type Column = (&'static str, Capability, &'static str);

const COLUMNS: [Column; 11] = [
    (
        "incremental",
        Capability::Incremental,
        "takes more clauses after an answer, without starting anew",
    ),
    (
        "assumptions",
        Capability::Assumptions,
        "solves under assumptions",
    ),
    (
        "interrupt",
        Capability::Interrupt,
        "can be stopped at any moment",
    ),
    (
        "all models",
        Capability::AllModels,
        "finds all models in one search",
    ),
    (
        "conflict limit",
        Capability::ConflictLimit,
        "--conflict-limit",
    ),
    (
        "memory limit",
        Capability::MemoryLimit,
        "--memory-limit without another process",
    ),
    ("seed", Capability::Seed, "--seed"),
    ("phase", Capability::Phase, "--phase"),
    ("options", Capability::NamedOptions, "--solver-option"),
    (
        "proof",
        Capability::Proof,
        "can write a proof that there is no model",
    ),
    (
        "statistics",
        Capability::Statistics,
        "tells conflicts or processor time with --stats",
    ),
];

fn text(report: &Report) -> String {
    let width = (report.backends.iter().map(|row| row.name.len())).max();
    let width = width.unwrap_or(0);
    let mut text = String::new();
    for row in &report.backends {
        let place = match &row.program {
            None => "built in".to_owned(),
            Some(Some(path)) => path.display().to_string(),
            Some(None) => "not installed".to_owned(),
        };
        text += &format!("{:<width$}  {} ({place})\n", row.name, row.summary);
    }
    // The names are longer than what stands in the columns, so they stand below.
    text += &format!("\n{:<width$}", "");
    for number in 1..=COLUMNS.len() {
        text += &format!(" {number:>3}");
    }
    text += "\n";
    for row in &report.backends {
        text += &format!("{:<width$}", row.name);
        for (_, can, _) in COLUMNS {
            text += &format!(" {:>3}", if row.shows(can) { "yes" } else { "-" });
        }
        text += "\n";
    }
    text += "\n";
    for (number, (name, meaning)) in (1..).zip(COLUMNS.map(|(name, _, meaning)| (name, meaning))) {
        text += &format!("{number:>2} {name:<15} {meaning}\n");
    }
    text += "
Programs are started anew for each answer; they take clauses and assumptions that way.
With --isolate and --memory-limit a solver that is built in runs in a process of its own.
Any other program is --backend 'cmd:PROGRAM ARGUMENTS', and a shared library with the IPASIR
interface --backend ipasir:PATH; see queensat count --help.
";
    if cfg!(not(feature = "cadical")) {
        text += "\nThis is the pure Rust build; --features full adds cadical.\n";
    }
    text
}
