//! What several themes need: solutions from each side, and the program itself.

use encodings::AtMostOne;
use proptest::prelude::*;
use queensat::backtrack;
use queensat::board::{Square, Symmetry};
use queensat::encode::QueensEncoder;
use queensat::enumerate::{BlockingLoop, Step};
use queensat::placement::Placement;
use queensat::problem::Problem;
use serde_json::Value;
use solvers::Backend;
use std::fs;
use std::io::Write;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

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
    let mut command = with_signals(env!("CARGO_BIN_EXE_queensat"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// The folder of the workspace, relative to which tests name files.
pub const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// A shell script in which the program is called `queensat`.
#[cfg(unix)]
pub fn in_shell(script: &str) -> Command {
    let script = script.replace("queensat", env!("CARGO_BIN_EXE_queensat"));
    let mut command = with_signals("sh");
    command.args(["-c", &script]).stdin(Stdio::null());
    command
}

/// A program that obeys signals also where the tests themselves were told to ignore some, as
/// `nohup` does with the hang-up and a shell with the interrupt and the quit signal of what runs in the
/// background: what is ignored would stay ignored.
fn with_signals(program: &str) -> Command {
    const HANG_UP: u32 = 1;
    const INTERRUPT: u32 = 2;
    const QUIT: u32 = 3;
    const TERMINATION: u32 = 15;
    let ignored = signals(std::process::id(), "SigIgn:").unwrap_or(0);
    if [HANG_UP, INTERRUPT, QUIT, TERMINATION]
        .iter()
        .any(|signal| ignored >> (signal - 1) & 1 == 1)
    {
        let mut command = Command::new("env");
        command
            .arg("--default-signal=HUP,INT,QUIT,TERM")
            .arg(program)
            .current_dir(WORKSPACE);
        return command;
    }
    let mut command = Command::new(program);
    command.current_dir(WORKSPACE);
    command
}

/// The signals of which the system says this about a process, a bit each, signal 1 the lowest.
/// None where the system does not tell.
fn signals(process: u32, name: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix(name))?;
    u64::from_str_radix(mask.trim(), 16).ok()
}

/// Whether the process has something to do at an interrupt. Where the system does not tell, it gets
/// some time.
pub fn listens(child: &Child) -> bool {
    match signals(child.id(), "SigCgt:") {
        Some(caught) => caught >> 1 & 1 == 1,
        None => {
            sleep(Duration::from_secs(2));
            true
        }
    }
}

/// Far longer than anything takes, on any machine. What is not done by then hangs.
const DEADLINE: Duration = Duration::from_secs(300);

/// Waits until something is so.
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < DEADLINE, "waited in vain: {what}");
        sleep(Duration::from_millis(5));
    }
}

/// Waits for the end of a process, and kills it at the deadline.
pub fn finish(child: Child) -> Output {
    let process = child.id().to_string();
    let (ended, waiting) = channel::<()>();
    let watchdog = thread::spawn(move || {
        let late = waiting.recv_timeout(DEADLINE) == Err(RecvTimeoutError::Timeout);
        if late {
            let _ = Command::new("kill").args(["-KILL", &process]).status();
        }
        late
    });
    let output = child.wait_with_output().unwrap();
    drop(ended);
    assert!(
        !watchdog.join().unwrap(),
        "it hung and was killed: {output:?}"
    );
    output
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

/// Writes a shell script that can be run at once.
///
/// Another process writes it. If this one did, a child that some other test is just starting would
/// have a copy of the open file, and for that moment the system would refuse to run it ("text file
/// busy").
pub fn write_script(path: &Path, script: &str) {
    let mut writer = Command::new("/bin/sh");
    writer
        .args([
            "-c",
            r#"printf '#!/bin/sh\n%s\n' "$1" >"$0" && chmod 755 "$0""#,
        ])
        .arg(path)
        .arg(script);
    assert!(writer.status().unwrap().success(), "{}", path.display());
}

/// Starts the program with all that it writes kept.
pub fn start(command: &mut Command) -> Child {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Runs a command to its end, however it ends.
pub fn output(command: &mut Command) -> Output {
    finish(start(command))
}

/// Runs a command to its end.
pub fn finished(command: &mut Command) -> Finished {
    output(command).into()
}

/// Runs the program to its end.
pub fn run(arguments: &[&str]) -> Finished {
    finished(&mut queensat(arguments))
}

/// Runs the program to its end with something to read.
pub fn run_with_input(arguments: &[&str], input: &str) -> Finished {
    let mut child = start(queensat(arguments).stdin(Stdio::piped()));
    // Inputs of tests fit in a pipe, and the program may end without reading all of them.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    finish(child).into()
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
