//! The end of a search in words.

use crate::exit::Failure;
use crate::output::text::{counted, reason};
use queensat::answers::Answer;
use queensat::enumerate::Ending;
use teach::trace::{Trace, TraceTotals, TracedSearch};

/// The numbers of the steps of a search, and how it ended.
pub type SearchEnd = (TraceTotals, Ending);

pub fn ended(answer: &Answer<TracedSearch>) -> SearchEnd {
    (answer.value.totals, answer.ending)
}

/// Returns the numbers of the steps in words.
pub fn summary(question: &Trace, (totals, ending): SearchEnd) -> String {
    let numbers = [
        (totals.decisions, "decision"),
        (totals.rejections, "rejection"),
        (totals.propagations, "propagation"),
        (totals.conflicts, "conflict"),
        (totals.solutions, "solution"),
    ];
    let numbers: Vec<String> = numbers
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| counted(count, what))
        .collect();
    let numbers = if numbers.is_empty() {
        String::new()
    } else {
        format!(": {}", numbers.join(", "))
    };
    let by = question.search();
    let partial = reason(ending).map_or_else(String::new, |reason| format!(" (partial: {reason})"));
    format!("{by}: {}{numbers}{partial}", counted(totals.steps, "step"))
}

/// Creates the failure of a search without the conflict that was asked for.
pub fn missing(question: &Trace, (totals, ending): SearchEnd) -> Failure {
    let number = question.graph.unwrap_or(1);
    let conflicts = counted(totals.conflicts, "conflict");
    let steps = counted(totals.steps, "step");
    Failure::Runtime(match ending {
        Ending::Stopped(reason) => return Failure::stopped(reason),
        Ending::Limit => {
            format!(
                "conflict {number} was not reached: a limit ended the search after {steps} and {conflicts}"
            )
        }
        Ending::Exhausted => {
            format!("there is no conflict {number}: the search ended after {conflicts}")
        }
    })
}
