//! Counts on several boards as a table.

use super::{Run, Verdict};
use crate::args::CountPlan;
use crate::sizes::Size;
use crate::text::{duration, printable, reason};

/// Returns the titles of the columns.
pub(super) fn head(plan: &CountPlan) -> String {
    let engines = names(plan).into_iter().map(String::from);
    line("n", "solutions", engines, "completeness")
}

/// Returns the names of the engines, also of one that was left out.
fn names(plan: &CountPlan) -> Vec<&'static str> {
    match plan.left_out {
        Some(_) => vec!["sat", "backtrack"],
        None => plan.engines.iter().map(|engine| engine.name()).collect(),
    }
}

/// Returns the row of a board: the solutions, the time of each engine, and the basis of the count.
pub(super) fn row(plan: &CountPlan, runs: &[Run], verdict: &Verdict) -> String {
    let max = runs.iter().map(|run| run.solutions).max().unwrap_or(0);
    let (solutions, basis) = match verdict {
        Verdict::Complete(basis) => {
            let left_out = plan.left_out.iter().map(|one| format!(", without {one}"));
            let basis = basis.to_string() + &left_out.collect::<String>();
            (max.to_string(), printable(&basis))
        }
        Verdict::Wrong(message) => ("-".into(), printable(message)),
        Verdict::Partial => {
            let reason = runs.iter().find_map(|run| reason(run.ending));
            (
                format!(">= {max}"),
                format!("partial: {}", reason.unwrap_or_default()),
            )
        }
    };
    let times = names(plan).into_iter().map(|name| {
        let run = runs.iter().find(|run| run.engine.name() == name);
        run.map_or("-".into(), |run| duration(run.time))
    });
    line(
        &Size::of(plan.problem.board()).to_string(),
        &solutions,
        times,
        &basis,
    )
}

fn line(n: &str, solutions: &str, times: impl Iterator<Item = String>, basis: &str) -> String {
    let times: String = times.map(|time| format!(" {time:>12}")).collect();
    format!("{n:>3} {solutions:>18}{times}   {basis}\n")
}
