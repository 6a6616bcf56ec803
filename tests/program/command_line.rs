//! The program as seen by its users: answers, errors, exit codes, interrupts, full disks.

use crate::support::{Finished, finish, json, queensat, run, run_with_input, start};
#[cfg(target_os = "linux")]
use crate::support::{finished, in_shell};
use encodings::at_most_one::Encoding;
use serde_json::Value;
use solvers::backends;
use std::fs;
use std::io::{BufRead, BufReader};

#[test]
fn count_gives_both_counts_and_their_agreement() {
    for backend in backends() {
        for encoding in Encoding::all() {
            let finished = run(&format!(
                "count 8 --backend {} --encoding {encoding} --format json",
                backend.name()
            ));
            finished.exits(0).tells("");
            let report = json(&finished);
            assert_eq!(report["schema"], 1);
            assert_eq!(report["n"], 8);
            assert_eq!(report["solutions"], 92);
            assert_eq!(report["agree"], true);
            let [sat, backtrack] = &report["runs"].as_array().unwrap()[..] else {
                panic!("two runs: {report}");
            };
            assert_eq!(sat["engine"], "sat");
            assert_eq!(sat["backend"], backend.name());
            assert_eq!(sat["encoding"], encoding.to_string());
            assert_eq!(backtrack["engine"], "backtrack");
            for run in [sat, backtrack] {
                assert_eq!(run["solutions"], 92);
                assert_eq!(run["complete"], true);
                assert!(run["seconds"].as_f64().unwrap() >= 0.0);
            }
        }
    }
}

#[test]
fn count_with_one_engine_has_nothing_to_agree_with() {
    for engine in ["sat", "backtrack"] {
        let finished = run(&["count", "7", "--engine", engine, "--format", "json"]);
        finished.exits(0);
        let report = json(&finished);
        assert_eq!(report["solutions"], 40);
        assert_eq!(report["agree"], Value::Null);
        assert_eq!(report["runs"].as_array().unwrap().len(), 1);
        assert_eq!(report["runs"][0]["engine"], engine);
    }
}

#[test]
fn solve_answers_in_every_format() {
    for engine in ["sat", "backtrack"] {
        for (n, satisfiable) in [
            ("1", true),
            ("2", false),
            ("3", false),
            ("4", true),
            ("30", engine == "sat"),
        ] {
            if n == "30" && engine == "backtrack" {
                continue;
            }
            let solve = |format: &str| run(&["solve", n, "--engine", engine, "--format", format]);

            let list = solve("list").with_code(0);
            assert_eq!(list.stdout.is_empty(), !satisfiable);
            if satisfiable {
                assert_eq!(run_with_input(&["check", n, "-"], &list.stdout).code, 0);
            }

            let report = json(&solve("json"));
            let status = if satisfiable {
                "satisfiable"
            } else {
                "unsatisfiable"
            };
            assert_eq!(report["status"], status);
            assert_eq!(report["columns"].is_array(), satisfiable);
            assert!(report["seconds"].is_number());

            let sat = solve("sat").with_code(if satisfiable { 10 } else { 20 });
            let lines = sat.stdout.lines().filter(|line| !line.starts_with("c "));
            let (status, values): (Vec<&str>, Vec<&str>) =
                lines.partition(|line| line.starts_with("s "));
            assert_eq!(status, [format!("s {}", status_word(satisfiable))]);
            assert!(
                values
                    .iter()
                    .all(|line| line.starts_with("v ") && line.len() <= 78)
            );
            if satisfiable {
                assert!(values.last().unwrap().ends_with(" 0"));
                let numbers: Vec<i64> = values
                    .iter()
                    .flat_map(|line| line[2..].split(' '))
                    .map(|word| word.parse().unwrap())
                    .collect();
                let n: usize = n.parse().unwrap();
                let variables: Vec<usize> =
                    numbers.iter().map(|l| l.unsigned_abs() as usize).collect();
                assert_eq!(variables[..n * n], (1..=n * n).collect::<Vec<_>>());
                assert_eq!(numbers[n * n..], [0]);
                run_with_input(&["decode", &n.to_string(), "-"], &sat.stdout).exits(0);
            } else {
                assert!(values.is_empty());
            }
        }
    }
}

fn status_word(satisfiable: bool) -> &'static str {
    if satisfiable {
        "SATISFIABLE"
    } else {
        "UNSATISFIABLE"
    }
}

#[test]
fn enumerate_lists_what_check_accepts() {
    for backend in backends() {
        let listed = run(&["enumerate", "8", "--backend", backend.name()]);
        listed.exits(0);
        assert_eq!(listed.stdout.lines().count(), 92);
        let checked = run_with_input("check 8 - --format json", &listed.stdout);
        let report = json(&checked);
        assert_eq!(
            (&report["valid"], &report["wrong"]),
            (&92.into(), &0.into())
        );
    }
}

#[test]
fn enumerate_by_backtracking_is_in_lexicographic_order() {
    let listed = run("enumerate 8 --engine backtrack");
    let lines: Vec<Vec<u32>> = listed
        .stdout
        .lines()
        .map(|line| line.split(' ').map(|word| word.parse().unwrap()).collect())
        .collect();
    assert_eq!(lines.len(), 92);
    assert!(lines.is_sorted_by(|a, b| a < b));
    assert_eq!(lines[0], [1, 5, 8, 6, 3, 7, 2, 4]);
}

#[test]
fn a_limit_leaves_the_list_incomplete() {
    for engine in ["sat", "backtrack"] {
        let listed = run(&format!(
            "enumerate 8 --engine {engine} --limit 5 --format json"
        ));
        listed.fails(3, "partial: the limit was reached");
        let lines: Vec<Value> = listed
            .stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let (summary, lines) = lines.split_last().unwrap();
        assert_eq!(summary["solutions"], 5);
        assert_eq!(summary["complete"], false);
        assert_eq!(summary["completeness"], Value::Null);
        assert_eq!(lines.len(), 5);
        assert!(
            lines
                .iter()
                .all(|line| line["schema"] == 1 && line["columns"].is_array())
        );
    }
}

#[test]
fn blocked_squares_and_fixed_queens_reach_every_command() {
    let board = "--block 1,1 --block 1,5 --queen 2,8";
    let with = |arguments: &str| run(&format!("{arguments} {board}"));
    let counted = json(&with("count 8 --format json"));
    assert_eq!(counted["agree"], true);
    assert_eq!(counted["blocked"], serde_json::json!([[1, 1], [1, 5]]));
    assert_eq!(counted["fixed"], serde_json::json!([[2, 8]]));
    let listed = with("enumerate 8");
    assert_eq!(listed.stdout.lines().count() as u64, counted["solutions"]);
    assert!(!listed.stdout.is_empty());
    for line in listed.stdout.lines() {
        let columns: Vec<&str> = line.split(' ').collect();
        assert!(columns[0] != "1" && columns[0] != "5" && columns[1] == "8");
    }
    let solved = with("solve 8 --format list");
    assert!(
        listed
            .stdout
            .lines()
            .any(|line| line == solved.stdout.trim_end())
    );
    let encoded = with("encode 8");
    let statement =
        "\nc problem-json: {\"board\":\"8x8\",\"blocked\":[[1,1],[1,5]],\"fixed\":[[2,8]]}\n";
    encoded.has(statement);
    // The header states the squares that are blocked by a rule.
    let by_rule = "--block-random 0.3 --seed 9";
    let encoded = run(&format!("encode 12 {by_rule}")).stdout;
    let mut lines = encoded.lines();
    let stated = lines.find_map(|line| line.strip_prefix("c problem-json: "));
    let count = "count --engine simd --format json";
    let at_random = run(&format!("{count} 12 {by_rule}"));
    let from_header = run_with_input(&format!("{count} --problem -"), stated.unwrap());
    assert_eq!(
        json(&from_header)["solutions"],
        json(&at_random)["solutions"]
    );
    // A list for the plain board is wrong for this board.
    let plain = run("enumerate 8");
    let check = format!("check 8 - --format json {board}");
    let checked = run_with_input(&check, &plain.stdout).with_code(1);
    assert_eq!(json(&checked)["valid"], counted["solutions"]);
}

#[test]
fn fixed_queens_that_attack_each_other_are_a_legal_question() {
    let finished = run("count 8 --queen 1,1 --queen 8,8 --format json");
    finished.exits(0);
    assert_eq!(json(&finished)["solutions"], 0);
    run("solve 8 --queen 1,1 --queen 1,2 --format sat").gives(
        20,
        "c Shown twice, by SAT and by search.\ns UNSATISFIABLE\n",
    );
}

#[test]
fn encode_writes_the_same_to_a_file_as_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("queens.cnf");
    let name = path.to_str().unwrap();
    fs::write(&path, "what was there before").unwrap();
    run(&["encode", "8", "--encoding", "sequential", "-o", name]).gives(0, "");
    let to_stdout = run("encode 8 --encoding sequential");
    let without_command = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with("c command: "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let file = fs::read_to_string(&path).unwrap();
    assert_eq!(without_command(&file), without_command(&to_stdout.stdout));
    assert!(file.is_ascii());
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "nothing is left beside it"
    );
}

#[test]
fn an_encoding_that_fails_leaves_the_old_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("queens.cnf");
    fs::write(&path, "what was there before").unwrap();
    run(&["encode", "46341", "-o", path.to_str().unwrap()]).fails(
        2,
        "the largest square board that can be encoded has 46340 rows",
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "what was there before");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn decode_reads_minisat_result_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("result");
    fs::write(
        &path,
        "SAT\n-1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n",
    )
    .unwrap();
    run(&["decode", "4", path.to_str().unwrap(), "--format", "list"]).gives(0, "2 4 1 3\n");
    fs::write(&path, "UNSAT\n").unwrap();
    let decoded = run(&["decode", "3", path.to_str().unwrap(), "--format", "json"]);
    decoded.exits(0);
    assert_eq!(json(&decoded)["status"], "unsatisfiable");
    // Regression: the log of the solver was part of the question.
    fs::write(&path, "c a log\nc of lines\ns UNSATISFIABLE\n").unwrap();
    let logged = run(&["decode", "3", path.to_str().unwrap(), "--format", "json"]);
    assert_eq!(json(&logged)["question"]["answer"], "s UNSATISFIABLE\n");
    assert_eq!(json(&decoded)["verified"], false);
}

/// Regression: a file that was to be written was said to state a board.
#[test]
fn a_formula_file_without_its_option_names_the_option() {
    let encode = run("encode 8 no/such.cnf");
    encode.refuses(
        2,
        "there is no file 'no/such.cnf'; to write it, type -o 'no/such.cnf'",
    );
}

#[test]
fn decode_passes_over_auxiliary_variables() {
    run_with_input("decode 1 - --format list", "s SATISFIABLE\nv 1 2 3 -4 0\n").gives(0, "1\n");
}

/// The limit of this process stands for a machine with little memory.
#[cfg(target_os = "linux")]
#[test]
fn cubes_too_large_for_memory_are_refused_before_memory_ends() {
    for (arguments, told) in [
        ("20000 --cube-depth 0", "the list of the 400000000 squares"),
        ("1500 --cube-depth 1", "a solver for the formula with "),
    ] {
        let script = format!("ulimit -v 2000000; queensat enumerate {arguments} --limit 1");
        finished(&mut in_shell(&script))
            .refuses(1, told)
            .says(" GiB are available");
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    // More than the capacity of a pipe.
    for arguments in ["enumerate 13", "encode 60"] {
        let mut child = start(&mut queensat(arguments));
        let mut line = String::new();
        BufReader::with_capacity(16, child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        assert!(!line.is_empty());
        let finished: Finished = finish(child).into();
        finished.exits(0).tells("");
    }
}

/// `classes --list` states the symmetry after each solution.
#[test]
fn check_passes_over_remarks() {
    let classes = run("classes 8 --list");
    assert!(classes.stdout.contains('#'));
    run_with_input("check 8 -", &classes.stdout).shows(0, "12 solutions, none wrong");
    let list = "# two of them\n  # and a third\n2 4 1 3#the first\n3 1 4 2 # 5 5\n2 4 # 1 3\n";
    run_with_input("check 4 -", list)
        .shows(1, "2 right, 1 wrong, 0 repeated")
        .says("line 5: expected 4 numbers");
}

#[test]
fn a_text_without_a_solution_is_no_success() {
    for text in ["", "UNSATISFIABLE\n", "[]\n", "time 5\n"] {
        run_with_input("check 4 -", text)
            .exits(2)
            .tells("error: there is no solution in the text\n");
    }
}

/// There is no warning that the list is empty if there are no solutions.
#[test]
fn the_empty_list_is_complete_where_there_is_no_solution() {
    let complete = run_with_input("check 3 - --complete", "");
    complete.exits(0).tells("").has("\n0 of 0: complete\n");
    run_with_input("check 8 - --complete", "").shows(1, "\n0 of 92: incomplete\n");
}

#[test]
fn a_rejected_model_is_told_in_json_too() {
    let finished = run_with_input("decode 2 - --format json", "s SATISFIABLE\nv 1 -2 -3 4 0\n");
    finished.exits(1);
    let report = json(&finished);
    assert_eq!(report["verified"], false);
    assert_eq!(report["columns"], Value::Null);
    let violation = "the queens on r1c1 and r2c2 attack each other along a diagonal";
    assert_eq!(report["violation"], violation);
    finished.says(violation);
}
