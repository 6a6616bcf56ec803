//! Formulas with their problems, which options or the comments of the formula state.

use crate::board::ProblemOptions;
use crate::exit::{Failure, print_diagnostic, refuse};
use crate::files::input::read_whole;
use crate::sizes::Size;
use problem::Problem;
use problem::instance::Comments;
use std::path::Path;

/// A formula that is to be read, and what states its problem.
pub struct FormulaSource<'a> {
    pub formula: &'a Path,
    /// File of the squares of the variables.
    pub map: Option<&'a Path>,
    pub size: Option<Size>,
    pub options: &'a ProblemOptions,
    /// The argument after which a size is expected.
    pub before: &'static str,
}

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
