//! Commands on solutions.

pub mod check;
pub mod show;
