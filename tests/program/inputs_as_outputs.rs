//! An output that is one of the inputs is refused by every command, and the input stays.

use crate::support::{finished, in_shell};
use std::fs;

const PROBLEM: &str = r#"{"board":"6x6"}"#;
const SOLUTION: &str = "2 4 6 1 3 5\n";
const BLOCKED: &str = "1,1\n";
const CLAUSES: &str = "p cnf 2 2\n1 2 0\n-1 -2 0\n";

#[test]
fn no_output_replaces_an_input() {
    let answer = include_str!("../data/model-4.txt");
    for (command, input) in [
        ("problem FILE -o SAME.json", PROBLEM),
        ("problem - -o SAME.json <FILE", PROBLEM),
        ("puzzle check FILE -o SAME.json", PROBLEM),
        ("puzzle repair FILE --with queens -o SAME.json", PROBLEM),
        ("puzzle solve --problem FILE -o SAME.json", PROBLEM),
        ("solve --problem FILE --format json -o SAME.json", PROBLEM),
        ("solve --problem FILE --format svg -o SAME.svg", PROBLEM),
        ("solve --problem FILE --proof SAME.drat", PROBLEM),
        ("solve --cnf FILE --proof SAME.drat", CLAUSES),
        (
            "solve 6 --block-file FILE --format list -o SAME.txt",
            BLOCKED,
        ),
        ("enumerate --problem FILE -o SAME.txt", PROBLEM),
        ("enumerate 6 --queen-file FILE -o SAME.txt", "1,2\n"),
        ("enumerate 6 --queen-file FILE -o SAME.svg --sheet", "1,2\n"),
        ("encode --problem FILE -o SAME.cnf", PROBLEM),
        ("encode 6 --block-file FILE --cubes 2 -o SAME.icnf", BLOCKED),
        ("decode 4 FILE --format list -o SAME.txt", answer),
        ("show FILE -o SAME.svg", SOLUTION),
        (
            "plot FILE -o SAME.svg",
            include_str!("../data/compare/sample.json"),
        ),
        (
            "compare 4 --block-file FILE --engines backtrack --runs 1 -o SAME.json",
            BLOCKED,
        ),
        ("show FILE -o /proc/self/cwd/FILE.svg", SOLUTION),
    ] {
        for link in ["ln -s", "ln"] {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("FILE");
            fs::write(&file, input).unwrap();
            let word = |word: &&str| word.contains("SAME") || word.contains("/FILE");
            let same = command.split_whitespace().find(word).unwrap();
            let same = same.trim_start_matches("/proc/self/cwd/");
            let place = folder.path().display();
            let script = format!("cd {place} && {link} FILE {same} && exec queensat {command}");
            let refused = finished(&mut in_shell(&script));
            refused.prints("");
            assert!([1, 2].contains(&refused.code), "{script}: {refused:?}");
            let message = "choose another";
            refused.says(message);
            assert_eq!(fs::read_to_string(&file).unwrap(), input, "{script}");
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "{script}");
        }
    }
}

/// Regression: the answer replaced another output of the same command.
#[test]
fn no_output_replaces_another_output() {
    for command in [
        "solve 3 --proof same.drat -o ./same.drat",
        "enumerate 6 --checkpoint same -o ./same",
        "compare 4 --engines backtrack --runs 1 -o same.json -o ./same.json",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().display();
        let script = format!("cd {place} && exec queensat {command}");
        finished(&mut in_shell(&script)).exits(2);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "{script}");
    }
}
