//! `queensat problem`, and files of problems: `--problems`.

use crate::support::{finish, finished, queensat, run, run_with_input, send};
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

const PUZZLE: &str = "551W4yw5QQI";

#[test]
fn a_problem_goes_through_all_formats() {
    let folder = tempfile::tempdir().unwrap();
    let mut text = PUZZLE.to_owned();
    for format in ["json", "grid", "puzzlink", "text", "sbn"] {
        let path = folder.path().join(format!("problem.{format}"));
        let name = path.to_str().unwrap();
        run_with_input(&["problem", "-", "--to", format, "-o", name], &text).gives(0, "");
        text = fs::read_to_string(&path).unwrap();
    }
    assert_eq!(text.trim_end(), PUZZLE);
}

#[test]
fn files_that_cannot_be_read_or_written_are_refused() {
    let torus = run_with_input("problem - --to sbn", "{\"board\":8,\"torus\":true}");
    let message = "error: standard input: the format sbn cannot express a torus\n";
    torus.exits(1).tells(message);
    run_with_input("problem -", "queensat problem 1\nsize 4\nper-row x\n")
        .fails(1, "standard input, line 3, column 9:");
    let bytes = folder_with("\u{feff}AAB\r\nABB\r\nCCC\r\n".as_bytes());
    let grid = run(&["problem", bytes.path().join("list").to_str().unwrap()]);
    assert_eq!(
        (grid.code, grid.stdout.lines().count()),
        (0, 8),
        "{}",
        grid.stderr
    );
}

fn folder_with(bytes: &[u8]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("list"), bytes).unwrap();
    folder
}

fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn every_line_has_its_answer_in_order() {
    // 300 boards of different sizes, of which every seventh line is broken.
    let mut list = String::new();
    for line in 0..300 {
        match line % 7 {
            6 => writeln!(list, "{{\"board\":\"{line}y\"}}").unwrap(),
            _ => writeln!(list, "{{\"id\":{line},\"board\":{}}}", 1 + line % 9).unwrap(),
        }
    }
    let counts = [1, 0, 0, 2, 10, 4, 40, 92, 352];
    for engine in ["backtrack", "sat", "both"] {
        let arguments = format!("count --problems - --threads 3 --engine {engine}");
        let counted = run_with_input(&arguments, &list).with_code(1);
        let answers = lines(&counted.stdout);
        assert_eq!(answers.len(), 300);
        for (line, answer) in answers.iter().enumerate() {
            assert_eq!(answer["line"], line + 1);
            match line % 7 {
                6 => assert!(answer["error"].as_str().unwrap().starts_with("column 10:")),
                _ => {
                    assert_eq!(answer["id"], line);
                    assert_eq!(answer["solutions"], counts[line % 9], "{engine}");
                }
            }
        }
    }
    for engine in ["backtrack", "sat"] {
        let solved = run_with_input(
            &format!("solve --problems - -j2 --unique --engine {engine}"),
            &list,
        );
        for (line, answer) in lines(&solved.stdout).iter().enumerate() {
            if line % 7 != 6 {
                assert_eq!(
                    answer["unique"],
                    counts[line % 9] == 1,
                    "{engine}: {answer}"
                );
                assert_eq!(
                    answer["columns"].is_null(),
                    counts[line % 9] == 0,
                    "{answer}"
                );
            }
        }
    }
}

#[test]
fn bytes_that_are_not_text_and_long_lines_are_broken_lines() {
    let mut list = b"551W4yw5QQI\n\xff\xfe\n".to_vec();
    list.resize(list.len() + (1 << 24) + 10, b'[');
    list.extend(b"\n\n# comment\n551W4yw5QQI");
    let folder = folder_with(&list);
    let solved = finished(queensat("solve --problems list").current_dir(folder.path()));
    solved.exits(1);
    let answers = lines(&solved.stdout);
    assert_eq!(answers[0]["columns"], answers[3]["columns"]);
    assert_eq!(answers[3]["line"], 6);
    assert_eq!(answers[1]["error"], "byte 1: expected text in UTF-8");
    assert!(
        answers[2]["error"]
            .as_str()
            .unwrap()
            .starts_with("expected less than")
    );
}

#[test]
fn a_pipe_gets_each_answer_before_the_next_problem() {
    let mut command = queensat("solve --problems -");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for number in 1..=3 {
        writeln!(input, "{PUZZLE}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(
            answer,
            format!("{{\"line\":{number},\"columns\":[4,1,3,5,2]}}\n")
        );
    }
    drop(input);
    assert!(finish(child).status.success());
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_answers() {
    let mut command = queensat("solve --problems -");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    writeln!(input, "{PUZZLE}").unwrap();
    let mut answer = String::new();
    answers.read_line(&mut answer).unwrap();
    // The program waits for the next line.
    send("-INT", &child);
    let end = finish(child);
    drop(input);
    assert_eq!(end.status.code(), Some(3));
    assert!(answer.contains("[4,1,3,5,2]"), "{answer}");
}

#[test]
fn a_time_limit_keeps_the_answers() {
    let list = format!("{PUZZLE}\n{{\"board\":16}}\n{PUZZLE}\n");
    let arguments = "count --problems - -j1 --time-limit 0.5 --engine naive";
    let counted = run_with_input(arguments, &list).with_code(3);
    let first = "{\"line\":1,\"solutions\":1,\"completeness\":\"search\"}\n";
    assert_eq!(counted.stdout, first);
}

#[test]
fn options_for_one_problem_are_refused() {
    for arguments in [
        "solve 8 --problems x",
        "solve --problems x --block 1,1",
        "solve --problems x --symmetric 90",
        "solve --problems x --format text",
        "solve --problems x --engine window",
        "solve --problems x --engine explicit",
        "count 8 --problems x",
        "count --problems x --checkpoint y",
        "count --problems x --torus",
    ] {
        assert_eq!(run(arguments).code, 2, "{arguments:?}");
    }
    run("solve --problems no-such-file").fails(1, "cannot read 'no-such-file'");
}
