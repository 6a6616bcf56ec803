//! One solution of a problem, at any size.
//!
//! | item | purpose |
//! |---|---|
//! | [`OneSolution`], [`SolveMethod`] | the job as a value, with recommended choices |
//! | [`solve_full_formula`], [`solve_from`] | the formula of the whole board, without or with a guess |
//! | [`solve_by_window`] | random queens in nearly all rows, the rest by SAT |
//! | [`Race`] | native search and SAT in turns |
//! | [`ProofSearch`], [`Prover`] | a search that writes the proof that there is none |
//! | [`solve_by_local_search`], [`find_by_local_search`] | queens that swap columns, against the claim that there is no solution |
//! | [`solve_explicitly`], [`explicit_columns`] | the known construction |
//!
//! ```
//! use queensat::Control;
//! use queensat::one_solution::{SolveOutcome, OneSolution};
//! use queensat::problem::Problem;
//!
//! let job = OneSolution::recommended(Problem::new(200)?);
//! assert!(matches!(job.solve(&Control::new())?.0, SolveOutcome::Solution(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The formulas are those of [`encode`](crate::encode); all solutions are found by
//! [`enumerate`](crate::enumerate).

mod answer;
mod explicit;
mod formula;
mod greedy;
mod job;
mod local_search;
mod partial;
mod proof_search;
mod race;
mod report;
mod session;
mod solution;
mod window;

pub use answer::{SolveError, SolveOutcome};
pub use explicit::{explicit_columns, solve_explicitly};
pub use formula::{Start, solve_from, solve_full_formula};
pub(crate) use job::MAX_ROWS_BY_FORMULA;
pub use job::{OneSolution, SolveMethod};
pub use local_search::{find_by_local_search, solve_by_local_search};
pub use proof_search::{ProofSearch, ProofSearchResult, Prover, RefutationFormat};
pub use race::{Race, RaceError, RaceResult, Side, recommended_backend};
pub use report::{SolveDetails, WarmReport, Window, WindowReport};
pub use session::{Conditional, Session, SessionAnswer};
pub use solution::Solution;
pub use window::{WindowOptions, solve_by_window};
