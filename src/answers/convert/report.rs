//! Reports on problems in another format.

use super::Convert;
use crate::answers::json::json_question::JsonQuestion;
use crate::answers::json::report::Report;
use crate::answers::question::Resolved;
use crate::answers::run::Answer;
use serde::Serialize;

/// The answer about a problem in another format.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConvertReport {
    written: String,
}

impl JsonQuestion for Convert {
    const NAME: &'static str = "convert";
    type Report<'a> = ConvertReport;

    fn report(asked: &Resolved<Self>, answer: &Answer<String>) -> Report<ConvertReport> {
        let written = answer.value.clone();
        Report::on(asked, ConvertReport { written })
    }
}
