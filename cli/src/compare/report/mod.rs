//! Reports on a comparison: text for terminals, Markdown, CSV, JSON and HTML.

mod page;
mod table;
mod tables;
pub mod units;

pub use page::html;

use super::{Comparison, Digest};
use crate::json::escaped;
use crate::text::command_line;
use serde::Serialize;
use table::{Table, markdown_cell};
use units::date;

/// Returns the comparison as JSON: the record, and the summary as the field `digest`.
///
/// # Errors
///
/// If a number is not finite, which no measured one is.
pub fn json(comparison: &Comparison) -> Result<String, serde_json::Error> {
    #[derive(Serialize)]
    struct WithDigest<'a> {
        #[serde(flatten)]
        comparison: &'a Comparison,
        digest: Digest,
    }
    let all = WithDigest {
        comparison,
        digest: Digest::of(comparison),
    };
    Ok(escaped(&serde_json::to_string_pretty(&all)?) + "\n")
}

/// Returns all runs as CSV.
pub fn csv(comparison: &Comparison) -> String {
    tables::raw_runs(comparison).csv()
}

/// Returns the tables of times and growth as text.
pub fn text(comparison: &Comparison) -> String {
    let digest = Digest::of(comparison);
    let tables = [tables::times(comparison, &digest), tables::growth(&digest)];
    join(&tables, Table::text)
}

/// Returns the tables in Markdown, with a heading and the command line.
pub fn markdown(comparison: &Comparison) -> String {
    let digest = Digest::of(comparison);
    let tables = [
        tables::times(comparison, &digest),
        tables::growth(&digest),
        tables::formulas(comparison),
    ];
    let partial = match comparison.complete {
        true => "",
        false => "**Partial: the comparison was interrupted.**\n\n",
    };
    format!(
        "## queensat compare: {}\n\n{}, {}, queensat {}\n\n{partial}{}\n```sh\n{}\n```\n",
        heading(comparison),
        date(comparison.started),
        markdown_cell(&comparison.machine.describe()),
        comparison.program.version,
        join(&tables, Table::markdown),
        command_line(&comparison.program.command).replace("```", ""),
    )
}

/// Returns the task and the range of sizes, and the number of sizes if not all of the range were
/// measured.
fn heading(comparison: &Comparison) -> String {
    let options = &comparison.options;
    let (from, to) = (options.from, options.to);
    let task = options.task.description();
    match options.sizes.len() {
        1 => format!("{task}, n = {from}"),
        sizes if sizes as u64 <= u64::from(to - from) => {
            format!("{task}, n = {from} to {to} ({sizes} sizes)")
        }
        _ => format!("{task}, n = {from} to {to}"),
    }
}

/// Renders the tables that have rows, with a separating blank line.
fn join(tables: &[Table], render: fn(&Table) -> String) -> String {
    let tables = tables.iter().filter(|table| !table.rows.is_empty());
    tables.map(render).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_look_as_expected() {
        let read = |name| {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/compare");
            std::fs::read_to_string(format!("{folder}/{name}")).unwrap()
        };
        let mut sample = Comparison::read(read("sample.json").as_bytes()).unwrap();
        assert_eq!(text(&sample), read("table.txt"));
        assert_eq!(markdown(&sample), read("table.md"));
        sample.engines[0].spec = "=1+1".into();
        assert_eq!(csv(&sample), read("runs.csv"));
    }
}
