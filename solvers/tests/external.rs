//! External programs, as shell scripts.

use solvers::{Interrupt, Outcome, SolverError, UnknownReason, find_backend};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use tempfile::TempDir;

/// A script in a folder of its own.
fn script(text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("a solver");
    fs::write(&program, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    (folder, program)
}

/// Runs a script with arguments on a formula of one clause, and returns what it wrote to `LOG`.
fn run(text: &str, arguments: &str) -> (Result<Outcome, SolverError>, String) {
    let (folder, program) = script("");
    let log = folder.path().join("log");
    let text = text.replace("LOG", &log.display().to_string());
    fs::write(&program, format!("#!/bin/sh\n{text}\n")).unwrap();
    let command = format!("cmd:'{}' {arguments}", program.display());
    let mut solver = find_backend(&command).unwrap().new_solver().unwrap();
    let x = solver.new_vars(1).unwrap().get(0).positive();
    solver.add_clause(&[x]).unwrap();
    let outcome = solver.solve();
    (outcome, fs::read_to_string(&log).unwrap_or_default())
}

#[test]
fn commands_are_split_as_a_shell_does() {
    let text = "cat > /dev/null; printf '%s\\n' \"$@\" > LOG; echo s UNSATISFIABLE; exit 20";
    let (outcome, log) = run(text, r#"--a 'b c' "d  e" {} {x"#);
    assert_eq!(outcome, Ok(Outcome::Unsatisfiable));
    assert_eq!(log, "--a\nb c\nd  e\n{}\n{x\n");
}

#[test]
fn placeholders_become_temporary_files() {
    let text = "printf '%s\\n' \"$@\" > LOG; printf 'SAT\\n1 0\\n' > $2; exit 10";
    let (outcome, log) = run(text, "--in={cnf}:{cnf} {result}");
    assert!(
        matches!(outcome, Ok(Outcome::Satisfiable(_))),
        "{outcome:?}"
    );
    let names: Vec<&str> = log.lines().collect();
    let formula = names[0].strip_prefix("--in=").unwrap();
    let (first, second) = formula.split_once(':').unwrap();
    assert_eq!(first, second);
    assert!(!PathBuf::from(first).parent().unwrap().exists());
    assert!(!PathBuf::from(names[1]).exists());
}

#[test]
fn answers_must_fit_the_exit_code() {
    for (answer, code, message) in [
        (
            "s UNSATISFIABLE",
            10,
            "it contradicts itself: it answered unsatisfiable but exited with code 10, expected 20",
        ),
        (
            "s SATISFIABLE\\nv 1 0",
            0,
            "it contradicts itself: it answered satisfiable but exited with code 0, expected 10",
        ),
        (
            "s UNKNOWN",
            20,
            "it contradicts itself: it answered unknown but exited with code 20, expected 0",
        ),
        ("", 1, "it gave no answer and exited with code 1"),
        (
            "s SATISF",
            10,
            "its answer cannot be read (expected SATISFIABLE, OPTIMUM FOUND, UNSATISFIABLE or UNKNOWN after 's', \
             but found 'SATISF' (line 1, column 3)); it exited with code 10",
        ),
    ] {
        let text = format!("cat > /dev/null; echo oh >&2; printf '{answer}\\n'; exit {code}");
        let error = run(&text, "").0.unwrap_err().message;
        let line = if message.contains("contradicts") {
            ""
        } else {
            "; last line of its standard error: 'oh'"
        };
        assert_eq!(error, format!("{message}{line}"));
    }
    let text = "cat > /dev/null; echo INDET; exit 15";
    let gave_up = Outcome::Unknown(UnknownReason::GaveUp);
    assert_eq!(run(text, "").0, Ok(gave_up));
}

#[test]
fn an_interrupt_stops_the_program() {
    let (_folder, program) = script("sleep 60");
    let backend = find_backend(&format!("cmd:'{}'", program.display())).unwrap();
    let interrupt = Interrupt::new();
    let mut solver = backend.new_solver_with_interrupt(&interrupt).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(100));
            interrupt.trigger();
        });
        let interrupted = Outcome::Unknown(UnknownReason::Interrupted);
        assert_eq!(solver.solve(), Ok(interrupted));
    });
}
