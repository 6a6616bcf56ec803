//! `queensat enumerate`: a stream of all solutions.

mod sheet;

use crate::args::engines::all_solutions::failure_of;
use crate::args::engines::backend::{self, host};
use crate::args::{EnumerateFormat, EnumeratePlan};
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::files::solution_file::SolutionFile;
use crate::output::completeness;
use crate::output::json::SCHEMA;
use crate::output::json::{self, Object};
use crate::output::mismatch;
use crate::output::picture::OrPicture;
use crate::output::solution_line::{add_solution, line_of};
use crate::output::text::{counted, quoted, reason};
use crate::output::{self, Output};
use crate::supervision::worker::{Reporter, Supervisor};
use queensat::answers::{Answer, Error, Host, List, Listed, Mismatch, Represents};
use queensat::enumerate::{CheckpointPosition, Ending, SolutionSink};
use queensat::json::Asked;
use queensat::placement::Placement;
use queensat::problem::Problem;
use sheet::Sheet;
use solvers::UnknownReason;
use std::cell::{Cell, RefCell};
use std::io;
use std::ops::ControlFlow;

/// Answer to the question, or the wrong run.
type Outcome = Result<Answer<Listed>, Box<Mismatch>>;

/// Lists the solutions, and prints on standard error if they are all there are.
pub fn run(plan: &EnumeratePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let to_standard_output = RefCell::new(Output::stdout());
    // Solutions and a progress line on the same terminal would be mixed up.
    let shares_terminal = plan.output.is_none() && output::is_terminal();
    let supervisor = Supervisor {
        quiet: supervisor.quiet || shares_terminal,
        ..supervisor.clone()
    };
    let (sheet, format) = match plan.format {
        OrPicture::Own(format) => (None, format),
        OrPicture::Picture(format) => (Some(Sheet::new(plan, format)?), EnumerateFormat::List),
    };
    let problem = plan.resolved.problem.clone();
    let line = move |placement: &Placement| format.line(placement, &problem);
    let file = match &plan.output {
        Some(path) if sheet.is_none() => {
            let file = SolutionFile::open(path, format.stable_form(), line.clone())?;
            Some(plan.prepared(file)?)
        }
        _ => None,
    };
    let host = host()?;
    let (question, of_work) = (plan.question.clone(), host.clone());
    let (drawn, taken) = (RefCell::new(Vec::new()), Cell::new(0));
    let end = supervisor.supervise(
        "enumerating",
        move |reporter| list(&question, &of_work, file, reporter),
        |placement: Placement| {
            taken.set(taken.get() + 1);
            if sheet.is_some() {
                return Sheet::keep(&mut drawn.borrow_mut(), placement);
            }
            let line = line(&placement).map_err(Failure::runtime)?;
            to_standard_output.borrow_mut().write(&line)
        },
        || to_standard_output.borrow_mut().flush(),
        |reason| match plan.output {
            // The file ends with the last solution that was written.
            Some(_) if sheet.is_none() => Err(Failure::stopped(reason)),
            _ => {
                let partial = plan.resolved.partial(taken.get(), Ending::Stopped(reason));
                Ok((Ok(partial), None))
            }
        },
    )?;
    let (outcome, file) = end.result?;
    let mut to_standard_output = to_standard_output.into_inner();
    let answer = match outcome {
        Ok(answer) => answer,
        Err(mismatch) => {
            to_standard_output.finish()?;
            return Ok(mismatch::report_wrong(
                &plan.resolved.clone().into(),
                &host,
                &mismatch,
            ));
        }
    };
    if plan.format == OrPicture::Own(EnumerateFormat::Json) {
        let summary = plan.resolved.report(&answer);
        if let Some(mut file) = file {
            let line = json::line(&summary)?;
            file.finish(&line).map_err(|error| file.failure(&error))?;
        } else {
            to_standard_output.write_json(&summary)?;
        }
    }
    to_standard_output.finish()?;
    if let Some(sheet) = &sheet {
        let is_complete = answer.basis.is_some();
        sheet.draw(&plan.resolved.problem, drawn.into_inner(), is_complete)?;
    }
    print_summary(&plan.resolved.problem, &answer);
    Ok(match answer.ending {
        Ending::Exhausted => Exit::Answered,
        Ending::Stopped(UnknownReason::Interrupted) if answer.value.listed == 0 => {
            Exit::Interrupted
        }
        Ending::Limit | Ending::Stopped(_) => Exit::Incomplete,
    })
}

impl EnumeratePlan {
    /// Returns the file, empty or at the end of what a checkpoint may continue.
    fn prepared(&self, mut file: SolutionFile) -> Result<SolutionFile, Failure> {
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

impl EnumerateFormat {
    /// Returns the form by which a checkpoint recognizes its output.
    const fn stable_form(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Json => "list-json",
        }
    }

    /// Returns the line of a solution.
    fn line(self, placement: &Placement, problem: &Problem) -> io::Result<String> {
        Ok(match self {
            Self::List => line_of(placement, problem) + "\n",
            Self::Json => {
                let line = Object::default().field("schema", SCHEMA).with_size(problem);
                serde_json::to_string(&add_solution(line, Some(placement), problem))? + "\n"
            }
        })
    }
}

/// Lists the solutions in the file or, if there is none, by the reporter. Returns the file, too.
fn list(
    question: &List,
    host: &Host,
    mut file: Option<SolutionFile>,
    reporter: &Reporter<Placement>,
) -> Result<(Outcome, Option<SolutionFile>), Failure> {
    let mut send = |placement| {
        Ok(if reporter.send(placement) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        })
    };
    let name = file.as_ref().map(|file| quoted(file.path()));
    let sink: &mut dyn SolutionSink = match &mut file {
        Some(file) => file,
        None => &mut send,
    };
    let outcome = match question.run_into(host, &reporter.control, sink, |_| ()) {
        Ok(answer) => Ok(answer),
        Err(Error::Wrong(mismatch)) => Err(mismatch),
        Err(Error::Refused(refused)) => return Err(refused.into()),
        Err(Error::Failed(failed)) => {
            let output = name.unwrap_or_else(|| "standard output".into());
            let checkpoint = question.checkpoint.as_deref();
            return Err(failure_of(checkpoint, &output, failed.source));
        }
    };
    Ok((outcome, file))
}

/// Prints the number of solutions, what they are, and the measurements of the solver.
fn print_summary(problem: &Problem, answer: &Answer<Listed>) {
    let all = answer.value.solutions;
    let part = match (reason(answer.ending), answer.value.represents) {
        (Some(reason), _) => format!("partial: {reason}"),
        (None, Represents::All) => "that is all".into(),
        (None, Represents::MirrorPairs) => {
            format!("that is one of each pair of mirror images, {all} in all")
        }
        (None, Represents::Classes) => {
            format!("that is one of each class of symmetric ones, {all} in all")
        }
        (None, Represents::Symmetric(rotation)) => {
            let degrees = rotation.degrees();
            format!("that is all with the symmetry of {degrees} degrees")
        }
    };
    let found = counted(answer.value.listed, "solution");
    let summary = format!("{}: {found} ({part})", problem.describe());
    completeness::print(&summary, answer.basis.as_ref());
    for measured in answer.runs.iter().filter_map(|run| run.statistics) {
        print_diagnostic(&backend::Report::new(measured).lines().join("\n"));
    }
}
