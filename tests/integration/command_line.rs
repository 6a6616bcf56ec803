//! The program from outside: answers, errors, exit codes, interrupts, full disks.

use crate::support::{Finished, queensat, run, run_with_input};
use encodings::at_most_one;
use queensat::solver::backends;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::time::{Duration, Instant};

fn json(finished: &Finished) -> Value {
    serde_json::from_str(&finished.stdout).unwrap_or_else(|error| panic!("{error}: {finished:?}"))
}

#[test]
fn count_gives_both_counts_and_their_agreement() {
    for backend in backends() {
        for encoding in at_most_one::all() {
            let finished = run(&[
                "count",
                "8",
                "--backend",
                backend.name(),
                "--encoding",
                encoding.name(),
                "--format",
                "json",
            ]);
            assert_eq!((finished.code, finished.stderr.as_str()), (0, ""));
            let report = json(&finished);
            assert_eq!(report["schema"], 1);
            assert_eq!(report["n"], 8);
            assert_eq!(report["solutions"], 92);
            assert_eq!(report["agree"], true);
            let [sat, backtrack] = &report["runs"].as_array().unwrap()[..] else {
                panic!("two runs: {report}");
            };
            assert_eq!(sat["engine"], "sat");
            assert_eq!(sat["backend"], backend.name());
            assert_eq!(sat["encoding"], encoding.name());
            assert_eq!(backtrack["engine"], "backtrack");
            for run in [sat, backtrack] {
                assert_eq!(run["solutions"], 92);
                assert_eq!(run["complete"], true);
                assert!(run["seconds"].as_f64().unwrap() >= 0.0);
            }
        }
    }
}

#[test]
fn count_with_one_engine_has_nothing_to_agree_with() {
    for engine in ["sat", "backtrack"] {
        let finished = run(&["count", "7", "--engine", engine, "--format", "json"]);
        assert_eq!(finished.code, 0);
        let report = json(&finished);
        assert_eq!(report["solutions"], 40);
        assert_eq!(report["agree"], Value::Null);
        assert_eq!(report["runs"].as_array().unwrap().len(), 1);
        assert_eq!(report["runs"][0]["engine"], engine);
    }
}

#[test]
fn solve_answers_in_every_format() {
    for engine in ["sat", "backtrack"] {
        for (n, satisfiable) in [
            ("1", true),
            ("2", false),
            ("3", false),
            ("4", true),
            ("30", engine == "sat"),
        ] {
            if n == "30" && engine == "backtrack" {
                continue;
            }
            let solve = |format: &str| run(&["solve", n, "--engine", engine, "--format", format]);

            let list = solve("list");
            assert_eq!(list.code, 0);
            assert_eq!(list.stdout.is_empty(), !satisfiable);
            if satisfiable {
                assert_eq!(run_with_input(&["check", n, "-"], &list.stdout).code, 0);
            }

            let report = json(&solve("json"));
            let status = if satisfiable {
                "satisfiable"
            } else {
                "unsatisfiable"
            };
            assert_eq!(report["status"], status);
            assert_eq!(report["columns"].is_array(), satisfiable);
            assert!(report["seconds"].is_number());

            let sat = solve("sat");
            assert_eq!(sat.code, if satisfiable { 10 } else { 20 });
            let (status, values): (Vec<&str>, Vec<&str>) =
                sat.stdout.lines().partition(|line| line.starts_with("s "));
            assert_eq!(status, [format!("s {}", status_word(satisfiable))]);
            assert!(
                values
                    .iter()
                    .all(|line| line.starts_with("v ") && line.len() <= 78)
            );
            if satisfiable {
                assert!(values.last().unwrap().ends_with(" 0"));
                let numbers: Vec<i64> = values
                    .iter()
                    .flat_map(|line| line[2..].split(' '))
                    .map(|word| word.parse().unwrap())
                    .collect();
                let n: usize = n.parse().unwrap();
                let variables: Vec<usize> =
                    numbers.iter().map(|l| l.unsigned_abs() as usize).collect();
                assert_eq!(variables[..n * n], (1..=n * n).collect::<Vec<_>>());
                assert_eq!(numbers[n * n..], [0]);
                let decoded = run_with_input(&["decode", &n.to_string(), "-"], &sat.stdout);
                assert_eq!(decoded.code, 0, "{decoded:?}");
            } else {
                assert!(values.is_empty());
            }
        }
    }
}

fn status_word(satisfiable: bool) -> &'static str {
    if satisfiable {
        "SATISFIABLE"
    } else {
        "UNSATISFIABLE"
    }
}

#[test]
fn enumerate_lists_what_check_accepts() {
    for backend in backends() {
        let listed = run(&["enumerate", "8", "--backend", backend.name()]);
        assert_eq!(listed.code, 0);
        assert_eq!(listed.stdout.lines().count(), 92);
        let checked = run_with_input(&["check", "8", "-", "--format", "json"], &listed.stdout);
        let report = json(&checked);
        assert_eq!(
            (&report["valid"], &report["wrong"]),
            (&92.into(), &0.into())
        );
    }
}

#[test]
fn enumerate_by_backtracking_is_in_lexicographic_order() {
    let listed = run(&["enumerate", "8", "--engine", "backtrack"]);
    let lines: Vec<Vec<u32>> = listed
        .stdout
        .lines()
        .map(|line| line.split(' ').map(|word| word.parse().unwrap()).collect())
        .collect();
    assert_eq!(lines.len(), 92);
    assert!(lines.is_sorted_by(|a, b| a < b));
    assert_eq!(lines[0], [1, 5, 8, 6, 3, 7, 2, 4]);
}

#[test]
fn a_limit_leaves_the_list_incomplete() {
    for engine in ["sat", "backtrack"] {
        let listed = run(&[
            "enumerate",
            "8",
            "--engine",
            engine,
            "--limit",
            "5",
            "--format",
            "json",
        ]);
        assert_eq!(listed.code, 3);
        assert!(listed.stderr.contains("partial: the limit was reached"));
        let lines: Vec<Value> = listed
            .stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), 5);
        assert!(
            lines
                .iter()
                .all(|line| line["schema"] == 1 && line["columns"].is_array())
        );
    }
}

#[test]
fn blocked_squares_and_fixed_queens_reach_every_command() {
    let board = ["--block", "1,1", "--block", "1,5", "--queen", "2,8"];
    let with = |arguments: &[&str]| run(&[arguments, &board[..]].concat());
    let counted = json(&with(&["count", "8", "--format", "json"]));
    assert_eq!(counted["agree"], true);
    assert_eq!(counted["blocked"], serde_json::json!([[1, 1], [1, 5]]));
    assert_eq!(counted["fixed"], serde_json::json!([[2, 8]]));
    let listed = with(&["enumerate", "8"]);
    assert_eq!(listed.stdout.lines().count() as u64, counted["solutions"]);
    assert!(!listed.stdout.is_empty());
    for line in listed.stdout.lines() {
        let columns: Vec<&str> = line.split(' ').collect();
        assert!(columns[0] != "1" && columns[0] != "5" && columns[1] == "8");
    }
    let solved = with(&["solve", "8", "--format", "list"]);
    assert!(
        listed
            .stdout
            .lines()
            .any(|line| line == solved.stdout.trim_end())
    );
    let encoded = with(&["encode", "8"]);
    assert!(
        encoded
            .stdout
            .contains("\nc blocked squares (row,column): 1,1 1,5\n")
    );
    assert!(
        encoded
            .stdout
            .contains("\nc fixed queens (row,column): 2,8\n")
    );
    // A list for the plain board is wrong for this one.
    let plain = run(&["enumerate", "8"]);
    let checked = run_with_input(
        &[&["check", "8", "-", "--format", "json"], &board[..]].concat(),
        &plain.stdout,
    );
    assert_eq!(checked.code, 1);
    assert_eq!(json(&checked)["valid"], counted["solutions"]);
}

#[test]
fn fixed_queens_that_attack_each_other_are_a_legal_question() {
    let finished = run(&[
        "count", "8", "--queen", "1,1", "--queen", "8,8", "--format", "json",
    ]);
    assert_eq!(finished.code, 0);
    assert_eq!(json(&finished)["solutions"], 0);
    let finished = run(&[
        "solve", "8", "--queen", "1,1", "--queen", "1,2", "--format", "sat",
    ]);
    assert_eq!(
        (finished.code, finished.stdout.as_str()),
        (20, "s UNSATISFIABLE\n")
    );
}

#[test]
fn encode_writes_the_same_to_a_file_as_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("queens.cnf");
    let name = path.to_str().unwrap();
    fs::write(&path, "what was there before").unwrap();
    let to_file = run(&["encode", "8", "--encoding", "sequential", "-o", name]);
    assert_eq!((to_file.code, to_file.stdout.as_str()), (0, ""));
    let to_stdout = run(&["encode", "8", "--encoding", "sequential"]);
    let without_command = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with("c command: "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let file = fs::read_to_string(&path).unwrap();
    assert_eq!(without_command(&file), without_command(&to_stdout.stdout));
    assert!(file.is_ascii());
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "nothing is left beside it"
    );
}

#[test]
fn an_encoding_that_fails_leaves_the_old_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("queens.cnf");
    fs::write(&path, "what was there before").unwrap();
    let finished = run(&["encode", "46341", "-o", path.to_str().unwrap()]);
    assert_eq!(finished.code, 1);
    assert!(
        finished
            .stderr
            .contains("the largest board that can be encoded has 46340 rows")
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "what was there before");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn decode_reads_minisat_result_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("result");
    fs::write(
        &path,
        "SAT\n-1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n",
    )
    .unwrap();
    let decoded = run(&["decode", "4", path.to_str().unwrap(), "--format", "list"]);
    assert_eq!((decoded.code, decoded.stdout.as_str()), (0, "2 4 1 3\n"));
    fs::write(&path, "UNSAT\n").unwrap();
    let decoded = run(&["decode", "3", path.to_str().unwrap(), "--format", "json"]);
    assert_eq!(decoded.code, 0);
    assert_eq!(json(&decoded)["status"], "unsatisfiable");
    assert_eq!(json(&decoded)["verified"], false);
}

#[test]
fn decode_passes_over_auxiliary_variables() {
    let decoded = run_with_input(
        &["decode", "1", "-", "--format", "list"],
        "s SATISFIABLE\nv 1 2 3 -4 0\n",
    );
    assert_eq!((decoded.code, decoded.stdout.as_str()), (0, "1\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for arguments in [
        &["count", "6"][..],
        &["count", "6", "--format", "json"],
        &["solve", "6"],
        &["solve", "6", "--format", "sat"],
        &["enumerate", "6"],
        &["encode", "6"],
        &["encode", "6", "-o", "/dev/full"],
        &["decode", "1", "-"],
        &["check", "6", "-"],
        &["backends"],
        &["encodings"],
        &["--help"],
        &["--version"],
        &["count", "--help"],
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let input = tempfile::NamedTempFile::new().unwrap();
        fs::write(input.path(), "SAT\n1 0\n").unwrap();
        let input = if arguments[0] == "check" {
            Stdio::null()
        } else {
            fs::File::open(input.path()).unwrap().into()
        };
        let finished: Finished = queensat(arguments)
            .stdin(input)
            .stdout(full)
            .output()
            .unwrap()
            .into();
        assert_eq!(finished.code, 1, "{arguments:?}: {finished:?}");
        assert!(
            finished.stderr.contains("no space left on device"),
            "{arguments:?}: {finished:?}"
        );
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for arguments in [&["enumerate", "10"][..], &["encode", "60"]] {
        let mut child = queensat(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::with_capacity(16, child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        assert!(!line.is_empty());
        let finished: Finished = child.wait_with_output().unwrap().into();
        assert_eq!(
            (finished.code, finished.stderr.as_str()),
            (0, ""),
            "{arguments:?}"
        );
    }
}

#[cfg(unix)]
mod interrupts {
    use super::*;
    use std::process::{Child, Command};

    /// Starts the program, waits until `ready`, sends a signal, and waits for the end.
    fn interrupt(arguments: &[&str], signal: &str, ready: impl FnOnce(&mut Child)) -> Finished {
        let mut child = queensat(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        ready(&mut child);
        let id = child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status().unwrap();
        assert!(sent.success());
        let sent = Instant::now();
        let finished = child.wait_with_output().unwrap().into();
        assert!(
            sent.elapsed() < Duration::from_secs(20),
            "the end took too long"
        );
        finished
    }

    fn after_a_while(_: &mut Child) {
        std::thread::sleep(Duration::from_millis(1000));
    }

    /// Every backend, also those that cannot be interrupted themselves.
    #[test]
    fn ctrl_c_keeps_a_partial_count() {
        for backend in backends() {
            let arguments = [
                "count",
                "15",
                "--backend",
                backend.name(),
                "--format",
                "json",
            ];
            let finished = interrupt(&arguments, "-INT", after_a_while);
            assert_eq!(finished.code, 3, "{finished:?}");
            let report = json(&finished);
            assert!(report["solutions"].as_u64().unwrap() > 0);
            assert_eq!(report["complete"], false);
            assert_eq!(report["agree"], Value::Null);
            assert_eq!(report["runs"].as_array().unwrap().len(), 1);
        }
    }

    #[test]
    fn a_partial_count_is_labelled_partial() {
        let arguments = ["count", "18", "--engine", "backtrack"];
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
            (0, "s UNKNOWN\n")
        );
    }

    #[test]
    fn a_termination_signal_is_an_interrupt_too() {
        let finished = interrupt(
            &["count", "18", "--engine", "backtrack"],
            "-TERM",
            after_a_while,
        );
        assert_eq!(finished.code, 3, "{finished:?}");
    }

    #[test]
    fn an_interrupted_encoding_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("queens.cnf");
        let arguments = ["encode", "2000", "-o", path.to_str().unwrap()];
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
