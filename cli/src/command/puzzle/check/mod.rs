//! `queensat puzzle check`: none, one or several solutions.

mod proof;
mod report;
mod search;

use super::run_plan;
use crate::args::puzzle::{CheckArgs, CheckPlan, CheckTask, PuzzleFormat};
use crate::exit::{Exit, Failure, print_diagnostic, print_summary};
use crate::files::output_file::require_writable;
use crate::files::whole_file::write_whole;
use crate::output::answer::{Answer, Fault};
use crate::output::color;
use crate::output::completeness;
use crate::output::json::{self, Object};
use crate::output::mismatch;
use crate::output::picture::{self, OrPicture, PictureFormat, PicturePlan};
use crate::output::solution_line::board;
use crate::output::text::{counted, duration, quoted, seconds};
use crate::supervision::worker::Supervisor;
use proof::{Ending, Proof};
use queensat::Control;
use queensat::answers::Basis;
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::puzzle::{Count, Explanation, NoOther, Outcome, Tier, Uniqueness, explain};
use queensat::render::{Figure, MAX_WITH_SPACES, Marks};
use solvers::UnknownReason;
use std::time::Duration;

/// Finished check.
struct Run<'a> {
    plan: &'a CheckPlan,
    count: Count,
    /// Basis of the answer, if the solutions are complete.
    basis: Option<Basis>,
    time: Duration,
    /// The steps of a person: for the level, or the reason for which there is no solution.
    explanation: Option<Explanation>,
    proof: Option<Proof>,
    stopped: Option<UnknownReason>,
}

/// Decides, and prints the answer. An error is no answer, so it has the exit code of a puzzle that
/// cannot be read, like that of `diff` and `grep`.
pub fn run(args: CheckArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let checked = args
        .plan()
        .and_then(|plan| run_plan(plan, check, supervisor));
    checked.or_else(|failure| match failure {
        failure @ Failure::Runtime(_) => {
            failure.report();
            Ok(Exit::NoProblem)
        }
        failure => Err(failure),
    })
}

fn check(plan: &CheckPlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    picture::require_room(plan.format, &plan.problem, false, plan.output.as_deref())?;
    if let Some(files) = &plan.proof {
        require_writable(Some(&files.formula))?;
        require_writable(Some(&files.proof))?;
    }
    let (problem, max) = (plan.problem.clone(), plan.task.max());
    let found = supervisor.supervise_counting(
        "checking",
        move |reporter| search::search(&problem, max, &reporter.control),
        |_| Ok(Ok(search::Findings::default())),
    )?;
    let findings = match found.result? {
        Ok(findings) => findings,
        Err(contradiction) => return Ok(mismatch(&contradiction.to_string(), &plan.problem)),
    };
    let count = findings.count;
    if let Err(message) = verify(&count, &plan.problem) {
        return Ok(mismatch(&message, &plan.problem));
    }
    let is_decided = count.complete || count.solutions >= max;
    let mut run = Run {
        plan,
        basis: findings.basis,
        time: found.time,
        explanation: None,
        proof: None,
        stopped: supervisor.stop().filter(|_| !is_decided),
        count,
    };
    if run.stopped == Some(UnknownReason::Interrupted) && run.count.solutions == 0 {
        return Err(Failure::Interrupted);
    }
    if is_decided && let Err(message) = run.explain() {
        return Ok(mismatch(&message, &plan.problem));
    }
    match run.prove(supervisor)? {
        Some(Ending::Written(proof)) => run.proof = Some(proof),
        Some(Ending::Stopped(reason)) => {
            run.write()?;
            run.report_no_proof(&reason.to_string());
            return Ok(Exit::Incomplete);
        }
        Some(Ending::Refuted(error)) => return Ok(mismatch(&error.to_string(), &plan.problem)),
        None => {}
    }
    run.write()?;
    Ok(run.exit())
}

/// Reports a wrong answer.
fn mismatch(message: &str, problem: &Problem) -> Exit {
    mismatch::report_with(message, problem, Object::default())
}

/// Verifies the examples by the rules of chess.
fn verify(count: &Count, problem: &Problem) -> Result<(), String> {
    count.examples.iter().try_for_each(|example| {
        let verified = example.verify(problem);
        verified.map_err(|violation| format!("the engine is wrong: {violation}"))
    })
}

/// Solves a puzzle by the steps of a person, and checks the end against the solutions.
fn explained(problem: &Problem, count: &Count) -> Result<Explanation, String> {
    let explanation = explain(problem, Tier::Contradiction);
    let agrees = match &explanation.outcome {
        Outcome::Solved(solution) => count.complete && count.examples == [solution.clone()],
        Outcome::Contradiction(_) => count.complete && count.solutions == 0,
        Outcome::Stuck { .. } => true,
    };
    match agrees {
        true => Ok(explanation),
        false => Err("the deductions are wrong: their end is not that of the search".into()),
    }
}

impl Run<'_> {
    /// Finds the steps of a person, if they are asked for or may tell the reason for the answer.
    fn explain(&mut self) -> Result<(), String> {
        let is_none = self.count.complete && self.count.solutions == 0;
        if self.plan.task.level || is_none {
            self.explanation = Some(explained(&self.plan.problem, &self.count)?);
        }
        Ok(())
    }

    /// Writes the proof, if one is asked for and the claim is true.
    fn prove(&self, supervisor: &Supervisor) -> Result<Option<Ending>, Failure> {
        let Some(plan) = &self.plan.proof else {
            return Ok(None);
        };
        let solution = match self.count.uniqueness() {
            Some(Uniqueness::None) => None,
            Some(Uniqueness::Unique(solution)) => Some(solution),
            Some(Uniqueness::Several(_)) => {
                self.report_no_proof("the puzzle has several solutions");
                return Ok(None);
            }
            None => return Ok(None),
        };
        let claim = NoOther {
            problem: self.plan.problem.clone(),
            solution,
        };
        proof::write(plan, claim, supervisor).map(Some)
    }

    /// Tells the reason for which there is no proof.
    fn report_no_proof(&self, reason: &str) {
        if let Some(plan) = &self.plan.proof {
            print_diagnostic(&format!("{} is not written: {reason}", quoted(&plan.proof)));
        }
    }

    fn exit(&self) -> Exit {
        match (self.stopped, self.count.uniqueness()) {
            (Some(_), _) | (None, None) => Exit::Incomplete,
            (None, Some(Uniqueness::Unique(_))) => Exit::Answered,
            (None, Some(Uniqueness::None | Uniqueness::Several(_))) => Exit::NotUnique,
        }
    }

    /// Returns the answer, its basis and further lines.
    fn summary(&self) -> String {
        let task = &self.plan.task;
        let verdict = report::verdict(&self.count, task.max(), task.count.is_some());
        let mut summary = format!(
            "{}: {verdict}, in {}",
            self.plan.problem.describe(),
            duration(self.time)
        );
        if let Some(reason) = self.stopped {
            summary += &format!(" ({reason})");
        }
        if let Some(reason) = self.contradiction() {
            summary += &format!("\nThe reason: {reason}");
        }
        if let Some(basis) = &self.basis {
            summary += &format!("\n{}", completeness::line(basis));
        }
        if let Some(explanation) = self.explanation.as_ref().filter(|_| task.level) {
            summary += &format!("\n{}", report::level_line(explanation));
        }
        if let Some(proof) = &self.proof {
            summary += &format!("\n{}", proof.lines());
        }
        summary
    }

    /// Writes the answer to the output.
    fn write(&self) -> Result<(), Failure> {
        let output = self.plan.output.as_deref();
        match self.plan.format {
            OrPicture::Own(PuzzleFormat::Text) => {
                write_whole(output, self.text()?.as_bytes())?;
            }
            OrPicture::Own(PuzzleFormat::Json) => {
                write_whole(output, &json::line(&self.report())?)?;
            }
            OrPicture::Picture(format) => {
                if self.count.examples.is_empty() {
                    // There are no data for a file.
                    print_diagnostic(&self.summary());
                    return Ok(());
                }
                // A page of two solutions has less room than one.
                let picture = self.picture(format);
                let picture = picture.inspect_err(|_| print_diagnostic(&self.summary()))?;
                picture::write(&picture, format, output)?;
                print_summary(&self.summary());
                return Ok(());
            }
        }
        if let Some(path) = output {
            print_summary(&format!("{}; written to {}", self.summary(), quoted(path)));
        }
        Ok(())
    }

    /// Returns the reason why there is no solution, if the steps of a person find one.
    fn contradiction(&self) -> Option<&String> {
        match &self.explanation.as_ref()?.outcome {
            Outcome::Contradiction(reason) => Some(reason),
            Outcome::Solved(_) | Outcome::Stuck { .. } => None,
        }
    }

    fn text(&self) -> Result<String, Failure> {
        let problem = &self.plan.problem;
        let mut text = self.summary() + "\n";
        match &self.count.examples[..] {
            [] => {}
            [only] => {
                let color = color::in_output(self.plan.output.as_ref());
                text += &format!("\n{}", board(only, problem, color));
            }
            _ => {
                text += &format!("\n{}", self.side_by_side()?);
                let squares = report::difference(&self.count.examples);
                text += &format!(
                    "They differ in {}: {}\n",
                    counted(squares.len() as u64, "square"),
                    Placement::new(squares).squares()
                );
            }
        }
        Ok(text)
    }

    /// Returns two solutions, side by side if they are small.
    fn side_by_side(&self) -> Result<String, Failure> {
        let problem = &self.plan.problem;
        let color = color::in_output(self.plan.output.as_ref());
        if problem.board().rows().max(problem.board().columns()) > MAX_WITH_SPACES {
            let examples = self.count.examples.iter();
            return Ok(examples.map(|one| board(one, problem, color)).collect());
        }
        let text = self.picture(PictureFormat::text(color))?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Draws the examples.
    fn picture(&self, format: PictureFormat) -> Result<Vec<u8>, Failure> {
        let problem = &self.plan.problem;
        let picture = PicturePlan::of_output(format, self.plan.output.as_ref());
        if let [only] = &self.count.examples[..] {
            return picture.board(only, problem);
        }
        let found = report::difference(&self.count.examples);
        let marks = Marks {
            found: found.into_iter().collect(),
            ..Marks::default()
        };
        let examples = (1_u32..).zip(&self.count.examples);
        let figures: Vec<_> = examples
            .map(|(number, placement)| Figure {
                problem,
                placement,
                marks: &marks,
                caption: vec![format!("solution {number}")],
            })
            .collect();
        picture.figures(&figures, "Two solutions", 2)
    }

    /// Returns the report in JSON.
    fn report(&self) -> Object<'_> {
        let problem = &self.plan.problem;
        let stopped = self.stopped.map(|reason| reason.to_string());
        let reason = stopped.or_else(|| self.contradiction().cloned());
        let object = report::add_answer(json::report(problem), &self.count, problem)
            .optional("reason", reason)
            .optional("completeness", self.basis.as_ref().map(ToString::to_string));
        let level = self.explanation.as_ref().filter(|_| self.plan.task.level);
        object
            .object("level", level.map(report::level_json))
            .object("proof", self.proof.as_ref().map(Proof::json))
            .field("seconds", seconds(self.time))
    }
}

/// Answers one of many puzzles.
pub fn answer(task: &CheckTask, problem: &Problem, control: &Control) -> Result<Answer, Fault> {
    let max = task.max();
    let wrong = |message: String| Fault::wrong(&message, problem, Object::default());
    let findings = search::search(problem, max, control)?;
    let findings = findings.map_err(|contradiction| wrong(contradiction.to_string()))?;
    let count = findings.count;
    if !count.complete && count.solutions < max {
        return Err(Fault::gave_up(control));
    }
    verify(&count, problem).map_err(wrong)?;
    let object = report::add_answer(Object::default(), &count, problem);
    let basis = findings.basis.map(|basis| basis.to_string());
    let mut object = object.optional("completeness", basis);
    if task.level {
        let explanation = explained(problem, &count).map_err(wrong)?;
        object = object.object("level", Some(report::level_json(&explanation)));
    }
    let exit = match count.uniqueness() {
        Some(Uniqueness::Unique(_)) => Exit::Answered,
        _ => Exit::NotUnique,
    };
    Ok((object, exit))
}
