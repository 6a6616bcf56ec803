//! A comparison as text: for terminals, spreadsheets, documents and programs.

mod csv;
mod markdown;
mod table;
pub mod units;

pub use csv::csv;
pub use markdown::markdown;
pub use table::text;

use super::{Comparison, Digest};
use serde::Serialize;

/// The comparison as JSON, with what tables show as a field `digest` beside the record. It ends with
/// the end of a line.
///
/// # Errors
///
/// If a number cannot be written as JSON, which no measured one is.
pub fn json(comparison: &Comparison) -> Result<String, serde_json::Error> {
    #[derive(Serialize)]
    struct WithDigest<'a> {
        #[serde(flatten)]
        comparison: &'a Comparison,
        digest: Digest,
    }
    let all = WithDigest {
        comparison,
        digest: Digest::of(comparison),
    };
    Ok(serde_json::to_string_pretty(&all)? + "\n")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::compare::{
        Answer, EngineRecord, FormulaRecord, Machine, Options, Outcome, Program, RunRecord, SCHEMA,
        Skip, Task,
    };

    /// A comparison of three engines, one of which came to the limit and one of which was not
    /// measured at the last size.
    pub fn sample() -> Comparison {
        let mut runs = Vec::new();
        let mut run = |engine, n, round, wall: f64, outcome: Outcome, solutions| {
            runs.push(RunRecord {
                engine,
                n,
                round,
                warmup: false,
                outcome,
                wall_seconds: wall,
                user_seconds: Some(wall * 0.9),
                system_seconds: Some(wall * 0.05),
                peak_memory_bytes: Some((10 << 20) * (engine as u64 + 1)),
                reported_seconds: None,
                answer: (outcome == Outcome::Ok).then_some(Answer::Count(solutions)),
                message: (outcome != Outcome::Ok).then(|| "the time limit was reached".into()),
                statistics: None,
            });
        };
        for round in 0..3 {
            run(0, 8, round, 0.02, Outcome::Ok, 92);
            run(1, 8, round, 0.1 * f64::from(round + 1), Outcome::Ok, 92);
            run(2, 8, round, 0.04, Outcome::Ok, 92);
        }
        run(0, 9, 0, 0.04, Outcome::Ok, 352);
        run(1, 9, 0, 1.0, Outcome::Timeout, 0);
        run(2, 9, 0, 0.08, Outcome::Ok, 352);
        run(0, 10, 0, 0.08, Outcome::Ok, 724);
        let engine = |spec: &str, peer| EngineRecord {
            spec: spec.into(),
            peer,
            command: vec!["queensat".into(), "count".into(), "8".into()],
        };
        Comparison {
            schema: SCHEMA,
            kind: "queensat compare".into(),
            started: 1_700_000_000,
            complete: false,
            program: Program {
                version: "0.1.0".into(),
                backends: vec!["Varisat 0.2".into()],
                optimized: true,
                command: vec!["queensat".into(), "compare".into(), "8..10".into()],
            },
            machine: Machine {
                processor: Some("Some CPU".into()),
                threads: 2,
                memory_bytes: Some(8 << 30),
                system: "linux 6.1".into(),
                architecture: "x86_64".into(),
            },
            options: Options {
                task: Task::Count,
                from: 8,
                to: 10,
                blocked: Vec::new(),
                blocked_at_random: None,
                fixed: Vec::new(),
                runs: 3,
                warmup: 0,
                time_limit_seconds: 1.0,
                memory_limit_bytes: None,
                reference: 0,
            },
            startup_seconds: vec![0.001; 5],
            engines: vec![
                engine("backtrack", false),
                engine("sat:varisat|x:product", false),
                engine("run:./peer, \"old\"", true),
            ],
            formulas: vec![FormulaRecord {
                engine: 1,
                n: 8,
                encoding: "product".into(),
                variables: 154,
                auxiliary: 90,
                clauses: 500,
                literals: 1100,
            }],
            runs,
            skipped: vec![Skip {
                engine: 1,
                n: 10,
                because_of: 9,
                outcome: Outcome::Timeout,
            }],
        }
    }

    #[test]
    fn what_is_written_as_json_is_read_back() {
        let comparison = sample();
        let text = json(&comparison).unwrap();
        assert_eq!(Comparison::read(&text), Ok(comparison));
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            value["digest"]["engines"][1]["cells"][1]["state"]["state"],
            "ended"
        );
    }

    #[test]
    fn files_of_other_kinds_are_refused() {
        let text = json(&sample()).unwrap();
        for (other, reason) in [
            ("nonsense".to_owned(), "not the JSON"),
            ("{}".to_owned(), "not a comparison"),
            (
                text.replacen("\"schema\": 1", "\"schema\": 7", 1),
                "version 7",
            ),
            (text.replacen("\"runs\": [", "\"runs\": [3, ", 1), "damaged"),
            (
                text.replacen("\"engine\": 2", "\"engine\": 9", 1),
                "it lacks",
            ),
        ] {
            let error = Comparison::read(&other).unwrap_err();
            assert!(error.contains(reason), "{error}");
        }
    }
}
