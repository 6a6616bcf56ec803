//! The steps of a puzzle as pictures.

use super::output::{StepState, StepsOutput};
use crate::exit::{Failure, fail};
use crate::output::color;
use crate::output::picture::{PictureFormat, PicturePlan};
use crate::output::solution_line::{are_wide_with_marks, board};
use crate::output::text::wrapped;
use puzzle::{Deduction, DeductionOutcome};
use render::{Figure, MAX_ON_SHEET, Marks};

/// Maximum number of boards side by side.
const MAX_COLUMNS: usize = 3;
/// Maximum width of a line below a board.
const CAPTION_WIDTH: usize = 44;

impl StepsOutput<'_> {
    /// Draws the board after each step on one page.
    pub fn picture(&self, format: PictureFormat) -> Result<Vec<u8>, Failure> {
        let (problem, explanation) = (&self.question.problem, self.explanation());
        let steps = explanation.steps.iter().zip(&self.states[1..]);
        let boards = (1..).zip(steps).map(|(number, (step, state))| {
            let text = format!("{number}. {}: {}", step.tier.name(), step.describe(problem));
            (marks(state, step), state, text)
        });
        let mut boards: Vec<(Marks, &StepState, String)> = boards.collect();
        use DeductionOutcome::{Hint, Solved};
        if boards.is_empty() || !matches!(explanation.outcome, Hint | Solved(_)) {
            boards.push((self.last_marks(), self.last(), self.end()));
        }
        if boards.len() > MAX_ON_SHEET {
            fail!(
                "a picture of {} boards would be too large; the maximum is {MAX_ON_SHEET}; choose \
                 --format text --pictures, or `queensat puzzle hint --steps {MAX_ON_SHEET}`",
                boards.len()
            );
        }
        let figures: Vec<Figure<'_>> = boards
            .iter()
            .map(|(marks, state, text)| Figure {
                problem,
                placement: &state.queens,
                marks,
                caption: wrapped(text, CAPTION_WIDTH),
            })
            .collect();
        let plan = self.plan_of(format);
        plan.figures(&figures, &problem.title(), MAX_COLUMNS)
    }

    /// Draws the board after a step in text.
    pub fn board_after(&self, step: &Deduction, state: &StepState) -> Result<String, Failure> {
        self.board(state, &marks(state, step))
    }

    /// Draws the board at the end in text. The solution of a large board is a line.
    pub fn last_board(&self) -> Result<String, Failure> {
        match &self.explanation().outcome {
            DeductionOutcome::Solved(solution) if self.is_large() => Ok(board(
                solution,
                &self.question.problem,
                self.plan.output.as_ref(),
            )),
            _ => self.board(self.last(), &self.last_marks()),
        }
    }

    fn last(&self) -> &StepState {
        self.states.last().expect("the state before the first step")
    }

    fn is_large(&self) -> bool {
        are_wide_with_marks(1, &self.question.problem, self.plan.output.as_ref())
    }

    /// Draws a board in text, but no large one.
    fn board(&self, state: &StepState, marks: &Marks) -> Result<String, Failure> {
        if self.is_large() {
            return Ok("The board is too large to be shown here; -o FILE.svg draws it.\n".into());
        }
        let format = PictureFormat::text(color::in_output(self.plan.output.as_ref()));
        let figure = Figure {
            problem: &self.question.problem,
            placement: &state.queens,
            marks,
            caption: Vec::new(),
        };
        let text = self.plan_of(format).figures(&[figure], "", 1)?;
        Ok(String::from_utf8(text).expect("text in UTF-8"))
    }

    /// Returns the marks of the last state, with the squares that are wrong.
    fn last_marks(&self) -> Marks {
        let mut marks = Marks::default();
        marks.empty.extend(&self.last().empty);
        if let DeductionOutcome::Wrong { queens, blocked } = &self.explanation().outcome {
            marks.found.extend(queens.iter().chain(blocked));
        }
        marks
    }

    fn plan_of(&self, format: PictureFormat) -> PicturePlan {
        PicturePlan::of_output(format, self.plan.output.as_ref())
    }
}

/// Returns the marks of a state and of the step that led to it.
fn marks(state: &StepState, step: &Deduction) -> Marks {
    Marks {
        empty: state.empty.iter().copied().collect(),
        because: step.because.iter().copied().collect(),
        found: step.queens.iter().chain(&step.empty).copied().collect(),
        ..Marks::default()
    }
}
