//! Commands, one file each. A command runs its plan and reports the result.

pub mod backends;
pub mod certify;
pub mod check;
pub mod classes;
pub mod compare;
pub mod count;
pub mod decode;
pub mod encode;
pub mod encodings;
pub mod enumerate;
pub mod manual;
pub mod plot;
pub mod problem;
pub mod puzzle;
pub mod run;
pub mod show;
pub mod solve;
pub mod solve_formula;
pub mod solve_proof;
pub mod solver_process;
pub mod units;

use crate::json::Object;
use queensat::instance::{self, Format};
use queensat::problem::Problem;
use serde_json::{Map, Value};

/// Version of the JSON output of all commands. It changes if a field is removed or changes its
/// meaning, not if one is added.
const SCHEMA: u32 = 1;

/// Starts a JSON report on a problem, with the fields that every such report has.
fn report<'a>(problem: &Problem) -> Object<'a> {
    add_problem(Object::default(), problem)
}

/// Adds the fields of a problem: those of its JSON in a file, with the size of a square board as `n`.
/// Squares are rows and columns from 1.
pub fn add_problem<'a>(object: Object<'a>, problem: &Problem) -> Object<'a> {
    let object = object.field("schema", SCHEMA).with_size(problem);
    let written = instance::write(Format::Json, problem).ok();
    let fields = written.and_then(|json| serde_json::from_str::<Map<String, Value>>(&json).ok());
    let Some(mut fields) = fields else {
        return object.field("statement", problem.stable_form());
    };
    fields.remove("board");
    let fields = fields.into_iter();
    fields.fold(object, |object, (name, value)| object.field(name, value))
}
