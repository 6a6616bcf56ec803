//! Explanations: the reason for which a problem has no solution.
//!
//! | item | purpose |
//! |---|---|
//! | [`ExplainNone`] | the question: which rules and givens cannot be met together? |
//! | [`NoneExplained`], [`UnsatisfiableCore`] | the answer |
//! | [`Premise`], [`PremiseKind`] | a rule or a given: a set of squares with a bound |
//!
//! Native search and SAT decide in turns if some of the premises can be met. If all rows need a queen and all columns have
//! room for one, the upper bounds of rows and the lower bounds of columns follow by counting, and are left out first.
//!
//! ```
//! use queensat::Control;
//! use queensat::answers::{Ask, Host};
//! use queensat::explain::{ExplainNone, NoneExplained};
//! use queensat::instance;
//!
//! let problem = instance::read(r#"{"n": 6, "blocked": [[1, 1], [2, 2]]}"#)?;
//! let answer = ExplainNone::new(problem).run(&Host::new(), &Control::new())?.value;
//! assert!(matches!(answer, NoneExplained::Solution(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod decider;
mod failure;
mod minimal;
mod premise;
mod question;
mod smallest;

pub use premise::{Premise, PremiseKind};
pub use question::{ExplainNone, NoneExplained, UnsatisfiableCore};
