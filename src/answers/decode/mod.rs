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
use crate::encode::{BoardVariables, SquareNumbering};
use crate::enumerate::Ending;
use crate::one_solution::find_by_local_search;
use control::Control;
use encodings::dimacs::{
    AnswerError, AnswerErrorKind, FormulaError, ModelsToRead, ReadModel, evaluate_formula,
    read_models,
};
use encodings::opb::evaluate_sums;
use encodings::{Lit, Var};
use itertools::Itertools as _;
use problem::Problem;
use problem::board::Board;
use problem::instance::{Comments, size_in_words};
use problem::placement::{Placement, Violation};
use solvers::UnknownReason;
use std::collections::HashMap;
use std::io::BufRead;
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
        /// Names of the variables, as in a file of `--map`.
        pub map: Option<String>,
        /// The variables of the squares: a sum such as `10*R+C`, or changes such as `transposed`.
        pub numbering: Option<String>,
    }
}

/// Answer of a solver, which has one model or, if they were asked for, several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DecodedAnswer {
    /// Claim of the solver: whether there is a model, or nothing.
    pub is_satisfiable: Option<bool>,
    /// The solver claims that there are no models besides those of the answer, which is not checked.
    pub claims_all: bool,
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
        (input, all): (impl BufRead, bool),
        name: &str,
    ) -> Result<Answer<DecodedAnswer>, Error<DecodedAnswer>> {
        let squares = Squares::of(self)?;
        let (claim, mut read) = read_models(
            input,
            ModelsToRead {
                // Without the formula, its other variables do not matter.
                kept: if formula.is_some() {
                    Var::MAX_COUNT
                } else {
                    squares.largest()
                },
                several: all,
                from_zero: squares.counts_from_zero(),
            },
        )
        .map_err(Error::failed)?;
        let claims_all = claim == Some(false) && !read.is_empty();
        let claim = if claims_all { Some(true) } else { claim };
        read = read
            .into_iter()
            .flat_map(|model| squares.models_of_lines(model, &self.problem))
            .collect();
        for model in &mut read {
            refuse_columns(model, &self.problem).map_err(Error::failed)?;
            squares
                .decide_zero(model, &self.problem)
                .map_err(Error::failed)?;
            // A model with gaps leaves out what it need not say; what is cut short has none before its end.
            let literals = &mut model.literals;
            let largest = literals.last().map_or(0, |literal| literal.var().index());
            let has_gaps =
                largest >= literals.len() && literals.is_sorted_by_key(|literal| literal.var());
            literals.sort_unstable();
            squares
                .require_whole(model, has_gaps, &self.problem)
                .map_err(Error::failed)?;
        }
        let models: Vec<_> = read.into_iter().map(|model| model.literals).collect();
        let mut answer = self.claimed(claim);
        answer.value.claims_all = claims_all;
        if claim.is_none() {
            answer.ending = Ending::Stopped(UnknownReason::GaveUp);
            return Ok(answer);
        }
        let fault = formula
            .map(|formula| evaluate(formula, &models))
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
        let mut known = HashMap::new();
        for (number, model) in (1..).zip(models) {
            let placement = squares.placement(&model);
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

/// The literals of the squares: by our own numbering, or by one that is stated.
enum Squares<'a> {
    Own(BoardVariables),
    Stated(SquareNumbering, &'a Board),
}

impl<'a> Squares<'a> {
    fn of(question: &'a Decode) -> Result<Self, Error<DecodedAnswer>> {
        let board = question.problem.board();
        let stated = match (&question.map, &question.numbering) {
            (Some(_), Some(_)) => {
                return Err(
                    Refused::option("numbering", "a map is a numbering; give one of them").into(),
                );
            }
            (Some(map), None) => SquareNumbering::read_map(map, board)
                .map_err(|fault| Refused::option("map", RefusalReason::error(fault)))?,
            (None, Some(text)) => SquareNumbering::parse(text, board)
                .map_err(|fault| Refused::option("numbering", RefusalReason::leads_to(fault)))?,
            (None, None) => {
                return BoardVariables::first_of_formula(board)
                    .map(Self::Own)
                    .map_err(Error::failed);
            }
        };
        Ok(Self::Stated(stated, board))
    }

    /// Returns the largest variable of a square.
    fn largest(&self) -> u32 {
        match self {
            Self::Own(variables) => variables.range().len() as u32,
            Self::Stated(numbering, board) => {
                let literals = numbering.literals(board);
                literals
                    .map(|(_, literal)| literal.var().index() as u32 + 1)
                    .max()
                    .unwrap_or(0)
            }
        }
    }

    fn counts_from_zero(&self) -> Option<bool> {
        match self {
            Self::Own(_) => None,
            Self::Stated(numbering, _) => Some(numbering.counts_from_zero()),
        }
    }

    fn placement(&self, model: &[Lit]) -> Placement {
        match self {
            Self::Own(variables) => variables.placement(model.iter().copied()),
            Self::Stated(numbering, board) => numbering.placement(board, model),
        }
    }

    /// Returns a model for each line if the first line is a solution and the others have as many queens.
    fn models_of_lines(&self, mut model: ReadModel, problem: &Problem) -> Vec<ReadModel> {
        let lines = std::mem::take(&mut model.lines);
        let mut placements = Vec::new();
        for line in &lines {
            placements.push(self.placement(&sorted(line)));
        }
        let is_solution = |first: &Placement| first.verify(problem).is_ok();
        if !placements.first().is_some_and(is_solution)
            || !placements.iter().map(|it| it.queens().len()).all_equal()
        {
            return vec![model];
        }
        let models = lines.into_iter().map(|literals| ReadModel {
            literals,
            ..model.clone()
        });
        models.collect()
    }

    /// Gives an open variable 0 the value with which the model is a solution.
    fn decide_zero(&self, model: &mut ReadModel, problem: &Problem) -> Result<(), AnswerError> {
        if !model.zero_is_open {
            return Ok(());
        }
        for value in [false, true] {
            model.literals.push(Var::from_index(0).literal(value));
            let placement = self.placement(&sorted(&model.literals));
            if placement.verify(problem).is_ok() {
                return Ok(());
            }
            model.literals.pop();
        }
        Err(AnswerErrorKind::ZeroIsOpen.at(model.start))
    }

    /// Refuses a model that may be cut short: one without an end that leaves the value of a square open, unless it has
    /// gaps or lists only what is true and is right, or breaks a rule with as many queens as rows.
    fn require_whole(
        &self,
        model: &ReadModel,
        has_gaps: bool,
        problem: &Problem,
    ) -> Result<(), AnswerError> {
        let literals = &model.literals;
        let is_positive = literals.iter().all(|literal| literal.is_positive());
        let is_right = || self.placement(literals).verify(problem).is_ok();
        if model.is_ended && !literals.is_empty()
            || is_positive && literals.len() >= problem.board().rows() as usize
            || (is_positive || has_gaps) && is_right()
        {
            return Ok(());
        }
        let has = |var: Var| {
            let found = literals.binary_search_by_key(&var, |literal| literal.var());
            found.is_ok()
        };
        let is_whole = match self {
            Self::Own(variables) => variables.range().iter().all(has),
            Self::Stated(numbering, board) => numbering
                .literals(board)
                .all(|(_, literal)| has(literal.var())),
        };
        if is_whole {
            return Ok(());
        }
        let variables = self.largest();
        let kind = if model.values == 0 {
            AnswerErrorKind::Empty
        } else if literals.is_empty() {
            AnswerErrorKind::OtherVariables(variables)
        } else if model.is_positional {
            AnswerErrorKind::OtherLength {
                found: model.values,
                variables,
            }
        } else {
            AnswerErrorKind::NoEnd
        };
        Err(kind.at(model.start))
    }
}

fn sorted(literals: &[Lit]) -> Vec<Lit> {
    literals.iter().copied().sorted_unstable().collect()
}

/// Refuses the columns of a solution, which as variables would be queens in the first row.
fn refuse_columns(model: &ReadModel, problem: &Problem) -> Result<(), AnswerError> {
    let board = problem.board();
    let is_column =
        |literal: &Lit| literal.is_positive() && literal.var().index() < board.columns() as usize;
    let count = model.literals.len();
    if model.is_marked
        || count < 2
        || count != board.rows() as usize
        || !model.literals.iter().all(is_column)
    {
        return Ok(());
    }
    let mut found = model.literals.iter().map(|literal| literal.to_dimacs());
    let kind = AnswerErrorKind::UnknownLine {
        found: found.join(" "),
        looks_like: "the columns of a solution, which `queensat check` reads",
    };
    Err(kind.at(model.start))
}

/// Names a model of several.
fn name_of(number: usize, models: usize) -> String {
    match models {
        1 => "the model".into(),
        _ => format!("model {number}"),
    }
}

/// Evaluates a formula under models, whose literals are sorted.
fn evaluate(
    (comments, text): GivenFormula,
    models: &[Vec<Lit>],
) -> Result<Option<GivenFormulaFault>, FormulaError> {
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
