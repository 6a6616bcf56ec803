//! Execution of a comparison: makes the runs and checks their answers against each other.

use super::args::ComparePlan;
use super::question;
use crate::commands::compare::answer;
use crate::commands::compare::measure::{Measurement, ProcessEnd, measure};
use crate::commands::compare::record::{
    CompareTask, Comparison, RunAnswer, RunOutcome, RunRecord, SkippedSize,
};
use crate::exit::{Exit, Failure};
use crate::output::text::{counted, printable};
use crate::supervision::progress::ProgressLine;
use crate::supervision::worker::Supervisor;
use crate::this_program;
use problem::Problem;
use queensat::cross_check::{Finding, PUBLISHED_SOURCE, published};
use queensat::files::plain;
use std::cell::RefCell;
use std::mem;
use std::process::Command;
use std::time::Duration;

/// Number of times that the startup of the program is measured.
const STARTUP_RUNS: usize = 5;
const STARTUP_LIMIT: Duration = Duration::from_secs(60);

/// Comparison to be made.
pub struct Session<'a> {
    pub plan: &'a ComparePlan,
    pub supervisor: &'a Supervisor,
    pub progress: RefCell<ProgressLine>,
}

impl Session<'_> {
    /// Makes the runs until all are finished, and then sets `complete`, or until an interrupt. Calls
    /// `on_end` after each run and at the end. The runs recorded before an error are valid.
    pub fn run(
        &self,
        comparison: &mut Comparison,
        on_end: impl Fn(&Comparison) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for _ in 0..STARTUP_RUNS {
            let mut command = this_program::command()?;
            let measured = self.measure(command.arg("--version"), STARTUP_LIMIT)?;
            if measured.stop == ProcessEnd::Interrupt {
                return Ok(());
            }
            comparison.startup_seconds.push(measured.run.wall_seconds);
        }
        let progress = self.supervisor.control.progress();
        let (rounds, engines) = (0..self.plan.rounds(), 0..self.plan.engines.len());
        for (problem, round, engine) in itertools::iproduct!(&self.plan.problems, rounds, engines) {
            let n = problem.n();
            let mut runs = comparison.runs.iter();
            let failed = runs.find(|run| run.engine == engine && run.outcome != RunOutcome::Ok);
            if let Some(failed) = failed {
                if failed.n < n && round == 0 {
                    comparison.skipped.push(SkippedSize {
                        engine,
                        n,
                        because_of: failed.n,
                        outcome: failed.outcome,
                    });
                }
                progress.add_piece();
                continue;
            }
            let Some(run) = self.run_once(problem, engine, round)? else {
                return Ok(());
            };
            comparison.runs.push(run);
            progress.add_piece();
            cross_check(comparison, n);
            on_end(comparison)?;
        }
        comparison.complete = true;
        on_end(comparison)
    }

    fn measure(&self, command: &mut Command, time_limit: Duration) -> Result<Measurement, Failure> {
        let (args, interrupt) = (&self.plan.args, &self.supervisor.interrupt);
        let (memory, discards) = (args.memory_limit, args.task == CompareTask::Encode);
        let show = || {
            let progress = self.supervisor.control.progress();
            self.progress.borrow_mut().show(progress);
        };
        let measured = measure(command, time_limit, memory, discards, interrupt, show);
        measured.map_err(|error| {
            let program = command.get_program().to_string_lossy();
            Failure::Runtime(format!("'{program}' cannot be started: {}", plain(&error)))
        })
    }

    /// Makes one run. Returns `None` if it was interrupted.
    fn run_once(
        &self,
        problem: &Problem,
        engine: usize,
        round: u32,
    ) -> Result<Option<RunRecord>, Failure> {
        let spec = &self.plan.engines[engine];
        let args = &self.plan.args;
        let (n, warmup) = (problem.n(), round < args.warmup);
        let shown = printable(&spec.to_string());
        let (place, rounds) = (round + 1, self.plan.rounds());
        let what = format!("n = {n}, round {place} of {rounds}, {shown}");
        self.progress.borrow_mut().describe(&what);
        let words = self.plan.command(spec, problem)?;
        // An engine that refuses the problem says so itself.
        let question = question::parse(&self.plan.definition, spec, &words).ok();
        let mut command = this_program::command()?;
        let mut measured = self.measure(command.args(&words[1..]), args.time_limit)?;
        match measured.stop {
            ProcessEnd::Interrupt => return Ok(None),
            // It would do the same at every size.
            ProcessEnd::Exit(2) => {
                return Err(question::rejected(spec, &measured.stderr));
            }
            _ => {}
        }
        let mut run = RunRecord {
            engine,
            n,
            round,
            warmup,
            question: question.map(|parsed| parsed.question.to_json()),
            ..mem::take(&mut measured.run)
        };
        judge(&mut run, &measured, args.task, problem);
        Ok(Some(run))
    }
}

/// Reads the answer of a finished run, and sets its outcome.
fn judge(run: &mut RunRecord, measured: &Measurement, task: CompareTask, problem: &Problem) {
    let mut lines = measured.stderr.lines();
    let error = lines.clone().find(|line| line.starts_with("error: "));
    let reason = match error.or(lines.next_back()).unwrap_or_default().trim() {
        "" => String::new(),
        line => format!(": {line}"),
    };
    let (outcome, message) = match measured.stop {
        ProcessEnd::Exit(0) => match answer::read(run, &measured.output, task, problem) {
            Ok(violation) => match violation.or_else(|| contradiction(run, problem)) {
                Some(message) => (RunOutcome::Wrong, message),
                None => return,
            },
            Err(message) => (RunOutcome::Failed, message),
        },
        // The program itself has found that the answer is wrong.
        ProcessEnd::Exit(code) if code == i32::from(Exit::Mismatch.code()) => {
            (RunOutcome::Wrong, format!("exit code {code}{reason}"))
        }
        ProcessEnd::Exit(code) => (RunOutcome::Failed, format!("exit code {code}{reason}")),
        ProcessEnd::Signal(signal) => (
            RunOutcome::Crash,
            format!("killed by signal {signal}{reason}"),
        ),
        ProcessEnd::Time => (RunOutcome::Timeout, "the time limit was reached".into()),
        ProcessEnd::Memory => (RunOutcome::Memory, "the memory limit was reached".into()),
        ProcessEnd::Interrupt => unreachable!("an interrupted run is not recorded"),
    };
    (run.outcome, run.message) = (outcome, Some(message));
}

/// Describes how an answer contradicts the published number of solutions, if it does.
fn contradiction(run: &RunRecord, problem: &Problem) -> Option<String> {
    let published = published(problem)?;
    let answer = run.answer.as_ref()?;
    if !finding(answer).contradicts(&Finding::all(PUBLISHED_SOURCE, published)) {
        return None;
    }
    match answer {
        RunAnswer::Count(count)
        | RunAnswer::List {
            solutions: count, ..
        } => Some(format!(
            "{}, but {published} are published ({PUBLISHED_SOURCE})",
            counted(*count, "solution")
        )),
        RunAnswer::First(None) => Some(format!("no solution, but {published} are published")),
        RunAnswer::First(Some(_)) | RunAnswer::Written => None,
    }
}

/// Compares all answers at one size. If some differ, all are marked as wrong, as any may be.
fn cross_check(comparison: &mut Comparison, n: u32) {
    let is_ok = |run: &RunRecord| run.n == n && run.outcome == RunOutcome::Ok;
    let mut answered = comparison
        .runs
        .iter()
        .filter(|run| is_ok(run))
        .filter_map(|run| Some((run.engine, run.answer.as_ref()?)));
    let Some((one, answer)) = answered.next() else {
        return;
    };
    let Some((two, other)) = answered.find(|(_, other)| !agree(answer, other)) else {
        return;
    };
    let (one, two) = (comparison.spec(one), comparison.spec(two));
    let message = format!("answers differ: {answer} by {one}, {other} by {two}");
    for run in comparison.runs.iter_mut().filter(|run| is_ok(run)) {
        run.outcome = RunOutcome::Wrong;
        run.message = Some(message.clone());
    }
}

/// Returns what an engine found.
fn finding(answer: &RunAnswer) -> Finding {
    const BY: &str = "engine";
    match answer {
        RunAnswer::Count(solutions) | RunAnswer::List { solutions, .. } => {
            Finding::all(BY, *solutions)
        }
        RunAnswer::First(Some(_)) => Finding::some(BY),
        RunAnswer::First(None) => Finding::none(BY),
        RunAnswer::Written => Finding::nothing_yet(BY),
    }
}

/// Returns `true` if two answers to the same question can both be right.
fn agree(one: &RunAnswer, other: &RunAnswer) -> bool {
    // Two verified solutions may differ; lists of the same length may not.
    let may_differ = matches!(one, RunAnswer::First(_));
    !finding(one).contradicts(&finding(other)) && (may_differ || one == other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Comparison {
        let file = "/../tests/data/compare/sample.json";
        let json = std::fs::read_to_string(format!("{}{file}", env!("CARGO_MANIFEST_DIR")));
        Comparison::read(&json.unwrap()).unwrap()
    }

    /// Nothing is published for 29 rows, so answers are compared with each other.
    #[test]
    fn answers_that_differ_are_all_wrong() {
        let list = |fingerprint| RunAnswer::List {
            solutions: 1,
            fingerprint,
        };
        for (answers, outcome) in [
            ([RunAnswer::Count(3), RunAnswer::Count(3)], RunOutcome::Ok),
            (
                [RunAnswer::Count(3), RunAnswer::Count(4)],
                RunOutcome::Wrong,
            ),
            // Verified solutions may differ.
            (
                [
                    RunAnswer::First(Some(vec![1])),
                    RunAnswer::First(Some(vec![2])),
                ],
                RunOutcome::Ok,
            ),
            (
                [RunAnswer::First(Some(vec![1])), RunAnswer::First(None)],
                RunOutcome::Wrong,
            ),
            ([list(1), list(1)], RunOutcome::Ok),
            ([list(1), list(2)], RunOutcome::Wrong),
        ] {
            let mut comparison = sample();
            let runs = answers
                .into_iter()
                .enumerate()
                .map(|(engine, answer)| RunRecord {
                    engine,
                    n: 29,
                    answer: Some(answer),
                    ..RunRecord::default()
                });
            comparison.runs = runs.collect();
            cross_check(&mut comparison, 29);
            for run in &comparison.runs {
                let says = run.message.as_deref().unwrap_or_default();
                assert_eq!(run.outcome, outcome, "{run:?}");
                let is_told = says.starts_with("answers differ: ");
                assert_eq!(is_told, outcome == RunOutcome::Wrong, "{run:?}");
            }
        }
    }

    #[test]
    fn an_answer_against_a_published_count_is_wrong() {
        let plain = Problem::new(4).unwrap();
        let mut blocked = plain.clone();
        blocked.block("1,1".parse().unwrap()).unwrap();
        for (answer, expected) in [
            (RunAnswer::Count(2), None),
            (
                RunAnswer::Count(3),
                Some("3 solutions, but 2 are published (OEIS A000170)"),
            ),
            (
                RunAnswer::List {
                    solutions: 1,
                    fingerprint: 0,
                },
                Some("1 solution, but 2 are published (OEIS A000170)"),
            ),
            (
                RunAnswer::First(None),
                Some("no solution, but 2 are published"),
            ),
        ] {
            let run = RunRecord {
                answer: Some(answer),
                ..RunRecord::default()
            };
            assert_eq!(contradiction(&run, &plain).as_deref(), expected);
            assert_eq!(contradiction(&run, &blocked), None);
        }
    }
}
