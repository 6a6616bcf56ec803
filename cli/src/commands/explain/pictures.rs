//! Boards of explanations, with marks and captions.

use crate::exit::{Failure, fail};
use crate::output::color;
use crate::output::picture::{PictureFormat, PicturePlan};
use crate::output::solution_line::{are_wide_with_marks, board};
use crate::output::text::wrapped;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use render::{Figure, MAX_ON_SHEET, Marks};
use std::path::PathBuf;
use teach::explain::{
    CaseSplit, ClauseState, ExplainSquare, Inference, LineExplained, NoneExplained,
    SquareExplained, SquareState,
};

/// Maximum number of boards side by side.
pub const COLUMNS: usize = 3;
/// Maximum width of a line below a board.
const CAPTION_WIDTH: usize = 44;

/// A board with marks and its caption.
pub type CaptionedBoard = (Placement, Marks, String);

/// Boards that show an answer.
pub struct AnswerBoards<'a> {
    problem: &'a Problem,
    /// The answer in a sentence.
    pub title: String,
    pub boards: Vec<CaptionedBoard>,
}

/// Returns the answer about a problem without solutions in a sentence.
pub fn sentence(answer: &NoneExplained) -> String {
    match answer {
        NoneExplained::Solution(_) => "There is a solution.".into(),
        NoneExplained::Unknown => "It is not known if there is a solution.".into(),
        NoneExplained::Reason(reason) => match reason.premises.len() {
            1 => "No solution: 1 rule cannot be met.".into(),
            several => format!("No solution: {several} rules and givens conflict."),
        },
    }
}

/// Returns the board of the reason for which there is no solution, or a solution.
pub fn none<'a>(problem: &'a Problem, answer: &NoneExplained) -> AnswerBoards<'a> {
    let fixed = Placement::new(problem.fixed().collect());
    let (queens, marks, caption) = match answer {
        NoneExplained::Solution(solution) => (solution.clone(), Marks::default(), String::new()),
        NoneExplained::Unknown => (fixed, Marks::default(), String::new()),
        NoneExplained::Reason(reason) => (fixed, reason.marks(), reason.summary().join("; ")),
    };
    AnswerBoards {
        problem,
        title: sentence(answer),
        boards: vec![(queens, marks, caption)],
    }
}

/// Returns the answer about a square in a sentence.
pub fn of_square(question: &ExplainSquare, answer: &SquareExplained) -> String {
    let square = question.square().expect("a square of the board");
    match (answer.state, &answer.with_queen) {
        (SquareState::Empty, _) => format!("No queen can stand on {square}."),
        (SquareState::Queen, _) => format!("A queen must stand on {square}."),
        (SquareState::Free, _) => format!("A queen can stand on {square}, and need not."),
        (SquareState::NoSolution, _) => "There is no solution at all.".into(),
        (SquareState::Unknown, Some(_)) => {
            format!("A queen can stand on {square}; it is not known if one must.")
        }
        (SquareState::Unknown, None) => {
            format!("It is not known if a queen can stand on {square}.")
        }
    }
}

/// Returns the boards of the steps that lead to a square, or of the reason, or of solutions.
pub fn square<'a>(question: &'a ExplainSquare, answer: &SquareExplained) -> AnswerBoards<'a> {
    let square = question.square().into_iter();
    let mut steps = Steps::default();
    let assumed = square
        .clone()
        .filter_map(|square| Some((square, answer.assumed?)));
    steps.add(&answer.steps, answer.split.as_ref(), assumed.collect());
    let mut boards = steps.boards;
    if let Some(reason) = &answer.reason {
        let caption = reason.summary().join("; ");
        let fixed = Placement::new(question.problem.fixed().collect());
        boards.push((fixed, reason.marks(), caption));
    }
    if answer.state == SquareState::Free || answer.state == SquareState::Unknown {
        let solutions = [
            (&answer.with_queen, "a solution with a queen on the square"),
            (&answer.without_queen, "a solution without one"),
        ];
        for (solution, caption) in solutions {
            let mut marks = Marks::default();
            marks.found.extend(square.clone());
            let solution = solution.iter().cloned();
            boards.extend(solution.map(|placement| (placement, marks.clone(), caption.to_owned())));
        }
    }
    if boards.is_empty() {
        let mut marks = Marks::default();
        marks.found.extend(square);
        let fixed = Placement::new(question.problem.fixed().collect());
        boards.push((fixed, marks, String::new()));
    }
    AnswerBoards {
        problem: &question.problem,
        title: of_square(question, answer),
        boards,
    }
}

/// The board after each step. Steps that state what the problem gives have none.
#[derive(Default)]
struct Steps {
    boards: Vec<CaptionedBoard>,
}

impl Steps {
    /// Adds steps and cases, before which some squares are known.
    fn add(
        &mut self,
        steps: &[Inference],
        split: Option<&CaseSplit>,
        mut known: Vec<(Square, bool)>,
    ) {
        let boards = Inference::boards(steps, &known);
        for (step, (queens, marks)) in steps.iter().zip(boards) {
            if !step.is_given() {
                let text = format!("{}. {}", self.boards.len() + 1, step.describe());
                self.boards.push((queens, marks, text));
            }
            known.extend(step.queens.iter().map(|square| (*square, true)));
            known.extend(step.empty.iter().map(|square| (*square, false)));
        }
        for case in split.iter().flat_map(|split| &split.cases) {
            let mut known = known.clone();
            known.push((case.queen, true));
            self.add(&case.steps, case.split.as_ref(), known);
        }
    }
}

/// Returns the board of the squares of a clause, with a solution that it excludes.
pub fn clause<'a>(problem: &'a Problem, answer: &LineExplained) -> AnswerBoards<'a> {
    let mut boards = Vec::new();
    for clause in &answer.clauses {
        let mut marks = Marks::default();
        marks
            .because
            .extend(clause.squares.iter().map(|literal| literal.0));
        let queens = clause
            .excluded
            .clone()
            .unwrap_or_else(|| Placement::new(Vec::new()));
        boards.push((queens, marks, format!("{} ({})", clause.text, clause.words)));
    }
    let title = match &answer.clauses[..] {
        [] => format!("The line is {}.", kind(answer)),
        [one] => match one.state {
            ClauseState::Follows => "The clause follows from the rules.".into(),
            ClauseState::Excludes => "The clause excludes a solution.".into(),
            ClauseState::Auxiliary => "The clause has auxiliary variables.".into(),
            ClauseState::Tautology => "The clause is always true.".into(),
            ClauseState::Unknown => "It is not known if the clause follows from the rules.".into(),
        },
        several => format!("The line has {} clauses.", several.len()),
    };
    if boards.is_empty() {
        boards.push((Placement::new(Vec::new()), Marks::default(), String::new()));
    }
    AnswerBoards {
        problem,
        title,
        boards,
    }
}

/// Returns what a line is.
pub fn kind(answer: &LineExplained) -> &'static str {
    use teach::explain::LineKind::{Clauses, Comment, Empty, Header};
    match answer.kind {
        Empty => "empty",
        Comment => "a comment",
        Header => "the header, with the numbers of variables and clauses",
        Clauses => "a part of a clause",
    }
}

impl AnswerBoards<'_> {
    /// Draws the boards on a page, up to `columns` of them side by side.
    pub fn picture(&self, plan: &PicturePlan, columns: usize) -> Result<Vec<u8>, Failure> {
        if self.boards.len() > MAX_ON_SHEET {
            fail!(
                "a picture of {} boards would be too large; the maximum is {MAX_ON_SHEET}; choose --format text",
                self.boards.len()
            );
        }
        let figures: Vec<Figure<'_>> = self
            .boards
            .iter()
            .map(|(placement, marks, text)| Figure {
                problem: self.problem,
                placement,
                marks,
                caption: wrapped(text, CAPTION_WIDTH),
            })
            .collect();
        plan.figures(&figures, &self.title, columns)
    }
}

/// Draws a board in text for an output file, or for standard output without one. A solution of a large board is a line,
/// and no other large board is drawn.
pub fn board_in_text(
    problem: &Problem,
    (placement, marks, _): &CaptionedBoard,
    file: Option<&PathBuf>,
) -> Result<String, Failure> {
    if are_wide_with_marks(1, problem, file) {
        return Ok(match placement.verify(problem) {
            Ok(()) => board(placement, problem, file),
            Err(_) => String::new(),
        });
    }
    let format = PictureFormat::text(color::in_output(file));
    let figure = Figure {
        problem,
        placement,
        marks,
        caption: Vec::new(),
    };
    let plan = PicturePlan::of_output(format, file);
    let text = plan.figures(&[figure], "", 1)?;
    Ok(String::from_utf8(text).expect("text in UTF-8"))
}
