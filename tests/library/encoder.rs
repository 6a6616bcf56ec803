//! The formulas of random problems of all rules have the solutions of the search by attacks and
//! counts, and no clause twice.

use crate::random_problems::{problems, squares};
use crate::repeated_clauses::{AT_LEAST_ONE, check, check_clauses};
use encodings::at_most_one::Encoding;
use encodings::{Cnf, Lit, cardinality};
use proptest::prelude::*;
use queensat::backtrack::search_any_board;
use queensat::board::Square;
use queensat::encode::{Completion, Formula};
use queensat::placement::Placement;
use queensat::problem::Problem;
use solvers::{Model, Outcome, SatSolver, backend_by_name};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

type Solutions = BTreeSet<Placement>;

/// Maximum number of models that are compared one by one.
const MAX_MODELS: usize = 200;

fn by_search(problem: &Problem) -> Solutions {
    let mut found = Solutions::new();
    let visit = |placement: &Placement| {
        found.insert(placement.clone());
        ControlFlow::Continue(())
    };
    search_any_board(problem, visit, || false).unwrap();
    found
}

fn formulas() -> impl Strategy<Value = Formula> {
    let encoding = || proptest::sample::select(Encoding::all());
    let cardinality = proptest::sample::select(cardinality::Encoding::ALL.to_vec());
    (encoding(), encoding(), cardinality, 0..3_usize).prop_map(
        |(row, diagonal, cardinality, at_least_one)| Formula {
            diagonal,
            cardinality,
            at_least_one: AT_LEAST_ONE[at_least_one],
            ..Formula::new(row)
        },
    )
}

/// Checks that the models that the solver finds are all of these solutions, each once.
fn check_models(
    expected: &Solutions,
    solver: &mut dyn SatSolver,
    decode: impl Fn(&Model) -> (Placement, Vec<Lit>),
) {
    let mut found = Solutions::new();
    while found.len() < MAX_MODELS {
        let Outcome::Satisfiable(model) = solver.solve().unwrap() else {
            assert_eq!(&found, expected);
            return;
        };
        let (placement, clause) = decode(&model);
        assert!(
            expected.contains(&placement),
            "{placement:?} is no solution"
        );
        assert!(found.insert(placement), "a model is found twice");
        solver.add_clause(&clause).unwrap();
    }
    assert!(found.len() <= expected.len());
}

fn new_solver() -> Box<dyn SatSolver> {
    backend_by_name("batsat").unwrap().new_solver().unwrap()
}

fn load(formula: &Cnf, solver: &mut dyn SatSolver) {
    solver.new_vars(formula.variable_count() as u32).unwrap();
    for clause in formula.clauses() {
        solver.add_clause(clause).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn formulas_have_the_solutions_of_the_problem(problem in problems(), formula in formulas()) {
        let encoder = formula.encoder(&problem);
        check(&encoder, &problem.stable_form());
        let mut solver = new_solver();
        let variables = encoder.encode(&mut *solver).unwrap();
        check_models(&by_search(&problem), &mut *solver, |model| {
            let placement = variables.placement(model.positive_literals());
            let clause = variables.blocking_clause(&placement);
            (placement, clause)
        });
    }

    #[test]
    fn completions_have_the_solutions_with_these_queens(
        problem in problems(),
        formula in formulas(),
        queens in squares(2),
        decided in squares(4),
    ) {
        let is_kept = |placement: &&Placement| {
            let has_queen = |square: &Square| placement.queens().contains(square);
            queens.iter().all(has_queen)
                && (decided.iter()).all(|square| queens.contains(square) || !has_queen(square))
        };
        let expected: Solutions = by_search(&problem).iter().filter(is_kept).cloned().collect();
        let is_decided = |square| decided.contains(&square);
        let Some(rest) = Completion::after_deciding(&problem, &queens, is_decided) else {
            prop_assert_eq!(expected, Solutions::new());
            return Ok(());
        };
        let mut cnf = Cnf::new();
        let lines = formula.encoder(&problem).line_encodings();
        let Some(variables) = rest.encode(lines, formula.at_least_one, &mut cnf).unwrap() else {
            prop_assert_eq!(expected, Solutions::new());
            return Ok(());
        };
        check_clauses(&cnf, &problem.stable_form());
        let mut solver = new_solver();
        load(&cnf, &mut *solver);
        check_models(&expected, &mut *solver, |model| {
            let placement = variables.placement(model.positive_literals());
            let clause = variables.blocking_clause(&placement).collect();
            (placement, clause)
        });
    }
}
