//! `queensat backends`: lists the SAT solvers.

use crate::args::Format;
use crate::exit::{Exit, Failure};
use crate::output::json::{Object, SCHEMA};
use crate::output::{print, print_json};
use itertools::Itertools;
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
        let kinds = ["built in", "program"];
        Self {
            name: backend.name(),
            summary: backend.summary(),
            kind: kinds[usize::from(program.is_some())],
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
    let rows: Vec<Row> = built_in.chain(programs).collect();
    let report = Object::default().field("schema", SCHEMA);
    match format {
        Format::Json => print_json(&report.field("backends", rows))?,
        Format::Text => print(&text(&rows))?,
    }
    Ok(Exit::Answered)
}

/// Columns of the table: capability, heading in one or two lines, and meaning.
const COLUMNS: &str = "\
incremental | incre-/mental | accepts clauses after an answer without a restart
assumptions | /assumptions | solves under assumptions
interrupt | /interrupt | can be stopped at any moment
all_models | all/models | finds all models in one search
conflict_limit | conflict/limit | --conflict-limit
memory_limit | memory/limit | --memory-limit without a separate process
seed | /seed | --solver-seed
phase | /phase | --phase
options | solver/option | --solver-option
proof | /proof | writes proofs of unsatisfiability
statistics | /stats | reports conflicts or processor time with --stats
";

/// Column of the table.
struct Column {
    capability: Capability,
    heading: [&'static str; 2],
    meaning: &'static str,
}

impl Column {
    fn read(line: &'static str) -> Option<Self> {
        let (name, heading, meaning) = line.split(" | ").collect_tuple()?;
        Some(Self {
            capability: Capability::ALL.iter().find(|(_, known)| *known == name)?.0,
            heading: heading.split_once('/')?.into(),
            meaning,
        })
    }
}

fn text(rows: &[Row]) -> String {
    let names = rows.iter().map(|row| row.name.len());
    let width = names.max().unwrap_or(0);
    let mut text = format!("{:<width$}  solver (location)\n", "backend");
    for row in rows {
        let place = match &row.program {
            None => "built in".to_owned(),
            Some(Some(path)) => path.display().to_string(),
            Some(None) => match SOURCES.iter().find(|(known, _)| *known == row.name) {
                Some((_, source)) => format!("not installed: {source}"),
                None => "not installed".to_owned(),
            },
        };
        text += &format!("{:<width$}  {} ({place})\n", row.name, row.summary);
    }
    text += "\n";
    let columns: Option<Vec<Column>> = COLUMNS.lines().map(Column::read).collect();
    let columns = columns.expect("columns of known capabilities");
    let line = |name: &str, cell: &dyn Fn(&Column) -> &'static str| {
        let mut line = format!("{name:<width$}");
        for column in &columns {
            let width = column.heading.map(str::len).into_iter().max();
            line += &format!(" {:>width$}", cell(column), width = width.unwrap_or(0));
        }
        format!("{}\n", line.trim_end())
    };
    text += &line("", &|column| column.heading[0]);
    text += &line("backend", &|column| column.heading[1]);
    for row in rows {
        let cell = |column: &Column| {
            if row.shows(column.capability) {
                "yes"
            } else {
                "-"
            }
        };
        text += &line(row.name, &cell);
    }
    text += "\n";
    for column in &columns {
        let name = column.heading.join(" ").replace("- ", "");
        text += &format!("{:<width$}  {}\n", name.trim(), column.meaning);
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
