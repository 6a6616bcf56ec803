//! Comparisons: engines that crash, hang, answer wrongly or use too much memory, and comparisons that
//! are interrupted or killed.

use crate::faults::NEVER;
use crate::rows::rows;
use crate::support::{Arguments, finished, json, queensat, run, send, wait_until, write_script};
use proptest::prelude::*;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use tempfile::TempDir;

/// Returns a folder with scripts that act as SAT solvers.
fn players() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    // The solution 2 4 1 3 of four queens.
    let model = "-1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0";
    let crash = format!(
        "case $(cat) in *'p cnf 16 '*) echo s SATISFIABLE; echo v {model}; exit 10;; esac; \
         kill -KILL $PPID"
    );
    for (name, script) in [
        // Ends the engine that started it, except on the smallest board.
        ("crash", &*crash),
        ("none", NEVER),
        ("fail", "echo 'out of luck' >&2; exit 9"),
        // Ends when its parent or its folder is gone, and after two minutes at the latest.
        (
            "hang",
            "i=0; while [ $i -lt 2400 ] && [ -e $0 ] && kill -0 $PPID 2>/dev/null; do sleep 0.05; \
             i=$((i+1)); done",
        ),
        ("eat", "x=0123456789abcdef; while :; do x=$x$x; done"),
        // Ends before its memory is polled a second time.
        (
            "gulp",
            "x=$(head -c 100000000 /dev/zero | tr '\\0' a); echo ${#x} > /dev/null; \
             echo s UNSATISFIABLE; exit 20",
        ),
        // Starts a process in a group of its own that ignores SIGTERM.
        (
            "fork",
            "setsid sh -c 'trap \"\" TERM; echo $$ > '$0'.new; mv '$0'.new '$0'.id; \
             i=0; while [ $i -lt 2400 ]; do sleep 0.05; i=$((i+1)); done' & wait",
        ),
    ] {
        write_script(&folder.path().join(name), script);
    }
    folder
}

fn player(folder: &TempDir, name: &str) -> String {
    format!("cmd:{}", folder.path().join(name).display())
}

/// Reads an exported comparison.
pub fn read(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

pub fn runs(comparison: &Value) -> &[Value] {
    comparison["runs"].as_array().unwrap()
}

fn outcomes(comparison: &Value, engine: usize, n: u32) -> Vec<&str> {
    let runs = runs(comparison).iter();
    let runs = runs.filter(|run| run["engine"] == engine && run["n"] == n);
    runs.map(|run| run["outcome"].as_str().unwrap()).collect()
}

#[test]
fn failing_engines_are_reported_and_the_others_finish() {
    let folder = players();
    let names = ["crash", "hang", "eat", "fail"];
    let engines: Vec<String> = names.iter().map(|name| player(&folder, name)).collect();
    let path = folder.path().join("times.json");
    let finished = run(&[
        "compare",
        "4..6",
        "--task=first",
        "--engines",
        &format!("backtrack,dlx,{}", engines.join(",")),
        "--runs=2",
        "--warmup=0",
        "--time-limit=6",
        "--memory-limit=300M",
        "-o",
        path.to_str().unwrap(),
    ]);
    finished.exits(1);
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
    assert_eq!(outcomes(&comparison, 2, 4), ["ok", "ok"], "{finished:?}");
    // After a failure there is no second run and no larger board.
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
        let cell = format!("/digest/engines/{engine}/cells/{}/state", n - 4);
        let state = comparison.pointer(&cell).unwrap();
        assert_eq!(
            (&state["state"], &state["outcome"]),
            (&"ended".into(), &outcome.into())
        );
    }
    for shown in [
        "CRASH: killed by signal 9",
        "skipped: crash at n = 5",
        "time limit after 6.0",
        "memory limit after",
        "FAILED: exit code 1: error: the SAT solver cmd:",
        "exited with code 9",
    ] {
        assert!(finished.stdout.contains(shown), "{shown}: {finished:?}");
    }
}

#[test]
fn a_wrong_answer_is_a_failure() {
    let folder = players();
    for task in ["count", "first", "enumerate"] {
        let engines = format!("backtrack,{}", player(&folder, "none"));
        let options = ["--runs=1", "--warmup=0", "--task", task, "--engines"];
        let mut compare = queensat(&[&["compare", "4..5"], &options[..], &[&engines]].concat());
        // A wrong answer leaves a file.
        let finished = finished(compare.current_dir(folder.path())).with_code(4);
        finished.has("WRONG: exit code 4");
        finished.has("skipped: wrong at n = 4");
    }
}

#[test]
fn limits_hold_for_short_runs_and_all_descendants() {
    let folder = players();
    let options = [
        "--runs=1",
        "--warmup=0",
        "--memory-limit=80M",
        "--time-limit=3",
    ];
    let (gulp, fork) = (player(&folder, "gulp"), player(&folder, "fork"));
    let engines = format!("{gulp},{fork}");
    let finished = run(&[&["compare", "4", "--engines", &engines], &options[..]].concat());
    finished.exits(3);
    for limit in ["memory limit after", "time limit after"] {
        assert!(finished.stdout.contains(limit), "{finished:?}");
    }
    let id = fs::read_to_string(folder.path().join("fork.id")).unwrap();
    let stat = PathBuf::from(format!("/proc/{}/stat", id.trim()));
    wait_until("the end of the descendant", || {
        // A zombie has ended, too.
        fs::read_to_string(&stat).map_or(true, |stat| stat.contains(") Z "))
    });
}

#[test]
fn a_comparison_in_which_every_run_met_its_limit_is_incomplete() {
    let folder = players();
    let hang = player(&folder, "hang");
    let both = format!("{hang},backtrack");
    // The second limit leaves time for an engine that answers at once.
    for (engines, limit, code) in [(&hang, "0.3", 3), (&both, "3", 0)] {
        for sizes in ["4", "4,6"] {
            let options = ["--runs=1", "--time-limit", limit, "--engines", engines];
            let finished = run(&[&["compare", sizes], &options[..]].concat());
            finished.exits(code);
            assert_eq!(finished.stderr.contains("reached a limit"), code == 3);
            assert!(finished.stdout.contains("time limit after"), "{finished:?}");
        }
    }
}

/// For boards with blocked squares nothing is published, so answers are compared with each other.
#[test]
fn unpublished_answers_are_compared_with_each_other() {
    let options = ["--block=1,1", "--queen=2,5", "--runs=1", "--warmup=0"];
    let engines = ["--engines", "backtrack,sat,bitmask,sat:batsat:product"];
    for task in ["count", "first", "enumerate"] {
        let task = ["--task", task, "--format", "json"];
        let finished = run(&[&["compare", "6..7"], &options[..], &engines, &task].concat());
        finished.exits(0);
        let report = json(&finished);
        assert_eq!(report["runs"].as_array().unwrap().len(), 8);
        assert_eq!(report["options"]["blocked"], serde_json::json!([[1, 1]]));
    }
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
    run(&[&other[..], &limited].concat()).shows(1, "FAILED: exit code 3");
}

/// Starts a comparison whose second engine hangs.
fn endless(folder: &TempDir, path: &Path) -> Child {
    let engines = format!("backtrack,{}", player(folder, "hang"));
    queensat("compare 4..6 --runs=3 --warmup=0 --time-limit=1000")
        .args(["--engines", &engines, "-o"])
        .arg(path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn has_a_run(path: &Path) -> bool {
    let text = fs::read_to_string(path).unwrap_or_default();
    serde_json::from_str(&text).is_ok_and(|comparison: Value| !runs(&comparison).is_empty())
}

/// Returns the `/proc` folders of the children of a process.
fn children(id: u32) -> Vec<PathBuf> {
    let list = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
    let ids = list.split_whitespace();
    ids.map(|id| PathBuf::from(format!("/proc/{id}"))).collect()
}

#[test]
fn a_killed_comparison_leaves_every_finished_run() {
    let folder = players();
    let path = folder.path().join("times.json");
    let mut child = endless(&folder, &path);
    wait_until("the first run", || has_a_run(&path));
    child.kill().unwrap();
    child.wait().unwrap();
    let comparison = read(&path);
    assert_eq!(outcomes(&comparison, 0, 4), ["ok"]);
    assert_eq!(comparison["complete"], false);
    // It can be plotted.
    let plot = folder.path().join("times.svg");
    run(&["plot", path.to_str().unwrap(), "-o", plot.to_str().unwrap()]).exits(0);
}

#[test]
fn an_interrupt_ends_the_engines_and_keeps_finished_runs() {
    let folder = players();
    let path = folder.path().join("times.json");
    let child = endless(&folder, &path);
    wait_until("the first run", || has_a_run(&path));
    wait_until("an engine", || !children(child.id()).is_empty());
    let engines = children(child.id());
    send("-INT", &child);
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    assert!(stderr.contains("interrupted after 1 run"), "{stderr}");
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(
        table.contains("backtrack") && table.contains("not measured"),
        "{table}"
    );
    assert!(engines.iter().all(|engine| !engine.exists()));
    assert_eq!(read(&path)["complete"], false);
}

#[test]
fn invalid_command_lines_are_rejected_before_any_run() {
    for (arguments, reason) in rows(
        "6 --engines simt => similar value exists: 'simd'
        6 --engines sat:nosuch => nosuch
        6 --engines sat::nosuch => nosuch
        6 --task=encode --engines backtrack => uses no formula
        6 --engines 'cmd: ' => no command
        6 --engines \"sat 'b\" => do not match
        6 '--engines=--runs 3' => starts with an option
        6 --engines 'sat --help' => request help
        6 --block=9,9 => off the board
        6 -o x.json -o ./x.json => two outputs
        6 --engines 'cmd:a\\nb' => control character",
    ) {
        run(&arguments.after("compare")).refuses(2, &reason);
    }
    run("plot /no/such -o x.svg").refuses(1, "cannot read");
}

/// They were once found only after the files had been replaced.
#[test]
fn a_misspelt_engine_does_not_replace_an_earlier_comparison() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("times.json");
    for engines in ["backtrack,backtrak", "backtrack,sat --nosuch"] {
        fs::write(&path, "earlier").unwrap();
        let exports = ["-o", path.to_str().unwrap()];
        run(&[&["compare", "4", "--engines", engines], &exports[..]].concat()).exits(2);
        assert_eq!(fs::read_to_string(&path).unwrap(), "earlier");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn no_engine_makes_the_parser_panic(text in "[^\\x00]{0,40}") {
        // The export fails after the engines are parsed and before any of them runs.
        let finished = run(&["compare", "4", "--output=/no/such.json", &format!("--engines={text}")]);
        prop_assert!([1, 2].contains(&finished.code), "{finished:?}");
    }
}
