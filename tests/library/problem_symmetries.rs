//! Symmetries of random problems: against all maps of the board, and in orbits, lex-leaders, cubes
//! and classes.

use crate::any_problem::{all_solutions, problems};
use crate::support::{problem, sorted};
use control::Control;
use encodings::at_most_one::Encoding;
use problem::board::{Board, BoardSymmetry, Square, Symmetry, Topology};
use problem::placement::Placement;
use problem::{Bound, ConstraintKind, Diagonals, Problem};
use proptest::prelude::*;
use queensat::encode::{Formula, SymmetryBreaking};
use queensat::enumerate::{AllSolutions, BlockingLoop, Cubes, Method, Split, SplitBy};
use search::search_classes;
use solvers::{backend_by_name, default_backend};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

fn torus(rows: u32, columns: u32) -> Board {
    Board::new(rows, columns)
        .unwrap()
        .with_topology(Topology::Torus)
}

/// Returns the images of all squares, row by row.
fn map(board: &Board, symmetry: BoardSymmetry) -> Vec<Square> {
    let rows = 0..board.rows();
    let squares =
        rows.flat_map(|row| (0..board.columns()).map(move |c| Square::from_zero_based(row, c)));
    squares
        .map(|square| symmetry.image(board, square))
        .collect()
}

/// Returns all maps that rotations, reflections and translations of a board consist of, written by
/// coordinates.
fn all_maps(board: &Board) -> BTreeSet<Vec<Square>> {
    let (rows, columns) = (i64::from(board.rows()), i64::from(board.columns()));
    let (down, right) = match board.topology() {
        Topology::Plane => (0..1, 0..1),
        Topology::Torus => (0..rows, 0..columns),
    };
    let mut maps = BTreeSet::new();
    for (down, right) in down.flat_map(|d| right.clone().map(move |r| (d, r))) {
        for turn in 0..8 {
            if turn & 4 != 0 && rows != columns {
                continue;
            }
            let mut map = Vec::new();
            for row in 0..rows {
                for column in 0..columns {
                    let (mut r, mut c) = (row, column);
                    if turn & 1 != 0 {
                        r = rows - 1 - r;
                    }
                    if turn & 2 != 0 {
                        c = columns - 1 - c;
                    }
                    if turn & 4 != 0 {
                        (r, c) = (c, r);
                    }
                    let (r, c) = ((r + down) % rows, (c + right) % columns);
                    map.push(Square::from_zero_based(r as u32, c as u32));
                }
            }
            maps.insert(map);
        }
    }
    maps
}

#[test]
fn boards_have_the_published_number_of_symmetries() {
    let count = |board: &Board| {
        let all = BoardSymmetry::all(board);
        assert_eq!(all[0], Symmetry::Identity);
        let maps: BTreeSet<_> = all.iter().map(|&symmetry| map(board, symmetry)).collect();
        assert_eq!(maps, all_maps(board));
        assert_eq!(maps.len(), all.len(), "each map once");
        all.len()
    };
    for rows in 1..=5 {
        for columns in 1..=5 {
            let flat = count(&Board::new(rows, columns).unwrap());
            let closed = count(&torus(rows, columns));
            if rows.min(columns) > 2 {
                let turns = if rows == columns { 8 } else { 4 };
                assert_eq!(flat, turns as usize);
                assert_eq!(closed, (turns * rows * columns) as usize);
            }
        }
    }
}

#[test]
fn composition_and_inverse_are_what_they_do_to_squares() {
    for board in [
        Board::new(3, 4).unwrap(),
        torus(3, 4),
        torus(3, 3),
        torus(1, 2),
    ] {
        let all = BoardSymmetry::all(&board);
        for &first in &all {
            for square in board.squares() {
                let image = first.image(&board, square);
                assert_eq!(first.inverse(&board).image(&board, image), square);
                for &second in &all {
                    let both = first.then(second, &board).image(&board, square);
                    assert_eq!(both, second.image(&board, image), "{first}, {second}");
                }
            }
        }
    }
}

#[test]
fn each_part_of_a_statement_keeps_its_own_symmetries() {
    let count = |problem: &Problem| problem.symmetries().len();
    for (text, expected) in [
        (r#"{"board":"3x5"}"#, 4),
        (r#"{"board":5,"torus":true}"#, 200),
        (r#"{"board":"3x5","torus":true}"#, 60),
        (r#"{"board":4,"per_row":2}"#, 4),
        // Those that keep the direction of the diagonals.
        (r#"{"board":4,"diagonals":"one"}"#, 4),
        // Four quarters are permuted, stripes are not turned.
        (r#"{"regions":["AABB","AABB","CCDD","CCDD"]}"#, 8),
        (r#"{"regions":["AAAA","BBBB","CCCC","DDDD"]}"#, 4),
        (r#"{"regions":["AAAB","AAAB","CCDD","CCDD"]}"#, 1),
    ] {
        assert_eq!(count(&problem(text)), expected, "{text}");
    }
    let mut excluded = Problem::new(6).unwrap();
    excluded.exclude("sum:7".parse().unwrap()).unwrap();
    let turns: Vec<Symmetry> = excluded.symmetries().iter().map(|s| s.turn()).collect();
    use Symmetry::{AntiDiagonal, Diagonal, HalfTurn, Identity};
    assert_eq!(turns, [Identity, HalfTurn, Diagonal, AntiDiagonal]);
    excluded.exclude("difference:0".parse().unwrap()).unwrap();
    assert_eq!(count(&excluded), 8);
}

/// No square of the board is listed.
#[test]
fn symmetries_of_large_boards_take_no_time() {
    for n in [1_000_000, u32::MAX] {
        let mut problem = Problem::new(n).unwrap();
        assert_eq!(problem.symmetries().len(), 8);
        problem.exclude("difference:1".parse().unwrap()).unwrap();
        problem.fix(Square::from_zero_based(0, 0)).unwrap();
        assert_eq!(problem.symmetries(), [Symmetry::Identity]);
        assert_eq!(Problem::on(torus(n, n)).symmetries().len(), 8);
        assert_eq!(Problem::on(torus(n, 3)).symmetries().len() % 4, 0);
    }
}

/// Returns `true` if a map of squares keeps obstacles, blocked squares, fixed queens, and the
/// constraints as sets with bounds, each kind by itself.
fn keeps_statement(problem: &Problem, squares: &[Square], map: &[Square]) -> bool {
    let image = |square: Square| map[squares.iter().position(|&s| s == square).unwrap()];
    let board = problem.board();
    let sets = |through: &dyn Fn(Square) -> Square| {
        let constraints = problem.constraints().filter(|c| c.bound() != Bound::ANY);
        let sets = constraints.map(|constraint| {
            let mut squares: Vec<Square> = constraint.squares().map(through).collect();
            squares.sort_unstable();
            // A region may be a row. Moves of a piece may be of several kinds.
            let kind = match constraint.kind() {
                ConstraintKind::Row | ConstraintKind::Column => ConstraintKind::Row,
                kind @ (ConstraintKind::Region | ConstraintKind::Cover | ConstraintKind::Total) => {
                    kind
                }
                _ => ConstraintKind::Ride,
            };
            (kind, constraint.bound(), squares)
        });
        sets.collect::<BTreeSet<_>>()
    };
    // Different bounds may be the same constraints, where attacks go along lines.
    let is_square = board.rows() == board.columns() && map.len() > 1;
    let exchanges_lines = is_square && map[0].row != map[1].row;
    if exchanges_lines && problem.row_bound() != problem.column_bound() {
        return false;
    }
    let mut squares = squares.iter();
    squares.all(|&square| {
        board.obstacle(square) == board.obstacle(image(square))
            && problem.is_blocked(square) == problem.is_blocked(image(square))
            && problem.is_fixed(square) == problem.is_fixed(image(square))
    }) && sets(&image) == sets(&|square| square)
}

fn orbits(problem: &Problem, group: &[BoardSymmetry]) -> Vec<Vec<Placement>> {
    let all = all_solutions(problem);
    let least = all
        .iter()
        .map(|placement| placement.orbit(problem.board(), group))
        .collect::<BTreeSet<_>>();
    least.into_iter().collect()
}

fn splits(problem: &Problem) -> Vec<Split> {
    let rows = (0..=problem.board().rows().min(3)).map(SplitBy::Rows);
    let by = rows.chain([SplitBy::Ring]);
    by.flat_map(|by| [false, true].map(|symmetry| Split { by, symmetry }))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn the_group_is_that_of_all_maps_that_keep_the_statement(problem in problems()) {
        let board = problem.board();
        let rows = 0..board.rows();
        let squares: Vec<Square> =
            rows.flat_map(|row| (0..board.columns()).map(move |c| Square::from_zero_based(row, c))).collect();
        let group = problem.symmetries();
        prop_assert_eq!(group[0], Symmetry::Identity);
        let maps: BTreeSet<_> = group.iter().map(|&symmetry| map(board, symmetry)).collect();
        prop_assert_eq!(maps.len(), group.len());
        for found in &maps {
            prop_assert!(keeps_statement(&problem, &squares, found), "{:?}", problem);
        }
        let solutions = all_solutions(&problem);
        for symmetry in &group {
            let images = solutions.iter().map(|placement| placement.image(board, *symmetry));
            prop_assert_eq!(&sorted(images.collect()), &solutions);
        }
        let kept = all_maps(board).into_iter().filter(|m| keeps_statement(&problem, &squares, m));
        // Where room is short, pieces with one kind of diagonals may lack the moves that tell them.
        let has_one_kind = problem.rules().diagonals == Diagonals::One;
        if board.rows().min(board.columns()) >= 3 && !has_one_kind {
            prop_assert_eq!(kept.collect::<BTreeSet<_>>(), maps, "{:?}", problem);
        }
    }

    #[test]
    fn orbits_and_classes_stand_for_all_solutions(problem in problems()) {
        let group = problem.symmetries();
        let expected = orbits(&problem, &group);
        let mut classes = Vec::new();
        let visit = |class: &search::SolutionClass| {
            classes.push(class.clone());
            ControlFlow::Continue(())
        };
        let report = search_classes(&problem, visit, &Control::new()).unwrap();
        prop_assert_eq!(report.solutions, expected.len() as u64);
        classes.sort_by(|a, b| a.placement.cmp(&b.placement));
        for (class, orbit) in classes.iter().zip(&expected) {
            prop_assert_eq!(&class.placement, &orbit[0]);
            prop_assert_eq!(class.solutions, orbit.len() as u64);
            prop_assert_eq!(class.stabilizer.len() * orbit.len(), group.len());
        }
        let job = AllSolutions { method: Method::Orbits, ..AllSolutions::recommended(problem) };
        let job = AllSolutions { backend: default_backend().clone(), ..job };
        let found = job.count(&Control::new()).unwrap();
        let mut sizes: BTreeMap<u64, u64> = BTreeMap::new();
        for orbit in &expected {
            *sizes.entry(orbit.len() as u64).or_default() += 1;
        }
        prop_assert_eq!(found.class_sizes.unwrap(), sizes.into_iter().collect::<Vec<_>>());
        let least = expected.into_iter().map(|mut orbit| orbit.swap_remove(0));
        let found = found.found.unwrap().into_iter().collect();
        prop_assert_eq!(sorted(found), least.collect::<Vec<_>>());
    }

    #[test]
    fn lex_leaders_are_the_least_of_their_classes(problem in problems()) {
        for symmetry in [SymmetryBreaking::Mirror, SymmetryBreaking::Full] {
            let formula = Formula {
                symmetry,
                ..Formula::new(Encoding::Pairwise)
            };
            let encoder = formula.encoder(&problem);
            let expected = orbits(&problem, &encoder.broken_symmetries());
            let solver = default_backend().new_solver().unwrap();
            let mut solutions = BlockingLoop::new(&encoder, solver).unwrap();
            let mut found = Vec::new();
            for placement in solutions.by_ref() {
                found.push(placement.unwrap());
            }
            let all: usize = expected.iter().map(Vec::len).sum();
            prop_assert_eq!(solutions.solutions(), all as u64);
            let least = expected.into_iter().map(|mut orbit| orbit.swap_remove(0));
            prop_assert_eq!(sorted(found), least.collect::<Vec<_>>());
        }
    }

    #[test]
    fn cubes_partition_the_solutions(problem in problems()) {
        let all = all_solutions(&problem);
        let board = problem.board();
        for split in splits(&problem) {
            // As a statement: each solution has the decided queens of one image of one cube.
            let cubes: Vec<_> = Cubes::new(&problem, split).collect();
            for placement in &all {
                let queens = placement.queens().iter().copied();
                let decided = queens.filter(|&queen| split.by.decides(board, queen));
                let decided = Placement::new(decided.collect());
                let of_cube = |cube: &queensat::enumerate::Cube| {
                    let own = Placement::new(cube.queens().to_vec());
                    cube.images().iter().filter(|&&s| own.image(board, s) == decided).count()
                };
                prop_assert_eq!(cubes.iter().map(of_cube).sum::<usize>(), 1, "{}", split);
            }
            for backend in ["dpll", "varisat"] {
                let job = AllSolutions {
                    method: Method::Cubes(split),
                    backend: backend_by_name(backend).unwrap().clone(),
                    formula: Formula::new(Encoding::Pairwise),
                    ..AllSolutions::recommended(problem.clone())
                };
                let mut found = Vec::new();
                let listed = job.for_each(&Control::new(), |placement| {
                    found.push(placement);
                    ControlFlow::Continue(())
                });
                prop_assert_eq!(listed.unwrap().solutions, all.len() as u64);
                prop_assert_eq!(&sorted(found), &all, "{} {}", split, backend);
                prop_assert_eq!(job.count(&Control::new()).unwrap().solutions, all.len() as u64);
            }
        }
    }
}

/// Published counts: OEIS A051906, A389766, A146303, A201540 and A002464.
#[test]
fn recommended_jobs_count_other_problems_by_cubes() {
    let threads = NonZeroUsize::new(2).unwrap();
    for (text, expected) in [
        (r#"{"board":7,"torus":true}"#, 28),
        (r#"{"board":10,"torus":true}"#, 0),
        (r#"{"board":11,"torus":true}"#, 88),
        (r#"{"board":8,"stars":2}"#, 2),
        (r#"{"board":7,"diagonals":"none","no_touch":true}"#, 646),
        (r#"{"board":6,"maximal":true}"#, 348),
        (r#"{"board":4,"piece":"knight"}"#, 412),
    ] {
        let job = AllSolutions::recommended(problem(text));
        assert!(matches!(job.method, Method::Cubes(_)));
        let found = job.count(&Control::new()).unwrap();
        assert_eq!(found.solutions, expected, "{text}");
        let found = job.with_threads(threads).count(&Control::new()).unwrap();
        assert_eq!(found.solutions, expected, "{text}");
    }
}

#[test]
fn a_checkpoint_of_another_problem_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let problem = Problem::on(torus(11, 11));
    let job = AllSolutions::recommended(problem).with_checkpoint(folder.path().join("torus"));
    let limited = AllSolutions {
        limit: Some(40),
        ..job.clone()
    };
    let part = limited.count(&Control::new()).unwrap();
    assert!((40..88).contains(&part.solutions), "{}", part.solutions);
    assert_eq!(job.count(&Control::new()).unwrap().solutions, 88);
    let other = AllSolutions {
        problem: Problem::on(torus(7, 7)),
        ..job
    };
    assert!(other.count(&Control::new()).is_err());
}
