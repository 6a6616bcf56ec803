//! Explanations as text.

use super::output::Output;
use super::pictures::{self, CaptionedBoard, board_in_text};
use crate::exit::Failure;
use crate::output::completeness;
use crate::output::text::printable;
use problem::Problem;
use queensat::answers::Answer;
use teach::explain::{
    CaseSplit, ClauseExplained, ClauseState, ExplainClause, ExplainSquare, Inference,
    LineExplained, LineKind, NoneExplained, SquareExplained, SquareState, UnsatisfiableCore,
};
use teach::grade::Numbering;

/// Returns the reason for which there is no solution, with the board.
pub fn none(
    problem: &Problem,
    answer: &Answer<NoneExplained>,
    output: &Output,
) -> Result<String, Failure> {
    let drawn = pictures::none(problem, &answer.value);
    let mut text = format!("{}\n{}\n", problem.describe(), drawn.title);
    if let NoneExplained::Reason(reason) = &answer.value {
        text += &of_reason(reason);
        text.extend(
            answer
                .basis
                .as_ref()
                .map(|checked| completeness::of_none(checked) + "\n"),
        );
    }
    if is_marked(&drawn.boards[0]) {
        text += &on_new_line(&board_in_text(
            problem,
            &drawn.boards[0],
            output.file.as_ref(),
        )?);
    }
    Ok(text)
}

/// Returns `true` if a board in text, which has no lines, shows something.
fn is_marked((queens, marks, _): &CaptionedBoard) -> bool {
    let is_empty = marks.because.is_empty() && marks.found.is_empty();
    !(queens.queens().is_empty() && is_empty)
}

fn on_new_line(board: &str) -> String {
    if board.is_empty() {
        String::new()
    } else {
        format!("\n{board}")
    }
}

fn of_reason(reason: &UnsatisfiableCore) -> String {
    let lines = reason.summary();
    let mut text: String = lines.iter().map(|line| format!("  {line}\n")).collect();
    text += if reason.is_minimal {
        "Without any one of them, the others can be met.\n"
    } else {
        "Some of them may not be needed.\n"
    };
    text
}

/// Steps and cases as a numbered list, with the clauses and, perhaps, boards of the steps. What the problem gives comes
/// first.
struct Listed<'a> {
    problem: &'a Problem,
    boards: Option<&'a [String]>,
    has_clauses: bool,
    text: String,
    steps: usize,
}

impl<'a> Listed<'a> {
    const fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            boards: None,
            has_clauses: true,
            text: String::new(),
            steps: 0,
        }
    }

    fn add(&mut self, steps: &[Inference], split: Option<&CaseSplit>, indent: usize) {
        let line = |text: &str| format!("{:indent$}{text}\n", "");
        let given: Vec<String> = steps
            .iter()
            .filter(|step| step.is_given())
            .map(Inference::describe)
            .collect();
        if !given.is_empty() {
            self.text += &line(&format!("given: {}", given.join(", ")));
        }
        // The steps, each with its clauses and its board if wanted.
        for step in steps.iter().filter(|step| !step.is_given()) {
            self.steps += 1;
            self.text += &line(&format!("{}. {}", self.steps, step.describe()));
            let clauses: Vec<String> = step
                .clauses()
                .into_iter()
                .map(|clause| {
                    let literals = clause.iter().map(|(square, queen)| {
                        let sign = if *queen { "" } else { "-" };
                        format!("{sign}{} ", self.problem.board().place(*square) + 1)
                    });
                    literals.collect::<String>() + "0"
                })
                .collect();
            let width = self.steps.to_string().len() + 2;
            if self.has_clauses {
                self.text += &line(&format!("{:width$}{}", "", clauses.join("; ")));
            }
            if let Some(board) = self.boards.and_then(|boards| boards.get(self.steps - 1)) {
                self.text += &format!("\n{board}\n");
            }
        }
        // The cases of a split, indented.
        let Some(split) = split else {
            return;
        };
        self.text += &line(&format!("{}:", split.describe()));
        for case in &split.cases {
            self.text += &line(&format!("  Suppose that it is on {}:", case.queen));
            self.add(&case.steps, case.split.as_ref(), indent + 4);
        }
    }
}

/// Returns the steps that lead to a square, or the reason, or solutions.
pub fn square(
    question: &ExplainSquare,
    answer: &Answer<SquareExplained>,
    has_pictures: bool,
    output: &Output,
) -> Result<String, Failure> {
    let (problem, value) = (&question.problem, &answer.value);
    let drawn = pictures::square(question, value);
    let mut text = format!("{}\n{}\n", problem.describe(), drawn.title);
    if let (Some(assumed), Some(square)) = (value.assumed, question.square()) {
        let what = if assumed { "a queen" } else { "no queen" };
        text += &format!("Suppose that there is {what} on {square}:\n");
    }
    // The steps with their boards, and the reason.
    let boards = drawn
        .boards
        .iter()
        .map(|placement| board_in_text(problem, placement, output.file.as_ref()))
        .collect::<Result<Vec<String>, Failure>>()?;
    let shown =
        (has_pictures && (!value.steps.is_empty() || value.split.is_some())).then_some(&boards[..]);
    let mut listed = Listed::new(problem);
    listed.boards = shown;
    listed.add(&value.steps, value.split.as_ref(), 0);
    text += &listed.text;
    if let Some(reason) = &value.reason {
        text += &of_reason(reason);
        text.extend(
            answer
                .basis
                .as_ref()
                .map(|checked| completeness::of_none(checked) + "\n"),
        );
    }
    // Boards that no step has: solutions, or the last one.
    match (value.state, &boards[..]) {
        (SquareState::Free | SquareState::Unknown, boards) => {
            for (board, (queens, _, caption)) in boards.iter().zip(&drawn.boards) {
                if !queens.queens().is_empty() {
                    text += &format!("\n{caption}:\n{board}");
                }
            }
        }
        (_, [.., last]) if shown.is_none() && value.split.is_none() => {
            let is_marked = drawn.boards.last().is_some_and(is_marked);
            text += &on_new_line(if is_marked { last } else { "" });
        }
        _ => {}
    }
    Ok(text)
}

/// Returns what a line of a formula says.
pub fn clause(
    question: &ExplainClause,
    name: &str,
    answer: &Answer<LineExplained>,
    output: &Output,
) -> Result<String, Failure> {
    let (problem, value) = (&question.problem, &answer.value);
    let drawn = pictures::clause(problem, value);
    let mut text = format!("{}\n{name}, line {}", problem.describe(), question.line);
    if value.kind != LineKind::Clauses {
        let said = if value.text.is_empty() { "" } else { ": " };
        let line = printable(&value.text);
        return Ok(text + &format!(" is {}{said}{line}\n", pictures::kind(value)));
    }
    if let Some(group) = &value.group {
        text += &format!(" (below the comment '{}')", printable(group));
    }
    text.push('\n');
    if value.is_renumbered {
        text += &format!("Numbering: {}\n", value.numbering.describe());
    }
    if value.clauses.is_empty() {
        text += "It is not known which squares its variables are.\n";
    }
    for (clause, board) in value.clauses.iter().zip(&drawn.boards) {
        let mut listed = Listed::new(problem);
        // The clauses of steps number the squares by rows.
        listed.has_clauses = value.numbering == Numbering::by_rows(problem.board().columns());
        listed.add(&clause.steps, None, 0);
        text += &format!("\n{}\n", of_clause(clause, question.line, &listed.text));
        if clause.excluded.is_some() {
            text += &on_new_line(&board_in_text(problem, board, output.file.as_ref())?);
        }
    }
    Ok(text)
}

fn of_clause(clause: &ClauseExplained, line: u64, listed: &str) -> String {
    let begins = if clause.line == line {
        String::new()
    } else {
        format!(", which begins on line {}", clause.line)
    };
    let mut text = format!("Clause {}{begins}: {}\n", clause.number, clause.text);
    text += &format!("  {}\n", clause.words);
    for variable in &clause.variables {
        text += &format!("  variable {}: {}\n", variable.variable, variable.text);
    }
    text += match clause.state {
        ClauseState::Tautology => "It is always true, as it has a literal and its negation.",
        ClauseState::Auxiliary => {
            "It has auxiliary variables, so the rules alone do not decide it."
        }
        ClauseState::Follows => "It follows from the rules.",
        ClauseState::Excludes => "It excludes a solution, which is drawn:",
        ClauseState::Unknown => "It is not known if it follows from the rules.",
    };
    if let Some(last) = clause.steps.last() {
        text += if last.is_contradiction() {
            " If it were false:\n"
        } else {
            " These steps lead to it:\n"
        };
        text += listed.trim_end();
    }
    if let Some(reason) = &clause.reason {
        text += " These cannot be met together:\n";
        text += of_reason(reason).trim_end();
    }
    text
}
