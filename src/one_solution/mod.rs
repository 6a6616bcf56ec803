//! One solution.

mod control;
mod explicit;
mod full_formula;
mod greedy;
mod local_search;
mod partial;
mod warm_start;
mod window;

pub use control::Control;
pub use explicit::{explicit_columns, solve_explicitly};
pub use full_formula::{Answer, SolveError, believe_no_solution, solve_full_formula};
pub use local_search::{LocalSearchReport, local_search_bytes, solve_by_local_search};
pub use warm_start::{Start, WarmReport, solve_from};
pub use window::{Window, WindowOptions, WindowReport, solve_by_window, window_bytes};
