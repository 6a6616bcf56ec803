//! Figures in tables: summaries and ratios.

use super::{Comparison, tables};
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
    assert_eq!(tables::text(&sample), read("table.txt"));
    sample.engines[0].spec = "=1+1".into();
    assert_eq!(tables::csv(&sample), read("runs.csv"));
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
    tables::text(&comparison)
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
    // The quartiles are three quarters of the way from the first to the second sample, 1.75, and one
    // quarter from the third to the fourth, 5. The spread is 3.25/3.
    for (times, expected) in [
        (
            &[4.0, 1.0, 8.0, 2.0][..],
            ["3.000 s", "1.000 s", "8.000 s", "108 %"],
        ),
        (&[0.25], ["250.000 ms", "250.000 ms", "250.000 ms", "0 %"]),
    ] {
        let table = table(&rounds(0, times));
        assert_eq!(cells(table.lines().nth(1).unwrap())[2..6], expected);
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
        assert_eq!(cells(table.lines().nth(2).unwrap())[10], expected);
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
        let [median, low, high, ratio] = [2, 3, 4, 10].map(|column| number(row[column]).unwrap());
        prop_assert!(low <= median && median <= high, "{row:?}");
        prop_assert!((low / high - 0.01..=high / low + 0.01).contains(&ratio), "{row:?}");
    }
}
