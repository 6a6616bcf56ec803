//! Files that `compare -o` writes, by their endings.

use crate::support::{finished, queensat, run};
use serde_json::Value;
use std::fs;

#[test]
fn a_comparison_writes_runs_plots_and_everything() {
    let folder = tempfile::tempdir().unwrap();
    let compare = |options: &str| {
        let words = format!("compare 4..5 --engines dlx,sat:batsat --runs 3 {options}");
        finished(queensat(&words).current_dir(folder.path()))
    };
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let text = |name: &str| String::from_utf8(read(name)).unwrap();
    compare("-o r.csv -o all.json -o p.svg --output p.png -o p.pdf -o t.txt").exits(0);
    let report: Value = serde_json::from_str(&text("all.json")).unwrap();
    let csv = text("r.csv");
    let rows: Vec<Vec<&str>> = csv.lines().map(|row| row.split(',').collect()).collect();
    assert_eq!(rows.len(), 1 + 2 * 2 * 4);
    let column = |name| rows[0].iter().position(|&column| column == name).unwrap();
    let cell = |row: usize, name| rows[row][column(name)];
    assert_eq!(
        ["n", "engine", "encoding", "solver"].map(|name| cell(3, name)),
        ["4", "dlx", "", ""]
    );
    assert_eq!(
        ["encoding", "solver", "answer"].map(|name| cell(16, name)),
        ["pairwise", "batsat", "10"]
    );
    let run = &report["runs"][15];
    for name in [
        "wall_seconds",
        "solver_seconds",
        "encoding_seconds",
        "reported_seconds",
    ] {
        assert_eq!(
            cell(16, name).parse::<f64>().ok(),
            run[name].as_f64(),
            "{name}"
        );
    }
    assert!(run["solver_seconds"].as_f64() <= run["reported_seconds"].as_f64());
    assert!(text("p.svg").starts_with("<svg"));
    assert!(read("p.png").starts_with(b"\x89PNG"));
    assert!(read("p.pdf").starts_with(b"%PDF"));
    assert!(text("t.txt").contains("Wall-clock times of whole processes"));
    compare("-o x.csv -o ./x.csv").refuses(2, "two outputs cannot both go to");
    compare("-o times").refuses(2, ".csv (every run), .json, .svg, .pdf, .png or .txt");
    compare("-o p.eps").refuses(2, "does not write .eps files");
}

/// Each encoding with each solver, and the start of a search for one solution.
#[test]
fn a_matrix_has_encodings_down_and_solvers_across() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let words = "compare 6,130 --task first --encodings product,commander:4 --backends batsat,varisat \
                 --runs 1 --warmup 0";
    let finished = run(&format!(
        "{words} -o {} -o {}",
        file("m.csv"),
        file("m.svg")
    ))
    .with_code(0);
    let cells = |line: &str| {
        let cells = line.split("  ").map(str::trim);
        let cells = cells.filter(|cell| !cell.is_empty());
        cells.map(str::to_owned).collect::<Vec<_>>()
    };
    let rows: Vec<_> = finished.stdout.lines().map(cells).collect();
    assert_eq!(rows[0], ["n = 6", "batsat", "varisat"]);
    assert_eq!((&*rows[1][0], rows[1].len()), ("product", 3));
    assert_eq!((&*rows[2][0], rows[2].len()), ("commander:4", 3));
    assert_eq!(rows[4], ["n = 130", "batsat", "varisat"]);
    let csv = fs::read_to_string(file("m.csv")).unwrap();
    let of_encoding = csv
        .lines()
        .filter(|row| row.contains("sat:varisat:commander:4,commander:4,varisat,"));
    let starts: Vec<&str> = of_encoding
        .map(|row| row.split(',').nth(8).unwrap())
        .collect();
    assert_eq!(starts, ["none", "greedy-assumptions"]);
    // The picture names two encodings and two solvers.
    let svg = fs::read_to_string(file("m.svg")).unwrap();
    assert_eq!(svg.matches("class=\"legend\"").count(), 2);
    assert_eq!(svg.matches("class=\"label\"").count(), 4);
}

#[test]
fn pairs_take_the_place_and_the_options_of_sat() {
    let words =
        "compare 4 --runs 1 --warmup 0 --format json --backends batsat,batsat,varisat --engines";
    let engines = "dlx,sat --method loop,simd";
    let finished = run(&[
        &words.split_whitespace().collect::<Vec<_>>()[..],
        &[engines],
    ]
    .concat());
    let report: Value = serde_json::from_str(&finished.with_code(0).stdout).unwrap();
    let specs = report["engines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|engine| engine["spec"].as_str());
    let expected = [
        "dlx",
        "sat:batsat --method loop",
        "sat:varisat --method loop",
        "simd",
    ];
    assert!(specs.eq(expected.map(Some)), "{report}");
}

/// A limit and a failure are told in the matrix, and larger boards are not a matrix of nothing.
#[test]
fn a_matrix_tells_what_did_not_end() {
    let finished = run(&[
        "compare",
        "4,20,21",
        "--encodings=pairwise,product",
        "--backends=dpll,cmd:false",
        "--runs=1",
        "--warmup=0",
        "--time-limit=1",
        "--force",
    ]);
    finished.exits(1);
    finished.has("failed\nproduct");
    finished.has("sat:cmd:false:product: FAILED: exit code 1");
    finished.has("\n\nn = 20         dpll\npairwise  > 1.0");
    finished.has("n = 21: skipped, since every engine ended early on a smaller board");
}
