//! `queensat classes`: Bell's table of classes of symmetric solutions, and classes of other problems.

use crate::args::engines::backend::host;
use crate::args::{ClassesArgs, ListFormat};
use crate::command::answered;
use crate::exit::{Exit, Failure, print_diagnostic, print_summary};
use crate::output::completeness;
use crate::output::mismatch;
use crate::output::text::{counted, counted_classes, reason};
use crate::output::{Output, print, print_json};
use crate::sizes::Size;
use crate::supervision::worker::{Reporter, Supervisor};
use queensat::answers::{Answer, Ask, Class, Classes, Classified, Error};
use queensat::enumerate::Ending;
use queensat::json::{Asked, class_line};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Prints the table, or the representatives of all classes of one board.
pub fn run(args: &ClassesArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    match &args.questions()?[..] {
        [question] if question.list => list(question, args.format, supervisor),
        questions => table(questions, args.format, supervisor),
    }
}

/// Formats the cells of a row.
fn columns(n: &str, counts: [String; 5]) -> String {
    let [solutions, classes, without, half, quarter] = counts;
    format!("{n:>3} {solutions:>17} {classes:>16} {without:>16} {half:>10} {quarter:>10}")
}

fn row(question: &Classes, counts: &Classified) -> String {
    let rotations = counts.rotations;
    let quarter_turn = rotations.and_then(|counts| counts.quarter_turn());
    let sets = match (quarter_turn, rotations.map(|counts| counts.factor())) {
        (Some(count @ 1..), Some(factor @ 2..)) => {
            format!("  = {} of {factor}", counted(count / factor, "set"))
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
    format!("{}{sets}\n", columns(&size, cells))
}

fn table(
    questions: &[Classes],
    format: ListFormat,
    supervisor: &Supervisor,
) -> Result<Exit, Failure> {
    let is_table = format == ListFormat::Table;
    if is_table {
        let titles = ["solutions", "classes", "no symmetry", "180", "90"];
        print(&(columns("n", titles.map(String::from)) + "\n"))?;
    }
    let (mut left_out, mut has_sets) = (None, false);
    for question in questions {
        let what = format!("counting the classes of {}", question.problem.describe());
        let answer = answered(question, &what, supervisor, Classes::run, |_| None)?.result;
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
fn print_notes(questions: &[Classes], has_sets: bool, left_out: Option<&Classes>) {
    print_summary(if questions.iter().all(Classes::is_by_rotations) {
        "Completeness: search; the numbers of solutions are those of OEIS A000170 up to n = 27."
    } else {
        "Completeness: search."
    });
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

fn list(question: &Classes, format: ListFormat, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let host = host()?;
    let output = RefCell::new(Output::stdout());
    let sizes = RefCell::new(BTreeMap::new());
    let (asked, of_work) = (question.clone(), host.clone());
    let end = supervisor.supervise(
        "listing classes",
        move |reporter: &Reporter<Class>| {
            asked.run_into(&of_work, &reporter.control, |class| reporter.pass(class))
        },
        |class| {
            *sizes.borrow_mut().entry(class.solutions).or_default() += 1;
            let mut output = output.borrow_mut();
            match format {
                ListFormat::Table => output.write(&line(question, &class)),
                ListFormat::Json => output.write_json(&class_line(question, &class)),
            }
        },
        || output.borrow_mut().flush(),
        |reason| Ok(question.found(sizes.take(), Ending::Stopped(reason))),
    )?;
    let mut output = output.into_inner();
    if let Err(Error::Wrong(_)) = end.result {
        output.flush()?;
    }
    let answer = end
        .result
        .map_err(|error| mismatch::failure(error, question, &host))?;
    if format == ListFormat::Json {
        output.write_json(&question.report(&answer))?;
    }
    output.finish()?;
    print_list_summary(question, &answer);
    Ok(Exit::of(answer.ending, answer.value.classes != Some(0)))
}

fn print_list_summary(question: &Classes, answer: &Answer<Classified>) {
    let part = match reason(answer.ending) {
        None => "that is all".to_owned(),
        Some(reason) => format!("partial: {reason}"),
    };
    let solutions = counted(answer.value.solutions.unwrap_or(0), "solution");
    let classes = answer.value.classes.unwrap_or(0);
    let (problem, classes) = if question.is_by_rotations() {
        let name = format!("n = {}", question.problem.n());
        (name, counted(classes, "class"))
    } else {
        (question.problem.describe(), counted_classes(classes))
    };
    let summary = format!("{problem}: {solutions} in {classes} ({part})");
    completeness::print(&summary, answer.basis.as_ref());
}

/// Formats a class: its least solution, symmetry and size.
fn line(question: &Classes, class: &Class) -> String {
    let symmetry = match class.symmetry {
        _ if !question.is_by_rotations() => String::new(),
        None => "no symmetry, ".to_owned(),
        Some(rotation) => format!("{} degrees, ", rotation.degrees()),
    };
    format!(
        "{}   # {symmetry}{}\n",
        class.placement.line(&question.problem),
        counted(class.solutions, "solution")
    )
}
