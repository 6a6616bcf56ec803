//! The steps of the engines agree with the engines and with the rules of chess.

use crate::support::cases;
use control::Control;
use problem::Problem;
use problem::board::{Board, Square};
use proptest::prelude::*;
use search::{AttackEvidence, BacktrackStep, Engine, SearchError, SearchLine, engine_by_name};
use std::ops::ControlFlow;

/// Follows the steps, checks each, and returns the solutions and the number of queens placed.
fn replay(engine: &Engine, problem: &Problem) -> (Vec<Vec<u32>>, u64) {
    let n = problem.n();
    let mut steps = engine.steps(problem).unwrap();
    let (mut queens, mut found, mut placed) = (Vec::<Square>::new(), Vec::new(), 0);
    let (mut last, mut has_ended) = (None, false);
    while let Some(step) = steps.next() {
        let attackers = |square: Square| -> Vec<Square> {
            let attack = |queen: &&Square| problem.attacks(**queen, square);
            queens.iter().filter(attack).copied().collect()
        };
        let is_open = |square: Square| {
            let fixed = || problem.fixed();
            let clashes = |it: Square| it != square && problem.attacks(it, square);
            !problem.is_blocked(square) && !fixed().any(clashes)
        };
        match step {
            BacktrackStep::Rejection(square) => {
                let attackers = attackers(square);
                assert!(!attackers.is_empty() || !is_open(square), "{square:?}");
                match steps.attacked(square) {
                    None => assert!(attackers.is_empty()),
                    Some(AttackEvidence::By(queen)) => assert_eq!(queen, attackers[0]),
                    Some(AttackEvidence::Times(times)) => {
                        assert_eq!(usize::from(times), attackers.len());
                    }
                    Some(AttackEvidence::Lines {
                        column,
                        diagonal,
                        anti_diagonal,
                    }) => {
                        let any = |on: &dyn Fn(&Square) -> bool| attackers.iter().any(on);
                        assert_eq!(column, any(&|it| it.column == square.column));
                        let down = |it: &Square| it.row + square.column == square.row + it.column;
                        assert_eq!(diagonal, any(&down));
                        let up = |it: &Square| it.row + it.column == square.row + square.column;
                        assert_eq!(anti_diagonal, any(&up));
                    }
                }
            }
            BacktrackStep::Placement(square, line) => {
                assert!(attackers(square).is_empty() && is_open(square));
                let of_line = match line {
                    SearchLine::Row(row) => row == square.row,
                    SearchLine::Column(column) => column == square.column,
                };
                assert!(of_line);
                queens.push(square);
                placed += 1;
            }
            BacktrackStep::DeadEnd(line) => {
                for place in 0..n {
                    let square = match line {
                        SearchLine::Row(row) => Square::from_zero_based(row, place),
                        SearchLine::Column(column) => Square::from_zero_based(place, column),
                    };
                    assert!(!attackers(square).is_empty() || !is_open(square));
                }
            }
            BacktrackStep::Removal(square) => {
                assert_eq!(queens.pop(), Some(square));
                // A queen is taken back after a solution, a dead end, or all squares of the next line.
                assert!(!matches!(last, Some(BacktrackStep::Placement(..))));
            }
            BacktrackStep::Solution => {
                let mut solution = queens.clone();
                solution.sort_unstable();
                assert_eq!(solution.len(), n as usize);
                found.push(solution.iter().map(|it| it.column).collect());
            }
            BacktrackStep::Exhausted => has_ended = true,
        }
        last = Some(step);
    }
    assert!(has_ended && queens.is_empty());
    (found, placed)
}

fn check(problem: &Problem) {
    for name in Engine::STEPWISE {
        let engine = engine_by_name(name).unwrap();
        let (mut found, placed) = replay(engine, problem);
        let mut expected = Vec::new();
        let visit = |columns: &[u32]| {
            expected.push(columns.to_vec());
            ControlFlow::Continue(())
        };
        let report = engine.search(problem, visit, &Control::new()).unwrap();
        match name {
            "dlx" => found.sort_unstable(),
            _ => assert_eq!(placed, report.nodes, "{name}"),
        }
        assert_eq!(found, expected, "{name} on {problem:?}");
    }
}

#[test]
fn steps_find_the_solutions_of_small_boards() {
    for n in 1..=7 {
        check(&Problem::new(n).unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(60) as u32))]

    #[test]
    fn steps_agree_with_engines_on_random_boards(
        n in 1..7_u32,
        blocked in proptest::collection::vec((0..6_u32, 0..6_u32), 0..6),
        fixed in proptest::collection::vec((0..6_u32, 0..6_u32), 0..3),
    ) {
        let squares = |list: Vec<(u32, u32)>| list.into_iter()
            .map(move |(row, column)| Square::from_zero_based(row % n, column % n))
            .collect::<Vec<Square>>();
        let (blocked, fixed) = (squares(blocked), squares(fixed));
        let mut problem = Problem::new(n).unwrap();
        for square in &blocked {
            problem.block(*square).unwrap();
        }
        for square in fixed.iter().filter(|it| !blocked.contains(it)) {
            problem.fix(*square).unwrap();
        }
        check(&problem);
    }
}

#[test]
fn engines_without_steps_and_other_boards_are_refused() {
    let plain = Problem::new(6).unwrap();
    let wide = Problem::on(Board::new(3, 5).unwrap());
    for name in ["auto", "general", "simd", "join"] {
        let steps = engine_by_name(name).unwrap().steps(&plain);
        assert_eq!(steps.err(), Some(SearchError::NoSteps { engine: name }));
    }
    let steps = engine_by_name("naive").unwrap().steps(&wide);
    assert_eq!(
        steps.err(),
        Some(SearchError::NQueensOnly { engine: "naive" })
    );
}
