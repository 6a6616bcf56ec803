//! `queensat decode`: another solver's output, turned into a verified board.

use super::Heading;
use crate::args::{DecodeFormat, DecodePlan};
use crate::exit::{Exit, Failure, tell};
use crate::input;
use crate::output::{print, print_json};
use crate::picture::{self, OrPicture, PicturePlan};
use crate::text::{board, describe};
use encodings::dimacs::{Answer, AnswerErrorKind, read_answer};
use queensat::encode::{BoardVariables, EncodeError};
use queensat::placement::{Placement, Violation};
use serde::Serialize;

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    heading: Heading,
    /// What the solver says.
    status: &'static str,
    /// Whether it was checked: a solution is, the claim that there is none is not.
    verified: bool,
    /// The rule that a claimed model breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    violation: Option<String>,
    /// Counted from 1; null where there is no solution.
    columns: Option<Vec<u64>>,
}

/// Reads, verifies and prints.
pub fn run(plan: &DecodePlan) -> Result<Exit, Failure> {
    let n = plan.problem.n();
    let name = input::name(&plan.input);
    let answer = read_answer(input::open(&plan.input)?).map_err(|error| {
        let place = match (error.line, error.column) {
            (Some(line), Some(column)) => format!(", line {line}, column {column}"),
            _ => String::new(),
        };
        match error.kind {
            AnswerErrorKind::Io(error) => Failure::read(&plan.input, &error),
            kind => Failure::Runtime(format!("{name}{place}: {kind}")),
        }
    })?;
    let (placement, violation) = match &answer {
        Answer::Satisfiable(model) => {
            let board = plan.problem.board();
            let variables = BoardVariables::first_of_formula(board)
                .ok_or(EncodeError::BoardTooLarge {
                    rows: board.rows(),
                    columns: board.columns(),
                })
                .map_err(Failure::runtime)?;
            let placement = variables.placement(model.iter().copied());
            match placement.verify(&plan.problem) {
                Ok(()) => (Some(placement), None),
                Err(violation) => (None, Some(violation)),
            }
        }
        Answer::Unsatisfiable | Answer::Unknown => (None, None),
    };
    if plan.format == OrPicture::Own(DecodeFormat::Json) {
        print_json(&Report::new(
            plan,
            &answer,
            placement.as_ref(),
            violation.as_ref(),
        ))?;
    }
    if let Some(violation) = violation {
        return Err(Failure::Runtime(format!(
            "the model in {name} is no solution: {violation} (variables 1 to {} are the squares of \
             this board, row by row)",
            u64::from(n) * u64::from(n)
        )));
    }
    match plan.format {
        OrPicture::Own(DecodeFormat::Text) => print(&text(plan, &answer, placement.as_ref()))?,
        OrPicture::Own(DecodeFormat::Json) => {}
        OrPicture::Own(DecodeFormat::List) | OrPicture::Picture(_) => {
            match (plan.format, &placement) {
                (OrPicture::Picture(format), Some(placement)) => {
                    let picture = PicturePlan::plain(format).board(placement, &plan.problem)?;
                    picture::write(&picture, format, None)?;
                }
                (_, Some(placement)) => print(&format!("{placement}\n"))?,
                (_, None) => tell(text(plan, &answer, None).trim_end()),
            }
        }
    }
    Ok(match answer {
        Answer::Unknown => Exit::Incomplete,
        Answer::Satisfiable(_) | Answer::Unsatisfiable => Exit::Answered,
    })
}

impl Report {
    fn new(
        plan: &DecodePlan,
        answer: &Answer,
        placement: Option<&Placement>,
        violation: Option<&Violation>,
    ) -> Self {
        Self {
            heading: Heading::new(&plan.problem),
            status: match answer {
                Answer::Satisfiable(_) => "satisfiable",
                Answer::Unsatisfiable => "unsatisfiable",
                Answer::Unknown => "unknown",
            },
            verified: placement.is_some(),
            violation: violation.map(Violation::to_string),
            columns: placement
                .map(|placement| placement.columns().map(|c| u64::from(c) + 1).collect()),
        }
    }
}

fn text(plan: &DecodePlan, answer: &Answer, placement: Option<&Placement>) -> String {
    let problem = describe(&plan.problem);
    match (answer, placement) {
        (_, Some(placement)) => format!(
            "{problem}: the model is a solution\n\n{}",
            board(placement, &plan.problem)
        ),
        (Answer::Unknown, None) => format!("{problem}: the solver does not know\n"),
        (_, None) => {
            format!("{problem}: the solver says that there is no solution (not checked here)\n")
        }
    }
}
