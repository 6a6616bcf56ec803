//! Counts on several boards as a table, with the times of the engines if they are wanted.

use super::text::{CountOutcome, asks_both, is_published, runs};
use crate::exit::option_name;
use crate::output::text::{duration, heading, printable, reason};
use crate::sizes::Size;
use itertools::Itertools;
use queensat::answers::{BACKTRACK, Basis, Count, CountBy, Resolved};

/// Returns what the words in some rows stand for.
pub(super) fn legend(rows: &str) -> String {
    let words = [
        (" twice", "Twice: by SAT and by search."),
        (", as published", "Published: OEIS A000170."),
    ];
    let used = words.iter().filter(|(word, _)| rows.contains(word));
    used.map(|(_, meaning)| meaning).join(" ")
}

/// Returns the restrictions of the problems, if there are some, and the titles of the columns.
pub(super) fn head(question: &Resolved<Count>) -> String {
    let engines = names(question).into_iter().map(String::from);
    heading(&question.problem, 2) + &line("n", "solutions", engines, "counted")
}

/// Returns the names of the engines whose times are wanted, also of one that may be left out.
fn names(question: &Resolved<Count>) -> Vec<&str> {
    if !question.sat.stats {
        return Vec::new();
    }
    let native = question.native.engine.as_deref().unwrap_or(BACKTRACK);
    match question.by {
        _ if asks_both(question) => vec!["sat", native],
        Some(CountBy::Native) => vec![native],
        _ => vec!["sat"],
    }
}

/// Returns the row of a board: the solutions, the time of each engine, and the basis of the count.
pub(super) fn row(question: &Resolved<Count>, outcome: &CountOutcome) -> String {
    let runs = runs(outcome);
    let max = runs.iter().map(|run| run.solutions).max().unwrap_or(0);
    let (solutions, basis) = match outcome {
        Ok(answer) => match &answer.basis {
            Some(basis) => {
                let left_out = answer.value.left_out.iter().map(|(engine, why)| {
                    format!(", without {engine}: {}", why.message(option_name))
                });
                let is_published = is_published(question, max);
                let basis = counted_by(basis, is_published) + &left_out.collect::<String>();
                (max.to_string(), printable(&basis))
            }
            None => {
                let reason = runs
                    .iter()
                    .find_map(|run| reason(run.ending))
                    .unwrap_or_default();
                (format!(">= {max}"), format!("partial: {reason}"))
            }
        },
        Err(mismatch) => ("-".into(), printable(&mismatch.message)),
    };
    let times = names(question).into_iter().map(|name| {
        let run = runs.iter().find(|run| run.method.name() == name);
        run.map_or("-".into(), |run| duration(run.time))
    });
    let size = Size::of(question.problem.board()).to_string();
    line(&size, &solutions, times, &basis)
}

/// Returns how often a number was counted, and whether others have it.
fn counted_by(basis: &Basis, is_published: bool) -> String {
    let counted = match basis {
        Basis::CrossChecked => "twice".into(),
        Basis::Published => "once".into(),
        Basis::Search => "once, by search".into(),
        Basis::Solver(name) => format!("once, by {name}"),
        Basis::Verified | Basis::Proved => basis.to_string(),
    };
    counted + if is_published { ", as published" } else { "" }
}

fn line(n: &str, solutions: &str, times: impl Iterator<Item = String>, basis: &str) -> String {
    let times: String = times.map(|time| format!(" {time:>12}")).collect();
    format!("{n:>3} {solutions:>18}{times}   {basis}\n")
}
