//! Parts of a problem that stand for the whole by symmetry.
//!
//! On a problem of n queens with all eight symmetries of the square, the queens of the first and last row
//! and column each have a distance to the nearest corner. A solution is turned so that the queen of the
//! first row has the minimum of the four distances and stands in the left half. If several sides have the
//! minimum, each of the images with one of them at the top counts, and so fewer solutions for each.

use crate::board::{BoardSymmetry, Square, Symmetry, Topology};
use crate::{Problem, Rule};
use itertools::iproduct;

/// Part of a problem, and the number of solutions of the whole for each of its solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The problem with blocked squares and fixed queens.
    pub problem: Problem,
    /// Number of solutions of the whole problem for each solution of the part.
    pub weight: u32,
}

impl Part {
    pub(super) fn whole(problem: &Problem) -> Self {
        Self {
            problem: problem.clone(),
            weight: 1,
        }
    }

    /// Adds the solutions of the part, times its weight, to a number; `None` if the sum exceeds 128 bits.
    #[must_use]
    pub fn add_to(&self, total: u128, solutions: u128) -> Option<u128> {
        total.checked_add(solutions.checked_mul(self.weight.into())?)
    }
}

/// Returns parts of a problem whose solutions, each multiplied by the weight of its part, are as many as
/// those of the whole: the whole itself if there is no symmetry that saves work.
pub(super) fn parts_by_symmetry(problem: &Problem) -> Vec<Part> {
    if problem.is_n_queens() && problem.n() >= 4 {
        let symmetries = problem.symmetries();
        if symmetries.len() == Symmetry::ALL.len() {
            return by_all_symmetries(problem);
        }
        if symmetries.contains(&Symmetry::LeftRight.into()) {
            return by_mirror(problem);
        }
    }
    vec![by_translations(problem).unwrap_or_else(|| Part::whole(problem))]
}

/// Returns the problem with these queens and empty squares, or `None` if a square is not available or two
/// queens attack each other.
fn restricted(
    problem: &Problem,
    queens: impl IntoIterator<Item = Square>,
    empty: impl IntoIterator<Item = Square>,
) -> Option<Problem> {
    let mut part = problem.clone();
    for queen in queens {
        part.fix(queen).ok()?;
    }
    for square in empty {
        if !part.is_blocked(square) {
            part.block(square).ok()?;
        }
    }
    let fixed: Vec<Square> = part.fixed().collect();
    let attacks = |&first: &Square| {
        let mut others = fixed.iter().filter(|&&other| other != first);
        others.any(|&other| part.attacks(first, other))
    };
    (!fixed.iter().any(attacks)).then_some(part)
}

/// Returns the left half of the first row, with weight 2, and its middle.
fn by_mirror(problem: &Problem) -> Vec<Part> {
    let n = problem.n();
    let right = (n / 2..n).map(|column| Square::from_zero_based(0, column));
    let middle = (n % 2 == 1).then_some(Square::from_zero_based(0, n / 2));
    let left = restricted(problem, [], right).map(|problem| Part { problem, weight: 2 });
    let middle = middle
        .and_then(|middle| restricted(problem, [middle], []))
        .map(|problem| Part { problem, weight: 1 });
    left.into_iter().chain(middle).collect()
}

impl Problem {
    /// Returns `true` on a torus where all squares are alike, so that all translations map solutions to
    /// solutions.
    #[must_use]
    pub fn is_uniform_torus(&self) -> bool {
        let board = self.board();
        let by_one = [(1 % board.rows(), 0), (0, 1 % board.columns())]
            .map(|by| BoardSymmetry::new(Symmetry::Identity, by));
        let is_uniform = |rule: Rule<'_>| by_one.iter().all(|&by| rule.is_kept_by(board, by));
        board.topology() == Topology::Torus
            && board.obstacles().len() == 0
            && self.regions().is_none()
            && self.fixed().len() == 0
            && self.blocked_one_by_one().len() == 0
            && self.blocked_at_random().is_none()
            && self.excluded().len() == 0
            && self.rules().stated().all(is_uniform)
    }
}

/// Returns the part with a queen in the corner of a torus, if all squares are alike and the number of
/// solutions for each of its solutions is a whole number.
fn by_translations(problem: &Problem) -> Option<Part> {
    let board = problem.board();
    let squares = u64::from(board.rows()) * u64::from(board.columns());
    let queens = problem.queens().filter(|&queens| queens > 0)?;
    let weight = u32::try_from(squares / queens).ok()?;
    let part = restricted(problem, [Square::from_zero_based(0, 0)], [])?;
    (problem.is_uniform_torus() && squares % queens == 0).then_some(Part {
        problem: part,
        weight,
    })
}

fn by_all_symmetries(problem: &Problem) -> Vec<Part> {
    let n = problem.n();
    let last = n - 1;
    // A queen in the corner. The board is reflected so that the queen of the second row is nearer to it
    // than that of the second column.
    let in_corner = (2..last).filter_map(|column| {
        let queens = [
            Square::from_zero_based(0, 0),
            Square::from_zero_based(1, column),
        ];
        let nearer = (2..column).map(|row| Square::from_zero_based(row, 1));
        let problem = restricted(problem, queens, nearer)?;
        Some(Part { problem, weight: 8 })
    });
    let mut parts: Vec<Part> = in_corner.collect();
    for distance in 1..n / 2 {
        let top = Square::from_zero_based(0, distance);
        let places = [distance, last - distance];
        let right = places.map(|row| Square::from_zero_based(row, last));
        let left = places.map(|row| Square::from_zero_based(row, 0));
        let bottom = places.map(|column| Square::from_zero_based(last, column));
        // The queen of a side at the minimum distance, or `None` if it is farther from the corners.
        let choices = |side: [Square; 2]| [None, Some(side[0]), Some(side[1])];
        for ties in iproduct!(choices(bottom), choices(left), choices(right)) {
            let ties: [_; 3] = ties.into();
            let weight = match ties.iter().flatten().count() {
                0 => 8,
                1 => 4,
                // Of the three images with a minimum at the top, the one with the other side at the
                // bottom.
                2 if ties[0].is_none() => 8,
                2 => continue,
                _ => 2,
            };
            let far = ties
                .into_iter()
                .zip([bottom, left, right])
                .filter(|(tie, _)| tie.is_none());
            let at_distance = far.flat_map(|(_, places)| places);
            let nearer = (0..distance)
                .flat_map(|near| [near, last - near])
                .flat_map(|line| {
                    [
                        Square::from_zero_based(line, 0),
                        Square::from_zero_based(line, last),
                        Square::from_zero_based(last, line),
                    ]
                });
            let queens = [top].into_iter().chain(ties.into_iter().flatten());
            let restricted = restricted(problem, queens, nearer.chain(at_distance));
            parts.extend(restricted.map(|problem| Part { problem, weight }));
        }
    }
    parts
}
