//! Files that `compare -o` writes, by their endings.

use crate::support::{finished, queensat, run};
use serde_json::Value;
use std::fs;

#[test]
fn a_comparison_writes_medians_plots_and_everything() {
    let folder = tempfile::tempdir().unwrap();
    let compare = |options: &str| {
        let words = format!("compare 4..5 --engines dlx,sat:batsat --runs 3 {options}");
        finished(queensat(&words).current_dir(folder.path()))
    };
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let text = |name: &str| String::from_utf8(read(name)).unwrap();
    compare("-o m.csv -o all.json -o p.svg --output p.png -o t.txt --export-csv r.csv").exits(0);
    let report: Value = serde_json::from_str(&text("all.json")).unwrap();
    let cell = &report["digest"]["engines"][0]["cells"][1]["state"];
    let csv = text("m.csv");
    let rows: Vec<Vec<&str>> = csv.lines().map(|row| row.split(',').collect()).collect();
    let size = rows.iter().map(Vec::len);
    assert_eq!(size.collect::<Vec<_>>(), [13; 5]);
    assert_eq!(rows[3][..5], ["count", "dlx", "5", "ok", "3"]);
    assert_eq!(rows[3][5], cell["wall_seconds"]["median"].to_string());
    assert_eq!(rows[3][12], "10");
    assert_eq!(text("r.csv").lines().count(), 1 + 2 * 2 * 4);
    assert!(text("p.svg").starts_with("<svg"));
    assert!(read("p.png").starts_with(b"\x89PNG"));
    assert!(text("t.txt").contains("Wall-clock times of whole processes"));
    compare("-o x.csv --export-csv x.csv").refuses(2, "two outputs cannot both go to");
    compare("-o times").refuses(2, ".csv (medians), .json, .svg, .png or .txt");
    compare("-o p.pdf").refuses(2, "does not write .pdf files");
    compare("-o -").refuses(2, ".csv (medians)");
}

/// An engine that reaches a limit has a row without numbers, and a picture a mark.
#[test]
fn limits_are_in_the_medians() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.csv");
    let words = format!(
        "compare 20 --engines naive --runs 1 --warmup 0 --time-limit 0.1 --force -o {}",
        file.display()
    );
    run(&words).exits(3);
    let csv = fs::read_to_string(file).unwrap();
    assert!(csv.contains("\ncount,naive,20,time limit after 1"), "{csv}");
}
