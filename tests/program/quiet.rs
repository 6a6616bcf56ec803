//! Quiet runs, which print warnings and errors only.

use crate::support::run;

#[test]
fn a_quiet_run_prints_no_summary() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [board, list, checkpoint] = ["board.txt", "list.txt", "checkpoint"].map(file);
    let resumable = format!("count 6 --engine sat --checkpoint {checkpoint}");
    for (arguments, has_summary) in [
        ("enumerate 6", true),
        (&format!("enumerate 6 --engine backtrack -o {list}"), true),
        ("enumerate 6 --format svg --sheet", true),
        (&format!("solve 6 -o {board}"), true),
        ("classes 6 --list", true),
        ("classes 6", true),
        ("count 6", false),
        ("encode 6", false),
        // The second run reports that it resumes.
        (&resumable, false),
        (&resumable, true),
    ] {
        let loud = run(arguments);
        assert_eq!(
            (loud.code, !loud.stderr.is_empty()),
            (0, has_summary),
            "{loud:?}"
        );
        for option in ["-q", "--quiet"] {
            let quiet = run(&format!("{arguments} {option}"));
            quiet.exits(0).tells("");
            assert_eq!(quiet.stdout.is_empty(), loud.stdout.is_empty());
        }
    }
}

#[test]
fn a_quiet_run_prints_warnings_and_errors() {
    for (arguments, code, message) in [
        ("enumerate 8 --limit 5", 3, "partial: the limit was reached"),
        ("enumerate 3 --format svg --sheet", 0, "no solution to draw"),
        // There is no other output.
        ("solve 3 --format list", 0, "no solution"),
        ("solve 8 --block 9,9", 2, "error: "),
        ("check 4 tests/data/wrong-4.txt", 1, "error: "),
        ("classes 20 --total-up-to 0", 0, "left out"),
    ] {
        run(&format!("{arguments} -q")).fails(code, message);
    }
}
