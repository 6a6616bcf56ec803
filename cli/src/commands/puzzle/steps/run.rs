//! Run of `puzzle hint` and `puzzle solve`: steps in a worker, with the state after each if it is drawn.

use super::args::ExplainTask;
use super::output::{StepState, StepsOutput, exit};
use crate::batch::{self, BatchQuestion};
use crate::engines::host::host;
use crate::exit::{Exit, Failure, refuse};
use crate::output::answer::{Fault, Fields};
use crate::output::format::OutputFormat;
use crate::output::json::Object;
use crate::output::mismatch::failure;
use crate::supervision::Supervision;
use crate::supervision::worker::Reporter;
use control::Control;
use itertools::Either;
use problem::Problem;
use puzzle::{DeductionOutcome, Explain, Explained, ExplainedReport};
use queensat::answers::{Answer, Question, Resolved};

/// Explains one puzzle, or each of a file.
pub fn run(task: ExplainTask, supervision: Supervision) -> Result<Exit, Failure> {
    let stated = match task.input.statement()? {
        Either::Left(problem) => problem,
        Either::Right(sources) => {
            return batch::problems(task.batch(sources)?, &supervision.begin()?);
        }
    };
    let plan = task.plan()?;
    let mut puzzle = stated.clone();
    // The squares that options add are taken for the work of a person on the puzzle.
    let has_squares = task.input.add_squares(&mut puzzle)?;
    let mut question = task.question(puzzle);
    question.stated = has_squares.then_some(stated);
    // A hint draws its board without this option.
    let is_hint = question.steps.is_some();
    if plan.pictures && !is_hint && plan.format == OutputFormat::Json {
        refuse!("--pictures draws boards, but JSON has none; leave it out");
    }
    let output = plan.output.as_deref();
    plan.format.require_room(&question.problem, true, output)?;
    let supervisor = &supervision.begin()?;
    let question = question.resolve(&host(), &supervisor.control)?;
    let (asked, draws_steps) = (question.clone(), plan.draws_steps());
    // The steps, with the state after each if they are drawn, else after the last.
    let work = move |reporter: &Reporter<()>| {
        let mut states = Vec::new();
        let answer = Explain::run_with(&asked, &reporter.control, |deductions| {
            if !draws_steps {
                states.clear();
            }
            let (queens, empty) = (deductions.queens(), deductions.empty());
            states.push(StepState { queens, empty });
        });
        Ok((answer, states))
    };
    let found = supervisor.supervise_silent("looking for steps", work, |reason| {
        Err(Failure::stopped(reason))
    })?;
    let (answer, states) = found.result?;
    let answer = answer.map_err(|error| failure(error, &question))?;
    let exit = exit(&answer);
    let steps = StepsOutput {
        plan: &plan,
        question,
        answer,
        states,
    };
    if exit != Exit::Interrupted {
        steps.write()?;
    }
    Ok(exit)
}

impl BatchQuestion for Explain {
    fn set_problem(&mut self, problem: Problem) {
        self.problem = problem;
    }

    fn fields(
        asked: &Resolved<Self>,
        answer: Answer<Explained>,
        _: &Control,
    ) -> Result<Fields, Fault> {
        if let DeductionOutcome::Stopped(_) = answer.value.explanation.outcome {
            return Err(Fault::Stopped);
        }
        let mut report = ExplainedReport::new(asked, &answer);
        if asked.steps.is_none() {
            report = report.without_steps();
        }
        Ok((Object::from_report(&report)?, exit(&answer)))
    }
}
