//! Cross-checks and published counts.

use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::verify::{Agreement, RunCount, agreement, difference, published_solutions};
use std::collections::HashSet;

fn run(solutions: u64, complete: bool) -> RunCount {
    RunCount {
        solutions,
        complete,
    }
}

#[test]
fn only_complete_runs_agree_and_too_many_solutions_always_disagree() {
    for (first, second, expected) in [
        (run(92, true), run(92, true), Agreement::Agree),
        (run(92, true), run(91, true), Agreement::Disagree),
        (run(40, false), run(92, true), Agreement::Undecided),
        (run(93, false), run(92, true), Agreement::Disagree),
        (run(92, true), run(93, false), Agreement::Disagree),
        (run(5, false), run(7, false), Agreement::Undecided),
    ] {
        assert_eq!(agreement(first, second), expected);
        assert_eq!(agreement(second, first), expected);
    }
}

#[test]
fn the_difference_names_the_solutions_of_each_side() {
    let problem = Problem::new(4).unwrap();
    let right = Placement::from_columns(&[1, 3, 0, 2]);
    let wrong = Placement::from_columns(&[0, 1, 2, 3]);
    let found = HashSet::from([right, wrong.clone()]);
    let difference = difference(&problem, &found, 10, || false).unwrap();
    assert_eq!(difference.only_sat, [wrong]);
    assert_eq!(
        difference.only_backtrack,
        [Placement::from_columns(&[2, 0, 3, 1])]
    );
}

#[test]
fn the_table_is_that_of_the_tests() {
    let table = include_str!("../data/counts.csv");
    for line in table.lines().skip(1) {
        let cells: Vec<u64> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
        assert_eq!(published_solutions(cells[0] as u32), Some(cells[1]));
    }
    assert_eq!(published_solutions(0), None);
}
