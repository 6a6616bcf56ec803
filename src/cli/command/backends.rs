//! `queensat backends`: the SAT solvers that are built in.

use super::SCHEMA;
use crate::cli::args::Format;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::{print, print_json};
use queensat::solver::backends;
use serde::Serialize;

#[derive(Serialize)]
struct Report {
    schema: u32,
    backends: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    summary: &'static str,
    incremental: bool,
    assumptions: bool,
    interrupt: bool,
    all_models: bool,
}

/// Prints the list.
pub fn run(format: Format) -> Result<Exit, Failure> {
    let backends = backends().iter().map(|backend| Row {
        name: backend.name(),
        summary: backend.summary(),
        incremental: backend.capabilities().incremental,
        assumptions: backend.capabilities().assumptions,
        interrupt: backend.capabilities().interrupt,
        all_models: backend.capabilities().all_models,
    });
    let report = Report {
        schema: SCHEMA,
        backends: backends.collect(),
    };
    match format {
        Format::Json => print_json(&report)?,
        Format::Text => print(&text(&report))?,
    }
    Ok(Exit::Answered)
}

fn text(report: &Report) -> String {
    let mut text = format!(
        "{:<9} {:<12} {:<12} {:<10} {:<11} {}\n",
        "backend", "incremental", "assumptions", "interrupt", "all models", "what it is"
    );
    let yes = |claim: bool| if claim { "yes" } else { "no" };
    for row in &report.backends {
        text += &format!(
            "{:<9} {:<12} {:<12} {:<10} {:<11} {}\n",
            row.name,
            yes(row.incremental),
            yes(row.assumptions),
            yes(row.interrupt),
            yes(row.all_models),
            row.summary
        );
    }
    if cfg!(not(feature = "cadical")) {
        text += "\nThis is the pure Rust build; the default build also has cadical.\n";
    }
    text
}
