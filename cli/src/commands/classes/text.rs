//! Classes as lines of a table, and what is to be known of it.

use crate::exit::{print_diagnostic, print_summary};
use crate::output::completeness;
use crate::output::text::{counted, counted_classes, reason};
use crate::sizes::Size;
use queensat::answers::{Answer, Class, ClassNumbers, Classes, Resolved};

/// Formats the cells of a row.
pub fn columns(n: &str, counts: [String; 5]) -> String {
    let [solutions, classes, without, half, quarter] = counts;
    format!("{n:>3} {solutions:>17} {classes:>16} {without:>16} {half:>10} {quarter:>10}   ")
}

pub fn row(question: &Classes, counts: &ClassNumbers) -> String {
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

/// Prints what the table rests on, what it means, and what was left out, as in this question.
pub fn print_notes(
    questions: &[Resolved<Classes>],
    has_sets: bool,
    left_out: Option<&Resolved<Classes>>,
) {
    print_summary(
        if questions.iter().all(|question| question.is_by_rotations()) {
            "Counted once, by search; the numbers of solutions up to n = 27 are those of OEIS A000170."
        } else {
            "Counted once, by search; not checked by SAT."
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

pub fn print_list_summary(question: &Classes, answer: &Answer<ClassNumbers>) {
    let part = match reason(answer.ending) {
        None => "that is all".to_owned(),
        Some(reason) => format!("partial: {reason}"),
    };
    let solutions = counted(answer.value.solutions.unwrap_or(0), "solution");
    let (problem, classes) = (&question.problem, answer.value.classes.unwrap_or(0));
    let (problem, classes) = (problem.describe(), counted_classes(classes));
    let sizes = answer
        .value
        .describe_sizes()
        .map_or(String::new(), |sizes| format!(", {sizes}"));
    let summary = format!("{problem}: {solutions} in {classes}{sizes} ({part})");
    completeness::print(&summary, answer.basis.as_ref());
}

/// Formats a class: its least solution, symmetry and size.
pub fn line(question: &Classes, class: &Class) -> String {
    let symmetry = match class.symmetry {
        _ if !question.is_by_rotations() => String::new(),
        None => "no symmetry, ".to_owned(),
        Some(rotation) => format!("{} degrees, ", rotation.degrees()),
    };
    let placement = class.placement.line(&question.problem);
    let solutions = counted(class.solutions, "solution");
    format!("{placement}   # {symmetry}{solutions}\n")
}
