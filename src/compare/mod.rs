//! SAT against backtracking: do they agree, and if not, what is the evidence?

mod cross_check;

pub use cross_check::{Agreement, Difference, RunCount, agreement, difference};
