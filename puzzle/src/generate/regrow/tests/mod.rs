//! Regions that are not finished have one solution at any time.

use super::super::grow::grow;
use super::super::stars::Stars;
use super::*;
use crate::grid::parts;
use crate::uniqueness;
use problem::Rules;
use problem::board::Board;
use problem::placement::Placement;

/// Checks that the regions are connected, and that their stars are the only solution.
fn check(growth: &Growth<'_>) {
    // All queens are in regions, so that squares without one are empty.
    let problem = growth.division.problem(growth.base).unwrap();
    let squares = growth.stars.iter().map(|&star| growth.grid.squares[star]);
    let stars = Placement::new(squares.collect());
    let found = uniqueness(&problem, &Control::new()).unwrap().unwrap();
    assert!(found.is_unique(), "{found:?}");
    assert!(stars.verify(&problem).is_ok());
    for (region, members) in growth.members.iter().enumerate() {
        let is_in = |square: usize| growth.division.region[square] == Some(region);
        let squares = (0..growth.division.region.len()).filter(|&square| is_in(square));
        assert_eq!(
            members.iter().copied().sorted().collect_vec(),
            squares.collect_vec()
        );
        assert_eq!(parts(&growth.grid.neighbours, is_in).len(), 1);
        let mut images = members
            .iter()
            .map(|&square| growth.division.region[growth.grid.image(square)]);
        assert!(images.all(|image| image == Some(growth.draft.image[region])));
    }
}

#[test]
fn regions_have_one_solution_while_they_grow() {
    let control = Control::new();
    let mut finished = 0;
    for (side, stars, is_symmetric) in [(8, 1, false), (9, 1, true), (10, 2, false), (9, 2, true)] {
        let board = Board::new(side, side).unwrap();
        let rules = Rules::stars(&board, stars);
        let mut grid = Grid::new(&board);
        if is_symmetric {
            grid = grid.symmetric().unwrap();
        }
        let base = Problem::with_rules(board, rules).unwrap();
        let mut placements = Stars::new(&grid, &base, stars, &control).unwrap();
        let mut random = Random::new(u64::from(side));
        let mut grown = 0;
        while grown < 5 {
            let placed = placements.random(&mut random).unwrap();
            let Some(draft) = grow(&grid, &placed, stars as usize, &mut random) else {
                continue;
            };
            let mut growth = Growth::new(&draft, &base, stars, &mut random, &control).unwrap();
            if !growth.make_unique(&mut random).unwrap() {
                continue;
            }
            check(&growth);
            growth.fill(&mut random).unwrap();
            check(&growth);
            for _ in 0..10 {
                if !growth.left().is_empty() {
                    growth.grow_again(&mut random).unwrap();
                    check(&growth);
                }
            }
            finished += usize::from(growth.left().is_empty());
            grown += 1;
        }
    }
    assert!(finished > 10, "{finished} of 20");
}
