//! `queensat check`: a list of solutions, judged line by line.

use super::Heading;
use crate::args::{CheckPlan, Format};
use crate::exit::{Exit, Failure, tell};
use crate::input;
use crate::output::{Output, print_json};
use crate::text::{counted, describe, printable};
use queensat::placement::{Placement, Violation};
use queensat::problem::Problem;
use serde::Serialize;
use std::collections::HashMap;
use std::io::{BufRead, Read};
use std::num::IntErrorKind;
use thiserror::Error;

/// Wrong lines beyond this number are counted and not shown.
const SHOWN_FAULTS: usize = 20;

/// What some editors put at the start of a file.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    heading: Heading,
    /// Lines that hold a solution.
    valid: u64,
    /// Lines that do not, or repeat one.
    wrong: u64,
    /// The first wrong lines.
    faults: Vec<ReportedFault>,
}

#[derive(Serialize)]
struct ReportedFault {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    message: String,
}

/// What is wrong with a line.
#[derive(Debug, PartialEq, Eq, Error)]
enum Fault {
    #[error("'{text}' is not a whole number")]
    NotANumber { column: usize, text: String },
    #[error("there is no column {text}; columns are counted from 1")]
    NoSuchColumn { column: usize, text: String },
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
    /// The place in the line, counted from 1 in bytes.
    fn column(&self) -> Option<usize> {
        match self {
            Self::NotANumber { column, .. } | Self::NoSuchColumn { column, .. } => Some(*column),
            _ => None,
        }
    }
}

/// Reads the list and judges it.
pub fn run(plan: &CheckPlan) -> Result<Exit, Failure> {
    let mut input = input::open(&plan.input)?;
    let mut seen = HashMap::new();
    let mut report = Report {
        heading: Heading::new(&plan.problem),
        valid: 0,
        wrong: 0,
        faults: Vec::new(),
    };
    // Room for the longest numbers with as much space between them.
    let longest_line = 4096 + 24 * u64::from(plan.problem.n());
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let length = input
            .by_ref()
            .take(longest_line)
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::read(&plan.input, &error))?;
        if length == 0 {
            break;
        }
        if length as u64 == longest_line && !line.ends_with(b"\n") {
            return Err(Failure::Runtime(format!(
                "{}, line {number}: the line is far longer than a solution can be",
                input::name(&plan.input)
            )));
        }
        if number == 1 && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        match judge(&line, number, &plan.problem, &mut seen) {
            Ok(true) => report.valid += 1,
            Ok(false) => {}
            Err(fault) => {
                report.wrong += 1;
                if report.faults.len() < SHOWN_FAULTS {
                    report.faults.push(ReportedFault {
                        line: number,
                        column: fault.column(),
                        message: fault.to_string(),
                    });
                }
            }
        }
    }
    match plan.format {
        Format::Json => print_json(&report)?,
        Format::Text => print_text(plan, &report)?,
    }
    Ok(if report.wrong == 0 {
        Exit::Answered
    } else {
        Exit::Runtime
    })
}

/// Whether the line holds a new solution; an empty line holds none and is no fault. A `#` begins a
/// remark.
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
        // The word is a part of the line, so the distance between their starts is its place.
        let column = word.as_ptr() as usize - line.as_ptr() as usize + 1;
        let text = || printable(&word.chars().take(20).collect::<String>());
        match word.parse::<u32>() {
            Ok(0) => {
                return Err(Fault::NoSuchColumn {
                    column,
                    text: text(),
                });
            }
            Ok(value) => columns.push(value - 1),
            Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
                return Err(Fault::NoSuchColumn {
                    column,
                    text: text(),
                });
            }
            Err(_) => {
                return Err(Fault::NotANumber {
                    column,
                    text: text(),
                });
            }
        }
    }
    if columns.is_empty() {
        return Ok(false);
    }
    if columns.len() != problem.n() as usize {
        return Err(Fault::WrongLength {
            found: columns.len(),
            expected: problem.n(),
        });
    }
    let placement = Placement::from_columns(&columns);
    placement.verify(problem)?;
    if let Some(&first) = seen.get(&placement) {
        return Err(Fault::Repeated(first));
    }
    seen.insert(placement, number);
    Ok(true)
}

fn print_text(plan: &CheckPlan, report: &Report) -> Result<(), Failure> {
    let mut output = Output::stdout();
    let problem = describe(&plan.problem);
    let valid = counted(report.valid, "solution");
    if report.wrong == 0 {
        let different = if report.valid > 1 {
            ", all different"
        } else {
            ""
        };
        output.write(&format!("{problem}: {valid}, none wrong{different}\n"))?;
        output.finish()?;
        if report.valid == 0 {
            tell("warning: the list is empty");
        }
        return Ok(());
    }
    output.write(&format!(
        "{problem}: {valid} and {}\n",
        counted(report.wrong, "wrong line")
    ))?;
    output.finish()?;
    let name = input::name(&plan.input);
    for fault in &report.faults {
        let column = fault
            .column
            .map(|column| format!(", column {column}"))
            .unwrap_or_default();
        tell(&format!(
            "error: {name}, line {}{column}: {}",
            fault.line, fault.message
        ));
    }
    let hidden = report.wrong - report.faults.len() as u64;
    if hidden > 0 {
        tell(&format!(
            "error: {} beyond these",
            counted(hidden, "wrong line")
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_line_makes_the_reader_panic(line in proptest::collection::vec(any::<u8>(), 0..60)) {
            let problem = Problem::new(4).unwrap();
            let _ = judge(&line, 1, &problem, &mut HashMap::new());
        }
    }

    #[test]
    fn a_fault_names_its_place() {
        let problem = Problem::new(4).unwrap();
        let fault = |line: &str| {
            let fault = judge(line.as_bytes(), 1, &problem, &mut HashMap::new()).unwrap_err();
            (fault.column(), fault.to_string())
        };
        assert_eq!(
            fault("2 4 x 3"),
            (Some(5), "'x' is not a whole number".into())
        );
        assert_eq!(
            fault("2 4 0 3"),
            (
                Some(5),
                "there is no column 0; columns are counted from 1".into()
            )
        );
        assert_eq!(
            fault("2 4 1 5"),
            (
                None,
                "the queen at row 4, column 5 is off the board, which has 4 rows and columns"
                    .into()
            )
        );
        assert_eq!(
            fault("2 4 1"),
            (
                None,
                "expected 4 numbers, one for each row of the board, but found 3".into()
            )
        );
    }
}
