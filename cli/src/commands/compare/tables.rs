//! Tables of a comparison, as text and CSV.

use crate::commands::compare::digest::{CellState, Digest};
use crate::commands::compare::record::{Comparison, RunOutcome};
use crate::exit::option_name;
use crate::output::text::{command_line, counted, csv_cell, seconds_text};
use itertools::Itertools;
use serde_json::Value;
use std::collections::BTreeMap;
use std::iter;

/// Columns of the table. Processor times and quartiles are in the other formats.
const TIMES: &str = "n engine median min max memory answer ratio";
const RUNS: &str = "task,n,rules,block_probability,block_seed,engine,encoding,solver,start,seed,solver_seed,round,\
    warmup,outcome,wall_seconds,solver_seconds,encoding_seconds,reported_seconds,user_seconds,system_seconds,\
    peak_memory_bytes,answer,message";

/// Cells of a row. In a row with fewer cells than columns the last one is a note.
type Row = Vec<String>;

/// Returns the medians of all engines: as a table, or as a matrix for each size.
pub fn text(comparison: &Comparison) -> String {
    let digest = Digest::of(comparison);
    let mut text = if comparison.options.matrix {
        matrices(comparison, &digest)
    } else {
        times(&digest)
    };
    text += &format!("\n{}", notes(comparison, &digest));
    for engine in 0..comparison.engines.len() {
        text += &changes(comparison, engine);
    }
    text
}

/// Returns the table of times.
fn times(digest: &Digest) -> String {
    let mut times = vec![TIMES.split(' ').map(str::to_owned).collect::<Row>()];
    for (place, (engine, cell)) in digest.cells().enumerate() {
        let is_reference = place % digest.engines.len() == digest.reference;
        let mut row = vec![cell.n.to_string(), engine.spec.clone()];
        row.extend(result(&cell.state, is_reference));
        times.push(row);
    }
    aligned(&times, 1, digest.engines.len())
}

/// Returns a matrix of medians for each size, with encodings down and SAT solvers across; below it native engines,
/// and what ended others.
fn matrices(comparison: &Comparison, digest: &Digest) -> String {
    let matrix = |(place, n): (usize, &u32)| {
        let state = |engine: usize| &digest.engines[engine].cells[place].state;
        let is_skipped = |engine| matches!(state(engine), CellState::Skipped { .. });
        let engines = comparison.engines.iter().enumerate();
        let ran = engines
            .filter(|&(engine, _)| !is_skipped(engine))
            .collect_vec();
        if ran.is_empty() {
            return format!(
                "n = {n}: skipped, since every engine ended early on a smaller board\n"
            );
        }
        let of_sat = || {
            ran.iter()
                .map(|&(_, one)| one)
                .filter(|one| one.encoding.is_some())
        };
        let encodings = of_sat().map(|one| &one.encoding).unique();
        let solvers = of_sat().map(|one| &one.solver).unique().collect_vec();
        let titles = solvers
            .iter()
            .map(|&solver| solver.clone().unwrap_or("time".into()));
        let mut rows = vec![iter::once(format!("n = {n}")).chain(titles).collect_vec()];
        for encoding in encodings {
            let cells = solvers.iter().map(|&solver| {
                let mut all = comparison.engines.iter();
                let engine = all.position(|one| (&one.encoding, &one.solver) == (encoding, solver));
                engine.map_or_else(String::new, |engine| median(state(engine)))
            });
            rows.push(encoding.iter().cloned().chain(cells).collect());
        }
        let mut text = aligned(&rows, 0, 0);
        for (engine, record) in ran {
            let spec = &record.spec;
            match state(engine) {
                CellState::Ended(ended) if ended.outcome != RunOutcome::Timeout => {
                    text += &format!("{spec}: {}\n", result(state(engine), false).concat());
                }
                state if record.encoding.is_none() => {
                    text += &format!("{spec}: {}\n", median(state))
                }
                _ => {}
            }
        }
        text
    };
    digest.sizes.iter().enumerate().map(matrix).join("\n")
}

/// Returns the median of a cell, or the reason for which there is none.
fn median(state: &CellState) -> String {
    match state {
        CellState::Measured(measured) => seconds_text(measured.wall_seconds.median),
        CellState::Ended(ended) if ended.outcome == RunOutcome::Timeout => {
            format!("> {}", seconds_text(ended.after_seconds))
        }
        CellState::Ended(ended) => ended.outcome.to_string(),
        CellState::Skipped { .. } => "skipped".into(),
        CellState::Missing => "not measured".into(),
    }
}

/// Returns a table with a line between groups of several rows. The column of names is aligned to the left, and all
/// else to the right.
fn aligned(rows: &[Row], names: usize, group: usize) -> String {
    let columns = rows[0].len();
    let is_note = |row: &Row, column| row.len() < columns && column + 1 == row.len();
    let width = |column: usize| {
        let rows = rows.iter().filter(|row| !is_note(row, column));
        let cells = rows.filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let lines = rows.iter().enumerate().map(|(place, row)| {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            // A width of the formatter has 16 bits.
            let spaces = " ".repeat(widths[column].saturating_sub(cell.chars().count()));
            if column == names || is_note(row, column) {
                format!("{cell}{spaces}")
            } else {
                format!("{spaces}{cell}")
            }
        });
        let starts_group = group > 1 && place > 1 && (place - 1) % group == 0;
        let separator = if starts_group { "\n" } else { "" };
        let line = cells.collect::<Vec<_>>().join("  ");
        format!("{separator}{}\n", line.trim_end())
    });
    lines.collect()
}

/// Returns the cells of a result to the right of size and engine, or a note.
fn result(state: &CellState, is_reference: bool) -> Row {
    let known = |value: Option<String>| value.unwrap_or_else(|| "?".into());
    let note = match state {
        CellState::Measured(measured) => {
            let wall = measured.wall_seconds;
            let memory = |bytes| format!("{:.1} MiB", bytes as f64 / 2_f64.powi(20));
            let ratio = measured.ratio.map(|ratio| format!("x {ratio:.2}"));
            return vec![
                seconds_text(wall.median),
                seconds_text(wall.minimum),
                seconds_text(wall.maximum),
                known(measured.peak_memory_bytes.map(memory)),
                known(measured.answer.as_ref().map(ToString::to_string)),
                known(ratio.or_else(|| is_reference.then(|| "1".into()))),
            ];
        }
        CellState::Ended(ended) => match &ended.message {
            Some(message) if !matches!(ended.outcome, RunOutcome::Timeout | RunOutcome::Memory) => {
                format!("{}: {message}", ended.outcome.to_string().to_uppercase())
            }
            _ => {
                let time = seconds_text(ended.after_seconds);
                format!("{} after {time}", ended.outcome)
            }
        },
        CellState::Skipped {
            because_of,
            outcome,
        } => format!("skipped: {outcome} at n = {because_of}"),
        CellState::Missing => "not measured".into(),
    };
    vec![note]
}

/// Names the choices of an engine that are not the same at all sizes: a line for each size at which they change.
fn changes(comparison: &Comparison, engine: usize) -> String {
    let (spec, runs) = (comparison.spec(engine), comparison.runs.iter());
    let runs = runs.filter(|run| run.engine == engine && !run.warmup);
    let choices = runs.filter_map(|run| Some((run.n, choices(run.question.as_ref()?))));
    let lines = choices.tuple_windows().map(|((_, before), (n, now))| {
        let names = before.keys().chain(now.keys()).sorted().dedup();
        let of =
            |choices: &BTreeMap<_, _>, name| choices.get(name).cloned().unwrap_or("none".into());
        let changed = names
            .filter(|name| before.get(*name) != now.get(*name))
            .map(|name| {
                let (now, before) = (of(&now, name), of(&before, name));
                format!("{} {now} instead of {before}", option_name(name))
            });
        match changed.collect::<Vec<_>>().join(", ") {
            changed if changed.is_empty() => changed,
            changed => format!("{spec} changes its method from n = {n} on: {changed}.\n"),
        }
    });
    lines.collect()
}

/// Returns the choices of a question by their names, those of its parts, too.
fn choices(question: &Value) -> BTreeMap<String, String> {
    let fields = question
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(name, _)| *name != "problem");
    let choices = fields.flat_map(|(name, value)| match value {
        Value::Object(_) => choices(value),
        _ => BTreeMap::from([(name.clone(), value.to_string().replace('"', ""))]),
    });
    choices.collect()
}

/// Explains the columns of the times, a sentence a line.
fn notes(comparison: &Comparison, digest: &Digest) -> String {
    let options = &comparison.options;
    let mut lines = vec![format!(
        "Wall-clock times of whole processes, {}.",
        options.describe()
    )];
    if let Some(startup) = digest.startup_seconds {
        let startup = seconds_text(startup);
        lines.push(format!("At least {startup} of each is process startup."));
    }
    if options.matrix {
        let runs = counted(u64::from(options.runs), "run");
        let of = if options.runs == 1 {
            "Times"
        } else {
            "Medians"
        };
        lines.push(format!("{of} of {runs}."));
        if !comparison.skipped.is_empty() {
            lines.push("Skipped or left out: a run on a smaller board ended early.".into());
        }
    } else {
        let mut cells = digest.engines.iter().flat_map(|engine| &engine.cells);
        if cells.any(|cell| matches!(&cell.state, CellState::Measured(all) if all.ratio.is_some()))
        {
            let reference = comparison.spec(digest.reference);
            lines.push(format!(
                "Ratio: time divided by that of {reference}, the median over the rounds."
            ));
        }
    }
    if !comparison.program.optimized {
        lines.push("The program was built without optimizations.".into());
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

fn shown(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// Returns all runs as CSV (RFC 4180) with full numbers. Cells without a value are empty.
pub fn csv(comparison: &Comparison) -> String {
    let options = &comparison.options;
    let rows = comparison.runs.iter().map(|run| {
        let engine = &comparison.engines[run.engine];
        let of_engine = |name: Option<&String>| name.filter(|_| engine.encoding.is_some()).cloned();
        let choices = run.question.as_ref().map(choices).unwrap_or_default();
        let choice = |name: &str| choices.get(name).cloned();
        let cells = [
            comparison.options.task.name(),
            run.n.to_string(),
            command_line(&options.rules),
            shown(options.blocked_at_random.map(|blocks| blocks.probability)),
            shown(options.blocked_at_random.map(|blocks| blocks.seed)),
            engine.spec.clone(),
            shown(of_engine(
                choices.get("encoding").or(engine.encoding.as_ref()),
            )),
            shown(of_engine(choices.get("backend").or(engine.solver.as_ref()))),
            shown(choice("start")),
            shown(choice("seed")),
            shown(choice("solver_seed")),
            run.round.to_string(),
            run.warmup.to_string(),
            run.outcome.to_string(),
            run.wall_seconds.to_string(),
            shown(run.solver_seconds),
            shown(run.encoding_seconds),
            shown(run.reported_seconds),
            shown(run.user_seconds),
            shown(run.system_seconds),
            shown(run.peak_memory_bytes),
            shown(run.answer.as_ref()),
            shown(run.message.as_ref()),
        ];
        cells.map(csv_cell).join(",") + "\n"
    });
    format!("{RUNS}\n{}", rows.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::{csv, text};
    use crate::commands::compare::record::Comparison;
    use proptest::prelude::*;

    fn read(name: &str) -> String {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/compare");
        std::fs::read_to_string(format!("{folder}/{name}")).unwrap()
    }

    fn sample() -> Comparison {
        Comparison::read(&read("sample.json")).unwrap()
    }

    #[test]
    fn tables_look_as_expected() {
        let mut sample = sample();
        assert_eq!(text(&sample), read("table.txt"));
        sample.engines[0].spec = "=1+1".into();
        assert_eq!(csv(&sample), read("runs.csv"));
    }

    /// Returns the table of a comparison with these runs, each an engine, a size and a time.
    fn table(runs: &[(usize, u32, f64)]) -> String {
        let mut comparison = sample();
        let run = comparison.runs[0].clone();
        let runs = runs.iter().map(|&(engine, n, wall_seconds)| {
            let mut run = run.clone();
            (run.engine, run.n, run.wall_seconds) = (engine, n, wall_seconds);
            run
        });
        comparison.runs = runs.collect();
        comparison.skipped.clear();
        comparison.startup_seconds.clear();
        comparison.options.sizes = (1..=10).collect();
        text(&comparison)
    }

    fn rounds(engine: usize, times: &[f64]) -> Vec<(usize, u32, f64)> {
        times.iter().map(|&time| (engine, 8, time)).collect()
    }

    /// Returns the cells of a line.
    fn cells(line: &str) -> Vec<&str> {
        let cells = line.split("  ").map(str::trim);
        cells.filter(|cell| !cell.is_empty()).collect()
    }

    #[test]
    fn summaries_match_hand_calculations() {
        for (times, expected) in [
            (&[4.0, 1.0, 8.0, 2.0][..], ["3.000 s", "1.000 s", "8.000 s"]),
            (&[0.25], ["250.000 ms", "250.000 ms", "250.000 ms"]),
        ] {
            let table = table(&rounds(0, times));
            assert_eq!(cells(table.lines().nth(1).unwrap())[2..5], expected);
        }
    }

    #[test]
    fn ratios_match_hand_calculations() {
        let one_to_nine: Vec<f64> = (1..=9).map(f64::from).collect();
        let ones = [1.0; 9];
        for (samples, reference, expected) in [
            (&one_to_nine[..5], &ones[..], "x 3.00"),
            (&one_to_nine[..6], &ones, "x 3.50"),
            (&one_to_nine, &ones, "x 5.00"),
            // Each sample is compared with the reference of its own round.
            (&[2.0, 20.0], &[1.0, 10.0], "x 2.00"),
            (&[1.0], &[0.0], "?"),
            (&[1.0], &[], "?"),
        ] {
            let table = table(&[rounds(0, reference), rounds(1, samples)].concat());
            assert_eq!(cells(table.lines().nth(2).unwrap())[7], expected);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        #[test]
        fn statistics_are_in_order(samples in proptest::collection::vec(1.0..99.0_f64, 2..40)) {
            let reversed: Vec<f64> = samples.iter().rev().copied().collect();
            let table = table(&[rounds(0, &reversed), rounds(1, &samples)].concat());
            let row = cells(table.lines().nth(2).unwrap());
            let number = |cell: &str| cell.trim_matches(|c: char| !c.is_ascii_digit()).parse::<f64>();
            let [median, low, high, ratio] = [2, 3, 4, 7].map(|column| number(row[column]).unwrap());
            prop_assert!(low <= median && median <= high, "{row:?}");
            prop_assert!((low / high - 0.01..=high / low + 0.01).contains(&ratio), "{row:?}");
        }
    }
}
