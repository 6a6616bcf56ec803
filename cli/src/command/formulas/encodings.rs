//! `queensat encodings`: at-most-one encodings and sizes of their formulas.

use crate::args::{EncodingsArgs, ListFormat};
use crate::exit::{Exit, Failure};
use crate::output::json::Object;
use crate::output::json::{SCHEMA, report};
use crate::output::{print, print_json};
use crate::sizes::Size as BoardSize;
use encodings::Size;
use encodings::at_most_one::{Encoding, Family, families};
use queensat::encode::QueensEncoder;
use queensat::problem::Problem;

/// Prints the list of encodings, or the sizes of the formulas of each board.
pub fn run(args: &EncodingsArgs) -> Result<Exit, Failure> {
    match (&args.problems()?, args.format) {
        (None, ListFormat::Table) => print(&families_text())?,
        (None, ListFormat::Json) => {
            let report = Object::default().field("schema", SCHEMA);
            print_json(&report.objects("encodings", families().iter().map(family_report)))?;
        }
        (Some(problems), ListFormat::Table) => {
            for (place, problem) in problems.iter().enumerate() {
                let separator = if place > 0 { "\n" } else { "" };
                print(&format!("{separator}{}", sizes_text(problem)))?;
            }
        }
        (Some(problems), ListFormat::Json) => {
            for problem in problems {
                print_json(&sizes_report(problem))?;
            }
        }
    }
    Ok(Exit::Answered)
}

fn families_text() -> String {
    let row = |name: &str, consistent: &str, count: &str, summary: &str| {
        format!("{name:<20} {consistent:<15} {count:<12} {summary}\n")
    };
    let mut text = row("encoding", "arc consistent", "model count", "how it works");
    let yes = |claim: bool| if claim { "yes" } else { "no" };
    for family in families() {
        let (parameter, default) = match family.parameter {
            Some(parameter) => ("[:SIZE]", format!(" (SIZE is {})", parameter.default)),
            None => ("", String::new()),
        };
        text += &row(
            &format!("{}{parameter}", family.name),
            yes(family.arc_consistent),
            yes(family.preserves_model_count),
            &format!("{}{default}", family.summary),
        );
    }
    text += "\n\
        arc consistent: unit propagation derives all literals that a partial assignment implies\n\
        model count: the formula has as many models as the constraint\n\n\
        Sources\n";
    for family in families() {
        let other = family
            .also_called
            .map(|name| format!(" (also called {name})"))
            .unwrap_or_default();
        text += &format!("{:<20} {}{other}\n", family.name, family.reference);
    }
    text
}

/// Returns a family in JSON.
fn family_report(family: &Family) -> Object<'static> {
    let parameter = family.parameter.map(|parameter| {
        Object::default()
            .field("name", parameter.name)
            .field("default", parameter.default)
            .field("least", parameter.least)
    });
    Object::default()
        .field("name", family.name)
        .optional("also_called", family.also_called)
        .field("summary", family.summary)
        .field("reference", family.reference)
        .object("parameter", parameter)
        .field("arc_consistent", family.arc_consistent)
        .field("preserves_model_count", family.preserves_model_count)
}

/// Title in the table, field in JSON, and value.
type SizeColumn = (&'static str, &'static str, fn(&Problem, Size) -> u64);

/// Columns of the table of sizes.
const COLUMNS: [SizeColumn; 4] = [
    ("variables", "variables", |_, size| size.variables),
    ("auxiliary", "auxiliary_variables", |problem, size| {
        size.variables - BoardSize::of(problem.board()).squares()
    }),
    ("clauses", "clauses", |_, size| size.clauses),
    ("literals", "literals", |_, size| size.literals),
];

/// Returns the name of each encoding and the size of its formula, or `None` if the formula would
/// exceed the maximum number of variables.
fn sizes(problem: &Problem) -> impl Iterator<Item = (String, Option<Size>)> {
    Encoding::all().into_iter().map(|encoding| {
        let size = QueensEncoder::new(problem, &encoding).size().ok();
        (encoding.to_string(), size)
    })
}

fn sizes_report(problem: &Problem) -> Object<'static> {
    let rows = sizes(problem).map(|(name, size)| {
        let row = Object::default().field("name", name);
        COLUMNS.iter().fold(row, |row, (_, field, value)| {
            row.field(*field, size.map(|size| value(problem, size)))
        })
    });
    report(problem).objects("encodings", rows)
}

fn sizes_text(problem: &Problem) -> String {
    let row = |name: &str, [variables, auxiliary, clauses, literals]: [String; 4]| {
        format!("{name:<20} {variables:>15} {auxiliary:>15} {clauses:>17} {literals:>17}\n")
    };
    let titles = COLUMNS.map(|(title, ..)| title.to_owned());
    let mut text = format!("{}\n\n{}", problem.describe(), row("encoding", titles));
    let mut all_known = true;
    for (name, size) in sizes(problem) {
        all_known &= size.is_some();
        let cell = |size| COLUMNS.map(|(.., value)| value(problem, size).to_string());
        text += &row(
            &name,
            size.map_or_else(|| COLUMNS.map(|_| "-".to_owned()), cell),
        );
    }
    if !all_known {
        text += "\n- needs more than 2147483647 variables, the maximum of a formula\n";
    }
    text
}
