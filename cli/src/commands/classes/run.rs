//! Run of `classes`: a row of the table for each board, or the representatives on one board.

use super::args::ClassesArgs;
use super::text::{columns, line, print_list_summary, print_notes, row};
use crate::engines::resolve::resolve_all;
use crate::exit::{Exit, Failure, fail, print_diagnostic};
use crate::files::output_file::{not_written, write_whole};
use crate::output::format::OutputFormat;
use crate::output::picture::{self, PicturePlan};
use crate::output::sheet::sheet_board;
use crate::output::text::{counted_classes, heading, no_solution, reason};
use crate::output::{Output, mismatch, print, print_json};
use crate::supervision::Supervision;
use crate::supervision::worker::{Reporter, Supervisor};
use queensat::answers::{Answer, Class, ClassNumbers, Classes, Error, Resolved, class_line};
use queensat::enumerate::Ending;
use render::MAX_ON_SHEET;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

/// Prints the table, or the representatives of all classes of one board.
pub fn run(args: &ClassesArgs, supervision: Supervision) -> Result<Exit, Failure> {
    let (output, format, style) = args.output()?;
    let questions = args.questions(args.problems.read_each()?)?;
    let questions = resolve_all(questions, |one| &mut one.native)?;
    let supervisor = &supervision.begin()?;
    match (&questions[..], format) {
        ([question], OutputFormat::Picture(format)) => {
            let file = output.as_deref();
            picture::require_room(format, &question.problem, true, file)?;
            let picture = PicturePlan::of_output(format, file.as_ref()).with_style(style);
            draw(question, picture, file, supervisor)
        }
        ([question], format) if question.list => list(question, format, supervisor),
        (questions, format) => table(questions, format, supervisor),
    }
}

fn table(
    questions: &[Resolved<Classes>],
    format: OutputFormat,
    supervisor: &Supervisor,
) -> Result<Exit, Failure> {
    let is_table = format == OutputFormat::Table;
    if is_table {
        let titles = ["solutions", "classes", "no symmetry", "180", "90"];
        let head = heading(&questions[0].problem, questions.len());
        print(&(head + &columns("n", titles.map(String::from)) + "by size\n"))?;
    }
    let (mut left_out, mut has_sets) = (None, false);
    for question in questions {
        let what = format!("counting the classes of {}", question.problem.describe());
        let answer = supervisor
            .answer(question, &what, Resolved::run, |_| None)?
            .result;
        if is_table {
            print(&row(question, &answer.value))?;
        } else {
            print_json(&question.report(&answer))?;
        }
        if answer.ending != Ending::Exhausted {
            print_diagnostic("interrupted: the remaining counts are left out");
            return Ok(Exit::Incomplete);
        }
        if let Some(counts) = answer.value.rotations {
            has_sets |= counts.factor() > 1 && counts.quarter_turn() > Some(0);
            let is_partial = counts.solutions.is_none() || counts.point_symmetric.is_none();
            left_out = left_out.or(is_partial.then_some(question));
        }
    }
    if is_table {
        print_notes(questions, has_sets, left_out);
    }
    Ok(Exit::Answered)
}

fn list(
    question: &Resolved<Classes>,
    format: OutputFormat,
    supervisor: &Supervisor,
) -> Result<Exit, Failure> {
    let output = RefCell::new(Output::stdout());
    let take = |class: Class| {
        let mut output = output.borrow_mut();
        match format {
            OutputFormat::Json => output.write_json(&class_line(question, &class)),
            _ => output.write(&line(question, &class)),
        }
    };
    let answer = find(question, supervisor, take, || output.borrow_mut().flush())?;
    let mut output = output.into_inner();
    if format == OutputFormat::Json {
        output.write_json(&question.report(&answer))?;
    }
    output.finish()?;
    print_list_summary(question, &answer);
    Ok(Exit::after(answer.ending, answer.value.classes != Some(0)))
}

/// Finds the classes one by one.
fn find(
    question: &Resolved<Classes>,
    supervisor: &Supervisor,
    mut take: impl FnMut(Class) -> Result<(), Failure>,
    flush: impl Fn() -> Result<(), Failure>,
) -> Result<Answer<ClassNumbers>, Failure> {
    let sizes = RefCell::new(BTreeMap::new());
    let asked = question.clone();
    let end = supervisor.supervise(
        "listing classes",
        move |reporter: &Reporter<Class>| {
            asked.run_into(&reporter.control, |class| reporter.pass(class))
        },
        |class: Class| {
            *sizes.borrow_mut().entry(class.solutions).or_default() += 1;
            take(class)
        },
        &flush,
        |reason| Ok(question.found(sizes.take(), Ending::Stopped(reason))),
    )?;
    if let Err(Error::Wrong(_)) = end.result {
        flush()?;
    }
    let failure = |error| mismatch::failure(error, question);
    end.result.map_err(failure)
}

/// Draws one board of each class on a page.
fn draw(
    question: &Resolved<Classes>,
    picture: PicturePlan,
    file: Option<&Path>,
    supervisor: &Supervisor,
) -> Result<Exit, Failure> {
    let (mut boards, problem) = (Vec::new(), &question.problem);
    let take = |class: Class| {
        if boards.len() == MAX_ON_SHEET {
            fail!(
                "a page has room for up to {MAX_ON_SHEET} classes, and there are more; --list lists them"
            );
        }
        let (number, size) = (boards.len() + 1, Some(class.solutions));
        boards.push(sheet_board(number, class.placement, problem, size));
        Ok(())
    };
    let answer = find(question, supervisor, take, || Ok(()))?;
    let exit = Exit::after(answer.ending, !boards.is_empty());
    if boards.is_empty() {
        print_diagnostic("there is no solution to draw");
        not_written(file, no_solution(answer.basis.is_some()));
        return Ok(exit);
    }
    let sizes = answer.value.describe_sizes().unwrap_or_default();
    let partial =
        reason(answer.ending).map_or(String::new(), |reason| format!(" (partial: {reason})"));
    let classes = counted_classes(boards.len() as u64);
    let title = format!("{}: {classes}, {sizes}{partial}", problem.title());
    write_whole(file, &picture.sheet(&boards, problem, &title)?)?;
    print_list_summary(question, &answer);
    Ok(exit)
}
