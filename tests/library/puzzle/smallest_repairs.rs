//! Repairs of small problems of all rules by queens and blocked squares against an exhaustive search. Those by regions are
//! in `random_divisions`.

use super::super::any_problem::{all_solutions, problems};
use super::super::support::problem;
use control::Control;
use problem::Problem;
use problem::board::Square;
use proptest::prelude::*;
use puzzle::{Repair, RepairEnding, RepairKind};
use queensat::answers::{Host, Question};

/// Returns all sets of this many numbers below a bound.
fn sets(bound: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with_last = |last| {
        let smaller = sets(last, size - 1).into_iter();
        smaller.map(move |set| [set, vec![last]].concat())
    };
    (0..bound).flat_map(with_last).collect()
}

fn is_unique(problem: &Problem) -> bool {
    all_solutions(problem).len() == 1
}

/// Returns the smallest number of queens or blocked squares, up to a maximum.
fn fewest_clues(problem: &Problem, kind: RepairKind, max: usize) -> Option<usize> {
    let free = |square: &Square| !problem.is_blocked(*square) && !problem.is_fixed(*square);
    let free: Vec<Square> = problem.board().squares().filter(free).collect();
    let is_repair = |set: &Vec<usize>| {
        let mut changed = problem.clone();
        for &index in set {
            match kind {
                RepairKind::Queens => changed.fix(free[index]).unwrap(),
                _ => changed.block(free[index]).unwrap(),
            }
        }
        is_unique(&changed)
    };
    (0..=max).find(|&size| sets(free.len(), size).iter().any(is_repair))
}

fn assert_smallest(problem: &Problem, kind: RepairKind, max: usize, fewest: Option<usize>) {
    let question = Repair::new(problem.clone()).with_kind(kind).with_most(max);
    let report = question.run(&Host::new(), &Control::new()).unwrap().value;
    let Some(fewest) = fewest else {
        assert!(report.repair.is_none());
        let endings = [RepairEnding::NotWithin, RepairEnding::Impossible];
        assert!(endings.contains(&report.ending), "{:?}", report.ending);
        return;
    };
    assert!(report.is_minimal());
    let repair = report.repair.unwrap();
    assert_eq!((repair.changes.len(), report.at_least), (fewest, fewest));
    assert_eq!(all_solutions(&repair.problem), [repair.solution]);
}

proptest! {
    #[test]
    fn the_fewest_fixed_queens_are_found(problem in problems()) {
        let fewest = fewest_clues(&problem, RepairKind::Queens, 3);
        assert_smallest(&problem, RepairKind::Queens, 3, fewest);
    }

    #[test]
    fn the_fewest_blocked_squares_are_found(problem in problems()) {
        let fewest = fewest_clues(&problem, RepairKind::Blocks, 2);
        assert_smallest(&problem, RepairKind::Blocks, 2, fewest);
    }
}

#[test]
fn a_board_without_squares_is_not_repaired() {
    let problem = problem(r#"{"board":1,"piece":"bishop","holes":[[1,1]]}"#);
    for kind in [RepairKind::Queens, RepairKind::Blocks] {
        assert_smallest(&problem, kind, 2, None);
    }
}
