//! Certificates of random small problems, against brute force and a naive checker.

use crate::any_problem::{self, all_solutions};
use crate::naive_checker;
use control::Control;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use proofs::certify::{Manifest, ProofFormat};
use proofs::prove::{BoardFormula, ProofSize, ProveError, SolutionTable};
use proptest::prelude::*;
use questions::AnyQuestion;

/// Problems of all rules, with their formulas.
fn problems() -> impl Strategy<Value = (Problem, BoardFormula)> {
    any_problem::problems().prop_map(|problem| {
        let formula = BoardFormula::new(&problem).unwrap();
        (problem, formula)
    })
}

fn solutions(problem: &Problem) -> SolutionTable {
    SolutionTable::list(problem, &Control::new()).unwrap()
}

/// Returns the file with the formula and the blocking clauses.
fn dimacs(formula: &BoardFormula, solutions: &SolutionTable) -> String {
    let mut text = Vec::new();
    let comments: [&str; 0] = [];
    formula
        .write(&mut text, &comments, Some(solutions))
        .unwrap();
    String::from_utf8(text).unwrap()
}

fn proof_as_text(
    formula: &BoardFormula,
    solutions: &SolutionTable,
) -> Result<(ProofSize, String), ProveError> {
    let mut text = Vec::new();
    let size = ProofFormat::LratText.write(&mut text, formula, solutions, &Control::new())?;
    Ok((size, String::from_utf8(text).unwrap()))
}

/// Proves that these are all models, checks the proof, and returns the models by brute force.
fn check(formula: &BoardFormula, solutions: &SolutionTable) -> Vec<Vec<u16>> {
    let (variables, shown, clauses) = naive_checker::read_formula(&dimacs(formula, solutions));
    assert_eq!(
        (variables, shown),
        (
            formula.variable_count() as u32,
            formula.square_count() as u32
        )
    );
    let (own, blocking) = clauses.split_at(formula.clause_count());
    let models = naive_checker::models(shown, variables, own);
    let listed: Vec<&[u16]> = solutions.iter().collect();
    assert_eq!(listed, models);

    let is_false = |clause: &[i64], model: &[u16]| {
        let is_true = |literal: &i64| model.contains(&(literal.unsigned_abs() as u16));
        clause
            .iter()
            .all(|literal| is_true(literal) != (*literal > 0))
    };
    assert_eq!(blocking.len(), models.len());
    for (place, clause) in blocking.iter().enumerate() {
        let blocked = (0..models.len()).filter(|&other| is_false(clause, &models[other]));
        assert_eq!(blocked.collect::<Vec<_>>(), [place]);
    }

    let (size, proof) = proof_as_text(formula, solutions).unwrap();
    assert_eq!(
        naive_checker::check(&clauses, &proof),
        Ok(size.lemmas),
        "{proof}"
    );
    models
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn all_solutions_are_listed_and_proved_to_be_all((problem, formula) in problems()) {
        let models = check(&formula, &solutions(&problem));
        let columns = problem.board().columns();
        let variable = |queen: &Square| (queen.row * columns + queen.column + 1) as u16;
        let placements = all_solutions(&problem);
        let expected = placements.iter().map(|placement| placement.queens().iter().map(variable));
        let mut expected: Vec<Vec<u16>> = expected.map(Iterator::collect).collect();
        expected.sort_unstable();
        prop_assert_eq!(models, expected);
    }

    #[test]
    fn the_queens_of_a_row_divide_the_solutions((problem, formula) in problems(), row in 0..4_u32) {
        let Some(squares) = formula.row(row) else {
            return Ok(());
        };
        let mut found = Vec::new();
        for square in squares {
            let mut fixed = problem.clone();
            let of_chunk = match fixed.fix(square) {
                Ok(()) => solutions(&fixed),
                Err(_) => SolutionTable::empty(&problem),
            };
            found.extend(check(&formula.with_queen(square), &of_chunk));
        }
        found.sort_unstable();
        found.dedup();
        let all = solutions(&problem);
        prop_assert_eq!(found, all.iter().map(<[u16]>::to_vec).collect::<Vec<_>>());
    }
}

#[test]
fn the_proofs_of_n_queens_are_correct() {
    for n in 1..=8 {
        let problem = Problem::new(n).unwrap();
        let (formula, solutions) = (BoardFormula::new(&problem).unwrap(), solutions(&problem));
        let (.., clauses) = naive_checker::read_formula(&dimacs(&formula, &solutions));
        let (size, proof) = proof_as_text(&formula, &solutions).unwrap();
        assert_eq!(naive_checker::check(&clauses, &proof), Ok(size.lemmas));

        let mut binary = Vec::new();
        let written = ProofFormat::Lrat.write(&mut binary, &formula, &solutions, &Control::new());
        assert_eq!(written.unwrap(), size);
        assert_eq!(naive_checker::as_text(&binary, clauses.len() as u64), proof);
    }
}

#[test]
fn the_naive_checker_rejects_wrong_proofs() {
    let problem = Problem::new(6).unwrap();
    let (formula, solutions) = (BoardFormula::new(&problem).unwrap(), solutions(&problem));
    let (.., clauses) = naive_checker::read_formula(&dimacs(&formula, &solutions));
    let (_, proof) = proof_as_text(&formula, &solutions).unwrap();
    let lines: Vec<&str> = proof.lines().collect();
    for missing in 0..lines.len() {
        let mut wrong = lines.clone();
        let line = wrong.remove(missing);
        // A deletion may be left out.
        let is_accepted = naive_checker::check(&clauses, &wrong.join("\n")).is_ok();
        assert_eq!(is_accepted, line.contains('d'), "{line}");
    }
    let mut twice = clauses.clone();
    *twice.last_mut().unwrap() = clauses[clauses.len() - 2].clone();
    assert!(naive_checker::check(&twice, &proof).is_err());
}

#[test]
fn a_list_with_missing_solutions_has_no_proof() {
    let problem = Problem::new(6).unwrap();
    let mut fixed = problem.clone();
    fixed.fix(Square::from_zero_based(0, 1)).unwrap();
    let formula = BoardFormula::new(&problem).unwrap();
    match proof_as_text(&formula, &solutions(&fixed)) {
        Err(error @ ProveError::NotListed { .. }) => {
            let told = "the proof search found a solution that the native search did not find: ";
            let squares = error.to_string().replace(told, "");
            let names: Vec<&str> = squares.split(' ').collect();
            let solutions = all_solutions(&problem);
            let is_it = |solution: &Placement| {
                let queens = solution.queens().iter().map(ToString::to_string);
                queens.eq(names.iter().copied())
            };
            assert!(solutions.iter().any(is_it), "{error}");
            assert!(!names.contains(&"r1c2"));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_list_with_wrong_solutions_has_no_proof() {
    let problem = Problem::new(6).unwrap();
    let mut fixed = problem.clone();
    fixed.fix(Square::from_zero_based(0, 1)).unwrap();
    let formula = BoardFormula::new(&fixed).unwrap();
    let error = proof_as_text(&formula, &solutions(&problem)).unwrap_err();
    let told = "the native search found 4 solutions, the proof search 1";
    assert_eq!(error.to_string(), told);
    assert!(matches!(error, ProveError::Disagreement(_)));
}

#[test]
fn a_list_of_placements_is_that_of_the_search() {
    for text in [r#"{"board":6}"#, r#"{"board":5,"queens":4}"#] {
        let problem = problem::instance::read(text).unwrap();
        let placements = all_solutions(&problem);
        let list = SolutionTable::from_placements(&problem, &placements);
        assert_eq!(list, solutions(&problem));
    }
}

/// Regression: a certificate stated its problem in a form of its own.
#[test]
fn the_statement_of_a_certificate_is_a_question() {
    let problem = Problem::new(8).unwrap();
    let text = Manifest::new(problem.clone(), ProofFormat::default()).to_string();
    let line = text.lines().find_map(|it| it.strip_prefix("question "));
    let AnyQuestion::Count(count) = AnyQuestion::read(line.unwrap()).unwrap() else {
        panic!("{text}")
    };
    assert_eq!(count.problem, problem);
    assert_eq!(Manifest::read(&text).unwrap().to_string(), text);
    for (old, new, expected) in [
        ("count\"", "list\"", "line 3: expected 'question {"),
        ("{\"board\"", "{ \"board\"", "line 3: expected 'question {"),
        (
            "8x8\"}",
            "8x8\"},\"by\":\"sat\"",
            "line 3: expected 'question {",
        ),
        (
            "8x8\"}",
            "8x\"}",
            "line 3: expected 'question JSON' with a problem (",
        ),
        (
            "certificate 2",
            "certificate 3",
            "line 1: expected 'queensat certificate 2' or ",
        ),
        (
            "certificate 2",
            "certificate 1",
            "line 2: expected 'problem STABLE-FORM'",
        ),
    ] {
        let error = Manifest::read(&text.replacen(old, new, 1)).unwrap_err();
        assert!(error.to_string().starts_with(expected), "{error}");
    }
}

#[test]
fn published_certificates_are_read_for_ever() {
    for text in [
        include_str!("../../data/certificates/17-queens/MANIFEST"),
        include_str!("../../data/certificates/17-queens/MANIFEST.lrat_isa"),
    ] {
        let manifest = Manifest::read(text).unwrap();
        assert_eq!(
            (manifest.count, &manifest.problem),
            (95_815_104, &Problem::new(17).unwrap())
        );
        assert_eq!(manifest.to_string(), text);
        let new = text.replacen("certificate 1", "certificate 2", 1);
        assert!(Manifest::read(&new).is_err());
    }
}
