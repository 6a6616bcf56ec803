//! Partitioned-operation graphs: their counts, and what the checker refuses.

mod faults;
mod mutants;

use crate::any_problem;
use crate::support::published_count;
use proptest::prelude::*;
use queensat::Control;
use queensat::certify::graph::{CheckError, GraphReport, check, write_graph};
use queensat::instance;
use queensat::problem::Problem;
use queensat::prove::{BoardFormula, ProveError, SolutionTable};

fn graph_of(formula: &BoardFormula) -> (String, GraphReport) {
    let mut text = Vec::new();
    let report = write_graph(formula, &mut text, &Control::new()).unwrap();
    assert_eq!(report.bytes, text.len() as u64);
    (String::from_utf8(text).unwrap(), report)
}

fn dimacs(formula: &BoardFormula) -> String {
    let mut text = Vec::new();
    formula.write(&mut text, &["a comment"], None).unwrap();
    String::from_utf8(text).unwrap()
}

fn count_of(formula: &str, graph: &str) -> Result<u128, CheckError> {
    check(formula.as_bytes(), graph.as_bytes())
}

/// Returns the count of a problem, which the checker found in its graph.
fn certified_count(problem: &Problem) -> u128 {
    count_of_formula(&BoardFormula::new(problem).unwrap())
}

fn count_of_formula(formula: &BoardFormula) -> u128 {
    let (graph, report) = graph_of(formula);
    assert_eq!(count_of(&dimacs(formula), &graph).unwrap(), report.count);
    report.count
}

#[test]
fn certifies_chunks_that_add_up() {
    let formula = BoardFormula::new(&Problem::new(8).unwrap()).unwrap();
    let squares = formula.row(3).unwrap();
    let counts = squares
        .iter()
        .map(|&square| count_of_formula(&formula.with_queen(square)));
    let counts: Vec<u128> = counts.collect();
    assert_eq!((counts.len(), counts.iter().sum()), (8, 92));
}

#[test]
fn certifies_the_published_counts() {
    for n in 1..=9 {
        let problem = Problem::new(n).unwrap();
        assert_eq!(certified_count(&problem), published_count(n).into(), "{n}");
    }
}

#[test]
fn certifies_counts_of_the_family() {
    let problems = [
        (r#"{"board":5,"torus":true}"#, 10),
        (r#"{"board":6,"torus":true}"#, 0),
        (r#"{"board":7,"torus":true}"#, 28),
        (r#"{"board":8,"fixed":[[1,1]]}"#, 4),
        (r#"{"board":"1x130"}"#, 130),
    ];
    for (text, count) in problems {
        let problem = instance::read(text).unwrap();
        assert_eq!(certified_count(&problem), count, "{text}");
    }
}

#[test]
fn certifies_the_counts_of_native_search() {
    let problems = [
        r#"{"board":7,"blocked":[[1,2],[3,4],[3,5]]}"#,
        r#"{"board":"5x8"}"#,
        r#"{"board":"8x5"}"#,
        r#"{"board":6,"diagonals":"none","no_touch":true}"#,
        r#"{"board":"5x5","stars":1,"regions":["AABBB","ACBDB","CCCDB","CEEDD","EEEED"]}"#,
        r#"{"board":5,"holes":[[3,3]],"per_row":"at-most:1","per_column":"at-most:1","queens":"any"}"#,
        r#"{"board":4,"piece":"knight","per_row":"at-most:1","per_column":"at-most:1","queens":"any"}"#,
        r#"{"board":5,"maximal":true,"per_row":"at-most:1","per_column":"at-most:1","queens":"any"}"#,
        r#"{"board":"4x5","piece":"king","maximal":true,"per_row":"at-least:0","per_column":"at-least:0","queens":"any"}"#,
    ];
    for text in problems {
        let problem = instance::read(text).unwrap();
        let solutions = SolutionTable::of(&problem, &Control::new()).unwrap();
        assert_eq!(certified_count(&problem), solutions.len() as u128, "{text}");
    }
}

#[test]
fn counts_free_squares_without_listing_their_values() {
    let problem = |side: u32| {
        let text = format!(
            r#"{{"board":{side},"piece":"leaper:30,31","per_row":"at-least:0","per_column":"at-least:0","queens":"any"}}"#
        );
        BoardFormula::new(&instance::read(&text).unwrap()).unwrap()
    };
    let (graph, report) = graph_of(&problem(11));
    assert_eq!((report.count, report.products), (1 << 121, 1));
    assert_eq!(count_of(&dimacs(&problem(11)), &graph).unwrap(), 1 << 121);
    let error = write_graph(&problem(12), &mut Vec::new(), &Control::new()).unwrap_err();
    assert!(matches!(error, ProveError::TooManyModels), "{error}");
}

#[test]
fn writes_the_same_graph_twice() {
    let formula = BoardFormula::new(&Problem::new(8).unwrap()).unwrap();
    assert_eq!(graph_of(&formula), graph_of(&formula));
}

#[test]
fn stops_with_the_control() {
    let formula = BoardFormula::new(&Problem::new(12).unwrap()).unwrap();
    let control = Control::new().with_time_limit(std::time::Duration::ZERO);
    let error = write_graph(&formula, &mut Vec::new(), &control).unwrap_err();
    assert!(matches!(error, ProveError::Stopped(_)), "{error}");
}

#[test]
fn counts_the_models_of_formulas_without_variables_or_clauses() {
    assert_eq!(
        count_of("p cnf 0 0\n", "1 p 1 0\nr 1\n2 a 1 0 1 0\n").unwrap(),
        1
    );
    assert_eq!(
        count_of("p cnf 3 0\n", "1 p 4 0\nr 4\n2 a 4 0 1 0\n").unwrap(),
        8
    );
    assert_eq!(count_of("p cnf 3 1\n0\n", "2 a 0 1 0\nr 0\n").unwrap(), 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn certifies_the_count_of_every_problem_without_auxiliary_variables(
        problem in any_problem::problems(),
    ) {
        let formula = BoardFormula::new(&problem).unwrap();
        if formula.is_pairwise() {
            let expected = any_problem::all_solutions(&problem).len();
            prop_assert_eq!(count_of_formula(&formula), expected as u128);
        } else {
            let error = write_graph(&formula, &mut Vec::new(), &Control::new()).unwrap_err();
            prop_assert!(matches!(error, ProveError::AuxiliaryVariables), "{}", error);
        }
    }
}
