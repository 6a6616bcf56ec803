//! Words of the command line and of messages: amounts of memory, files and columns, quoting.

use crate::support::run;
use std::fs;

#[test]
fn bytes_are_read_with_their_unit() {
    for bytes in ["88", "2k", "500M", "2GiB"] {
        let finished = run(&["count", "4", "--engine", "join", "--memory", bytes]);
        assert_eq!(finished.code, 0, "{finished:?}");
    }
    for bytes in ["", "M", "-1", "1.5G", "1T", "1 G", "99999999999G"] {
        let finished = run(&["count", "4", "--engine", "join", "--memory", bytes]);
        assert_eq!(finished.code, 2, "{bytes}");
        assert!(finished.stderr.contains("--memory"), "{finished:?}");
    }
}

#[test]
fn the_command_line_is_quoted_for_a_shell_on_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("it's my\nfile.cnf");
    let path = path.to_str().unwrap();
    assert_eq!(run(&["encode", "4", "-o", path]).code, 0);
    let text = fs::read_to_string(path).unwrap();
    let line = text.lines().nth(1).unwrap();
    assert!(
        line.starts_with("c command: queensat encode 4 -o '"),
        "{line}"
    );
    assert!(line.ends_with(r"/it'\''s my?file.cnf'"), "{line}");
}

#[test]
fn the_article_fits_the_number() {
    for (n, expected) in [
        ("1", "1 queen on a 1x1 board"),
        ("8", "8 queens on an 8x8 board"),
        ("11", "11 queens on an 11x11 board"),
        ("18", "18 queens on an 18x18 board"),
        ("100", "100 queens on a 100x100 board"),
        ("110", "110 queens on a 110x110 board"),
        ("800", "800 queens on an 800x800 board"),
        ("11000", "11000 queens on an 11000x11000 board"),
    ] {
        let finished = run(&["solve", n, "--engine", "explicit"]);
        assert!(finished.stdout.starts_with(expected), "{finished:?}");
    }
}

#[test]
fn numbers_are_columns_and_one_other_word_is_a_file() {
    let expected = run(&["show", "2", "4", "1", "3"]);
    assert_eq!(expected.code, 0, "{expected:?}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("8");
    fs::write(&file, "2 4 1 3\n").unwrap();
    for word in ["2,4,1,3", "2 4 1 3", file.to_str().unwrap()] {
        assert_eq!(run(&["show", word]).stdout, expected.stdout);
    }
    assert_eq!(run(&["show", "2", "x"]).code, 2);
}
