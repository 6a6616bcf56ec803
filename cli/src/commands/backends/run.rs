//! Run of `backends`: the built-in solvers, and the programs that PATH has.

use super::text::{Row, text};
use crate::exit::{Exit, Failure};
use crate::output::format::ReportFormat;
use crate::output::json::{Object, SCHEMA};
use crate::output::{print, print_json};
use solvers::{Backend, Capability, backends, program_location, programs};

/// Prints the list.
pub fn run(format: ReportFormat) -> Result<Exit, Failure> {
    let rows = rows();
    match format {
        ReportFormat::Json => print_json(&report(&rows))?,
        ReportFormat::Text => print(&text(&rows))?,
    }
    Ok(Exit::Answered)
}

/// Returns all backends.
pub fn rows() -> Vec<Row> {
    let located = |program: &'static Backend| (program, Some(program_location(program.name())));
    let programs = programs().iter().map(located);
    (backends().iter().map(|backend| (backend, None)))
        .chain(programs)
        .collect()
}

/// Returns the list in JSON.
pub fn report(rows: &[Row]) -> Object {
    let rows: Vec<Object> = rows.iter().map(object).collect();
    let report = Object::default().field("schema", SCHEMA);
    report.field("backends", rows)
}

fn object((backend, program): &Row) -> Object {
    let kinds = ["built in", "program"];
    let object = Object::default()
        .field("name", backend.name())
        .field("summary", backend.summary())
        .field("kind", kinds[usize::from(program.is_some())])
        .optional("program", program.as_ref());
    let capabilities = Capability::ALL.into_iter();
    capabilities.fold(object, |object, capability| {
        object.field(capability.name(), backend.can(capability))
    })
}
