//! The verdict on a formula as text.

use crate::output::completeness;
use crate::output::solution_line::{board, is_wide};
use crate::output::text::{counted, counted_classes};
use itertools::Itertools;
use problem::Problem;
use problem::placement::Placement;
use queensat::answers::Answer;
use teach::grade::{Cause, Differences, GradeFault, GradedFormula};

/// Maximum number of clauses, and of variables, that are listed.
const MAX_LISTED: usize = 10;

pub fn text(problem: &Problem, name: &str, answer: &Answer<GradedFormula>) -> String {
    let graded = &answer.value;
    let (variables, clauses) = (graded.summary.variables, graded.summary.clauses);
    // The verdict, what it rests on, and what is not known.
    let has_no_zeros = |cause: &Cause| cause.fault == GradeFault::NoZeros;
    let with_zeros = if graded.causes.iter().any(has_no_zeros) {
        ", with a 0 at the end of each line"
    } else {
        ""
    };
    let mut text = format!(
        "{}: {name} with {} and {}\nVerdict: {}{with_zeros}\n",
        problem.describe(),
        counted(variables.into(), "variable"),
        counted(clauses, "clause"),
        graded.verdict.describe()
    );
    if graded.is_renumbered {
        text += &format!("Numbering: {}\n", graded.numbering.describe());
    }
    if graded.unused > 0 {
        text += &format!(
            "Unused: {} in no clause\n",
            counted(graded.unused, "variable")
        );
    }
    for open in &graded.open {
        text += &format!("Unknown so far: {open}\n");
    }
    for cause in &graded.causes {
        text += &format!("* {}\n", cause.text);
    }
    if !graded.verdict.is_exact() && !graded.causes.is_empty() && !graded.are_all_causes {
        text += "There may be other causes.\n";
    }
    // Boards are drawn if they can be, and else listed.
    let on = problem.board();
    let is_large = is_wide(problem, None);
    let can_be_drawn = |placement: &Placement| {
        let mut queens = placement.queens().iter();
        queens.all(|square| on.contains(*square))
    };
    let draw = |placement: &Placement| {
        // A wrong board may have several queens in a row, and queens on holes and pawns.
        if is_large || !can_be_drawn(placement) {
            format!("The squares of the queens:\n{}\n", placement.squares())
        } else {
            board(placement, problem, None)
        }
    };
    // The smallest board that the formula admits wrongly, and the rules that it breaks.
    if let Some(admitted) = &graded.admitted {
        let pairs = match admitted.pairs {
            0 => "no queens that attack each other".to_owned(),
            pairs => format!(
                "{} of queens that {}",
                counted(pairs, "pair"),
                if admitted.are_attacks {
                    "attack each other"
                } else {
                    "break a rule together"
                }
            ),
        };
        let fewest = if admitted.is_smallest {
            match admitted.pairs {
                0 => "; it is the first such board",
                _ => "; no board has fewer, and it is the first of these",
            }
        } else {
            ""
        };
        text += &format!("\nAdmitted wrongly: a board with {pairs}{fewest}\n");
        if let Some(violation) = &admitted.violation {
            text += &format!("{violation}\n");
        }
        // The board itself, and the first of the rules that it breaks.
        text += &format!("{}\n", draw(&admitted.placement));
        let broken = admitted.broken.iter().take(MAX_LISTED);
        text.extend(broken.map(|broken| format!("  {broken}\n")));
        if admitted.broken.len() > MAX_LISTED {
            text += &format!("  and {} more\n", admitted.broken.len() - MAX_LISTED);
        }
    }
    // A solution that the formula loses, and the clauses that exclude it.
    if let Some(lost) = &graded.lost {
        text += &format!(
            "\nLost: the solution {}\n{}\n",
            lost.placement.line(problem),
            draw(&lost.placement)
        );
        // The first of the clauses that exclude it.
        for clause in lost.clauses.iter().take(MAX_LISTED) {
            text += &format!(
                "  line {}: {} ({})\n",
                clause.line,
                shortened(&clause.text),
                clause.words
            );
        }
        if lost.clauses.len() > MAX_LISTED {
            let more = lost.clauses.len() - MAX_LISTED;
            let clauses = if more == 1 { "clause" } else { "clauses" };
            text += &format!("  and {more} more {clauses}\n");
        }
    }
    // A solution with several models, and the variables that differ in them.
    if let Some(several) = &graded.several {
        let at_least = if several.is_exact { "" } else { "at least " };
        let variables: Vec<String> = several
            .variables
            .iter()
            .take(MAX_LISTED)
            .map(u32::to_string)
            .collect();
        let left_out = several.variables.len().saturating_sub(MAX_LISTED);
        let more = if left_out > 0 {
            format!(" and {left_out} more")
        } else {
            String::new()
        };
        // Squares that no clause excludes are named; without any, the variables are auxiliary ones.
        let squares = several.squares.iter().take(MAX_LISTED).join(", ");
        let (what, mut squares) = if squares.is_empty() {
            ("auxiliary variables", squares)
        } else {
            (
                "variables",
                format!("; squares that no clause excludes: {squares}"),
            )
        };
        squares += if several.squares.len() > MAX_LISTED {
            " .."
        } else {
            ""
        };
        text += &format!(
            "\nThe solution {} has {at_least}{} models; {what} that are not determined: {}{more}{squares}\n",
            several.placement.line(problem),
            several.models,
            variables.join(", ")
        );
    }
    // All solutions that the formula keeps, and lists of all differences.
    if let Some(census) = &graded.census {
        text += &format!(
            "\nKept: {} of {}, {} of {}\n",
            census.kept,
            counted(census.solutions, "solution"),
            census.classes_kept,
            counted_classes(census.classes)
        );
    }
    let all = [
        ("admitted wrongly", &graded.all_admitted),
        ("lost", &graded.all_lost),
    ];
    for (what, differences) in all {
        text += &listed(problem, what, differences.as_ref());
    }
    if let Some(basis) = answer.basis.as_ref().filter(|_| graded.verdict.is_exact()) {
        text += &format!("{}\n", completeness::of_none(basis));
    }
    text
}

fn listed(problem: &Problem, what: &str, differences: Option<&Differences>) -> String {
    let Some(differences) = differences else {
        return String::new();
    };
    let boards = counted(differences.placements.len() as u64, "board");
    let more = if differences.is_complete {
        ""
    } else {
        ", and there may be more"
    };
    let lines = differences
        .placements
        .iter()
        .map(|clause| format!("  {}\n", clause.line(problem)));
    format!("\n{boards} {what}{more}\n") + &lines.collect::<String>()
}

/// Shortens a clause.
fn shortened(clause: &str) -> String {
    const MAX: usize = 60;
    match clause.len() {
        ..=MAX => clause.to_owned(),
        _ => format!("{}...", &clause[..clause[..MAX].rfind(' ').unwrap_or(MAX)]),
    }
}
