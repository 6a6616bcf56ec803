//! Repairs of small problems of all rules against an exhaustive search of changes.

use super::super::any_problem::{all_solutions, problems};
use super::super::support::problem;
use proptest::prelude::*;
use queensat::Control;
use queensat::answers::{Ask, Host};
use queensat::board::{Board, Square, Topology};
use queensat::problem::{Problem, Regions};
use queensat::puzzle::{Change, Repair, RepairEnding, RepairKind};

/// The region of each square of a board, row by row.
type Labels = Vec<(Square, Option<usize>)>;

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

/// Returns the squares that share an edge with this one.
fn sides(board: &Board, square: Square) -> Vec<Square> {
    let sides = [(0, 1), (0, -1), (1, 0), (-1, 0)].into_iter();
    let at = |number: u32, step: i64, length: u32| {
        let next = i64::from(number) + step;
        match board.topology() {
            Topology::Torus => u32::try_from(next.rem_euclid(i64::from(length))).ok(),
            Topology::Plane => u32::try_from(next).ok(),
        }
    };
    let sides = sides.filter_map(|(down, right)| {
        let row = at(square.row, down, board.rows())?;
        Some(Square::from_zero_based(
            row,
            at(square.column, right, board.columns())?,
        ))
    });
    sides.filter(|&side| board.contains(side)).collect()
}

/// Returns the connected parts of a region.
fn parts(board: &Board, labels: &Labels, region: usize) -> Vec<Vec<Square>> {
    let here = labels.iter().filter(|(_, label)| *label == Some(region));
    let mut left: Vec<Square> = here.map(|(square, _)| *square).collect();
    let mut parts = Vec::new();
    while let Some(first) = left.pop() {
        let (mut part, mut next) = (vec![first], 0);
        while next < part.len() {
            for side in sides(board, part[next]) {
                if let Some(place) = left.iter().position(|&square| square == side) {
                    part.push(left.remove(place));
                }
            }
            next += 1;
        }
        parts.push(part);
    }
    parts
}

/// Returns `true` if no region vanishes or falls into more parts, and each part has an old square.
fn is_permitted(board: &Board, before: &Labels, after: &Labels, regions: usize) -> bool {
    (0..regions).all(|region| {
        let new = parts(board, after, region);
        let is_old = |square: &Square| before.contains(&(*square, Some(region)));
        !new.is_empty()
            && new.len() <= parts(board, before, region).len()
            && new.iter().all(|part| part.iter().any(is_old))
    })
}

fn labels(problem: &Problem) -> Labels {
    let regions: Vec<&[Square]> = problem.regions().unwrap().iter().collect();
    let label = |square| (square, regions.iter().position(|r| r.contains(&square)));
    problem.board().squares().map(label).collect()
}

fn relabelled(problem: &Problem, labels: &Labels) -> Option<Problem> {
    let board = problem.board();
    let all = (0..board.rows()).flat_map(|row| {
        (0..board.columns()).map(move |column| Square::from_zero_based(row, column))
    });
    let label = |square| labels.iter().find(|(s, _)| *s == square)?.1;
    let regions = Regions::new(board, all.map(label)).unwrap();
    problem.clone().with_regions(regions).ok()
}

/// Returns the smallest number of squares that change their region, up to a maximum.
fn fewest_moves(problem: &Problem, max: usize) -> Option<usize> {
    let (before, regions) = (labels(problem), problem.regions().unwrap().len());
    let in_region = |&place: &usize| before[place].1.is_some();
    let places: Vec<usize> = (0..before.len()).filter(in_region).collect();
    let is_repair = |set: &Vec<usize>| {
        // The numbers below regions^size, read as one digit for each square.
        (0..regions.pow(set.len() as u32)).any(|mut digits| {
            let mut after = before.clone();
            for &index in set {
                after[places[index]].1 = Some(digits % regions);
                digits /= regions;
            }
            let differs = |&index: &usize| after[places[index]] != before[places[index]];
            set.iter().all(differs)
                && is_permitted(problem.board(), &before, &after, regions)
                && relabelled(problem, &after).is_some_and(|changed| is_unique(&changed))
        })
    };
    (0..=max).find(|&size| sets(places.len(), size).iter().any(is_repair))
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
    if kind == RepairKind::Regions {
        let before = labels(problem);
        let mut after = before.clone();
        // Changes have the numbers of the repaired puzzle: those of squares that did not change.
        let numbers = labels(&repair.problem);
        let is_kept = |square| repair.changes.iter().all(|it| it.square() != square);
        let number = |region: usize| {
            let mut kept = numbers
                .iter()
                .zip(&before)
                .filter(|((it, _), _)| is_kept(*it));
            kept.find_map(|((_, new), (_, old))| (*new == Some(region)).then_some(*old)?)
        };
        for &change in &repair.changes {
            let Change::Region { square, from, to } = change else {
                panic!("{change:?}");
            };
            let place = after.iter().position(|(s, _)| *s == square).unwrap();
            assert_eq!(
                std::mem::replace(&mut after[place].1, number(to)),
                number(from)
            );
        }
        let regions = problem.regions().unwrap().len();
        assert!(is_permitted(problem.board(), &before, &after, regions));
        assert_eq!(relabelled(problem, &after), Some(repair.problem));
    }
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

    #[test]
    fn the_fewest_squares_for_other_regions_are_found(problem in problems()) {
        if problem.regions().is_some() {
            let fewest = fewest_moves(&problem, 2);
            assert_smallest(&problem, RepairKind::Regions, 2, fewest);
        }
    }
}

#[test]
fn a_board_without_squares_is_not_repaired() {
    let problem = problem(r#"{"board":1,"piece":"bishop","holes":[[1,1]]}"#);
    for kind in [RepairKind::Queens, RepairKind::Blocks] {
        assert_smallest(&problem, kind, 2, None);
    }
}
