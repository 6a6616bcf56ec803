//! The list of SAT solvers as text.

use crate::engines::backend::source;
use itertools::Itertools;
use solvers::{Backend, Capability};
use std::path::PathBuf;

/// Backend, and the path of its program: `Some(None)` if it is not installed, `None` for a built-in solver.
pub type Row = (&'static Backend, Option<Option<PathBuf>>);

/// Columns of the table: capability, heading in one or two lines, and meaning.
const COLUMNS: &str = "\
incremental | incre-/mental | accepts clauses after an answer without a restart
assumptions | /assumptions | solves under assumptions
interrupt | /interrupt | can be stopped during a search
all_models | all/models | finds all models in one search
conflict_limit | conflict/limit | --conflict-limit
memory_limit | memory/limit | --memory-limit
seed | /seed | --solver-seed
phase | /phase | --phase
options | solver/option | --solver-option
proof | /proof | writes proofs of unsatisfiability
statistics | /stats | reports conflicts or processor time with --stats
";

/// Column of the table: capability, heading and meaning.
type Column = (Capability, [&'static str; 2], &'static str);

fn column(line: &'static str) -> Option<Column> {
    let (name, heading, meaning) = line.split(" | ").collect_tuple()?;
    let capability = Capability::by_name(name)?;
    Some((capability, heading.split_once('/')?.into(), meaning))
}

pub fn text(rows: &[Row]) -> String {
    // The solvers and where they are.
    let names = rows.iter().map(|(backend, _)| backend.name().len());
    let width = names.max().unwrap_or(0);
    let mut text = format!("{:<width$}  solver (location)\n", "backend");
    for (backend, program) in rows {
        let (name, summary) = (backend.name(), backend.summary());
        let place = match program {
            None => "built in".to_owned(),
            Some(Some(path)) => path.display().to_string(),
            Some(None) => format!("not installed: {}", source(name)),
        };
        text += &format!("{name:<width$}  {summary} ({place})\n");
    }
    text += "\n";
    // A table of their capabilities.
    let columns: Vec<Column> = (COLUMNS.lines())
        .map(|line| column(line).expect("a column of a known capability"))
        .collect();
    let line = |name: &str, cell: &dyn Fn(&Column) -> &'static str| {
        let mut line = format!("{name:<width$}");
        for column in &columns {
            let width = column.1.map(str::len).into_iter().max();
            line += &format!(" {:>width$}", cell(column), width = width.unwrap_or(0));
        }
        format!("{}\n", line.trim_end())
    };
    text += &line("", &|(_, heading, _)| heading[0]);
    text += &line("backend", &|(_, heading, _)| heading[1]);
    for (backend, _) in rows {
        // A program that starts anew is not shown as incremental.
        let is_hidden = |one| one == Capability::Incremental && backend.can(Capability::StartsAnew);
        text += &line(backend.name(), &|&(one, ..)| {
            if backend.can(one) && !is_hidden(one) {
                "yes"
            } else {
                "-"
            }
        });
    }
    text += "\n";
    // The meaning of its columns.
    for (_, heading, meaning) in &columns {
        let name = heading.join(" ").replace("- ", "");
        text += &format!("{:<width$}  {meaning}\n", name.trim());
    }
    text += "
A program is started again for each answer, with all clauses and assumptions.
A library runs in the process of queensat: if it crashes or exits, queensat ends, too.
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
