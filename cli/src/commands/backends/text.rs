//! The list of SAT solvers as text.

use crate::engines::backend::source;
use itertools::Itertools;
use solvers::{Backend, Capability};
use std::path::PathBuf;

/// Backend, and the path of its program: `Some(None)` if it is not installed, `None` for a built-in solver.
pub type Row = (&'static Backend, Option<Option<PathBuf>>);

/// Words for the abilities of a solver, and the options that it takes.
const WORDS: [(Capability, &str); 10] = [
    (Capability::Incremental, "incremental"),
    (Capability::Assumptions, "assumptions"),
    (Capability::AllModels, "all models"),
    (Capability::Proof, "--proof"),
    (Capability::ConflictLimit, "--conflict-limit"),
    (Capability::MemoryLimit, "--memory-limit"),
    (Capability::Seed, "--solver-seed"),
    (Capability::Phase, "--phase"),
    (Capability::NamedOptions, "--solver-option"),
    (Capability::Statistics, "--stats"),
];

/// Returns each solver with its place, and on a second line what it can do.
pub fn text(rows: &[Row]) -> String {
    let names = rows.iter().map(|(backend, _)| backend.name().len());
    let width = names.max().unwrap_or(0);
    let mut text = String::new();
    for (backend, program) in rows {
        let (name, summary) = (backend.name(), backend.summary());
        let place = match program {
            None => "built in".to_owned(),
            Some(Some(path)) => path.display().to_string(),
            Some(None) => format!("not installed: {}", source(name)),
        };
        // A program that starts anew is not shown as incremental.
        let is_shown = |&&(one, _): &&(Capability, &str)| {
            backend.can(one)
                && !(one == Capability::Incremental && backend.can(Capability::StartsAnew))
        };
        let words = WORDS.iter().filter(is_shown).map(|(_, word)| *word);
        let (options, abilities): (Vec<_>, Vec<_>) = words.partition(|word| word.starts_with("--"));
        text += &format!("{name:<width$}  {summary} ({place})\n");
        text += &format!(
            "{:<width$}  {}; {}\n",
            "",
            abilities.iter().format(", "),
            options.iter().format(" ")
        );
    }
    text += "
incremental: accepts clauses after an answer; all models: finds them in one search.
A program is started again for each answer, with all clauses.
A library runs in the process of queensat: if it crashes or exits, queensat ends, too.
--backend 'cmd:PROGRAM ARGUMENTS' uses any other program, and --backend ipasir:PATH a shared library
with the IPASIR interface; see `queensat help solver`.
";
    if cfg!(not(feature = "cadical")) {
        text += "
This is the pure Rust build, without cadical. To build it in (needs a C++ compiler):
  cargo install --path cli --features full
";
    }
    text
}
