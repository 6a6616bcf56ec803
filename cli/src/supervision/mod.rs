//! Supervision of long work: progress, signals and time limits.

pub mod answered;
pub mod forecast;
pub mod interrupt;
pub mod progress;
#[cfg(test)]
mod tests;
pub mod worker;
