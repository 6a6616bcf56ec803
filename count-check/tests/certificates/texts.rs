//! Formulas and lists of solutions.

use crate::support::{EITHER, EITHER_PROOF, EITHER_SOLUTIONS, Formula, assert_refused, binary, check, solution_lines};
use std::io::Read as _;

#[test]
fn both_forms_of_solutions_are_accepted() {
    assert_eq!(check(EITHER, EITHER_SOLUTIONS, EITHER_PROOF), Ok(2));
    assert_eq!(check(EITHER, "1\n2\n", EITHER_PROOF), Ok(2));
}

#[test]
fn a_formula_may_have_comments_and_several_clauses_in_a_line() {
    let formula = "c no\np cnf 2 2\n1 2 0 -1\nc yes\n\n-2 0\n";
    assert_eq!(check(formula, EITHER_SOLUTIONS, EITHER_PROOF), Ok(2));
}

#[test]
fn models_with_the_same_shown_variables_count_once() {
    let formula = "p cnf 3 2\nc p show 1 2 0\n1 2 0\n-1 -2 0\n";
    assert_eq!(check(formula, EITHER_SOLUTIONS, EITHER_PROOF), Ok(2));
    let all = "v 1 0\nv 1 3 0\nv 2 0\nv 2 3 0\n";
    assert_refused(check(formula, all, EITHER_PROOF), "line 2: expected variables that are shown");
    // 3 is false by one clause, 4 true by another, and one of 5 and 6.
    let formula = "p cnf 6 6\nc p show 1 0\nc p show 2 0\n1 2 0\n-1 -2 0\n-3 0\n3 4 0\n-4 5 6 0\n-5 -6 0\n";
    assert_eq!(check(formula, EITHER_SOLUTIONS, "9 0 7 8 1 0\n"), Ok(2));
    assert_refused(check(formula, EITHER_SOLUTIONS, ""), "expected the empty clause");
    let none = "p cnf 3 4\nc p show 1 0\n-1 2 0\n-1 3 0\n-2 -3 0\n1 0\n";
    assert_refused(check(none, "v 1 0\n", ""), "line 1: clause 3 of the formula is false");
    assert_eq!(check(none, "", "5 0 4 1 2 3 0\n"), Ok(0));
    for wrong in ["c p show 1", "c p show 4 0", "c p show 1 0 2 0", "c p show x 0"] {
        let formula = EITHER.replace("\n1", &format!("\n{wrong}\n1"));
        assert_refused(check(&formula, EITHER_SOLUTIONS, EITHER_PROOF), "formula: expected");
    }
}

#[test]
fn unsatisfiable_formulas_have_no_solutions() {
    assert_eq!(check("p cnf 1 2\n1 0\n-1 0\n", "", "3 0 1 2 0\n"), Ok(0));
    assert_eq!(check("p cnf 3 1\n0\n", "", "2 0 1 0\n"), Ok(0));
}

#[test]
fn a_formula_without_variables_has_one_model_or_none() {
    assert_eq!(check("p cnf 0 0\n", "v 0\n", "2 0 1 0\n"), Ok(1));
    assert_eq!(check("p cnf 0 1\n0\n", "", "2 0 1 0\n"), Ok(0));
    assert_refused(check("p cnf 0 0\n", "", ""), "expected the empty clause");
}

#[test]
fn duplicate_literals_and_tautologies_are_accepted() {
    let formula = "p cnf 2 3\n1 2 1 2 0\n-1 -2 -1 0\n1 -1 0\n";
    // The longer clause excludes nothing, so blocking clauses have all literals.
    assert_eq!(
        check(formula, EITHER_SOLUTIONS, "6 2 0 2 4 1 0\n7 0 6 2 5 0\n"),
        Err("proof, at lemma 6: hint 2: expected a clause that is unit, or false if the hint is the last".into())
    );
    assert_eq!(check(formula, EITHER_SOLUTIONS, "6 2 0 1 4 0\n7 0 6 2 5 0\n"), Ok(2));
}

#[test]
fn faults_of_formulas_are_refused() {
    let refused = |formula: &str, reason| assert_refused(check(formula, "", ""), reason);
    refused("", "'p cnf VARIABLES 0' first");
    refused("1 0\np cnf 1 1\n", "'p cnf VARIABLES 0' first");
    refused("p cnf 1\n", "'p cnf VARIABLES 0' first");
    refused("p cnf 2000000000 0\n", "2^20");
    refused("p cnf 1048577 0\n", "2^20");
    refused("p cnf -1 0\n", "2^20");
    refused("p cnf 1 -1\n1 0\n", "'p cnf VARIABLES 1' first");
    refused("p cnf 1 1000000000\n1 0\n", "'p cnf VARIABLES 1' first");
    refused("p cnf 1 1\n1 0\n1 0\n", "'p cnf VARIABLES 2' first");
    refused("p cnf 1 1\np cnf 1 1\n1 0\n", "expected a number, not \"p\"");
    refused("p cnf 1 1\n1\n", "0 at the end");
    refused("p cnf 1 1\n2 0\n", "formula: expected variables from 1 to 1");
    refused("p cnf 1 1\n1 x 0\n", "expected a number, not \"x\"");
    refused("p cnf 1 1\n1 0\n%\n", "expected a number, not \"%\"");
    refused("p cnf 1 1\n99999999999999999999 0\n", "expected a number");
}

#[test]
fn faults_of_solutions_are_refused_with_their_line() {
    let refused = |list: &str, reason| assert_refused(check(EITHER, list, EITHER_PROOF), reason);
    refused("v 1 0\nv 1 0\n", "solutions, line 2: expected a solution after");
    refused("v 2 0\nv 1 0\n", "line 2: expected a solution after");
    refused("v 1 0\nv 1 2 0\n", "line 2: a clause of one or two negations is false");
    refused("v 0\n", "line 1: clause 1 of the formula is false");
    refused("v 1 0\n\nv 2 0\n", "line 2: expected 'v VARIABLES 0'");
    refused("v 1\nv 2 0\n", "line 1: expected");
    refused("v 3 0\n", "from 1 to 2");
    refused("v 0 0\n", "from 1 to 2");
    refused("v -1 0\n", "expected the true variables");
    refused("v 2 1 0\n", "increasing");
    refused("v 1 1 0\n", "increasing");
    refused("1\nv 2 0\n", "line 2: expected");
    refused("v 1 0\n2\n", "line 2: expected");
    refused("1\n1 1\n", "line 2: expected");
    refused("1 1 1\n", "line 1: expected");
    refused("3\n", "from 1 to 2");
    refused("0\n", "from 1 to 2");
    refused("x\n", "expected a number");
    refused("v 1 0\nv 2 0\nv\n", "line 3: expected");
}

/// Blocking clauses of negative literals alone would accept four of the nine models.
#[test]
fn models_that_contain_a_listed_one_are_not_lost() {
    let formula = Formula { variables: 4, shown: None, clauses: vec![vec![1, 2], vec![3, 4]] };
    let columns = "1 1\n1 2\n2 1\n2 2\n";
    let negative = "7 -1 0 3 4 2 0\n8 0 7 1 5 6 2 0\n";
    assert_refused(check(&formula.dimacs(), columns, negative), "hint");
    let four = [[1, 3], [1, 4], [2, 3], [2, 4]].map(|solution| solution.to_vec());
    let proof = binary(&formula.blocked(&four).proof());
    assert!(check(&formula.dimacs(), columns, proof).is_err());
    let models: Vec<Vec<i32>> = formula.models().into_iter().collect();
    let proof = binary(&formula.blocked(&models).proof());
    assert_eq!(check(&formula.dimacs(), &solution_lines(&models), proof), Ok(9));
}

/// A small compressed file can have an endless line.
#[test]
fn a_line_longer_than_any_step_is_refused() {
    let endless = || std::io::repeat(b'1').take(1 << 25);
    let formula = EITHER.as_bytes();
    let outcome = |outcome: std::io::Result<u64>| outcome.map_err(|fault| fault.to_string());
    let list = outcome(count_check::check(formula, endless(), &b""[..]));
    assert_refused(list, "solutions, line 1: expected less than 2^24 bytes");
    let solutions = EITHER_SOLUTIONS.as_bytes();
    let text = outcome(count_check::check(formula, solutions, endless()));
    assert_refused(text, "expected less than 2^24 bytes in a step");
    let binary = b"a".chain(std::io::repeat(128).take(1 << 25));
    let binary = outcome(count_check::check(formula, solutions, binary));
    assert_refused(binary, "expected less than 2^24 bytes in a step");
    let formula = std::io::repeat(b' ').take(1 << 28);
    assert_refused(outcome(count_check::check(formula, &b""[..], &b""[..])), "expected less than 2^27 bytes");
}
