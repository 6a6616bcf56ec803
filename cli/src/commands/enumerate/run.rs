//! Run of `enumerate`: solutions are written as they are found, and at the end it is told if they are all.

use super::args::{EnumerateArgs, EnumeratePlan};
use super::sheet::Sheet;
use crate::engines::all_solutions::failure_of;
use crate::engines::backend::counters_text;
use crate::engines::host::host;
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::files::solution_file::SolutionFile;
use crate::output::format::OutputFormat;
use crate::output::text::{counted, quoted, reason};
use crate::output::{self, Output, completeness, json, mismatch};
use crate::supervision::forecast::announce;
use crate::supervision::interrupt::in_time;
use crate::supervision::worker::{Reporter, Supervisor};
use problem::Problem;
use problem::placement::Placement;
use queensat::answers::json::solution_line;
use queensat::answers::{Answer, Error, List, ListSummary, Question, Represents, Resolved};
use queensat::enumerate::{CheckpointPosition, Ending, SolutionSink};
use std::cell::{Cell, RefCell};
use std::io;
use std::path::Path;

/// Reads the problem, resolves the question about it, and announces or refuses a list that takes long.
pub fn read_and_resolve(args: EnumerateArgs) -> Result<EnumeratePlan, Failure> {
    let question = args.question(args.problem.read()?);
    let question = question.resolve(&host(), &in_time())?;
    if let (Some(forecast), false) = (question.forecast(), args.all.may_be_long()) {
        let has_reader = args.output.as_os_str() == "-" && !output::is_terminal();
        announce(
            "enumerate",
            question.problem.n(),
            &[forecast],
            None,
            has_reader,
        )?;
    }
    args.plan(question)
}

/// Lists the solutions, and prints on standard error if they are all there are.
pub fn run(plan: &EnumeratePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let question = &plan.question;
    let to_standard_output = RefCell::new(Output::stdout());
    // Solutions and a progress line on the same terminal would be mixed up.
    let shares_terminal = plan.output.is_none() && output::is_terminal();
    let supervisor = Supervisor {
        quiet: supervisor.quiet || shares_terminal,
        ..supervisor.clone()
    };
    // The destination of solutions: a sheet that is drawn at the end, a file that the worker writes, or standard output.
    let (sheet, format) = match plan.format {
        OutputFormat::Picture(format) => (Some(Sheet::new(plan, format)?), OutputFormat::List),
        format => (None, format),
    };
    let problem = question.problem.clone();
    let line = move |placement: &Placement| line_in(format, placement, &problem);
    let output = plan.output.as_deref().filter(|_| sheet.is_none());
    let file = output
        .map(|path| plan.open(path, format, line.clone()))
        .transpose()?;
    let asked = question.clone();
    let (drawn, taken) = (RefCell::new(Vec::new()), Cell::new(0));
    let end = supervisor.supervise(
        "enumerating",
        move |reporter| Ok(list(&asked, file, reporter)),
        |placement: Placement| {
            taken.set(taken.get() + 1);
            if sheet.is_some() {
                return Sheet::keep(&mut drawn.borrow_mut(), placement);
            }
            let line = line(&placement).map_err(Failure::runtime)?;
            to_standard_output.borrow_mut().write(&line)
        },
        || to_standard_output.borrow_mut().flush(),
        |reason| match output {
            // The file ends with the last solution that was written.
            Some(_) => Err(Failure::stopped(reason)),
            None => Ok((
                Ok(question.partial(taken.get(), Ending::Stopped(reason))),
                None,
            )),
        },
    )?;
    // The last line of JSON, which says if the list is complete, and the sheet.
    let (listed, file) = end.result?;
    let mut to_standard_output = to_standard_output.into_inner();
    to_standard_output.flush()?;
    let answer = listed.map_err(|error| match error {
        Error::Failed(failed) => {
            let output = output.map_or("standard output".into(), quoted);
            failure_of(question.checkpoint.as_deref(), &output, failed.source)
        }
        error => mismatch::failure(error, question),
    })?;
    if plan.format == OutputFormat::JsonLines {
        let summary = json::line(&question.report(&answer))?;
        match file {
            Some(mut file) => {
                let finished = file.finish(&summary);
                finished.map_err(|error| file.failure(&error))?;
            }
            None => to_standard_output.write_bytes(&summary)?,
        }
    }
    to_standard_output.finish()?;
    if let Some(sheet) = &sheet {
        sheet.draw(question, &answer, drawn.into_inner())?;
    }
    print_summary(question, &answer);
    Ok(Exit::after(answer.ending, answer.value.listed > 0))
}

impl EnumeratePlan {
    /// Opens the file of solutions, empty or at the end of what a checkpoint may continue.
    fn open(
        &self,
        path: &Path,
        format: OutputFormat,
        line: impl Fn(&Placement) -> io::Result<String> + Send + 'static,
    ) -> Result<SolutionFile, Failure> {
        // The form by which a checkpoint recognizes its output.
        let form = match format {
            OutputFormat::JsonLines => "list-json",
            _ => "list",
        };
        let mut file = SolutionFile::open(path, form, line)?;
        match &self.question.checkpoint {
            Some(checkpoint) => file.require_resumable(checkpoint)?,
            None => {
                let start = CheckpointPosition::default();
                file.truncate(start).map_err(|error| file.failure(&error))?;
            }
        }
        Ok(file)
    }
}

/// Returns the line of a solution.
fn line_in(format: OutputFormat, placement: &Placement, problem: &Problem) -> io::Result<String> {
    Ok(match format {
        OutputFormat::JsonLines => serde_json::to_string(&solution_line(problem, placement))?,
        _ => placement.line(problem),
    } + "\n")
}

/// Lists the solutions in the file or, if there is none, by the reporter. Returns the file, too.
fn list(
    question: &Resolved<List>,
    mut file: Option<SolutionFile>,
    reporter: &Reporter<Placement>,
) -> (
    Result<Answer<ListSummary>, Error<ListSummary>>,
    Option<SolutionFile>,
) {
    let mut send = |placement| Ok(reporter.pass(placement));
    let sink: &mut dyn SolutionSink = match &mut file {
        Some(file) => file,
        None => &mut send,
    };
    let listed = question.run_into(&reporter.control, sink, |_| ());
    (listed, file)
}

/// Prints the number of solutions, what they are, and the measurements of the solver.
fn print_summary(question: &List, answer: &Answer<ListSummary>) {
    let all = answer.value.solutions;
    let part = match (reason(answer.ending), answer.value.represents) {
        (Some(reason), _) => format!("partial: {reason}"),
        (None, Represents::All | Represents::Symmetric(_)) => "that is all".into(),
        (None, Represents::MirrorPairs) => {
            format!("that is one of each pair of mirror images, {all} in all")
        }
        (None, Represents::Classes) => {
            format!("that is one of each class of symmetric ones, {all} in all")
        }
    };
    let found = counted(answer.value.listed, "solution");
    let summary = format!("{}: {found} ({part})", question.describe());
    completeness::print(&summary, answer.basis.as_ref());
    let counters = answer.runs.iter();
    for counters in counters.filter_map(|run| counters_text(run, question.sat.stats)) {
        print_diagnostic(&counters);
    }
}
