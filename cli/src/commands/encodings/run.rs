//! Run of `encodings`: a list of them, or the sizes of their formulas.

use super::args::{EncodingsArgs, ListFormat};
use super::text::{families_text, sizes_csv, sizes_text};
use crate::exit::{Exit, Failure, refuse};
use crate::output::json::{Object, SCHEMA};
use crate::output::{print, print_json};
use crate::sizes::Size;
use control::Control;
use encodings::at_most_one::Family;
use itertools::Either;
use problem::Problem;
use queensat::answers::{Host, Question, Sizes};

/// Prints the list of encodings, or the sizes of the formulas of each board.
pub fn run(args: &EncodingsArgs) -> Result<Exit, Failure> {
    let Some(problems) = problems(args)? else {
        if args.format == ListFormat::Csv {
            refuse!("--format csv lists sizes: add the SIZES of boards, such as 8");
        } else if args.format == ListFormat::Table {
            print(&families_text(args))?;
        } else {
            print_json(&report(args.families()))?;
        }
        return Ok(Exit::Answered);
    };
    if args.format == ListFormat::Csv {
        print("rows,columns,encoding,variables,auxiliary_variables,clauses,literals\n")?;
    }
    for (place, problem) in problems.into_iter().enumerate() {
        let control = Control::new();
        let question = Sizes::new(problem).resolve(&Host::new(), &control)?;
        let answer = question.run(&control)?;
        match args.format {
            ListFormat::Json => print_json(&question.report(&answer))?,
            ListFormat::Csv => print(&sizes_csv(&question, &answer.value))?,
            ListFormat::Table => {
                let separator = if place > 0 { "\n" } else { "" };
                let text = sizes_text(&question, &answer.value);
                print(&format!("{separator}{text}"))?;
            }
        }
    }
    Ok(Exit::Answered)
}

/// Returns the problem of each size, if there are sizes.
fn problems(args: &EncodingsArgs) -> Result<Option<Vec<Problem>>, Failure> {
    match &args.sizes {
        Some(Either::Left(sizes)) => args.options.of_sizes(sizes).map(Some),
        _ => {
            args.options.squares.refuse_seed_without_effect()?;
            let problem = args.options.problem(None::<Size>)?;
            Ok(problem.map(|problem| vec![problem]))
        }
    }
}

/// Returns encodings in JSON.
pub fn report(families: impl Iterator<Item = &'static Family>) -> Object {
    let families: Vec<Object> = families.map(family_report).collect();
    let report = Object::default().field("schema", SCHEMA);
    report.field("encodings", families)
}

/// Returns a family in JSON.
fn family_report(family: &Family) -> Object {
    let parameter = family.parameter.map(|parameter| {
        Object::default()
            .field("name", parameter.name)
            .field("default", parameter.default)
            .field("least", parameter.least)
    });
    let also_called = Some(family.also_called).filter(|names| !names.is_empty());
    Object::default()
        .field("name", family.name)
        .optional("also_called", also_called)
        .field("summary", family.summary)
        .field("reference", family.reference)
        .optional("parameter", parameter)
        .field("arc_consistent", family.arc_consistent)
        .field("preserves_model_count", family.preserves_model_count)
}
