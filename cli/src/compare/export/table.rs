//! A comparison as a table for the terminal.

use super::units::{memory, three_digits, time};
use crate::compare::{Cell, Comparison, Digest, EngineDigest, Growth, Outcome, Ratio, State};

/// The cells of a row of tables: what they have in common in all formats.
pub(super) struct Row {
    pub n: String,
    pub engine: String,
    /// The time and the rest; or, where there is none, the reason in `note`.
    pub numbers: Option<[String; 8]>,
    pub note: String,
}

/// What stands above [`Row::numbers`].
pub(super) const NUMBERS: [&str; 8] = [
    "median", "min", "max", "spread", "user", "system", "memory", "answer",
];

pub(super) fn row(digest: &Digest, engine: &EngineDigest, cell: &Cell) -> Row {
    let mut row = Row {
        n: cell.n.to_string(),
        engine: engine.spec.clone(),
        numbers: None,
        note: String::new(),
    };
    match &cell.state {
        State::Measured {
            wall_seconds,
            user_seconds,
            system_seconds,
            peak_memory_bytes,
            ratio,
            answer,
        } => {
            let known = |value: Option<String>| value.unwrap_or_else(|| "?".into());
            row.numbers = Some([
                time(wall_seconds.median),
                time(wall_seconds.minimum),
                time(wall_seconds.maximum),
                format!("{:.0} %", wall_seconds.spread() * 100.0),
                known(user_seconds.map(time)),
                known(system_seconds.map(time)),
                known(peak_memory_bytes.map(memory)),
                known(answer.as_ref().map(ToString::to_string)),
            ]);
            let is_reference = std::ptr::eq(engine, &raw const digest.engines[digest.reference]);
            row.note = match ratio {
                Some(ratio) => self::ratio(ratio),
                None if is_reference => "reference".into(),
                None => "no reference".into(),
            };
        }
        State::Ended {
            outcome,
            message,
            after_seconds,
        } => {
            row.note = match (outcome, message) {
                (Outcome::Timeout | Outcome::Memory, _) => {
                    format!("{outcome} after {}", time(*after_seconds))
                }
                (outcome, Some(message)) => format!("{}: {message}", outcome.name().to_uppercase()),
                (outcome, None) => outcome.name().to_uppercase(),
            };
        }
        State::Skipped {
            because_of,
            outcome,
        } => row.note = format!("skipped: {outcome} at n = {because_of}"),
        State::Missing => row.note = "not measured".into(),
    }
    row
}

/// `x 12.3 [11.9, 12.8]`: the ratio and its interval.
pub(super) fn ratio(ratio: &Ratio) -> String {
    // A single round makes no interval.
    if ratio.confidence == 0.0 {
        return format!("x {}", three_digits(ratio.median));
    }
    format!(
        "x {} [{}, {}]",
        three_digits(ratio.median),
        three_digits(ratio.low),
        three_digits(ratio.high)
    )
}

/// `x 5.2 each (4.8 to 5.9), n = 10..13`.
pub(super) fn growth(growth: &Growth) -> String {
    format!(
        "x {} per row of the board (steps {} to {}; fitted to {} sizes, n = {}..{})",
        three_digits(growth.factor),
        three_digits(growth.lowest),
        three_digits(growth.highest),
        growth.sizes,
        growth.from,
        growth.to
    )
}

/// What the interval of ratios is, in words.
pub(super) fn about_ratios(comparison: &Comparison, digest: &Digest) -> Option<String> {
    let cells = digest.engines.iter().flat_map(|engine| &engine.cells);
    let confidence = cells
        .filter_map(|cell| match &cell.state {
            State::Measured { ratio, .. } => ratio.map(|ratio| ratio.confidence),
            _ => None,
        })
        .filter(|&confidence| confidence > 0.0)
        .reduce(f64::min)?;
    let reference = &comparison.engines[digest.reference].spec;
    Some(format!(
        "x: time as a multiple of that of {reference}, the median of the ratios of the rounds, with an \
         interval that holds the true median with a probability of at least {:.1} %",
        (confidence * 1000.0).floor() / 10.0
    ))
}

/// The comparison as a table, with the growth of each engine below.
#[must_use]
pub fn text(comparison: &Comparison) -> String {
    let digest = Digest::of(comparison);
    let rows: Vec<Vec<Row>> = (0..digest.sizes.len())
        .map(|size| {
            let engines = digest.engines.iter();
            let rows = engines.map(|engine| row(&digest, engine, &engine.cells[size]));
            rows.collect()
        })
        .collect();
    let widest = |heading: &str, of: &dyn Fn(&Row) -> usize| {
        let cells = rows.iter().flatten().map(of).max().unwrap_or(0);
        cells.max(heading.len())
    };
    let n = widest("n", &|row| row.n.len());
    let engine = widest("engine", &|row| row.engine.chars().count());
    let numbers: Vec<usize> = (0..NUMBERS.len())
        .map(|column| {
            widest(NUMBERS[column], &|row| {
                let cell = row.numbers.as_ref().map(|numbers| &numbers[column]);
                cell.map_or(0, |cell| cell.chars().count())
            })
        })
        .collect();
    let mut text = format!("{:>n$}  {:<engine$}", "n", "engine");
    for (heading, width) in NUMBERS.iter().zip(&numbers) {
        text += &format!("  {heading:>width$}");
    }
    text += "  ratio\n";
    for (position, size) in rows.iter().enumerate() {
        if position > 0 && rows[0].len() > 1 {
            text.push('\n');
        }
        for row in size {
            text += &format!("{:>n$}  {:<engine$}", row.n, row.engine);
            if let Some(cells) = &row.numbers {
                for (cell, width) in cells.iter().zip(&numbers) {
                    text += &format!("  {cell:>width$}");
                }
            }
            text += &format!("  {}\n", row.note);
        }
    }
    let fitted: Vec<(&str, &Growth)> = digest
        .engines
        .iter()
        .filter_map(|engine| Some((engine.spec.as_str(), engine.growth.as_ref()?)))
        .collect();
    if !fitted.is_empty() {
        text += "\ngrowth of the time\n";
        for (spec, growth) in fitted {
            text += &format!("  {spec:<engine$}  {}\n", self::growth(growth));
        }
    }
    text.push('\n');
    if let Some(about) = about_ratios(comparison, &digest) {
        text += &format!("{about}.\n");
    }
    text += &about_times(comparison, &digest);
    text
}

/// What times hold, in words.
pub(super) fn about_times(comparison: &Comparison, digest: &Digest) -> String {
    let mut text = format!(
        "Times are of whole processes, {}; spread is that of the middle half.",
        comparison.options.task.description()
    );
    if let Some(startup) = digest.startup_seconds {
        text += &format!(
            " The start of a process, at least {}, is part of them.",
            time(startup)
        );
    }
    if !comparison.program.optimized {
        text += " The program was built without optimizations.";
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;

    #[test]
    fn the_table_shows_every_engine_at_every_size() {
        let text = super::text(&sample());
        let expected = include_str!("../../../../tests/data/compare/table.txt");
        assert_eq!(text, expected);
    }
}
