//! `queensat decode`: verification of another solver's output.

use crate::args::{DecodeArgs, DecodeFormat};
use crate::exit::{Exit, Failure, fail, print_diagnostic};
use crate::files::input;
use crate::files::whole_file::write_whole;
use crate::output::color;
use crate::output::completeness;
use crate::output::json::Object;
use crate::output::json::report;
use crate::output::mismatch;
use crate::output::picture::{self, OrPicture, PicturePlan};
use crate::output::solution_line::board;
use crate::output::solution_line::{add_solution, line_of};
use crate::output::text::input_name;
use crate::sizes::Size;
use encodings::Var;
use encodings::dimacs::{Answer, AnswerErrorKind, read_answer_prefix};
use queensat::encode::BoardVariables;

/// Reads, verifies and prints the answer.
pub fn run(args: &DecodeArgs) -> Result<Exit, Failure> {
    let (problem, input) = &args.problem()?;
    let (output, format) = args.output()?;
    let file = output.as_deref();
    let squares = Size::of(problem.board()).squares();
    let name = input_name(input);
    // Other variables of the formula do not matter.
    let variables = u32::try_from(squares).unwrap_or(Var::MAX_COUNT);
    let answer = read_answer_prefix(variables, input::open(input)?).map_err(|error| {
        let place = match (error.line, error.column) {
            (Some(line), Some(column)) => format!(", line {line}, column {column}"),
            _ => String::new(),
        };
        match error.kind {
            AnswerErrorKind::Io(error) => Failure::read(input, &error),
            kind => Failure::Runtime(format!("{name}{place}: {kind}")),
        }
    })?;
    let (mut placement, mut violation) = (None, None);
    if let Answer::Satisfiable(model) = &answer {
        let variables = BoardVariables::first_of_formula(problem.board());
        let variables = variables.map_err(Failure::runtime)?;
        let decoded = variables.placement(model.iter().copied());
        match decoded.verify(problem) {
            Ok(()) => placement = Some(decoded),
            Err(error) => violation = Some(error.to_string()),
        }
    }
    let basis = match answer {
        Answer::Unsatisfiable => match completeness::of_answer(problem, &name) {
            Ok(basis) => Some(basis),
            Err(contradiction) => {
                let fields = mismatch::add_example(Object::default(), problem, &contradiction);
                let message = contradiction.to_string();
                return Ok(mismatch::report_with(&message, problem, fields));
            }
        },
        Answer::Satisfiable(_) | Answer::Unknown => None,
    };
    if format == OrPicture::Own(DecodeFormat::Json) {
        let status = match &answer {
            Answer::Satisfiable(_) => "satisfiable",
            Answer::Unsatisfiable => "unsatisfiable",
            Answer::Unknown => "unknown",
        };
        let report = report(problem)
            .field("status", status)
            .field("verified", placement.is_some())
            .optional("completeness", basis.as_ref().map(ToString::to_string))
            .optional("violation", violation.clone());
        let report = add_solution(report, placement.as_ref(), problem);
        let json = serde_json::to_string(&report).map_err(Failure::runtime)?;
        write_whole(file, format!("{json}\n").as_bytes())?;
    }
    if let Some(violation) = violation {
        fail!(
            "the model in {name} is not a solution: {violation} (variables 1 to {squares} are the \
             squares of this board, row by row)"
        );
    }
    let verdict = match (&answer, &placement) {
        (_, Some(_)) => "the model is a solution",
        (Answer::Unknown, None) => "the solver does not know",
        (_, None) => "the solver claims that there is no solution",
    };
    let mut verdict = format!("{}: {verdict}", problem.describe());
    if let Some(basis) = &basis {
        verdict += &format!("\n{}", completeness::line(basis));
    }
    match (format, &placement) {
        (OrPicture::Own(DecodeFormat::Json), _) => {}
        (OrPicture::Own(DecodeFormat::Text), Some(placement)) => {
            let color = color::in_output(output.as_ref());
            let text = format!("{verdict}\n\n{}", board(placement, problem, color));
            write_whole(file, text.as_bytes())?;
        }
        (OrPicture::Own(DecodeFormat::Text), None) => {
            write_whole(file, format!("{verdict}\n").as_bytes())?;
        }
        (_, None) => print_diagnostic(&verdict),
        (OrPicture::Own(DecodeFormat::List), Some(placement)) => {
            write_whole(
                file,
                format!("{}\n", line_of(placement, problem)).as_bytes(),
            )?;
        }
        (OrPicture::Picture(format), Some(placement)) => {
            let picture = PicturePlan::plain(format).board(placement, problem)?;
            picture::write(&picture, format, file)?;
        }
    }
    Ok(match answer {
        Answer::Unknown => Exit::Incomplete,
        Answer::Satisfiable(_) | Answer::Unsatisfiable => Exit::Answered,
    })
}
