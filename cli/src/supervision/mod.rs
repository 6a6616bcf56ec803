//! Supervision of long work: progress, signals and time limits.

pub mod forecast;
pub mod interrupt;
pub mod progress;
pub mod worker;
