//! Counts as text.

use crate::engines::backend::counters_text;
use crate::exit::option_name;
use crate::output::completeness;
use crate::output::text::{counted, counted_classes, duration, printable, reason};
use queensat::answers::{
    Answer, Count, CountBy, Mismatch, Resolved, Run, RunMethod, SolutionCount,
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
    let answer = match (outcome, &partial) {
        (Err(mismatch), _) => printable(&mismatch.message),
        (_, Some(reason)) if max == 0 => format!("no count yet (partial: {reason})"),
        (_, Some(reason)) => {
            format!("at least {} (partial: {reason})", counted(max, "solution"))
        }
        (_, None) => counted(max, "solution"),
    };
    let classes = runs.iter().find_map(Run::classes);
    let classes = classes.map_or(String::new(), |classes| {
        format!(" in {}", counted_classes(classes))
    });
    let mut text = format!("{}: {answer}{classes}\n", question.problem.describe());
    // On what the answer rests, or why there is no comparison.
    text += &basis(question, outcome, max);
    let left_out = outcome
        .as_ref()
        .ok()
        .and_then(|answer| answer.value.left_out.as_ref());
    if let Some((engine, why)) = left_out {
        text += &format!("Left out: {engine}: {}\n", why.message(option_name));
    }
    let unfinished = runs.iter().find(|run| !run.is_complete());
    if let Some(run) = unfinished.filter(|_| partial.is_none()) {
        let why = reason(run.ending).unwrap_or_default();
        text += &format!(
            "The counts were not compared: {} is partial ({why}).\n",
            run.method.name()
        );
    }
    if question.sat.stats || outcome.is_err() {
        text += &table(question, runs, max);
    }
    let counters = runs
        .iter()
        .filter_map(|run| counters_text(run, question.sat.stats));
    text.extend(counters.map(|counters| format!("\n{counters}\n")));
    text
}

/// Returns a row for each side: its number, its time and its method.
fn table(question: &Resolved<Count>, runs: &[Run], max: u64) -> String {
    let names = runs.iter().map(|run| run.method.name().len());
    let width = names.max().unwrap_or(0).max("backtrack ".len());
    let digits = max.to_string().len().max("solutions".len());
    let row = |name, solutions: &str, time: &str, how: &str| {
        format!("{name:<width$} {solutions:>digits$} {time:>10}   {how}\n")
    };
    let rows = runs.iter().map(|run| {
        let mut how = how(question, &run.method);
        how.extend(reason(run.ending).map(|reason| format!(", partial: {reason}")));
        let (solutions, time) = (run.solutions.to_string(), duration(run.time));
        row(run.method.name(), &solutions, &time, &how)
    });
    let head = row("engine", "solutions", "time", "how");
    format!("\n{head}{}", rows.collect::<String>())
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

/// Returns the line on the basis of the answer.
fn basis(question: &Resolved<Count>, outcome: &CountOutcome, max: u64) -> String {
    match outcome {
        Ok(answer) => answer.basis.as_ref().map_or(String::new(), |basis| {
            completeness::of_count(basis, is_published(question, max)) + "\n"
        }),
        Err(mismatch) if mismatch.runs.len() < 2 => String::new(),
        Err(_) => "The counts are not consistent: at least one is wrong.\n".into(),
    }
}

/// Returns `true` if others have published the same number.
pub(super) fn is_published(question: &Resolved<Count>, solutions: u64) -> bool {
    published(&question.problem) == Some(solutions)
}
