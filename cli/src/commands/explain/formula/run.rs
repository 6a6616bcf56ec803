//! `queensat explain formula`: the clauses of a small board in words.

use super::args::ExplainFormulaArgs;
use crate::commands::explain::output::{asked, ended};
use crate::exit::{Exit, Failure};
use crate::output::format::ReportFormat;
use crate::output::text::counted;
use crate::output::{print, print_json};
use crate::supervision::Supervision;
use itertools::Itertools;
use problem::Problem;
use std::collections::HashSet;
use teach::explain::{ClauseGroup, FormulaExplained};

pub fn run(args: &ExplainFormulaArgs, supervision: Supervision) -> Result<Exit, Failure> {
    let question = args.question(args.problem.read()?);
    let supervisor = &supervision.begin()?;
    let (question, answer) = asked(question, "writing the formula", Failure::from, supervisor)?;
    match args.format {
        ReportFormat::Json => print_json(&question.report(&answer))?,
        ReportFormat::Text => print(&text(&question.problem, &answer.value, args.all))?,
    }
    Ok(ended(answer.ending))
}

fn text(problem: &Problem, formula: &FormulaExplained, is_whole: bool) -> String {
    let auxiliary = formula.size.variables - u64::from(formula.squares);
    let columns = problem.board().columns();
    let mut text = format!(
        "{}: {} in {}\n\
         Variable (R-1)*{columns}+C: a queen is on row R, column C. {}.\n",
        problem.describe(),
        counted(formula.size.clauses, "clause"),
        counted(formula.groups.len() as u64, "group"),
        match auxiliary {
            0 => "There are no others".to_owned(),
            more => format!(
                "{}, from {} on",
                counted(more, "auxiliary variable"),
                formula.squares + 1
            ),
        },
    );
    let mut seen = HashSet::new();
    let mut is_short = false;
    for group in &formula.groups {
        let is_first = seen.insert(kind(&group.name));
        let is_shown = is_whole || is_first;
        is_short |= !is_shown;
        text += &of_group(group, is_shown);
    }
    if is_short {
        text += "\nThe clauses of the first group of each kind are shown; --all shows all.\n";
    }
    text
}

/// Returns the kind of a group: its name without numbers.
fn kind(name: &str) -> String {
    name.split(|c: char| !c.is_alphabetic())
        .join(" ")
        .trim()
        .to_owned()
}

fn of_group(group: &ClauseGroup, is_shown: bool) -> String {
    let mut size = counted(group.clauses.len() as u64, "clause");
    if let [first, .., last] = &group.variables[..] {
        size += &format!(", variables {} to {}", first.variable, last.variable);
    } else if let [one] = &group.variables[..] {
        size += &format!(", variable {}", one.variable);
    }
    let space = if is_shown || !group.variables.is_empty() {
        "\n"
    } else {
        ""
    };
    let mut text = format!("{space}{} ({size})\n", group.name);
    for variable in &group.variables {
        text += &format!("  variable {}: {}\n", variable.variable, variable.text);
    }
    if is_shown {
        let width = group
            .clauses
            .iter()
            .map(|clause| clause.text.len())
            .max()
            .unwrap_or(0)
            .min(24);
        for clause in &group.clauses {
            text += &format!("  {:<width$}  {}\n", clause.text, clause.words);
        }
    }
    text
}
