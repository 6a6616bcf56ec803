//! Places of ticks and labels in plots.

use crate::compare_reports::{plot, sample};
use proptest::prelude::*;
use roxmltree::{Document, Node};
use serde_json::{Value, json};

/// Returns a comparison with these runs, each an engine, a size and a time.
fn with_runs(runs: &[(usize, u32, f64)]) -> Value {
    let mut comparison = sample();
    let run = comparison["runs"][0].clone();
    let runs = runs.iter().map(|(engine, n, seconds)| {
        let mut run = run.clone();
        run["engine"] = json!(engine);
        run["n"] = json!(n);
        run["wall_seconds"] = json!(seconds);
        run
    });
    comparison["runs"] = runs.collect();
    comparison["skipped"] = json!([]);
    comparison["startup_seconds"] = json!([]);
    comparison["options"]["from"] = json!(1);
    comparison["options"]["sizes"] = json!((1..=10).collect::<Vec<_>>());
    comparison
}

fn rounds(engine: usize, times: &[f64]) -> Vec<(usize, u32, f64)> {
    times.iter().map(|&time| (engine, 8, time)).collect()
}

fn number(node: Node<'_, '_>, attribute: &str) -> f64 {
    node.attribute(attribute).unwrap().parse().unwrap()
}

#[test]
fn ticks_are_round_times_at_logarithmic_distances() {
    for (low, high, expected) in [
        (0.001, 10.0, &["1 ms", "10 ms", "100 ms", "1 s", "10 s"][..]),
        (0.003, 0.004, &["2 ms", "5 ms", "10 ms"]),
        (0.000_2, 0.000_2, &["100 µs", "200 µs", "500 µs"]),
    ] {
        let svg = plot(&with_runs(&rounds(0, &[low, high])), "svg").unwrap();
        let document = Document::parse(&svg).unwrap();
        let ticks = document.descendants();
        let ticks = ticks.filter(|node| node.attribute("class") == Some("tick"));
        let times = ticks.filter(|tick| tick.text().unwrap().ends_with('s'));
        let places: Vec<f64> = times.clone().map(|tick| number(tick, "y")).collect();
        assert!(
            times
                .map(|tick| tick.text().unwrap())
                .eq(expected.iter().copied())
        );
        let inside = 70.0..480.0;
        assert!(places.iter().all(|y| inside.contains(y)), "{places:?}");
        if let [first, .., last] = places[..]
            && places.len() == 5
        {
            for pair in places.windows(2) {
                assert!(
                    (pair[0] - pair[1] - (first - last) / 4.0).abs() < 0.1,
                    "{places:?}"
                );
            }
        }
    }
}

/// Returns where the leaders of the labels begin and end, from top to bottom.
fn leaders(times: &[f64]) -> Vec<(f64, f64)> {
    let runs = times.iter().enumerate();
    let runs: Vec<_> = runs.map(|(engine, &time)| (engine, 8, time)).collect();
    let svg = plot(&with_runs(&runs), "svg").unwrap();
    let document = Document::parse(&svg).unwrap();
    let nodes = document.descendants();
    let lines = nodes.filter(|node| node.attribute("class") == Some("leader"));
    let ends = lines.map(|line| {
        let points = line.attribute("points").unwrap().replace(',', " ");
        let numbers = points
            .split_whitespace()
            .map(|number| number.parse().unwrap());
        let numbers: Vec<f64> = numbers.collect();
        (numbers[1], numbers[5])
    });
    ends.collect()
}

#[test]
fn labels_move_only_if_necessary() {
    let moves =
        |times: &[f64]| -> Vec<f64> { leaders(times).iter().map(|(from, to)| to - from).collect() };
    assert!(moves(&[1.0, 10.0, 100.0]).iter().all(|by| by.abs() < 0.1));
    let [up, down, stay] = moves(&[1.0, 1.0, 0.01])[..] else {
        panic!("there are three labels");
    };
    assert!(up < -8.0 && (up + down).abs() < 0.1 && stay.abs() < 0.1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn labels_do_not_touch(times in proptest::collection::vec(1.0..3.0_f64, 3)) {
        let leaders = leaders(&times);
        prop_assert!(leaders.windows(2).all(|pair| pair[1].1 - pair[0].1 > 17.5), "{leaders:?}");
    }
}
