//! Grades of formulas: kinds of wrong ones, and random ones against all boards.

mod bounds;
mod formulas;
mod kinds;
mod larger;
mod mutants;
mod numberings;
mod own;
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
