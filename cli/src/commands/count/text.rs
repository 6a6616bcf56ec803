//! Counts as text.

use crate::engines::backend::counters_text;
use crate::exit::option_name;
use crate::output::completeness;
use crate::output::text::{counted, counted_classes, duration, printable, reason};
use queensat::answers::{
    Answer, Basis, Count, CountBy, Mismatch, Resolved, Run, RunMethod, SolutionCount,
};
use queensat::cross_check::published;

/// Answer to a count, or the runs that contradict each other.
pub(super) type CountOutcome = Result<Answer<SolutionCount>, Box<Mismatch>>;

/// Returns the runs of an answer, or those that contradict each other.
pub(super) fn runs(outcome: &CountOutcome) -> &[Run] {
    match outcome {
        Ok(answer) => &answer.runs,
        Err(mismatch) => &mismatch.runs,
    }
}

/// Returns the report on one board.
pub(super) fn report(question: &Resolved<Count>, outcome: &CountOutcome) -> String {
    let runs = runs(outcome);
    let max = runs.iter().map(|run| run.solutions).max().unwrap_or(0);
    // The answer is partial only if no count is complete.
    let partial = runs
        .iter()
        .find_map(|run| reason(run.ending))
        .filter(|_| !runs.iter().any(Run::is_complete));
    let answer = match (outcome, partial) {
        (Err(mismatch), _) => printable(&mismatch.message),
        (_, Some(reason)) if max == 0 => format!("no solution found yet (partial: {reason})"),
        (_, Some(reason)) => {
            format!("at least {} (partial: {reason})", counted(max, "solution"))
        }
        (_, None) => counted(max, "solution"),
    };
    // A row for each side.
    let mut text = format!("{}: {answer}\n\n", question.problem.describe());
    let names = runs.iter().map(|run| run.method.name().len());
    let width = names.max().unwrap_or(0).max("backtrack ".len());
    let digits = max.to_string().len().max("solutions".len());
    let row = |name, solutions: &str, time: &str, how: &str| {
        format!("{name:<width$} {solutions:>digits$} {time:>10}   {how}\n")
    };
    text += &row("engine", "solutions", "time", "how");
    for run in runs {
        let mut how = how(question, &run.method);
        how.extend(
            run.classes()
                .map(|classes| format!(": {}", counted_classes(classes))),
        );
        how.extend(reason(run.ending).map(|reason| format!(", partial: {reason}")));
        let (solutions, time) = (run.solutions.to_string(), duration(run.time));
        text += &row(run.method.name(), &solutions, &time, &how);
    }
    let left_out = outcome
        .as_ref()
        .ok()
        .and_then(|answer| answer.value.left_out.as_ref());
    if let Some((engine, why)) = left_out {
        text += &format!("left out: {engine}: {}\n", why.message(option_name));
    }
    // On what the answer rests, or why there is no comparison.
    text += &basis(question, outcome, max);
    if asks_both(question)
        && left_out.is_none()
        && !(runs.len() == 2 && runs.iter().all(Run::is_complete))
    {
        text += "\nThe counts were not compared, because they are not both complete.\n";
    }
    let counters = runs
        .iter()
        .filter_map(|run| counters_text(run, question.sat.stats));
    text.extend(counters.map(|counters| format!("\n{counters}\n")));
    text
}

/// Returns `true` if SAT and native search are both to count, or one of them was left out.
pub(super) fn asks_both(question: &Resolved<Count>) -> bool {
    question.by == Some(CountBy::Both) || question.left_out().is_some()
}

/// Describes the engine and its options.
fn how(question: &Resolved<Count>, how: &RunMethod) -> String {
    match how {
        RunMethod::Sat {
            backend,
            formula,
            method,
        } => printable(&format!("{backend}, {formula}, {method}")),
        RunMethod::Native { algorithm, .. } => {
            let mut text = (*algorithm).to_owned();
            if let Some(simd) = question.native.simd {
                text += &format!(", {simd}");
            }
            if let Some(threads) = question.threads {
                text += &format!(", {}", counted(threads.get() as u64, "thread"));
            }
            text
        }
        RunMethod::One(_) => how.name().into(),
    }
}

/// Returns the paragraph on the basis of the answer.
fn basis(question: &Resolved<Count>, outcome: &CountOutcome, max: u64) -> String {
    let is_published = published(&question.problem) == Some(max);
    match outcome {
        Ok(answer) => match &answer.basis {
            Some(Basis::CrossChecked) if is_published => {
                "\nCompleteness: cross-checked (SAT, native search and OEIS A000170 agree)\n".into()
            }
            Some(basis) => format!("\n{}\n", completeness::line(basis)),
            None => String::new(),
        },
        Err(mismatch) if mismatch.runs.len() < 2 => String::new(),
        Err(_) => "\nThe counts are not consistent: at least one is wrong.\n".into(),
    }
}
