//! One solution of a problem, at any size.
//!
//! | item | purpose |
//! |---|---|
//! | [`OneSolution`], [`Method`] | the job as a value, with recommended choices |
//! | [`solve_full_formula`], [`solve_from`] | the formula of the whole board, without or with a guess |
//! | [`solve_by_window`] | random queens in nearly all rows, the rest by SAT |
//! | [`solve_by_local_search`] | queens that swap columns |
//! | [`solve_explicitly`], [`explicit_columns`] | the known construction |
//!
//! ```
//! use queensat::Control;
//! use queensat::one_solution::{Answer, OneSolution};
//! use queensat::problem::Problem;
//!
//! let job = OneSolution::recommended(Problem::new(200)?);
//! assert!(matches!(job.solve(&Control::new())?.0, Answer::Solution(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The formulas are those of [`encode`](crate::encode); all solutions are found by
//! [`enumerate`](crate::enumerate).

mod explicit;
mod full_formula;
mod greedy;
mod job;
mod local_search;
mod partial;
mod solution;
mod warm_start;
mod window;

pub use explicit::{explicit_columns, solve_explicitly};
pub use full_formula::{Answer, SolveError, solve_full_formula, solve_full_formula_unless_stopped};
pub use job::{MAX_ROWS_BY_FORMULA, Method, OneSolution, Report, recommended_backend};
pub use local_search::{LocalSearchReport, local_search_bytes, solve_by_local_search};
pub use solution::Solution;
pub use warm_start::{Start, WarmReport, solve_from};
pub use window::{Window, WindowOptions, WindowReport, solve_by_window, window_bytes};
