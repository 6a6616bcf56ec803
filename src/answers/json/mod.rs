//! Forms of questions and answers in JSON, which all questions share.
//!
//! | item | purpose |
//! |---|---|
//! | [`JsonQuestion`], [`JsonAnswer`] | a question with a form in JSON, and the answer in JSON |
//! | [`Report`] | the problem, the question and the answer |
//! | [`JsonSolution`], [`queens`], [`solution_line`] | solutions in reports, and on lines of a list |
//! | [`AsProblem`], [`AsText`] | forms of fields of questions |
//! | [`write()`], [`escaped`] | JSON that is safe to print |
//! | [`without_place`] | the text of an error in JSON |
//!
//! The report on a question stands beside the question, in its folder.

pub(crate) mod fields;
pub(crate) mod form;
pub(crate) mod json_question;
pub(crate) mod printable;
pub(crate) mod report;
pub(crate) mod solution;

pub use fields::{AsDegrees, AsOptionalProblem, AsProblem, AsText};
pub use form::to_json;
pub use json_question::{JsonAnswer, JsonQuestion, json_answer};
pub use printable::{escaped, without_place, write};
pub use report::{ProblemFields, Report, SCHEMA, reason, seconds};
pub use solution::{JsonLine, JsonSolution, MAX_LISTED, numbers, queens, solution_line};
