//! Grading of formulas: comparison of a formula from elsewhere with the rules of a problem.
//!
//! | item | purpose |
//! |---|---|
//! | [`Grade`] | the question: does a formula have the solutions of a problem? |
//! | [`GradedFormula`], [`Verdict`] | the answer |
//! | [`AdmittedBoard`], [`LostSolution`], [`ExtraModels`] | a board that the formula admits wrongly, loses, or has several models of |
//! | [`Cause`], [`GradeFault`] | the cause of a difference, in words |
//! | [`ClauseLiterals`] | a clause by its squares and auxiliary variables |
//! | [`Numbering`] | the variables of the squares, as they are recognized |
//!
//! A formula may be wrong in two directions, and each is a question for a SAT solver, so that boards may be too large
//! to list. No list of solutions is needed, though small ones are compared (`census.rs`), and clauses are not compared at all: any
//! encoding may be right.
//!
//! * It *admits* a board that breaks a rule (`admitted.rs`): a model of the formula in which a bound of a rule is
//!   broken.
//! * It *loses* a solution (`lost.rs`): a solution of the rules under which the formula has no model. Auxiliary
//!   variables make this a question with two quantifiers. They get definitions, which turn it into one for a solver
//!   again: if the clauses follow from the rules and the definitions, no solution is lost. If not, the clauses that
//!   share auxiliary variables are asked about each placement on their squares (`components.rs`).
//!
//! The stages are in `run.rs`. Unit propagation answers most questions of both kinds before a solver is asked. Bounds
//! that follow by counting need no clause: n rows with a queen and n columns with at most one leave no freedom
//! (`RuleTable::close_by_counting`). What is reported as a difference is a board, and is verified by attacks between
//! squares, not by the lines of the formula. "Exact" rests on the solver, which no proof confirms.
//!
//! Which variable is which square (`reading/`) is a guess only if nothing states it, and then a proved one: another
//! numbering than by rows is taken if the formula is exact by it, or if by rows a row has no variables and the other one
//! explains the formula.
//!
//! A cause (`causes/`) is a sentence for a person, and it is proved, too: by the same two questions, asked about other
//! rules that a person may have stated, or about the formula after a repair.
//!
//! ```
//! use queensat::Control;
//! use queensat::answers::{Question, Host};
//! use teach::grade::{Grade, Verdict};
//! use queensat::problem::Problem;
//!
//! // Clauses of rows and columns only, without the diagonals.
//! let formula = "p cnf 4 6\n1 2 0\n3 4 0\n-1 -2 0\n-3 -4 0\n-1 -3 0\n-2 -4 0\n";
//! let grade = Grade::new(Problem::new(2)?).with_formula(formula);
//! let graded = grade.run(&Host::new(), &Control::new())?.value;
//! assert_eq!(graded.verdict, Verdict::TooWeak);
//! assert_eq!(graded.admitted.unwrap().placement.to_string(), "1 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod admitted;
mod board_solver;
mod causes;
mod census;
mod components;
mod failure;
mod graded_formula;
mod literals;
mod lost;
mod models;
mod prose;
mod question;
mod reading;
mod report;
mod rules;
mod run;

pub(crate) use components::Components;
pub(crate) use failure::GradeFailure;
pub(crate) use prose::{SquareVariables, clause_in_words, joined, list_squares};
pub(crate) use reading::choice::recognize;
pub(crate) use reading::{Reading, is_tautology};
pub(crate) use rules::RuleTable;

pub use causes::fault::{Cause, GradeFault};
pub use census::Census;
pub use graded_formula::{
    AdmittedBoard, Differences, ExcludingClause, ExtraModels, GradedFormula, LostSolution, Verdict,
};
pub use literals::ClauseLiterals;
pub use question::Grade;
pub use reading::numbering::{GridNumbering, LineNumbers, NumberForm, Numbering};
pub use report::GradeReport;
pub(crate) use report::LiteralsReport;
