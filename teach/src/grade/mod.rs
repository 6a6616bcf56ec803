//! Grading of formulas: comparison of a formula from elsewhere with the rules of a problem.
//!
//! | item | purpose |
//! |---|---|
//! | [`Grade`] | the question: does a formula have the solutions of a problem? |
//! | [`GradedFormula`], [`Verdict`] | the answer |
//! | [`Admitted`], [`Lost`], [`Several`] | a board that the formula admits wrongly, loses, or has several models of |
//! | [`Cause`], [`GradeFault`] | the cause of a difference, in words |
//! | [`Numbering`] | the variables of the squares, as they are recognized |
//!
//! A SAT solver decides both directions: a model of the formula that breaks a rule, and a solution for which the formula
//! has no model. So boards may be too large to list. Neither the encoder's formula nor a list of solutions is compared.
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
mod lost;
mod models;
mod prose;
mod question;
mod reading;
mod report;
mod rules;
mod run;

pub(crate) use components::Components;
pub(crate) use failure::Failure;
pub(crate) use prose::{SquareVariables, clause_in_words, joined, list_squares, square_name};
pub(crate) use reading::choice::recognize;
pub(crate) use reading::{Reading, is_tautology};
pub(crate) use rules::Rules;

pub use causes::fault::{Cause, GradeFault};
pub use census::Census;
pub use graded_formula::{
    AdmittedBoard, Differences, ExcludingClause, ExtraModels, GradedFormula, LostSolution, Verdict,
};
pub use question::Grade;
pub use reading::numbering::{GridNumbering, LineNumbers, NumberForm, Numbering};
pub use report::GradeReport;
