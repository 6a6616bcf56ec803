//! Searches step by step: backtracking, DPLL and CDCL on one board.
//!
//! | item | purpose |
//! |---|---|
//! | [`Trace`], [`TraceBy`] | the question: what does a search do, step by step? |
//! | [`TracedSearch`], [`TraceTotals`] | the answer |
//! | [`TraceSteps`] | the same as an iterator, whose memory does not grow with the steps |
//! | [`TraceStep`], [`TraceEvent`] | a step |
//! | [`TraceBoard`] | the board after a step, with marks |
//! | [`TracePicture`] | the steps as a page |
//! | [`ConflictGraph`], [`ImpliedLiteral`] | the implication graph of a conflict |
//! | [`TraceLiteral`], [`TraceClause`], [`ClauseOrigin`] | its parts |
//!
//! The steps are those of the engines and solvers that answer other questions, too, taken one by one
//! (`solvers::Stepwise`, `search::BacktrackSteps`): no second search for teaching could differ from the real one. This
//! folder names the squares and clauses of a step (`prose.rs`) and keeps the board after it (`board.rs`). The steps are an
//! iterator, because a search may have more of them than memory holds; an answer lists the first ones only.
//!
//! The page replaces animated pictures: a person controls the steps, goes back, and sees two searches side by side.
//!
//! ```
//! use queensat::Control;
//! use queensat::answers::{Question, Host};
//! use queensat::problem::Problem;
//! use teach::trace::{Trace, TraceBy};
//!
//! let trace = Trace::new(Problem::new(4)?).with_by(TraceBy::Naive);
//! let trace = trace.resolve(&Host::new(), &Control::new())?;
//! let texts = Trace::begin(&trace, &Control::new())?.map(|step| step.text);
//! let texts: Vec<String> = texts.take(3).collect();
//! assert_eq!(texts[0], "a queen on r1c1");
//! assert_eq!(texts[1], "r2c1 is attacked by r1c1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod backtracking;
mod board;
mod formula;
mod graph;
mod iterator;
mod page;
mod prose;
mod question;
mod report;
mod step;

pub use board::TraceBoard;
pub use graph::{ConflictGraph, ImpliedLiteral};
pub use iterator::TraceSteps;
pub use page::TracePicture;
pub use question::{Trace, TraceBy, TraceTotals, TracedSearch};
pub use report::{TraceLine, TraceReport, step_line};
pub use step::{ClauseOrigin, TraceClause, TraceEvent, TraceLiteral, TraceStep};
