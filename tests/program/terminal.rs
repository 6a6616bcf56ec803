//! Text of users, files and other programs on the terminal: it neither controls nor fills it.

use crate::support::{Finished, finished, queensat, run, run_with_input, write_script};
use std::fs;
use std::path::Path;

/// Characters that must not reach a terminal: escape, bell, delete, the control sequence introducer
/// of C1, and characters that hide or reorder text.
const UNSAFE: &str =
    "\u{1b}[31m\u{7}\u{7f}\u{9b}31m\u{202e}\u{2066}\u{200b}\u{feff}\u{61c}\u{2028}";

fn is_safe(text: &str) -> bool {
    text.chars()
        .all(|c| c == '\n' || encodings::is_printable(c))
}

fn require_safe(finished: &Finished) {
    assert!(is_safe(&finished.stdout), "{finished:?}");
    assert!(is_safe(&finished.stderr), "{finished:?}");
}

#[test]
fn arguments_in_messages_are_safe_to_print() {
    for arguments in [
        "UNSAFE",
        "count UNSAFE",
        "count 8 --UNSAFE",
        "count 8 --engine UNSAFE",
        "count 8 --encoding UNSAFE",
        "count 8 --backend UNSAFE",
        "count 8 --backend cmd:UNSAFE",
        "count 8 --backend \"cmd:'UNSAFE\"",
        "count 8 --backend ipasir:UNSAFE",
        "count 8 --block 1,UNSAFE",
        "count 8 --block-file UNSAFE",
        "count 8 --engine sat --checkpoint no/UNSAFE",
        "solve 8 -o no/UNSAFE",
        "solve --cnf UNSAFE",
        "show UNSAFE",
        "show 1 UNSAFE",
        "show '2 4 1 3' -o UNSAFE/x.svg",
        "check 8 UNSAFE",
        "decode 8 UNSAFE",
        "plot UNSAFE -o x.svg",
        "compare 4 --engines UNSAFE",
        "compare 4 --engines run:UNSAFE",
        "compare 4 --engines sat:UNSAFE",
    ] {
        let finished = run(&arguments.replace("UNSAFE", UNSAFE));
        assert!(
            [1, 2].contains(&finished.code),
            "{arguments:?}: {finished:?}"
        );
        require_safe(&finished);
    }
}

#[test]
fn line_ends_in_arguments_make_no_lines_in_messages() {
    for arguments in [
        &["count", "8", "--engine", "x\nerror: y"][..],
        &["show", "no\nerror: y"],
        &["count", "8", "--backend", "cmd:x\nerror: y"],
    ] {
        let finished = run(arguments);
        assert!(!finished.stderr.contains("\nerror: y"), "{finished:?}");
    }
}

#[test]
fn long_arguments_are_cut_in_messages() {
    let long = "a".repeat(100_000);
    let path = format!("no/{long}");
    for arguments in [
        &[&long[..]][..],
        &["count", &long],
        &["count", "8", "--engine", &long],
        &["count", "8", &format!("--{long}")],
        &["count", "8", "--block", &long],
        &["count", "8", "--backend", &format!("cmd:{long}")],
        &["show", &long],
        &["show", "1", &long],
        &["show", &"1".repeat(100_000)],
        &["check", "4", &path],
        &["solve", "--cnf", &path],
        &["solve", "8", "-o", &path],
        &["compare", "4", "--engines", &long],
    ] {
        let finished = run(arguments);
        assert!([1, 2].contains(&finished.code), "{finished:?}");
        let length = finished.stderr.len();
        assert!(length < 4000, "{length} bytes for {:?}", arguments.get(..1));
        assert!(finished.stderr.contains('…'), "{finished:?}");
    }
}

#[test]
fn colours_of_messages_survive_unsafe_arguments() {
    for (arguments, label) in [
        (
            ["count", "8", "--engine", "x\u{1b}[2J"],
            "error:\u{1b}[0m invalid value",
        ),
        (
            ["show", "x\u{1b}[2J", "--format", "ascii"],
            "\u{1b}[1;31merror:\u{1b}[0m cannot read",
        ),
    ] {
        let finished = run(&[&arguments[..], &["--color", "always"]].concat());
        finished.says(label);
        assert!(!finished.stderr.contains("\u{1b}[2J"), "{finished:?}");
        finished.says("x\u{fffd}[2J");
    }
}

#[test]
fn the_first_line_of_a_foreign_checkpoint_is_safe_to_print() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("foreign");
    for content in [format!("hello {UNSAFE}\n"), UNSAFE.repeat(1000)] {
        fs::write(&path, content).unwrap();
        let path = path.to_str().unwrap();
        let finished = run(&["count", "8", "--engine", "sat", "--checkpoint", path]);
        finished.fails(1, "is not a checkpoint of this work");
        require_safe(&finished);
    }
}

#[test]
fn text_from_lists_squares_and_comparisons_is_safe_to_print() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("input");
    let name = path.to_str().unwrap();
    for content in [
        UNSAFE.to_owned(),
        format!("2 4 1 {UNSAFE}\n"),
        format!("2 4 1 3 # {UNSAFE}\n"),
        format!("{{\"columns\": \"{UNSAFE}\", \"kind\": 5}}\n"),
        format!("{{\"schema\": \"{UNSAFE}\"}}\n"),
    ] {
        fs::write(&path, &content).unwrap();
        for arguments in [
            &["check", "4", name][..],
            &["check", "4", name, "--format", "json"],
            &["show", name, "--sheet"],
            &["decode", "4", name],
            &["solve", "--cnf", name],
            &["solve", "--cnf", name, "--lenient"],
            &["plot", name, "-o", "/nonexistent/x.svg"],
            &["count", "4", "--block-file", name],
            &["count", "4", "--queen-file", name],
        ] {
            require_safe(&run(arguments));
        }
    }
    require_safe(&run_with_input(
        "show - --sheet",
        &format!("2 4 1 3 # {UNSAFE}"),
    ));
}

#[test]
fn names_of_backends_are_safe_to_print() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("solver");
    write_script(
        Path::new(&program),
        "cat > /dev/null; echo s UNSATISFIABLE; exit 20",
    );
    let backend = format!("cmd:{} {UNSAFE}", program.display());
    for arguments in [
        "count 3 --engine sat --method loop",
        "count 3 --engine sat --format json --method loop",
        "solve 3",
        "solve 3 --format json",
        "solve 3 --isolate",
        "solve --cnf tests/data/formulas/unsatisfiable.cnf --format json",
        "enumerate 3 --method loop --stats",
    ] {
        let finished = run(&format!("{arguments} --backend '{backend}'"));
        require_safe(&finished);
        if arguments.contains(&"json") {
            let report = crate::support::json(&finished);
            let backends = [&report["backend"], &report["runs"][0]["backend"]];
            assert!(backends.contains(&&backend.as_str().into()), "{report}");
        }
    }
    for format in ["text", "json", "csv"] {
        // Control characters are refused in names of engines.
        let engines = format!("backtrack,cmd:{} \u{202e}", program.display());
        let mut command = queensat("compare 3 --runs 1 --warmup 0 --format");
        command.args([format, "--engines", &engines]);
        let finished = finished(&mut command);
        finished.exits(0);
        require_safe(&finished);
    }
}
