//! Formulas with their problems, which options or the comments of the formula state.

use crate::commands::decode::args::DecodeArgs;
use crate::commands::grade::source::FormulaSource;
use crate::exit::{Failure, print_diagnostic, refuse};
use crate::files::input::{open, read_whole, with_comments};
use crate::output::text::input_name;
use problem::Problem;
use problem::instance::Comments;
use std::io::BufRead;
use std::path::Path;

/// A formula that was read, with its problem and the squares of its variables.
pub struct FormulaRead {
    pub problem: Problem,
    pub formula: String,
    pub map: Option<String>,
}

impl FormulaSource<'_> {
    /// Reads the problem, the formula and the map.
    pub fn read(&self) -> Result<FormulaRead, Failure> {
        self.options.squares.refuse_seed_without_effect()?;
        let is_stdin = |path: &Path| path.as_os_str() == "-";
        if self.map.is_some_and(is_stdin) && is_stdin(self.formula) {
            refuse!("the formula and the map cannot both be standard input");
        }
        self.options.refuse_second_stdin(self.formula)?;
        let problem = self.options.problem(self.size)?;
        let formula = read_whole(self.formula)?;
        Ok(FormulaRead {
            problem: problem_of(problem, &formula, self.before)?,
            formula,
            map: self.map.map(read_whole).transpose()?,
        })
    }
}

/// Returns the problem of the options, or else the one that the comments of a formula state. Without it, a size is
/// expected after another argument. Tells if the comments state another problem.
fn problem_of(problem: Option<Problem>, formula: &str, before: &str) -> Result<Problem, Failure> {
    match (problem, Comments::of(formula).problem()) {
        (Some(problem), Ok(stated)) if stated != problem => {
            let stated = stated.describe();
            print_diagnostic(&format!(
                "warning: the comments of the formula state another problem, {stated}"
            ));
            Ok(problem)
        }
        (Some(problem), _) | (None, Ok(problem)) => Ok(problem),
        (None, Err(_)) => refuse!(
            "expected N or ROWSxCOLUMNS, the size of the board, after {before}, or --problem FILE"
        ),
    }
}

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
