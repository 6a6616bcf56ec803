//! Run of `grade`.

use super::args::GradeArgs;
use crate::engines::backend::host;
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::input::formula::failure;
use crate::output::format::Format;
use crate::output::solution_line::board;
use crate::output::text::{counted, counted_classes, input_name, reason};
use crate::output::{color, completeness, print, print_json};
use crate::supervision::Supervision;
use crate::supervision::worker::Reporter;
use itertools::Itertools;
use problem::Problem;
use problem::placement::Placement;
use queensat::answers::{Answer, Ask, Error};
use render::MAX_WITH_SPACES;
use teach::grade::{Differences, GradeReport, Graded, Verdict};

/// Grades, and prints the verdict. An error is no verdict, so it has an exit code of its own.
pub fn run(args: &GradeArgs, supervision: Supervision) -> Result<Exit, Failure> {
    grade(args, supervision).or_else(|failure| match failure {
        failure @ Failure::Runtime(_) => {
            failure.report();
            Ok(Exit::NoProblem)
        }
        failure => Err(failure),
    })
}

fn grade(args: &GradeArgs, supervision: Supervision) -> Result<Exit, Failure> {
    // A signal may end the program while it reads.
    let source = args.source()?;
    let (unresolved, input) = (args.question(source.read()?), source.formula);
    let name = input_name(input);
    let supervisor = supervision.begin()?;
    let resolved = unresolved.resolve(&host(), &supervisor.control);
    // A formula may be long, and is kept twice already.
    drop(unresolved);
    let question = resolved.map_err(|refused| failure(input, Error::<Graded>::from(refused)))?;
    let asked = question.clone();
    let work = move |it: &Reporter<()>| Ok(asked.run(&it.control));
    let end = supervisor.supervise_counting("grading", work, Err)?;
    let answer = end.result.map_err(Failure::stopped)?;
    let answer = answer.map_err(|error| failure(input, error))?;
    for warning in &answer.value.summary.warnings {
        print_diagnostic(&format!(
            "warning: {name}, {}: {}",
            warning.place, warning.kind
        ));
    }
    match args.format {
        Format::Json => {
            let file = input.to_string_lossy().into_owned();
            print_json(&GradeReport::of_file(question.report(&answer), file))?;
        }
        Format::Text => print(&text(&question.problem, &name, &answer))?,
    }
    if let Some(reason) = reason(answer.ending) {
        print_diagnostic(&format!("{reason}: a part of the answer is unknown"));
    }
    Ok(match answer.value.verdict {
        Verdict::Unknown => Exit::of(answer.ending, true),
        Verdict::Exact => Exit::Answered,
        Verdict::ExtraModels if !args.strict => Exit::Answered,
        _ => Exit::NotUnique,
    })
}

/// Maximum number of clauses, and of variables, that are listed.
const MAX_LISTED: usize = 10;

fn text(problem: &Problem, name: &str, answer: &Answer<Graded>) -> String {
    let graded = &answer.value;
    let (variables, clauses) = (graded.summary.variables, graded.summary.clauses);
    let mut text = format!(
        "{}: {name} with {} and {}\nVerdict: {}\n",
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
    let on = problem.board();
    let is_large = on.rows().max(on.columns()) > MAX_WITH_SPACES;
    let is_drawn = |it: &Placement| it.queens().iter().all(|it| on.contains(*it));
    let draw = |placement: &Placement| match is_large || !is_drawn(placement) {
        // A wrong board may have several queens in a row, and queens on holes and pawns.
        true => format!("The squares of the queens:\n{}\n", placement.squares()),
        false => board(placement, problem, color::in_output::<()>(None)),
    };
    if let Some(admitted) = &graded.admitted {
        let pairs = match admitted.pairs {
            0 => "no queens that attack each other".to_owned(),
            pairs => format!(
                "{} of queens that {}",
                counted(pairs, "pair"),
                match admitted.are_attacks {
                    true => "attack each other",
                    false => "break a rule together",
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
        text += &format!("{}\n", draw(&admitted.placement));
        let broken = admitted.broken.iter().take(MAX_LISTED);
        text.extend(broken.map(|broken| format!("  {broken}\n")));
        if admitted.broken.len() > MAX_LISTED {
            text += &format!("  and {} more\n", admitted.broken.len() - MAX_LISTED);
        }
    }
    if let Some(lost) = &graded.lost {
        text += &format!(
            "\nLost: the solution {}\n{}\n",
            lost.placement.line(problem),
            draw(&lost.placement)
        );
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
    if let Some(several) = &graded.several {
        let at_least = if several.is_exact { "" } else { "at least " };
        let variables: Vec<String> = several
            .variables
            .iter()
            .take(MAX_LISTED)
            .map(u32::to_string)
            .collect();
        let more = several.variables.len().saturating_sub(MAX_LISTED);
        let more = if more > 0 {
            format!(" and {more} more")
        } else {
            String::new()
        };
        let first = several.squares.iter().take(MAX_LISTED);
        let squares = first.map(|it| it.name()).join(", ");
        let (what, mut squares) = match squares.is_empty() {
            true => ("auxiliary variables", squares),
            false => (
                "variables",
                format!("; squares that no clause excludes: {squares}"),
            ),
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
        text += &format!("{}\n", completeness::line(basis));
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
        .map(|it| format!("  {}\n", it.line(problem)));
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
