//! Run of `trace`: steps are written as they come, or drawn on a page at the end.

use super::text::{SearchEnd, ended, missing, summary};
use super::{graph, step_lines};
use crate::commands::trace::args::TraceArgs;
use crate::engines::host::host;
use crate::exit::{Exit, Failure, print_summary};
use crate::files::output_file::{require_writable, write_output, write_whole, written_to};
use crate::output::format::OutputFormat;
use crate::supervision::Supervision;
use crate::supervision::worker::{Reporter, Supervisor};
use control::Control;
use queensat::answers::{Question, Resolved};
use queensat::enumerate::Ending;
use render::{MAX_WITH_SQUARES, check_sheet};
use std::cell::Cell;
use std::path::Path;
use teach::trace::{Trace, TracePicture, TraceTotals};

/// Maximum number of steps of a search on a page.
const MAX_ON_PAGE: u64 = 10_000;

/// Follows one search, or two.
pub fn run(args: &TraceArgs, supervision: Supervision) -> Result<Exit, Failure> {
    let (file, format) = args.plan()?;
    let mut questions = args.questions(args.problem.read()?)?;
    let supervisor = &supervision.begin()?;
    if format == OutputFormat::Html {
        for question in &mut questions {
            question.steps = Some(question.steps.unwrap_or(MAX_ON_PAGE).min(MAX_ON_PAGE));
        }
    }
    // Both searches are resolved before one begins.
    let (host, control) = (host(), &supervisor.control);
    let questions = questions
        .iter()
        .map(|question| question.resolve(&host, control))
        .collect::<Result<Vec<Resolved<Trace>>, _>>()?;
    if args.is_graph() && format != OutputFormat::JsonLines {
        return graph::run(&questions[0], file.as_deref(), format, supervisor);
    }
    // A page needs all steps; lines are written as the steps are done.
    let ended = match format {
        OutputFormat::Html => {
            require_writable(file.as_deref())?;
            let checked = check_sheet(&questions[0].problem);
            checked.map_err(|_| Failure::Usage(format!(
                "steps are drawn on boards with up to {MAX_WITH_SQUARES} rows and columns; choose --format text or json"
            )))?;
            let (page, ended) = drawn(&questions, supervisor)?;
            write_whole(file.as_deref(), page.as_bytes())?;
            ended
        }
        _ => {
            let is_json = format == OutputFormat::JsonLines;
            vec![written(
                &questions[0],
                file.as_deref(),
                is_json,
                supervisor,
            )?]
        }
    };
    // The ends of both: the exit code is that of a partial one.
    for (question, answer) in questions.iter().zip(&ended) {
        print_summary(&summary(question, *answer));
    }
    written_to(file.as_deref());
    let is_partial = |(_, ending): &&SearchEnd| *ending != Ending::Exhausted;
    let (_, ending) = ended.iter().find(is_partial).unwrap_or(&ended[0]);
    Ok(Exit::after(*ending, true))
}

/// Writes each step as it is done.
fn written(
    question: &Resolved<Trace>,
    file: Option<&Path>,
    is_json: bool,
    supervisor: &Supervisor,
) -> Result<SearchEnd, Failure> {
    let found = Cell::new((TraceTotals::default(), Ending::Limit));
    let is_missing = Cell::new(false);
    write_output(file, &|name, output, to_terminal| {
        let control = supervisor.control.restarted();
        let lines = step_lines::StepLines {
            question,
            is_json,
            is_wrapped: to_terminal,
            name,
        };
        let answer = lines.write(&control, output)?;
        found.set(ended(&answer));
        is_missing.set(question.graph.is_some() && answer.value.graph.is_none());
        Ok(())
    })?;
    if is_missing.get() {
        Err(missing(question, found.get()))
    } else {
        Ok(found.get())
    }
}

/// Returns the steps as a page.
fn drawn(
    questions: &[Resolved<Trace>],
    supervisor: &Supervisor,
) -> Result<(String, Vec<SearchEnd>), Failure> {
    let questions = questions.to_vec();
    let work = move |reporter: &Reporter<()>| Ok(page(&questions, &reporter.control));
    let end = supervisor.supervise_silent("following the search", work, Err)?;
    end.result.map_err(Failure::stopped)?
}

fn page(
    questions: &[Resolved<Trace>],
    control: &Control,
) -> Result<(String, Vec<SearchEnd>), Failure> {
    let (mut pictures, mut all) = (Vec::new(), Vec::new());
    for question in questions {
        let mut steps = Trace::begin(question, control)?;
        let mut picture = TracePicture::new(question).map_err(Failure::runtime)?;
        for step in steps.by_ref() {
            picture.add(&step).map_err(Failure::runtime)?;
        }
        pictures.push(picture);
        all.push(ended(&steps.end()?));
    }
    Ok((TracePicture::page(&pictures), all))
}
