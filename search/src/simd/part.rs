//! Parts of the search tree, and the symmetry by which some parts stand for others.
//!
//! # Symmetry without a canonical test
//!
//! In a solution, each queen of the first and last row and column stands at some distance from the
//! nearest corner. Let b be the minimum of the four distances, attained by t sides. Exactly t of the
//! eight symmetries of the board bring such a side to the top and its queen into the left half. So it
//! suffices to place the queen of the first row at distance b in the left half for each b, require at
//! least b on the other sides, and count each solution 8/t times. A queen in a corner (b = 0) lies on
//! two sides; in this case the board is reflected in the diagonal of the corner. Of the queens next
//! to the corner, in the second row and in the second column, the one in the row is required to be
//! nearer to it, and each solution counts 8 times.
//!
//! This method applies if the problem has all eight symmetries. A problem with the mirror symmetry is
//! halved, and others are searched as a whole.

use super::PartCount;
use problem::Problem;
use problem::board::Symmetry;

/// Maximum size of a board for the method of ties, which takes two bits of a word beyond the columns.
pub(super) const MAX_WITH_TIES: u32 = 30;

/// One more side at the minimum distance, in the word of the columns.
pub(super) const TIE: u32 = 1 << MAX_WITH_TIES;

/// Row above which the tree is divided into parts.
const MAX_PART_ROW: usize = 5;

/// Weight of a whole solution. Weights are in thirds, since a solution may count 8/3 times.
pub(super) const WHOLE: u32 = 3;

/// Squares of a row that the queens above attack, and the free squares left to try.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RowState {
    /// Attacked columns, and above them the number of ties.
    pub(super) columns: u32,
    /// Attacked along diagonals on which the column grows with each row.
    pub(super) rising: u32,
    /// Attacked along the other diagonals, on which the column shrinks with each row.
    pub(super) falling: u32,
    /// Free squares that are not tried yet, in the search with one state at a time.
    pub(super) left: u32,
}

/// Rows in which the queens of the first and last column may stand at the minimum distance b from a
/// corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sides {
    /// Row `b`; above it no queen of the first or last column may stand.
    pub(super) upper: usize,
    /// Row n − 1 − b, by which both columns must be filled.
    pub(super) lower: usize,
    /// The first and the last column.
    pub(super) both: u32,
    /// Square of the last row at distance b that is not below the first row's queen.
    pub(super) bottom: u32,
}

/// Part of the search tree with its own constraints.
#[derive(Clone, Debug)]
pub(super) struct TreePart {
    /// Squares open to queens, row by row.
    pub(super) allowed: Vec<u32>,
    pub(super) sides: Option<Sides>,
    /// Weights of solutions by number of ties, in thirds.
    weights: [u32; 4],
    /// Row of the state.
    pub(super) row: usize,
    pub(super) state: RowState,
}

impl TreePart {
    /// Returns the whole tree as one part.
    fn whole(allowed: Vec<u32>, weight: u32) -> Self {
        let left = allowed[0];
        Self {
            allowed,
            sides: None,
            weights: [weight * WHOLE; 4],
            row: 0,
            state: RowState {
                left,
                ..RowState::default()
            },
        }
    }

    /// Returns the last row. Its squares are tested without placing a queen.
    pub(super) fn last(&self) -> usize {
        self.allowed.len() - 1
    }

    /// Returns the sides if a queen of the first or last column in this row is a tie.
    pub(super) fn ties(&self, row: usize) -> Option<&Sides> {
        self.sides
            .as_ref()
            .filter(|sides| row == sides.upper || row == sides.lower)
    }

    /// Returns the free squares of a row, regardless of ties.
    pub(super) fn free(&self, row: usize, columns: u32, rising: u32, falling: u32) -> u32 {
        self.allowed[row] & !(columns | rising | falling)
    }

    /// Returns the squares after which both side columns can still be filled at the required
    /// distance.
    pub(super) fn squares_to_try(&self, row: usize, state: &RowState) -> u32 {
        let Some(sides) = self.sides.filter(|sides| row == sides.lower) else {
            return state.left;
        };
        let filled = state.columns & sides.both;
        if filled == 0 {
            0
        } else if filled == sides.both {
            state.left
        } else {
            state.left & sides.both
        }
    }

    /// Returns the state of the next row for a queen on a square of this row.
    pub(super) fn child(&self, row: usize, state: &RowState, queen: u32) -> RowState {
        let mut columns = state.columns | queen;
        let rising = (state.rising | queen) << 1;
        let falling = (state.falling | queen) >> 1;
        let left = self.free(row + 1, columns, rising, falling);
        if self.ties(row).is_some_and(|sides| queen & sides.both != 0) {
            columns += TIE;
        }
        RowState {
            columns,
            rising,
            falling,
            left,
        }
    }

    /// Returns a part for each child of the state, or the part itself if the children are in the last
    /// row.
    pub(super) fn children(self) -> Vec<Self> {
        if self.row + 2 > self.last() {
            return vec![self];
        }
        let mut children = Vec::new();
        let mut left = self.squares_to_try(self.row, &self.state);
        while left != 0 {
            let queen = left & left.wrapping_neg();
            left ^= queen;
            let state = self.child(self.row, &self.state, queen);
            if state.left != 0 {
                children.push(self.below(self.row + 1, state));
            }
        }
        children
    }

    /// Returns the part below a state.
    fn below(&self, row: usize, state: RowState) -> Self {
        Self {
            row,
            state,
            ..self.clone()
        }
    }

    /// Returns the weight of the solutions found, in thirds.
    pub(super) fn thirds(&self, found: &PartCount) -> u128 {
        let counted = found.by_ties.iter().zip(self.weights);
        counted
            .map(|(&solutions, weight)| u128::from(solutions) * u128::from(weight))
            .sum()
    }

    /// Returns an estimate of the work, which is smaller for fewer open squares and a deeper state.
    pub(super) fn estimate(&self) -> f64 {
        let n = self.allowed.len() as f64;
        let squares: f64 = self.allowed[self.row..]
            .iter()
            .map(|allowed| f64::from(allowed.count_ones()) / n)
            .product();
        // Each queen above takes about three squares of a row.
        let free = |row: usize| (n - 3.0 * row as f64).max(1.0);
        let below: f64 = (self.row + 1..MAX_PART_ROW).map(free).product();
        f64::from(self.state.left.count_ones()) * squares * below
    }
}

/// Splits the tree by the symmetries of the problem: one part for the whole, two for mirror images, or one for each
/// position of the queens next to the corners. Each part carries the number of its images as weight.
pub(super) fn parts(problem: &Problem, allowed: Vec<u32>) -> Vec<TreePart> {
    let n = problem.n();
    let symmetries = problem.symmetries();
    if symmetries.len() == Symmetry::ALL.len() && (4..=MAX_WITH_TIES).contains(&n) {
        return parts_by_full_symmetry(&allowed);
    }
    if symmetries.contains(&Symmetry::LeftRight.into()) && n > 1 {
        let left_half = low_bits(n / 2);
        let half = |squares: u32, weight| {
            let mut allowed = allowed.clone();
            allowed[0] &= squares;
            TreePart::whole(allowed, weight)
        };
        let mut parts = vec![half(left_half, 2)];
        if n % 2 == 1 {
            parts.push(half(left_half + 1, 1));
        }
        return parts;
    }
    vec![TreePart::whole(allowed, 1)]
}

fn parts_by_full_symmetry(allowed: &[u32]) -> Vec<TreePart> {
    let n = allowed.len();
    let last = n - 1;
    let both = 1 | 1 << last;
    let mut parts = Vec::new();
    if allowed[0] & 1 != 0 {
        // The queen of the second row stands in column k, that of the second column below row k.
        for k in (2..last).filter(|&k| allowed[1] >> k & 1 != 0) {
            let mut part = TreePart::whole(allowed.to_vec(), 8);
            for row in &mut part.allowed[2..k] {
                *row &= !2;
            }
            let corner = part.child(0, &part.state, 1);
            parts.push(part.below(2, part.child(1, &corner, 1 << k)));
        }
    }
    for b in (1..n / 2).filter(|&b| allowed[0] >> b & 1 != 0) {
        let mut part = TreePart::whole(allowed.to_vec(), 1);
        part.sides = Some(Sides {
            upper: b,
            lower: last - b,
            both,
            bottom: 1 << (last - b),
        });
        part.weights = [8 * WHOLE, 4 * WHOLE, 8, 2 * WHOLE];
        for (row, squares) in part.allowed.iter_mut().enumerate() {
            if row < b || row > last - b {
                *squares &= !both;
            }
        }
        part.allowed[last] &= low_bits(n as u32 - b as u32) & !low_bits(b as u32);
        parts.push(part.below(1, part.child(0, &part.state, 1 << b)));
    }
    parts
}

/// Returns a word with the `count` lowest bits set, for fewer than 32.
const fn low_bits(count: u32) -> u32 {
    (1 << count) - 1
}
