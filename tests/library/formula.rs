//! The formula: its models are the solutions, and its size is the computed size.

use crate::repeated_clauses::AT_LEAST_ONE;
use crate::support::by_backtracking;
use encodings::at_most_one::Encoding;
use encodings::{Cnf, Lit, SizeSink, Var};
use problem::Problem;
use queensat::encode::{Formula, SymmetryBreaking};

/// Every assignment of the variables of small boards satisfies the pairwise formula, which has no
/// other variables, exactly if it is a solution by the rules of chess.
#[test]
fn the_models_of_the_pairwise_formula_are_the_solutions() {
    for n in 1..=4 {
        let problem = Problem::new(n).unwrap();
        let mut formula = Cnf::new();
        let pairwise = Encoding::Pairwise;
        let variables = Formula::new(pairwise)
            .encoder(&problem)
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
    let pairwise = Encoding::Pairwise;
    for (n, clauses) in [(1, 1), (8, 744), (100, 1_646_900), (200, 13_253_800)] {
        let problem = Problem::new(n).unwrap();
        let size = Formula::new(pairwise).encoder(&problem).size().unwrap();
        assert_eq!((size.variables, size.clauses), (u64::from(n * n), clauses));
    }
}

#[test]
fn a_board_that_no_formula_can_hold_is_refused() {
    let pairwise = Encoding::Pairwise;
    let problem = Problem::new(46_341).unwrap();
    let mut sink = SizeSink::new();
    let error = Formula::new(pairwise)
        .encoder(&problem)
        .encode(&mut sink)
        .unwrap_err();
    assert!(error.to_string().contains("2147488281 squares"), "{error}");
    // The squares fit in the formula, the auxiliary variables do not.
    let sequential = Encoding::Sequential;
    let problem = Problem::new(46_000).unwrap();
    let error = Formula::new(sequential)
        .encoder(&problem)
        .size()
        .unwrap_err();
    assert!(
        error.to_string().contains("more than 2147483647 variables"),
        "{error}"
    );
}

#[test]
fn every_choice_is_seen_in_the_formula() {
    let problem = Problem::new(8).unwrap();
    let plain = Formula::new(Encoding::Pairwise);
    for (at_least_one, clauses) in AT_LEAST_ONE.into_iter().zip([744, 736, 736]) {
        let formula = Formula {
            at_least_one,
            ..plain
        };
        let size = formula.encoder(&problem).size().unwrap();
        assert_eq!(size.clauses, clauses);
    }
    // Eight rows of eight literals take seven variables each; so do eight columns; the diagonals of
    // length 2 to 8 take 1 + 2 + … + 7 + … + 1.
    let chain = Encoding::Sequential;
    let mut changed = [plain; 4];
    changed[0].row = chain;
    changed[1].column = chain;
    changed[2].diagonal = chain;
    changed[3].anti_diagonal = chain;
    for (formula, auxiliary) in changed.into_iter().zip([56, 56, 49, 49]) {
        let size = formula.encoder(&problem).size().unwrap();
        assert_eq!(size.variables, 64 + auxiliary);
    }
    let size = |symmetry| {
        let formula = Formula { symmetry, ..plain };
        formula.encoder(&problem).size().unwrap()
    };
    assert_eq!(size(SymmetryBreaking::None).clauses, 744);
    // Four pairs of squares in each of two rows: five clauses each, except four for the first and
    // one for the last.
    assert_eq!(size(SymmetryBreaking::Mirror).clauses, 744 + 4 + 5 * 6 + 1);
    assert!(size(SymmetryBreaking::Full).clauses > size(SymmetryBreaking::Mirror).clauses);
}

#[test]
fn sizes_take_no_time_that_grows_with_the_clauses() {
    // A board with 46 340 rows has too many clauses to count them one by one.
    let problem = Problem::new(46_340).unwrap();
    let size = Formula::new(Encoding::Pairwise)
        .encoder(&problem)
        .size()
        .unwrap();
    // Rows and columns: n²(n − 1) pairs together; the diagonals of both kinds: n(n − 1)(2n − 1)/3.
    let n = 46_340_u64;
    let pairs = n * n * (n - 1) + n * (n - 1) * (2 * n - 1) / 3;
    assert_eq!(size.clauses, 2 * n + pairs);
    let problem = Problem::new(1000).unwrap();
    let mut sink = SizeSink::new();
    Formula::new(Encoding::Pairwise)
        .encoder(&problem)
        .encode(&mut sink)
        .unwrap();
    assert_eq!(
        sink.size().clauses,
        2000 + 1000 * 1000 * 999 + 1000 * 999 * 1999 / 3
    );
}

#[test]
fn a_blocking_clause_is_the_negation_of_the_queens() {
    let problem = Problem::new(6).unwrap();
    let encoder = Formula::new(Encoding::Pairwise).encoder(&problem);
    let variables = encoder.encode(&mut SizeSink::new()).unwrap();
    for placement in by_backtracking(&problem) {
        let clause = variables.blocking_clause(&placement);
        assert_eq!(clause.len(), 6);
        let queens: Vec<Lit> = clause.iter().map(|&literal| !literal).collect();
        assert_eq!(variables.placement(queens), placement);
    }
}
