//! Squares: what holds in all solutions, with steps that can be replayed.

use super::{Known, Set, keeps, mask, random_problem, replay, solutions, squares};
use crate::support::cases;
use control::Control;
use control::random::Random;
use problem::board::Square;
use problem::{Bound, Problem, instance};
use queensat::answers::{Answer, Host, Question};
use teach::explain::{CaseSplit, ExplainSquare, SquareExplained, SquareState};

fn explain(problem: &Problem, square: [u32; 2]) -> Answer<SquareExplained> {
    let question = ExplainSquare::new(problem.clone(), square);
    question.run(&Host::new(), &Control::new()).unwrap()
}

/// Checks that one of the squares of the cases has a queen, and that each case leads to a contradiction. Returns the
/// number of cases.
fn replay_cases(split: &CaseSplit, known: &Known) -> usize {
    let open: Vec<Square> = split.cases.iter().map(|it| it.queen).collect();
    assert!(split.because.iter().all(|it| known.get(it) == Some(&false)));
    let set = &split.premise.squares;
    for queens in 0..1_u32 << set.len() {
        let mut has_queen = set
            .iter()
            .enumerate()
            .filter(|(at, _)| queens >> at & 1 == 1);
        let fits = has_queen.clone().all(|(_, it)| !split.because.contains(it))
            && split.premise.bound.admits(queens.count_ones())
            && (has_queen.clone()).all(|(_, it)| known.get(it) != Some(&false));
        let is_case = has_queen.any(|(_, it)| open.contains(it));
        assert!(!fits || is_case, "{}", split.describe());
    }
    let case = |case: &teach::explain::Case| {
        let mut known = known.clone();
        known.insert(case.queen, true);
        let is_contradiction = replay(&case.steps, &mut known);
        assert_ne!(is_contradiction, case.split.is_some());
        case.split
            .as_ref()
            .map_or(1, |split| replay_cases(split, &known))
    };
    split.cases.iter().map(case).sum()
}

#[test]
fn squares_hold_what_all_boards_say_and_steps_can_be_replayed() {
    let mut found = [0; 8];
    for seed in 0..cases(60) {
        let problem = random_problem(&mut Random::new(seed));
        let text = instance::write(instance::Format::Json, &problem).unwrap();
        let all = squares(&problem);
        let solutions = solutions(&problem, &all);
        for &square in &all {
            let bit = mask(&all, &[square]);
            let answer = explain(&problem, [square.row + 1, square.column + 1]);
            let value = &answer.value;
            let with = solutions.iter().filter(|it| *it & bit > 0).count();
            let expected = match (with, solutions.len() - with) {
                (0, 0) => SquareState::NoSolution,
                (0, _) => SquareState::Empty,
                (_, 0) => SquareState::Queen,
                _ => SquareState::Free,
            };
            assert_eq!(value.state, expected, "seed {seed}, {text}, {square}");
            assert!(answer.basis.is_some());
            found[expected as usize] += 1;
            let shown = [(&value.with_queen, true), (&value.without_queen, false)];
            for (solution, has_queen) in shown {
                let Some(solution) = solution else {
                    continue;
                };
                solution.verify(&problem).unwrap();
                assert_eq!(solution.queens().contains(&square), has_queen);
            }
            if expected == SquareState::Free {
                assert!(value.with_queen.is_some() && value.without_queen.is_some());
                continue;
            }
            let mut known = Known::new();
            known.extend(value.assumed.map(|queen| (square, queen)));
            if let Some(reason) = &value.reason {
                assert!(value.steps.is_empty() && value.split.is_none() && reason.is_minimal);
                let sets = reason.premises.iter();
                let mut sets: Vec<Set> =
                    sets.map(|it| (mask(&all, &it.squares), it.bound)).collect();
                sets.extend(value.assumed.map(|queen| match queen {
                    true => (bit, Bound::AtLeast(1)),
                    false => (bit, Bound::AtMost(0)),
                }));
                let mut boards = 0..1_u32 << all.len();
                assert!(boards.all(|board| !sets.iter().all(|it| keeps(board, *it))));
                found[5] += 1;
                continue;
            }
            let is_contradiction = replay(&value.steps, &mut known);
            if let Some(split) = &value.split {
                assert!(value.assumed.is_some() && !is_contradiction);
                assert!(replay_cases(split, &known) > 1);
                found[6] += 1;
                continue;
            }
            found[7] += 1;
            match value.assumed {
                Some(_) => assert!(is_contradiction),
                None if expected == SquareState::NoSolution => assert!(is_contradiction),
                None => {
                    let queen = expected == SquareState::Queen;
                    assert_eq!(known.get(&square), Some(&queen));
                }
            }
        }
    }
    // In the order of the states; then reasons, cases and steps.
    assert_eq!(found[4], 0, "{found:?}");
    assert!((0..8).all(|it| it == 4 || found[it] > 5), "{found:?}");
}

#[test]
fn a_corner_of_four_queens_needs_two_cases() {
    let answer = explain(&Problem::new(4).unwrap(), [1, 1]).value;
    assert_eq!(answer.assumed, Some(true));
    let split = answer.split.unwrap();
    assert_eq!(
        split.describe(),
        "row 2: at least one; r2c1 and r2c2 are empty, so a queen is on r2c3 or r2c4"
    );
    let first: Vec<String> = answer.steps.iter().map(|it| it.describe()).collect();
    assert_eq!(
        first[0],
        "row 1: at most one; a queen is on r1c1, so r1c3 and r1c4 are empty"
    );
    let last = split.cases[0].steps.last().unwrap();
    assert_eq!(
        last.describe(),
        "column 4: at least one; r1c4, r2c4, r3c4 and r4c4 are empty, so this cannot be met"
    );
}

#[test]
fn what_cases_do_not_decide_has_a_reason() {
    // On a torus of 8 x 8 squares there is no solution.
    let torus = instance::read(r#"{"n":8,"torus":true}"#).unwrap();
    let answer = explain(&torus, [1, 1]);
    assert_eq!(answer.value.state, SquareState::NoSolution);
    let mut hard = Problem::new(10).unwrap();
    hard.fix(Square::from_zero_based(0, 0)).unwrap();
    let states = (1..=10).map(|column| explain(&hard, [5, column]).value);
    for value in states {
        let is_refuted = value.state == SquareState::Empty;
        let has_reason = value.reason.is_some() || !value.steps.is_empty();
        assert_eq!(is_refuted, has_reason);
    }
}

#[test]
fn squares_off_the_board_and_large_boards_are_refused() {
    let host = Host::new();
    let refused = |problem: Problem, square| {
        ExplainSquare::new(problem, square)
            .resolve(&host, &Control::new())
            .unwrap_err()
            .to_string()
    };
    let eight = || Problem::new(8).unwrap();
    for square in [[9, 1], [1, 9], [0, 1], [1, 0], [u32::MAX, u32::MAX]] {
        assert!(refused(eight(), square).contains("the board has no square"));
    }
    let holed = instance::read(r#"{"n":4,"holes":[[2,2]]}"#).unwrap();
    assert!(refused(holed, [2, 2]).contains("no square r2c2"));
    assert!(refused(Problem::new(65).unwrap(), [1, 1]).contains("up to 4096"));
}

#[test]
fn a_limit_leaves_a_square_unknown() {
    let control = Control::new();
    control.interrupt().trigger();
    let question = ExplainSquare::new(Problem::new(8).unwrap(), [1, 1]);
    let stopped = question.run(&Host::new(), &control).unwrap();
    assert_eq!(stopped.value.state, SquareState::Unknown);
    assert_ne!(stopped.ending, queensat::enumerate::Ending::Exhausted);
    // Steps need no search.
    let mut attacked = Problem::new(8).unwrap();
    attacked.fix(Square::from_zero_based(0, 0)).unwrap();
    let question = ExplainSquare::new(attacked, [1, 5]);
    let by_steps = question.run(&Host::new(), &control).unwrap();
    assert_eq!(by_steps.value.state, SquareState::Empty);
}
