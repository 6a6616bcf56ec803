//! Cross-checks: SAT against native search, and both against published counts.

mod cross_check;
mod published;

pub use cross_check::{Agreement, Difference, RunCount, agreement, difference};
pub use published::{SOURCE as PUBLISHED_SOURCE, published_solutions};
