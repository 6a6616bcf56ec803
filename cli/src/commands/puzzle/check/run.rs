//! Run of `puzzle check`: the number of solutions decides the exit code.

use super::args::{CheckArgs, CheckPlan};
use super::list::{self, CheckedList};
use crate::batch::{self, BatchQuestion};
use crate::engines::host::host;
use crate::exit::{Exit, Failure, print_diagnostic, print_summary};
use crate::files::output_file::{not_written, write_whole};
use crate::output::answer::{Fault, Fields, Told};
use crate::output::format::OutputFormat;
use crate::output::json::{self, Object};
use crate::output::picture::{self, PictureFormat, PicturePlan};
use crate::output::solution_line::{are_wide_with_marks, board};
use crate::output::text::{counted, for_terminal, is_reason_told, no_solution, quoted};
use crate::output::{color, completeness};
use crate::supervision::Supervision;
use control::Control;
use itertools::Either;
use problem::Problem;
use problem::placement::Placement;
use puzzle::{CheckedPuzzle, CheckedReport, Unique, Uniqueness};
use queensat::answers::{Answer, Question, Resolved};
use queensat::enumerate::Ending;
use render::{Figure, Marks};
use solvers::UnknownReason;

/// Finished check.
struct CheckRun<'a> {
    plan: &'a CheckPlan,
    answer: Answer<CheckedPuzzle>,
}

/// Decides, and prints the answer. An error is no answer, so it has the exit code of a puzzle that
/// cannot be read, like that of `diff` and `grep`.
pub fn run(args: &CheckArgs, supervision: Supervision) -> Result<Exit, Failure> {
    check(args, supervision).or_else(|failure| match failure {
        failure @ Failure::Runtime(_) => {
            failure.report();
            Ok(Exit::Unanswerable)
        }
        failure => Err(failure),
    })
}

fn check(args: &CheckArgs, supervision: Supervision) -> Result<Exit, Failure> {
    let question = match args.input.read()? {
        Either::Left(problem) => args.question(problem),
        Either::Right(sources) => {
            let mut list = CheckedList::new(args.answers_in_text());
            let (plan, supervisor) = (args.batch(sources)?, &supervision.begin()?);
            let exit = batch::problems_shown(plan, supervisor, |line, told| list.show(line, told))?;
            list.end().iter().for_each(|end| print_summary(end));
            return Ok(exit);
        }
    };
    let supervisor = &supervision.begin()?;
    let plan = &args.plan(question.resolve(&host(), &supervisor.control)?)?;
    let problem = &plan.question.problem;
    let output = plan.output.as_deref();
    plan.format.require_room(problem, false, output)?;
    let stopped = |reason| Some(plan.question.stopped(reason));
    let done = supervisor.answer(&plan.question, "checking", Resolved::run, stopped)?;
    let answer = done.result;
    if answer.ending == Ending::Stopped(UnknownReason::Interrupted) && answer.value.solutions == 0 {
        return Err(Failure::Interrupted);
    }
    let run = CheckRun { plan, answer };
    run.write()?;
    Ok(exit(&run.answer))
}

fn exit(answer: &Answer<CheckedPuzzle>) -> Exit {
    match (answer.ending, answer.value.uniqueness()) {
        (Ending::Stopped(_), _) | (_, None) => Exit::Incomplete,
        (_, Some(Uniqueness::Unique(_))) => Exit::Answered,
        (_, Some(Uniqueness::None | Uniqueness::Several(_))) => Exit::No,
    }
}

impl CheckRun<'_> {
    /// Returns the answer, and its reason or the level.
    fn summary(&self) -> String {
        let (question, checked) = (&self.plan.question, &self.answer.value);
        let verdict = checked.describe(question);
        let problem = question.problem.name();
        let mut summary = format!("{problem}: {verdict}");
        if let Ending::Stopped(reason) = self.answer.ending {
            summary += &format!(" ({reason})");
        }
        let reason = checked.contradiction();
        let is_told = is_reason_told(&question.problem, self.plan.output.as_deref());
        if let Some(reason) = reason.filter(|_| !is_told) {
            summary += &format!("\nThe reason: {reason}");
        }
        let is_level_asked = question.level && reason.is_none();
        if let Some(explanation) = checked.explanation.as_ref().filter(|_| is_level_asked) {
            summary += &format!("\nLevel: {}", explanation.describe_level());
        }
        summary
    }

    /// Returns the answer, and what it rests on.
    fn summary_with_basis(&self) -> String {
        let basis = self.answer.basis.as_ref();
        let basis = basis.map(|basis| format!("\n{}", completeness::of_none(basis)));
        self.summary() + &basis.unwrap_or_default()
    }

    /// Writes the answer to the output.
    fn write(&self) -> Result<(), Failure> {
        let output = self.plan.output.as_deref();
        match self.plan.format {
            OutputFormat::Text => write_whole(output, self.text()?.as_bytes())?,
            OutputFormat::Picture(_) if self.answer.value.examples.is_empty() => {
                // There are no data for a file.
                print_diagnostic(&self.summary_with_basis());
                not_written(output, no_solution(self.answer.basis.is_some()));
                return Ok(());
            }
            OutputFormat::Picture(format) => {
                // A page of two solutions has less room than one.
                let title = format!("{}: two solutions", self.plan.question.problem.title());
                let picture = self
                    .picture(format, &title, 2)
                    .inspect_err(|_| print_diagnostic(&self.summary()))?;
                picture::write(&picture, format, output)?;
                print_summary(&self.summary_with_basis());
                return Ok(());
            }
            _ => write_whole(
                output,
                &json::line(&self.plan.question.report(&self.answer))?,
            )?,
        }
        if let Some(path) = output {
            print_summary(&format!("{}; written to {}", self.summary(), quoted(path)));
        }
        Ok(())
    }

    fn text(&self) -> Result<String, Failure> {
        let problem = &self.plan.question.problem;
        let mut text = self.summary() + "\n";
        match &self.answer.value.examples[..] {
            [] => {}
            [only] => {
                text += &format!("\n{}", board(only, problem, self.plan.output.as_ref()));
            }
            _ => {
                text += &format!("\n{}", self.side_by_side()?);
                let squares = self.answer.value.difference();
                let count = counted(squares.len() as u64, "square");
                let squares = Placement::new(squares).squares();
                let difference = format!("They differ in {count}: {squares}\n");
                text += &match self.plan.output {
                    Some(_) => difference,
                    None => for_terminal(difference),
                };
            }
        }
        if let Some(basis) = &self.answer.basis {
            text += &format!("{}\n", completeness::of_none(basis));
        }
        Ok(text)
    }

    /// Returns two solutions, side by side if there is room.
    fn side_by_side(&self) -> Result<String, Failure> {
        let problem = &self.plan.question.problem;
        let file = self.plan.output.as_ref();
        if are_wide_with_marks(1, problem, file) {
            let examples = self.answer.value.examples.iter();
            return Ok(examples.map(|one| board(one, problem, file)).collect());
        }
        let color = color::in_output(file);
        let columns = if are_wide_with_marks(2, problem, file) {
            1
        } else {
            2
        };
        let text = self.picture(PictureFormat::text(color), "Two solutions", columns)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Draws the only example, or several with the squares in which they differ.
    fn picture(
        &self,
        format: PictureFormat,
        title: &str,
        columns: usize,
    ) -> Result<Vec<u8>, Failure> {
        let problem = &self.plan.question.problem;
        let picture = PicturePlan::of_output(format, self.plan.output.as_ref());
        if let [only] = &self.answer.value.examples[..] {
            return picture.board(only, problem);
        }
        let mut marks = Marks::default();
        marks.found.extend(self.answer.value.difference());
        let examples = (1_u32..).zip(&self.answer.value.examples);
        let figures = examples.map(|(number, placement)| Figure {
            problem,
            placement,
            marks: &marks,
            caption: vec![format!("solution {number}")],
        });
        picture.figures(&figures.collect::<Vec<_>>(), title, columns)
    }
}

impl BatchQuestion for Unique {
    const UNREADABLE: Exit = Exit::Unanswerable;

    fn set_problem(&mut self, problem: Problem) {
        self.problem = problem;
    }

    fn fields(
        asked: &Resolved<Self>,
        answer: Answer<CheckedPuzzle>,
        control: &Control,
    ) -> Result<Fields, Fault> {
        if let Ending::Stopped(_) = answer.ending {
            return Err(Fault::gave_up(answer.ending, control));
        }
        let report = CheckedReport::new(asked, &answer);
        Ok((Object::from_report(&report)?, exit(&answer)))
    }

    fn tell(asked: &Resolved<Self>, answer: &Answer<CheckedPuzzle>, told: &mut Told) {
        list::tell(asked, answer, told);
    }
}
