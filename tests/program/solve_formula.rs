//! `solve --cnf`: formulas of any origin.

use crate::support::{Finished, json, run, run_with_input};
#[cfg(target_os = "linux")]
use crate::support::{finished, in_shell};
use serde_json::{Value, json};
use solvers::backends;
use std::fs;

/// Runs `solve --cnf -` with one backend.
fn solve(backend: &str, text: &str, options: &str) -> Finished {
    run_with_input(
        &format!("solve --cnf - --backend {backend} {options}"),
        text,
    )
}

/// Returns the literals of the `v` lines, without the final 0.
fn model(stdout: &str) -> Vec<i32> {
    let lines = stdout.lines().filter_map(|line| line.strip_prefix("v "));
    let words = lines.flat_map(|line| line.split(' '));
    let mut numbers: Vec<i32> = words.map(|word| word.parse().unwrap()).collect();
    assert_eq!(numbers.pop(), Some(0));
    numbers
}

#[test]
fn every_backend_solves_in_competition_format_over_all_variables_of_the_header() {
    for backend in backends() {
        let finished = solve(backend.name(), "p cnf 90 2\n1 -2 0\n2 0\n", "");
        finished.exits(10).tells("");
        assert!(finished.stdout.starts_with("s SATISFIABLE\nv 1 2 "));
        assert!(finished.stdout.lines().all(|line| line.len() <= 78));
        let variables = model(&finished.stdout).into_iter().map(i32::abs);
        assert_eq!(variables.collect::<Vec<_>>(), (1..=90).collect::<Vec<_>>());

        for text in ["p cnf 1 2\n1 0\n-1 0\n", "p cnf 0 1\n0\n"] {
            let finished = solve(backend.name(), text, "");
            let printed = (finished.code, finished.stdout.as_str());
            let name = backend.name();
            let basis = format!("c Shown once, by the SAT solver {name}; not checked.");
            assert_eq!(printed, (20, &*format!("{basis}\ns UNSATISFIABLE\n")));
        }

        let finished = solve(backend.name(), "p cnf 0 0\n", "");
        let printed = (finished.code, finished.stdout.as_str());
        assert_eq!(printed, (10, "s SATISFIABLE\nv 0\n"));
    }
}

#[test]
fn clauses_may_repeat_literals_and_contradict_themselves() {
    let text = "p cnf 3 5\n1 1 1 0\n-1 -1 2 -1 0\n3 -3 0\n-3 -3 0\n2 3 2 3 -1 0\n";
    for backend in backends() {
        solve(backend.name(), text, "").prints("s SATISFIABLE\nv 1 2 -3 0\n");
        solve(
            backend.name(),
            "p cnf 2 3\n1 1 0\n2 -1 2 0\n-2 -1 -2 0\n",
            "",
        )
        .exits(20);
    }
}

#[test]
fn variables_that_do_not_occur_cost_nothing() {
    for backend in backends() {
        let text = "p cnf 2147483647 2\n2147483647 -1 0\n1 0\n";
        let finished = solve(backend.name(), text, "");
        finished.exits(10).tells("");
        assert!(
            finished
                .stdout
                .ends_with("s SATISFIABLE\nv 1 2147483647 0\n")
        );

        let text = "p cnf 2147483647 3\n2147483647 -1 0\n1 0\n-2147483647 0\n";
        assert_eq!(solve(backend.name(), text, "").code, 20);
    }
}

#[test]
fn json_has_the_sizes_the_status_and_the_model() {
    let text = "p cnf 3 2\n-1 2 0\n1 0\n";
    let report = json(&solve("batsat", text, "--format json"));
    assert!(report["seconds"].is_number());
    let expected = json!({
        "schema": 1, "file": "-",
        "question": { "question": "decide", "formula": text, "sat": { "backend": "batsat" } },
        "variables": 3, "clauses": 2, "literals": 3, "engine": "sat",
        "backend": "batsat", "status": "satisfiable", "model": [1, 2, -3],
        "seconds": report["seconds"],
    });
    assert_eq!(report, expected);

    let finished = solve("batsat", "-1 0\n1 0", "--format json");
    finished.exits(20);
    let report = json(&finished);
    assert_eq!(
        (&report["status"], &report["model"]),
        (&"unsatisfiable".into(), &Value::Null)
    );
    assert_eq!(report["warnings"][0]["line"], 1);
    assert_eq!(report["warnings"][0]["column"], 1);
}

#[test]
fn a_formula_made_here_is_solved_here_compressed_or_not() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["q.cnf", "q.cnf.gz"] {
        let path = folder.path().join(name);
        let path = path.to_str().unwrap();
        assert_eq!(run(&["encode", "12", "-o", path]).code, 0);
        for backend in backends() {
            let solved = run(&["solve", "--cnf", path, "--backend", backend.name()]);
            solved.exits(10);
            run_with_input("decode 12 -", &solved.stdout).exits(0);
        }
    }
    let cut_short = folder.path().join("cut-short");
    let whole = fs::read(folder.path().join("q.cnf.gz")).unwrap();
    fs::write(&cut_short, &whole[..whole.len() - 30]).unwrap();
    let finished = run(&["solve", "--cnf", cut_short.to_str().unwrap()]);
    finished.gives(1, "");
    assert!(
        finished
            .stderr
            .ends_with("cut-short': the gzip data is cut short, or followed by something else\n"),
        "{finished:?}"
    );
}

/// The limit of this process stands for a machine with little memory.
#[cfg(target_os = "linux")]
#[test]
fn a_formula_too_large_for_memory_is_refused_before_memory_ends() {
    let endless = "{ echo p cnf 9 2000000000; yes '1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 0'; }";
    let script = format!("ulimit -v 250000; {endless} | queensat solve --cnf -");
    let finished = finished(&mut in_shell(&script));
    finished.gives(1, "");
    let start = "error: standard input, line ";
    assert!(finished.stderr.starts_with(start), "{finished:?}");
    finished.says(" GiB are available");
}

#[test]
fn a_file_of_cubes_is_named_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q.icnf");
    let path = path.to_str().unwrap();
    assert_eq!(run(&["encode", "4", "--cubes", "1", "-o", path]).code, 0);
    let finished = run(&["solve", "--cnf", path]).with_code(1);
    for message in [
        "a formula with cubes",
        "`queensat encode -o FILE.cnf` writes a formula without --cubes",
    ] {
        finished.says(message);
    }
}
