//! `queensat encodings`: the at-most-one encodings.

use super::SCHEMA;
use crate::cli::args::Format;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::{print, print_json};
use encodings::at_most_one;
use serde::Serialize;

#[derive(Serialize)]
struct Report {
    schema: u32,
    encodings: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    summary: &'static str,
    reference: &'static str,
}

/// Prints the list.
pub fn run(format: Format) -> Result<Exit, Failure> {
    let encodings = at_most_one::all().iter().map(|encoding| Row {
        name: encoding.name(),
        summary: encoding.summary(),
        reference: encoding.reference(),
    });
    let report = Report {
        schema: SCHEMA,
        encodings: encodings.collect(),
    };
    match format {
        Format::Json => print_json(&report)?,
        Format::Text => {
            let rows = report.encodings.iter().map(|row| {
                let Row {
                    name,
                    summary,
                    reference,
                } = row;
                format!("{name:<11} {summary}\n{:<11} {reference}\n", "")
            });
            print(&rows.collect::<String>())?;
        }
    }
    Ok(Exit::Answered)
}
