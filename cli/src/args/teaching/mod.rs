//! Arguments of commands that teach and debug: grading formulas, explaining answers, following searches.

pub mod explain;
pub mod grade;
pub mod trace;
