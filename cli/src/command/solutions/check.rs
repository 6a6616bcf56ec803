//! `queensat check`: verification of a list of solutions.

use crate::args::engines::backend::host;
use crate::args::{CheckArgs, Format};
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::files::input;
use crate::output::completeness;
use crate::output::json::Object;
use crate::output::mismatch;
use crate::output::text::{counted, input_name};
use crate::output::{print, print_json};
use crate::supervision::worker::{Reporter, Supervisor};
use queensat::answers::{Answer, CheckList, CheckedList, ListError};
use queensat::json::Asked;
use std::path::Path;

/// Reads and verifies the list, and compares its length with the number of all solutions if requested.
pub fn run(
    args: &CheckArgs,
    supervisor: impl FnOnce() -> Result<Supervisor, Failure>,
) -> Result<Exit, Failure> {
    let (problem, path) = args.problem()?;
    let mut question = CheckList::new(problem);
    question.complete = args.complete;
    question.require_count()?;
    let (list, text) = input::open_with_text(path)?;
    let checked = question.check(list).map_err(|error| match error {
        ListError::Io(error) => Failure::read(path, &error),
        error => Failure::Runtime(format!("{}, {error}", input_name(path))),
    })?;
    question.list = text;
    let answer = if question.complete {
        let (asked, host, lines) = (question.clone(), host()?, checked.clone());
        let work = move |it: &Reporter<()>| asked.complete(lines, &host, &it.control);
        let stopped = |reason| Ok(question.stopped(checked, reason));
        let end = supervisor()?.supervise_counting("counting", work, stopped)?;
        end.result?
    } else {
        question.complete(checked, &host()?, &queensat::Control::new())?
    };
    match args.format {
        Format::Json => print_json(&question.report(&answer))?,
        Format::Text => print_text(path, &question, &answer)?,
    }
    let value = &answer.value;
    if question.complete && value.total.is_none() {
        print_diagnostic("interrupted: the number of all solutions is not known");
    }
    if value.is_contradiction() {
        let message = "the list has more solutions than there are";
        return Ok(mismatch::report("", message, &question.problem, || {
            Object::of(&question.report(&answer))
        }));
    }
    Ok(match (value.wrong, value.is_complete()) {
        (1.., _) | (0, Some(false)) => Exit::Runtime,
        (0, None) if question.complete => Exit::Incomplete,
        (0, _) => Exit::Answered,
    })
}

fn print_text(
    path: &Path,
    question: &CheckList,
    answer: &Answer<CheckedList>,
) -> Result<(), Failure> {
    let report = &answer.value;
    let problem = question.problem.describe();
    let valid = counted(report.valid, "solution");
    let different = match report.valid {
        0 | 1 => "",
        _ => ", all different",
    };
    let verdict = report.total.map(|total| {
        let verdict = match report.is_complete() {
            Some(true) => "complete",
            _ => "incomplete",
        };
        let basis = answer.basis.as_ref().map(completeness::line);
        let (valid, basis) = (report.valid, basis.unwrap_or_default());
        format!("{valid} of {total}: {verdict}\n{basis}\n")
    });
    let verdict = verdict.unwrap_or_default();
    if report.wrong == 0 {
        print(&format!(
            "{problem}: {valid}, none wrong{different}\n{verdict}"
        ))?;
        if report.valid == 0 && report.total != Some(0) {
            print_diagnostic("warning: the list is empty");
        }
        return Ok(());
    }
    let wrong_lines = counted(report.wrong, "wrong line");
    print(&format!("{problem}: {valid} and {wrong_lines}\n{verdict}"))?;
    let name = input_name(path);
    for (line, fault) in &report.faults {
        let column = fault.column().map(|column| format!(", column {column}"));
        let column = column.unwrap_or_default();
        print_diagnostic(&format!("error: {name}, line {line}{column}: {fault}"));
    }
    let hidden = report.wrong - report.faults.len() as u64;
    if hidden > 0 {
        print_diagnostic(&format!("and {}", counted(hidden, "more wrong line")));
    }
    Ok(())
}
