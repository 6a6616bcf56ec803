//! Reasons for which problems have no solution, against all boards one by one.

mod bounds;
mod reasons;

use queensat::board::Square;
use queensat::placement::Placement;
use queensat::problem::{Bound, Problem};

/// A set of squares with a bound, as a mask of squares.
type Set = (u32, Bound);

/// Returns the squares of a board with up to 16 squares.
fn squares(problem: &Problem) -> Vec<Square> {
    let squares: Vec<Square> = problem.board().squares().collect();
    assert!(squares.len() <= 16);
    squares
}

fn mask(squares: &[Square], set: &[Square]) -> u32 {
    let place = |square: &Square| squares.iter().position(|it| it == square).unwrap();
    set.iter().map(|it| 1 << place(it)).sum()
}

fn placement(squares: &[Square], queens: u32) -> Placement {
    let queens = (0..squares.len()).filter(|it| queens >> it & 1 == 1);
    Placement::new(queens.map(|it| squares[it]).collect())
}

fn keeps(queens: u32, (mask, bound): Set) -> bool {
    bound.admits((queens & mask).count_ones())
}

/// Returns the numbers of the sets whose bounds queens break, as a mask.
fn broken(queens: u32, sets: &[Set]) -> u64 {
    assert!(sets.len() <= 64);
    let broken = (0..sets.len()).filter(|it| !keeps(queens, sets[*it]));
    broken.map(|it| 1_u64 << it).sum()
}
