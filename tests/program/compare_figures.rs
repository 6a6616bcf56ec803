//! Figures in reports: summaries, ratios, growth, units, and the places of ticks and labels in plots.

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
    comparison
}

fn rounds(engine: usize, times: &[f64]) -> Vec<(usize, u32, f64)> {
    times.iter().map(|&time| (engine, 8, time)).collect()
}

/// Returns the cells of a table of the page, without headings.
fn rows(comparison: &Value, table: &str) -> Vec<Vec<String>> {
    let page = plot(comparison, "html").unwrap();
    let Some((_, rest)) = page.split_once(&format!("<table id=\"{table}\">")) else {
        return Vec::new();
    };
    let (_, body) = rest.split_once("<tbody>").unwrap();
    let (body, _) = body.split_once("</tbody>").unwrap();
    let body = format!("<tbody>{body}</tbody>");
    let document = Document::parse(&body).unwrap();
    let text = |node: Node<'_, '_>| -> String {
        node.descendants()
            .filter(Node::is_text)
            .filter_map(|node| node.text())
            .collect()
    };
    let rows = document.root_element().children().filter(Node::is_element);
    rows.map(|row| row.children().map(text).collect()).collect()
}

#[test]
fn summaries_match_hand_calculations() {
    // The quartiles are three quarters of the way from the first to the second sample, 1.75, and one
    // quarter from the third to the fourth, 5. The spread is 3.25/3.
    for (times, expected) in [
        (
            &[4.0, 1.0, 8.0, 2.0][..],
            ["3.00 s", "1.00 s", "8.00 s", "108 %"],
        ),
        (&[0.25], ["250 ms", "250 ms", "250 ms", "0 %"]),
    ] {
        let rows = rows(&with_runs(&rounds(0, times)), "times");
        assert_eq!(rows[0][2..6], expected);
    }
}

#[test]
fn ratios_match_hand_calculations() {
    let one_to_nine: Vec<f64> = (1..=9).map(f64::from).collect();
    let ones = [1.0; 9];
    for (samples, reference, expected) in [
        // Five rounds: the whole range misses the median with probability 2/32; six: 2/64; nine
        // without one at each end: 2·(1 + 9)/512.
        (
            &one_to_nine[..5],
            &ones[..],
            ["x 3.00", "1.00 to 5.00 (93.7 %)"],
        ),
        (
            &one_to_nine[..6],
            &ones,
            ["x 3.50", "1.00 to 6.00 (96.8 %)"],
        ),
        (&one_to_nine, &ones, ["x 5.00", "2.00 to 8.00 (96 %)"]),
        // Each sample is compared with the reference of its own round.
        (
            &[2.0, 20.0],
            &[1.0, 10.0],
            ["x 2.00", "2.00 to 2.00 (50 %)"],
        ),
        (&[1.0], &[0.0], ["?", "no reference"]),
        (&[1.0], &[], ["?", "no reference"]),
    ] {
        let runs = [rounds(0, reference), rounds(1, samples)].concat();
        let rows = rows(&with_runs(&runs), "times");
        assert_eq!(rows[1][10..], expected);
    }
}

#[test]
fn growth_matches_hand_calculations() {
    for (times, expected) in [
        // ln: 0, ln 2, ln 8. The slope is (-1·0 + 1·ln 8) / 2 = 1.5 ln 2.
        (
            &[(1, 1.0), (2, 2.0), (3, 8.0)][..],
            "backtrack 2.83 2.00 4.00 1..3 (3 sizes)",
        ),
        (
            &[(1, 1.0), (3, 9.0), (4, 27.0)],
            "backtrack 3.00 3.00 3.00 1..4 (3 sizes)",
        ),
        (&[(1, 1.0), (2, 2.0)], ""),
        (&[(1, 1.0), (2, 0.0), (3, 1.0)], ""),
    ] {
        let runs: Vec<_> = times.iter().map(|&(n, time)| (0, n, time)).collect();
        let rows = rows(&with_runs(&runs), "growth").concat();
        assert_eq!(rows.join(" "), expected);
    }
}

#[test]
fn numbers_have_suitable_units() {
    let units = [
        (0.0, "0 s"),
        (1.2e-9, "0.0012 µs"),
        (1.99e-8, "0.020 µs"),
        (0.000_012_3, "12.3 µs"),
        (0.001_234, "1.23 ms"),
        (0.099_96, "100 ms"),
        (0.999_6, "1.00 s"),
        (61.25, "61.2 s"),
        (3600.0, "3600 s"),
    ];
    let mut comparison = with_runs(&rounds(0, &units.map(|(seconds, _)| seconds)));
    comparison["runs"][0]["peak_memory_bytes"] = json!(9 << 20);
    comparison["runs"][1]["peak_memory_bytes"] = json!(3_u64 << 30);
    comparison["formulas"][0]["clauses"] = json!(14_772_512);
    comparison["formulas"][0]["literals"] = json!(724);
    let runs = rows(&comparison, "runs");
    assert!(
        runs.iter()
            .map(|row| row[5].as_str())
            .eq(units.map(|(_, text)| text))
    );
    assert_eq!((&*runs[0][8], &*runs[1][8]), ("9.00 MiB", "3.00 GiB"));
    let formula = &rows(&comparison, "formulas")[0];
    assert_eq!(formula[5..], ["14\u{a0}772\u{a0}512", "724"]);
    for (seconds, date) in [
        (1_709_251_199, "2024-02-29 23:59 UTC"),
        (u64::MAX, "9999-12-31 23:59 UTC"),
    ] {
        comparison["started"] = json!(seconds);
        assert!(plot(&comparison, "html").unwrap().contains(date));
    }
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

    #[test]
    fn statistics_are_in_order(samples in proptest::collection::vec(1.0..99.0_f64, 2..40)) {
        let reversed: Vec<f64> = samples.iter().rev().copied().collect();
        let runs = [rounds(0, &reversed), rounds(1, &samples)].concat();
        let row = rows(&with_runs(&runs), "times").remove(1);
        let numbers = |text: &str| -> Vec<f64> {
            let words = text.split(|c: char| !c.is_ascii_digit() && c != '.');
            words.filter_map(|word| word.parse().ok()).collect()
        };
        let [median, low, high] = [2, 3, 4].map(|column: usize| numbers(&row[column])[0]);
        prop_assert!(low <= median && median <= high, "{row:?}");
        let (ratio, interval) = (numbers(&row[10])[0], numbers(&row[11]));
        prop_assert!(interval[0] <= ratio && ratio <= interval[1], "{row:?}");
        prop_assert!((0.0..100.0).contains(&interval[2]));
        prop_assert!(samples.len() < 6 || interval[2] >= 95.0, "{row:?}");
    }
}
