//! The steps of a puzzle as text and JSON.

use super::args::ExplainPlan;
use crate::exit::{Exit, Failure, print_diagnostic, print_summary};
use crate::files::output_file::write_whole;
use crate::input::stars::note_stars;
use crate::output::format::OutputFormat;
use crate::output::text::{counted, is_reason_told, quoted};
use crate::output::{json, picture};
use control::Stop;
use itertools::Itertools;
use problem::board::Square;
use problem::placement::Placement;
use puzzle::{DeductionOutcome, Explain, Explained, Explanation, Tier, Uniqueness};
use queensat::answers::{Answer, Resolved};

/// Width of the longest name of a kind of steps.
const TIER_WIDTH: usize = 13;

/// Squares that are decided.
pub struct StepState {
    pub queens: Placement,
    pub empty: Vec<Square>,
}

/// The answer to one puzzle, in the format of the plan.
pub struct StepsOutput<'a> {
    pub plan: &'a ExplainPlan,
    pub question: Resolved<Explain>,
    pub answer: Answer<Explained>,
    /// The state before the first step and after each, if they are drawn; the last one is always there.
    pub states: Vec<StepState>,
}

impl StepsOutput<'_> {
    /// Writes the answer to the output.
    pub fn write(&self) -> Result<(), Failure> {
        if self.several().is_some() {
            note_stars();
        }
        let output = self.plan.output.as_deref();
        match self.plan.format {
            OutputFormat::Picture(format) => {
                picture::write(&self.picture(format)?, format, output)?;
                let is_sure = exit(&self.answer) == Exit::Answered && self.several().is_none();
                if output.is_none() && !is_sure {
                    print_diagnostic(&self.end());
                }
            }
            OutputFormat::Text => write_whole(output, self.text()?.as_bytes())?,
            _ => {
                let report = self.question.report(&self.answer);
                write_whole(output, &json::line(&report)?)?;
            }
        }
        if let Some(path) = output {
            print_summary(&format!("{} Written to {}.", self.end(), quoted(path)));
        }
        Ok(())
    }

    pub const fn explanation(&self) -> &Explanation {
        &self.answer.value.explanation
    }

    fn text(&self) -> Result<String, Failure> {
        let (problem, explanation) = (&self.question.problem, self.explanation());
        let draws_steps = self.plan.draws_steps();
        let mut text = format!("{}\n\n", problem.name());
        let width = explanation.steps.len().to_string().len();
        for (number, step) in (1..).zip(&explanation.steps) {
            let (tier, reason) = (step.tier.name(), step.describe(problem));
            text += &format!("{number:>width$}  {tier:<TIER_WIDTH$}  {reason}\n");
            if draws_steps {
                text += &format!("\n{}\n", self.board_after(step, &self.states[number])?);
            }
        }
        if let DeductionOutcome::Hint = explanation.outcome {
            text.pop();
            if let Some(several) = self.several() {
                text += &format!("\n{several}\n");
            }
            return Ok(text);
        }
        let has_steps = !explanation.steps.is_empty();
        text += if has_steps && !draws_steps { "\n" } else { "" };
        text += &format!("{}\n", self.end());
        let is_solved = matches!(explanation.outcome, DeductionOutcome::Solved(_));
        if !(is_solved && has_steps && draws_steps) {
            text += &format!("\n{}", self.last_board()?);
        }
        Ok(text)
    }

    /// Tells that the puzzle has several solutions, if it has, and what decides between them.
    fn several(&self) -> Option<String> {
        let Some(Uniqueness::Several([one, other])) = &self.answer.value.solutions else {
            return None;
        };
        let queens = one.queens().iter();
        let queens = &mut queens.filter(|queen| !other.queens().contains(queen));
        let [row, column] = queens.next().expect("another solution").numbers();
        Some(format!(
            "The puzzle has several solutions; `queensat puzzle check` shows two. Add squares that it lacks, such as \
             --queen {row},{column}."
        ))
    }

    /// Describes the end of the steps in a sentence.
    pub fn end(&self) -> String {
        let (question, explanation) = (&self.question, self.explanation());
        let steps = counted(explanation.steps.len() as u64, "step");
        match &explanation.outcome {
            DeductionOutcome::Hint => match self.several() {
                Some(several) => format!("{steps} found. {several}"),
                None => format!("{steps} found."),
            },
            DeductionOutcome::Solved(_) if explanation.steps.is_empty() => {
                "The puzzle is solved already.".into()
            }
            DeductionOutcome::Solved(_) if question.steps.is_some() => {
                "The puzzle is solved.".into()
            }
            DeductionOutcome::Solved(_) => {
                let level = explanation.level().expect("the puzzle is solved");
                format!("Solved in {steps}, level {}.", level.describe())
            }
            DeductionOutcome::Stuck { open, .. } => {
                let count = counted(open.len() as u64, "square");
                let which = match question.hardest() {
                    Tier::Contradiction => format!("The {}", Tier::IN_WORDS),
                    hardest => format!("Steps up to level {}", hardest.level()),
                };
                match (self.several(), &self.answer.value.solutions) {
                    (Some(several), _) => format!("No steps decide {count}. {several}"),
                    (_, Some(Uniqueness::Unique(_))) => {
                        format!(
                            "{which} do not decide {count}. The puzzle has exactly one solution."
                        )
                    }
                    _ => format!("{which} do not decide {count}."),
                }
            }
            DeductionOutcome::Contradiction(_)
                if is_reason_told(&question.problem, self.plan.output.as_deref()) =>
            {
                "The puzzle has no solution.".into()
            }
            DeductionOutcome::Contradiction(reason) => {
                format!("The puzzle has no solution: {reason}.")
            }
            DeductionOutcome::Wrong { queens, blocked } => {
                let empty = (!queens.is_empty()).then(|| format!("leaves {} empty", names(queens)));
                let full = (!blocked.is_empty()).then(|| format!("fills {}", names(blocked)));
                let differences = empty.into_iter().chain(full).join(" and ");
                format!("The given squares do not fit the only solution, which {differences}.")
            }
            DeductionOutcome::Stopped(reason) => format!("Stopped after {steps}: {reason}."),
        }
    }
}

/// Returns the exit code of the end of steps.
pub fn exit(answer: &Answer<Explained>) -> Exit {
    let explanation = &answer.value.explanation;
    match &explanation.outcome {
        DeductionOutcome::Hint | DeductionOutcome::Solved(_) => Exit::Answered,
        DeductionOutcome::Contradiction(_) | DeductionOutcome::Wrong { .. } => Exit::No,
        DeductionOutcome::Stopped(Stop::Interrupted) if explanation.steps.is_empty() => {
            Exit::Interrupted
        }
        DeductionOutcome::Stuck { .. } | DeductionOutcome::Stopped(_) => Exit::Incomplete,
    }
}

/// Returns the names of squares: `r1c2, r3c4`.
fn names(squares: &[Square]) -> String {
    squares.iter().join(", ")
}
