//! The answer of `solve` as text: on one line, or with the board and details.

use super::args::SolvePlan;
use crate::engines::backend::counters_text;
use crate::exit::option_name;
use crate::output::completeness;
use crate::output::solution_line::board_with;
use crate::output::text::{duration, printable};
use itertools::Itertools;
use problem::Problem;
use queensat::answers::{Answer, Resolved, SolutionSearch, Solve, SolveResult};
use queensat::one_solution::{SolveMethod, SolveOutcome, Start, Window};
use std::io::{self, Write};

/// Maximum number of rows of boards that are printed as text.
const MAX_PRINTED_ROWS: u32 = 1000;

/// Returns the answer on one line, with the method and the time if they are wanted, and a line on what "no solution"
/// rests on.
pub fn summary(question: &Resolved<Solve>, answer: &Answer<SolveResult>) -> String {
    let searched = searched(answer);
    let result = match &answer.value.answer {
        SolveOutcome::Solution(_) => match answer.value.is_unique {
            None => "solved",
            Some(true) => "exactly one solution",
            Some(false) => "several solutions, of which this is one",
        }
        .to_owned(),
        SolveOutcome::NoSolution => "there is no solution".to_owned(),
        SolveOutcome::Unknown(reason) => format!("unknown ({reason})"),
    };
    let how = if question.sat.stats {
        let seed = if searched.method.is_random() {
            format!(", seed {}", searched.seed)
        } else {
            String::new()
        };
        let (method, time) = (&searched.decided, duration(answer.runs[0].time));
        format!(", by {}{seed} in {time}", how(method, &question.problem))
    } else {
        String::new()
    };
    let is_refuted = matches!(answer.value.answer, SolveOutcome::NoSolution);
    let is_only = answer.value.is_unique == Some(true);
    let basis = answer.basis.as_ref().filter(|_| is_refuted || is_only);
    let basis = basis.map_or(String::new(), |basis| {
        format!("\n{}", completeness::of_none(basis))
    });
    format!("{}: {result}{how}{basis}", question.describe())
}

/// Writes the answer, and the board unless it is large, with details of the work if they are wanted.
pub fn write_text(
    plan: &SolvePlan,
    answer: &Answer<SolveResult>,
    output: &mut dyn Write,
) -> io::Result<()> {
    let problem = &plan.question.problem;
    writeln!(output, "{}", summary(&plan.question, answer))?;
    let details = plan.question.sat.stats.then(|| details(answer));
    for line in details.into_iter().flatten() {
        writeln!(output, "  {line}")?;
    }
    match &answer.value.answer {
        SolveOutcome::Solution(solution) if problem.board().rows() <= MAX_PRINTED_ROWS => {
            let drawn = board_with(
                plan.style.coordinates,
                &solution.placement(),
                problem,
                plan.output.as_ref(),
            );
            write!(output, "\n{drawn}")?;
        }
        SolveOutcome::Solution(_) => writeln!(
            output,
            "\nThe board is too large to be shown. --format list prints the column of the queen in \
             each row,\nand --format binary -o FILE writes the columns to a file."
        )?,
        _ => {}
    }
    if let Some(counters) = counters(&plan.question, answer) {
        writeln!(output, "\n{counters}")?;
    }
    Ok(())
}

/// Returns the counters of the search, if they are wanted.
pub fn counters(question: &Solve, answer: &Answer<SolveResult>) -> Option<String> {
    counters_text(&answer.runs[0], question.sat.stats)
}

fn searched(answer: &Answer<SolveResult>) -> &SolutionSearch {
    let how = &answer.runs[0].method;
    how.one().expect("a search for one solution")
}

/// Returns details of the work, one per line. There are none for a method without any.
fn details(answer: &Answer<SolveResult>) -> Vec<String> {
    let mut lines = Vec::new();
    let searched = searched(answer);
    let details = &searched.details;
    let is_formula = matches!(searched.method, SolveMethod::Formula { .. });
    if let Some(why) = searched.why(option_name).filter(|_| !is_formula) {
        lines.push(format!("chosen because {why}"));
    }
    if let Some(report) = &details.window {
        let time = duration(report.placing);
        lines.push(format!("queens placed at random in {time}"));
        lines.extend(report.windows.iter().map(window_line));
    }
    if let Some(report) = &details.formula
        && searched.method.is_random()
    {
        let guessed = report.guessed.iter().join(", then ");
        let [loading, solving] = [report.loading, report.solving].map(duration);
        lines.push(format!(
            "formula loaded in {loading}, queens guessed: {guessed}, solved in {solving}"
        ));
    }
    if let Some(time) = details.verifying
        && !lines.is_empty()
        && matches!(answer.value.answer, SolveOutcome::Solution(_))
    {
        lines.push(format!("verified in {}", duration(time)));
    }
    lines
}

/// Describes a method with its solver, its formula and its start.
pub fn how(method: &SolveMethod, problem: &Problem) -> String {
    let solver = printable(solver_of(method));
    match method {
        SolveMethod::Formula { formula, start, .. } => {
            let start = match start {
                Start::Cold => String::new(),
                start => format!(", start {}", start.name()),
            };
            format!("SAT ({solver}, {formula}{start})")
        }
        SolveMethod::Race(race) => {
            let way = if race.is_beside {
                "beside each other"
            } else {
                "in turns"
            };
            format!("backtracking and SAT ({solver}, {}) {way}", race.formula)
        }
        SolveMethod::Proof(_) => "a search that writes its proof".into(),
        SolveMethod::Window { encoding, .. } => format!("window and SAT ({solver}, {encoding})"),
        SolveMethod::Explicit => "the explicit construction".into(),
        SolveMethod::Native(_) | SolveMethod::Symmetric(_) => {
            let algorithm = method.algorithm(problem).unwrap_or_default();
            format!("backtracking ({algorithm})")
        }
    }
}

/// Returns the name of the solver, if there is one.
fn solver_of(method: &SolveMethod) -> &str {
    method.backend().map_or("", |(backend, _)| backend.name())
}

fn window_line(window: &Window) -> String {
    let clauses = window.size.clauses;
    let result = match window.filled {
        Some(true) => format!("{clauses} clauses: filled"),
        Some(false) if clauses == 0 => "in which rows and columns cannot be paired".into(),
        Some(false) => format!("{clauses} clauses: cannot be filled"),
        None => format!("{clauses} clauses: not decided"),
    };
    let (rows, squares, time) = (window.rows, window.squares, duration(window.time));
    format!("window of {rows} rows with {squares} free squares, {result}, {time}")
}
