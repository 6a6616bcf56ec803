//! Run of `backends`: the built-in solvers, and the programs that PATH has.

use super::text::{Row, text};
use crate::exit::{Exit, Failure};
use crate::output::format::ReportFormat;
use crate::output::json::{Object, SCHEMA};
use crate::output::{print, print_json};
use solvers::{Backend, Capability, backends, program_location, programs};

/// Prints the list.
pub fn run(format: ReportFormat) -> Result<Exit, Failure> {
    let located = |program: &'static Backend| (program, Some(program_location(program.name())));
    let programs = programs().iter().map(located);
    let rows: Vec<Row> = (backends().iter().map(|backend| (backend, None)))
        .chain(programs)
        .collect();
    match format {
        ReportFormat::Json => {
            let rows: Vec<Object> = rows.iter().map(object).collect();
            let report = Object::default().field("schema", SCHEMA);
            print_json(&report.field("backends", rows))?;
        }
        ReportFormat::Text => print(&text(&rows))?,
    }
    Ok(Exit::Answered)
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
