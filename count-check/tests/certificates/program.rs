//! The program: verdict, messages and exit codes.

use crate::support::{EITHER, EITHER_PROOF, EITHER_SOLUTIONS};
use std::fs::{self, File};
use std::process::{Command, Output};
use tempfile::TempDir;

fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, text) in [
        ("formula.cnf", EITHER),
        ("solutions.txt", EITHER_SOLUTIONS),
        ("proof.lrat", EITHER_PROOF),
        ("MANIFEST", "count 2\n"),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn run(folder: &TempDir, arguments: &[&str]) -> (i32, String, String) {
    let proof = File::open(folder.path().join("proof.lrat")).unwrap();
    let program = env!("CARGO_BIN_EXE_count-check");
    let command = Command::new(program).args(arguments).current_dir(folder).stdin(proof).output();
    let Output { status, stdout, stderr } = command.unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

#[test]
fn the_verdict_is_the_only_output() {
    let folder = folder();
    let two = ["formula.cnf", "solutions.txt"];
    for arguments in [&["."][..], &two, &[two[0], two[1], "-"], &[two[0], two[1], "proof.lrat"]] {
        let (code, stdout, _) = run(&folder, arguments);
        assert_eq!((code, &stdout[..]), (0, "s VERIFIED COUNT 2\n"), "{arguments:?}");
    }
}

#[test]
fn a_formula_without_models_needs_no_list() {
    let folder = folder();
    let write = |name, text| fs::write(folder.path().join(name), text).unwrap();
    write("none.cnf", "p cnf 1 2\n1 0\n-1 0\n");
    write("none.lrat", "3 0 1 2 0\n");
    let (code, stdout, _) = run(&folder, &["--none", "none.cnf", "none.lrat"]);
    assert_eq!((code, &stdout[..]), (0, "s VERIFIED COUNT 0\n"));
    for wrong in [["formula.cnf", "proof.lrat"], ["none.cnf", "proof.lrat"], ["formula.cnf", "none.lrat"]] {
        let (code, stdout, _) = run(&folder, &["--none", wrong[0], wrong[1]]);
        assert_eq!((code, &stdout[..]), (1, "s NOT VERIFIED\n"), "{wrong:?}");
    }
}

#[test]
fn refusals_have_their_place_and_exit_code_1() {
    let folder = folder();
    let (code, stdout, stderr) = run(&folder, &["formula.cnf", "proof.lrat"]);
    assert_eq!((code, &stdout[..]), (1, "s NOT VERIFIED\n"));
    assert!(stderr.starts_with("solutions, line 1: "), "{stderr}");
    let (code, stdout, stderr) = run(&folder, &["formula.cnf", "absent"]);
    assert_eq!((code, &stdout[..]), (1, "s NOT VERIFIED\n"));
    assert!(stderr.starts_with("absent: "), "{stderr}");
    assert_eq!(run(&folder, &["absent"]).0, 1);
}

#[test]
fn wrong_arguments_exit_with_2() {
    let folder = folder();
    for arguments in [&[][..], &["--help"], &["--none", "formula.cnf"], &["formula.cnf", "-"], &["a", "b", "c", "d"]] {
        let (code, stdout, stderr) = run(&folder, arguments);
        assert_eq!((code, &stdout[..]), (2, ""), "{arguments:?}");
        assert!(stderr.starts_with("usage: "), "{stderr}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_verdict_that_cannot_be_written_is_no_success() {
    let folder = folder();
    for arguments in [&["."][..], &["absent"]] {
        let full = File::create("/dev/full").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_count-check"));
        let status = command.args(arguments).current_dir(&folder).stdout(full).status();
        assert_eq!(status.unwrap().code(), Some(1), "{arguments:?}");
    }
}

#[test]
fn the_sources_have_at_most_360_lines() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let files = fs::read_dir(folder).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    let count: usize = files.map(|text| text.lines().count()).sum();
    assert!(count <= 360, "{count} lines");
}
