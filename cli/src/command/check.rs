//! `queensat check`: verification of a list of solutions.

use crate::args::{CheckArgs, Format};
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::input;
use crate::json::Object;
use crate::output::{print, print_json};
use crate::solution_line::{LineFault, read_line};
use crate::text::{counted, describe};
use queensat::placement::{Placement, Violation};
use queensat::problem::Problem;
use std::collections::HashMap;
use thiserror::Error;

/// Maximum number of wrong lines that are shown; further ones are counted.
const MAX_SHOWN_FAULTS: usize = 20;

/// Numbers of lines, and the first wrong lines with their numbers.
#[derive(Default)]
struct Report {
    valid: u64,
    wrong: u64,
    faults: Vec<(u64, Fault)>,
}

/// Error in a line.
#[derive(Debug, PartialEq, Eq, Error)]
enum Fault {
    #[error(transparent)]
    Line(#[from] LineFault),
    #[error("expected {expected} numbers, one for each row of the board, but found {found}")]
    WrongLength { found: usize, expected: u32 },
    #[error(transparent)]
    Violation(#[from] Violation),
    #[error("the same solution as on line {0}")]
    Repeated(u64),
}

impl Fault {
    /// Returns the position in the line, in bytes from 1.
    fn column(&self) -> Option<usize> {
        match self {
            Self::Line(fault) => fault.column(),
            _ => None,
        }
    }
}

impl Report {
    fn json(&self, problem: &Problem) -> Object<'_> {
        let faults = self.faults.iter().map(|(line, fault)| {
            Object::default()
                .field("line", *line)
                .optional("column", fault.column())
                .field("message", fault.to_string())
        });
        super::report(problem)
            .field("valid", self.valid)
            .field("wrong", self.wrong)
            .objects("faults", faults)
    }
}

/// Reads and verifies the list.
pub fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    let problem = args.problem.problem()?;
    let mut seen = HashMap::new();
    let mut report = Report::default();
    // Enough for numbers of maximum length with as much space between them.
    let max_length = 4096 + 24 * u64::from(problem.n());
    input::for_each_line(&args.input, max_length, |number, line| {
        match judge(line, number, &problem, &mut seen) {
            Ok(valid) => report.valid += u64::from(valid),
            Err(fault) => {
                report.wrong += 1;
                if report.faults.len() < MAX_SHOWN_FAULTS {
                    report.faults.push((number, fault));
                }
            }
        }
        Ok(())
    })?;
    match args.format {
        Format::Json => print_json(&report.json(&problem))?,
        Format::Text => print_text(args, &problem, &report)?,
    }
    Ok(match report.wrong {
        0 => Exit::Answered,
        _ => Exit::Runtime,
    })
}

/// Returns `true` if the line has a new solution, `false` if it is empty.
fn judge(
    line: &[u8],
    number: u64,
    problem: &Problem,
    seen: &mut HashMap<Placement, u64>,
) -> Result<bool, Fault> {
    let Some(line) = read_line(line)? else {
        return Ok(false);
    };
    let (found, expected) = (line.columns.len(), problem.n());
    if found != expected as usize {
        return Err(Fault::WrongLength { found, expected });
    }
    let placement = Placement::from_columns(&line.columns);
    placement.verify(problem)?;
    if let Some(&first) = seen.get(&placement) {
        return Err(Fault::Repeated(first));
    }
    seen.insert(placement, number);
    Ok(true)
}

fn print_text(args: &CheckArgs, problem: &Problem, report: &Report) -> Result<(), Failure> {
    let (problem, valid) = (describe(problem), counted(report.valid, "solution"));
    let different = match report.valid {
        0 | 1 => "",
        _ => ", all different",
    };
    if report.wrong == 0 {
        print(&format!("{problem}: {valid}, none wrong{different}\n"))?;
        if report.valid == 0 {
            print_diagnostic("warning: the list is empty");
        }
        return Ok(());
    }
    let wrong = |number| counted(number, "wrong line");
    print(&format!("{problem}: {valid} and {}\n", wrong(report.wrong)))?;
    let name = input::name(&args.input);
    for (line, fault) in &report.faults {
        let column = fault.column().map(|column| format!(", column {column}"));
        let column = column.unwrap_or_default();
        print_diagnostic(&format!("error: {name}, line {line}{column}: {fault}"));
    }
    let hidden = report.wrong - report.faults.len() as u64;
    if hidden > 0 {
        print_diagnostic(&format!("and {}", counted(hidden, "more wrong line")));
    }
    Ok(())
}
