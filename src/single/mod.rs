//! One solution.

mod full_formula;

pub use full_formula::{Answer, SolveError, solve_full_formula};
