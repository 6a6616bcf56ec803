//! The commands, a file each: run a plan, report what came of it.

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
pub mod show;
pub mod solve;
pub mod solve_formula;
pub mod solver_process;

use crate::compare::AtRandom;
use crate::text::pairs;
use queensat::problem::Problem;
use serde::Serialize;

/// The version of the JSON that all commands print. It changes when a field changes its meaning
/// or goes away, not when one is added.
const SCHEMA: u32 = 1;

/// What every JSON report on a problem starts with.
#[derive(Serialize)]
struct Heading {
    schema: u32,
    n: u32,
    /// Blocked squares as row and column counted from 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    blocked: Vec<[u64; 2]>,
    /// Squares that are blocked by a rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocked_at_random: Option<AtRandom>,
    /// Fixed queens, likewise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixed: Vec<[u64; 2]>,
}

impl Heading {
    fn new(problem: &Problem) -> Self {
        Self {
            schema: SCHEMA,
            n: problem.n(),
            blocked: pairs(problem.blocked_one_by_one()),
            blocked_at_random: AtRandom::of(problem),
            fixed: pairs(problem.fixed()),
        }
    }
}
