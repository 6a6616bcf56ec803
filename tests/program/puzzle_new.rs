//! `queensat puzzle new`: determinism, outputs that read back, levels, solutions and refusals.

use crate::rows::rows;
use crate::support::{
    Arguments, Finished, finish, finished, json, listens, queensat, run, run_with_input, send,
    wait_until,
};
use serde_json::Value;
use std::collections::HashSet;
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
fn each_of_several_puzzles_has_its_own_seed_and_reads_back() {
    let all = "6 --seed 10 --count 5";
    let made = new(all).with_code(0);
    let answers = run_with_input("puzzle check --problems -", &made.stdout);
    answers.exits(0);
    assert_eq!(answers.stdout.lines().count(), 5);
    let json_of = |more: &str| new(&format!("{all} --format json {more}")).stdout;
    let reports = json_of("--threads 1");
    assert_eq!(reports, json_of("--threads 3"));
    for report in lines(&reports) {
        let seed = report["seed"].to_string();
        let alone = new(&["6", "--seed", &seed, "--format", "json"]);
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
            assert_eq!((ids.len(), &ids[0]), (5, &Value::from(10)));
        }
    }
}

#[test]
fn the_level_is_the_one_asked_for() {
    for (level, name) in [("easy", "pointing"), ("hard", "neighbours")] {
        let made = new(&["6", "--level", level, "--seed", "3", "--format", "json"]);
        let made = json(&made);
        assert_eq!(made["level"]["name"], name, "{made}");
        let address = made["puzzlink"].as_str().unwrap();
        let checked = run(&["puzzle", "solve", address, "--format", "json"]);
        assert_eq!(json(&checked)["level"], made["level"]);
    }
}

#[test]
fn levels_of_a_range_rise_evenly() {
    let command = "7 --seed 1 --level easy..expert --count 8 --format json";
    let made = new(command).with_code(0);
    assert_eq!(made.stdout, new(&format!("{command} --threads 1")).stdout);
    let reports = lines(&made.stdout);
    let words: Vec<&str> = reports
        .iter()
        .map(|report| report["level"]["word"].as_str().unwrap())
        .collect();
    let levels = ["easy", "medium", "hard", "expert"];
    assert_eq!(words, levels.map(|level| [level; 2]).concat());
    for report in &reports {
        let command = report["command"].as_str().unwrap();
        let alone = new(&format!(
            "{} --format json",
            command.split_once("new ").unwrap().1
        ));
        assert_eq!(json(&alone), *report, "{command}");
    }
}

#[test]
fn a_solution_is_not_repeated_while_there_are_others() {
    let solutions = |size: u64, count: usize| {
        let made = new(&format!("{size} --seed 1 --count {count} --format json")).with_code(0);
        let turned = |report: Value| {
            let columns = report["columns"].as_array().unwrap().iter();
            let columns: Vec<u64> = columns.map(|it| it.as_u64().unwrap()).collect();
            let reversed = |columns: &[u64]| columns.iter().rev().copied().collect::<Vec<u64>>();
            let mirrored = |columns: &[u64]| columns.iter().map(|it| size + 1 - it).collect();
            let inverse = |columns: &[u64]| -> Vec<u64> {
                let row = |column| columns.iter().position(|&it| it == column).unwrap() as u64 + 1;
                (1..=size).map(row).collect()
            };
            let mut images = vec![inverse(&columns), columns];
            images.extend(images.clone().iter().map(|it| reversed(it)));
            images.extend(
                images
                    .clone()
                    .iter()
                    .map(|it| mirrored(it))
                    .collect::<Vec<_>>(),
            );
            images.into_iter().min().unwrap()
        };
        let different: HashSet<Vec<u64>> = lines(&made.stdout).into_iter().map(turned).collect();
        (different.len(), made.stderr)
    };
    assert_eq!(solutions(7, 24), (24, String::new()));
    // A board with five rows has three solutions up to symmetry.
    let (different, message) = solutions(5, 5);
    assert_eq!(different, 3);
    assert!(message.contains("warning: the solutions of 2 of 5 puzzles are those of earlier ones"));
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
fn pictures_show_the_puzzles_without_their_solutions() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = "5 --seed 1 -o one.svg";
    assert_eq!(new_in(folder.path(), arguments).code, 0);
    let one = fs::read_to_string(folder.path().join("one.svg")).unwrap();
    assert!(!one.contains("class=\"queen\"") && one.contains("class=\"border\""));
    let several = new(&["5", "--seed", "1", "--count", "3", "--format", "ascii"]);
    several.has("3: ");
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
        8 --level 3 => a level is a word; type medium
        8 --level easy..hard => ask for at least 3 puzzles
        8 --level hard..easy --count 9 => levels rise from an easier one to a harder one
        8 --per-line 2 => is called `--stars` here
        8 --booklet b.html => is called `queensat puzzle booklet FILE`
        8 --symmetric --hole 1,1 => half turn
        8 --hole 9,1 => 9
        8 --seed 1 -o q-{i}.txt => {i} stands for nothing
        8 --count 2 --to text => one a line
        8 --count 2 --seed 18446744073709551615 => above the maximum
        8 --seed 1 -o no/such/file => cannot write
        8 --seed 1 -o no-{i}/q-{year}.txt => cannot write",
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
