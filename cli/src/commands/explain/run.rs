//! `queensat explain`: answers with their reasons.

use super::drawn::Drawn;
use super::{drawn, formula, text};
use crate::commands::explain::args::{ExplainArgs, ExplainCommand, ExplainOutput};
use crate::commands::solve::formula::run::failure;
use crate::definition::Deferred;
use crate::engines::backend::host;
use crate::exit::{Exit, Failure, print_diagnostic, print_summary};
use crate::files::output_file::write_whole;
use crate::output::format::OutputFormat;
use crate::output::text::{input_name, quoted, reason};
use crate::output::{json, picture};
use crate::supervision::worker::{Reporter, Supervisor};
use problem::Problem;
use queensat::answers::{Answer, Ask, Error, Resolved};
use queensat::enumerate::Ending;
use serde::Serialize;
use std::path::PathBuf;
use teach::explain::ExplainClauseReport;

/// Explains.
pub fn run(args: ExplainArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    match args.command {
        ExplainCommand::None(Deferred(args)) => {
            let question = args.question(args.problem.read()?);
            let output = Output::new(&args.output, &question.problem, 1)?;
            let (question, answer) =
                asked(question, "looking for a reason", Failure::from, supervisor)?;
            let drawn = drawn::none(&question.problem, &answer.value);
            let text = || text::none(&question.problem, &answer, &output);
            output.write(&drawn, text, &question.report(&answer))?;
            Ok(ended(answer.ending))
        }
        ExplainCommand::Square(Deferred(args)) => {
            let (square, size) = args.square_and_size()?;
            args.options.squares.refuse_seed_without_effect()?;
            let question = args.question(square, args.options.require_problem(size)?)?;
            let output = Output::new(&args.output, &question.problem, drawn::COLUMNS)?;
            let (question, answer) =
                asked(question, "looking for a reason", Failure::from, supervisor)?;
            let drawn = drawn::square(&question, &answer.value);
            let text = || text::square(&question, &answer, args.pictures, &output);
            output.write(&drawn, text, &question.report(&answer))?;
            Ok(ended(answer.ending))
        }
        ExplainCommand::Clause(Deferred(args)) => {
            let question = args.question(args.source()?.read()?);
            let output = Output::new(&args.output, &question.problem, 1)?;
            let of_file = |error: Error<_>| failure(&args.formula, error);
            let (question, answer) = asked(question, "reading the formula", of_file, supervisor)?;
            let drawn = drawn::clause(&question.problem, &answer.value);
            let name = input_name(&args.formula);
            let text = || text::clause(&question, &name, &answer, &output);
            let file = args.formula.to_string_lossy().into_owned();
            output.write(
                &drawn,
                text,
                &ExplainClauseReport::of_file(question.report(&answer), file),
            )?;
            Ok(ended(answer.ending))
        }
        ExplainCommand::Formula(Deferred(args)) => formula::run(&args, supervisor),
    }
}

/// Answers a question under supervision.
pub(super) fn asked<Q: Ask<Value: Send>>(
    question: Q,
    what: &str,
    failed: impl Fn(Error<Q::Value>) -> Failure,
    supervisor: &Supervisor,
) -> Result<(Resolved<Q>, Answer<Q::Value>), Failure> {
    let resolved = question.resolve(&host(), &supervisor.control);
    let resolved = resolved.map_err(|refused| failed(refused.into()))?;
    // A formula may be long, and is kept twice already.
    drop(question);
    let asked = resolved.clone();
    let work = move |it: &Reporter<()>| Ok(asked.run(&it.control));
    let end = supervisor.supervise_counting(what, work, Err)?;
    let answer = end.result.map_err(Failure::stopped)?.map_err(failed)?;
    Ok((resolved, answer))
}

/// Tells that a part of the answer is unknown, and returns the exit code.
pub(super) fn ended(ending: Ending) -> Exit {
    if let Some(reason) = reason(ending) {
        print_diagnostic(&format!("{reason}: a part of the answer is unknown"));
    }
    Exit::of(ending, true)
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
    fn new(args: &ExplainOutput, problem: &Problem, columns: usize) -> Result<Self, Failure> {
        let (file, format) = args.plan()?;
        format.require_room(problem, true, file.as_deref())?;
        Ok(Self {
            file,
            format,
            columns,
        })
    }

    /// Writes the boards, the text or the report.
    fn write(
        &self,
        drawn: &Drawn<'_>,
        text: impl FnOnce() -> Result<String, Failure>,
        report: &impl Serialize,
    ) -> Result<(), Failure> {
        let file = self.file.as_deref();
        match self.format {
            OutputFormat::Picture(format) => {
                picture::write(&drawn.picture(format, self)?, format, file)?;
            }
            OutputFormat::Json => write_whole(file, &json::line(report)?)?,
            _ => write_whole(file, text()?.as_bytes())?,
        }
        if let Some(path) = file {
            print_summary(&format!("{} Written to {}.", drawn.title, quoted(path)));
        }
        Ok(())
    }
}
