//! A reader of the answers of SAT solvers, in one form or another.
//!
//! An answer is saved as a solver prints it: the `s` and `v` lines of the competitions, the result file of
//! MiniSat, a list of Python, a model of Z3, with a log around it. One reader takes all of them, by what is in the text:
//! words that are a status, and literals or values of variables in lines and lists. [`read_answer`] asks it to be strict,
//! for programs that are run: the form must be that of the competitions or of MiniSat, with the 0 that shows that nothing
//! is missing. [`read_models`] takes what a person has saved, and tells which models have no end. What contradicts itself
//! is an error in both.

mod elements;
mod error;
mod lexer;
mod model;
mod reader;
mod words;

pub use error::{AnswerError, AnswerErrorKind};
pub use model::ReadModel;
pub(crate) use words::named_literal;

use super::excerpt;
use crate::{Lit, Var};
use reader::AnswerReader;
use std::io::BufRead;
use words::Claim;

/// Maximum length of a text of several models, which are in memory at the same time.
const MAX_MODELS: u64 = 1 << 28;

/// The answer of a solver. It has not been checked, except that it does not contradict itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverAnswer {
    /// The formula has a model: its literals in the order in which the solver printed them.
    Satisfiable(Vec<Lit>),
    /// The formula has no model.
    Unsatisfiable,
    /// The solver did not decide the formula.
    Unknown,
}

/// Reads the answer of a solver in the form of the SAT competitions, of the pseudo-Boolean competitions or of MiniSat.
///
/// Comment lines (`c …`) and empty lines may occur anywhere, and `v` lines may precede the `s`
/// line, as the rules of the competitions allow. Pseudo-Boolean solvers write the literals as `x1`
/// and `-x2` without a final 0, `o` lines, and `s OPTIMUM FOUND`. Anything else is an error, not a
/// guess. The memory grows with the literals of the model only.
///
/// # Errors
///
/// Returns an error if the text cannot be read, is in none of the formats, contradicts itself or is cut
/// short.
///
/// ```
/// use encodings::dimacs::{read_answer, SolverAnswer};
///
/// let SolverAnswer::Satisfiable(model) = read_answer("s SATISFIABLE\nv 1 -2\nv 3 0\n".as_bytes())?
/// else {
///     panic!("a model was given");
/// };
/// assert_eq!(model.iter().map(|literal| literal.to_dimacs()).collect::<Vec<_>>(), [1, -2, 3]);
/// assert_eq!(read_answer("s OPTIMUM FOUND\nv x1 -x2\nv x3\n".as_bytes())?, SolverAnswer::Satisfiable(model));
/// assert_eq!(read_answer("UNSAT\n".as_bytes())?, SolverAnswer::Unsatisfiable);
/// # Ok::<(), encodings::dimacs::AnswerError>(())
/// ```
pub fn read_answer(input: impl BufRead) -> Result<SolverAnswer, AnswerError> {
    read_answer_to(Var::MAX_COUNT, input)
}

/// Reads the answer of a solver to a formula with this number of variables, as [`read_answer`]
/// does. The memory is bounded by the size of a model, for any output of the solver.
///
/// # Errors
///
/// As for [`read_answer`]. A literal of a variable that is not in the formula is an error, too.
///
/// ```
/// use encodings::dimacs::read_answer_to;
///
/// let answer = "s SATISFIABLE\nv 1 -2 4 0\n".as_bytes();
/// assert!(read_answer_to(4, answer).is_ok());
/// assert!(read_answer_to(3, answer).is_err());
/// ```
pub fn read_answer_to(variables: u32, input: impl BufRead) -> Result<SolverAnswer, AnswerError> {
    let model = ModelsToRead {
        kept: variables,
        several: false,
        from_zero: Some(false),
    };
    let (claim, models) = AnswerReader::new(input, model, true).read()?;
    Ok(match claim {
        Claim::Satisfiable => SolverAnswer::Satisfiable(
            models
                .into_iter()
                .flat_map(|model| model.literals)
                .collect(),
        ),
        Claim::Unsatisfiable => SolverAnswer::Unsatisfiable,
        Claim::Unknown => SolverAnswer::Unknown,
    })
}

/// Which models are read, and how much of them is kept.
#[derive(Clone, Copy, Debug)]
pub struct ModelsToRead {
    /// Largest variable whose literals are kept. The others are checked for contradictions, which takes a byte each.
    pub kept: u32,
    /// Several models may follow each other.
    pub several: bool,
    /// Variable 0 is the first one; `None` if it is so where a model names it, as `x0`. The literals that are
    /// returned are those of the next variable.
    pub from_zero: Option<bool>,
}

/// Reads an answer that a person has saved, and returns the claim whether there is a model, and the models.
///
/// Besides the forms of [`read_answer`], these are read: words for the status in any case, also `True` and `None` of
/// Python; literals without a mark or a final 0; lists such as `[-1, 2]` and lists of them; values by name as in
/// `x1 = True`, `k!1 -> true` and `(define-fun k!1 () Bool true)`; values in order, as in `v 0110` or
/// `[False, True]`; fields of JSON; with any lines of a log around them; in UTF-8, UTF-16 or a code of one byte.
///
/// # Errors
///
/// Returns an error if the text cannot be read, has neither a status nor a model, contradicts itself, or ends in a
/// list. With several models, the claim that there is none means that there are no others. Whether a model without an
/// end is whole is for the caller to judge.
///
/// ```
/// use encodings::dimacs::{ModelsToRead, read_models};
///
/// let models = ModelsToRead { kept: 3, several: false, from_zero: None };
/// for text in ["sat\n1 -2 3\n", "True [1, -2, 3, 4]", "v 0110\n", "[x2 = False, x1 = True, x3 = True]"] {
///     let (is_satisfiable, models) = read_models(text.as_bytes(), models)?;
///     assert_eq!((is_satisfiable, models[0].literals.len()), (Some(true), 3), "{text}");
/// }
/// assert_eq!(read_models("unsat".as_bytes(), models)?.0, Some(false));
/// # Ok::<(), encodings::dimacs::AnswerError>(())
/// ```
pub fn read_models(
    input: impl BufRead,
    models: ModelsToRead,
) -> Result<(Option<bool>, Vec<ReadModel>), AnswerError> {
    let (claim, models) = AnswerReader::new(input, models, false).read()?;
    let is_satisfiable = match claim {
        Claim::Satisfiable => Some(true),
        Claim::Unsatisfiable => Some(false),
        Claim::Unknown => None,
    };
    Ok((is_satisfiable, models))
}
