//! All solutions by SAT.

mod blocking_loop;

pub use blocking_loop::{BlockingLoop, EnumerateError, Step};
