//! Arguments of commands on solutions.

pub mod check;
pub mod show;
pub mod style;
