//! Ctrl-C and termination signals, at all kinds of moments.

use crate::support::{Finished, in_shell, json, queensat, run};
use queensat::solver::backends;
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::process::Stdio;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// Sends a signal by its name, such as `-INT`.
fn send(signal: &str, child: &Child) {
    let script = format!("kill {signal} {}", child.id());
    let sent = Command::new("sh").args(["-c", &script]).status().unwrap();
    assert!(sent.success());
}

/// Starts the program, waits until `ready`, sends a signal, and waits for the end.
fn interrupt(arguments: &[&str], signal: &str, ready: impl FnOnce(&mut Child)) -> Finished {
    let mut child = queensat(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    ready(&mut child);
    send(signal, &child);
    let sent = Instant::now();
    let finished = child.wait_with_output().unwrap().into();
    assert!(
        sent.elapsed() < Duration::from_secs(20),
        "the end took too long"
    );
    finished
}

fn after_a_while(_: &mut Child) {
    std::thread::sleep(Duration::from_millis(2000));
}

/// Every backend, also those that cannot be interrupted themselves.
#[test]
fn ctrl_c_keeps_a_partial_count() {
    for backend in backends() {
        let arguments = [
            "count",
            "15",
            "--engine",
            "sat",
            "--backend",
            backend.name(),
            "--format",
            "json",
        ];
        let finished = interrupt(&arguments, "-INT", after_a_while);
        assert_eq!(finished.code, 3, "{}: {finished:?}", backend.name());
        let report = json(&finished);
        assert!(report["solutions"].as_u64().unwrap() > 0);
        assert_eq!(report["complete"], false);
        assert_eq!(report["agree"], Value::Null);
        assert_eq!(report["runs"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn a_partial_count_is_labelled_partial() {
    let arguments = ["count", "18", "--engine", "tables"];
    let finished = interrupt(&arguments, "-INT", after_a_while);
    assert_eq!(finished.code, 3, "{finished:?}");
    assert!(finished.stdout.contains("at least "), "{finished:?}");
    assert!(
        finished.stdout.contains("(partial: interrupted)"),
        "{finished:?}"
    );
}

#[test]
fn ctrl_c_keeps_what_was_enumerated() {
    for engine in ["sat", "backtrack"] {
        let mut head = String::new();
        let finished = interrupt(&["enumerate", "15", "--engine", engine], "-INT", |child| {
            // Wait for the first line, then let the rest flow into the pipe.
            let stdout = child.stdout.as_mut().unwrap();
            let mut byte = [0];
            while byte != *b"\n" {
                stdout.read_exact(&mut byte).unwrap();
                head.push(char::from(byte[0]));
            }
        });
        assert_eq!(finished.code, 3, "{:?}", finished.stderr);
        assert!(
            finished.stderr.contains("partial: interrupted"),
            "{}",
            finished.stderr
        );
        let listed = head + &finished.stdout;
        assert!(listed.ends_with('\n'), "no line is cut");
        assert_eq!(run_with_checked_list("15", &listed).code, 0);
    }
}

fn run_with_checked_list(n: &str, listed: &str) -> Finished {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), listed).unwrap();
    run(&["check", n, file.path().to_str().unwrap()])
}

#[test]
fn ctrl_c_with_nothing_to_keep() {
    // Backtracking needs far longer than a test for the first solution at n = 60.
    for format in ["text", "list", "json"] {
        let arguments = ["solve", "60", "--engine", "backtrack", "--format", format];
        let finished = interrupt(&arguments, "-INT", after_a_while);
        assert_eq!(finished.code, 130, "{finished:?}");
        assert!(
            (finished.stdout.clone() + &finished.stderr).contains("unknown"),
            "{finished:?}"
        );
    }
    let arguments = ["solve", "60", "--engine", "backtrack", "--format", "sat"];
    let finished = interrupt(&arguments, "-INT", after_a_while);
    assert_eq!(
        (finished.code, finished.stdout.as_str()),
        (0, "c unknown (interrupted)\ns UNKNOWN\n")
    );
}

/// The pigeonhole principle: one pigeon more than holes. Resolution needs exponentially many steps.
fn pigeons(holes: i32) -> String {
    let hole = |pigeon, hole| pigeon * holes + hole + 1;
    let mut clauses: Vec<String> = Vec::new();
    for pigeon in 0..=holes {
        clauses.push(
            (0..holes)
                .map(|h| format!("{} ", hole(pigeon, h)))
                .collect(),
        );
        for other in 0..pigeon {
            clauses
                .extend((0..holes).map(|h| format!("-{} -{} ", hole(pigeon, h), hole(other, h))));
        }
    }
    let header = format!("p cnf {} {}\n", holes * (holes + 1), clauses.len());
    header
        + &clauses
            .iter()
            .map(|clause| format!("{clause}0\n"))
            .collect::<String>()
}

#[test]
fn ctrl_c_leaves_a_formula_unknown() {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), pigeons(14)).unwrap();
    let path = file.path().to_str().unwrap();
    for backend in backends() {
        let arguments = ["solve", "--cnf", path, "--backend", backend.name()];
        let finished = interrupt(&arguments, "-INT", after_a_while);
        let printed = (finished.code, finished.stdout.as_str());
        assert_eq!(
            printed,
            (0, "c unknown (interrupted)\ns UNKNOWN\n"),
            "{}",
            backend.name()
        );
    }
    let arguments = ["solve", "--cnf", path, "--format", "json"];
    let finished = interrupt(&arguments, "-INT", after_a_while);
    assert_eq!(finished.code, 130, "{finished:?}");
    let report = json(&finished);
    assert_eq!(report["status"], "unknown");
    assert_eq!(report["reason"], "interrupted");
    assert_eq!(
        (&report["variables"], &report["model"]),
        (&210.into(), &Value::Null)
    );
}

/// Reading waits for a writer that never comes.
#[test]
fn ctrl_c_ends_the_wait_for_a_formula() {
    let mut child = queensat(&["solve", "--cnf", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let unwritten = child.stdin.take();
    std::thread::sleep(Duration::from_millis(500));
    send("-INT", &child);
    let finished: Finished = child.wait_with_output().unwrap().into();
    assert_eq!(
        (finished.code, finished.stdout.as_str()),
        (0, "c unknown (interrupted)\ns UNKNOWN\n")
    );
    drop(unwritten);
}

/// `timeout` sends its signal twice, to the program and to its group.
#[test]
fn two_signals_at_once_are_one_request() {
    for _ in 0..5 {
        let arguments = ["count", "18", "--engine", "tables"];
        let finished = interrupt(&arguments, "-TERM", |child| {
            std::thread::sleep(Duration::from_millis(500));
            send("-TERM", child);
        });
        assert_eq!(finished.code, 3, "{finished:?}");
        assert!(
            finished.stdout.contains("partial: interrupted"),
            "{finished:?}"
        );
    }
}

#[test]
fn a_hang_up_is_an_interrupt_unless_it_is_ignored() {
    let arguments = ["count", "18", "--engine", "tables"];
    let finished = interrupt(&arguments, "-HUP", after_a_while);
    assert_eq!(finished.code, 3, "{finished:?}");

    let mut child = in_shell("trap '' HUP; exec queensat count 18 --engine tables")
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(500));
    send("-HUP", &child);
    std::thread::sleep(Duration::from_millis(1500));
    assert!(child.try_wait().unwrap().is_none(), "it goes on");
    send("-INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

/// Neither the data nor the last word can be written.
#[test]
fn ctrl_c_ends_the_program_where_standard_error_is_stuck_too() {
    let mut child = in_shell("exec queensat enumerate 15 --engine backtrack 2>&1")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let unread = child.stdout.take();
    std::thread::sleep(Duration::from_millis(2000));
    send("-INT", &child);
    let started = Instant::now();
    child.wait().unwrap();
    assert!(started.elapsed() < Duration::from_secs(20));
    drop(unread);
}

#[test]
fn a_termination_signal_is_an_interrupt_too() {
    let finished = interrupt(
        &["count", "18", "--engine", "tables"],
        "-TERM",
        after_a_while,
    );
    assert_eq!(finished.code, 3, "{finished:?}");
}

#[test]
fn an_interrupted_encoding_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    for ending in ["", ".gz", ".xz", ".zst"] {
        if ending == ".zst" && cfg!(not(feature = "zstd")) {
            continue;
        }
        let name = format!("queens.cnf{ending}");
        let path = folder.path().join(name);
        let arguments = ["encode", "1000", "-o", path.to_str().unwrap()];
        let finished = interrupt(&arguments, "-INT", |_| {
            // The partial file shows that the work has begun.
            let started = Instant::now();
            while fs::read_dir(folder.path()).unwrap().count() == 0 {
                assert!(started.elapsed() < Duration::from_secs(20));
                std::thread::sleep(Duration::from_millis(10));
            }
        });
        assert_eq!(finished.code, 130, "{finished:?}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

/// The program was stuck in a write and looked at no interrupt.
#[test]
fn ctrl_c_ends_a_write_into_a_pipe_that_nobody_reads() {
    for arguments in [&["encode", "200"][..], &["enumerate", "13"]] {
        let mut child = queensat(arguments).stdout(Stdio::piped()).spawn().unwrap();
        let unread = child.stdout.take();
        std::thread::sleep(Duration::from_millis(2000));
        send("-INT", &child);
        let started = Instant::now();
        let status = child.wait().unwrap();
        assert_eq!(status.code(), Some(3));
        assert!(started.elapsed() < Duration::from_secs(20));
        drop(unread);
    }
}

#[test]
fn a_reader_of_standard_input_can_be_ended() {
    for command in ["check", "decode"] {
        let mut child = queensat(&[command, "8", "-"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(300));
        send("-INT", &child);
        let started = Instant::now();
        child.wait().unwrap();
        assert!(started.elapsed() < Duration::from_secs(5));
    }
}

/// A wide board has few clauses before its millions of pairs, and each is long.
#[test]
fn ctrl_c_ends_the_encoding_of_a_wide_board() {
    let arguments = [
        "encode",
        "12000",
        "--encoding",
        "product",
        "-o",
        "/dev/null",
    ];
    let finished = interrupt(&arguments, "-INT", after_a_while);
    assert_eq!(finished.code, 3);
    let last_word = "interrupted: what was written to '/dev/null' is partial\n";
    assert_eq!(finished.stderr, last_word, "it ended by itself");
}

/// The second Ctrl-C ends the program at once, but not at the price of a hidden file.
#[test]
fn a_second_ctrl_c_leaves_no_file_either() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("queens.cnf");
    let mut child = queensat(&["encode", "1000", "-o", path.to_str().unwrap()])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(500));
    for _ in 0..2 {
        send("-INT", &child);
    }
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
