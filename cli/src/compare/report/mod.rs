//! Reports on a comparison: text for terminals, Markdown, CSV, JSON and HTML.

mod page;
mod table;
mod tables;
pub mod units;

pub use page::html;

use super::{Comparison, Digest};
use serde::Serialize;
use table::{Table, markdown_cell};
use units::{command_line, date};

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
    Ok(serde_json::to_string_pretty(&all)? + "\n")
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
    let partial = if comparison.complete {
        ""
    } else {
        "**Partial: the comparison was interrupted.**\n\n"
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

/// Returns the task and the range of sizes.
fn heading(comparison: &Comparison) -> String {
    let options = &comparison.options;
    let task = options.task.description();
    format!("{task}, n = {} to {}", options.from, options.to)
}

/// Renders the tables that have rows, with a separating blank line.
fn join(tables: &[Table], render: fn(&Table) -> String) -> String {
    let tables = tables.iter().filter(|table| !table.rows.is_empty());
    tables.map(render).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// Returns a comparison of three engines, one of which reached the time limit and one of which
    /// was not measured at the last size.
    pub fn sample() -> Comparison {
        Comparison::read(include_str!("../../../../tests/data/compare/sample.json")).unwrap()
    }

    #[test]
    fn tables_look_as_expected() {
        let expected = include_str!("../../../../tests/data/compare/table.txt");
        assert_eq!(text(&sample()), expected);
        let markdown = markdown(&sample());
        assert_eq!(
            markdown,
            include_str!("../../../../tests/data/compare/table.md")
        );
        for table in markdown.split("\n\n").filter(|part| part.starts_with("| ")) {
            let cells = |line: &str| line.replace("\\|", "").matches('|').count();
            let columns = cells(table.lines().next().unwrap());
            assert!(table.lines().all(|line| cells(line) == columns), "{table}");
        }
        let csv = csv(&sample());
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines.len(), 1 + sample().runs.len());
        let numbers = "0.02,0.018000000000000002,0.001,10485760";
        assert_eq!(
            lines[1],
            format!("count,backtrack,8,0,false,ok,{numbers},,92,")
        );
        assert!(lines[3].starts_with("count,\"run:./peer, \"\"old\"\"\",8,"));
    }

    #[test]
    fn json_is_read_back() {
        let text = json(&sample()).unwrap();
        assert_eq!(Comparison::read(&text), Ok(sample()));
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        let cell = &value["digest"]["engines"][1]["cells"][1];
        assert_eq!(cell["state"]["state"], "ended");
    }
}
