//! Tables of a comparison.

use super::table::{Row, Table};
use super::units::{grouped, memory, three_digits, time};
use crate::compare::{Comparison, Digest, Outcome, Ratio, State};

const UNKNOWN: &str = "?";

fn known(value: Option<String>) -> String {
    value.unwrap_or_else(|| UNKNOWN.into())
}

fn row(cells: impl IntoIterator<Item = String>) -> Row {
    Row {
        cells: cells.into_iter().collect(),
        ..Row::default()
    }
}

/// Returns the table with a row for each engine at each size.
pub fn times(comparison: &Comparison, digest: &Digest) -> Table {
    let mut rows = Vec::new();
    for size in 0..digest.sizes.len() {
        for (place, engine) in digest.engines.iter().enumerate() {
            let cell = &engine.cells[size];
            let mut row = result(&cell.state, place == digest.reference);
            let first = [cell.n.to_string(), engine.spec.clone()];
            row.cells.splice(0..0, first);
            rows.push(row);
        }
    }
    Table {
        id: "times",
        columns: "n, engine, median, min, max, spread, user, system, memory, answer, ratio, interval",
        rows,
        group: digest.engines.len(),
        note: note(comparison, digest),
        ..Table::default()
    }
}

/// Returns the row of a result without size and engine.
fn result(state: &State, is_reference: bool) -> Row {
    let (class, note) = match state {
        State::Measured {
            wall_seconds,
            user_seconds,
            system_seconds,
            peak_memory_bytes,
            ratio,
            answer,
        } => {
            let (ratio, interval) = match ratio {
                Some(ratio) => (format!("x {}", three_digits(ratio.median)), interval(ratio)),
                None if is_reference => ("1".into(), "reference".into()),
                None => (UNKNOWN.into(), "no reference".into()),
            };
            let cells = [
                time(wall_seconds.median),
                time(wall_seconds.minimum),
                time(wall_seconds.maximum),
                format!("{:.0} %", wall_seconds.spread() * 100.0),
                known(user_seconds.map(time)),
                known(system_seconds.map(time)),
                known(peak_memory_bytes.map(memory)),
                known(answer.as_ref().map(ToString::to_string)),
                ratio,
                interval,
            ];
            return Row {
                class: "measured",
                ..row(cells)
            };
        }
        State::Ended {
            outcome,
            message,
            after_seconds,
        } => {
            let is_wrong = *outcome == Outcome::Wrong;
            let class = if is_wrong { "wrong" } else { "ended" };
            let note = match (outcome, message) {
                (Outcome::Timeout | Outcome::Memory, _) | (_, None) => {
                    format!("{outcome} after {}", time(*after_seconds))
                }
                (_, Some(message)) => format!("{}: {message}", outcome.to_string().to_uppercase()),
            };
            (class, note)
        }
        State::Skipped {
            because_of,
            outcome,
        } => ("skipped", format!("skipped: {outcome} at n = {because_of}")),
        State::Missing => ("missing", "not measured".into()),
    };
    Row {
        cells: Vec::new(),
        note,
        class,
    }
}

fn interval(ratio: &Ratio) -> String {
    if ratio.confidence == 0.0 {
        return "one round only".into();
    }
    let confidence = (ratio.confidence * 1000.0).floor() / 10.0;
    let (low, high) = (three_digits(ratio.low), three_digits(ratio.high));
    format!("{low} to {high} ({confidence} %)")
}

/// Explains the columns of the times.
fn note(comparison: &Comparison, digest: &Digest) -> String {
    let mut text = format!(
        "Wall-clock times of whole processes, {}",
        comparison.options.task.description()
    );
    if let Some(startup) = digest.startup_seconds {
        text += &format!(", including at least {} of process startup", time(startup));
    }
    text += ". Spread is the interquartile range divided by the median.";
    let mut cells = digest.engines.iter().flat_map(|engine| &engine.cells);
    if cells.any(|cell| matches!(cell.state, State::Measured { ratio: Some(_), .. })) {
        text += &format!(
            " Ratio is the time divided by that of {}: the median over the rounds, with an interval \
             that contains the true median with the probability given.",
            comparison.spec(digest.reference)
        );
    }
    if !comparison.program.optimized {
        text += " The program was built without optimizations.";
    }
    text
}

/// Returns the table of the growth of times.
pub fn growth(digest: &Digest) -> Table {
    let engines = digest.engines.iter();
    let fitted = engines.filter_map(|engine| Some((&engine.spec, engine.growth.as_ref()?)));
    let rows = fitted.map(|(spec, growth)| {
        row([
            spec.clone(),
            three_digits(growth.factor),
            three_digits(growth.lowest),
            three_digits(growth.highest),
            format!("{}..{} ({} sizes)", growth.from, growth.to, growth.sizes),
        ])
    });
    Table {
        id: "growth",
        title: "Growth of the time",
        columns: "engine, factor per row, min step, max step, fitted to n",
        rows: rows.collect(),
        note: "Factor by which the time grows with each row of the board: least squares of the \
               logarithms over the largest sizes, all of which take at least three times as long as \
               process startup."
            .into(),
        ..Table::default()
    }
}

/// Returns the table of the sizes of formulas.
pub fn formulas(comparison: &Comparison) -> Table {
    let rows = comparison.formulas.iter().map(|formula| {
        let counts = [
            formula.variables,
            formula.auxiliary,
            formula.clauses,
            formula.literals,
        ];
        let spec = comparison.spec(formula.engine).to_owned();
        let first = [formula.n.to_string(), spec, formula.encoding.clone()];
        row(first.into_iter().chain(counts.map(grouped)))
    });
    Table {
        id: "formulas",
        title: "Sizes of formulas",
        columns: "n, engine, encoding, variables, auxiliary, clauses, literals",
        rows: rows.collect(),
        ..Table::default()
    }
}

/// Returns the table of the counters of SAT solvers.
pub fn statistics(comparison: &Comparison) -> Table {
    const COUNTERS: &str = "solvers, conflicts, decisions, propagations, restarts";
    let first_runs = comparison.runs.iter().filter(|run| run.round == 0);
    let rows = first_runs.filter_map(|run| {
        let statistics = run.statistics.as_ref()?;
        let counts = COUNTERS.split(", ").map(|name| {
            let value = statistics.get(name).and_then(serde_json::Value::as_u64);
            value.map_or(String::new(), grouped)
        });
        let counts: Vec<String> = counts.collect();
        let is_known = counts.iter().any(|count| !count.is_empty());
        let first = [run.n.to_string(), comparison.spec(run.engine).to_owned()];
        is_known.then(|| row(first.into_iter().chain(counts)))
    });
    Table {
        id: "statistics",
        title: "Counters of the solvers",
        columns: "n, engine, solvers, conflicts, decisions, propagations, restarts",
        rows: rows.collect(),
        note: "Of the first warmup run.".into(),
        ..Table::default()
    }
}

/// Returns the table of all runs.
pub fn runs(comparison: &Comparison) -> Table {
    let rows = comparison.runs.iter().map(|run| {
        row([
            run.n.to_string(),
            comparison.spec(run.engine).to_owned(),
            (run.round + 1).to_string(),
            if run.warmup { "no" } else { "yes" }.into(),
            run.outcome.to_string(),
            time(run.wall_seconds),
            known(run.user_seconds.map(time)),
            known(run.system_seconds.map(time)),
            known(run.peak_memory_bytes.map(memory)),
        ])
    });
    Table {
        id: "runs",
        columns: "n, engine, round, measured, outcome, wall, user, system, memory",
        rows: rows.collect(),
        ..Table::default()
    }
}

/// Returns the table of all runs with full numbers. Cells without a value are empty.
pub fn raw_runs(comparison: &Comparison) -> Table {
    fn shown(value: Option<impl ToString>) -> String {
        value.map_or(String::new(), |value| value.to_string())
    }
    let rows = comparison.runs.iter().map(|run| {
        row([
            comparison.options.task.name(),
            comparison.spec(run.engine).to_owned(),
            run.n.to_string(),
            run.round.to_string(),
            run.warmup.to_string(),
            run.outcome.to_string(),
            run.wall_seconds.to_string(),
            shown(run.user_seconds),
            shown(run.system_seconds),
            shown(run.peak_memory_bytes),
            shown(run.reported_seconds),
            shown(run.answer.as_ref()),
            shown(run.message.as_ref()),
        ])
    });
    Table {
        id: "raw-runs",
        columns: "task, engine, n, round, warmup, outcome, wall_seconds, user_seconds, system_seconds, peak_memory_bytes, reported_seconds, answer, message",
        rows: rows.collect(),
        ..Table::default()
    }
}
