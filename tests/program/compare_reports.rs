//! Records, exports and plots of comparisons.

use crate::compare::{read, runs};
use crate::rows::rows;
use crate::support::{Finished, WORKSPACE, json as from_stdout, run, run_with_input};
use roxmltree::Document;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Returns a partial comparison of three engines at three sizes, the second of which reached its time
/// limit.
pub fn sample() -> Value {
    read(&Path::new(WORKSPACE).join("tests/data/compare/sample.json"))
}

/// Writes the comparison to a file and plots it. Returns the output.
pub fn plot(comparison: &Value, extension: &str) -> Result<String, Finished> {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (input, output) = (file("x.json"), file(&format!("x.{extension}")));
    fs::write(&input, comparison.to_string()).unwrap();
    let finished = run(&["plot", &input, "-o", &output]);
    match finished.code {
        0 => Ok(fs::read_to_string(output).unwrap()),
        _ => Err(finished),
    }
}

fn count(svg: &str, class: &str) -> usize {
    svg.matches(&format!("class=\"{class}\"")).count()
}

#[test]
fn invalid_comparisons_are_not_plotted() {
    for (pointer, value, reason) in [
        ("/kind", json!("other"), "not a comparison"),
        ("/schema", json!(7), "version 7"),
        ("/schema", json!(1), "version 1"),
        ("/runs/0", json!(3), "damaged"),
        ("/runs/0/engine", json!(9), "out of range"),
        ("/runs/0/wall_seconds", json!(-1.0), "negative"),
        ("/options/reference", json!(3), "out of range"),
        (
            "/options/sizes",
            json!([8, 10, 9]),
            "not in ascending order",
        ),
        ("/options/sizes", json!([]), "empty"),
        ("/runs", json!([]), "nothing to plot"),
    ] {
        let mut comparison = sample();
        *comparison.pointer_mut(pointer).unwrap() = value;
        plot(&comparison, "svg").unwrap_err().fails(1, reason);
    }
}

#[test]
fn every_engine_has_its_line_and_label() {
    let svg = plot(&sample(), "svg").unwrap();
    let count = |class| count(&svg, class);
    // The second engine has only one mark, and a cross at the time limit.
    assert_eq!((count("series"), count("mark"), count("end")), (2, 6, 2));
    assert_eq!((count("label"), count("limit")), (3, 1));
    assert!(svg.contains(">sat:varisat|x:product<"));
    assert!(svg.contains("a cross is a limit or a failure"));
    assert!(svg.contains("time limit, 1.000 s"));
    let mut one = sample();
    one["runs"].as_array_mut().unwrap().truncate(1);
    one["skipped"] = json!([]);
    assert!(plot(&one, "svg").unwrap().contains("class=\"mark\""));
}

/// Labels below the end of the picture were once cut off.
#[test]
fn many_labels_increase_the_height() {
    let mut many = sample();
    for index in 3..40 {
        let (engine, mut run) = (many["engines"][0].clone(), many["runs"][0].clone());
        run["engine"] = json!(index);
        many["engines"].as_array_mut().unwrap().push(engine);
        many["runs"].as_array_mut().unwrap().push(run);
    }
    let svg = plot(&many, "svg").unwrap();
    let document = Document::parse(&svg).unwrap();
    let number = |node: roxmltree::Node<'_, '_>, name| -> f64 {
        node.attribute(name).unwrap().parse().unwrap()
    };
    let height = number(document.root_element(), "height");
    let labels = document.descendants();
    let labels = labels.filter(|node| node.attribute("class") == Some("label"));
    let places: Vec<f64> = labels.map(|label| number(label, "y")).collect();
    assert_eq!(places.len(), 40);
    assert!(places.iter().all(|y| (70.0..height - 40.0).contains(y)));
}

/// Collects every key of the JSON, at any depth.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                found.insert(key.clone());
                // Another page describes questions.
                if key != "question" {
                    keys(value, found);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[test]
fn exports_and_plots_agree() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    run(&[
        "compare",
        "4..6",
        "--runs=2",
        "--engines=backtrack,sat:batsat,dlx",
        "-o",
        &file("x.json"),
        "-o",
        &file("x.csv"),
    ])
    .exits(0);

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
    // Engines take turns.
    for turn in runs.chunks(3) {
        assert!((0..3).all(|engine| turn[engine]["engine"] == engine));
    }
    assert!(runs.iter().all(|run| run["reported_seconds"].is_number()));
    assert!(
        runs.iter()
            .all(|run| run["peak_memory_bytes"].as_u64().unwrap() > 100_000)
    );

    assert_eq!(
        fs::read_to_string(file("x.csv")).unwrap().lines().count(),
        28
    );
    for name in ["x.svg", "x.png", "x.pdf"] {
        run(&["plot", &file("x.json"), "-o", &file(name)]).gives(0, "");
    }
    let svg = fs::read_to_string(file("x.svg")).unwrap();
    let document = Document::parse(&svg).unwrap();
    let count = |class: &str| {
        let nodes = document.descendants();
        nodes
            .filter(|node| node.attribute("class") == Some(class))
            .count()
    };
    // Two engines, an encoding and a solver have names.
    assert_eq!((count("series"), count("mark"), count("label")), (3, 9, 4));
    let png = tiny_skia::Pixmap::decode_png(&fs::read(file("x.png")).unwrap()).unwrap();
    let blue = tiny_skia::PremultipliedColorU8::from_rgba(0, 114, 178, 255).unwrap();
    assert!(png.pixels().iter().filter(|&&pixel| pixel == blue).count() > 200);
    assert!(fs::read(file("x.pdf")).unwrap().starts_with(b"%PDF-1."));
}

#[test]
fn sizes_of_written_formulas_are_reported() {
    let engines = "sat::pairwise,sat::commander:4,sat --symmetry full";
    let options = ["--task=encode", "--runs=1", "--engines", engines];
    let finished = run(&[&["compare", "5..6", "--format=json"], &options[..]].concat());
    finished.exits(0);
    let report = from_stdout(&finished);
    let formulas = report["formulas"].as_array().unwrap();
    // The encoding alone does not determine the third formula.
    assert_eq!(formulas.len(), 4);
    let size = run("encode 6 --encoding commander:4").stdout;
    let header = size.lines().find(|line| line.starts_with("p cnf")).unwrap();
    let record = &formulas[3];
    assert_eq!(
        header,
        format!("p cnf {} {}", record["variables"], record["clauses"])
    );
}

#[test]
fn engines_become_command_lines() {
    // Commas in quotes do not separate engines.
    let cases: Vec<(String, String)> = rows(
        "simd => count 6 --quiet --force --engine simd --format json
        sat:batsat:commander:4 => count 6 --quiet --force --engine sat --backend batsat --encoding commander:4 --format json --stats
        SAT::product => count 6 --quiet --force --engine sat --encoding product --format json --stats
        cmd:true 'b,c' => count 6 --quiet --force --engine sat --backend cmd:true 'b,c' --format json --stats",
    )
    .collect();
    let mut specs: Vec<&str> = cases.iter().map(|(spec, _)| &**spec).collect();
    specs.push("sat:batsat --method loop");
    let engines = specs.join(",");
    let options = ["--runs=1", "--warmup=0", "--format=json"];
    let report = |arguments: &[&str]| from_stdout(&run(&[arguments, &options].concat()));
    let words = |engine: &Value| {
        let words = engine["command"].as_array().unwrap().iter();
        let words: Vec<&str> = words.map(|word| word.as_str().unwrap()).collect();
        words.join(" ")
    };
    let compared = report(&["compare", "6", "--engines", &engines]);
    for ((spec, line), engine) in cases.iter().zip(compared["engines"].as_array().unwrap()) {
        assert_eq!(engine["spec"], *spec);
        assert_eq!(words(engine), format!("queensat {line}"));
    }
    assert!(words(&compared["engines"][4]).ends_with(" --format json --stats --method loop"));
    for (options, line) in rows(
        "first --queen=4,4 => solve 6 --queen 4,4 --quiet --engine backtrack --format json
        enumerate --block=1,2 => enumerate 6 --block 1,2 --quiet --force --engine backtrack
        enumerate --block-random=0.25 => enumerate 6 --block-random 0.25 --seed 0 --quiet --force --engine backtrack",
    ) {
        let (task, squares) = options.split_once(' ').unwrap();
        let compared = report(&["compare", "6", "--task", task, squares, "--engines=backtrack"]);
        assert_eq!(words(&compared["engines"][0]), format!("queensat {line}"));
    }
}

/// The record of a run carries its question, so `queensat run` answers it again.
#[test]
fn runs_carry_questions() {
    let both = "backtrack,sat:batsat:product";
    for (task, engines, question) in [
        ("count", both, "count"),
        ("first", both, "solve"),
        ("enumerate", both, "list"),
        ("encode", "sat::product", "encode"),
    ] {
        let options = ["--runs=1", "--format=json", "--task", task, "--engines"];
        let finished = run(&[&["compare", "5..6"], &options[..], &[engines]].concat());
        let report = from_stdout(&finished);
        for record in runs(&report) {
            assert_eq!(record["question"]["question"], question);
            let answered = run_with_input("run -", &record.to_string());
            let answer = from_stdout(&answered);
            let mut asked = answer["question"].clone();
            // A list in a report has a limit.
            asked.as_object_mut().unwrap().remove("limits");
            assert_eq!(asked, record["question"]);
            match task {
                "count" => assert_eq!(answer["solutions"], record["answer"]["count"]),
                "first" => assert_eq!(answer["status"], "satisfiable"),
                "enumerate" => {
                    assert_eq!(answer["solutions"], record["answer"]["list"]["solutions"])
                }
                _ => assert!(answer["formula"].is_string()),
            }
        }
    }
}

#[test]
fn a_comparison_says_where_an_engine_changes_its_method() {
    let arguments = "--task first --engines sat --runs 1 --warmup 0";
    let changed = run(&format!("compare 128,129,160 {arguments}")).with_code(0);
    let lines: Vec<&str> = changed
        .stdout
        .lines()
        .filter(|it| it.contains("changes its"))
        .collect();
    assert_eq!(
        lines,
        [
            "sat changes its method from n = 129 on: --seed 0 instead of none, --start greedy-assumptions instead of none."
        ]
    );
    let counted = run("compare 11,13 --engines backtrack --runs 1 --warmup 0").with_code(0);
    let line = "backtrack changes its method from n = 13 on: --engine join instead of simd.\n";
    assert!(counted.stdout.contains(line), "{counted:?}");
    let same = run(&format!("compare 8,9,10 {arguments}")).with_code(0);
    assert!(!same.stdout.contains("changes its"), "{same:?}");
}
