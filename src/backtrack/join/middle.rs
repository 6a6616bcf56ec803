//! Rows between the halves: all ways to fill them, and the lists that are joined for each.
//!
//! The columns of the middle queens are chosen first, then their order. The columns determine the list
//! that is joined with the list of the top.

use super::halves::{Halves, List};
use super::kernel::{Entry, Facing, Filter, Kernel, Shape, Tables};
use super::sets::{columns, mirror};

/// Squares that queens of the middle rows attack in the row below a half, in the words of its list.
#[derive(Clone, Copy, Default)]
struct Attacked {
    left: u32,
    right: u32,
}

impl Attacked {
    /// Returns the attacks of queens in these columns, one below the other, the first of them
    /// `distance` rows below the row of the words.
    fn by<'q>(n: u32, queens: impl Iterator<Item = &'q u32>, distance: u32) -> Self {
        let mut attacked = Self::default();
        for (distance, &column) in (distance..).zip(queens) {
            attacked.left |= 1 << (column + distance);
            attacked.right |= 1 << (n - 1 - column + distance);
        }
        attacked
    }

    /// Returns the filter for the entries of a list.
    fn filter(self, shape: Shape, mirrored: bool, shift: u32) -> Filter {
        let (left, right) = if mirrored {
            (self.right, self.left)
        } else {
            (self.left, self.right)
        };
        let side = (1 << shape.side) - 1;
        let part = |word: u32| word >> shape.side & 0xffff;
        Filter {
            test: part(left) | part(right) << 16,
            side_test: (left & side | (right & side) << 8) as u16,
            shift,
        }
    }
}

/// Maximum number of queens in the first middle rows for which the filtered list of the top is kept.
const MAX_PREFIX: usize = 2;

/// List of a top without the entries that the queens of the first middle rows attack.
#[derive(Clone, Default)]
struct Shorter {
    entries: Vec<Entry>,
    /// Length of the list within the entries, if it has been computed.
    len: Option<usize>,
}

/// Join of lists in one thread.
pub(super) struct Matcher<'a> {
    n: u32,
    shape: Shape,
    halves: &'a Halves<'a>,
    kernel: &'a dyn Kernel,
    /// Shorter lists by the columns of the first one or two queens.
    prefixes: Vec<Shorter>,
    top: Vec<Entry>,
    bottom: Vec<Entry>,
    tables: Box<Tables>,
}

impl<'a> Matcher<'a> {
    pub(super) fn new(
        n: u32,
        shape: Shape,
        halves: &'a Halves<'a>,
        kernel: &'a dyn Kernel,
    ) -> Self {
        let columns = n as usize;
        let prefixes = match shape.middle {
            0 | 1 => 0,
            2 => columns,
            _ => columns * columns,
        };
        Self {
            n,
            shape,
            halves,
            kernel,
            prefixes: vec![Shorter::default(); prefixes],
            top: Vec::new(),
            bottom: Vec::new(),
            tables: Tables::new(),
        }
    }

    /// Returns the number of solutions that tops with these columns stand for, and the number of pairs
    /// examined.
    pub(super) fn count(&mut self, top: u32) -> (u128, u64) {
        for shorter in &mut self.prefixes {
            shorter.len = None;
        }
        let free = ((1 << self.n) - 1) & !top;
        let mut solutions = 0;
        let mut pairs = 0;
        for middle in subsets(free, self.shape.middle) {
            let bottom = free & !middle;
            let Some(weight) = weight(self.n, top, bottom) else {
                continue;
            };
            let division = Division { top, bottom };
            let mut found = Found::default();
            let mut queens = Vec::with_capacity(self.shape.middle as usize);
            self.place(division, middle, &mut queens, &mut found);
            solutions += u128::from(found.solutions) * u128::from(weight);
            pairs += found.pairs;
        }
        (solutions, pairs)
    }

    /// Places queens in the remaining columns and middle rows.
    fn place(&mut self, division: Division, left: u32, queens: &mut Vec<u32>, found: &mut Found) {
        if left == 0 {
            self.join(division, queens, found);
            return;
        }
        for column in columns(left) {
            let attacks = |(distance, &queen): (u32, &u32)| queen.abs_diff(column) == distance;
            if !(1..).zip(queens.iter().rev()).any(attacks) {
                queens.push(column);
                self.place(division, left & !(1 << column), queens, found);
                queens.pop();
            }
        }
    }

    /// Joins the lists of top and bottom, without the entries that the middle queens attack.
    fn join(&mut self, division: Division, queens: &[u32], found: &mut Found) {
        let (n, shape, kernel) = (self.n, self.shape, self.kernel);
        let tops = self.halves.list(division.top);
        let bottoms = self.halves.list(division.bottom);
        let facing = Facing {
            width: shape.width,
            alike: tops.mirrored == bottoms.mirrored,
        };
        // The filters shift the entries to the last middle row.
        let shift = shape.middle - shape.side;
        let (top, bottom) = if queens.is_empty() {
            (tops.entries, bottoms.entries)
        } else {
            let count = self.filter_tops(tops, queens, shift);
            if count == 0 {
                return;
            }
            let attacked = Attacked::by(n, queens.iter().rev(), 0);
            let filter = attacked.filter(shape, bottoms.mirrored, shift);
            let bottom_count = kernel.filter_into(bottoms, filter, &mut self.bottom);
            (&self.top[..count], &self.bottom[..bottom_count])
        };
        found.pairs += top.len() as u64 * bottom.len() as u64;
        found.solutions += kernel.join_any(top, bottom, facing, &mut self.tables);
    }

    /// Filters the list of the top into `top`, from shorter lists that several orders share.
    fn filter_tops(&mut self, tops: List<'_>, queens: &[u32], shift: u32) -> usize {
        let (n, shape, kernel) = (self.n, self.shape, self.kernel);
        let filter_of = |queens: &[u32], distance: usize, shift: u32| {
            let attacked = Attacked::by(n, queens.iter(), distance as u32);
            attacked.filter(shape, tops.mirrored, shift)
        };
        let prefix = MAX_PREFIX.min(queens.len() - 1);
        let rest = filter_of(&queens[prefix..], prefix, shift);
        if prefix == 0 || rest.side_test != 0 {
            // The shorter lists have no sides.
            let all = filter_of(queens, 0, shift);
            return kernel.filter_into(tops, all, &mut self.top);
        }
        let number = queens[..prefix]
            .iter()
            .fold(0, |number, &queen| number * n as usize + queen as usize);
        let shorter = &mut self.prefixes[number];
        let len = *shorter.len.get_or_insert_with(|| {
            let filter = filter_of(&queens[..prefix], 0, 0);
            kernel.filter_into(tops, filter, &mut shorter.entries)
        });
        let list = List {
            entries: &shorter.entries[..len],
            sides: &[],
            mirrored: tops.mirrored,
        };
        kernel.filter_into(list, rest, &mut self.top)
    }
}

/// Result of a division.
#[derive(Default)]
struct Found {
    solutions: u64,
    pairs: u64,
}

/// Columns of the top and the bottom half.
#[derive(Clone, Copy)]
struct Division {
    top: u32,
    bottom: u32,
}

/// Returns the number of images that a division of the columns stands for, or `None` if another of
/// them is examined.
fn weight(n: u32, top: u32, bottom: u32) -> Option<u32> {
    // The tops of the images are the top, the mirrored top, the bottom and the mirrored bottom.
    let turned = mirror(n, bottom);
    if bottom < top || turned < top {
        return None;
    }
    let same = 1 + u32::from(mirror(n, top) == top);
    Some(4 / (same + u32::from(turned == top)))
}

/// Returns all subsets of a size.
fn subsets(set: u32, size: u32) -> Vec<u32> {
    let mut subsets = vec![(0, set)];
    for _ in 0..size {
        subsets = subsets
            .into_iter()
            .flat_map(|(chosen, left)| {
                columns(left).map(move |column| {
                    // Columns are chosen in ascending order.
                    let above = left & !((2 << column) - 1);
                    (chosen | 1 << column, above)
                })
            })
            .collect();
    }
    subsets.into_iter().map(|(chosen, _)| chosen).collect()
}
