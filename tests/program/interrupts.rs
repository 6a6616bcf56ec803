//! Ctrl-C and termination signals at different moments.

use crate::support::{
    Arguments, Finished, finish, in_shell, json, listens, pigeons, queensat, run, send, send_times,
    start, wait_until,
};
use serde_json::Value;
use solvers::backends;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Starts the program, waits until `ready`, sends a signal, and waits for the end.
fn interrupt(
    arguments: &(impl Arguments + ?Sized),
    signal: &str,
    ready: impl FnOnce(&mut Child),
) -> Finished {
    let mut child = start(&mut queensat(arguments));
    wait_until("it minds signals", || listens(&child));
    ready(&mut child);
    send(signal, &child);
    finish(child).into()
}

/// In the middle of work that takes minutes at least, an interrupt takes effect.
fn after_a_while(_: &mut Child) {
    sleep(Duration::from_millis(150));
}

/// Reads up to the end of the first line, so that some output has been written.
fn first_line(stdout: &mut ChildStdout) -> String {
    let mut line = String::new();
    let mut byte = [0];
    while byte != *b"\n" {
        stdout.read_exact(&mut byte).unwrap();
        line.push(char::from(byte[0]));
    }
    line
}

#[test]
fn an_interrupted_count_does_not_make_a_list_complete() {
    let check = "check 28 - --complete --format json";
    let finished = interrupt(check, "-INT", after_a_while).with_code(3);
    let report = json(&finished);
    assert_eq!(
        (&report["valid"], &report["complete"]),
        (&Value::from(0), &Value::Null)
    );
    finished.says("interrupted");
}

/// Regression: the number that search had found in a second was not told before SAT had ended, hours later.
#[test]
fn the_first_of_two_long_counts_is_told_at_once() {
    let mut child = start(&mut queensat("count 18 --time-limit 100"));
    let mut messages = BufReader::new(child.stderr.take().unwrap()).lines();
    let told = messages.find_map(|line| line.ok().filter(|line| line.contains(" solutions, ")));
    assert_eq!(
        told.as_deref(),
        Some("666090624 solutions, counted by search; the check goes on")
    );
    send("-INT", &child);
    let finished: Finished = finish(child).into();
    assert!(finished.stdout.contains("666090624"), "{finished:?}");
}

/// Every backend can be stopped, including those without interrupts.
#[test]
fn ctrl_c_keeps_a_partial_count() {
    for backend in backends() {
        let folder = tempfile::tempdir().unwrap();
        let checkpoint = folder.path().join("progress");
        // Many small cubes, so that the first record comes soon.
        let count = "count 16 --engine sat --cube-depth 5 --format json --checkpoint";
        let arguments = format!(
            "{count} {} --backend {}",
            checkpoint.display(),
            backend.name()
        );
        let finished = interrupt(&arguments, "-INT", |_| {
            // The checkpoint shows that solutions were found.
            wait_until("some solutions", || {
                let text = fs::read_to_string(&checkpoint).unwrap_or_default();
                let records = text.lines().skip(1);
                records.clone().count() > records.filter(|r| r.contains(" solutions 0 ")).count()
            });
        });
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
    let arguments = "count 18 --engine tables";
    interrupt(arguments, "-INT", after_a_while)
        .shows(3, "at least ")
        .has("(partial: interrupted)");
}

#[test]
fn ctrl_c_keeps_what_was_enumerated() {
    for engine in ["sat", "backtrack"] {
        let mut head = String::new();
        let finished = interrupt(&["enumerate", "15", "--engine", engine], "-INT", |child| {
            // The remaining output exceeds the capacity of the pipe, so it cannot end before the
            // signal.
            head = first_line(child.stdout.as_mut().unwrap());
        });
        finished.fails(3, "partial: interrupted");
        let listed = head + &finished.stdout;
        assert!(listed.ends_with('\n'), "no line is cut");
        assert_eq!(run_with_checked_list("15", &listed).code, 0);
    }
}

/// Regression: it took the second that a solver has to react.
#[test]
fn ctrl_c_ends_a_wait_for_questions_at_once() {
    let mut child = queensat("run -")
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_until("it minds signals", || listens(&child));
    // The pipe stays open.
    let input = child.stdin.take();
    let sent = Instant::now();
    send("-INT", &child);
    let status = child.wait().unwrap();
    assert!(
        sent.elapsed() < Duration::from_millis(900),
        "{:?}",
        sent.elapsed()
    );
    assert_eq!(status.code(), Some(130));
    drop(input);
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
        let arguments = format!("solve 60 --engine backtrack --format {format}");
        let finished = interrupt(&arguments, "-INT", after_a_while).with_code(130);
        assert!(
            (finished.stdout.clone() + &finished.stderr).contains("unknown"),
            "{finished:?}"
        );
    }
    let arguments = "solve 60 --engine backtrack --format sat";
    interrupt(arguments, "-INT", after_a_while).gives(0, "c unknown (interrupted)\ns UNKNOWN\n");
}

#[test]
fn ctrl_c_leaves_a_formula_unknown() {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), pigeons(15, 1)).unwrap();
    let path = file.path().to_str().unwrap();
    for backend in backends() {
        let arguments = format!("solve --cnf {path} --backend {}", backend.name());
        let finished = interrupt(&arguments, "-INT", after_a_while);
        let printed = (finished.code, finished.stdout.as_str());
        assert_eq!(
            printed,
            (0, "c unknown (interrupted)\ns UNKNOWN\n"),
            "{}",
            backend.name()
        );
    }
    let arguments = format!("solve --cnf {path} --format json");
    let finished = interrupt(&arguments, "-INT", after_a_while).with_code(130);
    let report = json(&finished);
    assert_eq!(report["status"], "unknown");
    assert_eq!(report["reason"], "interrupted");
    assert_eq!(
        (&report["variables"], &report["model"]),
        (&210.into(), &Value::Null)
    );
}

/// The program waits for a writer that never comes.
#[test]
fn ctrl_c_ends_the_wait_for_a_formula() {
    let mut child = start(queensat("solve --cnf -").stdin(Stdio::piped()));
    let unwritten = child.stdin.take();
    wait_until("it minds signals", || listens(&child));
    sleep(Duration::from_millis(100));
    send("-INT", &child);
    let finished: Finished = finish(child).into();
    finished.gives(0, "c unknown (interrupted)\ns UNKNOWN\n");
    drop(unwritten);
}

/// `timeout` sends its signal twice, to the program and to its group.
#[test]
fn two_signals_at_once_are_one_request() {
    for _ in 0..5 {
        let arguments = "count 18 --engine tables --threads 1";
        interrupt(arguments, "-TERM", |child| {
            sleep(Duration::from_millis(100));
            send_times(2, "-TERM", child);
        })
        .shows(3, "partial: interrupted");
    }
}

#[test]
fn a_hang_up_is_an_interrupt_unless_it_is_ignored() {
    let arguments = "count 18 --engine tables --threads 1";
    interrupt(arguments, "-HUP", after_a_while).exits(3);

    let script = "trap '' HUP; exec queensat count 18 --engine tables --threads 1";
    let mut child = start(&mut in_shell(script));
    wait_until("it minds signals", || listens(&child));
    send("-HUP", &child);
    sleep(Duration::from_millis(150));
    assert!(child.try_wait().unwrap().is_none(), "it goes on");
    send("-INT", &child);
    assert_eq!(finish(child).status.code(), Some(3));
}

/// Neither the data nor the last message can be written.
#[test]
fn ctrl_c_ends_the_program_where_standard_error_is_stuck_too() {
    let mut child = in_shell("exec queensat enumerate 15 --engine backtrack 2>&1")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut unread = child.stdout.take().unwrap();
    first_line(&mut unread);
    // The remaining output exceeds the capacity of the pipe.
    sleep(Duration::from_millis(1000));
    send("-INT", &child);
    finish(child);
    drop(unread);
}

#[test]
fn a_termination_signal_is_an_interrupt_too() {
    interrupt(
        "count 18 --engine tables --threads 1",
        "-TERM",
        after_a_while,
    )
    .exits(3);
}

#[test]
fn an_interrupted_encoding_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    for ending in ["", ".gz"] {
        let name = format!("queens.cnf{ending}");
        let path = folder.path().join(name);
        let arguments = format!("encode 1000 -o {}", path.display());
        interrupt(&arguments, "-INT", |_| {
            wait_until("the partial file shows that the work has begun", || {
                fs::read_dir(folder.path()).unwrap().count() > 0
            });
        })
        .exits(130);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

/// Regression: the program was stuck in a write and did not check for interrupts.
#[test]
fn ctrl_c_ends_a_write_into_a_pipe_that_is_not_read() {
    for arguments in ["encode 200", "enumerate 13"] {
        let mut child = start(&mut queensat(arguments));
        let mut unread = child.stdout.take().unwrap();
        first_line(&mut unread);
        // The remaining output exceeds the capacity of the pipe.
        sleep(Duration::from_millis(500));
        send("-INT", &child);
        assert_eq!(finish(child).status.code(), Some(3));
        drop(unread);
    }
}

#[test]
fn ctrl_c_keeps_the_rows_of_formulas_that_were_graded() {
    let file = |text: &str| {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), text).unwrap();
        file
    };
    let (quick, long) = (file("1 0\n"), file(&pigeons(15, 1)));
    let path = |file: &tempfile::NamedTempFile| file.path().display().to_string();
    let arguments = format!("grade {} {} 1 --format csv", path(&quick), path(&long));
    let mut head = String::new();
    let finished = interrupt(&arguments, "-INT", |child| {
        let stdout = child.stdout.as_mut().unwrap();
        head = first_line(stdout) + &first_line(stdout);
    });
    finished.fails(3, "interrupted");
    let row = head.lines().nth(1).unwrap();
    assert!(
        row.starts_with(&format!("{},exact,", path(&quick))),
        "{row}"
    );
}

#[test]
fn a_reader_of_standard_input_can_be_ended() {
    let commands = [
        "check 8 -",
        "decode 8 -",
        "count --problem -",
        "solve --problem -",
        "classes --problem -",
        "enumerate --problem -",
        "encode --problem -",
        "grade - 8",
        "trace --problem -",
        "explain none --problem -",
        "explain formula --problem -",
        "explain square 1,1 --problem -",
        "explain clause - 3",
        "puzzle check -",
        "puzzle hint -",
        "puzzle booklet - -o booklet.pdf",
        "puzzle solve -",
        "puzzle repair -",
        "puzzle show -",
        "units plan --problem - --job count --units 2 -o plan",
    ];
    let mut waiting = commands.map(|command| start(queensat(command).stdin(Stdio::piped())));
    let unwritten = waiting.each_mut().map(|child| child.stdin.take());
    sleep(Duration::from_millis(800));
    for (command, child) in commands.iter().zip(waiting) {
        send("-INT", &child);
        let code = finish(child).status.code();
        assert_eq!(code, None, "{command}: a signal ended it");
    }
    drop(unwritten);
}

/// A wide board has few clauses before its millions of pairs, and each is long.
#[test]
fn ctrl_c_ends_the_encoding_of_a_wide_board() {
    let arguments = "encode 12000 --encoding product -o /dev/null";
    let finished = interrupt(arguments, "-INT", after_a_while).with_code(3);
    let last_word = "interrupted: what was written to '/dev/null' is partial\n";
    assert_eq!(finished.stderr, last_word, "it ended by itself");
}

#[test]
fn a_second_ctrl_c_leaves_no_file_either() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("queens.cnf");
    let child = start(&mut queensat(&format!("encode 1000 -o {}", path.display())));
    wait_until("it minds signals", || listens(&child));
    sleep(Duration::from_millis(300));
    send_times(2, "-INT", &child);
    assert_eq!(finish(child).status.code(), Some(130));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Regression: `--time-limit` ended the search, but not the wait for a reader of the output.
#[test]
fn a_time_limit_ends_the_wait_for_the_reader_of_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    for command in ["solve 8", "enumerate 6", "enumerate 6 --sheet --format svg"] {
        run(&format!("{command} --time-limit 0.1 -o {}", pipe.display()))
            .exits(3)
            .tells("time limit: nothing was written, because the output is not read\n");
    }
}

#[test]
fn a_time_limit_ends_a_write_into_a_pipe_that_is_not_read() {
    for command in ["enumerate 13", "solve 100000 --format list"] {
        let mut child = start(&mut queensat(&format!("{command} --time-limit 3")));
        let unread = child.stdout.take();
        let finished: Finished = finish(child).into();
        finished.fails(3, "output is partial");
        drop(unread);
    }
}

/// Regression: a thread that could not be started left the others waiting.
#[test]
#[cfg(target_os = "linux")]
fn too_little_memory_for_threads_is_no_hang() {
    for kilobytes in (60_000..160_000).step_by(4_000) {
        for command in [
            "count 7 --threads 3 --time-limit 60",
            "solve 8 --backend cmd:false",
        ] {
            let script = format!("ulimit -c 0; ulimit -v {kilobytes}; exec queensat {command}");
            let output = finish(start(&mut in_shell(&script)));
            // The allocator may abort the program.
            let Some(code) = output.status.code() else {
                continue;
            };
            assert!([0, 1, 3].contains(&code), "{kilobytes}: {output:?}");
            if code == 0 {
                assert!(String::from_utf8_lossy(&output.stdout).contains(": 40 solutions"));
            }
        }
    }
}
