//! Explanations: answers with their reasons.
//!
//! | item | purpose |
//! |---|---|
//! | [`ExplainNone`] | the question: which rules and givens cannot be met together? |
//! | [`NoneExplained`], [`UnsatisfiableCore`] | the answer |
//! | [`Premise`], [`PremiseKind`] | a rule or a given: a set of squares with a bound |
//! | [`ExplainSquare`] | the question: why can no queen stand on a square, or why must one? |
//! | [`SquareExplained`], [`Inference`], [`CaseSplit`] | the answer: steps by unit propagation, and cases |
//! | [`ExplainClause`] | the question: what does a line of a formula say? |
//! | [`LineExplained`], [`ClauseExplained`] | the answer: the clause in words, and if it follows from the rules |
//! | [`ExplainFormula`] | the question: what does the formula of a small board say? |
//! | [`FormulaExplained`], [`ClauseGroup`], [`VariableMeaning`] | the answer |
//!
//! A reason is a minimal set: rules and givens that cannot be met together, while without any one of them the others can.
//! That no rule in it is idle is what makes it a reason, and a person can check it. A smallest set is not promised. It is
//! a set of rules and givens, not of clauses, so that it is the same whatever the encoding, and native search, which
//! knows no clauses, can refute it, too.
//!
//! Premises are left out one by one (`minimal.rs`). A placement that breaks one premise alone shows that this one is
//! needed, and small changes of it show the same of others: model rotation (Belov and Marques-Silva, 2011). Native search
//! and SAT decide in turns if some of the premises can be met (`decider.rs`), because neither is fast on all boards. If
//! all rows need a queen and all columns have room for one, the upper bounds of rows and the lower bounds of columns
//! follow by counting, and are left out first.
//!
//! A square or a clause is explained by steps that can be followed on paper, if they suffice (`counting.rs`): a set has
//! all its queens, or needs all squares that are left. Each is unit propagation, by whatever encoding the bound is
//! written. Few cases come next (`cases.rs`), and a minimal set last.
//!
//! ```
//! use queensat::Control;
//! use queensat::answers::{Question, Host};
//! use teach::explain::{ExplainNone, NoneExplained};
//! use queensat::problem::instance;
//!
//! let problem = instance::read(r#"{"n": 6, "blocked": [[1, 1], [2, 2]]}"#)?;
//! let answer = ExplainNone::new(problem).run(&Host::new(), &Control::new())?.value;
//! assert!(matches!(answer, NoneExplained::Solution(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cases;
mod clause;
mod counting;
mod decider;
mod failure;
mod formula;
mod marks;
mod meaning;
mod minimal;
mod none;
mod premise;
mod prose;
mod report;
mod square;

pub use cases::{Case, CaseSplit};
pub use clause::{ClauseExplained, ClauseState, ExplainClause, LineExplained, LineKind};
pub use counting::Inference;
pub use formula::{ClauseGroup, ExplainFormula, FormulaExplained, WordedClause};
pub use meaning::{QueenCount, VariableMeaning};
pub use none::{ExplainNone, NoneExplained, UnsatisfiableCore};
pub use premise::{Premise, PremiseKind};
pub use report::{
    ExplainClauseReport, ExplainFormulaReport, ExplainNoneReport, ExplainSquareReport,
};
pub use square::{ExplainSquare, SquareExplained, SquareState};
