//! The steps of a person who solves a puzzle: what `puzzle hint` and `puzzle solve` share.

pub mod args;
mod pictures;
mod report;
pub mod run;
