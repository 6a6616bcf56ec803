//! The steps of a person who solves a puzzle: what `puzzle hint` and `puzzle solve` share.
//!
//! Both commands ask one question, `puzzle::Explain`, `hint` with a number of steps and `solve` without. So a hint
//! is always the step that `solve` would list. The state of the board after each step is kept only if it is drawn;
//! else the last one suffices.

pub mod args;
mod output;
mod pictures;
pub mod run;
