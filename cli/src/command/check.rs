//! `queensat check`: verification of a list of solutions.

use crate::args::{CheckArgs, Format};
use crate::completeness;
use crate::engine::{EnginePlan, NativePlan, backtrack};
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::input;
use crate::json::Object;
use crate::output::{print, print_json};
use crate::text::{counted, describe, printable};
use crate::worker::Supervisor;
use queensat::backtrack::Progress;
use queensat::placement::{Placement, Violation};
use queensat::problem::Problem;
use queensat::verify::{Completeness, published_solutions};
use std::collections::HashMap;
use std::num::{IntErrorKind, ParseIntError};
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
    basis: Option<Completeness>,
}

/// Error in a line.
#[derive(Debug, PartialEq, Eq, Error)]
enum Fault {
    #[error("'{1}' is not a whole number")]
    NotANumber(usize, String),
    #[error("there is no column {1}; columns are counted from 1")]
    NoSuchColumn(usize, String),
    #[error("expected {expected} numbers, one for each row of the board, but found {found}")]
    WrongLength { found: usize, expected: u32 },
    #[error("the line is not text in UTF-8")]
    NotText,
    #[error(transparent)]
    Violation(#[from] Violation),
    #[error("the same solution as on line {0}")]
    Repeated(u64),
}

impl Fault {
    /// Returns the position in the line, in bytes from 1.
    fn column(&self) -> Option<usize> {
        match self {
            Self::NotANumber(column, _) | Self::NoSuchColumn(column, _) => Some(*column),
            _ => None,
        }
    }
}

impl Report {
    /// Returns `true` if the list has all solutions, or `None` if their number is not known.
    fn is_complete(&self) -> Option<bool> {
        self.total.map(|total| self.valid == total)
    }

    fn json(&self, problem: &Problem, complete: bool) -> Object<'_> {
        let faults = self.faults.iter().map(|(line, fault)| {
            Object::default()
                .field("line", *line)
                .optional("column", fault.column())
                .field("message", fault.to_string())
        });
        super::report(problem)
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
    let problem = args.problem.problem()?;
    args.problem.squares.refuse_second_stdin(&args.input)?;
    let published = published_solutions(problem.n()).filter(|_| problem.is_plain());
    let native = NativePlan::plain(backtrack());
    if args.complete && published.is_none() {
        EnginePlan::Native(native).require_counting(&problem)?;
    }
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
    if args.complete {
        (report.total, report.basis) = match published {
            Some(total) => (Some(total), Some(Completeness::Published)),
            None => match count(&problem, native, &supervisor()?)? {
                Some(total) => (Some(total), Some(Completeness::Search)),
                None => (None, None),
            },
        };
    }
    match args.format {
        Format::Json => print_json(&report.json(&problem, args.complete))?,
        Format::Text => print_text(args, &problem, &report)?,
    }
    if args.complete && report.total.is_none() {
        print_diagnostic("interrupted: the number of all solutions is not known");
    }
    Ok(match (report.wrong, report.is_complete()) {
        (_, Some(false)) if report.total < Some(report.valid) => {
            print_diagnostic("error: the list has more solutions than there are");
            Exit::Mismatch
        }
        (1.., _) | (0, Some(false)) => Exit::Runtime,
        (0, None) if args.complete => Exit::Incomplete,
        (0, _) => Exit::Answered,
    })
}

/// Counts all solutions by native search. Returns `None` if it is interrupted.
fn count(
    problem: &Problem,
    native: NativePlan,
    supervisor: &Supervisor,
) -> Result<Option<u64>, Failure> {
    let problem = problem.clone();
    let end = supervisor.supervise_counting("counting all solutions", move |reporter| {
        let stop = || reporter.is_stopped();
        let progress = |progress: Progress| reporter.set_fraction(progress.fraction);
        let options = native.options().with_stop(&stop).with_progress(&progress);
        native.engine.count(&problem, &options)
    })?;
    let report = end.result.map_err(Failure::runtime)?;
    Ok(report.complete.then_some(report.solutions))
}

/// Returns `true` if the line has a new solution, `false` if it is empty. A comment starts with `#`.
fn judge(
    line: &[u8],
    number: u64,
    problem: &Problem,
    seen: &mut HashMap<Placement, u64>,
) -> Result<bool, Fault> {
    let line = line.split(|&byte| byte == b'#').next().unwrap_or(&[]);
    let line = std::str::from_utf8(line).map_err(|_| Fault::NotText)?;
    let mut columns = Vec::new();
    for word in line.split_whitespace() {
        // The word is a slice of the line, so the distance of their addresses is its position.
        let column = word.as_ptr() as usize - line.as_ptr() as usize + 1;
        let text = || printable(&word.chars().take(20).collect::<String>());
        let value = word.parse::<u32>();
        columns.push(match value.as_ref().map_err(ParseIntError::kind) {
            Ok(value @ 1..) => value - 1,
            Ok(0) | Err(IntErrorKind::PosOverflow) => {
                return Err(Fault::NoSuchColumn(column, text()));
            }
            Err(_) => return Err(Fault::NotANumber(column, text())),
        });
    }
    let (found, expected) = (columns.len(), problem.n());
    if found == 0 {
        return Ok(false);
    }
    if found != expected as usize {
        return Err(Fault::WrongLength { found, expected });
    }
    let placement = Placement::from_columns(&columns);
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
    let name = input::name(&args.input);
    for (line, fault) in &report.faults {
        let column = fault.column().map(|column| format!(", column {column}"));
        let column = column.unwrap_or_default();
        print_diagnostic(&format!("error: {name}, line {line}{column}: {fault}"));
    }
    let hidden = report.wrong - report.faults.len() as u64;
    if hidden > 0 {
        print_diagnostic(&format!("error: {} more", wrong(hidden)));
    }
    Ok(())
}
