//! Run of `encodings`.

use super::args::{EncodingsArgs, ListFormat};
use crate::exit::{Exit, Failure, refuse};
use crate::output::json::{Object, SCHEMA};
use crate::output::{print, print_json};
use crate::sizes::Size as BoardSize;
use control::Control;
use encodings::Size;
use encodings::at_most_one::{Encoding, Family};
use itertools::Either;
use problem::Problem;
use queensat::answers::{Ask, Host, Sizes};

/// Prints the list of encodings, or the sizes of the formulas of each board.
pub fn run(args: &EncodingsArgs) -> Result<Exit, Failure> {
    let Some(problems) = problems(args)? else {
        if args.format == ListFormat::Csv {
            refuse!("--format csv lists sizes: add the SIZES of boards, such as 8");
        } else if args.format == ListFormat::Table {
            print(&families_text(args))?;
        } else {
            let report = Object::default().field("schema", SCHEMA);
            let families: Vec<Object> = args.families().map(family_report).collect();
            print_json(&report.field("encodings", families))?;
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
            let problem = args.options.problem(None)?;
            Ok(problem.map(|problem| vec![problem]))
        }
    }
}

fn families_text(args: &EncodingsArgs) -> String {
    let row = |name: &str, consistent: &str, count: &str, summary: &str| {
        format!("{name:<20} {consistent:<15} {count:<12} {summary}\n")
    };
    let mut text = row("encoding", "arc consistent", "model count", "how it works");
    let yes = |claim: bool| if claim { "yes" } else { "no" };
    for family in args.families() {
        let (parameter, default) = match family.parameter {
            Some(parameter) => ("[:SIZE]", format!(" (SIZE is {})", parameter.default)),
            None => ("", String::new()),
        };
        let (name, summary) = (family.name, family.summary);
        let [consistent, count] = [family.arc_consistent, family.preserves_model_count].map(yes);
        let (name, summary) = (format!("{name}{parameter}"), format!("{summary}{default}"));
        text += &row(&name, consistent, count, &summary);
    }
    text += "\n\
        arc consistent: unit propagation derives all literals that a partial assignment implies\n\
        model count: the formula has as many models as the constraint\n\n\
        Sources\n";
    for family in args.families() {
        let other = match family.also_called {
            [] => String::new(),
            names => format!(" (also called {})", names.join(", ")),
        };
        text += &format!("{:<20} {}{other}\n", family.name, family.reference);
    }
    text
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

/// Returns the numbers of a size, with the auxiliary variables after all variables.
fn numbers(size: Size, squares: u64) -> [String; 4] {
    let auxiliary = size.variables - squares;
    [size.variables, auxiliary, size.clauses, size.literals].map(|number| number.to_string())
}

/// Returns the lines of a board. The numbers of a formula that is too large are empty.
fn sizes_csv(question: &Sizes, sizes: &[(Encoding, Option<Size>)]) -> String {
    let board @ BoardSize { rows, columns } = BoardSize::of(question.problem.board());
    let line = |(encoding, size): &(Encoding, Option<Size>)| {
        let numbers = size.map_or_else(Default::default, |size| numbers(size, board.squares()));
        format!("{rows},{columns},{encoding},{}\n", numbers.join(","))
    };
    sizes.iter().map(line).collect()
}

fn sizes_text(question: &Sizes, sizes: &[(Encoding, Option<Size>)]) -> String {
    let row = |name: &str, [variables, auxiliary, clauses, literals]: [String; 4]| {
        format!("{name:<20} {variables:>13} {auxiliary:>13} {clauses:>15} {literals:>15}\n")
    };
    let titles = ["variables", "auxiliary", "clauses", "literals"].map(String::from);
    let mut text = question.problem.describe() + "\n\n" + &row("encoding", titles);
    let squares = BoardSize::of(question.problem.board()).squares();
    for (encoding, size) in sizes {
        let numbers = size.map(|size| numbers(size, squares));
        let cells = numbers.unwrap_or_else(|| ["-"; 4].map(String::from));
        text += &row(&encoding.to_string(), cells);
    }
    if sizes.iter().any(|(_, size)| size.is_none()) {
        text += "\n- needs more than 2147483647 variables, the maximum of a formula\n";
    }
    text
}
