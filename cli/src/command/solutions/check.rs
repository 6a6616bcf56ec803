//! `queensat check`: verification of a list of solutions.

use crate::args::engines::backend::host;
use crate::args::engines::engine::backtrack;
use crate::args::{CheckArgs, Format};
use crate::command::count;
use crate::exit::{Exit, Failure, chain, print_diagnostic};
use crate::files::input::Lines;
use crate::output::completeness;
use crate::output::json::Object;
use crate::output::mismatch;
use crate::output::solution_line::{FAR_TOO_LONG, LineFault, Solution, max_line, read_line};
use crate::output::text::counted;
use crate::output::text::input_name;
use crate::output::{print, print_json};
use crate::supervision::worker::Supervisor;
use queensat::answers::{Basis, Count, CountBy, Error, published_solutions};
use queensat::placement::{Placement, Violation};
use queensat::problem::Problem;
use std::collections::HashMap;
use std::path::Path;
use thiserror::Error;

/// Maximum number of wrong lines that are shown; further ones are counted.
const MAX_SHOWN_FAULTS: usize = 20;

/// Numbers of lines, and the first wrong lines with their numbers.
#[derive(Default)]
struct Report {
    valid: u64,
    wrong: u64,
    faults: Vec<(u64, Fault)>,
    /// Number of all solutions, if it was asked for and is known.
    total: Option<u64>,
    /// Basis of this number.
    basis: Option<Basis>,
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
    /// Returns `true` if the list has all solutions, or `None` if their number is not known.
    fn is_complete(&self) -> Option<bool> {
        self.total.map(|total| self.valid == total)
    }

    /// Adds the numbers and faults as JSON.
    fn add_to<'a>(&self, object: Object<'a>, complete: bool) -> Object<'a> {
        let faults = self.faults.iter().map(|(line, fault)| {
            Object::default()
                .field("line", *line)
                .optional("column", fault.column())
                .field("message", fault.to_string())
        });
        object
            .field("valid", self.valid)
            .field("wrong", self.wrong)
            .optional("total", complete.then_some(self.total))
            .optional("complete", complete.then_some(self.is_complete()))
            .optional("completeness", self.basis.as_ref().map(ToString::to_string))
            .objects("faults", faults)
    }
}

/// Reads and verifies the list, and compares its length with the number of all solutions if requested.
pub fn run(
    args: &CheckArgs,
    supervisor: impl FnOnce() -> Result<Supervisor, Failure>,
) -> Result<Exit, Failure> {
    let (problem, input) = args.problem()?;
    let published = published_solutions(problem.n()).filter(|_| problem.is_plain());
    if args.complete && published.is_none() {
        backtrack()
            .can_count(&problem)
            .map_err(|error| Failure::Usage(format!("--complete: {error}; leave it out")))?;
    }
    let mut seen = HashMap::new();
    let mut report = Report::default();
    let mut lines = Lines::open(input, max_line(&problem), FAR_TOO_LONG)?;
    while let Some((number, line)) = lines.next()? {
        match judge(line, number, &problem, &mut seen) {
            Ok(valid) => report.valid += u64::from(valid),
            Err(fault) => {
                report.wrong += 1;
                if report.faults.len() < MAX_SHOWN_FAULTS {
                    report.faults.push((number, fault));
                }
            }
        }
    }
    if args.complete {
        let counted = match published {
            Some(total) => Some((total, Basis::Published)),
            None => count(&problem, &supervisor()?)?,
        };
        (report.total, report.basis) = counted.unzip();
    }
    match args.format {
        Format::Json => {
            print_json(&report.add_to(crate::output::json::report(&problem), args.complete))?
        }
        Format::Text => print_text(input, &problem, &report)?,
    }
    if args.complete && report.total.is_none() {
        print_diagnostic("interrupted: the number of all solutions is not known");
    }
    Ok(match (report.wrong, report.is_complete()) {
        (_, Some(false)) if report.total < Some(report.valid) => {
            let message = "the list has more solutions than there are";
            let fields = report.add_to(Object::default(), args.complete);
            mismatch::report_with(message, &problem, fields)
        }
        (1.., _) | (0, Some(false)) => Exit::Runtime,
        (0, None) if args.complete => Exit::Incomplete,
        (0, _) => Exit::Answered,
    })
}

/// Counts all solutions by native search. Returns `None` if it is interrupted.
fn count(problem: &Problem, supervisor: &Supervisor) -> Result<Option<(u64, Basis)>, Failure> {
    let question = Count::new(problem.clone()).with_by(CountBy::Native);
    match count::supervised(&question, &host()?, supervisor)? {
        Ok(answer) => Ok(answer.basis.map(|basis| (answer.value.solutions, basis))),
        Err(Error::Refused(refused)) => Err(refused.into()),
        Err(Error::Failed(failed)) => Err(Failure::Runtime(chain(&*failed.source))),
        Err(Error::Wrong(mismatch)) => Err(Failure::runtime(*mismatch)),
    }
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
    if let Solution::Columns(columns) = &line.solution {
        let (found, expected) = (columns.len(), problem.board().rows());
        if found != expected as usize {
            return Err(Fault::WrongLength { found, expected });
        }
    }
    let placement = Placement::from(line.solution);
    placement.verify(problem)?;
    if let Some(&first) = seen.get(&placement) {
        return Err(Fault::Repeated(first));
    }
    seen.insert(placement, number);
    Ok(true)
}

fn print_text(input: &Path, problem: &Problem, report: &Report) -> Result<(), Failure> {
    let (problem, valid) = (problem.describe(), counted(report.valid, "solution"));
    let different = match report.valid {
        0 | 1 => "",
        _ => ", all different",
    };
    let verdict = report.total.map(|total| {
        let verdict = match report.is_complete() {
            Some(true) => "complete",
            _ => "incomplete",
        };
        let basis = report.basis.as_ref().map(completeness::line);
        format!(
            "{} of {total}: {verdict}\n{}\n",
            report.valid,
            basis.unwrap_or_default()
        )
    });
    let verdict = verdict.unwrap_or_default();
    if report.wrong == 0 {
        print(&format!(
            "{problem}: {valid}, none wrong{different}\n{verdict}"
        ))?;
        if report.valid == 0 && report.total != Some(0) {
            print_diagnostic("warning: the list is empty");
        }
        return Ok(());
    }
    let wrong = |number| counted(number, "wrong line");
    let wrong_lines = wrong(report.wrong);
    print(&format!("{problem}: {valid} and {wrong_lines}\n{verdict}"))?;
    let name = input_name(input);
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
