//! Execution of a comparison: makes the runs and checks their answers against each other.

use super::answer::{self, Report};
use super::measure::{Limits, Measured, Stop, measure};
use super::{Answer, Comparison, EngineSpec, Invocation, Outcome, RunRecord, Skip, Task};
use crate::exit::{Exit, Failure};
use crate::output::text::counted;
use queensat::answers::{PUBLISHED_SOURCE, published_solutions};
use queensat::problem::Problem;
use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// Number of times that the startup of the program is measured.
const STARTUP_RUNS: usize = 5;
const STARTUP_LIMITS: Limits = Limits {
    time: Duration::from_secs(60),
    memory: None,
};

/// Comparison to be made.
pub struct Session<'a> {
    /// Engines, in the order of the record.
    pub engines: &'a [EngineSpec],
    /// Board of each size.
    pub problems: &'a [Problem],
    /// Returns the words that state a board and its rules on a command line.
    pub words: &'a dyn Fn(&Problem) -> Vec<String>,
    /// Executable of queensat.
    pub program: PathBuf,
    /// Returns `true` when the comparison should end.
    pub stop: &'a dyn Fn() -> bool,
}

/// Engine, board size and round of a run that begins.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// Index of the engine.
    pub engine: usize,
    /// Board size.
    pub n: u32,
    /// Round, from 0.
    pub round: u32,
}

impl Session<'_> {
    /// Makes the runs until all are finished, and then sets `complete`, or until `stop` returns
    /// `true`. Calls `on_start` before each run, and `on_end` after each run and at the end.
    ///
    /// # Errors
    ///
    /// [`Failure`] if an engine cannot be started or rejects its command line, or from `on_end`. The
    /// runs recorded until then are valid.
    pub fn run(
        &self,
        comparison: &mut Comparison,
        on_start: impl Fn(Turn),
        on_end: impl Fn(&Comparison) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for _ in 0..STARTUP_RUNS {
            let mut command = Command::new(&self.program);
            let run = self.measure(command.arg("--version"), STARTUP_LIMITS, true)?;
            if run.stop == Stop::Interrupt {
                return Ok(());
            }
            comparison.startup_seconds.push(run.wall.as_secs_f64());
        }
        let rounds = comparison.options.warmup + comparison.options.runs;
        for problem in self.problems {
            let n = problem.n();
            for (round, engine) in itertools::iproduct!(0..rounds, 0..self.engines.len()) {
                if let Some((because_of, outcome)) = first_failure(comparison, engine) {
                    if because_of < n && round == 0 {
                        comparison.skipped.push(Skip {
                            engine,
                            n,
                            because_of,
                            outcome,
                        });
                    }
                    continue;
                }
                let turn = Turn { engine, n, round };
                on_start(turn);
                let Some(run) = self.run_once(comparison, turn, problem)? else {
                    return Ok(());
                };
                comparison.runs.push(run);
                cross_check(comparison, problem);
                on_end(comparison)?;
            }
        }
        comparison.complete = true;
        on_end(comparison)
    }

    fn measure(
        &self,
        command: &mut Command,
        limits: Limits,
        discard_output: bool,
    ) -> Result<Measured, Failure> {
        measure(command, limits, discard_output, self.stop)
            .map_err(|error| cannot_start(&command.get_program().to_string_lossy(), &error))
    }

    /// Makes one run. Returns `None` if it was interrupted.
    fn run_once(
        &self,
        comparison: &Comparison,
        Turn { engine, n, round }: Turn,
        problem: &Problem,
    ) -> Result<Option<RunRecord>, Failure> {
        let spec = &self.engines[engine];
        let options = &comparison.options;
        let warmup = round < options.warmup;
        let invocation = spec.invocation(options.task, problem, &(self.words)(problem));
        let Invocation { own, words } = invocation.map_err(Failure::Usage)?;
        let mut command = if own {
            Command::new(&self.program)
        } else {
            Command::new(&words[0])
        };
        command.args(&words[1..]);
        // Counting takes time, so measured runs do without.
        let has_statistics = matches!(options.task, Task::Count | Task::First);
        if warmup && spec.is_sat() && has_statistics {
            command.arg("--stats");
        }
        let limits = Limits {
            time: Duration::from_secs_f64(options.time_limit_seconds),
            memory: options.memory_limit_bytes,
        };
        let measured = self.measure(&mut command, limits, options.task == Task::Encode)?;
        match measured.stop {
            Stop::Interrupt => return Ok(None),
            // It would do the same at every size.
            Stop::Exit(2) if own => return Err(rejected(spec, &measured.stderr)),
            _ => {}
        }
        let (outcome, report) = result(&measured, options.task, own, problem);
        Ok(Some(RunRecord {
            engine,
            n,
            round,
            warmup,
            outcome,
            wall_seconds: measured.wall.as_secs_f64(),
            user_seconds: measured.cpu.map(|(user, _)| user.as_secs_f64()),
            system_seconds: measured.cpu.map(|(_, system)| system.as_secs_f64()),
            peak_memory_bytes: measured.peak_memory,
            reported_seconds: report.seconds,
            answer: report.answer,
            message: report.message,
            statistics: report.statistics,
        }))
    }
}

/// Error from a program that cannot be started.
pub fn cannot_start(program: &str, error: &io::Error) -> Failure {
    Failure::Runtime(format!("'{program}' cannot be started: {error}"))
}

/// Error from an engine whose command line is invalid.
pub fn rejected(spec: &EngineSpec, message: &str) -> Failure {
    let message = message.trim().trim_start_matches("error: ");
    let message = message.replace("\n\nFor more information, try '--help'.", "");
    Failure::Usage(format!("the engine '{spec}' cannot be run: {message}"))
}

/// Reads the answer of a finished run.
fn result(measured: &Measured, task: Task, own: bool, problem: &Problem) -> (Outcome, Report) {
    let mut lines = measured.stderr.lines();
    let last_line = match lines.clone().find(|line| line.starts_with("error: ")) {
        Some(error) => error,
        None => lines.next_back().unwrap_or_default(),
    };
    let reason = match last_line.trim() {
        "" => String::new(),
        line => format!(": {line}"),
    };
    let (outcome, message) = match measured.stop {
        Stop::Exit(0) => match answer::read(&measured.output, task, own, problem) {
            Ok(report) if report.message.is_some() => return (Outcome::Wrong, report),
            Ok(report) => return (Outcome::Ok, report),
            Err(message) => (Outcome::Failed, message),
        },
        // The program itself has found that the answer is wrong.
        Stop::Exit(code) if own && code == i32::from(Exit::Mismatch.code()) => {
            (Outcome::Wrong, format!("exit code {code}{reason}"))
        }
        Stop::Exit(code) => (Outcome::Failed, format!("exit code {code}{reason}")),
        Stop::Signal(signal) => (Outcome::Crash, format!("killed by signal {signal}{reason}")),
        Stop::Time => (Outcome::Timeout, "the time limit was reached".into()),
        Stop::Memory => (Outcome::Memory, "the memory limit was reached".into()),
        Stop::Interrupt => unreachable!("an interrupted run is not recorded"),
    };
    let message = Some(message);
    let report = Report {
        message,
        ..Report::default()
    };
    (outcome, report)
}

/// Returns the size and the outcome of the first run of an engine that was not [`Outcome::Ok`].
fn first_failure(comparison: &Comparison, engine: usize) -> Option<(u32, Outcome)> {
    let mut runs = comparison.runs.iter();
    let run = runs.find(|run| run.engine == engine && run.outcome != Outcome::Ok)?;
    Some((run.n, run.outcome))
}

/// Compares all answers at one size with the published count, or else with each other, and marks
/// wrong ones. If nothing is published and answers differ, all are marked, as any may be wrong.
fn cross_check(comparison: &mut Comparison, problem: &Problem) {
    let n = problem.n();
    let published = published_solutions(n).filter(|_| problem.is_plain());
    let mut first: Option<(usize, Answer)> = None;
    let mut difference = None;
    let is_ok = |run: &&mut RunRecord| run.n == n && run.outcome == Outcome::Ok;
    for run in comparison.runs.iter_mut().filter(is_ok) {
        let Some(answer) = &run.answer else { continue };
        if let Some(message) = published.and_then(|count| contradiction(answer, count)) {
            run.outcome = Outcome::Wrong;
            run.message = Some(message);
            continue;
        }
        match &first {
            None => first = Some((run.engine, answer.clone())),
            Some((engine, other)) if !agree(answer, other) => {
                difference.get_or_insert((*engine, other.clone(), run.engine, answer.clone()));
            }
            Some(_) => {}
        }
    }
    let Some((one, answer, two, other)) = difference else {
        return;
    };
    let message = format!(
        "answers differ: {answer} by {}, {other} by {}",
        comparison.spec(one),
        comparison.spec(two)
    );
    for run in comparison.runs.iter_mut().filter(is_ok) {
        run.outcome = Outcome::Wrong;
        run.message = Some(message.clone());
    }
}

/// Describes how an answer contradicts the published number of solutions, if it does.
fn contradiction(answer: &Answer, published: u64) -> Option<String> {
    match answer {
        Answer::Count(count)
        | Answer::List {
            solutions: count, ..
        } if *count != published => Some(format!(
            "{}, but {published} are published ({PUBLISHED_SOURCE})",
            counted(*count, "solution")
        )),
        Answer::First(None) if published > 0 => {
            Some(format!("no solution, but {published} are published"))
        }
        _ => None,
    }
}

/// Returns `true` if two answers to the same question can both be right.
fn agree(one: &Answer, other: &Answer) -> bool {
    match (one, other) {
        // Two verified solutions may differ.
        (Answer::First(one), Answer::First(other)) => one.is_some() == other.is_some(),
        _ => one == other,
    }
}
