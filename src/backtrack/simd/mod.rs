//! Depth-first search in the lanes of vector registers, with the full symmetry of the square.
//!
//! A state is what `bitmask` keeps of a row: the columns and the two kinds of diagonals that are
//! attacked, three words. Sixteen states (eight with AVX2)
//! advance together: each places a queen on its lowest free square, then on the next; the children
//! that leave a free square in each of the next two rows are compacted onto the stack of their row.
//! The deepest stack that fills a register is taken first, so the stacks stay small.
//!
//! # Symmetry without a canonical test
//!
//! In a solution the queens of the first and the last row and column stand each at some distance
//! from the nearest corner. Let b be the least of the four, and let t sides attain it. Turning and
//! mirroring the board, exactly t of its eight symmetries bring such a side to the top and its
//! queen into the left half. So it is enough to place the queen of the first row at distance b in
//! the left half for each b, demand at least b on the other sides, and count each solution 8/t
//! times. With a queen in a corner (b = 0) that queen lies on two sides; there the board is
//! mirrored in the corner's diagonal, and of the queens next to that corner, in the second row and
//! in the second column, the one in the row stands nearer, and the solution counts 8 times.
//!
//! This is used where the problem has all eight symmetries, the mirror alone where it has at least
//! that one, and neither otherwise.

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod lanes;
mod portable;

use super::bitmask::allowed_squares;
use super::pieces::{self, Tally, Watch};
use super::{CountOptions, SearchError, SimdLevel, Work};
use crate::board::Symmetry;
use crate::problem::Problem;

/// The largest board: a row in a 32-bit word.
pub(super) const LARGEST: u32 = 32;

/// The largest board on which sides are told apart, by two bits of a word that no column takes.
const LARGEST_WITH_TIES: u32 = 30;

/// One more side at the least distance, in the word of the columns.
const TIE: u32 = 1 << LARGEST_WITH_TIES;

/// The tree is cut into parts above this row.
const DEEPEST_PART: usize = 5;

/// Solutions are counted in thirds, since a solution may count for 8/3.
const WHOLE: u32 = 3;

/// What the queens above attack in one row, and which of its free squares are left to try.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct State {
    /// Attacked columns, and above them the number of ties.
    columns: u32,
    /// Attacked along diagonals that go up a column with each row, and down.
    rising: u32,
    falling: u32,
    left: u32,
}

/// The rows at which the queens of the first and last column may stand at the least distance b from
/// a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sides {
    /// Row b.
    upper: usize,
    /// Row n − 1 − b, by which both must stand.
    lower: usize,
    /// The first and the last column.
    both: u32,
    /// The square of the last row at distance b that is not under the first row's queen.
    bottom: u32,
}

/// A part of the tree with rules of its own.
#[derive(Clone, Debug)]
struct Part {
    /// The squares where queens may stand, row by row.
    allowed: Vec<u32>,
    sides: Option<Sides>,
    /// What a solution with so many ties counts, in thirds.
    weights: [u32; 4],
    /// A state and its row.
    row: usize,
    state: State,
}

/// What was found in a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Found {
    /// Solutions by number of ties.
    by_ties: [u64; 4],
    nodes: u64,
    cut_short: bool,
}

impl Part {
    /// A part that consists of the whole tree.
    fn whole(allowed: Vec<u32>, weight: u32) -> Self {
        let left = allowed[0];
        Self {
            allowed,
            sides: None,
            weights: [weight * WHOLE; 4],
            row: 0,
            state: State {
                left,
                ..State::default()
            },
        }
    }

    /// The last row, whose queen is not placed but looked for.
    fn last(&self) -> usize {
        self.allowed.len() - 1
    }

    /// Whether the row is one in which a queen of the first or last column is a tie.
    fn ties(&self, row: usize) -> Option<&Sides> {
        self.sides
            .as_ref()
            .filter(|sides| row == sides.upper || row == sides.lower)
    }

    /// The squares of the row where a queen may stand for a state, before ties are looked at.
    fn free(&self, row: usize, columns: u32, rising: u32, falling: u32) -> u32 {
        self.allowed[row] & !(columns | rising | falling)
    }

    /// Takes the squares from which the first and last column can no longer both be filled at the
    /// right distance.
    fn squares_to_try(&self, row: usize, state: &State) -> u32 {
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

    /// The state of the next row when a queen stands on a square of this one.
    fn child(&self, row: usize, state: &State, queen: u32) -> State {
        let mut columns = state.columns | queen;
        let rising = (state.rising | queen) << 1;
        let falling = (state.falling | queen) >> 1;
        let left = self.free(row + 1, columns, rising, falling);
        if self.ties(row).is_some_and(|sides| queen & sides.both != 0) {
            columns += TIE;
        }
        State {
            columns,
            rising,
            falling,
            left,
        }
    }

    /// The children of the part's state as parts of their own, or the part itself if they stand in
    /// the last row.
    fn children(self) -> Vec<Self> {
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
                children.push(Self {
                    row: self.row + 1,
                    state,
                    ..self.clone()
                });
            }
        }
        children
    }

    /// How many thirds the solutions count that were found.
    fn thirds(&self, found: &Found) -> u128 {
        found
            .by_ties
            .iter()
            .zip(self.weights)
            .map(|(&solutions, weight)| u128::from(solutions) * u128::from(weight))
            .sum()
    }

    /// An estimate of the work: the fewer squares are allowed in the rows and the deeper the state,
    /// the less of it.
    fn estimate(&self) -> f64 {
        let n = self.allowed.len() as f64;
        let squares: f64 = self.allowed[self.row..]
            .iter()
            .map(|allowed| f64::from(allowed.count_ones()) / n)
            .product();
        // Each queen above takes about three squares of a row.
        let free = |row: usize| (n - 3.0 * row as f64).max(1.0);
        let below: f64 = (self.row + 1..DEEPEST_PART).map(free).product();
        f64::from(self.state.left.count_ones()) * squares * below
    }
}

/// The whole tree or, by symmetry, parts that stand for it.
fn parts(problem: &Problem, allowed: Vec<u32>) -> Vec<Part> {
    let n = problem.n();
    let symmetries = problem.symmetries();
    if symmetries.len() == Symmetry::ALL.len() && (4..=LARGEST_WITH_TIES).contains(&n) {
        return parts_by_full_symmetry(&allowed);
    }
    if symmetries.contains(&Symmetry::LeftRight) && n > 1 {
        let left_half = low_bits(n / 2);
        let half = |squares: u32, weight| {
            let mut allowed = allowed.clone();
            allowed[0] &= squares;
            Part::whole(allowed, weight)
        };
        let mut parts = vec![half(left_half, 2)];
        if n % 2 == 1 {
            parts.push(half(left_half + 1, 1));
        }
        return parts;
    }
    vec![Part::whole(allowed, 1)]
}

fn parts_by_full_symmetry(allowed: &[u32]) -> Vec<Part> {
    let n = allowed.len();
    let last = n - 1;
    let both = 1 | 1 << last;
    let mut parts = Vec::new();
    if allowed[0] & 1 != 0 {
        // The queen of the second row stands in column k, that of the second column below row k.
        for k in (2..last).filter(|&k| allowed[1] >> k & 1 != 0) {
            let mut part = Part::whole(allowed.to_vec(), 8);
            for row in &mut part.allowed[2..k] {
                *row &= !2;
            }
            let corner = part.child(0, &part.state, 1);
            let state = part.child(1, &corner, 1 << k);
            parts.push(Part {
                row: 2,
                state,
                ..part
            });
        }
    }
    for b in (1..n / 2).filter(|&b| allowed[0] >> b & 1 != 0) {
        let mut part = Part::whole(allowed.to_vec(), 1);
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
        let state = part.child(0, &part.state, 1 << b);
        parts.push(Part {
            row: 1,
            state,
            ..part
        });
    }
    parts
}

/// A word with so many of the lowest bits set, fewer than 32.
const fn low_bits(count: u32) -> u32 {
    (1 << count) - 1
}

/// Counts the solutions, with the instructions asked for or the best there are.
pub(super) fn count(
    problem: &Problem,
    options: &CountOptions<'_>,
) -> Result<(Tally, SimdLevel), SearchError> {
    let level = level(options.simd())?;
    let Some(allowed) = allowed_squares(problem)? else {
        return Ok((Tally::default(), level));
    };
    // The board is no larger than 32, so the upper half of each word is empty.
    let allowed: Vec<u32> = allowed.into_iter().map(|row| row as u32).collect();
    if let [only] = allowed[..] {
        let tally = Tally {
            solutions: u128::from(only.count_ones()),
            ..Tally::default()
        };
        return Ok((tally, level));
    }
    let mut parts = parts(problem, allowed);
    for _ in 0..rounds_of_splitting(problem.n()) {
        parts = parts.into_iter().flat_map(Part::children).collect();
    }
    let weights: Vec<f64> = parts.iter().map(Part::estimate).collect();
    let new_search = || Ok(Search::new(level, problem.n()));
    let mut tally = pieces::run(&weights, options, new_search, |search, index, watch| {
        let part = &parts[index];
        let found = search.run(part, watch);
        Ok(Tally {
            solutions: part.thirds(&found),
            work: Work {
                nodes: found.nodes,
                pairs: 0,
            },
            cut_short: found.cut_short,
        })
    })?;
    tally.solutions /= u128::from(WHOLE);
    Ok((tally, level))
}

/// How many more rows the parts are split by: so that they are many, and yet large enough to fill
/// the lanes.
const fn rounds_of_splitting(n: u32) -> u32 {
    match n {
        0..=8 => 0,
        9..=19 => 1,
        _ => 2,
    }
}

/// The instructions to use.
fn level(forced: Option<SimdLevel>) -> Result<SimdLevel, SearchError> {
    let has = |level: &SimdLevel| match level {
        SimdLevel::Portable => true,
        #[cfg(target_arch = "x86_64")]
        SimdLevel::Avx2 => avx2::is_available(),
        #[cfg(target_arch = "x86_64")]
        SimdLevel::Avx512 => avx512::is_available(),
        #[cfg(not(target_arch = "x86_64"))]
        SimdLevel::Avx2 | SimdLevel::Avx512 => false,
    };
    super::options::choose_level(forced, has)
}

/// The search of one thread.
enum Search {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Stacks),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Stacks),
}

impl Search {
    fn new(level: SimdLevel, n: u32) -> Self {
        #[cfg(not(target_arch = "x86_64"))]
        let _ = n;
        match level {
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx2 => Self::Avx2(avx2::Stacks::new(n)),
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512 => Self::Avx512(avx512::Stacks::new(n)),
            _ => Self::Portable,
        }
    }

    fn run(&mut self, part: &Part, watch: &Watch<'_>) -> Found {
        match self {
            Self::Portable => portable::run(part, watch),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(stacks) => avx2::run(stacks, part, watch),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(stacks) => avx512::run(stacks, part, watch),
        }
    }
}
