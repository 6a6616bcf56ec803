//! Exports of comparisons: JSON, CSV, Markdown, plots and the page.

use crate::compare::{player, players, read, runs};
use crate::support::{json, run};
use roxmltree::Document;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn a_comparison_of_impossible_sizes_or_times_is_not_drawn() {
    let made = ["compare", "4..5", "--runs=1", "--warmup=0", "--format=json"];
    let report = json(&run(&made));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("times.json");
    let plot = |report: &Value| {
        fs::write(&path, report.to_string()).unwrap();
        let picture = folder.path().join("times.svg");
        run(&[
            "plot",
            path.to_str().unwrap(),
            "-o",
            picture.to_str().unwrap(),
        ])
    };
    assert_eq!(plot(&report).code, 0);
    let mut endless = report.clone();
    endless["options"]["to"] = 4_000_000_000_u64.into();
    let mut early = report;
    early["runs"][0]["wall_seconds"] = (-1.0).into();
    for damaged in [endless, early] {
        let refused = plot(&damaged);
        assert_eq!(refused.code, 1);
        assert!(refused.stderr.contains("damaged"), "{refused:?}");
    }
}

/// Collects every key of the JSON at any depth.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                found.insert(key.clone());
                // The keys of solver statistics depend on the solver.
                if key != "statistics" {
                    keys(value, found);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[test]
fn exports_plots_and_pages_tell_the_same_story() {
    let folder = players();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let engines = format!("backtrack,sat:batsat,{}", player(&folder, "right"));
    let finished = run(&[
        "compare",
        "4..6",
        "--runs=2",
        "--engines",
        &engines,
        "--export-json",
        &file("x.json"),
        "--export-csv",
        &file("x.csv"),
        "--export-markdown",
        &file("x.md"),
        "--report",
        &file("x.html"),
    ]);
    assert_eq!(finished.code, 0, "{finished:?}");

    let text = fs::read_to_string(file("x.json")).unwrap();
    let value: Value = serde_json::from_str(&text).unwrap();
    let mut found = BTreeSet::new();
    keys(&value, &mut found);
    let documented = include_str!("../../docs/compare.md");
    for key in found {
        assert!(
            documented.contains(&format!("`{key}`")),
            "docs/compare.md lacks {key}"
        );
    }
    let comparison = read(Path::new(&file("x.json")));
    let runs = runs(&comparison);
    assert_eq!(runs.len(), 27);
    assert_eq!(runs.iter().filter(|run| run["warmup"] == true).count(), 9);
    // The engines take turns.
    for turn in runs.chunks(3) {
        assert!((0..3).all(|engine| turn[engine]["engine"] == engine));
    }
    let told = runs.iter().filter(|run| !run["statistics"].is_null());
    assert!(
        told.clone()
            .all(|run| run["warmup"] == true && run["engine"] == 1)
    );
    assert_eq!(told.count(), 3);
    assert!(
        runs.iter()
            .all(|run| run["peak_memory_bytes"].as_u64().unwrap() > 100_000)
    );

    assert_eq!(
        fs::read_to_string(file("x.csv")).unwrap().lines().count(),
        28
    );
    assert!(
        fs::read_to_string(file("x.md"))
            .unwrap()
            .contains("| 6 | `sat:batsat` |")
    );
    for name in ["x.svg", "x.png", "x.tex", "again.html"] {
        let plotted = run(&["plot", &file("x.json"), "-o", &file(name)]);
        assert_eq!(
            (plotted.code, plotted.stdout.as_str()),
            (0, ""),
            "{plotted:?}"
        );
    }
    assert_eq!(
        fs::read_to_string(file("x.html")).unwrap(),
        fs::read_to_string(file("again.html")).unwrap()
    );
    let svg = fs::read_to_string(file("x.svg")).unwrap();
    let document = Document::parse(&svg).unwrap();
    let count = |class: &str| {
        let nodes = document.descendants();
        nodes
            .filter(|node| node.attribute("class") == Some(class))
            .count()
    };
    assert_eq!((count("series"), count("mark"), count("label")), (3, 9, 3));
    let png = tiny_skia::Pixmap::decode_png(&fs::read(file("x.png")).unwrap()).unwrap();
    let blue = tiny_skia::PremultipliedColorU8::from_rgba(0, 114, 178, 255).unwrap();
    assert!(png.pixels().iter().filter(|&&pixel| pixel == blue).count() > 200);
    assert!(
        fs::read_to_string(file("x.tex"))
            .unwrap()
            .contains("\\begin{tikzpicture}")
    );
}
