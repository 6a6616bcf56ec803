//! Lists of problems are checked like single problems: a faulty solver is not believed, and each line
//! names the basis of its answer.

use crate::faults::{Fake, NEVER, ONCE};
use crate::support::{Finished, json, run, run_with_input};
use serde_json::Value;
use std::fs;

/// Runs a command with a solver, in its folder, with these problems in the file `list`.
fn run_with(fake: &Fake, arguments: &str, list: &str) -> Finished {
    fs::write(fake.folder.path().join("list"), list).unwrap();
    fake.serve(&format!("{arguments} --encoding pairwise"))
}

fn lines(finished: &Finished) -> Vec<Value> {
    let lines = finished.stdout.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Regression: the lines had `"solutions":0`, no solution or `"unique":true`, and the exit code was 0.
#[test]
fn a_list_believes_a_faulty_solver_no_more_than_a_single_command() {
    let list = "{\"board\":4}\n{\"board\":4,\"blocked\":[[4,4]],\"id\":\"corner\"}\n";
    for (arguments, solver) in [
        ("count --engine sat", NEVER),
        ("count --engine sat --method loop", NEVER),
        ("count --engine sat --method loop", ONCE),
        ("count --engine sat --method cubes", NEVER),
        ("count --engine both --method loop", ONCE),
        ("count --method loop", NEVER),
        ("solve --engine sat", NEVER),
    ] {
        let fake = Fake::new(solver);
        let [command, options] = arguments.splitn(2, ' ').collect::<Vec<_>>()[..] else {
            unreachable!("two parts");
        };
        run_with(&fake, &format!("{command} 4 {options}"), "").exits(4);
        assert_eq!(fake.reproducers().len(), 1, "{arguments}");
        let many = format!("{command} --problems list -j1 {options}");
        let fake = Fake::new(solver);
        let many = run_with(&fake, &many, list).with_code(4);
        for place in ["error: line 1: ", "error: line 2, id 'corner': "] {
            assert!(many.stderr.contains(place), "{arguments}: {many:?}");
        }
        for line in lines(&many) {
            assert!(line["error"].is_string(), "{arguments}: {line}");
            for field in ["solutions", "columns", "completeness"] {
                assert!(line.get(field).is_none(), "{arguments}: {line}");
            }
        }
        let saved = fake.reproducers();
        assert_eq!(saved.len(), 2, "{arguments}");
        assert_eq!(saved[0]["n"], 4, "{arguments}");
    }
    for solver in [NEVER, ONCE] {
        let fake = Fake::new(solver);
        let arguments = "solve --problems list -j1 --unique --engine sat";
        let unique = run_with(&fake, arguments, list);
        assert_eq!((unique.code, lines(&unique).len()), (4, 2), "{unique:?}");
        let claimed = if solver == NEVER {
            "found 0"
        } else {
            "found 1"
        };
        assert!(unique.stdout.matches(claimed).count() == 2, "{unique:?}");
        assert!(!unique.stdout.contains("\"unique\""), "{unique:?}");
        assert_eq!(fake.reproducers().len(), 2);
    }
}

#[test]
fn wrong_answers_of_a_long_list_leave_few_reproducers() {
    let fake = Fake::new(NEVER);
    let arguments = "solve --problems list --engine sat";
    let wrong = run_with(&fake, arguments, &"{\"board\":5}\n".repeat(30));
    assert_eq!((wrong.code, lines(&wrong).len()), (4, 30));
    assert_eq!(fake.reproducers().len(), 20);
    wrong.says("30 of 30 problems");
}

#[test]
fn each_line_of_a_list_names_the_basis_of_a_single_answer() {
    let list = "{\"board\":4}\n{\"board\":3}\n{\"board\":4,\"blocked\":[[1,2]]}\n";
    let sizes = ["4", "3", "4 --block 1,2"];
    for options in [
        "count",
        "count --engine sat",
        "count --engine sat --method orbits",
        "count --engine backtrack",
        "solve --engine sat",
        "solve --engine backtrack",
        "puzzle check",
        "puzzle check --count 9",
    ] {
        let answers = run_with_input(&format!("{options} --problems -"), list);
        for (answer, size) in lines(&answers).iter().zip(sizes) {
            let single = run(&format!("{options} {size} --format json"));
            let single = json(&single)["completeness"].clone();
            assert_eq!(answer["completeness"], single, "{options}: {answer}");
        }
    }
    for (engine, basis) in [("backtrack", "search"), ("sat", "cross-checked")] {
        let words = format!("solve --unique --engine {engine} --problems -");
        let answers = lines(&run_with_input(&words, list));
        assert_eq!(answers[0]["completeness"], Value::Null, "{answers:?}");
        assert_eq!(answers[1]["completeness"], "published");
        assert_eq!(
            (&answers[2]["unique"], &answers[2]["completeness"]),
            (&Value::Bool(true), &basis.into()),
        );
    }
    // One class is not one solution.
    let words = "solve --unique --engine sat --symmetry full --problems -";
    let answers = lines(&run_with_input(words, "{\"board\":6}\n{\"board\":1}\n"));
    assert_eq!(
        (&answers[0]["unique"], &answers[1]["unique"]),
        (&false.into(), &true.into())
    );
}

/// A line without an answer has an error, and the answer of the other engine is kept.
#[test]
fn a_solver_that_gives_up_is_told_on_its_line() {
    let fake = Fake::new("cat > /dev/null; echo s UNKNOWN; exit 0");
    let list = "{\"board\":4}\n{\"board\":5}\n";
    for arguments in [
        "count --problems list --engine sat --method loop",
        "solve --problems list --engine sat",
        "solve --problems list --engine sat --unique",
    ] {
        let unknown = run_with(&fake, arguments, list).with_code(1);
        for line in lines(&unknown) {
            let error = "the solver gave up at a limit of its own";
            assert_eq!(line["error"], error, "{line}");
        }
    }
    let counted = run_with(&fake, "count --problems list --method loop", list);
    counted.exits(3);
    assert_eq!(lines(&counted)[1]["solutions"], 10);
    assert_eq!(lines(&counted)[1]["completeness"], "published");
    let hangs = Fake::new("exec sleep 600 # $0");
    let arguments = "solve --problems list --engine sat --time-limit 0.3";
    run_with(&hangs, arguments, list).gives(3, "");
}

/// Regression: the summary of a list of classes, or of symmetric solutions, had their number as
/// `solutions`.
#[test]
fn the_summary_of_a_list_names_what_was_counted() {
    let summary = |options: &str| -> Value {
        let listed = run(&format!("enumerate 8 --format json {options}"));
        lines(&listed).pop().unwrap()
    };
    for (options, classes, number) in [
        ("--method orbits", "classes", 12),
        ("--engine sat --method orbits", "classes", 12),
        ("--symmetry full", "classes", 12),
        ("--symmetry mirror", "mirror_pairs", 46),
    ] {
        let summary = summary(options);
        assert_eq!(summary[classes], number, "{options}: {summary}");
        assert_eq!(summary["solutions"], 92, "{options}: {summary}");
        assert_eq!(summary["completeness"], "published");
    }
    let symmetric = summary("--symmetric 180");
    assert_eq!(symmetric["symmetric_solutions"], 4, "{symmetric}");
    assert_eq!(symmetric["symmetric"], 180);
    assert!(symmetric.get("solutions").is_none(), "{symmetric}");
    assert_eq!(summary("--engine backtrack")["solutions"], 92);
    let none = json(&run("solve 6 --symmetric 90 --format json"));
    assert_eq!(
        (&none["status"], &none["symmetric"]),
        (&"unsatisfiable".into(), &90.into())
    );
    let text = run("solve 6 --symmetric 90").stdout;
    assert!(
        text.contains("symmetric under 90 degrees: there is no solution\n"),
        "{text}"
    );
    let text = run("enumerate 8 --method orbits").stderr;
    assert!(
        text.contains("one of each class of symmetric ones, 92 in all"),
        "{text}"
    );
}
