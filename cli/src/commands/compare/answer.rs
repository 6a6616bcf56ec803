//! Answers of runs, read from their output.

use crate::commands::compare::record::{CompareTask, RunAnswer, RunRecord};
use problem::Problem;
use problem::placement::Placement;
use queensat::answers::{CheckList, LineFault, ListFault, read_json};
use queensat::files::chain;
use serde_json::Value;
use std::io::{BufReader, Read};

/// Maximum size of the output, except for lists.
const MAX_OUTPUT: u64 = 1 << 26;

/// Reads the answer of a run from its output. Returns the violation of the rules of chess in the answer, if there is
/// one.
///
/// # Errors
///
/// A message if it is not a complete answer.
pub fn read(
    run: &mut RunRecord,
    output: impl Read,
    task: CompareTask,
    problem: &Problem,
) -> Result<Option<String>, String> {
    let mut text = String::new();
    if matches!(task, CompareTask::Count | CompareTask::First) {
        let length = output
            .take(MAX_OUTPUT)
            .read_to_string(&mut text)
            .map_err(|error| format!("the output cannot be read: {error}"))?;
        if length as u64 == MAX_OUTPUT {
            return Err(format!("the output has {MAX_OUTPUT} bytes or more"));
        }
        read_report(run, &text, task)?;
        if task == CompareTask::First {
            return first(run, &text, problem);
        }
    } else if task == CompareTask::Enumerate {
        return list(run, output, problem);
    } else {
        run.answer = Some(RunAnswer::Written);
    }
    Ok(None)
}

fn unexpected(expected: &str, text: &str) -> String {
    let shown = match encodings::excerpt(text.as_bytes(), 40) {
        shown if shown.is_empty() => "nothing".into(),
        shown => format!("'{shown}'"),
    };
    format!("expected {expected}, but the output is {shown}")
}

/// Reads the JSON of `count` or `solve`, but not the solution in it.
fn read_report(run: &mut RunRecord, text: &str, task: CompareTask) -> Result<(), String> {
    let report = serde_json::from_str(text);
    let report: Value = report.map_err(|_| unexpected("a report in JSON", text))?;
    let of_run = if task == CompareTask::Count {
        &report["runs"][0]
    } else {
        &report
    };
    let reason = of_run["reason"].as_str().unwrap_or("no reason is given");
    let status = of_run["status"].as_str();
    if task == CompareTask::Count {
        if of_run["complete"] != true {
            return Err(format!("the count is partial: {reason}"));
        }
        let count = of_run["solutions"].as_u64();
        run.answer = Some(RunAnswer::Count(count.ok_or("the report has no count")?));
    } else if !matches!(status, Some("satisfiable" | "unsatisfiable")) {
        return Err(format!("there is no answer: {reason}"));
    }
    run.reported_seconds = of_run["seconds"].as_f64();
    run.solver_seconds = of_run["statistics"]["solving_seconds"].as_f64();
    run.encoding_seconds = of_run["statistics"]["encoding_seconds"].as_f64();
    Ok(())
}

/// Reads and verifies the solution in the JSON of `solve`.
fn first(run: &mut RunRecord, text: &str, problem: &Problem) -> Result<Option<String>, String> {
    let wrong = |violation: String| Some(format!("not a solution: {violation}"));
    let solution = match read_json(text.as_bytes()) {
        Ok(line) => line.map(|line| line.solution),
        Err(LineFault::NoSolution) => None,
        Err(fault @ LineFault::NotCounted(..)) => return Ok(wrong(fault.to_string())),
        Err(_) => return Err(unexpected("the column of the queen in each row", text)),
    };
    let numbers = solution.as_ref().map(|solution| numbers(solution, problem));
    run.answer = Some(RunAnswer::First(numbers));
    let violation = solution.and_then(|solution| solution.verify(problem).err());
    Ok(violation.and_then(|violation| wrong(violation.to_string())))
}

/// Returns the columns of a solution, or the rows and columns of its squares in turn.
fn numbers(solution: &Placement, problem: &Problem) -> Vec<u64> {
    let squares = solution.queens().iter().map(|queen| queen.numbers());
    if problem.has_one_queen_per_row() {
        squares.map(|[_, column]| column).collect()
    } else {
        squares.flatten().collect()
    }
}

/// Reads and verifies a list of solutions.
fn list(
    run: &mut RunRecord,
    output: impl Read,
    problem: &Problem,
) -> Result<Option<String>, String> {
    let question = CheckList::new(problem.clone());
    let checked = question
        .check(BufReader::new(output), true)
        .map_err(|error| chain(&error))?;
    run.answer = Some(RunAnswer::List {
        solutions: checked.valid,
        fingerprint: checked.fingerprint,
    });
    let fault = checked
        .lines
        .first()
        .map(|line| (line.line, &line.solution));
    let Some((line, Err(fault))) = fault else {
        return Ok(None);
    };
    match fault {
        ListFault::Repeated(_) => Ok(Some(format!("line {line} repeats a solution"))),
        ListFault::Line(fault) if !matches!(fault, LineFault::NotCounted(..)) => {
            Err(format!("line {line}: {fault}"))
        }
        fault => Ok(Some(format!("line {line} is not a solution: {fault}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns the answer in an output for four queens, after its violation, or else the fault of the output.
    fn read_four(
        task: CompareTask,
        output: &str,
    ) -> Result<(Option<String>, Option<RunAnswer>), String> {
        let mut run = RunRecord::default();
        let violation = read(&mut run, output.as_bytes(), task, &Problem::new(4).unwrap())?;
        Ok((violation, run.answer))
    }

    #[test]
    fn lists_are_compared_as_sets() {
        let list = |text| read_four(CompareTask::Enumerate, text).unwrap().1;
        let both = list("2 4 1 3\n3 1 4 2\n");
        assert_eq!(both, list("3 1 4 2\n\n2 4 1 3"));
        assert_ne!(list("2 4 1 3"), list("3 1 4 2"));
    }

    #[test]
    fn answers_that_break_the_rules_are_described() {
        let first = |columns: &str| format!(r#"{{"status":"satisfiable","columns":[{columns}]}}"#);
        for (task, output, expected) in [
            (CompareTask::First, first("1, 1, 1, 1"), "not a solution: "),
            (CompareTask::First, first("2, 4, 1"), "not a solution: "),
            (
                CompareTask::Enumerate,
                "2 4 1 3\n2 4 1 3".into(),
                "line 2 repeats a solution",
            ),
            (
                CompareTask::Enumerate,
                "1 2 3 4".into(),
                "line 1 is not a solution: ",
            ),
            (
                CompareTask::Enumerate,
                "0 1 2 3".into(),
                "line 1 is not a solution: there is no column 0",
            ),
        ] {
            let violation = read_four(task, &output).unwrap().0.unwrap();
            assert!(violation.contains(expected), "{violation}");
        }
        let solved = read_four(CompareTask::First, &first("2, 4, 1, 3"));
        let columns = RunAnswer::First(Some(vec![2, 4, 1, 3]));
        assert_eq!(solved, Ok((None, Some(columns))));
    }

    #[test]
    fn outputs_without_an_answer_are_described() {
        let long = format!("{}2 4 1 3", " ".repeat(100_000));
        for (task, output, expected) in [
            (
                CompareTask::Count,
                "",
                "a report in JSON, but the output is nothing",
            ),
            (CompareTask::Count, "Segmentation", "expected a report"),
            (
                CompareTask::Count,
                r#"{"runs":[{"complete":false,"reason":"why"}]}"#,
                "partial: why",
            ),
            (CompareTask::First, r#"{"status":"unknown"}"#, "no answer"),
            (
                CompareTask::Enumerate,
                "2 4 1 3\ntwo",
                "line 2: 'two' is not a whole number",
            ),
            (
                CompareTask::Enumerate,
                &long,
                "line 1: the line is far longer than a solution can be",
            ),
        ] {
            let fault = read_four(task, output).unwrap_err();
            assert!(fault.contains(expected), "{fault}");
        }
    }

    proptest! {
        #[test]
        fn no_output_makes_the_reader_panic(text in "\\PC{0,60}") {
            for task in [CompareTask::Count, CompareTask::First, CompareTask::Enumerate, CompareTask::Encode] {
                let _ = read_four(task, &text);
            }
        }
    }
}
