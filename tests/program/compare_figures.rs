//! Places of ticks and labels in plots.

use crate::compare_reports::{plot, sample};
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
