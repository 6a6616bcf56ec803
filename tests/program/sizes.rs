//! Lists of board sizes, in comparisons and other commands.

use crate::compare_reports::{plot, sample};
use crate::support::{json as from_stdout, run, run_with_input};
use roxmltree::Document;
use serde_json::{Value, json};

/// Returns the numbers below a plot.
fn ticks(svg: &str) -> Vec<u32> {
    let document = Document::parse(svg).unwrap();
    let ticks = document.descendants();
    let ticks = ticks.filter(|node| node.attribute("class") == Some("tick"));
    let ticks = ticks.filter_map(|tick| tick.text()?.parse().ok());
    ticks.collect()
}

#[test]
fn sizes_are_lists_and_ranges_with_a_step() {
    let options = "--format=json --engines=backtrack --runs=1 --warmup=0";
    let report = |sizes| from_stdout(&run(&format!("compare {sizes} {options}")));
    for (sizes, expected) in [
        ("4,6,8", json!([4, 6, 8])),
        ("4..8:2", json!([4, 6, 8])),
        ("4,6..7,8..15:4", json!([4, 6, 7, 8, 12])),
    ] {
        let report = report(sizes);
        assert_eq!(report["options"]["sizes"], expected, "{sizes}");
        assert_eq!(report["digest"]["sizes"], expected, "{sizes}");
        assert_eq!(
            report["runs"].as_array().unwrap().len(),
            expected.as_array().unwrap().len()
        );
    }
    let report = report("4..8:2");
    assert_eq!(
        (&report["options"]["from"], &report["options"]["to"]),
        (&json!(4), &json!(8))
    );
    assert_eq!(ticks(&plot(&report, "svg").unwrap()), [4, 6, 8]);

    let classes = run("classes 4,6..8:2 --format json").stdout;
    let classes = classes
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    let sizes: Vec<Value> = classes.map(|row: Value| row["n"].clone()).collect();
    assert_eq!(sizes, [4, 6, 8]);
    let encodings = run("encodings 4,6..8:2").stdout;
    for n in [4, 6, 8] {
        assert!(
            encodings.contains(&run(&["encodings", &n.to_string()]).stdout),
            "{n}"
        );
    }
    let encodings = run("encodings 4,6..8:2 --format=json").stdout;
    assert_eq!(encodings.lines().count(), 3);
}

#[test]
fn sizes_in_a_file_may_be_far_apart() {
    let with_sizes = |sizes: [u32; 3]| {
        let mut comparison = sample();
        let options = &mut comparison["options"];
        let from = options["from"].as_u64().unwrap();
        (options["from"], options["to"]) = (json!(sizes[0]), json!(sizes[2]));
        options["sizes"] = json!(sizes);
        for list in ["runs", "skipped", "formulas"] {
            for item in comparison[list].as_array_mut().unwrap() {
                let place = item["n"].as_u64().unwrap() - from;
                item["n"] = json!(sizes[place as usize]);
            }
        }
        comparison
    };
    for (sizes, expected) in [
        ([4, 8, 16], vec![4, 8, 16]),
        ([4, 5, 1000], (1..=10).map(|tick| 100 * tick).collect()),
        (
            [1, 2, u32::MAX],
            (1..=4).map(|tick| 1_000_000_000 * tick).collect(),
        ),
    ] {
        assert_eq!(ticks(&plot(&with_sizes(sizes), "svg").unwrap()), expected);
    }
    for sizes in [[4, 4, 6], [5, 4, 6]] {
        plot(&with_sizes(sizes), "svg")
            .unwrap_err()
            .says("not in ascending order");
    }
}

/// The first board once took all squares, and the others had none.
#[test]
fn squares_from_standard_input_need_a_single_size() {
    for option in ["--block-file=-", "--queen-file=-"] {
        let compare = "--engines=backtrack --runs=1 --warmup=0";
        for (command, options) in [("compare", compare), ("encodings", "")] {
            let run =
                |sizes| run_with_input(&format!("{command} {sizes} {option} {options}"), "1,2\n");
            run("6,8").refuses(2, "a single size");
            assert_eq!(run("6").code, 0);
        }
    }
}

#[test]
fn a_seed_without_random_squares_is_refused() {
    let commands = [
        "count 6",
        "compare 6",
        "encodings 6",
        "check 6 -",
        "show 2 4 1 3",
    ];
    for command in commands {
        run(&format!("{command} --seed=3")).refuses(2, "--block-random");
    }
}
