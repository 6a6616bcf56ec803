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
//! A formula of the whole board has a variable for each square, which ends at some hundred rows. Solutions of the plain
//! board are dense, so larger ones are nearly filled at random and without search (Sosič and Gu, 1991 and 1994), and
//! SAT fills the small window that is left. Where blocked squares, regions or other rules make random queens hopeless,
//! it is not known beforehand whether search or SAT is better, and the wrong one may never end; so they take turns, and
//! the answer takes little longer than that of the better side. Each way that can end without a solution has the other
//! side, local search or published numbers against it. Windows of other sizes and other growth were measured
//! (`benches/BASELINE.md`).
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
pub use solution::Solution;
pub use window::{WindowOptions, solve_by_window};
