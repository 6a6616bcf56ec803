//! Answers of solvers to formulas of problems.
//!
//! A person who solves a formula of `encode` with another solver gets a board from its output. The output is not
//! believed: a model becomes a placement, which is verified by the rules of chess, and the formula is evaluated, too,
//! if it is given. The two may differ, and the answer says which one the model breaks. That there is no solution is
//! checked like a claim of our own solvers, unless the formula has another size than that of the problem: then the
//! claim is about that formula, and only the solver stands for it.

mod report;

pub use report::DecodeReport;

use crate::answers::error::Error;
use crate::answers::host::Host;
use crate::answers::question::{Question, Resolved};
use crate::answers::question_macro::{choices, question};
use crate::answers::refused::{RefusalReason, Refused};
use crate::answers::run::Answer;
use crate::cross_check::{Basis, SolverClaim};
use crate::encode::BoardVariables;
use crate::enumerate::Ending;
use crate::one_solution::find_by_local_search;
use control::Control;
use encodings::dimacs::{
    AnswerError, AnswerErrorKind, FormulaError, SolverAnswer, TextPlace, evaluate_formula,
    read_answer_prefix,
};
use encodings::opb::evaluate_sums;
use encodings::{Lit, Var};
use problem::Problem;
use problem::instance::{Comments, size_in_words};
use problem::placement::{Placement, Violation};
use solvers::UnknownReason;
use std::collections::HashMap;
use std::io::{BufRead, Read};
use std::time::Duration;
use thiserror::Error;

question! {
    /// The question for the placement in the answer of a solver, which got the formula of a problem.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Question, Decode, Host};
    /// use queensat::problem::Problem;
    ///
    /// let decode = Decode::new(Problem::new(1)?).with_answer("s SATISFIABLE\nv 1 0\n");
    /// let answer = decode.run(&Host::new(), &Control::new())?;
    /// assert_eq!(answer.value.placements[0].to_string(), "1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Decode {
        /// The problem.
        #[serde(with = "crate::answers::json::fields::AsProblem")]
        pub problem: Problem,
        ..
        /// The solver's output, unless a reader has it.
        pub answer: Option<String>,
    }
}

/// Answer of a solver, which has one model or, if they were asked for, several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DecodedAnswer {
    /// Claim of the solver: whether there is a model, or nothing.
    pub is_satisfiable: Option<bool>,
    /// Number of models.
    pub models: usize,
    /// Different placements of the models, if all obey the rules and satisfy the formula.
    pub placements: Vec<Placement>,
    /// First model with the queens of an earlier one, and the earlier one, counted from 1.
    pub repeated: Option<[usize; 2]>,
    /// First model that breaks a rule, as `model 3`, and the rule.
    pub violation: Option<(String, Violation)>,
    /// The fault of the answer or of the formula.
    pub fault: Option<GivenFormulaFault>,
}

/// Formula that a solver got: the comments that precede its header, and its text, which is read once.
pub type GivenFormula<'a> = (&'a Comments, &'a mut dyn BufRead);

/// Difference between a formula and an answer, or the problem that the formula states.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GivenFormulaFault {
    /// A model violates a clause or a sum.
    #[error("{0}")]
    Violated(String),
    /// The formula has another size than the one of its problem.
    #[error("the formula is not the one that `queensat encode` wrote for this problem: {0}")]
    OtherSize(String),
}

impl Decode {
    choices! {
        /// Returns the question for this answer.
        with_answer(answer: impl Into<String>) => answer = Some(answer.into());
    }

    /// Returns the answer with this claim alone.
    #[must_use]
    pub fn claimed(&self, is_satisfiable: Option<bool>) -> Answer<DecodedAnswer> {
        let value = DecodedAnswer {
            is_satisfiable,
            ..DecodedAnswer::default()
        };
        Answer::new(value, Ending::Exhausted)
    }

    /// Resolves a question whose answer a reader has, which [`Resolved::run_from`] takes.
    #[must_use]
    pub fn resolve_to_read(&self, host: &Host) -> Resolved<Self> {
        Resolved::new(self.clone(), (), host)
    }
}

impl Resolved<Decode> {
    /// Returns the question with the answer that a reader had, for the report.
    #[must_use]
    pub fn with_text(mut self, answer: Option<String>) -> Self {
        self.question.answer = answer;
        self
    }

    /// Decodes the answer that a reader has, and checks the claim that there is none. `name` names the answer in a
    /// contradiction. If `all`, the answer may have several models. Models are evaluated in the formula, if it is
    /// given. The claim that a formula of another size than that of its problem has no model is not checked.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`], with an [`encodings::dimacs::AnswerError`] as the cause if the text is no answer, and a
    /// [`FormulaError`] if that of the formula is none.
    pub fn run_from(
        &self,
        control: &Control,
        formula: Option<GivenFormula>,
        (mut input, all): (impl BufRead, bool),
        name: &str,
    ) -> Result<Answer<DecodedAnswer>, Error<DecodedAnswer>> {
        let variables = BoardVariables::first_of_formula(self.problem.board());
        // Without the formula, its other variables do not matter.
        let count = match &variables {
            Ok(all) if formula.is_none() => all.range().len() as u32,
            _ => Var::MAX_COUNT,
        };
        let start = input.fill_buf().map_err(Error::failed)?.trim_ascii_start();
        let is_bare =
            start.starts_with(b"[") || start.first().is_some_and(|&c| c == b'v' || is_literal(c));
        let (claim, mut models) = if all || is_bare {
            read_all(input, count, all).map_err(Error::failed)?
        } else {
            match read_answer_prefix(count, input).map_err(Error::failed)? {
                SolverAnswer::Satisfiable(model) => (Some(true), vec![model]),
                SolverAnswer::Unsatisfiable => (Some(false), Vec::new()),
                SolverAnswer::Unknown => (None, Vec::new()),
            }
        };
        if let ([_, second, ..], false) = (&models[..], all) {
            let second = second.first().map_or(0, |literal| literal.to_dimacs());
            return Err(Error::failed(AnswerError::from(AnswerErrorKind::AfterEnd(
                second.to_string(),
            ))));
        }
        let mut answer = self.claimed(claim);
        if claim.is_none() {
            answer.ending = Ending::Stopped(UnknownReason::GaveUp);
            return Ok(answer);
        }
        let fault = formula
            .map(|formula| evaluate(formula, &mut models))
            .transpose()
            .map_err(Error::failed)?
            .flatten();
        let (is_edited, value) = (fault.is_some(), &mut answer.value);
        (value.models, value.fault) = (models.len(), fault);
        if claim == Some(false) {
            let solver = format!("of {name}");
            let claim = SolverClaim::new(&self.problem, &solver, 0, find_by_local_search);
            // The time that the solver took is not known.
            answer.basis = Some(if is_edited {
                Basis::Solver(solver)
            } else {
                claim
                    .check(Duration::ZERO, control)
                    .map_err(|wrong| Error::disagreed(wrong, Vec::new()))?
            });
            return Ok(answer);
        }
        let variables = variables.map_err(Error::failed)?;
        let mut known = HashMap::new();
        for (number, model) in (1..).zip(models) {
            let placement = variables.placement(model);
            if let Err(violation) = placement.verify(&self.problem) {
                let name = name_of(number, value.models);
                value.violation.get_or_insert((name, violation));
            }
            let first = *known.entry(placement.clone()).or_insert(number);
            if first < number {
                value.repeated.get_or_insert([number, first]);
            } else {
                value.placements.push(placement);
            }
        }
        if value.violation.is_some() || matches!(value.fault, Some(GivenFormulaFault::Violated(_)))
        {
            value.placements.clear();
        } else {
            answer.basis = Some(Basis::Verified);
        }
        Ok(answer)
    }
}

/// Maximum length of a text of several models, which are in memory at the same time.
const MAX_MODELS: u64 = 1 << 28;
/// Maximum length of a line with a model, of a board with about 2000 rows.
const MAX_LINE: u64 = 1 << 25;

const fn is_literal(start: u8) -> bool {
    start == b'-' || start.is_ascii_digit()
}

/// Reads models without a status, or of a solver that lists several: literals up to a 0 in lines that start with `v`, or
/// in lines of their own, or lists such as `[-1, 2]`. Names such as `x1` need no 0; lines of another kind end their model.
fn read_all(
    input: impl BufRead,
    kept: u32,
    all: bool,
) -> Result<(Option<bool>, Vec<Vec<Lit>>), AnswerError> {
    let (mut is_refuted, mut models, mut model) = (false, Vec::new(), String::new());
    // Ends a model: its literals are read as the answer of a solver.
    let end = |model: &mut String, line| {
        let text = format!("s SATISFIABLE\nv {}", std::mem::take(model));
        let read = read_answer_prefix(kept, text.as_bytes());
        let at_line = |AnswerError { kind, .. }| {
            let place = Some(TextPlace { line, column: 1 });
            AnswerError { place, kind }
        };
        read.map_err(at_line).map(|read| match read {
            SolverAnswer::Satisfiable(model) => model,
            _ => Vec::new(),
        })
    };
    // Line by line, within the limits of a line and of the whole text.
    let (mut last, mut text) = (0, String::new());
    let mut input = input.take(MAX_MODELS);
    for line in 1.. {
        text.clear();
        match (&mut input).take(MAX_LINE).read_line(&mut text)? as u64 {
            0 => break,
            MAX_LINE => {
                let place = Some(TextPlace { line, column: 1 });
                let kind = AnswerErrorKind::LineTooLong(MAX_LINE);
                return Err(AnswerError { place, kind });
            }
            _ => last = line,
        }
        // Lists become lines of literals. A line of another kind ends a model of names, which has no 0.
        let text = text.replace(['[', ','], " ").replace(']', " 0 ");
        let words = text.strip_prefix('v').unwrap_or(&text);
        let first = words.split_whitespace().next();
        if words.len() == text.len() && first.is_none_or(|word| word.parse::<i32>().is_err()) {
            if model.contains('x') {
                models.push(end(&mut model, line)?);
            }
            is_refuted |= text.starts_with("s UNSATISFIABLE");
            if !all && (is_refuted || text.starts_with("s UNKNOWN")) {
                return Err(AnswerErrorKind::UnexpectedModel.into());
            }
            continue;
        }
        // Literals up to a 0.
        for word in words.split_whitespace() {
            // A list of lists ends twice.
            if model.is_empty() && word == "0" {
                continue;
            }
            model = model + word + " ";
            if word == "0" {
                models.push(end(&mut model, line)?);
            }
        }
    }
    // The end of the text ends the last model.
    if input.limit() == 0 {
        return Err(AnswerErrorKind::TooLong(MAX_MODELS).into());
    }
    if !model.is_empty() {
        models.push(end(&mut model, last)?);
    }
    if models.is_empty() && !is_refuted {
        return Err(AnswerErrorKind::NoStatus.into());
    }
    Ok((Some(!models.is_empty()), models))
}

/// Names a model of several.
fn name_of(number: usize, models: usize) -> String {
    match models {
        1 => "the model".into(),
        _ => format!("model {number}"),
    }
}

/// Evaluates a formula under models, which are sorted.
fn evaluate(
    (comments, text): GivenFormula,
    models: &mut [Vec<Lit>],
) -> Result<Option<GivenFormulaFault>, FormulaError> {
    models.iter_mut().for_each(|model| model.sort_unstable());
    // Formulas with cubes are not read.
    if comments.has_cubes {
        return Ok(None);
    }
    let is_opb = comments.is_opb;
    let (size, violated) = if is_opb {
        evaluate_sums(text, models)?
    } else {
        evaluate_formula(text, models)?
    };
    if let Some(it) = violated {
        let what = if is_opb { "constraint" } else { "clause" };
        let model = name_of(it.model + 1, models.len());
        let (number, text, line) = (it.number, it.text, it.line);
        return Ok(Some(GivenFormulaFault::Violated(format!(
            "{model} violates {what} {number} of the formula, '{text}' (line {line})"
        ))));
    }
    let found = [size.variables, size.clauses, size.literals];
    let [found_size, stated] = [Some(found), comments.size]
        .map(|size| size.map_or("no size".into(), |size| size_in_words(size, is_opb)));
    let other = format!("it has {found_size}, and its comments state {stated}");
    Ok((comments.size != Some(found)).then_some(GivenFormulaFault::OtherSize(other)))
}

impl Question for Decode {
    type Plan = ();
    type Value = DecodedAnswer;

    fn plan(&mut self, _: &Host, _: &Control) -> Result<(), Refused> {
        self.answer.as_ref().ok_or_else(missing)?;
        Ok(())
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<DecodedAnswer>, Error<DecodedAnswer>> {
        let text = resolved.answer.as_deref().ok_or_else(missing)?;
        resolved.run_from(control, None, (text.as_bytes(), false), "the question")
    }
}

fn missing() -> Refused {
    Refused::option("answer", RefusalReason::Missing("the output of a solver"))
}
