//! Native search for placements that keep any bounds on sets of squares.

use super::{keeps, mask, squares};
use crate::support::cases;
use control::Control;
use control::random::Random;
use problem::board::{Board, Square};
use problem::placement::Placement;
use problem::{Bound, Problem};
use search::search_bounds;
use std::ops::ControlFlow;

/// Compares the search with all boards. Returns `true` if a placement keeps the bounds.
fn agrees(board: &Board, sets: &[(Vec<Square>, Bound)], text: &str) -> bool {
    let all: Vec<Square> = board.squares().collect();
    let given: Vec<_> = sets.iter().map(|(set, bound)| (&set[..], *bound)).collect();
    let masks: Vec<_> = sets
        .iter()
        .map(|(set, bound)| (mask(&all, set), *bound))
        .collect();
    let is_possible = (0..1 << all.len()).any(|board| masks.iter().all(|it| keeps(board, *it)));
    let mut first = None;
    let visit = &mut |placement: &Placement| {
        first = Some(mask(&all, placement.queens()));
        ControlFlow::Break(())
    };
    let pause = &mut |_| ControlFlow::Continue(());
    let control = Control::new();
    let report = search_bounds(board, &given, visit, pause, &control).unwrap();
    assert_eq!(first.is_some(), is_possible, "{text}: {sets:?}");
    assert_eq!(report.complete, !is_possible);
    if let Some(board) = first {
        assert!(masks.iter().all(|it| keeps(board, *it)), "{text}: {sets:?}");
    }
    is_possible
}

#[test]
fn a_placement_is_found_exactly_if_one_of_all_boards_keeps_the_bounds() {
    let mut found = 0;
    for seed in 0..cases(60) {
        let mut random = Random::new(seed);
        let problem = Problem::new(3).unwrap();
        let all = squares(&problem);
        let mut sets: Vec<(Vec<Square>, Bound)> = Vec::new();
        for _ in 0..4 + random.below(8) {
            let mut set = all.clone();
            set.retain(|_| random.below(2) == 0);
            let number = random.below(4) as u32;
            let bound = match random.below(3) {
                0 => Bound::AtMost(number),
                1 => Bound::AtLeast(number),
                _ => Bound::Exactly(number.min(1)),
            };
            sets.push((set, bound));
        }
        found += usize::from(agrees(problem.board(), &sets, &format!("seed {seed}")));
    }
    assert!(found > 10);
}

/// Bounds on rows, columns and diagonals, of which some are left out, have a search of their own.
#[test]
fn bounds_on_lines_are_kept_exactly_if_one_of_all_boards_keeps_them() {
    let mut found = [0; 2];
    for seed in 0..cases(400) {
        let mut random = Random::new(seed);
        let sizes = [[3, 3], [4, 4], [3, 4], [4, 3], [2, 5]];
        let [rows, columns] = sizes[random.below(sizes.len())];
        let board = Board::new(rows, columns).unwrap();
        let all: Vec<Square> = board.squares().collect();
        let lines: [fn(&Square) -> u32; 4] = [
            |it| it.row,
            |it| it.column,
            |it| it.row + 8 - it.column,
            |it| it.row + it.column,
        ];
        let is_by_columns = random.below(2) == 0;
        // How many of the lines are kept: all, most, or some.
        let kept = [8, 7, 4][random.below(3)];
        let mut sets: Vec<(Vec<Square>, Bound)> = Vec::new();
        for (kind, line) in lines.iter().enumerate() {
            for number in 0..16 {
                let mut set = all.clone();
                set.retain(|it| line(it) == number);
                if set.is_empty() || random.below(8) >= kept {
                    continue;
                }
                let is_needed = kind == usize::from(is_by_columns);
                sets.push((
                    set,
                    if is_needed {
                        Bound::AtLeast(1)
                    } else {
                        Bound::AtMost(1)
                    },
                ));
            }
        }
        for _ in 0..random.below(5) {
            let square = all[random.below(all.len())];
            sets.push((
                vec![square],
                [Bound::AtMost(0), Bound::AtLeast(1)][random.below(6) / 5],
            ));
        }
        // The opposite of a bound, or a bound that follows.
        for _ in 0..random.below(2) {
            let line = lines[random.below(4)];
            let number = line(&all[random.below(all.len())]);
            let mut set = all.clone();
            set.retain(|it| line(it) == number);
            let bounds = [Bound::AtLeast(2), Bound::AtMost(0), Bound::AtLeast(1)];
            sets.push((set, bounds[random.below(3)]));
        }
        found[usize::from(agrees(&board, &sets, &format!("seed {seed}")))] += 1;
    }
    assert!(found.iter().all(|it| *it > 50), "{found:?}");
}
