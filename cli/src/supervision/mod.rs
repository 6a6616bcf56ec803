//! Supervision of long work: progress, signals and time limits.

pub mod interrupt;
pub mod worker;
