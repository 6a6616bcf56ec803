//! Answers of runs, read from their output.

use super::{Answer, Task};
use crate::output::solution_line::{max_line, read_line};
use crate::output::text::pairs;
use queensat::board::Square;
use queensat::placement::Placement;
use queensat::problem::Problem;
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::io::{BufRead, BufReader, Read};

/// Maximum size of the output, except for lists.
const MAX_OUTPUT: u64 = 1 << 26;

/// Output of a run.
#[derive(Debug, Default)]
pub struct Report {
    /// Answer of the engine.
    pub answer: Option<Answer>,
    /// Violation of the rules of chess in the answer, or reason for its absence.
    pub message: Option<String>,
    /// Time reported by the program itself, in seconds.
    pub seconds: Option<f64>,
    /// Counters of the solver.
    pub statistics: Option<BTreeMap<String, Value>>,
}

impl From<Answer> for Report {
    fn from(answer: Answer) -> Self {
        Self {
            answer: Some(answer),
            ..Self::default()
        }
    }
}

/// Reads the output of a run: JSON of queensat if `own`, plain text of another program otherwise.
///
/// # Errors
///
/// A message if it is not a complete answer.
pub fn read(output: impl Read, task: Task, own: bool, problem: &Problem) -> Result<Report, String> {
    if task == Task::Encode {
        return Ok(Answer::Written.into());
    }
    if task == Task::Enumerate {
        return list(BufReader::new(output), problem);
    }
    let mut text = String::new();
    let length = output
        .take(MAX_OUTPUT)
        .read_to_string(&mut text)
        .map_err(unreadable)?;
    if length as u64 == MAX_OUTPUT {
        return Err(format!("the output has {MAX_OUTPUT} bytes or more"));
    }
    match (own, task) {
        (true, Task::Count) => own_count(&text),
        (true, _) => own_first(&text, problem),
        (false, Task::Count) => {
            let count = text.trim().parse();
            let count = count.map_err(|_| unexpected("the number of solutions", &text))?;
            Ok(Answer::Count(count).into())
        }
        (false, _) => Ok(first(columns(&text)?, problem)),
    }
}

fn unreadable(error: std::io::Error) -> String {
    format!("the output cannot be read: {error}")
}

fn unexpected(expected: &str, text: &str) -> String {
    let shown = match encodings::excerpt(text.as_bytes(), 40) {
        shown if shown.is_empty() => "nothing".into(),
        shown => format!("'{shown}'"),
    };
    format!("expected {expected}, but the output is {shown}")
}

fn own_count(text: &str) -> Result<Report, String> {
    let report = json(text)?;
    let run = &report["runs"][0];
    if run["complete"] != Value::Bool(true) {
        return Err(format!("the count is partial: {}", reason(run)));
    }
    let count = run["solutions"].as_u64().ok_or("the report has no count")?;
    Ok(Report {
        seconds: run["seconds"].as_f64(),
        statistics: statistics(run),
        ..Answer::Count(count).into()
    })
}

fn own_first(text: &str, problem: &Problem) -> Result<Report, String> {
    let report = json(text)?;
    let solution = match report["status"].as_str() {
        Some("satisfiable") => {
            let in_columns = problem.has_one_queen_per_row();
            let name = if in_columns { "columns" } else { "squares" };
            let numbers = numbers(&report[name]);
            Some(numbers.ok_or_else(|| format!("the report has no {name}"))?)
        }
        Some("unsatisfiable") => None,
        _ => return Err(format!("there is no answer: {}", reason(&report))),
    };
    Ok(Report {
        seconds: report["seconds"].as_f64(),
        statistics: statistics(&report),
        ..first(solution, problem)
    })
}

/// Returns the columns of a solution, or the rows and columns of its squares in turn.
fn numbers(solution: &Value) -> Option<Vec<u64>> {
    let squares = |_| Vec::<[u64; 2]>::deserialize(solution).map(|squares| squares.concat());
    Vec::deserialize(solution).or_else(squares).ok()
}

fn json(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|_| unexpected("a report in JSON", text))
}

fn reason(report: &Value) -> &str {
    report["reason"].as_str().unwrap_or("no reason is given")
}

fn statistics(report: &Value) -> Option<BTreeMap<String, Value>> {
    let counters = report["statistics"].as_object()?.iter();
    let known = counters.filter(|(_, value)| !value.is_null());
    let known = known.map(|(key, value)| (key.clone(), value.clone()));
    Some(known.collect())
}

/// Reads the columns in a line. Returns `None` for an empty line, which means that there is no
/// solution.
fn columns(text: &str) -> Result<Option<Vec<u64>>, String> {
    let columns: Result<Vec<u64>, _> = text.split_whitespace().map(str::parse).collect();
    let columns = columns.map_err(|_| unexpected("the column of the queen in each row", text))?;
    Ok((!columns.is_empty()).then_some(columns))
}

/// Reads the solution in a line: columns, or the rows and columns of its squares in turn.
fn solution(text: &str, problem: &Problem) -> Result<Option<Vec<u64>>, String> {
    if problem.has_one_queen_per_row() {
        return columns(text);
    }
    let line = read_line(text.as_bytes()).map_err(|_| unexpected("squares such as r1c5", text))?;
    Ok(line.map(|line| {
        let squares = pairs(Placement::from(line.solution).queens().iter().copied());
        squares.into_iter().flatten().collect()
    }))
}

/// Describes why a solution is wrong, if it is.
fn violation(numbers: &[u64], problem: &Problem) -> Option<String> {
    let number = |&number: &u64| u32::try_from(number.checked_sub(1)?).ok();
    let Some(numbers) = numbers.iter().map(number).collect::<Option<Vec<u32>>>() else {
        return Some("columns are counted from 1".into());
    };
    let placement = if problem.has_one_queen_per_row() {
        Placement::from_columns(&numbers)
    } else if numbers.len() % 2 == 1 {
        return Some("a square has a row and a column".into());
    } else {
        let squares = numbers.chunks_exact(2);
        Placement::new(squares.map(|pair| Square::new(pair[0], pair[1])).collect())
    };
    let verified = placement.verify(problem);
    verified.err().map(|violation| violation.to_string())
}

fn first(solution: Option<Vec<u64>>, problem: &Problem) -> Report {
    let violation = (solution.as_ref()).and_then(|columns| violation(columns, problem));
    Report {
        message: violation.map(|violation| format!("not a solution: {violation}")),
        ..Answer::First(solution).into()
    }
}

/// Reads and verifies a list of solutions.
fn list(mut output: impl BufRead, problem: &Problem) -> Result<Report, String> {
    let mut seen = HashSet::new();
    let (mut solutions, mut fingerprint) = (0, 0_u64);
    let mut error = None;
    let max_length = max_line(problem);
    let mut line = String::new();
    loop {
        line.clear();
        let length = (&mut output).take(max_length).read_line(&mut line);
        if length.map_err(unreadable)? == 0 {
            break;
        }
        if line.len() as u64 == max_length {
            return Err(unexpected("the column of the queen in each row", &line));
        }
        let Some(columns) = solution(&line, problem)? else {
            continue;
        };
        solutions += 1;
        fingerprint = fingerprint.wrapping_add(hash(&columns));
        error = error.or_else(|| {
            let violation = violation(&columns, problem);
            violation.map(|violation| format!("line {solutions} is not a solution: {violation}"))
        });
        // After an error the memory does not grow.
        if error.is_none() && !seen.insert(columns) {
            error = Some(format!("line {solutions} repeats a solution"));
        }
    }
    let answer = Answer::List {
        solutions,
        fingerprint,
    };
    Ok(Report {
        message: error,
        ..answer.into()
    })
}

/// Returns the FNV-1a hash of the columns, eight bytes each.
fn hash(columns: &[u64]) -> u64 {
    let bytes = columns.iter().flat_map(|column| column.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_output_makes_the_reader_panic(text in "\\PC{0,60}", own in any::<bool>()) {
            for task in [Task::Count, Task::First, Task::Enumerate, Task::Encode] {
                let _ = read(text.as_bytes(), task, own, &Problem::new(4).unwrap());
            }
            for (task, text, expected) in [
                (Task::Count, "Segmentation", "expected a report"),
                (Task::Count, r#"{"runs":[{"complete":false,"reason":"why"}]}"#, "partial: why"),
                (Task::First, r#"{"status":"unknown"}"#, "no answer"),
            ] {
                let read = read(text.as_bytes(), task, true, &Problem::new(4).unwrap());
                prop_assert!(read.unwrap_err().contains(expected));
            }
        }
    }
}
