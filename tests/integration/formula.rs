//! The formula: its models are the solutions, and its size is what was said beforehand.

use crate::support::by_backtracking;
use encodings::{Cnf, Lit, SizeSink, Var, at_most_one};
use proptest::prelude::*;
use queensat::board::Square;
use queensat::encode::{BoardVariables, QueensEncoder};
use queensat::problem::Problem;

/// Every assignment of the board's variables of small boards: it satisfies the pairwise formula,
/// which has no others, exactly if it is a solution by the rules of chess.
#[test]
fn the_models_of_the_pairwise_formula_are_the_solutions() {
    for n in 1..=4 {
        let problem = Problem::new(n).unwrap();
        let mut formula = Cnf::new();
        let pairwise = at_most_one::by_name("pairwise").unwrap();
        let variables = QueensEncoder::new(&problem, pairwise)
            .encode(&mut formula)
            .unwrap();
        assert_eq!(formula.variable_count() as u32, n * n);
        let mut models = 0;
        for bits in 0..1_u32 << (n * n) {
            let assignment: Vec<bool> = (0..n * n).map(|bit| bits >> bit & 1 == 1).collect();
            let queens = (0..n * n)
                .filter(|&bit| assignment[bit as usize])
                .map(|bit| Var::from_index(bit).positive());
            let placement = variables.placement(queens);
            let is_model = formula.first_falsified(&assignment).is_none();
            assert_eq!(is_model, placement.verify(&problem).is_ok());
            models += usize::from(is_model);
        }
        assert_eq!(models, by_backtracking(&problem).len());
    }
}

#[test]
fn known_clause_counts() {
    let pairwise = at_most_one::by_name("pairwise").unwrap();
    for (n, clauses) in [(1, 2), (8, 744), (100, 1_646_900), (200, 13_253_800)] {
        let problem = Problem::new(n).unwrap();
        let size = QueensEncoder::new(&problem, pairwise).size().unwrap();
        assert_eq!((size.variables, size.clauses), (u64::from(n * n), clauses));
    }
}

#[test]
fn a_board_that_no_formula_can_hold_is_refused() {
    let pairwise = at_most_one::by_name("pairwise").unwrap();
    let problem = Problem::new(46_341).unwrap();
    let mut sink = SizeSink::new();
    let error = QueensEncoder::new(&problem, pairwise)
        .encode(&mut sink)
        .unwrap_err();
    assert!(error.to_string().contains("2147488281 squares"), "{error}");
    // The squares fit, the auxiliary variables do not.
    let sequential = at_most_one::by_name("sequential").unwrap();
    let problem = Problem::new(46_000).unwrap();
    let error = QueensEncoder::new(&problem, sequential).size().unwrap_err();
    assert!(
        error.to_string().contains("more than 2147483647 variables"),
        "{error}"
    );
}

proptest! {
    #[test]
    fn the_size_said_beforehand_is_the_size_written(
        n in 1_u32..=14,
        blocked in proptest::collection::vec((0_u32..14, 0_u32..14), 0..60),
        fixed in proptest::collection::vec((0_u32..14, 0_u32..14), 0..4),
    ) {
        let mut problem = Problem::new(n).unwrap();
        for (row, column) in blocked {
            problem.block(Square::new(row % n, column % n)).unwrap();
        }
        for (row, column) in fixed {
            let _ = problem.fix(Square::new(row % n, column % n));
        }
        for encoding in at_most_one::all() {
            let encoder = QueensEncoder::new(&problem, *encoding);
            let mut sink = SizeSink::new();
            encoder.encode(&mut sink).unwrap();
            prop_assert_eq!(encoder.size().unwrap(), sink.size(), "{}", encoding.name());
        }
    }
}

#[test]
fn a_blocking_clause_is_the_negation_of_the_queens() {
    let variables = BoardVariables::first_of_formula(6).unwrap();
    for placement in by_backtracking(&Problem::new(6).unwrap()) {
        let clause = variables.blocking_clause(&placement);
        assert_eq!(clause.len(), 6);
        let queens: Vec<Lit> = clause.iter().map(|&literal| !literal).collect();
        assert_eq!(variables.placement(queens), placement);
    }
}
