//! The main commands on any system, with names of files that have spaces and letters that are not ASCII, and texts
//! with line ends of Windows.
//!
//! `QUEENSAT_TEST_PROGRAM` may name a script that starts the program of another system in an emulator. For Windows,
//! `QUEENSAT_TEST_EXE` is the path of that program as Windows sees it.

use crate::support::{Arguments, Finished, finish, finished, json, queensat, send, start};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use std::{env, fs, thread};
use tempfile::TempDir;

/// A folder whose name needs quotes.
fn folder() -> TempDir {
    let mut builder = tempfile::Builder::new();
    builder.prefix("queens on äß 皇后 ").tempdir().unwrap()
}

/// Runs a command in a folder.
fn run_in(folder: &TempDir, arguments: &(impl Arguments + ?Sized)) -> Finished {
    finished(queensat(arguments).current_dir(folder))
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

#[test]
fn boards_are_counted_solved_and_listed() {
    let folder = folder();
    run_in(&folder, "count 8").shows(0, "92 solutions");
    run_in(&folder, "count 14 --engine join").shows(0, "365596 solutions");
    run_in(&folder, "solve 300 --format list -o 'one solution é.txt'").exits(0);
    run_in(&folder, "check 300 'one solution é.txt'").exits(0);
    run_in(&folder, "solve 3").shows(0, "no solution");
    run_in(&folder, "enumerate 8 -o 'all ü.txt'").exits(0);
    run_in(&folder, "check 8 'all ü.txt' --complete").exits(0);
    run_in(&folder, "count 7 --torus --backend batsat").shows(0, "28 solutions");
    run_in(&folder, "classes 6").shows(0, "1");
    let drawn = run_in(&folder, "show 2 4 6 1 3 5 -o '皇后.svg'");
    drawn.exits(0);
    assert!(read(&folder, "皇后.svg").starts_with("<svg "));
    run_in(&folder, "show 2 4 6 1 3 5 -o board.png").exits(0);
    let png = fs::read(folder.path().join("board.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
}

#[test]
fn formulas_are_written_solved_and_decoded() {
    let folder = folder();
    run_in(&folder, "encode 8 --encoding product -o 'my formula ñ.cnf'").exits(0);
    assert!(!read(&folder, "my formula ñ.cnf").contains('\r'));
    let solved = run_in(&folder, "solve --cnf 'my formula ñ.cnf' --backend batsat").with_code(10);
    fs::write(folder.path().join("the answer"), &solved.stdout).unwrap();
    run_in(&folder, "decode 'my formula ñ.cnf' 'the answer'").shows(0, "Q");
    run_in(&folder, "encode 5 -o sums.opb").exits(0);
    assert!(read(&folder, "sums.opb").contains("#variable= 25"));
    run_in(&folder, "encodings 8").shows(0, "product");
}

#[test]
fn puzzles_are_made_checked_explained_and_repaired() {
    let folder = folder();
    run_in(&folder, "puzzle new 6 --seed 3 -o 'ein Rätsel.txt'").exits(0);
    run_in(&folder, "puzzle check 'ein Rätsel.txt'").exits(0);
    run_in(&folder, "puzzle hint 'ein Rätsel.txt'").shows(0, "r1c1 is a star");
    run_in(&folder, "puzzle solve 'ein Rätsel.txt' -o steps.svg").exits(0);
    run_in(&folder, "puzzle check AABBB/AABDB/CCCDB/CEEDD/EEEED").exits(1);
    let repaired = run_in(
        &folder,
        "puzzle repair AABBB/AABDB/CCCDB/CEEDD/EEEED -o 'réparé'",
    );
    repaired.exits(0);
    run_in(
        &folder,
        "puzzle booklet 'ein Rätsel.txt' 'réparé' -o booklet.pdf",
    )
    .exits(0);
    let pdf = fs::read(folder.path().join("booklet.pdf")).unwrap();
    assert!(pdf.starts_with(b"%PDF-"));
}

#[test]
fn counts_are_certified_and_checked() {
    let folder = folder();
    run_in(&folder, "certify 7 -o 'proof of ÿ'").shows(0, "40");
    run_in(&folder, "certify --check 'proof of ÿ'").shows(0, "40");
    let solutions = folder.path().join("proof of ÿ/solutions.txt");
    assert!(solutions.exists());
    fs::write(solutions, "").unwrap();
    run_in(&folder, "certify --check 'proof of ÿ'").fails(1, "solutions.txt");
}

#[test]
fn units_are_planned_run_and_merged() {
    let folder = folder();
    run_in(
        &folder,
        "units plan 9 --job count --units 4 -o 'the units ö'",
    )
    .exits(0);
    run_in(&folder, "units run 'the units ö' --units 1,3").exits(0);
    run_in(&folder, "units merge 'the units ö'").refuses(1, "units 2,4 are missing");
    run_in(&folder, "units run 'the units ö' --units 2-4").exits(0);
    run_in(&folder, "units merge 'the units ö'").shows(0, "352");
}

#[test]
fn a_stopped_count_goes_on_from_its_checkpoint() {
    let folder = folder();
    let count = "count 12 --engine sat --checkpoint 'state ç.txt'";
    run_in(&folder, &format!("{count} --limit 2000")).exits(3);
    assert!(read(&folder, "state ç.txt").lines().count() > 1);
    run_in(&folder, count).shows(0, "14200 solutions");
}

#[test]
fn a_reader_that_leaves_ends_the_program_quietly() {
    let mut child = start(&mut queensat("enumerate 11"));
    let mut line = String::new();
    let output = child.stdout.take().unwrap();
    BufReader::new(output).read_line(&mut line).unwrap();
    assert_eq!(line.split_whitespace().count(), 11);
    let ended = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
    assert_eq!(ended.status.code(), Some(0));
}

/// Wine passes the signal on as the event of Ctrl-C.
#[cfg(unix)]
#[test]
fn after_ctrl_c_the_solutions_so_far_are_kept() {
    let folder = folder();
    let mut command = queensat("enumerate 15 --threads 1");
    let mut child = start(command.current_dir(&folder));
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    output.read_line(&mut text).unwrap();
    send("-INT", &child);
    output.read_to_string(&mut text).unwrap();
    let ended = finish(child);
    assert_eq!(ended.status.code(), Some(3), "{ended:?}");
    assert!(text.ends_with('\n'));
    fs::write(folder.path().join("so far"), text).unwrap();
    run_in(&folder, "check 15 'so far'").exits(0);
}

/// The program, found in the folders of `PATH` and by its path, is the solver of another run.
#[test]
fn programs_are_external_solvers() {
    let mut names = vec!["queensat".to_owned()];
    if let Ok(path) = env::var("QUEENSAT_TEST_EXE") {
        assert!(path.contains('\\'), "{path}");
        names.extend(["queensat.exe".to_owned(), format!("'{path}'")]);
    }
    for name in names {
        let backend = format!("cmd:{name} solve --cnf {{cnf}} --backend batsat");
        let words = ["count", "6", "--engine", "sat", "--backend", &backend];
        finished(in_path(&mut queensat(&words))).shows(0, "4 solutions");
    }
}

#[test]
fn two_runs_do_not_write_one_certificate_or_checkpoint() {
    let folder = folder();
    let one = "certify 15 --chunks 2 -o proof";
    let other = "count 16 --engine sat --checkpoint 'state ł'";
    for (command, message) in [(one, "another run"), (other, "in use")] {
        let mut child = start(queensat(command).current_dir(&folder));
        let is_refused = (0..100).any(|_| {
            thread::sleep(Duration::from_millis(100));
            let second = format!("{command} --time-limit 0.1");
            run_in(&folder, &second).stderr.contains(message)
        });
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(is_refused, "{command}");
    }
}

/// Lets a command find the program, as built for this system, in the folders of `PATH`. Scripts do that for others.
fn in_path(command: &mut Command) -> &mut Command {
    let own = Path::new(env!("CARGO_BIN_EXE_queensat")).parent().unwrap();
    let folders = env::var_os("PATH").unwrap();
    let folders = [own.to_owned()]
        .into_iter()
        .chain(env::split_paths(&folders));
    command.env("PATH", env::join_paths(folders).unwrap())
}

/// Standard input has no name on Windows.
#[test]
fn the_proof_in_a_pipe_has_a_name_except_on_windows() {
    let is_windows = cfg!(windows) || env::var("QUEENSAT_TEST_EXE").is_ok();
    let words = ["certify", "4", "--pipe", "queensat {cnf} {proof}"];
    let checked = finished(in_path(&mut queensat(&words)));
    assert_ne!(checked.code, 0, "the command checks nothing");
    // It was found and started, or refused because of the name.
    assert!(!checked.stderr.contains("no program"), "{checked:?}");
    let is_refused = checked.stderr.contains("has no name");
    assert_eq!(is_refused, is_windows, "{checked:?}");
}

#[test]
fn an_output_that_is_the_input_is_refused() {
    let folder = folder();
    let grid = "AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n";
    fs::write(folder.path().join("ein Rätsel"), grid).unwrap();
    for same in ["'ein Rätsel'", "'./ein Rätsel'"] {
        let command = format!("problem 'ein Rätsel' --to json -o {same}");
        run_in(&folder, &command).refuses(1, "choose another file");
        assert_eq!(read(&folder, "ein Rätsel"), grid);
    }
}

#[test]
fn questions_are_answered() {
    let folder = folder();
    let questions = "{\"question\": \"count\", \"problem\": {\"n\": 6}}\n";
    fs::write(folder.path().join("questions ß.jsonl"), questions).unwrap();
    let answer = run_in(&folder, "run 'questions ß.jsonl'").with_code(0);
    assert_eq!(json(&answer)["solutions"], 4);
}

#[test]
fn colours_are_for_terminals_or_on_request() {
    let escape = "\u{1b}[";
    let colored = |arguments: &str| finished(&mut queensat(arguments)).stdout.contains(escape);
    assert!(!colored("solve 6 --format unicode"));
    assert!(colored("solve 6 --format unicode --color always"));
}

/// Readers of texts: names of files that are written, the command that reads them, and its exit status.
#[test]
fn line_ends_of_windows_are_read_everywhere() {
    let grid = "# a comment\nstars 1\nAABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n";
    let text = "queensat problem 1\ndiagonals none\nno-touch\nper-line 1\nregions\nAABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n";
    let picture = "queensat problem 1\nboard\n....\n...#\n_...\n....\n";
    let object = "{\"board\": \"5x5\",\n \"blocked\": [[1, 1]]}\n";
    let list = "# two\n{\"n\": 6}\nAABBB/ACBDB/CCCDB/CEEDD/EEEED\nstars 1\n551W4yw5QQI\n";
    let formula = "c a comment\np cnf 3 2\n1 -2 0\n2 3 0\nc the end\n";
    let own = finished(&mut queensat("encode 4")).stdout;
    let sums = finished(&mut queensat("encode 4 --format opb")).stdout;
    let questions = "# asked\n{\n\"question\": \"count\",\n\"problem\": {\"n\": 4}\n}\n\n{\"question\": \"solve\", \"problem\": {\"n\": 3}}\n";
    type Case<'a> = (&'a [(&'a str, &'a str)], &'a str, i32);
    let cases: &[Case<'_>] = &[
        (&[("p", grid)], "problem p --to json", 0),
        (&[("p", text)], "problem p --to json", 0),
        (&[("p", picture)], "problem p --to json", 0),
        (&[("p", object)], "problem p --to text", 0),
        (&[("p", "# one\n551W4yw5QQI\n")], "problem p --to grid", 0),
        (
            &[("p", "https://puzz.link/p?starbattle/5/5/1/9st1akdi\n")],
            "problem p --to grid",
            0,
        ),
        (
            &[("p", "{\"regions\":[\"AAB\",\n\"ABB\",\"CCC\"]}\n")],
            "problem p --to text",
            0,
        ),
        (
            &[("r", "AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n")],
            "problem --regions r --to json",
            2,
        ),
        (
            &[("r", "AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n")],
            "puzzle check --regions r --per-line 1 --format json",
            0,
        ),
        (&[("p", grid)], "puzzle check p --format json", 0),
        (&[("l", list)], "problem --problems l --to json", 0),
        (&[("l", list)], "puzzle check --problems l", 1),
        (&[("f", formula)], "solve --cnf f --backend batsat", 10),
        (
            &[
                ("f", &own),
                (
                    "a",
                    "c x\ns SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8\nv 9 -10 -11 -12 -13 -14 15 -16 0\n",
                ),
            ],
            "decode f a",
            0,
        ),
        (
            &[
                ("f", &own),
                (
                    "a",
                    "SAT\n-1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n",
                ),
            ],
            "decode f a",
            0,
        ),
        (
            &[("f", &sums), ("a", "s SATISFIABLE\nv -x1 x2 x8 x9 x15\n")],
            "decode f a",
            0,
        ),
        (&[("a", "s UNSATISFIABLE\n")], "decode 3 a", 0),
        (&[("f", &own)], "count --problem f --format json", 0),
        (
            &[("s", "# all\n2 4 1 3\n3 1 4 2\n")],
            "check 4 s --complete",
            0,
        ),
        (&[("s", "r1c2 r2c4 r3c1 r4c3\n")], "check 4 s", 0),
        (&[("s", "2 4 1 3\n3 1 4 2\n")], "show s", 0),
        (&[("q", questions)], "run q", 0),
    ];
    let folder = folder();
    for (files, command, status) in cases {
        let mut outputs = Vec::new();
        for end in ["\n", "\r\n"] {
            for (name, text) in *files {
                fs::write(folder.path().join(name), text.replace('\n', end)).unwrap();
            }
            let ended = run_in(&folder, *command);
            ended.exits(*status);
            outputs.push((without_times(&ended.stdout), ended.stderr));
        }
        assert_eq!(outputs[0], outputs[1], "{command} {files:?}");
    }
}

/// Returns a text without numbers that differ from run to run.
fn without_times(text: &str) -> String {
    let is_time = |word: &&str| !word.contains("seconds") && !word.ends_with("ms");
    let lines = text.lines().map(|line| {
        let words: Vec<&str> = line.split([' ', ',']).filter(is_time).collect();
        words.join(" ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Stored files must stay as they were written.
#[test]
fn stored_files_with_other_line_ends_are_refused() {
    let folder = folder();
    run_in(&folder, "certify 5 -o c").exits(0);
    run_in(&folder, "units plan 6 --job count --units 2 -o u").exits(0);
    run_in(&folder, "units run u --units 1-2").exits(0);
    change_line_ends(&folder.path().join("c"));
    change_line_ends(&folder.path().join("u"));
    run_in(&folder, "certify --check c").fails(1, "MANIFEST', line 1: expected");
    run_in(&folder, "units merge u").fails(1, "the manifest is damaged");
}

fn change_line_ends(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if let Ok(text) = fs::read_to_string(&path) {
            fs::write(&path, text.replace('\n', "\r\n")).unwrap();
        }
    }
}
