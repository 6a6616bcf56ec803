//! Run of `check`: a list is verified line by line, and its length is compared if wanted.

use super::args::{CheckArgs, CheckFormat};
use crate::engines::host::host;
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::files::input;
use crate::input::solutions::SolutionSource;
use crate::output::json::Object;
use crate::output::text::{counted, csv_cell, input_name};
use crate::output::{completeness, mismatch, print, print_json};
use crate::supervision::Supervision;
use crate::supervision::worker::Reporter;
use problem::Problem;
use queensat::answers::{Answer, CheckList, CheckedLine, CheckedList, ListError, Resolved};
use queensat::files::plain;

const NO_SOLUTION: &str = "error: there is no solution in the text";

/// Reads and verifies the list, and compares its length with the number of all solutions if requested.
pub fn run(args: &CheckArgs, supervision: Supervision) -> Result<Exit, Failure> {
    let (size, source) = args.source()?;
    let mut question = CheckList::new(args.options.require_problem(size)?);
    question.complete = args.complete;
    question.all = args.all || args.format == CheckFormat::Csv;
    let question = question.resolve_to_read(&host())?;
    // The lines, which are read as a stream.
    let (checked, place, text) = match source {
        SolutionSource::Line(text) => (
            question.check(text.as_bytes(), false),
            "the solution".into(),
            Some(text),
        ),
        SolutionSource::File(path) => {
            let (list, text) = input::open_with_text(&path)?;
            (question.check(list, false), input_name(&path), text)
        }
    };
    let checked = checked.map_err(|error| match error {
        ListError::Io(error) => Failure::Runtime(format!("cannot read {place}: {}", plain(&error))),
        error => Failure::Runtime(format!("{place}, {error}")),
    })?;
    let question = question.with_text(text);
    // The number of all solutions, which may take long, so only this part is supervised.
    let answer = if question.complete {
        let (asked, lines) = (question.clone(), checked.clone());
        let work = move |reporter: &Reporter<()>| asked.complete(lines, &reporter.control);
        let stopped = |reason| Ok(question.stopped(checked, reason));
        let end = supervision
            .begin()?
            .supervise_silent("counting", work, stopped)?;
        end.result?
    } else {
        question.complete(checked, &control::Control::new())?
    };
    match args.format {
        CheckFormat::Json => print_json(&question.report(&answer))?,
        CheckFormat::Text => print_text(&place, &question, &answer)?,
        CheckFormat::Csv => print_csv(&question, &answer)?,
    }
    // The exit code, which tells a list that cannot be right from one that is wrong.
    let value = &answer.value;
    if question.complete && value.total.is_none() {
        print_diagnostic("interrupted: the number of all solutions is not known");
    }
    if value.is_contradiction() {
        let message = "the list has more solutions than there are";
        return Ok(mismatch::report("", message, &question.problem, || {
            Object::from_report(&question.report(&answer))
        }));
    }
    Ok(match (value.wrong + value.repeated, value.is_complete()) {
        (1.., _) => Exit::Runtime,
        _ if value.unreadable > 0 => Exit::Unanswerable,
        (0, Some(false)) => Exit::Runtime,
        (0, None) if question.complete => Exit::Incomplete,
        // A text without any solution is not right, unless there is none.
        (0, None) if value.valid + value.further == 0 => Exit::Unanswerable,
        (0, _) => Exit::Answered,
    })
}

/// Prints a row for each solution; what is no row of the table is a message.
fn print_csv(question: &Resolved<CheckList>, answer: &Answer<CheckedList>) -> Result<(), Failure> {
    let list = &answer.value;
    let row = |line: &CheckedLine| {
        let name = line.name.clone().unwrap_or_default();
        let remark = described(line, &question.problem);
        let cells = [name, verdict(line), remark].map(csv_cell).join(",");
        format!("{},{cells}\n", line.line)
    };
    let rows: String = list.lines.iter().map(row).collect();
    print(&format!("line,name,verdict,remark\n{rows}"))?;
    if let Some(completeness) = completeness_of(list) {
        print_diagnostic(&completeness);
    }
    if list.lines.is_empty() {
        print_diagnostic(NO_SOLUTION);
    }
    Ok(())
}

/// Returns how many solutions a list has of all, if that is known.
fn completeness_of(list: &CheckedList) -> Option<String> {
    let total = list.total?;
    let is_complete = list.is_complete() == Some(true);
    let verdict = if is_complete {
        "complete"
    } else {
        "incomplete"
    };
    Some(format!("{} of {total}: {verdict}", list.valid))
}

/// Returns what a line is, and where its numbers start: messages count from 1.
fn described(line: &CheckedLine, problem: &Problem) -> String {
    let counted = if line.is_from_zero {
        " (counted from 0)"
    } else {
        ""
    };
    line.describe(problem) + counted
}

fn verdict(line: &CheckedLine) -> String {
    line.verdict().replace("unreadable", "not understood")
}

fn print_text(
    place: &str,
    question: &Resolved<CheckList>,
    answer: &Answer<CheckedList>,
) -> Result<(), Failure> {
    let (report, problem) = (&answer.value, &question.problem);
    let (wrong, repeated) = (report.wrong, report.repeated);
    let faults = wrong + repeated + report.unreadable;
    let right = report.valid + report.further;
    let told = |line: &CheckedLine, verdict: &str| {
        let name = line.name.as_ref().map(|name| format!(" ({name})"));
        let column = line.column().map(|column| format!(", column {column}"));
        let [name, column] = [name, column].map(Option::unwrap_or_default);
        let (number, fault) = (line.line, described(line, problem));
        format!("line {number}{name}{column}: {verdict}{fault}")
    };
    let lines = report
        .lines
        .iter()
        .filter(|_| question.all)
        .map(|line| told(line, &format!("{}: ", verdict(line))) + "\n");
    let mut text: String = lines.collect();
    // The sums, and if the list is complete.
    let solutions = counted(report.valid, "solution");
    let mut summary = match (faults, right) {
        (0, 0 | 1) if !question.all && report.further == 0 => format!("{solutions}, none wrong"),
        (0, _) if !question.all && report.further == 0 => {
            format!("{solutions}, none wrong, all different")
        }
        _ => format!("{right} right, {wrong} wrong"),
    };
    if repeated > 0 || report.unreadable == 0 && report.further == 0 && (faults > 0 || question.all)
    {
        summary += &format!(", {repeated} repeated");
    }
    if report.unreadable > 0 {
        summary += &format!(", {} not understood", report.unreadable);
    }
    if report.is_from_zero {
        summary += " (counted from 0)";
    }
    text += &format!("{}: {summary}\n", problem.describe());
    if let Some(completeness) = completeness_of(report) {
        let basis = answer.basis.as_ref();
        let basis = basis.map(|basis| completeness::sentence("Counted", basis));
        text += &format!("{completeness}\n{}\n", basis.unwrap_or_default());
    }
    print(&text)?;
    // Faults are messages, unless all lines are told above.
    if right + faults == 0 && !question.complete {
        print_diagnostic(NO_SOLUTION);
    } else if right + faults == 0 && report.total != Some(0) {
        print_diagnostic("warning: the list is empty");
    }
    if !question.all {
        for line in &report.lines {
            print_diagnostic(&format!("error: {place}, {}", told(line, "")));
        }
        let hidden = faults - report.lines.len() as u64;
        if hidden > 0 {
            let hidden = counted(hidden, "more such line");
            print_diagnostic(&format!("and {hidden}; --all tells them all"));
        }
    }
    Ok(())
}
