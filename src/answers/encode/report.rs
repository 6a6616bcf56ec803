//! Reports on formulas and their sizes.

use super::Encode;
use super::sizes::Sizes;
use crate::answers::error::Error;
use crate::answers::json::json_question::{JsonAnswer, JsonQuestion, json_answer};
use crate::answers::json::report::Report;
use crate::answers::question::Resolved;
use crate::answers::refused::Refused;
use crate::answers::run::Answer;
use crate::enumerate::Ending;
use control::Control;
use encodings::Size;
use problem::Problem;
use serde::Serialize;
use std::io::{self, Write};

/// The answer about a formula as text. Its size in clauses is null for sums.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EncodeReport {
    variables: Option<u64>,
    clauses: Option<u64>,
    literals: Option<u64>,
    complete: bool,
    /// The text, if all of it was written.
    formula: Option<String>,
}

/// The answer about the sizes of formulas, which are null if a formula would exceed the maximum number of variables.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SizesReport {
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

fn squares(problem: &Problem) -> u64 {
    u64::from(problem.board().rows()) * u64::from(problem.board().columns())
}

impl JsonQuestion for Sizes {
    const NAME: &'static str = "sizes";
    type Report<'a> = SizesReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<Self::Value>) -> Report<SizesReport> {
        let squares = squares(&asked.problem);
        let rows = answer.value.iter().map(|(encoding, size)| SizeReport {
            name: encoding.to_string(),
            variables: size.map(|size| size.variables),
            auxiliary_variables: size.map(|size| size.variables - squares),
            clauses: size.map(|size| size.clauses),
            literals: size.map(|size| size.literals),
        });
        let encodings = rows.collect();
        Report::on(asked, SizesReport { encodings })
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

impl JsonQuestion for Encode {
    const NAME: &'static str = "encode";
    type Report<'a> = EncodeReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<Option<Size>>) -> Report<EncodeReport> {
        let report = EncodeReport {
            variables: answer.value.map(|size| size.variables),
            clauses: answer.value.map(|size| size.clauses),
            literals: answer.value.map(|size| size.literals),
            complete: answer.ending == Ending::Exhausted,
            formula: None,
        };
        Report::on(asked, report)
    }

    /// Answers with the formula in the report, if it is short enough.
    fn reported(
        asked: &Resolved<Self>,
        control: &Control,
    ) -> Result<JsonAnswer, Error<Option<Size>>> {
        let too_large = || {
            let reason = format!(
                "the formula is longer than the {MAX_FORMULA} bytes of a report; `queensat encode` writes it \
                 to a file"
            );
            Error::Refused(Refused::memory("problem", reason))
        };
        if squares(&asked.problem) > MAX_SQUARES {
            return Err(too_large());
        }
        let mut text = Bounded::default();
        let answer =
            asked
                .prepare()?
                .write(control, &[], &mut text)
                .map_err(|error| match error {
                    // Nothing else fails in memory.
                    Error::Failed(_) => too_large(),
                    error => error,
                })?;
        let formula = String::from_utf8(text.0).map_err(Error::failed)?;
        let mut report = asked.report(&answer);
        report.answer.formula = report.answer.complete.then_some(formula);
        json_answer(&report, answer.ending)
    }
}
