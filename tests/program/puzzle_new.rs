//! `queensat puzzle new`: determinism, outputs that read back, booklets and refusals.

use crate::rows::rows;
use crate::support::{
    Arguments, Finished, finish, finished, json, listens, queensat, run, run_with_input, send,
    wait_until,
};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Stdio;

fn new(arguments: &(impl Arguments + ?Sized)) -> Finished {
    run(&arguments.after("puzzle new"))
}

fn new_in(folder: &Path, arguments: &(impl Arguments + ?Sized)) -> Finished {
    finished(queensat(&arguments.after("puzzle new")).current_dir(folder))
}

fn lines(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_new_puzzle_is_a_problem_file_with_one_solution() {
    let cases = [
        "6 --seed 1",
        "8x6 --seed 2",
        "9 --stars 2 --seed 3",
        "7 --seed 4 --symmetric",
        "7 --seed 5 --hole 1,1 --hole 7,7",
        "6 --seed 6 --pawn 3,4",
    ];
    for case in cases {
        let made = new(case).with_code(0);
        assert_eq!(made.stdout, new(case).stdout, "{case:?}");
        run_with_input("puzzle check -", &made.stdout).exits(0);
        let mut lines = made.stdout.lines().skip(1);
        let command = lines.next().unwrap().strip_prefix("# ").unwrap();
        let words: Vec<&str> = command.split(' ').skip(1).collect();
        assert_eq!(run(&words).stdout, made.stdout, "{command}");
    }
}

#[test]
fn stars_may_be_named_as_in_problems() {
    let made = ["--stars", "--per-line"].map(|name| {
        let case = format!("8 {name} 2 --seed 1");
        new(case.as_str()).with_code(0).stdout
    });
    assert_eq!(made[0], made[1]);
}

#[test]
fn each_of_several_puzzles_has_its_own_seed_and_reads_back() {
    let all = "6 --seed 10 --count 5";
    let made = new(all).with_code(0);
    let answers = run_with_input("puzzle check --problems -", &made.stdout);
    answers.exits(0);
    assert_eq!(answers.stdout.lines().count(), 5);
    let json_of = |more: &str| new(&format!("{all} --format json {more}")).stdout;
    let reports = json_of("--threads 1");
    assert_eq!(reports, json_of("--threads 3"));
    for (seed, report) in (10..).zip(lines(&reports)) {
        assert_eq!(report["seed"], seed);
        let alone = new(&["6", "--seed", &seed.to_string(), "--format", "json"]);
        assert_eq!(json(&alone), report);
        let address = report["puzzlink"].as_str().unwrap();
        made.has(address);
        let solved = json(&run(&["puzzle", "check", address, "--format", "json"]));
        assert_eq!(solved["examples"][0]["columns"], report["columns"]);
    }
    for format in ["json", "grid", "puzzlink", "sbn"] {
        let list = new(&format!("{all} --to {format}")).stdout;
        let answers = run_with_input("puzzle check --problems -", &list);
        answers.exits(0);
        if format == "json" {
            let ids = lines(&answers.stdout);
            let ids: Vec<_> = ids.iter().map(|line| line["id"].clone()).collect();
            assert_eq!(ids, [10, 11, 12, 13, 14]);
        }
    }
}

#[test]
fn the_level_is_the_one_asked_for() {
    for (level, name) in [("2", "pointing"), ("neighbours", "neighbours")] {
        let made = new(&["6", "--level", level, "--seed", "3", "--format", "json"]);
        let made = json(&made);
        assert_eq!(made["level"]["name"], name, "{made}");
        let address = made["puzzlink"].as_str().unwrap();
        let checked = run(&["puzzle", "solve", address, "--format", "json"]);
        assert_eq!(json(&checked)["level"], made["level"]);
    }
}

#[test]
fn a_seed_that_is_chosen_is_printed() {
    let made = new(&["5"]).with_code(0);
    let seed = made.stderr.split("--seed ").nth(1).unwrap();
    let seed = seed.split('`').next().unwrap();
    assert_eq!(new(&["5", "--seed", seed]).stdout, made.stdout);
    assert_eq!(new(&["5", "--seed", seed]).stderr, "");
}

#[test]
fn a_booklet_has_pages_of_puzzles_and_then_of_solutions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let booklet = |name: &str, more: &str| {
        let booklet = format!("6 --seed 7 --count 5 --booklet {name} {more}");
        new_in(path, &booklet).gives(0, "");
        fs::read_to_string(path.join(name)).unwrap()
    };
    let html = booklet("one.html", "");
    assert_eq!(html, booklet("two.html", ""));
    assert_eq!(
        html.matches("<svg ").count(),
        3,
        "4 puzzles, 1, and solutions"
    );
    assert_eq!(html.matches("class=\"queen\"").count(), 5 * 6);
    assert_eq!(html.matches("class=\"note\"").count(), 5);
    assert!(html.contains("@page { size: a4;"));
    assert!(html.contains(">seed 11</text>"));
    for external in ["src=", "@import", "url(", "<link", "<script"] {
        assert!(!html.contains(external), "{external}");
    }
    let addresses = html.matches("http").count();
    assert_eq!(
        addresses,
        html.matches("http://www.w3.org/2000/svg").count()
    );
    assert_eq!(
        booklet("small.htm", "--per-page 6")
            .matches("<svg ")
            .count(),
        2
    );
    let letter = booklet("letter.html", "--paper letter");
    assert!(
        letter.contains("@page { size: letter;") && letter.contains("viewBox=\"0 0 816 1056\"")
    );
    let svg = booklet("one.svg", "");
    let document = roxmltree::Document::parse(&svg).unwrap();
    let of_class = |class| {
        let nodes = document.descendants();
        nodes
            .filter(|node| node.attribute("class") == Some(class))
            .count()
    };
    assert_eq!(of_class("number"), 3);
    assert_eq!(of_class("queen"), 5 * 6);
    assert_eq!(of_class("pattern"), 0);
}

#[test]
fn a_booklet_in_pdf_has_the_file_of_output_and_is_the_same_again() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = |name: &str, more: &str| {
        let booklet =
            format!("6 --seed 7 --count 13 --per-page 6 --paper letter --booklet -o {name} {more}");
        new_in(folder.path(), &booklet).gives(0, "");
        fs::read(folder.path().join(name)).unwrap()
    };
    let one = bytes("one.pdf", "--threads 1");
    assert!(one == bytes("two.pdf", "--threads 2"));
    assert!(
        one.windows(9).any(|it| it == b"/Count 4\n"),
        "3 pages and solutions"
    );
    assert!(one.windows(9).any(|it| it == b" 612 792]"));
    assert!(one != bytes("three.pdf", "--colored"));
}

#[test]
fn pictures_show_the_puzzles_without_their_solutions() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = "5 --seed 1 -o one.svg";
    assert_eq!(new_in(folder.path(), arguments).code, 0);
    let one = fs::read_to_string(folder.path().join("one.svg")).unwrap();
    assert!(!one.contains("class=\"queen\"") && one.contains("class=\"border\""));
    let several = new(&["5", "--seed", "1", "--count", "3", "--format", "ascii"]);
    several.has("seed 3, ");
    assert!(!several.stdout.contains('Q'));
}

#[test]
fn requests_without_an_answer_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, message) in rows(
        "0 => expected
        x => expected
        51x4 => the maximum is 50 rows and columns
        8 --stars 0 => expected a whole number from 1
        8 --stars 4 => choose fewer stars or a larger board
        3 => choose fewer stars or a larger board
        8 --count 0 => expected a whole number of puzzles
        8 --level 7 => or a tier: 1 (single)
        8 --symmetric --hole 1,1 => half turn
        8 --hole 9,1 => 9
        8 --booklet b.eps => .html
        8 --booklet b => expected a booklet whose name ends in .html, .svg or .pdf
        8 --booklet => name a file that ends in .pdf, .html or .svg, with --output FILE
        8 --booklet b.pdf -o c.pdf => name the file of the booklet once
        8 --booklet b.pdf --paper a5 => possible values: a4, letter
        8 --booklet b.html --format json => cannot be used with
        8 --booklet b.html --per-page 99 => a page has room for 1 to
        8 --booklet b.html --count 1001 => at most 1000
        50 --booklet b.html => up to 40 rows
        8 --per-page 2 => --booklet
        8 --count 2 --to text => one a line
        8 --count 2 --seed 18446744073709551615 => above the maximum
        8 --seed 1 -o no/such/file => cannot write",
    ) {
        let code = if message == "cannot write" { 1 } else { 2 };
        new_in(folder.path(), &arguments).refuses(code, &message);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_puzzles_that_are_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.txt");
    let list = fs::File::create(&path).unwrap();
    let arguments = "puzzle new 7 --seed 1 --count 1000000";
    let mut command = queensat(arguments);
    let child = command.stdout(list).stderr(Stdio::piped()).spawn().unwrap();
    wait_until("it listens", || listens(&child));
    wait_until("puzzles are made", || {
        fs::read_to_string(&path).unwrap().lines().count() > 4
    });
    send("-INT", &child);
    let ended = Finished::from(finish(child));
    ended.fails(3, "of 1000000 puzzles made");
    let made = fs::read_to_string(&path).unwrap();
    let checked = run(&["puzzle", "check", "--problems", &path.to_string_lossy()]);
    checked.exits(0);
    assert_eq!(2 * checked.stdout.lines().count(), made.lines().count());
}

#[test]
fn a_time_limit_without_a_puzzle_is_said() {
    new(&["30", "--stars", "5", "--seed", "1", "--time-limit", "0.001"])
        .refuses(3, "0 of 1 puzzle made");
}

#[test]
fn the_largest_seed_is_an_id_that_reads_back() {
    let made = new(&["5", "--seed", "18446744073709551615", "--to", "json"]);
    made.exits(0);
    run_with_input("puzzle check -", &made.stdout).exits(0);
    let smallest = made
        .stdout
        .replace("18446744073709551615", "-9223372036854775808");
    let both = made.stdout.clone() + &smallest;
    let checked = run_with_input("puzzle check --problems -", &both);
    checked.exits(0);
    for id in [
        "\"id\":18446744073709551615,",
        "\"id\":-9223372036854775808,",
    ] {
        checked.has(id);
    }
    let larger = made.stdout.replace("551615", "551616");
    run_with_input("puzzle check -", &larger).says("a whole number of 64 bits");
}
