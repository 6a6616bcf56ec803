//! Reports of results that contradict each other.

use crate::exit::Exit;
use crate::output::json::{Object, SCHEMA};
use crate::output::mismatch::report;
use problem::Problem;
use queensat::answers::json::ProblemFields;

/// Reports a wrong answer with the fields of the problem, and with further ones.
pub fn report_with(message: &str, problem: &Problem, fields: Object) -> Exit {
    report("", message, problem, || {
        let of_problem = Object::from_report(&Fields::of(problem))?;
        let object = Object::default().field("schema", SCHEMA);
        Ok(object.followed_by(of_problem).followed_by(fields))
    })
}
