//! Native search for placements that keep any bounds on sets of squares.

use super::{keeps, mask, squares};
use crate::support::cases;
use queensat::Control;
use queensat::backtrack::search_bounds;
use queensat::board::Square;
use queensat::control::random::Random;
use queensat::placement::Placement;
use queensat::problem::{Bound, Problem};
use std::ops::ControlFlow;

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
        let report = search_bounds(problem.board(), &given, visit, pause, &control).unwrap();
        assert_eq!(first.is_some(), is_possible, "seed {seed}: {sets:?}");
        assert_eq!(report.complete, !is_possible);
        if let Some(board) = first {
            found += 1;
            assert!(
                masks.iter().all(|it| keeps(board, *it)),
                "seed {seed}: {sets:?}"
            );
        }
    }
    assert!(found > 10);
}
