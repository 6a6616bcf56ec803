//! The implication graph of a conflict.

use super::text::{ended, missing, summary};
use crate::exit::{Exit, Failure, print_summary};
use crate::files::output_file::{require_writable, write_whole};
use crate::output::format::OutputFormat;
use crate::output::picture::drawing_bytes;
use crate::output::text::quoted;
use crate::supervision::worker::{Reporter, Supervisor};
use queensat::answers::Resolved;
use std::path::Path;
use teach::trace::Trace;

/// Follows a search to a conflict, and draws its graph.
pub fn run(
    question: &Resolved<Trace>,
    file: Option<&Path>,
    format: OutputFormat,
    supervisor: &Supervisor,
) -> Result<Exit, Failure> {
    require_writable(file)?;
    let asked = question.clone();
    let work = move |reporter: &Reporter<()>| {
        let result = Trace::begin(&asked, &reporter.control).and_then(|mut steps| {
            steps.by_ref().for_each(drop);
            steps.end()
        });
        Ok(result)
    };
    let end = supervisor.supervise_silent("following the search", work, Err)?;
    let answer = end.result.map_err(Failure::stopped)??;
    let (totals, ending) = ended(&answer);
    let Some(graph) = answer.value.graph else {
        return Err(missing(question, (totals, ending)));
    };
    let bytes = match format {
        OutputFormat::Dot => graph.to_dot().into_bytes(),
        OutputFormat::Picture(format) => drawing_bytes(&graph.draw(), format)?,
        _ => (graph.lines().join("\n") + "\n").into_bytes(),
    };
    write_whole(file, &bytes)?;
    print_summary(&summary(question, (totals, ending)));
    if let Some(file) = file {
        print_summary(&format!("Written to {}.", quoted(file)));
    }
    Ok(Exit::Answered)
}
