//! Answers of explanations under supervision, and their output.

use super::pictures::AnswerBoards;
use crate::engines::host::host;
use crate::exit::{Exit, Failure, print_diagnostic, print_summary};
use crate::files::output_file::write_whole;
use crate::limits::TimeLimit;
use crate::output::format::{OutputFormat, REPORTS, formats};
use crate::output::json;
use crate::output::picture::{self, PicturePlan};
use crate::output::text::{for_terminal, quoted, reason};
use crate::supervision::worker::{Reporter, Supervisor};
use clap::Args;
use problem::Problem;
use queensat::answers::{Answer, Error, Limits, Question, Resolved};
use queensat::enumerate::Ending;
use serde::Serialize;
use std::path::PathBuf;

/// Options of the output of an explanation.
#[derive(Debug, Args)]
pub struct ExplainOutput {
    /// Output format [default: by the extension of the file, else text]
    #[arg(long, value_parser = formats(REPORTS))]
    format: Option<OutputFormat>,
    /// Write to this file, which appears when it is complete; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
}

impl ExplainOutput {
    /// Returns the output file, or `None` for standard output, and the format.
    pub fn plan(&self) -> Result<(Option<PathBuf>, OutputFormat), Failure> {
        OutputFormat::of_output(self.format, &self.output, REPORTS)
    }
}

/// Returns the limits of a question.
pub fn limits(limit: &TimeLimit) -> Limits {
    let mut limits = Limits::default();
    limits.seconds = limit.seconds();
    limits
}

/// Answers a question under supervision.
pub(super) fn asked<Q: Question<Value: Send>>(
    question: Q,
    what: &str,
    failed: impl Fn(Error<Q::Value>) -> Failure,
    supervisor: &Supervisor,
) -> Result<(Resolved<Q>, Answer<Q::Value>), Failure> {
    let resolved = question
        .resolve(&host(), &supervisor.control)
        .map_err(|refused| failed(refused.into()))?;
    // A formula may be long, and is kept twice already.
    drop(question);
    let asked = resolved.clone();
    let work = move |reporter: &Reporter<()>| Ok(asked.run(&reporter.control));
    let end = supervisor.supervise_silent(what, work, Err)?;
    let answer = end.result.map_err(Failure::stopped)?.map_err(failed)?;
    Ok((resolved, answer))
}

/// Tells that a part of the answer is unknown, and returns the exit code.
pub(super) fn ended(ending: Ending) -> Exit {
    if let Some(reason) = reason(ending) {
        print_diagnostic(&format!("{reason}: a part of the answer is unknown"));
    }
    Exit::after(ending, true)
}

/// Output of an explanation.
pub(super) struct Output {
    pub file: Option<PathBuf>,
    pub format: OutputFormat,
    /// Maximum number of boards side by side.
    pub columns: usize,
}

impl Output {
    /// Creates an output, unless a picture of the problem has no room.
    pub fn new(args: &ExplainOutput, problem: &Problem, columns: usize) -> Result<Self, Failure> {
        let (file, format) = args.plan()?;
        format.require_room(problem, true, file.as_deref())?;
        Ok(Self {
            file,
            format,
            columns,
        })
    }

    /// Writes the boards, the text or the report.
    pub fn write(
        &self,
        drawn: &AnswerBoards<'_>,
        text: impl FnOnce() -> Result<String, Failure>,
        report: &impl Serialize,
    ) -> Result<(), Failure> {
        let file = self.file.as_deref();
        match self.format {
            OutputFormat::Picture(format) => {
                let plan = PicturePlan::of_output(format, self.file.as_ref());
                picture::write(&drawn.picture(&plan, self.columns)?, format, file)?;
            }
            OutputFormat::Json => write_whole(file, &json::line(report)?)?,
            _ if file.is_none() => write_whole(None, for_terminal(text()?).as_bytes())?,
            _ => write_whole(file, text()?.as_bytes())?,
        }
        if let Some(path) = file {
            print_summary(&format!("{} Written to {}.", drawn.title, quoted(path)));
        }
        Ok(())
    }
}
