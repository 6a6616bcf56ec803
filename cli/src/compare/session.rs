//! A comparison while it is made: who runs when, and what comes of it.

use super::measure::{Limits, Measured, Stop, measure};
use super::{
    Answer, Comparison, EngineSpec, Invocation, Outcome, RunRecord, Skip, Task, TaskError, answer,
};
use queensat::problem::Problem;
use queensat::verify::published_solutions;
use solvers::is_installed;
use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use thiserror::Error;

/// How long an engine may take to find out that it does not understand what it is to do.
const FIRST_WORD: Duration = Duration::from_secs(1);
/// How often the start of the program is measured.
const STARTUP_RUNS: usize = 5;

/// A comparison to be made.
pub struct Session<'a> {
    /// The engines, as in the record.
    pub engines: &'a [EngineSpec],
    /// The board of each size.
    pub problems: &'a [Problem],
    /// The program that runs all engines but `run:` ones.
    pub program: PathBuf,
    /// Says whether to end.
    pub stop: &'a dyn Fn() -> bool,
}

/// Something that happens while a comparison is made.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A run begins.
    Begins {
        /// The place of the engine in the list.
        engine: usize,
        /// The size of the board.
        n: u32,
        /// The round, from 0, and how many there are.
        round: (u32, u32),
    },
    /// A run has ended, and the record holds it.
    Ended(&'a Comparison),
}

/// Why a comparison cannot be made.
#[derive(Debug, Error)]
pub enum SessionError<E> {
    /// An engine cannot do the task.
    #[error(transparent)]
    Task(#[from] TaskError),
    /// A command line that the program does not understand.
    #[error("the engine '{spec}' cannot be run: {message}")]
    Refused {
        /// The engine.
        spec: String,
        /// What the program says.
        message: String,
    },
    /// A process cannot be started.
    #[error("'{program}' cannot be started: {error}")]
    Start {
        /// The program.
        program: String,
        /// Why.
        error: io::Error,
    },
    /// Whoever listens to events failed.
    #[error("what was found could not be passed on")]
    Listener(E),
}

impl Session<'_> {
    /// Finds out whether the engines can be run at all: starts this program for each of its own for a
    /// moment, on the smallest board, and looks whether the others are there. Returns whether to go on.
    ///
    /// # Errors
    ///
    /// [`SessionError`], of the first engine that cannot.
    pub fn check<E>(&self, task: Task) -> Result<bool, SessionError<E>> {
        let Some(smallest) = self.problems.first() else {
            return Ok(true);
        };
        let limits = Limits {
            time: FIRST_WORD,
            memory: None,
        };
        for spec in self.engines {
            match spec.invocation(task, smallest)? {
                Invocation::Own(arguments) => {
                    let mut command = Command::new(&self.program);
                    let name = self.program.to_string_lossy();
                    let run = measure(command.args(arguments), limits, true, self.stop);
                    let run = run.map_err(|error| self.start_error(&name, error))?;
                    match run.stop {
                        Stop::Exit(2) => return Err(refused(spec, &run)),
                        Stop::Interrupt => return Ok(false),
                        _ => {}
                    }
                }
                Invocation::Other(program, _) => {
                    if !is_installed(&program) {
                        return Err(self.start_error(&program, io::ErrorKind::NotFound.into()));
                    }
                }
            }
        }
        Ok(true)
    }

    /// Makes all runs, or those that are made until it is stopped; the record says which.
    ///
    /// # Errors
    ///
    /// [`SessionError`]; what the record holds until then is right.
    pub fn run<E>(
        &self,
        comparison: &mut Comparison,
        mut listen: impl FnMut(Event<'_>) -> Result<(), E>,
    ) -> Result<(), SessionError<E>> {
        if !self.measure_startup(comparison)? {
            return Ok(());
        }
        let rounds = comparison.options.warmup + comparison.options.runs;
        for problem in self.problems {
            let n = problem.n();
            for round in 0..rounds {
                for engine in 0..self.engines.len() {
                    if let Some((because_of, outcome)) = ended_before(comparison, engine) {
                        let known = |skip: &Skip| skip.engine == engine && skip.n == n;
                        if because_of < n && !comparison.skipped.iter().any(known) {
                            comparison.skipped.push(Skip {
                                engine,
                                n,
                                because_of,
                                outcome,
                            });
                        }
                        continue;
                    }
                    let begins = Event::Begins {
                        engine,
                        n,
                        round: (round, rounds),
                    };
                    listen(begins).map_err(SessionError::Listener)?;
                    let Some(run) = self.run_once(comparison, engine, problem, round)? else {
                        return Ok(());
                    };
                    comparison.runs.push(run);
                    cross_check(comparison, problem);
                    listen(Event::Ended(comparison)).map_err(SessionError::Listener)?;
                }
            }
        }
        comparison.complete = true;
        listen(Event::Ended(comparison)).map_err(SessionError::Listener)
    }

    /// Returns whether to go on.
    fn measure_startup<E>(&self, comparison: &mut Comparison) -> Result<bool, SessionError<E>> {
        let limits = Limits {
            time: Duration::from_secs(60),
            memory: None,
        };
        for _ in 0..STARTUP_RUNS {
            let mut command = Command::new(&self.program);
            let run = measure(command.arg("--version"), limits, true, self.stop);
            let run =
                run.map_err(|error| self.start_error(&self.program.to_string_lossy(), error))?;
            if run.stop == Stop::Interrupt {
                return Ok(false);
            }
            comparison.startup_seconds.push(run.wall.as_secs_f64());
        }
        Ok(true)
    }

    fn start_error<E>(&self, program: &str, error: io::Error) -> SessionError<E> {
        SessionError::Start {
            program: program.to_owned(),
            error,
        }
    }

    /// One run; `None` if it was interrupted.
    fn run_once<E>(
        &self,
        comparison: &Comparison,
        engine: usize,
        problem: &Problem,
        round: u32,
    ) -> Result<Option<RunRecord>, SessionError<E>> {
        let spec = &self.engines[engine];
        let options = &comparison.options;
        let warmup = round < options.warmup;
        let (mut command, own, name) = match spec.invocation(options.task, problem)? {
            Invocation::Own(mut arguments) => {
                // Counting costs a little, so only runs that are not measured are asked for it.
                if warmup && spec.encoding().is_some() && has_statistics(options.task) {
                    arguments.push("--stats".into());
                }
                let mut command = Command::new(&self.program);
                command.args(arguments);
                (command, true, self.program.to_string_lossy().into_owned())
            }
            Invocation::Other(program, arguments) => {
                let mut command = Command::new(&program);
                command.args(arguments);
                (command, false, program)
            }
        };
        let limits = Limits {
            time: Duration::from_secs_f64(options.time_limit_seconds),
            memory: options.memory_limit_bytes,
        };
        let measured = measure(
            &mut command,
            limits,
            options.task == Task::Encode,
            self.stop,
        )
        .map_err(|error| self.start_error(&name, error))?;
        if measured.stop == Stop::Interrupt {
            return Ok(None);
        }
        if own && measured.stop == Stop::Exit(2) {
            // The same would happen at every size.
            return Err(refused(spec, &measured));
        }
        Ok(Some(record(
            RunRecord {
                engine,
                n: problem.n(),
                round,
                warmup,
                outcome: Outcome::Ok,
                wall_seconds: measured.wall.as_secs_f64(),
                user_seconds: measured.processor.map(|(user, _)| user.as_secs_f64()),
                system_seconds: measured.processor.map(|(_, system)| system.as_secs_f64()),
                peak_memory_bytes: measured.peak_memory,
                reported_seconds: None,
                answer: None,
                message: None,
                statistics: None,
            },
            measured,
            options.task,
            own,
            problem,
        )))
    }
}

/// What became of an engine whose command line the program does not understand.
fn refused<E>(spec: &EngineSpec, run: &Measured) -> SessionError<E> {
    SessionError::Refused {
        spec: spec.to_string(),
        message: run
            .last_words
            .trim_start_matches("error: ")
            .replace("\n\nFor more information, try '--help'.", ""),
    }
}

const fn has_statistics(task: Task) -> bool {
    matches!(task, Task::Count | Task::First)
}

/// Fills in what came of a run.
fn record(
    mut run: RunRecord,
    measured: Measured,
    task: Task,
    own: bool,
    problem: &Problem,
) -> RunRecord {
    let last_words = || {
        let line = measured.last_words.lines().next_back();
        let line = line.map(str::trim).filter(|line| !line.is_empty());
        line.map_or(String::new(), |line| format!(": {line}"))
    };
    let failure = match measured.stop {
        Stop::Exit(0) => None,
        Stop::Exit(code) => Some((Outcome::Failed, format!("exit code {code}{}", last_words()))),
        Stop::Signal(signal) => Some((
            Outcome::Crash,
            format!("ended by signal {signal}{}", last_words()),
        )),
        Stop::Time => Some((Outcome::Timeout, "the time limit was reached".to_owned())),
        Stop::Memory => Some((Outcome::Memory, "the memory limit was reached".to_owned())),
        Stop::Interrupt => unreachable!("an interrupted run is not recorded"),
    };
    if let Some((outcome, message)) = failure {
        run.outcome = outcome;
        run.message = Some(message);
        return run;
    }
    match answer::read(measured.output, task, own, problem) {
        Ok(told) => {
            run.answer = told.answer;
            run.reported_seconds = told.reported_seconds;
            run.statistics = told.statistics;
            if let Some(wrong) = told.wrong {
                run.outcome = Outcome::Wrong;
                run.message = Some(wrong);
            }
        }
        Err(message) => {
            run.outcome = Outcome::Failed;
            run.message = Some(message);
        }
    }
    run
}

/// The size at which an engine ended otherwise than with an answer, and how, if it did.
fn ended_before(comparison: &Comparison, engine: usize) -> Option<(u32, Outcome)> {
    let mut runs = comparison.runs.iter();
    let ended = runs.find(|run| run.engine == engine && run.outcome != Outcome::Ok)?;
    Some((ended.n, ended.outcome))
}

/// Compares all answers at one size with what is published, or else with each other, and marks those
/// that are wrong. Where nothing is published and answers differ, nobody knows which is right, so all
/// are marked.
fn cross_check(comparison: &mut Comparison, problem: &Problem) {
    let n = problem.n();
    let plain = problem.is_plain();
    let published = published_solutions(n).filter(|_| plain);
    let mut agreed: Option<(usize, Answer)> = None;
    let mut differ = None;
    for run in &mut comparison.runs {
        if run.n != n || run.outcome != Outcome::Ok {
            continue;
        }
        let Some(answer) = &run.answer else { continue };
        if let Some(published) = published
            && let Some(wrong) = against_published(answer, published)
        {
            run.outcome = Outcome::Wrong;
            run.message = Some(wrong);
            continue;
        }
        match &agreed {
            None => agreed = Some((run.engine, answer.clone())),
            Some((engine, other)) if !agree(answer, other) => {
                differ.get_or_insert((*engine, other.clone(), run.engine, answer.clone()));
            }
            Some(_) => {}
        }
    }
    let Some((first, answer, second, other)) = differ else {
        return;
    };
    let spec = |engine: usize| comparison.engines[engine].spec.clone();
    let message = format!(
        "answers differ: {answer} by {}, {other} by {}",
        spec(first),
        spec(second)
    );
    for run in &mut comparison.runs {
        if run.n == n && run.outcome == Outcome::Ok {
            run.outcome = Outcome::Wrong;
            run.message = Some(message.clone());
        }
    }
}

/// What is wrong with an answer, given the number of solutions.
fn against_published(answer: &Answer, published: u64) -> Option<String> {
    match answer {
        Answer::Count(solutions) | Answer::List { solutions, .. } if *solutions != published => {
            Some(format!(
                "{solutions} solutions, where {published} are published ({})",
                queensat::verify::PUBLISHED_SOURCE
            ))
        }
        Answer::First(None) if published > 0 => {
            Some(format!("no solution, where {published} are published"))
        }
        _ => None,
    }
}

/// Whether two answers to the same question can both be right.
fn agree(one: &Answer, other: &Answer) -> bool {
    match (one, other) {
        // Solutions may differ; both were verified.
        (Answer::First(one), Answer::First(other)) => one.is_some() == other.is_some(),
        _ => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_held_against_what_is_published() {
        let list = |solutions| Answer::List {
            solutions,
            fingerprint: 0,
        };
        for (answer, published, right) in [
            (Answer::Count(92), 92, true),
            (Answer::Count(91), 92, false),
            (list(2), 2, true),
            (list(3), 2, false),
            (Answer::First(None), 0, true),
            (Answer::First(None), 2, false),
            (Answer::Written, 2, true),
        ] {
            let verdict = against_published(&answer, published);
            assert_eq!(verdict.is_none(), right, "{answer:?}");
        }
    }

    #[test]
    fn solutions_may_differ_but_not_whether_there_is_one() {
        let solved = |columns: &[u64]| Answer::First(Some(columns.to_vec()));
        assert!(agree(&solved(&[2, 4, 1, 3]), &solved(&[3, 1, 4, 2])));
        assert!(!agree(&solved(&[1]), &Answer::First(None)));
        assert!(!agree(&Answer::Count(1), &Answer::Count(2)));
    }
}
