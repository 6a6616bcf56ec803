//! Cross-checks and published counts.

use control::Control;
use problem::Problem;
use problem::placement::Placement;
use queensat::answers::{Host, Question, Solve};
use queensat::cross_check::{
    Agreement, Basis, Disagreement, Finding, SearchClaim, SolverClaim, Subject, compare,
    difference, published_solutions, published_symmetric,
};
use queensat::one_solution::find_by_local_search;
use search::Rotation;
use std::collections::HashSet;
use std::time::Duration;

#[test]
fn only_complete_runs_agree_and_too_many_solutions_always_disagree() {
    let run = |solutions: u64, complete| Finding::new("engine", solutions, complete);
    for (first, second, expected) in [
        (run(92, true), run(92, true), Some(Agreement::Agree)),
        (run(92, true), run(91, true), None),
        (run(40, false), run(92, true), Some(Agreement::Undecided)),
        (run(93, false), run(92, true), None),
        (run(92, true), run(93, false), None),
        (run(5, false), run(7, false), Some(Agreement::Undecided)),
    ] {
        for [one, other] in [[&first, &second], [&second, &first]] {
            let compared = compare(Subject::Count, one.clone(), other.clone());
            assert_eq!(compared.as_ref().ok(), expected.as_ref());
            if let Err(wrong) = compared {
                assert_eq!([&wrong.one, &wrong.other], [one, other]);
            }
        }
    }
}

#[test]
fn there_is_one_contradicts_only_that_there_is_none() {
    let [none, some, nothing] = [
        Finding::none("engine"),
        Finding::some("engine"),
        Finding::nothing_yet("engine"),
    ];
    assert!(none.contradicts(&some) && some.contradicts(&none));
    for (one, other) in [(&none, &nothing), (&some, &nothing), (&some, &some)] {
        assert!(!one.contradicts(other), "{one:?}, {other:?}");
    }
}

#[test]
fn the_difference_names_the_solutions_of_each_side() {
    let problem = Problem::new(4).unwrap();
    let right = Placement::from_columns(&[1, 3, 0, 2]);
    let wrong = Placement::from_columns(&[0, 1, 2, 3]);
    let found = HashSet::from([right, wrong.clone()]);
    let difference = difference(&problem, &found, 10, &Control::new()).unwrap();
    assert_eq!(difference.only_sat, [wrong]);
    assert_eq!(
        difference.only_backtrack,
        [Placement::from_columns(&[2, 0, 3, 1])]
    );
}

fn blocked(n: u32, squares: &str) -> Problem {
    let mut problem = Problem::new(n).unwrap();
    for square in squares.split_whitespace() {
        problem.block(square.parse().unwrap()).unwrap();
    }
    problem
}

fn check_of_solver(
    problem: &Problem,
    solutions: u64,
    control: &Control,
) -> Result<Basis, Box<Disagreement>> {
    let claim = SolverClaim::new(problem, "name", solutions, find_by_local_search);
    claim.check(Duration::from_secs(60), control)
}

fn check_of_search(problem: &Problem, solutions: u64) -> Result<Basis, Box<Disagreement>> {
    SearchClaim::new(problem, "name", solutions).check()
}

#[test]
fn each_true_claim_has_the_best_basis_at_hand() {
    let stopped = Control::new();
    stopped.interrupt().trigger();
    let solver = Basis::Solver("name".into());
    let go_on = Control::new();
    for (problem, solutions, control, expected) in [
        (blocked(8, ""), 92, &go_on, Basis::Published),
        (blocked(3, ""), 0, &stopped, Basis::Published),
        (blocked(6, "1,2"), 3, &go_on, Basis::CrossChecked),
        (blocked(4, "1,2 1,3"), 0, &go_on, Basis::CrossChecked),
        (blocked(6, "1,2"), 3, &stopped, solver),
    ] {
        let basis = check_of_solver(&problem, solutions, control);
        assert_eq!(basis.unwrap(), expected, "{solutions}");
    }
    for (problem, solutions, expected) in [
        (blocked(8, ""), 92, Basis::Published),
        (blocked(6, "1,2"), 3, Basis::Search),
        (blocked(28, ""), 1, Basis::Search),
    ] {
        let basis = check_of_search(&problem, solutions);
        assert_eq!(basis.unwrap(), expected, "{solutions}");
    }
}

#[test]
fn each_false_claim_is_refuted() {
    for (problem, claimed, known, source) in [
        (blocked(8, ""), 91, 92, "OEIS A000170"),
        (blocked(8, ""), 93, 92, "OEIS A000170"),
        (blocked(6, "1,2"), 2, 3, "native search"),
        (blocked(6, "1,2"), 4, 3, "native search"),
        (blocked(6, "1,2"), 0, 1, "local search"),
        (blocked(500, "1,2"), 0, 1, "local search"),
        (
            blocked(100, ""),
            0,
            1,
            "plain boards with 4 rows or more have solutions",
        ),
    ] {
        let wrong = check_of_solver(&problem, claimed, &Control::new()).unwrap_err();
        let numbers = (wrong.one.solutions, wrong.other.solutions);
        assert_eq!(numbers, (u128::from(claimed), known));
        assert_eq!(wrong.other.by, source);
        if let Some(example) = wrong.example {
            assert_eq!(example.verify(&problem), Ok(()));
        }
    }
    assert!(check_of_search(&blocked(8, ""), 91).is_err());
}

#[test]
fn the_table_is_that_of_the_tests() {
    let table = include_str!("../data/counts.csv");
    for line in table.lines().skip(1) {
        let cells: Vec<u64> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
        let n = cells[0] as u32;
        assert_eq!(published_solutions(n), Some(cells[1]));
        let symmetric = |rotation| published_symmetric(n, rotation).map(|published| published.0);
        assert_eq!(symmetric(Rotation::HalfTurn), Some(cells[3]));
        assert_eq!(symmetric(Rotation::QuarterTurn), Some(cells[4]));
    }
    assert_eq!(published_solutions(0), None);
    for (n, rotation) in [(0, Rotation::QuarterTurn), (0, Rotation::HalfTurn)] {
        assert_eq!(published_symmetric(n, rotation), None);
    }
    assert_eq!(published_symmetric(64, Rotation::QuarterTurn), None);
}

/// Regression: empty braces in the command of a user became the name of an option.
#[test]
fn fields_in_a_refusal_get_names_and_braces_of_users_stay() {
    let mut question = Solve::new(Problem::new(8).unwrap());
    question.sat.backend = Some("cmd:x {cnf} {} {A} { {by}".into());
    let refused = question.resolve(&Host::new(), &Control::new()).unwrap_err();
    let named = refused.message(|field| format!("<{field}>"));
    assert_eq!(
        named,
        "<sat.backend> cmd:x {cnf} {} {A} { {by} starts a program or loads a library, which a question may do only \
         with <allow_programs>"
    );
}
