//! New puzzles: one solution, connected regions, level, symmetry.

use crate::support::{by_attacks, by_sat};
use control::Control;
use encodings::at_most_one::Encoding;
use problem::board::{Board, Obstacle, Square};
use problem::placement::Placement;
use problem::{Bound, Problem, Rules};
use puzzle::{Generate, GenerateError, Generated, Tier, solves};
use queensat::answers::{Host, Question};
use queensat::enumerate::Ending;
use solvers::{UnknownReason, default_backend};
use std::collections::BTreeSet;
use std::num::NonZeroU64;
use std::sync::{Arc, Mutex};

fn new(rows: u32, columns: u32, stars: u32, seed: u64) -> Generate {
    on(Board::new(rows, columns).unwrap(), stars, seed)
}

fn on(board: Board, stars: u32, seed: u64) -> Generate {
    let board = Problem::with_rules(board, Rules::default()).unwrap();
    Generate::new(board).with_stars(stars).with_seed(seed)
}

fn generate(new: &Generate, control: &Control) -> Result<Generated, GenerateError> {
    new.make(new.seed.unwrap(), control)
}

fn made(new: &Generate) -> Generated {
    generate(new, &Control::new()).unwrap_or_else(|error| panic!("{new:?}: {error}"))
}

fn refused(new: &Generate) -> GenerateError {
    generate(new, &Control::new()).expect_err("there is no such puzzle")
}

/// Returns the letter of the region of each square, row by row, and `.` for holes and pawns.
fn letters(problem: &Problem) -> Vec<String> {
    let regions: Vec<&[Square]> = problem.regions().unwrap().iter().collect();
    let letter = |square| {
        let region = regions.iter().position(|region| region.contains(&square));
        region.map_or('.', |region| char::from(b'A' + region as u8))
    };
    let (rows, columns) = (problem.board().rows(), problem.board().columns());
    let row = |row| {
        let squares = (0..columns).map(|column| Square::from_zero_based(row, column));
        squares.map(letter).collect()
    };
    (0..rows).map(row).collect()
}

fn is_connected(region: &[Square]) -> bool {
    let mut left: BTreeSet<Square> = region.iter().copied().collect();
    let mut waiting: Vec<Square> = left.pop_first().into_iter().collect();
    while let Some(Square { row, column }) = waiting.pop() {
        let near = [
            (row + 1, column),
            (row.wrapping_sub(1), column),
            (row, column + 1),
            (row, column.wrapping_sub(1)),
        ];
        let near = near.map(|(row, column)| Square::from_zero_based(row, column));
        waiting.extend(near.into_iter().filter(|near| left.remove(near)));
    }
    left.is_empty()
}

/// Returns all solutions: by attacks and counts only or, on boards too large for that, by a formula with
/// other encodings than that of the library.
fn solutions(problem: &Problem) -> Vec<Placement> {
    if problem.board().squares().count() > 49 {
        return by_sat(problem, default_backend(), &Encoding::Pairwise);
    }
    by_attacks(problem).into_iter().collect()
}

/// Checks everything that a puzzle promises.
fn check(new: &Generate, made: &Generated) {
    let problem = &made.problem;
    assert_eq!(
        solutions(problem),
        std::slice::from_ref(&made.solution),
        "{:?}",
        letters(problem)
    );
    let regions = problem.regions().unwrap();
    let board = new.problem.board();
    let lines = board.rows().min(board.columns());
    assert_eq!(regions.len(), lines as usize);
    assert!(regions.iter().all(is_connected), "{:?}", letters(problem));
    let squares: usize = regions.iter().map(<[Square]>::len).sum();
    assert_eq!(squares, new.problem.board().squares().count());
    assert_eq!(problem.region_bound(), Bound::Exactly(new.stars()));
    if let Some(level) = new.level {
        let hardest = made.level.map(|level| level.hardest).unwrap();
        let is_expert = level == Tier::Contradiction && hardest == Tier::Shapes;
        assert!(hardest == level || is_expert, "{hardest}");
        assert!(solves(problem, level));
        let easier = Tier::from_number(hardest.number() - 1);
        assert!(!easier.is_some_and(|easier| solves(problem, easier)));
    }
}

#[test]
fn the_puzzle_of_a_seed_is_always_the_same() {
    let puzzle = made(&new(6, 6, 1, 1));
    assert_eq!(
        letters(&puzzle.problem),
        ["AABBCD", "AABBDD", "AAADDD", "EAAFFF", "EEEFFF", "EEEFFF"]
    );
    assert_ne!(puzzle.problem, made(&new(6, 6, 1, 2)).problem);
    assert_eq!(puzzle, made(&new(6, 6, 1, 1)));
}

#[test]
fn new_puzzles_have_one_solution() {
    for size in [1, 4, 5, 6, 7, 8, 9, 10] {
        for seed in 0..3 {
            let new = new(size, size, 1, seed);
            check(&new, &made(&new));
        }
    }
}

#[test]
fn new_puzzles_have_several_stars() {
    for (size, stars, seed) in [(8, 2, 1), (9, 2, 2), (10, 2, 3), (12, 3, 4)] {
        let new = new(size, size, stars, seed);
        let puzzle = made(&new);
        assert_eq!(puzzle.solution.queens().len() as u32, size * stars);
        check(&new, &puzzle);
    }
}

#[test]
fn new_puzzles_on_large_boards_have_one_solution() {
    let corners = [0, 16].map(|place| Square::from_zero_based(place, place));
    let board = (corners.into_iter()).fold(Board::new(17, 17).unwrap(), |board, corner| {
        board.with_hole(corner).unwrap()
    });
    let symmetric = on(board, 1, 4).with_symmetric();
    for new in [
        new(16, 16, 1, 1),
        new(12, 12, 2, 2),
        new(20, 20, 1, 3),
        symmetric,
    ] {
        let puzzle = made(&new);
        check(&new, &puzzle);
        assert_eq!(puzzle, made(&new));
    }
}

#[test]
fn new_puzzles_have_the_level_that_is_asked_for() {
    for level in Tier::ALL {
        for seed in 0..2 {
            let new = new(7, 7, 1, seed).with_level(level);
            check(&new, &made(&new));
        }
    }
}

#[test]
fn symmetric_puzzles_are_mapped_to_themselves_by_a_half_turn() {
    for (rows, columns, stars) in [(8, 8, 1), (7, 7, 1), (9, 9, 2), (8, 8, 2), (6, 7, 1)] {
        let new = new(rows, columns, stars, 3).with_symmetric();
        let puzzle = made(&new);
        check(&new, &puzzle);
        let turned = |square: &Square| {
            Square::from_zero_based(rows - 1 - square.row, columns - 1 - square.column)
        };
        let regions: BTreeSet<BTreeSet<Square>> = (puzzle.problem.regions().unwrap().iter())
            .map(|region| region.iter().copied().collect())
            .collect();
        for region in &regions {
            assert!(regions.contains(&region.iter().map(turned).collect()));
        }
    }
}

#[test]
fn boards_need_not_be_whole_squares() {
    let hole = |board: Board, row, column| {
        board
            .with_hole(Square::from_zero_based(row, column))
            .unwrap()
    };
    let ring = hole(Board::new(7, 7).unwrap(), 3, 3);
    let pawn = Board::new(6, 6).unwrap();
    let pawn = pawn
        .with(Obstacle::Pawn, Square::from_zero_based(0, 0))
        .unwrap();
    // A wall of holes divides this board.
    let parts = (0..8).fold(Board::new(8, 8).unwrap(), |board, row| hole(board, row, 3));
    for board in [
        ring,
        pawn,
        Board::new(5, 7).unwrap(),
        Board::new(7, 6).unwrap(),
    ] {
        let new = on(board, 1, 5);
        check(&new, &made(&new));
    }
    assert!(matches!(
        refused(&on(parts.clone(), 1, 5)),
        GenerateError::NoSolution { stars: 1 }
    ));
    let across = (0..4).fold(Board::new(8, 9).unwrap(), |board, row| hole(board, row, 4));
    let across = (4..8).fold(across, |board, row| hole(board, row, 4));
    let new = on(across, 1, 5);
    check(&new, &made(&new));
}

#[test]
fn impossible_puzzles_are_refused() {
    for (size, stars) in [(2, 1), (3, 1), (7, 2), (10, 3), (20, 6)] {
        assert!(matches!(
            refused(&new(size, size, stars, 1)),
            GenerateError::NoSolution { .. }
        ));
    }
    assert!(matches!(refused(&new(8, 8, 0, 1)), GenerateError::NoStars));
    assert!(matches!(
        refused(&new(3, 3, 4, 1)),
        GenerateError::Problem(_)
    ));
    let hard = new(1, 1, 1, 1).with_level(Tier::Contradiction);
    assert!(matches!(refused(&hard), GenerateError::GaveUp { .. }));
}

#[test]
fn symmetry_may_be_impossible() {
    let symmetric = |board| on(board, 1, 1).with_symmetric();
    let corner = Board::new(6, 6)
        .unwrap()
        .with_hole(Square::from_zero_based(0, 0))
        .unwrap();
    assert!(matches!(
        refused(&symmetric(corner)),
        GenerateError::BoardNotSymmetric
    ));
    // The central row needs a star on its central square.
    let ring = Board::new(5, 5)
        .unwrap()
        .with_hole(Square::from_zero_based(2, 2))
        .unwrap();
    assert!(matches!(
        refused(&symmetric(ring)),
        GenerateError::NoSymmetricSolution { stars: 1 }
    ));
}

#[test]
fn a_stopped_control_ends_the_work_at_once() {
    let control = Control::new();
    control.interrupt().trigger();
    for new in [new(8, 8, 1, 1), new(25, 25, 6, 1)] {
        assert!(matches!(
            generate(&new, &control),
            Err(GenerateError::Stopped(UnknownReason::Interrupted))
        ));
    }
}

#[test]
fn finished_puzzles_are_the_pieces_of_the_progress() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&seen);
    let control = Control::new().with_observer(move |progress| {
        assert_eq!((progress.pieces(), progress.solutions()), (3, 0));
        told.lock().unwrap().push(progress.fraction());
    });
    let question = new(7, 7, 1, 1).with_count(NonZeroU64::new(3).unwrap());
    let made = question.run(&Host::new(), &control).unwrap().value;
    assert_eq!(made.puzzles.len(), 3);
    let seen = seen.lock().unwrap();
    assert!(seen.is_sorted() && seen.len() > 30, "{seen:?}");
    assert_eq!([seen[0], seen[seen.len() - 1]], [0.0, 1.0]);
}

#[test]
fn the_observer_may_stop_the_work_on_one_puzzle() {
    let control = Control::new();
    let interrupt = control.interrupt().clone();
    let control = control.with_observer(move |_| interrupt.trigger());
    let answer = new(10, 10, 2, 1).run(&Host::new(), &control).unwrap();
    assert_eq!(answer.ending, Ending::Stopped(UnknownReason::Interrupted));
    assert!(answer.value.puzzles.is_empty());
}

#[test]
fn a_time_limit_ends_the_work() {
    let control = Control::new().with_time_limit(std::time::Duration::from_millis(20));
    assert!(matches!(
        generate(&new(25, 25, 6, 1), &control),
        Err(GenerateError::Stopped(UnknownReason::TimeLimit))
    ));
}
