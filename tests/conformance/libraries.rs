//! Faulty shared libraries, compiled here with a C compiler.

use libtest_mimic::Failed;
use solvers::{Outcome, find_backend};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// All functions of the interface, for a solver that returns `ANSWER`, gives every variable the
/// value true, and does something else in one of [`PLACES`].
const WHOLE: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
__attribute__((constructor)) static void at_load(void) { AT_LOAD; }
typedef void *S;
const char *ipasir_signature(void) { return "liar 1.0"; }
static int solvers;
S ipasir_init(void) { BEFORE_INIT; return NO_SOLVER ? 0 : (S)&solvers; }
void ipasir_release(S s) { (void)s; }
void ipasir_add(S s, int l) { BEFORE_ADD; (void)s; (void)l; }
void ipasir_assume(S s, int l) { (void)s; (void)l; }
int ipasir_solve(S s) { (void)s; BEFORE_SOLVE; return ANSWER; }
int ipasir_val(S s, int l) { (void)s; return l; }
int ipasir_failed(S s, int l) { (void)s; (void)l; return 1; }
void ipasir_set_terminate(S s, void *d, int (*t)(void *)) { (void)s; (void)d; (void)t; }
void ipasir_set_learn(S s, void *d, int n, void (*l)(void *, int *)) { (void)s; (void)d; (void)n; (void)l; }
"#;

/// Names of the places in [`WHOLE`] for a fault.
const PLACES: [&str; 4] = ["AT_LOAD", "BEFORE_INIT", "BEFORE_ADD", "BEFORE_SOLVE"];

/// Compiles a library with a fault in one place, whose solver has no model.
fn faulty(folder: &Path, place: &str, fault: &str) -> Result<PathBuf, Failed> {
    let source = WHOLE.replace(place, fault);
    library(folder, &source, &["-DANSWER=20", "-DNO_SOLVER=0"])
}

/// Runs the program with a library as its solver, and returns its exit code, standard output and
/// standard error.
fn run(arguments: &[&str], library: &Path) -> Result<(Option<i32>, String, String), Failed> {
    let output = Command::new(env!("CARGO_BIN_EXE_queensat"))
        .args(arguments)
        .arg("--backend")
        .arg(format!("ipasir:{}", library.display()))
        .current_dir(library.parent().expect("a folder"))
        .output()?;
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    Ok((
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    ))
}

fn library(folder: &Path, source: &str, defines: &[&str]) -> Result<PathBuf, Failed> {
    let code = folder.join("solver.c");
    let source = (PLACES.iter()).fold(source.to_owned(), |text, place| text.replace(place, ""));
    fs::write(&code, source)?;
    let path = folder.join("libsolver.so");
    let made = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .arg(&path)
        .args(defines)
        .arg(&code)
        .status()?;
    if made.success() {
        Ok(path)
    } else {
        Err("cc failed".into())
    }
}

/// Returns the message about a file that cannot be used.
fn refusal(path: &Path) -> Result<String, Failed> {
    let backend = match find_backend(&format!("ipasir:{}", path.display())) {
        Ok(backend) => backend,
        Err(error) => return Ok(error.to_string()),
    };
    match backend.new_solver() {
        Ok(_) => Err(format!("{} was taken", backend.name()).into()),
        Err(error) => Ok(error.message),
    }
}

fn require(holds: bool, told: impl Into<String>) -> Result<(), Failed> {
    if holds {
        Ok(())
    } else {
        Err(told.into().into())
    }
}

/// A missing function is reported before any function is called.
pub fn a_missing_function_is_named() -> Result<(), Failed> {
    let functions = WHOLE
        .lines()
        .filter(|line| line.contains(" ipasir_") || line.contains("*ipasir_"));
    let mut count = 0;
    for line in functions {
        let start = line.find("ipasir_").unwrap_or(0);
        let name: String = line[start..].chars().take_while(|&c| c != '(').collect();
        let folder = tempfile::tempdir()?;
        let without = WHOLE.replace(line, "");
        let path = library(folder.path(), &without, &["-DANSWER=20", "-DNO_SOLVER=0"])?;
        let told = refusal(&path)?;
        require(
            told.ends_with(&format!("it lacks the function {name}")),
            told,
        )?;
        count += 1;
    }
    require(count == 10, format!("{count} functions"))
}

/// Files that are not libraries, and paths that do not exist.
pub fn a_file_that_is_no_library_is_refused() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let text = folder.path().join("libtext.so");
    fs::write(&text, "this is a text\n")?;
    let nowhere = folder.path().join("libnone.so");
    for path in [text, nowhere, folder.path().to_owned()] {
        let told = refusal(&path)?;
        require(told.starts_with("cannot load "), told)?;
    }
    let told = refusal(Path::new(""))?;
    require(told == "expected a path after 'ipasir:'", told)
}

/// A library can have all functions and still be no solver.
pub fn a_library_that_answers_nonsense_is_refused() -> Result<(), Failed> {
    let solve = |defines: &[&str]| -> Result<Result<Outcome, String>, Failed> {
        let folder = tempfile::tempdir()?;
        let path = library(folder.path(), WHOLE, defines)?;
        let backend = find_backend(&format!("ipasir:{}", path.display()))?;
        let solver = backend.new_solver();
        Ok(solver
            .and_then(|mut solver| solver.solve())
            .map_err(|error| error.message))
    };
    let told = solve(&["-DANSWER=42", "-DNO_SOLVER=0"])?;
    require(
        told == Err("ipasir_solve returned 42, expected 0, 10 or 20".into()),
        format!("{told:?}"),
    )?;
    let told = solve(&["-DANSWER=20", "-DNO_SOLVER=1"])?;
    require(
        told == Err("ipasir_init returned no solver".into()),
        format!("{told:?}"),
    )?;
    let told = solve(&["-DANSWER=20", "-DNO_SOLVER=0"])?;
    require(told == Ok(Outcome::Unsatisfiable), format!("{told:?}"))
}

/// A library that crashes ends the program, wherever its code runs.
pub fn a_library_that_crashes_gives_no_answer() -> Result<(), Failed> {
    for place in ["AT_LOAD", "BEFORE_INIT", "BEFORE_ADD", "BEFORE_SOLVE"] {
        let folder = tempfile::tempdir()?;
        let path = faulty(folder.path(), place, "abort()")?;
        for arguments in [&["solve", "6", "--format", "sat"][..], &["enumerate", "6"]] {
            let (code, stdout, stderr) = run(arguments, &path)?;
            let told = format!("{place}: {code:?} {stdout:?} {stderr:?}");
            require(code.is_none() && stdout.is_empty(), told)?;
        }
    }
    Ok(())
}

/// A library that prints an answer and exits: its text is among the messages.
pub fn what_a_library_prints_is_no_answer() -> Result<(), Failed> {
    let printed = "printf(\"s UNSATISFIABLE\\n\"), fflush(stdout), exit(20)";
    for place in ["AT_LOAD", "BEFORE_INIT", "BEFORE_SOLVE"] {
        let folder = tempfile::tempdir()?;
        let path = faulty(folder.path(), place, printed)?;
        let (code, stdout, stderr) = run(&["solve", "6", "--format", "sat"], &path)?;
        let told = format!("{place}: {code:?} {stdout:?} {stderr:?}");
        require(
            stdout.is_empty() && stderr.contains("s UNSATISFIABLE"),
            told,
        )?;
    }
    Ok(())
}

/// Such a library is given up: its search goes on until the program ends.
pub fn a_library_that_loops_obeys_the_time_limit() -> Result<(), Failed> {
    for place in ["BEFORE_INIT", "BEFORE_ADD", "BEFORE_SOLVE"] {
        let folder = tempfile::tempdir()?;
        let path = faulty(folder.path(), place, "for (;;) pause()")?;
        let solve = ["solve", "60", "--engine", "sat", "--time-limit", "0.3"];
        let (code, stdout, stderr) = run(&solve, &path)?;
        let told = format!("{place}: {code:?} {stdout:?} {stderr:?}");
        require(
            code == Some(3) && stdout.contains("unknown (time limit)"),
            told,
        )?;
    }
    Ok(())
}

/// Questions of `queensat run` that are given up go on; so there are only a few.
pub fn few_questions_with_a_library_that_loops_are_given_up() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let path = faulty(folder.path(), "BEFORE_SOLVE", "for (;;) pause()")?;
    let most = 8;
    let start = r#"{"question":"count","problem":{"n":5},"by":"sat","sat":{"backend":""#;
    let loops = format!(
        "{start}ipasir:{}\"}},\"limits\":{{\"seconds\":0.2}}}}\n",
        path.display()
    );
    let questions = loops.repeat(most + 1) + start + "batsat\"}}\n";
    let file = folder.path().join("questions");
    fs::write(&file, questions)?;
    let output = Command::new(env!("CARGO_BIN_EXE_queensat"))
        .args(["run", "--allow-programs", "--threads", "1"])
        .arg(&file)
        .output()?;
    let stdout = String::from_utf8_lossy(&output.stdout);
    let count = |text: &str| stdout.lines().filter(|line| line.contains(text)).count();
    let found = [
        "was given up",
        "was not begun",
        "\"solutions\":10,\"complete\":true",
    ]
    .map(count);
    require(found == [most, 1, 1], format!("{output:?}"))
}

/// Only making a solver loads the library.
pub fn a_named_library_is_not_loaded() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let path = faulty(folder.path(), "AT_LOAD", "exit(9)")?;
    let backend = find_backend(&format!("ipasir:{}", path.display()))?;
    require(backend.name().starts_with("ipasir:"), "it is a library")
}

/// A model from a library is verified.
pub fn a_library_that_lies_is_found_out() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let path = library(folder.path(), WHOLE, &["-DANSWER=10", "-DNO_SOLVER=0"])?;
    let (code, stdout, stderr) = run(&["solve", "5", "--format", "list"], &path)?;
    require(code == Some(1), &stderr)?;
    require(stdout.is_empty(), &stderr)?;
    require(stderr.contains("row"), &stderr)
}
