//! Checkers of partitioned-operation graphs.

use crate::{PROBLEMS, is_on_path, requirement};
use libtest_mimic::{Failed, Trial};
use queensat::Control;
use queensat::certify::graph::write_graph;
use queensat::instance;
use queensat::problem::Problem;
use queensat::prove::BoardFormula;
use std::process::Command;

/// A checker, which gets its options and the two files.
struct Checker {
    program: &'static str,
    options: &'static [&'static str],
    /// Returns the lines with which it accepts a graph of so many models.
    accepts: fn(u128) -> Vec<String>,
}

const CHECKERS: [Checker; 2] = [
    Checker {
        program: "cake_scpog",
        options: &[],
        accepts: |count| {
            let verdict = match count {
                0 => "s VERIFIED UNSAT",
                _ => "s VERIFIED CPOG REPRESENTATION",
            };
            vec![verdict.to_owned()]
        },
    },
    Checker {
        program: "cpog-check",
        // Without a number of threads it divides by zero.
        options: &["-n", "1"],
        accepts: |count| {
            let graph = match count {
                0 => "representation of unsatisfiable POG",
                _ => "representation",
            };
            vec![
                format!("CHECK: FULL-PROOF SUCCESS.  CPOG {graph} verified"),
                format!("CHECK: Regular model count = {count}"),
            ]
        },
    },
];

/// A graph, its formula and its count.
struct Graph {
    formula: Vec<u8>,
    text: String,
    count: u128,
}

pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for checker in &CHECKERS {
        let program = checker.program;
        let is_missing = !is_on_path(program);
        let accepts = || checker.accepts_graphs();
        let name = format!("{program}_accepts_graphs");
        trials.push(requirement::trial(name, program, is_missing, accepts));
        let name = format!("{program}_rejects_wrong_graphs");
        let rejects = || checker.rejects_wrong_graphs();
        trials.push(requirement::trial(name, program, is_missing, rejects));
    }
    trials
}

impl Graph {
    fn new(problem: &Problem) -> Result<Self, Failed> {
        let formula = BoardFormula::new(problem)?;
        let (mut text, mut dimacs) = (Vec::new(), Vec::new());
        formula.write(&mut dimacs, &[] as &[&str], None)?;
        let report = write_graph(&formula, &mut text, &Control::new())?;
        Ok(Self {
            formula: dimacs,
            text: String::from_utf8(text)?,
            count: report.count,
        })
    }
}

impl Checker {
    fn accepts_graphs(&self) -> Result<(), Failed> {
        for text in PROBLEMS {
            let graph = Graph::new(&instance::read(text)?)?;
            if let Err(output) = self.check(&graph)? {
                return Err(format!("{text} is rejected: {output}").into());
            }
        }
        Ok(())
    }

    fn rejects_wrong_graphs(&self) -> Result<(), Failed> {
        let right = Graph::new(&Problem::new(6)?)?;
        let lines: Vec<&str> = right.text.lines().collect();
        let place = |kind: &str| {
            let is_one = |line: &&str| line.split(' ').nth(1) == Some(kind);
            lines.iter().position(is_one).ok_or("no such line")
        };
        let (product, sum, lemma) = (place("p")?, place("s")?, place("a")?);
        let root = lines.iter().position(|line| line.starts_with("r "));
        let word = |line: usize, place| lines[line].split(' ').nth(place).unwrap_or_default();
        let edit = |line: usize, place, new: &str| {
            let mut words: Vec<&str> = lines[line].split(' ').collect();
            words[place] = new;
            (line, words.join(" "))
        };
        let faults = [
            ("a branch counted twice", edit(sum, 4, word(sum, 3))),
            ("a branch replaced", edit(sum, 4, word(product, 2))),
            (
                "a negated literal",
                edit(product, 3, word(product, 3).trim_start_matches('-')),
            ),
            (
                "another root",
                edit(root.ok_or("no root")?, 1, word(product, 2)),
            ),
            ("no models", edit(root.ok_or("no root")?, 1, "0")),
            ("a lemma missing", (lemma, String::new())),
            ("the last lemma missing", (lines.len() - 1, String::new())),
        ];
        for (fault, (line, new)) in faults {
            let mut wrong = lines.clone();
            wrong[line] = &new;
            let graph = Graph {
                formula: right.formula.clone(),
                text: wrong.join("\n") + "\n",
                count: right.count,
            };
            if self.check(&graph)?.is_ok() {
                return Err(format!("accepted with this fault: {fault}").into());
            }
        }
        Ok(())
    }

    /// Returns the output as an error if it rejects the graph.
    fn check(&self, graph: &Graph) -> Result<Result<(), String>, Failed> {
        let folder = tempfile::tempdir()?;
        let mut command = Command::new(self.program);
        command.args(self.options);
        for (name, content) in [
            ("formula.cnf", &graph.formula[..]),
            ("graph.scpog", graph.text.as_bytes()),
        ] {
            let path = folder.path().join(name);
            std::fs::write(&path, content)?;
            command.arg(path);
        }
        let output = command.output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let is_there = |expected: &String| text.lines().any(|line| line == expected);
        Ok(match (self.accepts)(graph.count).iter().all(is_there) {
            true => Ok(()),
            false => Err(format!("{text}{}", String::from_utf8_lossy(&output.stderr))),
        })
    }
}
