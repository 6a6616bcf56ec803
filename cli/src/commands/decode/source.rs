//! The problem of an answer, which the arguments or the comments of the formula state.

use super::args::DecodeArgs;
use crate::exit::Failure;
use crate::files::input::{open, with_comments};
use crate::output::text::input_name;
use problem::Problem;
use problem::instance::Comments;
use std::io::BufRead;
use std::path::Path;

/// File of a formula, with its comments and its text, which is read once.
pub type OpenFormula<'a> = (&'a Path, Comments, Box<dyn BufRead>);

/// Returns the problem of an answer, its file and, if the problem is read from it, the file of the formula.
pub fn of_answer(args: &DecodeArgs) -> Result<(Problem, &Path, Option<OpenFormula<'_>>), Failure> {
    let (formula, size, input) = args.source()?;
    let Some(formula) = formula else {
        return Ok((args.options.require_problem(size)?, input, None));
    };
    let read = open(formula).and_then(|text| with_comments(formula, text));
    let (comments, text) = read.map_err(|failure| match failure {
        Failure::Runtime(message) => Failure::Runtime(format!(
            "{message}; expected N, the number of rows of the board, or the file of a formula, before the \
             solver's output"
        )),
        other => other,
    })?;
    let fault = |fault| Failure::Runtime(format!("{}: {fault}", input_name(formula)));
    let problem = comments.problem().map_err(fault)?;
    Ok((problem, input, Some((formula, comments, text))))
}
