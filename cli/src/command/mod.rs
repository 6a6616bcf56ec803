//! Commands, one file each. A command runs its plan and reports the result.

pub mod backends;
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
pub mod show;
pub mod solve;
pub mod solve_formula;
pub mod solver_process;

use crate::json::Object;
use crate::text::pairs;
use queensat::problem::Problem;

/// Version of the JSON output of all commands. It changes if a field is removed or changes its
/// meaning, not if one is added.
const SCHEMA: u32 = 1;

/// Starts a JSON report on a problem, with the fields that every such report has.
fn report<'a>(problem: &Problem) -> Object<'a> {
    add_problem(Object::default(), problem)
}

/// Adds the fields of a problem. Squares are rows and columns from 1.
fn add_problem<'a>(object: Object<'a>, problem: &Problem) -> Object<'a> {
    let list = |squares: Vec<[u64; 2]>| (!squares.is_empty()).then_some(squares);
    let rule = problem.blocked_at_random().map(|rule| {
        let object = Object::default().field("probability", rule.probability());
        object.field("seed", rule.seed())
    });
    object
        .field("schema", SCHEMA)
        .with_size(problem)
        .optional("blocked", list(pairs(problem.blocked_one_by_one())))
        .object("blocked_at_random", rule)
        .optional("fixed", list(pairs(problem.fixed())))
}
