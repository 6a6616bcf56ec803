//! `queensat encodings`: the at-most-one encodings, and the sizes of the formulas they make.

use super::{Heading, SCHEMA};
use crate::args::{EncodingsPlan, ListFormat};
use crate::exit::{Exit, Failure};
use crate::output::{print, print_json};
use crate::text::describe;
use encodings::at_most_one::{Encoding, families};
use queensat::encode::QueensEncoder;
use queensat::problem::Problem;
use serde::Serialize;

/// Prints the list.
pub fn run(plan: &EncodingsPlan) -> Result<Exit, Failure> {
    match (&plan.problem, plan.format) {
        (None, ListFormat::Table) => print(&families_text())?,
        (None, ListFormat::Json) => print_json(&FamiliesReport::new())?,
        (Some(problem), format) => {
            let report = SizesReport::new(problem);
            match format {
                ListFormat::Table => print(&report.text(problem))?,
                ListFormat::Json => print_json(&report)?,
            }
        }
    }
    Ok(Exit::Answered)
}

fn families_text() -> String {
    let mut text = format!(
        "{:<20} {:<15} {:<12} {}\n",
        "encoding", "arc consistent", "model count", "how it works"
    );
    let yes = |claim: bool| if claim { "yes" } else { "no" };
    for family in families() {
        let (parameter, default) = match family.parameter {
            Some(parameter) => ("[:SIZE]", format!(" (SIZE is {})", parameter.default)),
            None => ("", String::new()),
        };
        text += &format!(
            "{:<20} {:<15} {:<12} {}{default}\n",
            format!("{}{parameter}", family.name),
            yes(family.arc_consistent),
            yes(family.preserves_model_count),
            family.summary,
        );
    }
    text += "\n\
        arc consistent: unit propagation alone finds all that follows from some of the literals\n\
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

impl FamiliesReport {
    fn new() -> Self {
        let rows = families().iter().map(|family| FamilyRow {
            name: family.name,
            also_called: family.also_called,
            summary: family.summary,
            reference: family.reference,
            parameter: family.parameter.map(|parameter| ParameterRow {
                name: parameter.name,
                default: parameter.default,
                least: parameter.least,
            }),
            arc_consistent: family.arc_consistent,
            preserves_model_count: family.preserves_model_count,
        });
        Self {
            schema: SCHEMA,
            encodings: rows.collect(),
        }
    }
}

/// The sizes of the formulas of one problem, all encodings side by side.
#[derive(Serialize)]
struct SizesReport {
    #[serde(flatten)]
    heading: Heading,
    encodings: Vec<SizeRow>,
}

#[derive(Serialize)]
struct SizeRow {
    name: String,
    /// What the formula has; null where it would need more variables than there can be.
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
        let mut text = format!(
            "{}\n\n{:<20} {:>15} {:>15} {:>17} {:>17}\n",
            describe(problem),
            "encoding",
            "variables",
            "auxiliary",
            "clauses",
            "literals"
        );
        let number = |number: Option<u64>| number.map_or("-".to_owned(), |n| n.to_string());
        for row in &self.encodings {
            text += &format!(
                "{:<20} {:>15} {:>15} {:>17} {:>17}\n",
                row.name,
                number(row.variables),
                number(row.auxiliary_variables),
                number(row.clauses),
                number(row.literals),
            );
        }
        if self.encodings.iter().any(|row| row.variables.is_none()) {
            text += "\n- needs more than 2147483647 variables, the most that a formula can have\n";
        }
        text
    }
}
