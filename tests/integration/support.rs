//! What several themes need: solutions from each side, and the program itself.

use encodings::AtMostOne;
use proptest::prelude::*;
use queensat::backtrack;
use queensat::board::{Square, Symmetry};
use queensat::encode::QueensEncoder;
use queensat::enumerate::{BlockingLoop, Step};
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::solver::Backend;
use serde_json::Value;
use std::io::Write;
use std::ops::{ControlFlow, RangeInclusive};
use std::process::{Command, Output, Stdio};

/// A board with some squares blocked and some queens fixed, not on each other.
pub fn boards(sizes: RangeInclusive<u32>) -> impl Strategy<Value = Problem> {
    sizes.prop_flat_map(|n| {
        let square = (0..n, 0..n).prop_map(|(row, column)| Square::new(row, column));
        let squares = proptest::collection::vec(square.clone(), 0..=(n * n / 3) as usize);
        (squares, proptest::collection::vec(square, 0..=2)).prop_map(move |(blocked, fixed)| {
            let mut problem = Problem::new(n).unwrap();
            for square in blocked {
                problem.block(square).unwrap();
            }
            for square in fixed {
                // A queen on a blocked square is refused, as it should be.
                let _ = problem.fix(square);
            }
            problem
        })
    })
}

/// Boards of which some have a symmetry or two: a random board, and its images blocked as well.
pub fn symmetric_boards() -> impl Strategy<Value = Problem> {
    let symmetries = proptest::collection::vec(0..Symmetry::ALL.len(), 0..=2);
    (boards(1..=8), symmetries).prop_map(|(board, symmetries)| {
        let n = board.n();
        let mut problem = Problem::new(n).unwrap();
        let mut blocked: Vec<Square> = board.blocked().take(4).collect();
        let mut size = 0;
        while size != blocked.len() {
            size = blocked.len();
            for &index in &symmetries {
                let images = blocked.iter().map(|&s| Symmetry::ALL[index].image(n, s));
                let images: Vec<Square> = images.collect();
                blocked.extend(images);
                blocked.sort_unstable();
                blocked.dedup();
            }
        }
        for square in blocked {
            problem.block(square).unwrap();
        }
        for square in board.fixed().take(1) {
            let _ = problem.fix(square);
        }
        problem
    })
}

/// All solutions by backtracking, in the order in which they are found.
pub fn by_backtracking(problem: &Problem) -> Vec<Placement> {
    let mut found = Vec::new();
    let report = backtrack::search(
        problem,
        |columns| {
            found.push(Placement::from_columns(columns));
            ControlFlow::Continue(())
        },
        || false,
    )
    .unwrap();
    assert!(report.complete);
    assert_eq!(report.solutions, found.len() as u64);
    found
}

/// All solutions by SAT, sorted.
pub fn by_sat(problem: &Problem, backend: &Backend, encoding: &dyn AtMostOne) -> Vec<Placement> {
    by_formula(&QueensEncoder::new(problem, encoding), backend)
}

/// All solutions that a formula has, sorted.
pub fn by_formula(encoder: &QueensEncoder<'_>, backend: &Backend) -> Vec<Placement> {
    let mut solver = backend.new_solver().unwrap();
    let mut solutions = BlockingLoop::new(encoder, &mut *solver).unwrap();
    let mut found = Vec::new();
    loop {
        match solutions.step().unwrap() {
            Step::Solution(placement) => found.push(placement),
            Step::Exhausted => break,
            Step::Unknown(reason) => panic!("{}: {reason}", backend.name()),
        }
    }
    found.sort_unstable();
    found
}

/// The program, ready to run.
pub fn queensat(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queensat"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// A shell script in which the program is called `queensat`.
#[cfg(unix)]
pub fn in_shell(script: &str) -> Command {
    let script = script.replace("queensat", env!("CARGO_BIN_EXE_queensat"));
    let mut command = Command::new("sh");
    command.args(["-c", &script]).stdin(Stdio::null());
    command
}

/// What came of a run: exit code, standard output, standard error.
#[derive(Debug)]
pub struct Finished {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl From<Output> for Finished {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().expect("not ended by a signal"),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// Runs the program to its end.
pub fn run(arguments: &[&str]) -> Finished {
    queensat(arguments).output().unwrap().into()
}

/// Runs the program to its end with something to read.
pub fn run_with_input(arguments: &[&str], input: &str) -> Finished {
    let mut child = queensat(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Inputs of tests fit in a pipe, and the program may end without reading all of them.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap().into()
}

/// What a run printed, as JSON.
pub fn json(finished: &Finished) -> Value {
    serde_json::from_str(&finished.stdout).unwrap_or_else(|error| panic!("{error}: {finished:?}"))
}

/// The number of solutions of the plain board, as published.
pub fn published_count(n: u32) -> u64 {
    published_row(n)[1]
}

/// What is published of the plain board: n, solutions, classes, solutions with the symmetry of a
/// half turn and of a quarter turn, classes without symmetry, and with that of a half turn and of a
/// quarter turn.
pub fn published_row(n: u32) -> Vec<u64> {
    let table = include_str!("../data/counts.csv");
    let row = table.lines().nth(n as usize).unwrap();
    row.split(',').map(|cell| cell.parse().unwrap()).collect()
}
