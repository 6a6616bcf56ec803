//! `queensat decode`: verification of another solver's output.

use crate::args::DecodeArgs;
use crate::args::engines::backend::host;
use crate::exit::{Exit, Failure, fail, print_diagnostic};
use crate::files::input;
use crate::files::whole_file::write_whole;
use crate::output::color;
use crate::output::completeness;
use crate::output::format::OutputFormat;
use crate::output::json;
use crate::output::mismatch;
use crate::output::picture::{self, PicturePlan};
use crate::output::solution_line::board_with;
use crate::output::text::input_name;
use crate::sizes::Size;
use encodings::dimacs::{AnswerError, AnswerErrorKind};
use queensat::Control;
use queensat::answers::{Decode, Decoded, Error};
use queensat::json::Asked;
use std::path::Path;

/// Reads, verifies and prints the answer.
pub fn run(args: &DecodeArgs) -> Result<Exit, Failure> {
    let (problem, path) = args.problem()?;
    let (output, format, style) = args.output()?;
    let (file, name) = (output.as_deref(), input_name(path));
    let mut question = Decode::new(problem);
    let (read, text) = input::open_with_text(path)?;
    let answer = question.run_from(&Control::new(), read, &name);
    question.answer = text;
    let answer = match answer {
        Err(Error::Wrong(wrong)) => {
            // The answer may be too long for the question.
            let question = question.with_answer("s UNSATISFIABLE\n");
            return Ok(mismatch::report_wrong(&question.into(), &host()?, &wrong));
        }
        answer => answer.map_err(|error| failure(path, error))?,
    };
    let problem = &question.problem;
    let write = |bytes: &[u8]| write_whole(file, bytes);
    if format == OutputFormat::Json {
        write(&json::line(&question.report(&answer))?)?;
    }
    if let Some(violation) = &answer.value.violation {
        let squares = Size::of(problem.board()).squares();
        fail!(
            "the model in {name} is not a solution: {violation} (variables 1 to {squares} are the \
             squares of this board, row by row)"
        );
    }
    let verdict = match answer.value.is_satisfiable {
        Some(true) => "the model is a solution",
        Some(false) => "the solver claims that there is no solution",
        None => "the solver does not know",
    };
    let mut verdict = format!("{}: {verdict}", problem.describe());
    let placement = &answer.value.placement;
    if let Some(basis) = answer.basis.as_ref().filter(|_| placement.is_none()) {
        verdict += &format!("\n{}", completeness::line(basis));
    }
    match (format, placement) {
        (OutputFormat::Json, _) => {}
        (OutputFormat::Text, Some(placement)) => {
            let color = color::in_output(output.as_ref());
            let board = board_with(style.coordinates, placement, problem, color);
            write(format!("{verdict}\n\n{board}").as_bytes())?;
        }
        (OutputFormat::Text, None) => write(format!("{verdict}\n").as_bytes())?,
        (_, None) => print_diagnostic(&verdict),
        (OutputFormat::Picture(format), Some(placement)) => {
            let picture = PicturePlan::of_output(format, output.as_ref());
            let picture = picture.with_style(style).board(placement, problem)?;
            picture::write(&picture, format, file)?;
        }
        (_, Some(placement)) => write((placement.line(problem) + "\n").as_bytes())?,
    }
    Ok(Exit::of(answer.ending, true))
}

/// Returns the failure of an answer from a file.
fn failure(path: &Path, error: Error<Decoded>) -> Failure {
    let AnswerError { place, kind } = match Failure::source(error) {
        Ok(error) => error,
        Err(failure) => return failure,
    };
    let place = place.map_or_else(String::new, |place| format!(", {place}"));
    match kind {
        AnswerErrorKind::Io(error) => Failure::read(path, &error),
        kind => Failure::Runtime(format!("{}{place}: {kind}", input_name(path))),
    }
}
