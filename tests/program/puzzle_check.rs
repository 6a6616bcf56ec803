//! `queensat puzzle check`: answers, exit codes and inputs.

use crate::rows::rows;
use crate::support::{Arguments, Finished, finished, json, queensat, run, run_with_input};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// A puzzle with one solution, in the formats of one line.
const SBN: &str = "551W4yw5QQI";
const ADDRESS: &str = "https://puzz.link/p?starbattle/5/5/1/9st1akdi";
const JSON: &str =
    "{\"board\":5,\"stars\":1,\"regions\":[\"AABBB\",\"ACBDB\",\"CCCDB\",\"CEEDD\",\"EEEED\"]}";
const GRID: &str = "AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n";

fn check(arguments: &(impl Arguments + ?Sized)) -> Finished {
    run(&arguments.after("puzzle check"))
}

fn check_in(folder: &Path, arguments: &(impl Arguments + ?Sized)) -> Finished {
    finished(queensat(&arguments.after("puzzle check")).current_dir(folder))
}

#[test]
fn every_form_of_a_puzzle_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("grid"), GRID).unwrap();
    let text = format!("queensat problem 1\nstars 1\nregions\n{GRID}");
    fs::write(path.join("text"), &text).unwrap();
    let forms = [
        SBN,
        ADDRESS,
        &format!("'{JSON}'"),
        "text",
        "grid",
        "--problem text",
        "5 --regions grid --diagonals none --no-touch",
        "--regions grid --diagonals none --no-touch",
    ];
    for form in forms {
        let answer = check_in(path, &format!("{form} --format json"));
        answer.exits(0);
        let answer = json(&answer);
        assert_eq!(answer["unique"], true, "{form:?}");
        assert_eq!(answer["examples"], json!([{"columns": [4, 1, 3, 5, 2]}]));
        assert_eq!(answer["completeness"], "cross-checked");
    }
    for text in [SBN, ADDRESS, JSON, &text, GRID] {
        run_with_input("puzzle check -", text).shows(0, "exactly one solution");
    }
}

/// One star in each of 9 rows, at most one in each of 12 columns.
const WIDE: &str = "ABBBCCDDDDDE/BBFFFCDDDDDE/BBFFFFFDDDDE/BBFFFFFFDDEE/BBGGGFFFDDDD/BGGGGFGGDGDD/BGGGGGGGGGDD/\
                    BBBHGGGGDDDD/BBBHGGGGDDDI";

#[test]
fn a_puzzle_that_is_not_square_has_at_most_as_many_stars_in_the_lines_that_are_more() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let rows: Vec<&str> = WIDE.split('/').collect();
    let grid = rows.join("\n") + "\n";
    let tall = |column: usize| {
        rows.iter()
            .map(|row| &row[column..=column])
            .collect::<String>()
    };
    let tall: Vec<String> = (0..12).map(tall).collect();
    fs::write(path.join("wide.txt"), &grid).unwrap();
    fs::write(path.join("tall.txt"), tall.join("\n")).unwrap();
    fs::write(path.join("stars.txt"), format!("stars 1\n{grid}")).unwrap();
    for format in ["text", "json", "grid", "puzzlink"] {
        let file = if format == "json" {
            "of.json".into()
        } else {
            format!("of-{format}.txt")
        };
        let convert = format!("problem wide.txt --to {format} -o {file}");
        finished(queensat(&*convert).current_dir(path)).exits(0);
        check_in(path, &*file).shows(0, "exactly one solution");
    }
    for arguments in [
        "wide.txt",
        "wide.txt --stars 1",
        "tall.txt",
        "stars.txt",
        WIDE,
    ] {
        check_in(path, arguments).shows(0, "exactly one solution");
    }
    let booklet = |files: &str| {
        let arguments = format!("puzzle booklet {files} -o book.html");
        finished(queensat(&*arguments).current_dir(path)).exits(0);
        fs::read_to_string(path.join("book.html")).unwrap()
    };
    let of_wide = "Place 1 star in each row and region, at most as many in each column.";
    assert!(booklet("wide.txt").contains(of_wide));
    assert!(booklet("tall.txt").contains("at most as many in each row."));
    let mixed = booklet("wide.txt tall.txt AABBB/ACBDB/CCCDB/CEEDD/EEEED");
    // The text is wrapped.
    for part in [
        "in each row, column and region; with more columns than rows, at most as many in each column,",
        "the other way round.",
    ] {
        assert!(mixed.contains(part), "{mixed}");
    }
    let question = r#"{"question":"count","problem":{"board":"3x8","stars":1}}"#;
    let counted = json(&run_with_input("run -", question));
    assert_eq!(counted["solutions"], 180, "{counted}");
}

#[test]
fn a_drawn_board_states_all_rules() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("drawn.txt"), ".Q..\n....\n....\n..Q.\n").unwrap();
    check_in(path, "drawn.txt").shows(0, "exactly one solution");
    check_in(path, "drawn.txt --stars 1").fails(2, "states all rules");
}

#[test]
fn a_file_goes_before_a_puzzle_of_the_same_text() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(SBN), "queensat problem 1\nsize 3\n").unwrap();
    check_in(folder.path(), &[SBN]).shows(1, "no solution");
}

#[test]
fn several_solutions_are_shown_by_two_that_are_right_and_differ() {
    for size in ["4", "5", "6", "7", "8", "20"] {
        let answer = check(&[size, "--format", "json"]).with_code(1);
        let answer = json(&answer);
        assert_eq!(
            (&answer["unique"], &answer["solutions"]),
            (&json!(false), &json!(2))
        );
        let columns: Vec<&Value> = (0..2).map(|i| &answer["examples"][i]["columns"]).collect();
        let list = format!("{}\n{}\n", columns[0], columns[1]).replace(['[', ']'], "");
        // A repeated solution is an error, too.
        run_with_input(&["check", size, "-"], &list).exits(0);
        let squares = |columns: &Value| -> Vec<[u64; 2]> {
            let columns = columns.as_array().unwrap().iter();
            (1..)
                .zip(columns.map(|c| c.as_u64().unwrap()))
                .map(Into::into)
                .collect()
        };
        let [first, second] = [0, 1].map(|i| squares(columns[i]));
        let in_one = |square: &&[u64; 2]| first.contains(square) != second.contains(square);
        let mut differ: Vec<_> = first.iter().chain(&second).filter(in_one).collect();
        differ.sort_unstable();
        assert_eq!(answer["differ"], json!(differ));
    }
    let text = check(&["4"]).stdout;
    assert!(
        text.contains("4 queens on a 4x4 board: several solutions"),
        "{text}"
    );
    let squares = "differ in 8 squares: r1c2 r1c3 r2c1 r2c4 r3c1 r3c4 r4c2 r4c3\n";
    assert!(text.contains(squares), "{text}");
}

#[test]
fn solutions_are_counted_up_to_a_number() {
    for (arguments, count, complete, words) in [
        ("8 --count", 92, true, "92 solutions"),
        ("8 --count 5", 6, false, "more than 5 solutions"),
        ("8 --count 91", 92, false, "more than 91 solutions"),
        ("8 --count 92", 92, true, "92 solutions"),
        ("8 --count 1", 2, false, "more than 1 solution"),
        ("10 --torus --count", 0, true, "no solution"),
    ] {
        check(arguments).shows(1, &format!(": {words}\n"));
        let answer = json(&check(&format!("{arguments} --format json")));
        assert_eq!(
            (&answer["solutions"], &answer["complete"]),
            (&json!(count), &json!(complete))
        );
        let basis = complete.then_some("cross-checked");
        assert_eq!(answer["completeness"].as_str(), basis, "{arguments:?}");
    }
    assert_eq!(check(&[SBN, "--count"]).code, 0);
    check(&["--count", "puzzle.txt"]).fails(2, "the puzzle stands before --count");
    assert_eq!(check(&["8", "--count", "0"]).code, 2);
}

#[test]
fn a_puzzle_without_solutions_is_told_with_the_reason() {
    let answer = json(&check(&["4", "--queen", "1,1", "--format", "json"]));
    assert_eq!(
        (&answer["unique"], &answer["solutions"]),
        (&json!(false), &json!(0))
    );
    assert_eq!(answer["examples"], json!([]));
    let reason = answer["reason"].as_str().unwrap();
    assert!(!reason.is_empty());
    check(&["4", "--queen", "1,1"]).shows(1, &format!("The reason: {reason}\n"));
    // The deductions do not see why the queens do not fit.
    let open = json(&check(&["6", "--torus", "--format", "json"]));
    assert_eq!(open["solutions"], 0);
}

#[test]
fn the_level_is_that_of_the_steps() {
    let answer = json(&check(&[SBN, "--level", "--format", "json"]));
    let level = &answer["level"];
    let tier = level["tier"].as_u64().unwrap() as usize;
    let steps = level["steps"].as_object().unwrap();
    let names = [
        "single",
        "pointing",
        "sets",
        "neighbours",
        "shapes",
        "contradiction",
    ];
    assert_eq!(steps.len(), names.len());
    assert_eq!(level["name"], names[tier - 1]);
    let hardest = names.iter().rposition(|name| steps[*name] != 0);
    assert_eq!(hardest, Some(tier - 1));
    let text = check(&[SBN, "--level"]).stdout;
    assert!(text.contains("\nLevel: hard: "), "{text}");
    // No steps decide between several solutions.
    let several = json(&check(&["8", "--level", "--format", "json"]));
    assert!(several["level"]["tier"].is_null(), "{several}");
    assert!(several["level"]["open"].as_u64() > Some(0), "{several}");
}

#[test]
fn what_cannot_be_read_or_written_has_an_exit_code_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("empty"), "").unwrap();
    fs::write(
        path.join("broken"),
        "queensat problem 1\nstars 1\nregions\nAAB\nAB\nBBB\n",
    )
    .unwrap();
    fs::write(path.join("bytes"), b"\xff\xfe\x00").unwrap();
    for (arguments, message) in rows(
        "no-such-file => cannot read 'no-such-file'
        folder/no-such-file.txt => cannot read 'folder/no-such-file.txt'
        . => './broken', line 5, column 3
        empty => 'empty' is empty
        broken => 'broken', line 5, column 3
        bytes => expected text in UTF-8
        551W4yw5Q => the puzzle on the command line, line 1, column 5
        '{\"board\":0}' => the puzzle on the command line, line 1
        '{\"board\":5' => the puzzle on the command line, line 1
        => expected a puzzle
        8 --block 1,1 --queen 1,1 => is blocked
        8 --queen 9,9 => off the board
        SBN --torus => --torus is a rule, but the puzzle on the command line states all rules
        SBN --problems x => PROBLEM is for one problem, but --problems names a file of them
        --problems no-such-file => cannot read 'no-such-file'
        --problems x --format svg => this format is for one puzzle
        --problems x -o y => --output is for one puzzle
        SBN -o no/such/folder => cannot write to
        SBN -o answer.eps => does not write .eps files
        8 --threads 2 => it goes with several of them",
    ) {
        check_in(path, &arguments.replace("SBN", SBN)).refuses(2, &message);
    }
}

#[test]
fn an_output_file_has_the_format_of_its_extension() {
    let folder = tempfile::tempdir().unwrap();
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    for (puzzle, code, name, start) in [
        (SBN, 0, "one.svg", &b"<svg "[..]),
        (SBN, 0, "one.png", b"\x89PNG"),
        (SBN, 0, "one.json", b"{\"schema\":1,"),
        (SBN, 0, "one.txt", b"Star Battle 5 x 5"),
        ("8", 1, "two.svg", b"<svg "),
        ("8", 1, "two.pdf", b"%PDF-1."),
    ] {
        check_in(folder.path(), &[puzzle, "-o", name]).refuses(code, "solution");
        assert!(read(name).starts_with(start), "{name}");
        check_in(folder.path(), &[puzzle, "-o", name, "--quiet"])
            .exits(code)
            .tells("");
    }
    check_in(folder.path(), &[SBN, "-o", "one.svg"]).says("Shown twice");
    // Regression: a line for programs was wrapped as on a terminal.
    check("8")
        .has("squares: r2c5 r2c7 r3c5 r3c8 r4c6 r4c8 r5c2 r5c3 r6c4 r6c7 r7c2 r7c6 r8c3 r8c4\n");
    // There is nothing to draw.
    let none = check_in(folder.path(), &["3", "-o", "none.svg"]);
    none.fails(1, "no solution").says("Shown twice");
    assert!(!folder.path().join("none.svg").exists());
    // Regression: a warning on standard error stood for the reason in the file.
    check_in(folder.path(), "AAA/AAA/AAA -o none.txt").with_code(1);
    let none = fs::read_to_string(folder.path().join("none.txt")).unwrap();
    assert!(none.contains("The reason: "), "{none}");
}

#[test]
fn a_list_has_an_answer_for_each_line_and_the_greatest_exit_code() {
    let several = "{\"id\":\"a\",\"board\":8}";
    let none = "{\"id\":7,\"board\":3}";
    let ask = |lines: &[&str], options: &str| {
        let arguments = format!("puzzle check --problems - {options}");
        let answer = run_with_input(&arguments, &lines.join("\n"));
        let lines = answer.stdout.lines();
        let lines = lines.map(|line| serde_json::from_str(line).unwrap());
        (answer.code, lines.collect::<Vec<Value>>(), answer.stderr)
    };
    let (code, answers, _) = ask(&[SBN, "", "# comment", ADDRESS, JSON], "");
    assert_eq!((code, answers.len()), (0, 3));
    assert_eq!(
        answers[1],
        json!({"line": 4, "unique": true, "solutions": 1, "complete": true,
               "examples": [{"columns": [4, 1, 3, 5, 2]}], "completeness": "cross-checked"})
    );
    let (code, answers, stderr) = ask(&[several, SBN, none], "--threads 1");
    let totals = "3 puzzles: 1 with one solution, 1 with several, 1 without\n";
    assert_eq!((code, &*stderr), (1, totals));
    assert_eq!(
        (&answers[0]["id"], &answers[2]["id"]),
        (&json!("a"), &json!(7))
    );
    assert_eq!(answers[0]["examples"].as_array().unwrap().len(), 2);
    assert_eq!(answers[0]["differ"].as_array().unwrap().len(), 14);
    assert_eq!(
        (&answers[2]["unique"], &answers[2]["solutions"]),
        (&json!(false), &json!(0))
    );
    let (code, answers, stderr) = ask(&[several, "551W4yw5Q", "[", none], "");
    assert_eq!((code, answers.len()), (2, 4));
    assert!(
        answers[1]["error"]
            .as_str()
            .unwrap()
            .starts_with("column 5: expected 7 characters")
    );
    assert!(answers[2]["unique"].is_null());
    assert_eq!(
        stderr,
        "2 of 4 problems could not be answered: see 'error'\n\
         2 puzzles: 0 with one solution, 1 with several, 1 without\n"
    );
    assert_eq!(ask(&[], ""), (0, vec![], String::new()));
    let (_, answers, _) = ask(&[SBN, several], "--level --count 3");
    assert!(answers[0]["level"]["tier"].is_number());
    assert_eq!(answers[1]["solutions"], 4);
}

/// Regression: the levels of several puzzles were to be had in JSON only.
#[test]
fn puzzles_of_files_have_a_line_of_text_each() {
    let folder = tempfile::tempdir().unwrap();
    let several = GRID.replace("ACBDB", "AABDB");
    let text = format!("# Title: The Cat\n{GRID}\n{several}\n{}", &GRID[..28]);
    fs::write(folder.path().join("many"), text).unwrap();
    let answer = check_in(folder.path(), "many --level").with_code(2);
    assert_eq!(
        answer.stdout,
        "  1  The Cat: exactly one solution, hard\n\
        \u{20} 2  line 8: several solutions\n\
        \u{20}    two of them differ in 10 squares: r1c4 r1c5 r2c1 r2c2 r3c3 r3c4 r4c1 r4c5 r5c2 r5c3\n\
        \u{20} 3  line 14: error: line 18, column 5: expected 5 squares in each row of regions, found 4 squares\n"
    );
    let totals = "2 puzzles: 1 with one solution (1 hard), 1 with several, 0 without\n\
                  Shown twice, by SAT and by search.\n";
    assert!(answer.stderr.contains(totals), "{answer:?}");
    let lines = check_in(folder.path(), "many --format json").with_code(2);
    let first: Value = serde_json::from_str(lines.stdout.lines().next().unwrap()).unwrap();
    assert_eq!(first["title"], "The Cat");
}

#[test]
fn a_time_limit_leaves_the_answer_open() {
    // A torus of this size has no solution, which is hard to prove.
    let arguments = "30 --torus --time-limit 0.05 --format json";
    let answer = check(arguments).with_code(3);
    let answer = json(&answer);
    assert!(answer["unique"].is_null());
    assert_eq!(
        (&answer["complete"], &answer["reason"]),
        (&json!(false), &json!("time limit"))
    );
    check("30 --torus --time-limit 0.05")
        .has(": unknown")
        .has("(time limit)");
    // Many solutions are found before the end of the count.
    check(&["16", "--count", "10000000000", "--time-limit", "0.2"]).shows(3, ": at least ");
}

#[cfg(unix)]
#[test]
fn an_interrupt_without_an_answer_is_told() {
    use crate::support::{finish, listens, send, start, wait_until};
    let arguments = "puzzle check 30 --torus";
    let child = start(&mut queensat(arguments));
    wait_until("signals are handled", || listens(&child));
    send("-INT", &child);
    let end: Finished = finish(child).into();
    end.gives(130, "").tells("interrupted\n");
}
