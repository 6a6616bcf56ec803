//! Run of `count`: each board is counted in a worker, and its answer is told before the next one begins.

use super::args::CountArgs;
use super::table;
use super::text::{self, CountOutcome, asks_both, runs};
use crate::batch::{self, BatchQuestion};
use crate::engines::all_solutions::failure_of;
use crate::engines::host::host;
use crate::engines::resolve::resolve_all;
use crate::exit::{Exit, Failure, option_name, print_diagnostic, print_summary};
use crate::input::problem::Stated;
use crate::output::answer::{Fault, Fields};
use crate::output::format::ReportFormat;
use crate::output::json::Object;
use crate::output::text::counted;
use crate::output::{mismatch, print, print_json};
use crate::supervision::Supervision;
use crate::supervision::forecast::{announce, long_time};
use crate::supervision::interrupt::in_time;
use crate::supervision::worker::Supervisor;
use control::Control;
use problem::Problem;
use queensat::answers::json::Report;
use queensat::answers::{
    Answer, Count, CountBy, CountReport, Error, Event, FailedRun, Question, Resolved, Run,
    RunMethod, SolutionCount,
};
use queensat::enumerate::Ending;
use solvers::UnknownReason;
use std::cell::RefCell;
use std::mem;
use std::time::Instant;

/// Counts on each board, or for each problem of a file.
pub fn run(args: &CountArgs, supervision: Supervision) -> Result<Exit, Failure> {
    let stated = args.problems.read_any(args.batch.problems.as_deref())?;
    let questions = match stated.required()? {
        Stated::List(sources) => {
            return batch::problems(args.batch(sources)?, &supervision.begin()?);
        }
        Stated::Problems(problems) => questions(args, problems)?,
    };
    count(&questions, args.format(), &supervision.begin()?)
}

/// Resolves the question about each problem, and announces or refuses a count that takes long.
pub fn questions(
    args: &CountArgs,
    problems: Vec<Problem>,
) -> Result<Vec<Resolved<Count>>, Failure> {
    let questions = args.questions(problems)?;
    let questions = resolve_all(questions, |one| &mut one.native)?;
    if let (Some(last), false) = (questions.last(), args.all.may_be_long()) {
        let mut alone = Count::new(last.problem.clone());
        alone.by = Some(CountBy::Native);
        let alone = alone.resolve(&host(), &in_time());
        let alone = alone.map_or_else(|_| Vec::new(), |alone| alone.forecast());
        announce(
            "count",
            last.problem.n(),
            &last.forecast(),
            alone.first(),
            false,
        )?;
    }
    Ok(questions)
}

/// Counts on each board, and prints a report on one board, or a table of several.
fn count(
    questions: &[Resolved<Count>],
    format: ReportFormat,
    supervisor: &Supervisor,
) -> Result<Exit, Failure> {
    let [first, ..] = questions else {
        return Ok(Exit::Answered);
    };
    let is_table = questions.len() > 1 && format == ReportFormat::Text;
    if is_table {
        print(&table::head(first))?;
    }
    let mut exit = Exit::Answered;
    let mut rows = String::new();
    for (number, question) in questions.iter().enumerate() {
        match run_one(question, format, is_table.then_some(&mut rows), supervisor)? {
            Exit::Answered => {}
            // A limit of solutions ends the count on one board only.
            Exit::Incomplete if supervisor.stop().is_none() => exit = Exit::Incomplete,
            exit => {
                if number + 1 < questions.len() {
                    print_diagnostic("stopped: the remaining boards are left out");
                }
                return Ok(match exit {
                    Exit::Interrupted if number > 0 => Exit::Incomplete,
                    exit => exit,
                });
            }
        }
    }
    let legend = table::legend(&rows);
    if !legend.is_empty() {
        print_summary(&legend);
    }
    Ok(exit)
}

/// Counts on one board, and compares if there are two counts. The answer is a row, which is added to the others, or a
/// report.
fn run_one(
    question: &Resolved<Count>,
    format: ReportFormat,
    rows: Option<&mut String>,
    supervisor: &Supervisor,
) -> Result<Exit, Failure> {
    let (outcome, failure) = match supervised(question, supervisor)? {
        Ok(answer) => (Ok(answer), None),
        Err(Error::Refused(refused)) => return Err(refused.into()),
        Err(Error::Wrong(mismatch)) => (Err(mismatch), None),
        Err(Error::Failed(failed)) => {
            let FailedRun { answer, source } = *failed;
            let checkpoint = question.checkpoint.as_deref();
            let failure = failure_of(checkpoint, "standard output", source);
            match answer {
                Some(answer) => (Ok(answer), Some(failure)),
                None => return Err(failure),
            }
        }
    };
    if runs(&outcome).is_empty() {
        return Ok(Exit::Interrupted);
    }
    let printed = match (format, rows) {
        (ReportFormat::Text, Some(rows)) => {
            let row = table::row(question, &outcome);
            *rows += &row;
            print(&row)
        }
        (ReportFormat::Text, None) => print(&text::report(question, &outcome)),
        (ReportFormat::Json, _) => print_json(&report(question, &outcome)),
    };
    let answer = match outcome {
        Ok(answer) => answer,
        Err(mismatch) => {
            // This must be reported even if the output cannot be written.
            let exit = mismatch::report_wrong(question, &mismatch);
            if let Err(failure) = printed {
                failure.report();
            }
            return Ok(exit);
        }
    };
    printed?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    let interrupted = Ending::Stopped(UnknownReason::Interrupted);
    let is_kept = |run: &Run| run.solutions > 0 || run.ending != interrupted;
    Ok(Exit::after(answer.ending, answer.runs.iter().any(is_kept)))
}

/// Returns the report in JSON.
fn report(question: &Resolved<Count>, outcome: &CountOutcome) -> Report<CountReport> {
    match outcome {
        Ok(answer) => CountReport::on_answer(question, answer, option_name),
        Err(mismatch) => CountReport::of_mismatch(question, &mismatch.runs),
    }
}

impl BatchQuestion for Count {
    fn set_problem(&mut self, problem: Problem) {
        self.problem = problem;
    }

    fn fields(
        _: &Resolved<Self>,
        answer: Answer<SolutionCount>,
        control: &Control,
    ) -> Result<Fields, Fault> {
        let Some(basis) = &answer.basis else {
            return Err(Fault::gave_up(answer.ending, control));
        };
        let left_out = answer.value.left_out.as_ref();
        let left_out =
            left_out.map(|(engine, why)| format!("{engine}: {}", why.message(option_name)));
        let object = Object::default()
            .field("solutions", answer.value.solutions)
            .field("completeness", basis.to_string())
            .optional("left_out", left_out);
        Ok((object, Exit::after(answer.ending, true)))
    }
}

/// Counts in a worker, and shows progress. If the worker goes on after a request to stop, the answer is that of
/// its finished runs.
fn supervised(
    question: &Resolved<Count>,
    supervisor: &Supervisor,
) -> Result<Result<Answer<SolutionCount>, Error<SolutionCount>>, Failure> {
    let asked = question.clone();
    let runs = RefCell::new(Vec::<Run>::new());
    let started = Instant::now();
    let is_long = asks_both(question) && long_time(&question.forecast()).is_some();
    let end = supervisor.supervise(
        "counting",
        move |reporter| {
            asked.run_with(&reporter.control, |event| match event {
                Event::Begins(run) => drop(reporter.send((false, run.clone()))),
                Event::Ran(run) => drop(reporter.send((true, run.clone()))),
            })
        },
        |(has_ended, run)| {
            let mut runs = runs.borrow_mut();
            // Both engines may run at the same time.
            let kind = mem::discriminant(&run.method);
            runs.retain(|begun| !has_ended || mem::discriminant(&begun.method) != kind);
            // Search may be done hours before SAT.
            if is_long
                && has_ended
                && run.is_complete()
                && runs.iter().all(|run| !run.is_complete())
            {
                let is_native = matches!(run.method, RunMethod::Native { .. });
                let by = if is_native { "search" } else { "SAT" };
                let count = counted(run.solutions, "solution");
                print_summary(&format!("{count}, counted by {by}; the check goes on"));
            }
            runs.push(run);
            Ok(())
        },
        || Ok(()),
        |reason| {
            let mut runs = runs.take();
            for run in runs.iter_mut().filter(|run| !run.is_complete()) {
                run.ending = Ending::Stopped(reason);
                run.time = started.elapsed();
            }
            question.partial(runs)
        },
    );
    Ok(end?.result)
}
