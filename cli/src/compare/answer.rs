//! What a run answered, read from its output.

use super::{Answer, Task};
use queensat::placement::Placement;
use queensat::problem::Problem;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::io::{BufRead, BufReader, Read};

/// More output than this is no answer to anything but `enumerate`.
const LONGEST_ANSWER: u64 = 1 << 26;

/// What was read.
#[derive(Debug, Default, PartialEq)]
pub struct Told {
    pub answer: Option<Answer>,
    /// What is wrong with it: the answer contradicts the rules of chess.
    pub wrong: Option<String>,
    pub reported_seconds: Option<f64>,
    pub statistics: Option<BTreeMap<String, Value>>,
}

/// Reads the output of a run: JSON of this program, or plain text of another one.
///
/// # Errors
///
/// Why it is no answer.
pub fn read(output: impl Read, task: Task, own: bool, problem: &Problem) -> Result<Told, String> {
    if task == Task::Encode {
        return Ok(Told {
            answer: Some(Answer::Written),
            ..Told::default()
        });
    }
    if task == Task::Enumerate {
        return list(BufReader::new(output), problem);
    }
    let mut text = String::new();
    let length = output.take(LONGEST_ANSWER).read_to_string(&mut text);
    let length = length.map_err(|error| format!("its output cannot be read: {error}"))?;
    if length as u64 == LONGEST_ANSWER {
        return Err("its output is far longer than an answer can be".into());
    }
    match (own, task) {
        (true, Task::Count) => own_count(&text),
        (true, _) => own_first(&text, problem),
        (false, Task::Count) => {
            let count = text.trim().parse();
            let count = count.map_err(|_| {
                format!(
                    "expected the number of solutions, but it wrote {}",
                    excerpt(&text)
                )
            })?;
            Ok(Told {
                answer: Some(Answer::Count(count)),
                ..Told::default()
            })
        }
        (false, _) => first(columns(&text)?, problem),
    }
}

fn excerpt(text: &str) -> String {
    let text = text.trim();
    if text.is_empty() {
        return "nothing".into();
    }
    let shown: String = text
        .chars()
        .take(40)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    format!("'{shown}'")
}

fn own_count(text: &str) -> Result<Told, String> {
    let report = json(text)?;
    let run = &report["runs"][0];
    if run["complete"] != Value::Bool(true) {
        let reason = run["reason"].as_str().unwrap_or("no reason was told");
        return Err(format!("the count is not complete: {reason}"));
    }
    let count = run["solutions"].as_u64().ok_or("no number of solutions")?;
    Ok(Told {
        answer: Some(Answer::Count(count)),
        wrong: None,
        reported_seconds: run["seconds"].as_f64(),
        statistics: statistics(run),
    })
}

fn own_first(text: &str, problem: &Problem) -> Result<Told, String> {
    let report = json(text)?;
    let solution = match report["status"].as_str() {
        Some("satisfiable") => {
            let columns = report["columns"].as_array().ok_or("no columns")?;
            let columns = columns.iter().map(Value::as_u64);
            Some(columns.collect::<Option<Vec<u64>>>().ok_or("no columns")?)
        }
        Some("unsatisfiable") => None,
        _ => {
            let reason = report["reason"].as_str().unwrap_or("no reason was told");
            return Err(format!("there is no answer: {reason}"));
        }
    };
    Ok(Told {
        reported_seconds: report["seconds"].as_f64(),
        statistics: statistics(&report),
        ..first(solution, problem)?
    })
}

fn json(text: &str) -> Result<Value, String> {
    serde_json::from_str(text)
        .map_err(|_| format!("expected a report in JSON, but it wrote {}", excerpt(text)))
}

fn statistics(report: &Value) -> Option<BTreeMap<String, Value>> {
    let statistics = report["statistics"].as_object()?;
    let told = statistics.iter().filter(|(_, value)| !value.is_null());
    Some(
        told.map(|(key, value)| (key.clone(), value.clone()))
            .collect(),
    )
}

/// The columns on a line; `None` for an empty line, which says that there is no solution.
fn columns(text: &str) -> Result<Option<Vec<u64>>, String> {
    let words = text.split_whitespace().map(str::parse);
    let columns: Result<Vec<u64>, _> = words.collect();
    let columns = columns.map_err(|_| {
        format!(
            "expected the column of the queen in each row, but it wrote {}",
            excerpt(text)
        )
    })?;
    Ok((!columns.is_empty()).then_some(columns))
}

fn placement(columns: &[u64]) -> Option<Placement> {
    let column = |&column: &u64| u32::try_from(column.checked_sub(1)?).ok();
    let columns: Option<Vec<u32>> = columns.iter().map(column).collect();
    Some(Placement::from_columns(&columns?))
}

/// Why the columns are no solution, if they are none.
fn fault(columns: &[u64], problem: &Problem) -> Option<String> {
    match placement(columns).map(|placement| placement.verify(problem)) {
        Some(Ok(())) => None,
        Some(Err(violation)) => Some(violation.to_string()),
        None => Some("columns are counted from 1".into()),
    }
}

fn first(solution: Option<Vec<u64>>, problem: &Problem) -> Result<Told, String> {
    let fault = solution
        .as_ref()
        .and_then(|columns| fault(columns, problem));
    Ok(Told {
        wrong: fault.map(|fault| format!("it is no solution: {fault}")),
        answer: Some(Answer::First(solution)),
        ..Told::default()
    })
}

/// A list of solutions, each verified.
fn list(output: impl BufRead, problem: &Problem) -> Result<Told, String> {
    let mut seen = HashSet::new();
    let mut solutions = 0;
    let mut fingerprint = 0_u64;
    let mut wrong = None;
    for line in output.lines() {
        let line = line.map_err(|error| format!("its output cannot be read: {error}"))?;
        let Some(columns) = columns(&line)? else {
            continue;
        };
        solutions += 1;
        let hash = hash(&columns);
        fingerprint = fingerprint.wrapping_add(hash);
        if wrong.is_none() {
            wrong = fault(&columns, problem)
                .map(|fault| format!("line {solutions} is no solution: {fault}"));
        }
        if !seen.insert(columns) && wrong.is_none() {
            wrong = Some(format!("line {solutions} repeats a solution"));
        }
    }
    Ok(Told {
        answer: Some(Answer::List {
            solutions,
            fingerprint,
        }),
        wrong,
        ..Told::default()
    })
}

/// FNV-1a of the columns, eight bytes each.
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

    fn told(text: &str, task: Task, own: bool) -> Result<Told, String> {
        read(text.as_bytes(), task, own, &Problem::new(4).unwrap())
    }

    #[test]
    fn answers_of_both_kinds_are_read() {
        let count = r#"{"runs":[{"complete":true,"solutions":2,"seconds":0.5,
            "statistics":{"conflicts":3,"restarts":null}}]}"#;
        let count = told(count, Task::Count, true).unwrap();
        assert_eq!(count.answer, Some(Answer::Count(2)));
        assert_eq!(count.reported_seconds, Some(0.5));
        assert_eq!(
            count.statistics.unwrap().into_keys().collect::<Vec<_>>(),
            ["conflicts"]
        );
        assert_eq!(
            told(" 92\n", Task::Count, false).unwrap().answer,
            Some(Answer::Count(92))
        );
        let solution = Answer::First(Some(vec![2, 4, 1, 3]));
        let own = r#"{"status":"satisfiable","columns":[2,4,1,3],"seconds":1}"#;
        for (text, own) in [(own, true), ("2 4 1 3\n", false)] {
            let first = told(text, Task::First, own).unwrap();
            assert_eq!((first.answer, first.wrong), (Some(solution.clone()), None));
        }
        let none = r#"{"status":"unsatisfiable","columns":null}"#;
        assert_eq!(
            told(none, Task::First, true).unwrap().answer,
            Some(Answer::First(None))
        );
    }

    #[test]
    fn lists_are_compared_as_sets() {
        let list = |text| told(text, Task::Enumerate, true).unwrap();
        let (one, other) = (list("2 4 1 3\n3 1 4 2\n"), list("3 1 4 2\n2 4 1 3\n"));
        assert_eq!(one, other);
        assert!(matches!(
            one.answer,
            Some(Answer::List { solutions: 2, .. })
        ));
        assert_ne!(one.answer, list("3 1 4 2\n").answer);
        let repeated = list("2 4 1 3\n2 4 1 3\n").wrong.unwrap();
        assert_eq!(repeated, "line 2 repeats a solution");
        assert!(
            list("1 2 3 4\n")
                .wrong
                .unwrap()
                .contains("attack each other")
        );
    }

    #[test]
    fn what_is_wrong_is_told() {
        let first = |text| told(text, Task::First, false).unwrap().wrong.unwrap();
        assert!(first("1 1 1 1").contains("attack each other"));
        assert!(first("0 1 2 3").contains("counted from 1"));
        assert!(first("2 4 1").contains("should be 4"));
        let error = |text, task, own| told(text, task, own).unwrap_err();
        assert!(error("", Task::Count, false).contains("wrote nothing"));
        assert!(error("many", Task::Count, false).contains("'many'"));
        assert!(error("Segmentation", Task::Count, true).contains("expected a report"));
        let partial = r#"{"runs":[{"complete":false,"solutions":1,"reason":"the limit"}]}"#;
        assert!(error(partial, Task::Count, true).contains("not complete: the limit"));
        assert!(error(r#"{"status":"unknown"}"#, Task::First, true).contains("no answer"));
    }

    proptest! {
        #[test]
        fn no_output_makes_the_reader_panic(text in "\\PC{0,60}", own in any::<bool>()) {
            for task in [Task::Count, Task::First, Task::Enumerate, Task::Encode] {
                let _ = told(&text, task, own);
            }
        }
    }
}
