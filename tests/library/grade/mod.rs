//! Grades of formulas: kinds of wrong ones, and random ones against all boards.
//!
//! The verdict of a random formula is known from all boards, so it can be tested for any change of a formula
//! (`mutants`). What a cause should say is not, so kinds of wrong formulas are written down, each with the words that
//! must name it (`kinds`, `students`).

mod bounds;
mod formulas;
mod kinds;
mod larger;
mod mutants;
mod numberings;
mod own;
mod proved;
mod students;

use control::Control;
use problem::Problem;
use queensat::answers::{Host, Question};
use teach::grade::{Grade, GradedFormula};

/// Grades a formula about a problem.
fn grade(problem: &Problem, formula: &str) -> GradedFormula {
    let grade = Grade::new(problem.clone()).with_formula(formula);
    let answer = grade.run(&Host::new(), &Control::new());
    answer.expect("a formula").value
}

/// Returns the causes as text.
fn causes(graded: &GradedFormula) -> String {
    let causes = graded.causes.iter();
    causes
        .map(|cause| format!("{}: {}\n", cause.fault, cause.text))
        .collect()
}
