//! The one entry point for questions in JSON: `queensat run`, Python and pages ask here.
//!
//! A text comes in, and a report or an error in JSON goes out. What a question may use is said by the
//! [`Host`], never by the question, which may come from a stranger. The control stops the work, and its
//! [observer](Control::with_observer) is told of the progress.
//!
//! | item | purpose |
//! |---|---|
//! | [`answer()`] | a question in JSON, and its answer or its error in JSON |
//! | [`AnyQuestion`] | a question of any kind: [`AnyQuestion::read`], [`AnyQuestion::answer`], [`AnyQuestion::to_json`] |
//! | [`AnyResolved`] | a question of any kind of which every choice is made |
//! | [`ErrorReport`] | an error in JSON: code, message, field |
//! | [`ReadError`] | a text that is no question, with the place |
//!
//! ```
//! use queensat::Control;
//! use queensat::answers::{Question, Host};
//! use questions::AnyQuestion;
//!
//! let text = r#"{"question": "count", "problem": {"n": 8}, "by": "native"}"#;
//! let AnyQuestion::Count(count) = AnyQuestion::read(text)? else { unreachable!() };
//! assert_eq!(count.run(&Host::new(), &Control::new())?.value.solutions, 92);
//!
//! let error = AnyQuestion::read(r#"{"question": "count", "problm": {"n": 8}}"#).unwrap_err();
//! assert!(error.to_string().contains("did you mean 'problem'?"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(unsafe_code)]
#![warn(missing_docs)]

mod any;
mod error;
mod nameless;

pub use any::AnyResolved;
pub use error::ErrorReport;

use any::AnyForm;
use control::Control;
use nameless::Nameless;
use problem::Problem;
use problem::instance::{self, Format};
use queensat::answers::json::{JsonAnswer, JsonQuestion, without_place};
use queensat::answers::{Error, Host, Refused};
use queensat::files::printable;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::time::Duration;
use thiserror::Error;

/// Declares the questions that have a form in JSON, those of the core and those of the wings.
macro_rules! questions {
    ($(#[doc = $doc:literal] $(#[cfg($wing:meta)])? $question:ident($type:ty),)+) => {
        /// A question of any kind.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum AnyQuestion {
            $(#[doc = $doc] $(#[cfg($wing)])? $question($type),)+
        }

        $($(#[cfg($wing)])? impl From<$type> for AnyQuestion {
            fn from(question: $type) -> Self {
                Self::$question(question)
            }
        })+

        /// Names of all questions, and their readers.
        const KINDS: &[(&str, Reader)] = &[$($(#[cfg($wing)])? kind::<$type>(),)+];

        impl AnyQuestion {
            fn any(&self) -> &dyn AnyForm {
                match self {
                    $($(#[cfg($wing)])? Self::$question(question) => question,)+
                }
            }
        }
    };
}

questions! {
    /// The number of all solutions.
    Count(queensat::answers::Count),
    /// All solutions.
    List(queensat::answers::List),
    /// One solution.
    Solve(queensat::answers::Solve),
    /// Classes of symmetric solutions.
    Classes(queensat::answers::Classes),
    /// The formula of a problem.
    Encode(queensat::answers::Encode),
    /// The sizes of formulas.
    Sizes(queensat::answers::Sizes),
    /// A model of a formula.
    Decide(queensat::answers::Decide),
    /// The placement in the answer of a solver.
    Decode(queensat::answers::Decode),
    /// The comparison of a formula with a problem.
    #[cfg(feature = "teach")]
    Grade(teach::grade::Grade),
    /// The reason for which a problem has no solution.
    #[cfg(feature = "teach")]
    ExplainNone(teach::explain::ExplainNone),
    /// The reason for which a square has a queen in all solutions, or in none.
    #[cfg(feature = "teach")]
    ExplainSquare(teach::explain::ExplainSquare),
    /// A clause of a formula in words.
    #[cfg(feature = "teach")]
    ExplainClause(teach::explain::ExplainClause),
    /// The formula of a problem in words.
    #[cfg(feature = "teach")]
    ExplainFormula(teach::explain::ExplainFormula),
    /// The steps of a search.
    #[cfg(feature = "teach")]
    Trace(teach::trace::Trace),
    /// A list of solutions, verified.
    CheckList(queensat::answers::CheckList),
    /// A problem in another format.
    Convert(queensat::answers::Convert),
    /// Uniqueness of the solution of a puzzle.
    #[cfg(feature = "puzzle")]
    Unique(puzzle::Unique),
    /// Steps of a person who solves a puzzle.
    #[cfg(feature = "puzzle")]
    Explain(puzzle::Explain),
    /// Fewest changes after which a puzzle has one solution.
    #[cfg(feature = "puzzle")]
    Repair(puzzle::Repair),
    /// New puzzles.
    #[cfg(feature = "puzzle")]
    Generate(puzzle::Generate),
    /// A certificate of a count.
    #[cfg(feature = "proofs")]
    Certify(proofs::certify::Certify),
    /// The check of a certificate.
    #[cfg(feature = "proofs")]
    CheckCertificate(proofs::certify::CheckCertificate),
    /// A division of work into units.
    #[cfg(feature = "units")]
    Plan(units::Plan),
    /// The results of some units.
    #[cfg(feature = "units")]
    RunUnits(units::RunUnits),
    /// The sum of the results of units.
    #[cfg(feature = "units")]
    Merge(units::Merge),
}

/// The features of the wings that are left out, and the questions of each.
const LEFT_OUT: &[(&str, &[&str])] = &[
    #[cfg(not(feature = "teach"))]
    (
        "teach",
        &[
            "grade",
            "explain-none",
            "explain-square",
            "explain-clause",
            "explain-formula",
            "trace",
        ],
    ),
    #[cfg(not(feature = "puzzle"))]
    ("puzzle", &["unique", "explain", "repair", "generate"]),
    #[cfg(not(feature = "proofs"))]
    ("proofs", &["certify", "check-certificate"]),
    #[cfg(not(feature = "units"))]
    ("units", &["plan", "run-units", "merge"]),
];

/// Answers a question in JSON.
///
/// ```
/// use queensat::{Control, answers::Host};
///
/// let question = r#"{"question": "count", "problem": {"n": 6}}"#;
/// let answer = questions::answer(question, &Host::new(), &Control::new())?;
/// assert!(answer.is_complete && answer.report.get().contains(r#""solutions":4"#));
/// # Ok::<(), questions::ErrorReport>(())
/// ```
///
/// # Errors
///
/// If the text is no question, the question is refused, an answer is wrong, or the work fails: [`ErrorReport`] is the
/// error in JSON.
pub fn answer(text: &str, host: &Host, control: &Control) -> Result<JsonAnswer, ErrorReport> {
    let question = AnyQuestion::read(text)?;
    let answered = question.answer(host, control);
    answered.map_err(|error| ErrorReport::on(&error, str::to_owned))
}

/// Reader of one kind of questions.
type Reader = fn(&str) -> Result<AnyQuestion, ReadError>;

/// Returns the name of a kind of questions, and the reader.
const fn kind<Q: JsonQuestion + Into<AnyQuestion>>() -> (&'static str, Reader) {
    (Q::NAME, |text| from_text::<Q>(text).map(Q::into))
}

/// A text that is no question.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}column {column}: {message}", self.line_of_several())]
pub struct ReadError {
    /// Line, from 1.
    pub line: u64,
    /// Column, from 1.
    pub column: u64,
    /// Description of the fault and of the expected text.
    pub message: String,
}

/// The part of a text that says what it is: a question, or a report that carries one.
#[derive(Deserialize)]
struct Outline<'a> {
    #[serde(borrow)]
    question: Option<&'a RawValue>,
    #[serde(borrow)]
    problem: Option<&'a RawValue>,
}

impl AnyQuestion {
    /// Reads a question, or a report that carries one.
    ///
    /// # Errors
    ///
    /// The place and the reason if the text is neither.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let text = text.trim_end();
        if !text.trim_start().starts_with('{') {
            let example = r#"{"question": "count", "problem": {"n": 8}}"#;
            let message = format!("expected a question in JSON, such as {example}");
            return Err(ReadError::at_start(message));
        }
        let outline: Outline<'_> =
            serde_json::from_str(text).map_err(|error| ReadError::from_json(&error))?;
        let Some(question) = outline.question else {
            let message = "expected a field 'question', such as \"question\": \"count\"";
            return Err(ReadError::at_start(message.into()));
        };
        let place = |error: ReadError| error.inside(text, question.get());
        if question.get().starts_with('{') {
            return Self::read(question.get()).map_err(place);
        }
        let name: String = serde_json::from_str(question.get())
            .map_err(|error| place(ReadError::from_json(&error)))?;
        let Some((_, read)) = KINDS.iter().find(|(kind, _)| *kind == name) else {
            return Err(place(ReadError::at_start(unknown_question(&name))));
        };
        // The reader of problems knows the place in the problem, but not in the text.
        read(text).map_err(|error| {
            outline
                .problem
                .and_then(|problem| fault(text, problem))
                .unwrap_or(error)
        })
    }

    /// Returns the name of the question.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.any().name()
    }

    /// Returns the problem, if the question has one.
    #[must_use]
    pub fn problem(&self) -> Option<&Problem> {
        self.any().problem()
    }

    /// Returns the question as a JSON object without the choices that are left open.
    #[must_use]
    pub fn to_json(&self) -> Value {
        self.any().to_value().unwrap_or_default()
    }

    /// Returns the time limit that the question states, if it has a valid one.
    #[must_use]
    pub fn time_limit(&self) -> Option<Duration> {
        self.any().limits()?.time()
    }

    /// Makes all choices that the question leaves open, for an answer in a report.
    ///
    /// # Errors
    ///
    /// As [`Question::resolve`](queensat::answers::Question::resolve).
    pub fn resolve(&self, host: &Host, control: &Control) -> Result<AnyResolved, Refused> {
        self.any().resolve(host, control)
    }

    /// Answers the question with a report. Lists in it have a bound.
    ///
    /// # Errors
    ///
    /// As [`Question::run`](queensat::answers::Question::run).
    pub fn answer(&self, host: &Host, control: &Control) -> Result<JsonAnswer, Error<()>> {
        // The limit of the time holds while clauses are counted, too.
        let control = &self.any().limits().unwrap_or_default().narrow(control);
        self.resolve(host, control)?.answer(control)
    }
}

/// Returns the message about the name of a question that is left out, or is none.
fn unknown_question(name: &str) -> String {
    let mut wings = LEFT_OUT.iter();
    if let Some((feature, _)) = wings.find(|(_, questions)| questions.contains(&name)) {
        return format!(
            "the question '{name}' is part of the feature '{feature}', which this build leaves out"
        );
    }
    let names: Vec<&str> = KINDS.iter().map(|(name, _)| *name).collect();
    let nearest = nearest(name, names.iter().copied());
    let names = names.join(", ");
    let name = printable(name);
    format!("expected a question ({names}), not '{name}'{nearest}")
}

/// Reads a question of a known kind.
fn from_text<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, ReadError> {
    let mut json = serde_json::Deserializer::from_str(text);
    let question =
        T::deserialize(Nameless(&mut json)).and_then(|question| json.end().map(|()| question));
    question.map_err(|error| ReadError::from_json(&error))
}

/// Returns the error of a problem, which is a part of a text, if it has one.
fn fault(text: &str, problem: &RawValue) -> Option<ReadError> {
    let error = instance::read_as(Format::Json, problem.get()).err()?;
    let error = ReadError {
        line: error.line,
        column: error.column,
        message: error.fault.to_string(),
    };
    Some(error.inside(text, problem.get()))
}

impl ReadError {
    fn at_start(message: String) -> Self {
        Self {
            line: 1,
            column: 1,
            message,
        }
    }

    /// Returns the error with its place in a text of which `part` is a part.
    fn inside(mut self, text: &str, part: &str) -> Self {
        let before = &text[..part.as_ptr().addr() - text.as_ptr().addr()];
        let line = before.rsplit('\n').next().unwrap_or_default();
        if self.line == 1 {
            self.column += line.chars().count() as u64;
        }
        self.line += before.matches('\n').count() as u64;
        self
    }

    fn line_of_several(&self) -> String {
        if self.line == 1 {
            String::new()
        } else {
            format!("line {} of the question, ", self.line)
        }
    }

    fn from_json(error: &serde_json::Error) -> Self {
        let message = without_place(error);
        let mut words = message.split('`').skip(1).step_by(2);
        let suggestion = if message.starts_with("unknown ") {
            let typed = words.next().unwrap_or_default();
            match nearest(typed, words.clone()) {
                near if near.is_empty() && words.any(|name| name == "problem") => {
                    "; the fields of a board stand in 'problem'".to_owned()
                }
                near => near,
            }
        } else {
            String::new()
        };
        Self {
            line: error.line().max(1) as u64,
            column: error.column().max(1) as u64,
            message: format!("{}{suggestion}", message.replace('`', "'")),
        }
    }
}

/// Returns a suggestion of the name that is nearest to what was typed, if one is near.
#[must_use]
pub fn nearest<'a>(typed: &str, names: impl Iterator<Item = &'a str>) -> String {
    let similarity = |name: &str| strsim::jaro_winkler(typed, name);
    let best = names.max_by(|one, other| similarity(one).total_cmp(&similarity(other)));
    best.filter(|name| similarity(name) > 0.76)
        .map_or_else(String::new, |name| format!("; did you mean '{name}'?"))
}

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
