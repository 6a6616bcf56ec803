//! Counts as text.

use super::{Run, Verdict};
use crate::args::CountPlan;
use crate::completeness;
use crate::engine::EnginePlan;
use crate::text::{counted, counted_classes, duration, printable, reason};
use queensat::verify::{Completeness, published_solutions};

/// Formats the statistics of the solvers, if they are reported.
fn statistics_text(runs: &[Run]) -> String {
    let reports = runs.iter().filter_map(|run| run.engine.measured());
    reports
        .map(|report| format!("\n{}\n", report.lines().join("\n")))
        .collect()
}

/// Returns the report on one board.
pub(super) fn report(plan: &CountPlan, runs: &[Run], verdict: &Verdict) -> String {
    let max = runs.iter().map(|run| run.solutions).max().unwrap_or(0);
    // The answer is partial only if no count is complete.
    let partial = runs
        .iter()
        .find_map(|run| reason(run.ending))
        .filter(|_| runs.iter().all(|run| !run.count().complete));
    let answer = match (verdict, partial) {
        (Verdict::Wrong(message), _) => printable(message),
        (_, Some(reason)) if max == 0 => format!("no solution found yet (partial: {reason})"),
        (_, Some(reason)) => {
            format!("at least {} (partial: {reason})", counted(max, "solution"))
        }
        (_, None) => counted(max, "solution"),
    };
    let mut text = format!("{}: {answer}\n\n", plan.problem.describe());
    let names = runs.iter().map(|run| run.engine.name().len());
    let width = names.max().unwrap_or(0).max("backtrack ".len());
    text += &format!(
        "{:<width$} {:>12} {:>12}   {}\n",
        "engine", "solutions", "time", "how"
    );
    for run in runs {
        let engine = run.engine.name();
        let how = match &run.engine {
            EnginePlan::Sat(sat) => {
                format!("{}, {}", printable(&sat.to_string()), plan.all.method)
            }
            EnginePlan::Native(native) => {
                native.how(run.natively().map_or("unknown", |(name, _)| name))
            }
        };
        let classes = run
            .classes()
            .map(|classes| format!(": {}", counted_classes(classes)))
            .unwrap_or_default();
        let partial = reason(run.ending).map(|reason| format!(", partial: {reason}"));
        let partial = partial.unwrap_or_default();
        text += &format!(
            "{engine:<width$} {:>12} {:>12}   {how}{classes}{partial}\n",
            run.solutions,
            duration(run.time),
        );
    }
    if let Some(left_out) = &plan.left_out {
        text += &format!("left out: {left_out}\n");
    }
    let is_published =
        published_solutions(plan.problem.n()) == Some(max) && plan.problem.is_plain();
    match verdict {
        Verdict::Complete(Completeness::CrossChecked) if is_published => {
            text += "\nCompleteness: cross-checked (SAT, native search and OEIS A000170 agree)\n";
        }
        Verdict::Complete(basis) => {
            text += &format!("\n{}\n", completeness::line(basis));
        }
        Verdict::Wrong(_) if runs.len() < 2 => {}
        Verdict::Wrong(_) => text += "\nThe counts are not consistent: at least one is wrong.\n",
        Verdict::Partial => {}
    }
    if plan.engines.len() == 2 && runs.iter().any(|run| !run.count().complete) {
        text += "\nThe counts were not compared, because they are not both complete.\n";
    }
    text + &statistics_text(runs)
}
