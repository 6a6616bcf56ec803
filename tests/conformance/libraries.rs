//! Faulty shared libraries, compiled here with a C compiler.

use libtest_mimic::Failed;
use solvers::{Outcome, find_backend};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// All functions of the interface, for a solver that returns `ANSWER`, gives every variable the
/// value true, and counts the clauses it receives.
const WHOLE: &str = r#"
typedef void *S;
const char *ipasir_signature(void) { return "liar\t1.0"; }
static int solvers;
S ipasir_init(void) { return NO_SOLVER ? 0 : (S)&solvers; }
void ipasir_release(S s) { (void)s; }
void ipasir_add(S s, int l) { (void)s; (void)l; }
void ipasir_assume(S s, int l) { (void)s; (void)l; }
int ipasir_solve(S s) { (void)s; return ANSWER; }
int ipasir_val(S s, int l) { (void)s; return l; }
int ipasir_failed(S s, int l) { (void)s; (void)l; return 1; }
void ipasir_set_terminate(S s, void *d, int (*t)(void *)) { (void)s; (void)d; (void)t; }
void ipasir_set_learn(S s, void *d, int n, void (*l)(void *, int *)) { (void)s; (void)d; (void)n; (void)l; }
"#;

fn library(folder: &Path, source: &str, defines: &[&str]) -> Result<PathBuf, Failed> {
    let code = folder.join("solver.c");
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

fn refusal(path: &Path) -> Result<String, Failed> {
    match find_backend(&format!("ipasir:{}", path.display())) {
        Ok(backend) => Err(format!("{} was taken", backend.name()).into()),
        Err(error) => Ok(error.to_string()),
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
pub fn what_is_no_library_is_told() -> Result<(), Failed> {
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
pub fn a_library_that_answers_nonsense_is_told() -> Result<(), Failed> {
    let solve = |defines: &[&str]| -> Result<Result<Outcome, String>, Failed> {
        let folder = tempfile::tempdir()?;
        let path = library(folder.path(), WHOLE, defines)?;
        let backend = find_backend(&format!("ipasir:{}", path.display()))?;
        require(
            backend.summary() == "liar1.0, a shared library",
            backend.summary(),
        )?;
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

/// A library that ends its process ends only its isolated process.
pub fn a_library_that_ends_the_process_is_told() -> Result<(), Failed> {
    for end in ["exit(0)", "abort()"] {
        let folder = tempfile::tempdir()?;
        let source =
            format!("#include <stdlib.h>\n{WHOLE}").replace("return ANSWER;", &format!("{end};"));
        let path = library(folder.path(), &source, &["-DNO_SOLVER=0"])?;
        for command in ["solve", "enumerate"] {
            let output = Command::new(env!("CARGO_BIN_EXE_queensat"))
                .args([command, "6", "--backend"])
                .arg(format!("ipasir:{}", path.display()))
                .output()?;
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            require(
                output.status.code() == Some(1) && output.stdout.is_empty(),
                &told,
            )?;
            require(told.contains("its process exited unexpectedly"), &told)?;
        }
    }
    Ok(())
}

/// A model from a library is verified.
pub fn a_library_that_lies_is_found_out() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let path = library(folder.path(), WHOLE, &["-DANSWER=10", "-DNO_SOLVER=0"])?;
    for isolation in [&[][..], &["--isolate"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_queensat"))
            .args(["solve", "5", "--format", "list", "--backend"])
            .arg(format!("ipasir:{}", path.display()))
            .args(isolation)
            .output()?;
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        require(output.status.code() == Some(1), &told)?;
        require(output.stdout.is_empty(), &told)?;
        require(told.contains("row"), &told)?;
    }
    Ok(())
}
