//! All solutions by SAT.

mod blocking_loop;
mod prefixes;

pub use blocking_loop::{BlockingLoop, EnumerateError, Step};
pub use prefixes::Prefixes;
