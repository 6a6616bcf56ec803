//! DIMACS files of the program, solved by installed solvers, whose answers are decoded here; pseudo-Boolean problems; random
//! formulas, on which they and the backends agree; compressed files, exchanged with the usual
//! tools; proofs, checked by DRAT-trim and rate; PDF files, read by
//! pdftotext; pages, run by a browser; and the programs of the course, run by Python.
//!
//! A test with a missing program is reported as ignored, with the reason.

mod browser;
mod compression;
mod course;
mod examples;
mod opb;
mod pdf;
mod proofs;
mod random_formulas;
#[path = "../conformance/requirement.rs"]
mod requirement;

use encodings::at_most_one::families;
use libtest_mimic::{Arguments, Failed};
use problem::Problem;
use problem::placement::Placement;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// A solver, with its conventions for input and answer.
struct Solver {
    name: &'static str,
    /// The answer goes to a file named after the formula, not to standard output.
    result_file: bool,
}

const SOLVERS: &[Solver] = &[
    Solver {
        name: "minisat",
        result_file: true,
    },
    Solver {
        name: "picosat",
        result_file: false,
    },
    Solver {
        name: "cadical",
        result_file: false,
    },
    Solver {
        name: "cryptominisat5",
        result_file: false,
    },
    Solver {
        name: "clasp",
        result_file: false,
    },
];

/// Boards, with `true` for those that have a solution (all sizes except 2 and 3 have one; with a
/// queen in the corner 4 and 6 have none).
const BOARDS: [(&str, &[&str], bool); 8] = [
    ("1", &[], true),
    ("2", &[], false),
    ("3", &[], false),
    ("4", &[], true),
    ("6", &["--queen", "1,1"], false),
    ("8", &["--block", "1,1", "--queen", "2,8"], true),
    ("8", &["--queen", "1,1", "--queen", "8,8"], false),
    ("25", &[], true),
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trial = |name: String, program: &'static str, test: Test| {
        requirement::trial(name, program, find_on_path(program).is_none(), test)
    };
    let mut trials = Vec::new();
    for solver in SOLVERS {
        for family in families() {
            let name = format!("{}_with_{}", solver.name, family.name);
            let test = move || check(solver, &["--encoding", family.name]);
            trials.push(trial(name, solver.name, Box::new(test)));
        }
        let name = format!("{}_with_symmetry_broken", solver.name);
        let options = ["--symmetry", "full", "--at-least-one", "rows", "--comments"];
        let test = move || check(solver, &options);
        trials.push(trial(name, solver.name, Box::new(test)));
        let name = format!("{}_on_random_formulas", solver.name);
        let test = move || random_formulas::check(solver);
        trials.push(trial(name, solver.name, Box::new(test)));
    }
    trials.push(trial(
        "clasp_counts_models".into(),
        "clasp",
        Box::new(clasp_counts_models),
    ));
    trials.push(trial(
        "clasp_solves_opb".into(),
        "clasp",
        Box::new(opb::check),
    ));
    trials.push(trial(
        "pdftotext_reads_puzzles".into(),
        pdf::PROGRAM,
        Box::new(pdf::check),
    ));
    trials.push(trial(
        "chromium_shows_the_steps_of_pages".into(),
        browser::PROGRAM,
        Box::new(browser::check),
    ));
    trials.push(trial(
        "grade_judges_the_exercises".into(),
        course::PROGRAM,
        Box::new(course::exercises),
    ));
    trials.push(trial(
        "the_checker_of_the_course_accepts_only_proofs".into(),
        course::PROGRAM,
        Box::new(course::checker),
    ));
    for program in examples::PROGRAMS {
        let name = format!("examples_of_the_help_with_{program}");
        let test = move || examples::check(program);
        trials.push(trial(name, program, Box::new(test)));
    }
    for program in proofs::PROGRAMS {
        let name = format!("{program}_accepts_the_proofs");
        let test = move || proofs::check(program);
        trials.push(trial(name, program, Box::new(test)));
    }
    for tool in &compression::TOOLS {
        let name = format!("{}_files", tool.name);
        let test = move || compression::check(tool);
        trials.push(trial(name, tool.name, Box::new(test)));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Test to run if its program is installed.
type Test = Box<dyn FnOnce() -> Result<(), Failed> + Send>;

fn find_on_path(name: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|folder| folder.join(name))
        .find(|path| path.is_file())
}

/// Encodes, solves and decodes: the answer is the expected one, and a model is a solution.
fn check(solver: &Solver, formula_options: &[&str]) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let formula = folder.path().join("queens.cnf");
    for (n, options, satisfiable) in BOARDS {
        let mut encode = queensat(&["encode", n]);
        encode.args(formula_options).args(options);
        encode.arg("-o").arg(&formula);
        require(encode.status()?.code() == Some(0), "encode failed")?;

        let answer = solve(solver, &formula)?;
        let mut decode = queensat(&["decode", n, "--format", "list"]);
        let decoded = decode.args(options).arg(&answer).output()?;
        let told = String::from_utf8_lossy(&decoded.stderr).into_owned();
        require(
            decoded.status.code() == Some(0),
            &format!("n = {n} {options:?}: {told}"),
        )?;

        let listed = String::from_utf8(decoded.stdout)?;
        require(
            listed.is_empty() != satisfiable,
            &format!("n = {n} {options:?}: wrong answer"),
        )?;
        if satisfiable {
            // Verified again, without the program.
            let columns: Vec<u32> = listed
                .split_whitespace()
                .map(|word| Ok(word.parse::<u32>()? - 1))
                .collect::<Result<_, Failed>>()?;
            Placement::from_columns(&columns).verify(&Problem::new(n.parse()?)?)?;
        } else {
            require(told.contains("there is no solution"), &told)?;
        }
    }
    Ok(())
}

/// Another solver counts all models, including those that differ only in auxiliary variables:
/// encodings that preserve the model count have as many models as solutions.
fn clasp_counts_models() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let formula = folder.path().join("queens.cnf");
    for family in families() {
        if !family.preserves_model_count {
            continue;
        }
        for (options, solutions) in [
            (&[] as &[&str], "40"),
            (&["--symmetry", "mirror"], "20"),
            (&["--symmetry", "full"], "6"),
        ] {
            let mut encode = queensat(&["encode", "7", "--encoding", family.name, "-o"]);
            encode.arg(&formula).args(options);
            require(encode.status()?.code() == Some(0), "encode failed")?;
            let models = count_by_clasp(&formula)?;
            let name = family.name;
            require(
                models == solutions,
                &format!("{name} {options:?}: {models}"),
            )?;
        }
    }
    Ok(())
}

/// Returns the number of models of a file that clasp counts.
fn count_by_clasp(file: &Path) -> Result<String, Failed> {
    let mut clasp = Command::new("clasp");
    let output = clasp.args(["0", "-q"]).arg(file).output()?;
    let output = String::from_utf8(output.stdout)?;
    let models = output
        .lines()
        .find_map(|line| line.strip_prefix("c Models"));
    let models = models.and_then(|line| line.split(':').nth(1));
    let models = models.ok_or("clasp tells no number of models")?;
    Ok(models.trim().into())
}

/// Runs the solver; returns the file with its answer.
fn solve(solver: &Solver, formula: &Path) -> Result<PathBuf, Failed> {
    let answer = formula.with_extension("answer");
    let mut command = Command::new(solver.name);
    command.arg(formula);
    if solver.result_file {
        command.arg(&answer);
    }
    let output = command.output()?;
    if !solver.result_file {
        std::fs::write(&answer, &output.stdout)?;
    }
    Ok(answer)
}

fn queensat(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queensat"));
    command.args(arguments);
    command
}

fn require(holds: bool, otherwise: &str) -> Result<(), Failed> {
    if holds { Ok(()) } else { Err(otherwise.into()) }
}
