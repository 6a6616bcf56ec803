//! One solution.

mod control;
mod full_formula;
mod greedy;
mod partial;
mod window;

pub use control::Control;
pub use full_formula::{Answer, SolveError, solve_full_formula};
pub use window::{Window, WindowOptions, WindowReport, solve_by_window, window_bytes};
