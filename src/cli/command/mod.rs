//! The commands, a file each: run a plan, report what came of it.

pub mod backends;
pub mod check;
pub mod count;
pub mod decode;
pub mod encode;
pub mod encodings;
pub mod enumerate;
pub mod solve;

/// The version of the JSON that all commands print. It changes when a field changes its meaning
/// or goes away, not when one is added.
const SCHEMA: u32 = 1;
