//! Options for solvers on the command line, and the statistics of their work.

use crate::support::{Arguments, json, queensat, run};
#[cfg(unix)]
use crate::support::{finished, write_script};
use serde_json::Value;
use std::fs;

/// Returns the statistics of the solvers in a JSON report.
fn statistics(arguments: &(impl Arguments + ?Sized)) -> Value {
    let finished = run(arguments);
    let report = json(&finished);
    match &report["runs"][0]["statistics"] {
        Value::Null => report["statistics"].clone(),
        statistics => statistics.clone(),
    }
}

#[test]
fn statistics_are_told_where_they_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let formula = folder.path().join("queens.cnf");
    let path = formula.to_str().unwrap();
    assert_eq!(run(&["encode", "6", "-o", path]).code, 0);
    for (arguments, solvers) in [
        ("solve 20 --engine sat", 1),
        (&format!("solve --cnf {path}"), 1),
        ("count 6 --engine sat --method loop", 1),
        ("count 6 --engine sat --method orbits", 1),
    ] {
        let quiet = format!("{arguments} --backend batsat --format json");
        assert_eq!(statistics(&quiet), Value::Null);
        let told = statistics(&format!("{quiet} --stats"));
        assert_eq!(told["solvers"], solvers, "{told}");
        for count in ["conflicts", "decisions", "propagations", "restarts"] {
            assert!(told[count].is_u64(), "{count}: {told}");
        }
        for time in ["encoding", "loading", "solving", "verifying"] {
            let seconds = told[format!("{time}_seconds")].as_f64().unwrap();
            assert!((0.0..600.0).contains(&seconds), "{time}: {told}");
        }
        assert!(told["solving_seconds"].as_f64().unwrap() > 0.0);
        if cfg!(target_os = "linux") {
            assert!(
                told["peak_memory_bytes"].as_u64().unwrap() > 1 << 20,
                "{told}"
            );
        }
    }
}

/// Each cube has its own solver; their statistics are added up, also over threads.
#[test]
fn statistics_of_cubes_are_added_up() {
    let count = |threads| {
        let count = "count 9 --engine sat --format json --stats --backend batsat --threads";
        let told = statistics(&format!("{count} {threads}"));
        (
            told["solvers"].as_u64().unwrap(),
            told["decisions"].as_u64().unwrap(),
        )
    };
    let alone = count("1");
    assert!(alone.0 > 10 && alone.1 > 10, "{alone:?}");
    assert_eq!(count("3"), alone);
}

#[test]
fn statistics_in_text_stand_below_the_answer() {
    let finished = run("solve 8 --engine sat --backend batsat --stats");
    let (_, told) = finished.stdout.rsplit_once("\n\n").unwrap();
    let names: Vec<&str> = told
        .lines()
        .filter_map(|line| line.split("  ").next())
        .collect();
    assert_eq!(
        names[..9],
        [
            "solvers",
            "conflicts",
            "decisions",
            "propagations",
            "restarts",
            "encoding",
            "loading",
            "solving",
            "verifying"
        ]
    );
    // If standard output has solutions, statistics go to standard error.
    let finished = run("enumerate 4 --engine sat --stats");
    assert_eq!(finished.stdout.lines().count(), 2);
    finished.says("solving");
    // In the output format of the SAT competitions statistics are comments.
    let folder = tempfile::tempdir().unwrap();
    let formula = folder.path().join("formula.cnf");
    fs::write(&formula, "p cnf 1 1\n1 0\n").unwrap();
    let finished = run(&["solve", "--stats", "--cnf", formula.to_str().unwrap()]);
    finished.exits(10);
    let mut lines = finished.stdout.lines();
    assert!(lines.all(|line| {
        ["c ", "s ", "v "]
            .iter()
            .any(|start| line.starts_with(start))
    }));
}

#[test]
fn seeds_are_heeded() {
    let solve = |seed: &str| {
        let solve = "solve 30 --engine sat --backend batsat --format list --solver-seed";
        run(&format!("{solve} {seed}")).stdout
    };
    assert_eq!(solve("1"), solve("1"));
    assert!((2..10).any(|seed| solve(&seed.to_string()) != solve("1")));
}

/// Options reach CaDiCaL: without its restarts and with a limit it solves less.
#[cfg(feature = "cadical")]
#[test]
fn options_reach_the_solver() {
    let decisions = |options: &str| {
        let solve = "solve 40 --engine sat --backend cadical --stats --format json";
        let told = statistics(&format!("{solve} {options}"));
        told["decisions"].as_u64().unwrap()
    };
    let usual = decisions("");
    assert_eq!(decisions("--solver-option restart=1"), usual);
    assert_ne!(decisions("--solver-option phase=1"), usual);
    assert_eq!(
        decisions("--phase true"),
        decisions("--solver-option phase=1")
    );
}

/// The programs are scripts in a folder that is the first of `PATH`.
#[cfg(unix)]
#[test]
fn named_options_reach_programs() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let path = format!("{}:{}", folder.path().display(), env!("PATH"));
    for (program, option, argument) in [
        ("kissat", "eliminate=false", "--eliminate=false"),
        ("cadical", "elimrounds=3", "--elimrounds=3"),
        ("cryptominisat5", "restart=luby", "--restart=luby"),
        ("clasp", "restarts=L,60", "--restarts=L,60"),
        ("minisat", "rinc=1.5", "-rinc=1.5"),
        ("minisat", "luby=false", "-no-luby"),
        ("glucose", "pre=true", "-pre"),
    ] {
        let script = "printf '%s\\n' \"$@\" > LOG; cat > /dev/null; for last; do :; done
            if test -e \"$last\" || test $(basename $0) != minisat; then echo s UNSATISFIABLE
            else echo UNSAT > $last; fi; exit 20";
        let script = script.replace("LOG", log.to_str().unwrap());
        write_script(&folder.path().join(program), &script);
        let name = if program == "cadical" {
            "cadical-cli"
        } else {
            program
        };
        let arguments = format!("solve 3 --format list --backend {name}");
        let mut command = queensat(&arguments);
        command.args(["--solver-option", option]).env("PATH", &path);
        let finished = finished(&mut command);
        assert_eq!(finished.code, 0, "{program}: {finished:?}");
        let log = fs::read_to_string(&log).unwrap();
        assert!(log.lines().any(|line| line == argument), "{program}: {log}");
    }
    for (option, told) in [
        ("a b=1", "kissat has no option 'a b'"),
        ("a={cnf}", "the option 'a' of kissat cannot be '{cnf}'"),
    ] {
        write_script(&folder.path().join("kissat"), "exit 20");
        let mut command = queensat("solve 3 --backend kissat --solver-option");
        finished(command.arg(option).env("PATH", &path)).fails(2, told);
    }
}

#[test]
fn a_backend_that_does_not_exist_is_no_answer() {
    for name in ["minsat", "cmd:no-such-solver", "ipasir:/no/such.so"] {
        let output = queensat(&["solve", "4", "--backend", name])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty());
    }
}

/// The default backend for one solution may lack a seed; then one with a seed is chosen, unless a
/// backend is named.
#[test]
fn a_seed_alone_chooses_a_backend_that_takes_it() {
    for n in ["6", "50"] {
        let arguments = format!("solve {n} --engine sat --solver-seed 3 --format json");
        let report = json(&run(&arguments));
        assert_eq!(report["status"], "satisfiable");
        assert_eq!(report["backend"], "batsat");
    }
}
