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
pub mod show;
pub mod solve;
pub mod solve_formula;
pub mod solver_process;

use crate::compare::AtRandom;
use crate::text::pairs;
use queensat::placement::Placement;
use queensat::problem::Problem;
use serde::Serialize;

/// Version of the JSON output of all commands. It changes if a field is removed or changes its
/// meaning, not if one is added.
const SCHEMA: u32 = 1;

/// First fields of every JSON report on a problem.
#[derive(Serialize)]
struct Heading {
    schema: u32,
    n: u32,
    /// Blocked squares as rows and columns from 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    blocked: Vec<[u64; 2]>,
    /// Rule that blocks squares at random.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocked_at_random: Option<AtRandom>,
    /// Fixed queens as rows and columns from 1.
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

/// Returns the columns of a placement, counted from 1.
fn one_based(placement: &Placement) -> Vec<u64> {
    placement.columns().map(|c| u64::from(c) + 1).collect()
}
