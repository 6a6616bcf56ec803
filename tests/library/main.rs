//! Tests of the library through its public items, one module for each subject.

mod any_problem;
mod architecture;
mod backends;
mod backtrack_steps;
mod board_symmetries;
mod board_texts;
mod boards;
#[cfg(feature = "proofs")]
mod certify;
mod checkpoints;
mod classes;
mod cubes;
mod dimacs;
mod encoder;
mod engines;
mod enumeration;
#[cfg(feature = "teach")]
mod explain;
mod explicit;
mod family;
mod formula;
mod formula_comments;
mod general;
#[cfg(feature = "teach")]
mod grade;
mod instances;
mod jobs;
mod lists;
// Certificates use all of it.
#[cfg_attr(not(feature = "proofs"), allow(dead_code))]
mod naive_checker;
mod odd_questions;
mod one_solution;
mod oracle;
mod pictures;
mod placements;
mod prefixes;
mod problem;
mod problem_files;
mod problem_forms;
mod problem_symmetries;
#[cfg(feature = "puzzle")]
mod puzzle;
mod race;
mod random_problems;
mod read_solutions;
mod region_looks;
mod repeated_clauses;
mod rows;
#[cfg(all(
    feature = "proofs",
    feature = "puzzle",
    feature = "teach",
    feature = "units"
))]
mod schemas;
mod search_steps;
mod shapes;
mod solve;
mod solver_answers;
mod sources;
mod squares;
mod stars;
mod support;
mod symmetry;
#[cfg(feature = "teach")]
mod trace;
#[cfg(feature = "units")]
mod units;
mod variables;
mod verify;
mod wings;
