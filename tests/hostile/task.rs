//! Tasks on random boards for solvers that may answer wrongly, and the judgement of the answers of the
//! program.

use super::board::{Board, images};
use super::campaign::{Verdict, require};
use super::program::Ended;
use super::random::Random;
use serde_json::Value;
use std::collections::BTreeSet;
use std::time::Duration;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A count by SAT alone.
    Count,
    /// A count by SAT and by native search.
    CrossCheck,
    Solve,
    Enumerate,
}

/// A command on a board.
pub struct Task {
    kind: Kind,
    board: Board,
    /// The solver lists one solution of each class of symmetric ones.
    by_classes: bool,
    options: Vec<&'static str>,
}

const ENCODINGS: [&str; 5] = ["pairwise", "sequential", "product", "commander:3", "binary"];

impl Task {
    pub fn random(random: &mut Random, max_n: u32) -> Self {
        let kind = random.pick(&[Kind::Count, Kind::CrossCheck, Kind::Solve, Kind::Enumerate]);
        let board = Board::random(random, max_n);
        let mut options = vec!["--encoding", random.pick(&ENCODINGS)];
        let mut by_classes = false;
        let engine = match kind {
            Kind::CrossCheck => "both",
            Kind::Count | Kind::Solve | Kind::Enumerate => "sat",
        };
        options.extend(["--engine", engine]);
        if kind != Kind::Solve {
            options.push("--method");
            let method = random.pick(&["loop", "orbits", "cubes"]);
            options.push(method);
            by_classes = method == "orbits";
            if method == "cubes" && random.one_in(2) {
                options.push("--no-symmetry");
            }
            if method == "loop" && kind == Kind::Enumerate && random.one_in(4) {
                options.extend(["--symmetry", "full"]);
                by_classes = true;
            }
        }
        Self {
            kind,
            board,
            by_classes,
            options,
        }
    }

    pub fn arguments(&self) -> Vec<String> {
        let command = match self.kind {
            Kind::Count | Kind::CrossCheck => "count",
            Kind::Solve => "solve",
            Kind::Enumerate => "enumerate",
        };
        let mut arguments = vec![command.to_owned(), "--format".into(), "json".into()];
        arguments.extend(self.board.arguments());
        arguments.extend(self.options.iter().map(|&option| option.to_owned()));
        arguments
    }

    /// Checks that the answer is right, or labelled as unchecked, or refused.
    ///
    /// A solver is honest if all its answers are right; it may also give up or be stopped.
    pub fn judge(&self, ended: &Ended, is_honest: bool) -> Verdict {
        let told = || format!("{:?}: {}", self.board, ended.describe());
        let codes = if is_honest {
            &[0, 3][..]
        } else {
            &[0, 1, 3, 4]
        };
        ended.require_code(codes)?;
        let text = ended.stdout();
        let mut reports = Vec::new();
        for line in text.lines() {
            let report: Value = serde_json::from_str(line)
                .map_err(|error| format!("not JSON: {error}: {}", told()))?;
            reports.push(report);
        }
        let is_complete = ended.code == Some(0);
        let found_one = self.kind == Kind::Solve && reports.iter().any(|r| columns(r).is_some());
        require(
            !is_complete || found_one || reports.last().is_some_and(|last| is_checked(last, ended)),
            || format!("complete without a basis: {}", told()),
        )?;
        let solutions = self.board.solutions();
        match self.kind {
            Kind::Count | Kind::CrossCheck => {
                let found = reports.first().map(|report| &report["solutions"]);
                let found = found.and_then(Value::as_u64);
                let expected = solutions.len() as u64;
                let is_right = match found {
                    None => !is_complete,
                    Some(found) if is_complete => found == expected,
                    // All models are verified, so that a solver can only claim too few.
                    Some(found) => found <= expected,
                };
                require(is_right, || format!("expected {expected}: {}", told()))
            }
            Kind::Solve => {
                let Some(report) = reports.first() else {
                    return require(!is_complete, || format!("no report: {}", told()));
                };
                match columns(report) {
                    Some(columns) => require(self.board.is_solution(&columns), told),
                    None => require(!is_complete || solutions.is_empty(), || {
                        format!("there are solutions: {}", told())
                    }),
                }
            }
            Kind::Enumerate => self
                .judge_list(&reports, &solutions, is_complete)
                .map_err(|error| format!("{error}: {}", told())),
        }
    }

    fn judge_list(&self, reports: &[Value], solutions: &[Vec<u32>], is_complete: bool) -> Verdict {
        let listed: Vec<Vec<u32>> = reports.iter().filter_map(columns).collect();
        let wrong = listed
            .iter()
            .find(|columns| !self.board.is_solution(columns));
        require(wrong.is_none(), || format!("{wrong:?} is no solution"))?;
        let mut different: BTreeSet<Vec<u32>> = listed.iter().cloned().collect();
        require(different.len() == listed.len(), || {
            "a repeated solution".into()
        })?;
        if self.by_classes {
            different = listed.iter().flat_map(|columns| images(columns)).collect();
        }
        let missing = solutions
            .iter()
            .find(|&columns| !different.contains(columns));
        require(!is_complete || missing.is_none(), || {
            format!("complete, but without {missing:?}")
        })
    }
}

/// Returns the columns in a report, from 0.
fn columns(report: &Value) -> Option<Vec<u32>> {
    let columns = report["columns"].as_array()?.iter();
    let column = |value: &Value| Some(u32::try_from(value.as_u64()?).ok()?.wrapping_sub(1));
    columns.map(column).collect()
}

/// Returns `true` if a report names a basis of completeness other than the claim of a solver: search
/// repeats the work on the small boards of these tests. The shortest time limit of these tests may have ended
/// the search; the claim then has its label.
fn is_checked(report: &Value, ended: &Ended) -> bool {
    let is_out_of_time = ended.took > Duration::from_millis(350);
    let basis = report["completeness"].as_str();
    basis.is_some_and(|basis| {
        ["cross-checked", "published", "search"].contains(&basis)
            || is_out_of_time && basis.starts_with("solver ")
    })
}
