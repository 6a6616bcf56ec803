//! Reports on formulas and their sizes.

use super::asked::answered;
use super::report::{Fields, SCHEMA};
use super::{Answered, Asked, Question};
use crate::Control;
use crate::answers::{Answer, Ask, Encode, Error, Host, Refused, Sizes};
use crate::enumerate::Ending;
use crate::problem::Problem;
use encodings::Size;
use encodings::at_most_one::Encoding;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::io::{self, Write};

/// Report on a formula as text. Its size in clauses is null for sums.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EncodeReport {
    schema: u32,
    #[serde(flatten)]
    problem: Fields,
    #[cfg_attr(feature = "schema", schemars(with = "Value", extend("$ref" = "question-encode.json")))]
    question: Value,
    variables: Option<u64>,
    clauses: Option<u64>,
    literals: Option<u64>,
    complete: bool,
    /// The text, if all of it was written.
    formula: Option<String>,
}

/// Report on the sizes of formulas, which are null if a formula would exceed the maximum number of variables.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SizesReport {
    schema: u32,
    #[serde(flatten)]
    problem: Fields,
    #[cfg_attr(feature = "schema", schemars(with = "Value", extend("$ref" = "question-sizes.json")))]
    question: Value,
    encodings: Vec<SizeReport>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SizeReport {
    name: String,
    variables: Option<u64>,
    auxiliary_variables: Option<u64>,
    clauses: Option<u64>,
    literals: Option<u64>,
}

impl SizesReport {
    /// Creates the report on an answer.
    #[must_use]
    pub fn new(question: &Sizes, answer: &Answer<Vec<(Encoding, Option<Size>)>>) -> Self {
        let squares = squares(&question.problem);
        let rows = answer.value.iter().map(|(encoding, size)| SizeReport {
            name: encoding.to_string(),
            variables: size.map(|size| size.variables),
            auxiliary_variables: size.map(|size| size.variables - squares),
            clauses: size.map(|size| size.clauses),
            literals: size.map(|size| size.literals),
        });
        Self {
            schema: SCHEMA,
            problem: Fields::of(&question.problem),
            question: Question::Sizes(question.clone()).to_json(),
            encodings: rows.collect(),
        }
    }
}

fn squares(problem: &Problem) -> u64 {
    u64::from(problem.board().rows()) * u64::from(problem.board().columns())
}

impl Asked for Sizes {
    const NAME: &'static str = "sizes";

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(&self, answer: &Answer<Self::Value>) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&SizesReport::new(self, answer))
    }
}

/// Maximum length of a formula in a report, in bytes.
const MAX_FORMULA: usize = 1 << 20;
/// Maximum number of squares of a problem whose formula is in a report.
const MAX_SQUARES: u64 = 1 << 16;

/// Text that stops growing at [`MAX_FORMULA`].
#[derive(Default)]
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MAX_FORMULA {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Encode {
    fn report_with(
        &self,
        answer: &Answer<Option<Size>>,
        formula: Option<String>,
    ) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&EncodeReport {
            schema: SCHEMA,
            problem: Fields::of(&self.problem),
            question: Question::Encode(self.clone()).to_json(),
            variables: answer.value.map(|size| size.variables),
            clauses: answer.value.map(|size| size.clauses),
            literals: answer.value.map(|size| size.literals),
            complete: answer.ending == Ending::Exhausted,
            formula: formula.filter(|_| answer.ending == Ending::Exhausted),
        })
    }
}

impl Asked for Encode {
    const NAME: &'static str = "encode";

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(&self, answer: &Answer<Option<Size>>) -> serde_json::Result<Box<RawValue>> {
        self.report_with(answer, None)
    }

    /// Answers with the formula in the report, if it is short enough.
    fn answer(&self, host: &Host, control: &Control) -> Result<Answered, Error<Option<Size>>> {
        let resolved = self.resolve(host)?;
        let too_large = || {
            let reason = format!(
                "the formula is longer than the {MAX_FORMULA} bytes of a report; `queensat encode` writes it \
                 to a file"
            );
            Error::Refused(Refused::memory("problem", reason))
        };
        if squares(&self.problem) > MAX_SQUARES {
            return Err(too_large());
        }
        let mut text = Bounded::default();
        let answer = self.prepare(host)?.write(control, &[], &mut text);
        let answer = answer.map_err(|error| match error {
            // Nothing else fails in memory.
            Error::Failed(_) => too_large(),
            error => error,
        })?;
        let formula = String::from_utf8(text.0).map_err(Error::failed)?;
        answered(resolved.report_with(&answer, Some(formula)), answer.ending)
    }
}
