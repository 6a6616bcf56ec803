//! Run of `classes`.

use super::args::ClassesArgs;
use crate::exit::{Exit, Failure, fail, print_diagnostic, print_summary};
use crate::files::output_file::{not_written, write_whole};
use crate::output::format::OutputFormat;
use crate::output::picture::{self, PicturePlan};
use crate::output::sheet::sheet_board;
use crate::output::text::{counted, counted_classes, heading, no_solution, reason};
use crate::output::{Output, completeness, mismatch, print, print_json};
use crate::sizes::Size;
use crate::supervision::answered::answered;
use crate::supervision::worker::{Reporter, Supervisor};
use queensat::answers::{Answer, Class, Classes, Classified, Error, Resolved, class_line};
use queensat::enumerate::Ending;
use render::MAX_ON_SHEET;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

/// Prints the table, or the representatives of all classes of one board.
pub fn run(args: &ClassesArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let (output, format, style) = args.output()?;
    let questions = args.questions(args.problems.read()?)?;
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

/// Formats the cells of a row.
fn columns(n: &str, counts: [String; 5]) -> String {
    let [solutions, classes, without, half, quarter] = counts;
    format!("{n:>3} {solutions:>17} {classes:>16} {without:>16} {half:>10} {quarter:>10}   ")
}

fn row(question: &Classes, counts: &Classified) -> String {
    let rotations = counts.rotations;
    let quarter_turn = rotations.and_then(|counts| counts.quarter_turn());
    let sets = match (quarter_turn, rotations.map(|counts| counts.factor())) {
        (Some(count @ 1..), Some(factor @ 2..)) => {
            format!(" (90: {} of {factor})", counted(count / factor, "set"))
        }
        _ => String::new(),
    };
    let cells = [
        counts.solutions,
        counts.classes,
        counts.without_symmetry,
        rotations.and_then(|counts| counts.half_turn()),
        quarter_turn,
    ]
    .map(|number| number.map_or("-".to_owned(), |number| number.to_string()));
    let size = Size::of(question.problem.board()).to_string();
    let by_size = counts.describe_sizes().unwrap_or_default();
    let row = format!("{}{by_size}{sets}", columns(&size, cells));
    row.trim_end().to_owned() + "\n"
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
        let answer = answered(question, &what, supervisor, Resolved::run, |_| None)?.result;
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

/// Prints what the table rests on, what it means, and what was left out, as in this question.
fn print_notes(
    questions: &[Resolved<Classes>],
    has_sets: bool,
    left_out: Option<&Resolved<Classes>>,
) {
    print_summary(
        if questions.iter().all(|question| question.is_by_rotations()) {
            "Completeness: search; the numbers of solutions are those of OEIS A000170 up to n = 27."
        } else {
            "Completeness: search."
        },
    );
    if has_sets {
        print_summary(
            "Sets: a quarter turn permutes the queens in groups of four, and each group can be \
             mirrored on its own. k groups give sets of 2^(k-1) classes.",
        );
    }
    if let Some(question) = left_out {
        print_diagnostic(&format!(
            "Counts that take long are left out (-): totals above n = {} (--total-up-to) and 180 \
             above n = {} (--half-turn-up-to).",
            question.total_up_to.unwrap_or(0),
            question.half_turn_up_to.unwrap_or(0),
        ));
    }
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
    Ok(Exit::of(answer.ending, answer.value.classes != Some(0)))
}

/// Finds the classes one by one.
fn find(
    question: &Resolved<Classes>,
    supervisor: &Supervisor,
    mut take: impl FnMut(Class) -> Result<(), Failure>,
    flush: impl Fn() -> Result<(), Failure>,
) -> Result<Answer<Classified>, Failure> {
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
    let exit = Exit::of(answer.ending, !boards.is_empty());
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

fn print_list_summary(question: &Classes, answer: &Answer<Classified>) {
    let part = match reason(answer.ending) {
        None => "that is all".to_owned(),
        Some(reason) => format!("partial: {reason}"),
    };
    let solutions = counted(answer.value.solutions.unwrap_or(0), "solution");
    let (problem, classes) = (&question.problem, answer.value.classes.unwrap_or(0));
    let (problem, classes) = (problem.describe(), counted_classes(classes));
    let sizes = answer.value.describe_sizes();
    let sizes = sizes.map_or(String::new(), |sizes| format!(", {sizes}"));
    let summary = format!("{problem}: {solutions} in {classes}{sizes} ({part})");
    completeness::print(&summary, answer.basis.as_ref());
}

/// Formats a class: its least solution, symmetry and size.
fn line(question: &Classes, class: &Class) -> String {
    let symmetry = match class.symmetry {
        _ if !question.is_by_rotations() => String::new(),
        None => "no symmetry, ".to_owned(),
        Some(rotation) => format!("{} degrees, ", rotation.degrees()),
    };
    let placement = class.placement.line(&question.problem);
    let solutions = counted(class.solutions, "solution");
    format!("{placement}   # {symmetry}{solutions}\n")
}
