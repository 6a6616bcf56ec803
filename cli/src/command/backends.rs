//! `queensat backends`: the SAT solvers that can be used.

use super::SCHEMA;
use crate::args::Format;
use crate::exit::{Exit, Failure};
use crate::output::{print, print_json};
use serde::Serialize;
use solvers::{Backend, Capabilities, backends, program_location, programs};
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

/// What it can do beyond finding one model.
#[derive(Serialize)]
struct Can {
    incremental: bool,
    starts_anew: bool,
    assumptions: bool,
    interrupt: bool,
    all_models: bool,
    conflict_limit: bool,
    memory_limit: bool,
    seed: bool,
    phase: bool,
    phase_hints: bool,
    options: bool,
    proof: bool,
    statistics: bool,
}

impl Row {
    fn new(backend: &'static Backend, program: Option<Option<PathBuf>>) -> Self {
        let Capabilities {
            incremental,
            starts_anew,
            assumptions,
            interrupt,
            all_models,
            conflict_limit,
            memory_limit,
            seed,
            phase,
            phase_hints,
            named_options,
            proof,
            statistics,
            ..
        } = backend.capabilities();
        Self {
            name: backend.name(),
            summary: backend.summary(),
            kind: if program.is_some() {
                "program"
            } else {
                "built in"
            },
            program,
            can: Can {
                incremental,
                starts_anew,
                assumptions,
                interrupt,
                all_models,
                conflict_limit,
                memory_limit,
                seed,
                phase,
                phase_hints,
                options: named_options,
                proof,
                statistics,
            },
        }
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
type Column = (&'static str, fn(&Can) -> bool, &'static str);

const COLUMNS: [Column; 11] = [
    (
        "incremental",
        |can| can.incremental && !can.starts_anew,
        "takes more clauses after an answer, without starting anew",
    ),
    (
        "assumptions",
        |can| can.assumptions,
        "solves under assumptions",
    ),
    (
        "interrupt",
        |can| can.interrupt,
        "can be stopped at any moment",
    ),
    (
        "all models",
        |can| can.all_models,
        "finds all models in one search",
    ),
    (
        "conflict limit",
        |can| can.conflict_limit,
        "--conflict-limit",
    ),
    (
        "memory limit",
        |can| can.memory_limit,
        "--memory-limit without another process",
    ),
    ("seed", |can| can.seed, "--seed"),
    ("phase", |can| can.phase, "--phase"),
    ("options", |can| can.options, "--solver-option"),
    (
        "proof",
        |can| can.proof,
        "can write a proof that there is no model",
    ),
    (
        "statistics",
        |can| can.statistics,
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
            text += &format!(" {:>3}", if can(&row.can) { "yes" } else { "-" });
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
