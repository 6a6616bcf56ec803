//! Words of the command line and of messages: amounts of memory, files and columns, quoting.

use crate::rows::rows;
use crate::support::{run, run_with_input};
use problem::Problem;
use proptest::collection::vec;
use proptest::prelude::*;
use queensat::answers::CheckList;
use std::fs;

#[test]
fn bytes_are_read_with_their_unit() {
    for bytes in ["88", "2k", "500M", "2GiB"] {
        run(&["count", "4", "--engine", "join", "--memory", bytes]).exits(0);
    }
    for bytes in ["", "M", "-1", "1.5G", "1T", "1 G", "99999999999G"] {
        let finished = run(&["count", "4", "--engine", "join", "--memory", bytes]);
        assert_eq!(finished.code, 2, "{bytes}");
        finished.says("--memory");
    }
}

#[test]
fn names_have_any_case_and_negative_numbers_are_values() {
    for arguments in [
        "count 4 --engine SAT --method Loop --format JSON",
        "solve 4 --engine Backtrack --format List",
        "encode 4 --encoding PAIRWISE --format Dimacs",
    ] {
        run(arguments).exits(0);
    }
    for arguments in [
        "count -4",
        "count 4 --limit -1",
        "solve 8 --seed -5",
        "puzzle new 5 --count -1",
        "units run folder -i -2",
        "certify 4 --time-limit -1",
    ] {
        let finished = run(arguments).with_code(2);
        let message = &finished.stderr;
        assert!(
            message.starts_with("error: invalid value '-"),
            "{arguments}: {message}"
        );
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
    let expected = run("show 2 4 1 3").with_code(0);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("8");
    fs::write(&file, "2 4 1 3\n").unwrap();
    for word in ["2,4,1,3", "2 4 1 3", file.to_str().unwrap()] {
        assert_eq!(run(&["show", word]).stdout, expected.stdout);
    }
    assert_eq!(run("show 2 x").code, 2);
}

#[test]
fn show_and_check_read_the_same_boards() {
    for line in [
        "2 4 1 3",
        "2,4,1,3",
        "2, 4, 1, 3 # of mine",
        "2413",
        " 2413\t# of mine",
        "{\"columns\":[2,4,1,3]}",
    ] {
        run_with_input("check 4 -", &format!("{line}\n")).shows(0, "1 solution, none wrong");
        let shown = run_with_input("show -", line);
        assert_eq!(shown.stdout, run("show 2 4 1 3").stdout);
    }
    for (line, fault) in rows(
        r#"2 4 x 3 => , column 5: 'x' is not a whole number
            2,4,0,3 => : there is no column 0; columns are counted from 1
            24130567891 => , column 1: '24130567891' is one number; expected the columns
            {"columns": => : the bracket is never closed
            {"columns":null} => : the line states that there is no solution
            {"columns":["a"]} => : expected a field `columns` with numbers from 1 or a field `squares`"#,
    ) {
        for (arguments, code) in [("check 4 -", 2), ("show -", 1)] {
            let code = if line.contains('0') && !line.contains('5') {
                1
            } else {
                code
            };
            let finished = run_with_input(arguments, &line).with_code(code);
            let expected = format!("error: standard input, line 1{fault}");
            assert!(finished.stderr.starts_with(&expected), "{finished:?}");
        }
    }
}

/// Regression: `check` refused the answers of students, and `show` drew `.Q..` as a puzzle.
#[test]
fn boards_are_read_as_students_write_them() {
    let shown = run("show 2 4 1 3").stdout;
    for answer in [
        "2-4-1-3",
        "2 – 4 – 1 – 3",
        "2; 4; 1; 3",
        "[2,4,1,3],",
        "(2 4 1 3)",
        "r1c2r2c4r3c1r4c3",
        ".Q..\n...Q\nQ...\n..Q.",
        ". Q . .\n. . . Q\nQ . . .\n. . Q .",
        "|.|q|.|.|\n|.|.|.|q|\n|q|.|.|.|\n|.|.|q|.|",
        "_X__\n___X\nX___\n__X_",
        "- * - -\n- - - *\n* - - -\n- - * -",
        ".#..\n...#\n#...\n..#.",
        "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0",
        "0100\n0001\n1000\n0010",
        "[[0,1,0,0],\n [0,0,0,1],\n [1,0,0,0],\n [0,0,1,0]]",
        "[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]",
        ".Q../...Q/Q.../..Q.",
        "0 1 0 0; 0 0 0 1; 1 0 0 0; 0 0 1 0",
        &shown,
        &run("show 2 4 1 3 --format ascii --block 1,1").stdout,
        &run("puzzle show 4 --queen 1,2 --solution").stdout,
        &run("show 2 4 1 3 --coordinates chess").stdout,
    ] {
        let words = run(&["check", "4", "--", answer]);
        words.shows(0, "1 solution, none wrong");
        let named = run_with_input("check 4 - --all", &format!("Anna: {answer}\n"));
        if !answer.starts_with(' ') {
            named.shows(0, "(Anna): right: 2 4 1 3\n");
        }
        run_with_input("check 4 -", answer).shows(0, "1 solution, none wrong");
        assert_eq!(run_with_input("show -", answer).stdout, shown, "{answer}");
        assert_eq!(run(&["show", "--", answer]).stdout, shown, "{answer}");
    }
    let chess = run("show b4 d3 a2 c1 --coordinates chess").stdout;
    for answer in [
        "b4 d3 a2 c1",
        "b4d3a2c1",
        "Qb4 Qd3 Qa2 Qc1",
        "Qb4Qd3,Qa2-Qc1",
    ] {
        run(&["check", "4", answer]).shows(0, "1 solution, none wrong");
        assert_eq!(run(&["show", answer]).stdout, chess, "{answer}");
    }
    // Two white rooms in a grid of black ones are a puzzle, because boards have no letter A.
    run_with_input("show -", "AXX\nAOX\nOOO\n").says("This is a puzzle");
}

/// Regression: these had 0 right solutions and 1, 5 and 2 wrong ones.
#[test]
fn lists_of_programs_are_read() {
    for (list, is_from_zero) in [
        (
            "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],[\"..Q.\",\"Q...\",\"...Q\",\".Q..\"]]\n",
            false,
        ),
        (
            "q = [2, 4, 1, 3];\n----------\nq = [3, 1, 4, 2];\n----------\n==========\n",
            false,
        ),
        ("[1, 3, 0, 2]\n[2, 0, 3, 1]\n", true),
    ] {
        let checked = run_with_input("check 4 - --all", list);
        checked.exits(0).has("2 right, 0 wrong, 0 repeated");
        assert_eq!(
            checked.stdout.contains("counted from 0"),
            is_from_zero,
            "{checked:?}"
        );
        let report = crate::support::json(&run_with_input("check 4 - --format json", list));
        assert_eq!(report["unreadable"], 0);
        assert_eq!(
            report.get("counted_from").is_some(),
            is_from_zero,
            "{report}"
        );
    }
}

/// Regression: the advice was a command that fails.
#[test]
fn a_missing_size_is_advised_only_if_the_numbers_are_a_solution() {
    run("check 6 1 2").fails(1, "expected 6 numbers");
    run("check 2 4 6 1 3 5").fails(2, "type queensat check 6 2 4 6 1 3 5");
}

/// The forms that programs write are read as strictly as before.
#[test]
fn forms_of_students_are_refused_from_programs() {
    let check = CheckList::new(Problem::new(4).unwrap());
    for answer in [
        "2-4-1-3",
        "[2,4,1,3]",
        "b4d3a2c1",
        "Anna: 2 4 1 3",
        ".Q../...Q/Q.../..Q.",
    ] {
        let checked = [false, true].map(|plain| check.check(answer.as_bytes(), plain).unwrap());
        let counts = checked.map(|checked| (checked.valid, checked.unreadable));
        assert_eq!(counts, [(1, 0), (0, 1)], "{answer}");
    }
}

#[test]
fn answers_that_cannot_be_read_are_not_wrong() {
    for (answer, fault) in rows(
        r"XOXX\nOOOX\nXOOO\nOOXO\n => line 1: queens may be any of 'OX'
        .Q..\n...Q\nQ...\n\n => line 1: a drawn board has 3 rows
        .Q..\n...Q.\nQ...\n..Q.\n => line 1: a drawn row has 5 squares
        2 4 -1 3\n => line 1, column 5: '-1' is not a whole number
        Anna: 2 4 x 3\n => line 1 (Anna), column 11: 'x' is not
        hello\n => line 1, column 1: 'hello' is no part of a solution
        Anna:\nBen: 2 4 1 3\n => line 1 (Anna): there is no solution after the name",
    ) {
        let finished = run_with_input("check 4 -", &answer);
        finished.has("0 wrong, 1 not understood\n");
        finished.fails(2, &fault);
    }
    for (answer, fault) in rows(
        r"1 2 3 4\n2 4 1 3\n => r2c2 attack each other along a diagonal
        1 3 1 3\n => r3c1 attack each other along a column
        4 1 3 2\n => r4c2 attack each other along an anti-diagonal
        r1c1 r1c3\n => r1c3 attack each other along a row
        2 4 1 3\n1 3 0 2\n => line 2: the same solution as on line 1
        1 3 0 2\n2 4 1 3\n => line 2: the same solution as on line 1",
    ) {
        run_with_input("check 4 -", &answer).fails(1, &fault);
    }
    run_with_input("check 4 -", "1 3 0 2\n").shows(0, "1 solution, none wrong (counted from 0)\n");
    // A wrong solution decides the exit code, and an unreadable one does not count for a complete list.
    run_with_input("check 4 -", "hello\n1 2 3 4\n")
        .has("0 right, 1 wrong, 1 not understood")
        .exits(1);
    let both = "2 4 1 3\n3 1 4 2\nhello\n";
    run_with_input("check 4 - --complete", both)
        .has("2 of 2: complete")
        .exits(2);
    // A comment is no row.
    run_with_input("check 4 -", "#---\n2 4 1 3\n####\n").shows(0, "1 solution, none wrong");
    run_with_input("show - --anyway", "#---\n2 4 1 3\n").exits(0);
}

#[test]
fn a_board_as_one_word_of_digits_is_shown() {
    let shown = run("show 15863724").with_code(0);
    assert_eq!(shown.stdout, run("show '1 5 8 6 3 7 2 4'").stdout);
    run("show 15863724091").fails(2, "'15863724091' is one number");
    run("show 5").fails(2, "5 alone is no solution");
    // Regression: boards that are stated by other options were refused.
    for stated in ["--anyway 132", "12 --piece rook", "123 --piece rook"] {
        run(&format!("show {stated}")).exits(0);
    }
}

#[test]
fn further_wrong_lines_are_counted() {
    let finished = run_with_input("check 8 -", &"1 1\n".repeat(22));
    assert!(
        finished
            .stderr
            .ends_with("\nand 2 more such lines; --all tells them all\n"),
        "{finished:?}"
    );
}

#[test]
fn usual_names_of_options_are_known() {
    let solved = run("solve 8 --backend batsat --format json");
    assert_eq!(crate::support::json(&solved)["backend"], "batsat");
    for option in ["-j2", "--threads=2"] {
        for command in ["count 6", "enumerate 6", "classes 6"] {
            run(&format!("{command} {option}")).exits(0);
        }
    }
}

/// A limit on the size of files stands for a full disk.
#[cfg(unix)]
#[test]
fn a_checkpoint_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for (number, command) in [
        "count 8 --engine sat",
        "count 8",
        "enumerate 8 -o /dev/null",
    ]
    .iter()
    .enumerate()
    {
        for threads in ["1", "2"] {
            let path = folder.path().join(format!("progress {number} {threads}"));
            let options = format!(
                "--method cubes --threads {threads} --checkpoint '{}'",
                path.display()
            );
            let command =
                command.replace("/dev/null", &folder.path().join("list").to_string_lossy());
            let script = format!("ulimit -f 0; exec queensat {command} {options}");
            let finished = crate::support::finished(&mut crate::support::in_shell(&script));
            finished.exits(1);
            let message = format!(
                "error: '{}': the checkpoint cannot be written: ",
                path.display()
            );
            finished.says(&message);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn arbitrary_lists_do_not_panic(
        text in ".{0,60}",
        bytes in vec(vec(any::<u8>(), 0..60), 1..20),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        for content in [text.into_bytes(), bytes.join(&b'\n')] {
            fs::write(&path, content).unwrap();
            let path = path.to_str().unwrap();
            for arguments in [["check", "4", path], ["show", "--anyway", path]] {
                let finished = run(&arguments);
                prop_assert!([0, 1, 2].contains(&finished.code), "{finished:?}");
            }
        }
    }

    #[test]
    fn lines_of_both_formats_are_read(columns in Just((1..=12).collect::<Vec<u32>>()).prop_shuffle()) {
        let words = columns.iter().map(u32::to_string).collect::<Vec<_>>();
        let json = format!("{{\"columns\":{columns:?}}}\n");
        let rows = columns.iter().map(|&column| {
            let cells = (1..=12).map(|other| if other == column { "Q" } else { "." });
            cells.collect::<Vec<_>>().join(" ") + "\n"
        });
        let rows = rows.collect::<String>();
        for line in [json, words.join(" "), format!(" {} # of mine\n", words.join("  "))] {
            let options = "show - --anyway --sheet --format ascii";
            let finished = run_with_input(options, &line);
            prop_assert_eq!(finished.code, 0);
            prop_assert!(finished.stdout.contains(&rows), "{:?}", finished);
            prop_assert_eq!(finished.stdout.contains("of mine"), line.contains('#'));
        }
    }
}
