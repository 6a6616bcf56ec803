//! Comparisons: what engines do that crash, hang, answer wrongly or eat memory, what is left of a
//! comparison that is killed, and what plots and pages show.

use crate::support::{json, queensat, run, write_script};
use roxmltree::Document;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A folder with programs that play engines. The words after their name are the task and n.
fn players() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, script) in [
        (
            "right",
            "case $2 in 4) echo 2;; 5) echo 10;; 6) echo 4;; esac",
        ),
        ("wrong", "echo 3"),
        ("crash", "[ $2 -lt 5 ] && echo 2 || kill -SEGV $$"),
        ("fail", "echo 'out of luck' >&2; exit 9"),
        ("mumble", "echo a few"),
        // It ends when nobody is there any more to end it, and in two minutes if somebody else had
        // the number of its parent by then.
        (
            "hang",
            "i=0; while [ $i -lt 2400 ] && kill -0 $PPID 2>/dev/null; do sleep 0.05; i=$((i+1)); done",
        ),
        ("eat", "x=0123456789abcdef; while :; do x=$x$x; done"),
        ("attack", "echo 1 2 3 4"),
    ] {
        write_script(&folder.path().join(name), script);
    }
    folder
}

fn player(folder: &TempDir, name: &str) -> String {
    format!("run:{}", folder.path().join(name).display())
}

/// An exported comparison.
fn read(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn runs(comparison: &Value) -> &[Value] {
    comparison["runs"].as_array().unwrap()
}

fn outcomes(comparison: &Value, engine: usize, n: u32) -> Vec<&str> {
    let runs = runs(comparison).iter();
    let runs = runs.filter(|run| run["engine"] == engine && run["n"] == n);
    runs.map(|run| run["outcome"].as_str().unwrap()).collect()
}

#[test]
fn engines_that_come_to_a_bad_end_are_shown_and_the_others_finish() {
    let folder = players();
    let names = ["right", "crash", "hang", "eat", "fail", "mumble"];
    let engines: Vec<String> = names.iter().map(|name| player(&folder, name)).collect();
    let path = folder.path().join("times.json");
    let finished = run(&[
        "compare",
        "4..6",
        "--engines",
        &format!("backtrack,{}", engines.join(",")),
        "--runs=2",
        "--warmup=0",
        "--time-limit=6",
        "--memory-limit=300M",
        "--export-json",
        path.to_str().unwrap(),
    ]);
    assert_eq!(finished.code, 1, "{finished:?}");
    let comparison = read(&path);
    assert_eq!(comparison["complete"], true);
    for n in 4..=6 {
        for engine in [0, 1] {
            assert_eq!(
                outcomes(&comparison, engine, n),
                ["ok", "ok"],
                "{finished:?}"
            );
        }
    }
    assert_eq!(outcomes(&comparison, 2, 4), ["ok", "ok"]);
    // After a bad end there is no second run and no larger board.
    for (engine, n, outcome) in [
        (2, 5, "crash"),
        (3, 4, "timeout"),
        (4, 4, "memory"),
        (5, 4, "failed"),
    ] {
        assert_eq!(outcomes(&comparison, engine, n), [outcome], "{finished:?}");
        assert_eq!(outcomes(&comparison, engine, 6), [""; 0]);
        let skips = comparison["skipped"].as_array().unwrap().iter();
        let skips = skips.filter(|skip| skip["engine"] == engine);
        assert!(
            skips
                .clone()
                .all(|skip| skip["because_of"] == n && skip["outcome"] == outcome)
        );
        assert_eq!(skips.count() as u32, 6 - n);
    }
    for shown in [
        "CRASH: ended by signal 11",
        "skipped: crash at n = 5",
        "time limit after 6.0",
        "memory limit after",
        "FAILED: exit code 9: out of luck",
        "FAILED: expected the number of solutions, but it wrote 'a few'",
    ] {
        assert!(finished.stdout.contains(shown), "{shown}: {finished:?}");
    }
}

#[test]
fn a_wrong_answer_is_a_failure_and_not_a_row() {
    let folder = players();
    let (right, wrong) = (player(&folder, "right"), player(&folder, "wrong"));
    let engines = format!("{right},{wrong},sat:batsat");
    let options = ["--runs=1", "--warmup=0", "--engines", &engines];
    let finished = run(&[&["compare", "4..5"], &options[..]].concat());
    assert_eq!(finished.code, 4, "{finished:?}");
    let shown = "WRONG: 3 solutions, where 2 are published (OEIS A000170)";
    assert_eq!(finished.stdout.matches(shown).count(), 1, "{finished:?}");
    assert!(finished.stdout.contains("skipped: wrong at n = 4"));

    // A claimed solution is verified.
    let attack = player(&folder, "attack");
    let first = ["compare", "4", "--task=first", "--engines", &attack];
    let finished = run(&first);
    assert_eq!(finished.code, 4);
    assert!(
        finished.stdout.contains("WRONG: it is no solution: "),
        "{finished:?}"
    );
}

/// Nothing is published of boards with blocked squares, so there answers are compared with each
/// other, and if they differ nobody knows which is right.
#[test]
fn answers_to_what_is_not_published_are_compared_with_each_other() {
    let options = ["--block=1,1", "--queen=2,5", "--runs=1", "--warmup=0"];
    let engines = ["--engines", "backtrack,sat,bitmask,sat:batsat:product"];
    for task in ["count", "first", "enumerate"] {
        let task = ["--task", task, "--format", "json"];
        let finished = run(&[&["compare", "6..7"], &options[..], &engines, &task].concat());
        assert_eq!(finished.code, 0, "{finished:?}");
        let report = json(&finished);
        assert_eq!(report["runs"].as_array().unwrap().len(), 8);
        assert_eq!(report["options"]["blocked"], serde_json::json!([[1, 1]]));
    }
    // Symmetry breaking lists fewer solutions: not the same set.
    let engines = ["--engines", "backtrack,sat --symmetry full"];
    let other = [
        "compare",
        "29",
        "--task=enumerate",
        "--runs=1",
        "--warmup=0",
    ];
    let small = [
        "compare",
        "6",
        "--queen=1,2",
        "--task=enumerate",
        "--runs=1",
    ];
    let finished = run(&[&small[..], &engines].concat());
    assert_eq!(
        finished.code, 0,
        "the only solution is in both: {finished:?}"
    );
    let limited = ["--engines", "sat --limit 1,sat --limit 2"];
    let finished = run(&[&other[..], &limited].concat());
    assert_eq!(finished.code, 1, "{finished:?}");
    assert!(
        finished.stdout.contains("FAILED: exit code 3"),
        "{finished:?}"
    );
}

#[test]
fn formulas_are_written_and_their_sizes_told() {
    let engines = "sat::pairwise,sat::commander:4,sat --symmetry full";
    let options = ["--task=encode", "--runs=1", "--engines", engines];
    let finished = run(&[&["compare", "5..6", "--format=json"], &options[..]].concat());
    assert_eq!(finished.code, 0, "{finished:?}");
    let report = json(&finished);
    let formulas = report["formulas"].as_array().unwrap();
    // The encoding alone does not tell the size of the third one.
    assert_eq!(formulas.len(), 4);
    let size = run(&["encode", "6", "--encoding", "commander:4"]).stdout;
    let header = size.lines().find(|line| line.starts_with("p cnf")).unwrap();
    let told = &formulas[3];
    assert_eq!(
        header,
        format!("p cnf {} {}", told["variables"], told["clauses"])
    );
}

/// A comparison that runs until somebody ends it, the second engine of which hangs.
fn endless(folder: &TempDir, path: &Path) -> Child {
    let engines = format!("backtrack,{}", player(folder, "hang"));
    queensat(&[
        "compare",
        "4..6",
        "--runs=3",
        "--warmup=0",
        "--time-limit=1000",
    ])
    .args(["--engines", &engines, "--export-json"])
    .arg(path)
    .stdout(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .unwrap()
}

fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < Duration::from_secs(60), "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

fn has_a_run(path: &Path) -> bool {
    let text = fs::read_to_string(path).unwrap_or_default();
    serde_json::from_str(&text).is_ok_and(|comparison: Value| !runs(&comparison).is_empty())
}

/// The children of a process.
fn children(id: u32) -> Vec<PathBuf> {
    let list = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
    let ids = list.split_whitespace();
    ids.map(|id| PathBuf::from(format!("/proc/{id}"))).collect()
}

#[test]
fn a_comparison_that_is_killed_leaves_every_finished_run() {
    let folder = players();
    let path = folder.path().join("times.json");
    let mut child = endless(&folder, &path);
    wait_until("the first run", || has_a_run(&path));
    child.kill().unwrap();
    child.wait().unwrap();
    let comparison = read(&path);
    assert_eq!(outcomes(&comparison, 0, 4), ["ok"]);
    assert_eq!(comparison["complete"], false);
    // It can be plotted all the same.
    let plot = folder.path().join("times.svg");
    let plotted = run(&["plot", path.to_str().unwrap(), "-o", plot.to_str().unwrap()]);
    assert_eq!(plotted.code, 0, "{plotted:?}");
}

#[test]
fn an_interrupt_ends_the_engines_and_keeps_what_was_found() {
    let folder = players();
    let path = folder.path().join("times.json");
    let child = endless(&folder, &path);
    wait_until("the first run", || has_a_run(&path));
    wait_until("an engine", || !children(child.id()).is_empty());
    let engines = children(child.id());
    let status = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(status.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{told}");
    assert!(told.contains("interrupted after 1 run"), "{told}");
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(
        table.contains("backtrack") && table.contains("not measured"),
        "{table}"
    );
    assert!(engines.iter().all(|engine| !engine.exists()));
    assert_eq!(read(&path)["complete"], false);
}

#[test]
fn what_makes_no_sense_is_refused_before_any_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none/times.json");
    let path = path.to_str().unwrap();
    for (arguments, code, reason) in [
        (&["compare", "9..4"][..], 2, "the smaller one"),
        (&["compare", "0"], 2, "at least one row"),
        (
            &["compare", "6", "--engines", "simt"],
            2,
            "similar value exists: 'simd'",
        ),
        (&["compare", "6", "--engines", "sat:nosuch"], 2, "nosuch"),
        (&["compare", "6", "--engines", "sat::nosuch"], 2, "nosuch"),
        (
            &["compare", "6", "--engines", "a,,b"],
            2,
            "an engine has no name",
        ),
        (&["compare", "6", "--task=encode"], 2, "makes no formula"),
        (
            &["compare", "6", "--reference", "x"],
            2,
            "none of the engines",
        ),
        (&["compare", "6", "--block=9,9"], 2, "off the board"),
        (&["compare", "6", "--runs=0"], 2, "1..=10000"),
        (
            &["compare", "6", "--engines", "run:/no/such"],
            1,
            "cannot be started",
        ),
        (&["compare", "6", "--export-json", path], 1, "cannot write"),
        (
            &["compare", "6", "--export-json=x", "--report=x"],
            2,
            "two outputs",
        ),
        (&["compare", "6", "--export-csv=-"], 2, "not to '-'"),
        (&["compare", "4..4000000000"], 2, "up to 10000 sizes"),
        (
            &["compare", "6", "--engines", "run:a\nb"],
            2,
            "control character",
        ),
        (&["plot", "times.json", "-o", "x.gif"], 2, ".svg, .png"),
        (&["plot", "/no/such", "-o", "x.svg"], 1, "cannot read"),
        (
            &["plot", "Cargo.toml", "-o", "x.svg"],
            1,
            "not the JSON of a comparison",
        ),
    ] {
        let finished = run(arguments);
        assert_eq!(finished.code, code, "{finished:?}");
        assert!(
            finished.stderr.contains(reason),
            "{arguments:?}: {finished:?}"
        );
        assert_eq!(finished.stdout, "");
    }
}

/// They were found out only after the files had been written anew.
#[test]
fn a_misspelt_engine_costs_no_earlier_comparison() {
    let folder = players();
    let path = folder.path().join("times.json");
    let crashing = player(&folder, "no-such-program");
    for (engines, code) in [
        ("backtrack,backtrak", 2),
        ("backtrack,sat --nosuch", 2),
        (&*format!("backtrack,{crashing}"), 1),
    ] {
        fs::write(&path, "earlier").unwrap();
        let exports = ["--export-json", path.to_str().unwrap()];
        let finished = run(&[&["compare", "4", "--engines", engines], &exports[..]].concat());
        assert_eq!(finished.code, code, "{finished:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "earlier");
    }
}

#[test]
fn the_command_can_be_typed_again_from_the_markdown() {
    let finished = run(&[
        "compare",
        "4",
        "--engines=sat:varisat:pairwise --method loop",
        "--runs=1",
        "--warmup=0",
        "--format=markdown",
    ]);
    let quoted = "'--engines=sat:varisat:pairwise --method loop'";
    assert!(finished.stdout.contains(quoted), "{finished:?}");
}

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

/// Every key of the JSON, at any depth.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                found.insert(key.clone());
                // What solvers count is up to them.
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
    // Engines take turns.
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
