//! `decode FORMULA ANSWER`: the header of the formula states the problem.

use crate::support::{finished, json, queensat, run, run_with_input};
use std::fs;

/// A formula and the answer of a solver in a new folder.
struct Files {
    folder: tempfile::TempDir,
    formula: String,
    answer: String,
}

fn solved(board: &str, formula: &str) -> Files {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (formula, answer) = (path(formula), path("answer.txt"));
    run(&format!("encode {board} -o {formula}")).exits(0);
    let solved = run(&["solve", "--cnf", &formula, "--backend", "batsat"]);
    fs::write(&answer, solved.stdout).unwrap();
    Files {
        folder,
        formula,
        answer,
    }
}

#[test]
fn decode_takes_the_problem_from_the_formula() {
    for board in [
        "8",
        "1 --queen 1,1",
        "9 --block 1,1 --queen 2,3 --symmetry full",
        "12 --block-random 0.3 --seed 9 --block 3,3 --encoding product",
        "3",
    ] {
        for name in ["formula.cnf", "formula.cnf.gz"] {
            let files = solved(board, name);
            let decoded = run(&["decode", &files.formula, &files.answer, "--format", "json"]);
            decoded.exits(0);
            let options = board.split(" --symmetry").next().unwrap();
            let options = options.split(" --encoding").next().unwrap();
            let by_options = run(&format!("decode {options} {} --format json", files.answer));
            assert_eq!(decoded.stdout, by_options.stdout);
        }
    }
}

#[test]
fn a_model_of_another_problem_is_not_a_solution_of_the_formula() {
    let plain = solved("6", "plain.cnf");
    let columns = json(&run(&["decode", "6", &plain.answer, "--format", "json"]));
    let square = format!("1,{}", columns["columns"][0]);
    let blocked = solved(&format!("6 --block {square}"), "blocked.cnf");
    run(&["decode", &blocked.formula, &plain.answer]).fails(4, "the model violates clause");
    run(&["decode", &blocked.formula]).refuses(2, "expected the solver's output after the formula");
}

#[test]
fn other_variables_are_told_with_the_options_that_name_them() {
    let answer = "s SATISFIABLE\nv 17 18 0\n";
    run_with_input("decode 4 -", answer).fails(1, "another one? --numbering or --map states it");
}

/// Regression: the answer to another formula left a reproducer in the folder of the person.
#[test]
fn a_wrong_claim_may_be_that_of_another_formula() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("answer"), "s UNSATISFIABLE\n").unwrap();
    let mut command = queensat("decode 4 answer");
    let told = "the answer may belong to another formula or board";
    finished(command.current_dir(folder.path())).fails(4, told);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Once the clauses of a formula were not read.
#[test]
fn a_model_that_violates_an_edited_formula_is_a_wrong_answer() {
    for (name, header, unit) in [
        ("q.cnf", "p cnf 36 ", "-VARIABLE 0\n"),
        ("q.opb", "#constraint= ", "-1 xVARIABLE >= 0 ;\n"),
    ] {
        let files = solved("6", "plain.cnf");
        let formula = files.folder.path().join(name);
        run(&format!("encode 6 -o {}", formula.display())).exits(0);
        let answer = fs::read_to_string(&files.answer).unwrap();
        let variable = answer.split(' ').find(|word| word.parse::<u32>().is_ok());
        let unit = unit.replace("VARIABLE", variable.unwrap());
        let text = fs::read_to_string(&formula).unwrap();
        let (start, rest) = text.split_once(header).unwrap();
        let (count, rest) = rest.split_once('\n').unwrap();
        let more = count.parse::<u32>().unwrap() + 1;
        let decode = |text: String, answer: &str| {
            fs::write(&formula, text).unwrap();
            run_with_input(&["decode", formula.to_str().unwrap(), "-"], answer)
        };
        decode(format!("{text}{unit}"), "s UNSATISFIABLE\n").fails(1, "the header declares");
        let edited = format!("{start}{header}{more}\n{rest}{unit}");
        decode(edited.clone(), &answer).fails(
            4,
            &format!(" {more} of the formula, '{}' (line", unit.trim()),
        );
        // Another formula may have no model.
        let unjudged = decode(edited, "s UNSATISFIABLE\n");
        unjudged.exits(0);
        assert!(
            unjudged.stdout.contains("the formula is not the one that"),
            "{}",
            unjudged.stdout
        );
        decode(text.clone(), &answer).exits(0);
    }
}

#[test]
fn all_models_of_a_solver_are_decoded_and_repeated_ones_told() {
    let files = solved("4", "formula.cnf");
    let [first, second] = ["2 8 9 15", "3 5 12 14"];
    let named = |model: &str| format!("v x{}\n", model.replace(' ', " x"));
    for models in [
        format!(
            "c Answer: 1\nv {first} 0\nc Answer: 2\nv {second} 0\nv {first} 0\ns SATISFIABLE\n"
        ),
        format!("{first} 0 {second}\n0\n{first} 0\n"),
        format!(
            "{}c\n{}c\n{}s OPTIMUM FOUND\n",
            named(first),
            named(second),
            named(first)
        ),
    ] {
        for board in ["4", &files.formula] {
            let arguments = ["decode", board, "-", "--all", "--format", "list"];
            let decoded = run_with_input(&arguments, &models);
            decoded.exits(0);
            assert_eq!(decoded.stdout, "2 4 1 3\n3 1 4 2\n");
            decoded.says("3 models, 2 solutions, 1 repeated (model 3 has the queens of model 1)");
        }
    }
    let wrong = format!("{first} 0\n1 2 0\n");
    run_with_input(&["decode", &files.formula, "-", "--all"], &wrong)
        .fails(4, "model 2 violates clause");
    run_with_input("decode 4 - --all", &wrong)
        .fails(1, "model 2 in standard input is not a solution");
    run_with_input("decode 4 - --all", "1 2").fails(1, "may be cut short");
}

#[test]
fn a_formula_states_the_problem_of_any_command() {
    let files = solved("5 --block 1,1", "formula.opb");
    let formula = &files.formula;
    for arguments in [
        "count --problem",
        "solve --problem",
        "puzzle solve",
        "problem",
    ] {
        run(&format!("{arguments} {formula}")).says("");
    }
    let counted = run(&format!("count --problem {formula} --format json"));
    assert_eq!(json(&counted)["blocked"], serde_json::json!([[1, 1]]));
    run_with_input("count --problem -", "p cnf 1 1\n1 0\n").fails(1, "state no problem");
}

#[test]
fn decode_reads_one_of_its_files_from_standard_input() {
    let files = solved("6", "formula.cnf");
    let formula = fs::read_to_string(&files.formula).unwrap();
    let decoded = run_with_input(
        &["decode", "-", &files.answer, "--format", "list"],
        &formula,
    );
    decoded.exits(0);
    let answer = fs::read_to_string(&files.answer).unwrap();
    let other = run_with_input(
        &["decode", &files.formula, "-", "--format", "list"],
        &answer,
    );
    assert_eq!(decoded.stdout, other.stdout);
    run("decode - -").fails(2, "cannot both be standard input");
}

/// Once the file of squares took all of standard input, and the other reader found nothing.
#[test]
fn standard_input_is_not_read_twice() {
    for arguments in [
        "decode 4 - --block-file -",
        "check 4 - --queen-file -",
        "show - --block-file -",
        "encodings 4..5 --block-file -",
        "compare 4..5 --queen-file -",
    ] {
        run_with_input(arguments, "1,2\n").fails(2, "-file");
    }
}

/// Once only lists of solutions could start with the mark.
#[test]
fn a_byte_order_mark_starts_lists_squares_and_headers_alike() {
    let formula = "\u{feff}c problem-json: {\"board\":4}\np cnf 16 0\n";
    for (arguments, input) in [
        ("check 4 -", "\u{feff}2 4 1 3\n"),
        ("show -", "\u{feff}2 4 1 3\n"),
        ("count 4 --block-file -", "\u{feff}1,1\n"),
        ("decode 3 -", "\u{feff}UNSAT\r\n"),
        ("decode - tests/data/model-4.txt", formula),
    ] {
        run_with_input(arguments, input).exits(0);
    }
}

#[test]
fn a_formula_states_its_problem_alone() {
    let files = solved("6", "formula.cnf");
    for option in [
        "--block 1,1",
        "--queen 1,2",
        "--block-random 0.1",
        "--seed 1",
    ] {
        let decoded = run(&format!(
            "decode {} {} {option}",
            files.formula, files.answer
        ));
        decoded.exits(2);
        let expected = format!(
            "{} describes a board, but",
            option.split(' ').next().unwrap()
        );
        decoded.says(&expected);
    }
}

#[test]
fn a_formula_of_another_program_is_refused_with_advice() {
    let files = solved("6", "formula.cnf");
    let foreign = files.folder.path().join("foreign.cnf");
    fs::write(&foreign, "c by hand\np cnf 1 1\n1 0\n").unwrap();
    let foreign = foreign.to_str().unwrap();
    let cut_short = files.folder.path().join("cut-short.cnf");
    fs::write(&cut_short, "c problem-json: {\"board\":6}\n").unwrap();
    for (formula, expected) in [
        (foreign, "state no problem"),
        (
            cut_short.to_str().unwrap(),
            "there is no header 'p cnf' and no sum; the file may be cut short",
        ),
        (
            &files.answer,
            "line 1: expected a comment 'c ...' or '* ...', or the header 'p cnf' of a formula",
        ),
        (
            "no-such-file",
            "expected N, the number of rows of the board, or the file of a formula",
        ),
    ] {
        let decoded = queensat(&["decode", formula, &files.answer])
            .output()
            .unwrap();
        assert_eq!(decoded.status.code(), Some(1));
        let message = String::from_utf8(decoded.stderr).unwrap();
        assert!(message.contains(expected), "{message}");
    }
}
