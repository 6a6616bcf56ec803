//! Time limits: half a second after its limit a command has ended, in order. The tests allow for busy
//! machines.

use crate::manual::commands;
use crate::support::{Finished, finish, finished, in_shell, json, pigeons, queensat, run, start};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Time that a command may take after its limit.
const ALLOWANCE: Duration = Duration::from_secs(5);

/// Runs a command that is too large for its time limit, in a folder for its output.
fn limited(arguments: &str) -> Finished {
    let folder = tempfile::tempdir().unwrap();
    let mut command = queensat(arguments);
    ended_in_time(command.current_dir(folder.path()), arguments)
}

/// Runs a command, and checks that its time limit, which is the last word, ended it.
fn ended_in_time(command: &mut Command, arguments: &str) -> Finished {
    let limit: f64 = arguments.rsplit(' ').next().unwrap().parse().unwrap();
    let begun = Instant::now();
    let finished = finished(command);
    let took = begun.elapsed();
    assert!(
        took < Duration::from_secs_f64(limit) + ALLOWANCE,
        "{arguments} took {took:?}: {finished:?}"
    );
    finished.exits(3);
    let told = finished.stdout.clone() + &finished.stderr;
    assert!(told.contains("time limit"), "{arguments}: {finished:?}");
    finished
}

/// For each command with a time limit, problems that are too large for a second, the first, and for a
/// tenth of it, the others. The time limit of `compare` is that of each engine.
const TOO_LARGE: &[(&str, &[&str])] = &[
    (
        "count",
        &[
            "27 --threads 1",
            "27 --engine sat",
            "60x60 --maximal",
            "27 --method orbits",
            "300 --torus --engine sat --method loop",
        ],
    ),
    (
        "solve",
        &[
            "300 --maximal",
            "500 --maximal",
            "200 --maximal --torus",
            "60 --engine backtrack",
            "2000 --torus",
            "100000000 --engine window",
            "200000000 --engine explicit",
            "2000 --engine sat --start none",
            "1500 --no-touch --diagonals none --engine sat",
        ],
    ),
    (
        "enumerate",
        &["60 --engine backtrack", "500 --torus --engine sat", "27"],
    ),
    ("encode", &["40 --cubes 40", "40 --cubes 40 -o e.icnf"]),
    ("grade", &["pigeons.cnf 4", "pigeons.cnf 4 --all"]),
    ("trace", &["20 --torus --engine dpll", "600"]),
    ("explain none", &["20 --torus"]),
    ("explain square", &["4,4 20 --torus"]),
    ("explain clause", &["empty.cnf 2 20 --torus"]),
    ("certify", &["20 --chunks 10 -o c --threads 1"]),
    ("puzzle check", &["500 --maximal", "3000"]),
    ("puzzle hint", &["--problem pipe"]),
    ("puzzle solve", &["--problem pipe"]),
    ("puzzle repair", &["30x30 --with queens"]),
    ("puzzle new", &["14 --count 100000 --threads 1"]),
    ("puzzle show", &["500 --maximal --solution -o s.svg"]),
    ("puzzle booklet", &["-o b.html pipe"]),
    ("units run", &["plan -i 1 --threads 1"]),
    ("run", &["large.jsonl", "pipe"]),
];

#[test]
fn every_command_ends_soon_after_its_time_limit() {
    let table: BTreeSet<String> = TOO_LARGE.iter().map(|(name, _)| (*name).into()).collect();
    let has_limit = |words: &Vec<String>| {
        let help: Vec<&str> = words.iter().map(String::as_str).chain(["--help"]).collect();
        run(&help).stdout.contains("--time-limit <SECONDS>")
    };
    let defined = commands().into_iter().filter(has_limit);
    let defined = defined.map(|words| words.join(" "));
    let defined: BTreeSet<String> = defined.filter(|name| name != "compare").collect();
    assert_eq!(table, defined, "each command with --time-limit has a test");
    let folder = tempfile::tempdir().unwrap();
    make_pipe(&folder.path().join("pipe"));
    let question = r#"{"question":"count","problem":{"n":27},"threads":1}"#;
    std::fs::write(folder.path().join("large.jsonl"), question).unwrap();
    std::fs::write(folder.path().join("pigeons.cnf"), pigeons(15, 17)).unwrap();
    std::fs::write(folder.path().join("empty.cnf"), "p cnf 400 1\n400 0\n").unwrap();
    let plan = ["units", "plan", "27", "--job", "count", "--units", "2"];
    finished(queensat(&plan).args(["-o", "plan"]).current_dir(&folder)).exits(0);
    for (name, problems) in TOO_LARGE {
        for (place, problem) in problems.iter().enumerate() {
            let limit = if place == 0 { "0.4" } else { "0.1" };
            let arguments = format!("{name} {problem} --time-limit {limit}");
            ended_in_time(queensat(&arguments).current_dir(&folder), &arguments);
            let _ = std::fs::remove_dir_all(folder.path().join("c"));
        }
    }
}

fn make_pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().unwrap();
    assert!(made.success());
}

#[test]
fn a_report_says_that_the_time_was_over() {
    for command in ["puzzle check 500 --maximal", "solve 300 --maximal"] {
        let report = limited(&format!("{command} --format json --time-limit 0.2"));
        assert_eq!(json(&report)["reason"], "time limit", "{command}");
    }
}

/// The columns of more rows take more memory than tests may.
#[test]
fn hundreds_of_millions_of_rows_keep_their_limit() {
    limited("solve 300000000 --time-limit 0.5");
}

#[test]
fn memory_is_refused_with_the_figure_before_it_is_taken() {
    for (problem, needed) in [
        ("solve 2147483648", " 11.2 GiB"),
        ("solve 1000000000 --engine explicit", " GiB"),
        ("solve 1000 --maximal", " GiB"),
        ("solve 10000 --torus", " GiB"),
        ("count 1000 --maximal --engine sat --method cubes", " GiB"),
        ("count 1000 --torus --engine sat --method loop", " GiB"),
    ] {
        let refused = finished(&mut in_shell(&format!(
            "ulimit -v 2000000; queensat {problem}"
        )));
        assert_eq!(refused.code, 1, "{problem}: {refused:?}");
        refused.prints("");
        let message = &refused.stderr;
        assert!(
            message.contains(needed) && message.contains("GiB are available"),
            "{problem}: {refused:?}"
        );
    }
}

/// A named pipe that is never written to, and an endless one.
#[test]
fn inputs_without_an_end_keep_the_limit() {
    let folder = tempfile::tempdir().unwrap();
    make_pipe(&folder.path().join("pipe"));
    for arguments in [
        "solve --problem pipe",
        "solve --regions pipe",
        "solve --problems pipe",
        "count 8 --block-file pipe",
        "puzzle check pipe",
        "puzzle check --problems pipe",
        "puzzle repair pipe",
    ] {
        let arguments = format!("{arguments} --time-limit 0.2");
        ended_in_time(queensat(&arguments).current_dir(&folder), &arguments);
    }
    let arguments = "solve --cnf - --time-limit 0.2";
    let begun = Instant::now();
    let mut child = start(queensat(arguments).stdin(Stdio::piped()));
    let unwritten = child.stdin.take();
    let finished: Finished = finish(child).into();
    assert!(begun.elapsed() < ALLOWANCE, "{finished:?}");
    finished.prints("c unknown (time limit)\ns UNKNOWN\n");
    drop(unwritten);
}

/// A solver that cannot be stopped ends with the command, and leaves no file.
#[test]
fn nothing_is_left_after_the_limit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("solutions.txt");
    let path = path.to_str().unwrap();
    for command in [
        "solve 2000 --torus --format list",
        "solve 300 --maximal",
        "puzzle check 500 --maximal",
    ] {
        limited(&format!("{command} -o {path} --time-limit 0.2"));
    }
    for (format, name) in [("list", "columns.txt"), ("binary", "columns.bin")] {
        let path = folder.path().join(name);
        let path = path.display();
        limited(&format!(
            "solve 300000000 --format {format} -o {path} --time-limit 0.5"
        ));
    }
    let others = std::fs::read_dir(folder.path()).unwrap().flatten();
    let others = others.filter(|file| file.file_name() != "solutions.txt");
    assert_eq!(others.count(), 0);
}
