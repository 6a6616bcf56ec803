//! `queensat encodings`: at-most-one encodings and sizes of their formulas.

use super::{Heading, SCHEMA};
use crate::args::{EncodingsArgs, ListFormat};
use crate::exit::{Exit, Failure};
use crate::output::{print, print_json};
use crate::text::describe;
use encodings::at_most_one::{Encoding, Family, families};
use queensat::encode::QueensEncoder;
use queensat::problem::Problem;
use serde::Serialize;

/// Prints the list.
pub fn run(args: &EncodingsArgs) -> Result<Exit, Failure> {
    match (&args.problem.problem()?, args.format) {
        (None, ListFormat::Table) => print(&families_text())?,
        (None, ListFormat::Json) => print_json(&FamiliesReport {
            schema: SCHEMA,
            encodings: families().iter().map(FamilyRow::new).collect(),
        })?,
        (Some(problem), ListFormat::Table) => print(&SizesReport::new(problem).text(problem))?,
        (Some(problem), ListFormat::Json) => print_json(&SizesReport::new(problem))?,
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

#[derive(Serialize)]
struct FamiliesReport {
    schema: u32,
    encodings: Vec<FamilyRow>,
}

#[derive(Serialize)]
struct FamilyRow {
    name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    also_called: Option<&'static str>,
    summary: &'static str,
    reference: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    parameter: Option<ParameterRow>,
    arc_consistent: bool,
    preserves_model_count: bool,
}

#[derive(Serialize)]
struct ParameterRow {
    name: &'static str,
    default: u32,
    least: u32,
}

impl FamilyRow {
    fn new(family: &Family) -> Self {
        let parameter = family.parameter.map(|parameter| ParameterRow {
            name: parameter.name,
            default: parameter.default,
            least: parameter.least,
        });
        Self {
            name: family.name,
            also_called: family.also_called,
            summary: family.summary,
            reference: family.reference,
            parameter,
            arc_consistent: family.arc_consistent,
            preserves_model_count: family.preserves_model_count,
        }
    }
}

/// Sizes of the formulas of one problem, one per encoding.
#[derive(Serialize)]
struct SizesReport {
    #[serde(flatten)]
    heading: Heading,
    encodings: Vec<SizeRow>,
}

#[derive(Serialize)]
struct SizeRow {
    name: String,
    // Sizes are null if the formula would exceed the maximum number of variables.
    variables: Option<u64>,
    auxiliary_variables: Option<u64>,
    clauses: Option<u64>,
    literals: Option<u64>,
}

impl SizesReport {
    fn new(problem: &Problem) -> Self {
        let squares = u64::from(problem.n()) * u64::from(problem.n());
        let rows = Encoding::all().into_iter().map(|encoding| {
            let size = QueensEncoder::new(problem, &encoding).size().ok();
            SizeRow {
                name: encoding.to_string(),
                variables: size.map(|size| size.variables),
                auxiliary_variables: size.map(|size| size.variables - squares),
                clauses: size.map(|size| size.clauses),
                literals: size.map(|size| size.literals),
            }
        });
        Self {
            heading: Heading::new(problem),
            encodings: rows.collect(),
        }
    }

    fn text(&self, problem: &Problem) -> String {
        let row = |name: &str, [variables, auxiliary, clauses, literals]: [String; 4]| {
            format!("{name:<20} {variables:>15} {auxiliary:>15} {clauses:>17} {literals:>17}\n")
        };
        let titles = ["variables", "auxiliary", "clauses", "literals"].map(String::from);
        let mut text = format!("{}\n\n{}", describe(problem), row("encoding", titles));
        let number = |number: Option<u64>| number.map_or("-".to_owned(), |n| n.to_string());
        for size in &self.encodings {
            let (variables, auxiliary) = (size.variables, size.auxiliary_variables);
            let numbers = [variables, auxiliary, size.clauses, size.literals].map(number);
            text += &row(&size.name, numbers);
        }
        if self.encodings.iter().any(|row| row.variables.is_none()) {
            text += "\n- needs more than 2147483647 variables, the maximum of a formula\n";
        }
        text
    }
}
