//! The rows between the halves: all ways to fill them, and for each the lists that are joined.
//!
//! The columns of the middle queens are chosen first, then their order, since the columns decide
//! which list is joined with the top's: it is fetched once for all orders.

use super::halves::{Halves, List};
use super::kernel::{Entry, Filter, Kernel, Shape, Tables};
use super::sets::{columns, mirror};

/// The squares that queens of the middle rows attack in the row below a half, in the words of its
/// list.
#[derive(Clone, Copy, Default)]
struct Attacked {
    left: u32,
    right: u32,
}

impl Attacked {
    /// With a queen in this column, so many rows below the row that the words are about.
    fn with(self, n: u32, column: u32, distance: u32) -> Self {
        Self {
            left: self.left | 1 << (column + distance),
            right: self.right | 1 << (n - 1 - column + distance),
        }
    }

    /// With queens in these columns, one below the other, the first of them so many rows below the
    /// row that the words are about.
    fn by<'q>(n: u32, queens: impl Iterator<Item = &'q u32>, distance: u32) -> Self {
        (distance..)
            .zip(queens)
            .fold(Self::default(), |attacked, (distance, &queen)| {
                attacked.with(n, queen, distance)
            })
    }

    /// What is tested in the entries of a list.
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

/// Queens of the first middle rows for which the top's list is kept, at most.
const PREFIX: usize = 2;

/// A top's list without those that the queens of the first middle rows attack.
#[derive(Clone, Default)]
struct Shorter {
    entries: Vec<Entry>,
    /// How many of the entries are meant, if the list has been made.
    len: Option<usize>,
}

/// What a thread needs to join lists.
pub(super) struct Matcher<'a> {
    n: u32,
    shape: Shape,
    halves: &'a Halves<'a>,
    kernel: Kernel,
    /// By the columns of the first one or two queens.
    prefixes: Vec<Shorter>,
    top: Vec<Entry>,
    bottom: Vec<Entry>,
    tables: Box<Tables>,
}

impl<'a> Matcher<'a> {
    pub(super) fn new(n: u32, shape: Shape, halves: &'a Halves<'a>, kernel: Kernel) -> Self {
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

    /// Counts the solutions that tops with these columns stand for, and the pairs that are looked
    /// at for that.
    pub(super) fn count(&mut self, top: u32) -> (u128, u64) {
        for shorter in &mut self.prefixes {
            shorter.len = None;
        }
        let free = ((1 << self.n) - 1) & !top;
        let divisions: Vec<Division> = subsets(free, self.shape.middle)
            .into_iter()
            .filter_map(|middle| {
                let bottom = free & !middle;
                let weight = weight(self.n, top, bottom)?;
                Some(Division {
                    top,
                    middle,
                    bottom,
                    weight,
                })
            })
            .collect();
        let mut solutions = 0;
        let mut pairs = 0;
        for division in &divisions {
            let mut found = Found::default();
            let mut queens = Vec::with_capacity(self.shape.middle as usize);
            self.place(division, division.middle, &mut queens, &mut found);
            solutions += u128::from(found.solutions) * u128::from(division.weight);
            pairs += found.pairs;
        }
        (solutions, pairs)
    }

    /// Places queens in the columns that are left, in the middle rows that are left.
    fn place(&mut self, division: &Division, left: u32, queens: &mut Vec<u32>, found: &mut Found) {
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

    /// Joins the lists of top and bottom, without those that the middle queens attack.
    fn join(&mut self, division: &Division, queens: &[u32], found: &mut Found) {
        let (n, shape, kernel) = (self.n, self.shape, self.kernel);
        let tops = self.halves.list(division.top);
        let bottoms = self.halves.list(division.bottom);
        let alike = tops.mirrored == bottoms.mirrored;
        // What is left beneath the last middle row moves on at once.
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
        found.solutions += kernel.join(top, bottom, shape.width, alike, &mut self.tables);
    }

    /// Filters the top's list into `top`, by way of shorter lists that other orders share.
    fn filter_tops(&mut self, tops: List<'_>, queens: &[u32], shift: u32) -> usize {
        let (n, shape, kernel) = (self.n, self.shape, self.kernel);
        let filter_of = |queens: &[u32], distance: usize, shift: u32| {
            let attacked = Attacked::by(n, queens.iter(), distance as u32);
            attacked.filter(shape, tops.mirrored, shift)
        };
        let prefix = PREFIX.min(queens.len() - 1);
        let rest = filter_of(&queens[prefix..], prefix, shift);
        if prefix == 0 || rest.side_test != 0 {
            // What lies beside the entries is not in the shorter lists.
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

/// What came of a division.
#[derive(Default)]
struct Found {
    solutions: u64,
    pairs: u64,
}

/// A way to share the columns.
struct Division {
    top: u32,
    middle: u32,
    bottom: u32,
    /// How many images it stands for.
    weight: u32,
}

/// How many images a division of the columns stands for, if it is the one of them that is looked
/// at.
fn weight(n: u32, top: u32, bottom: u32) -> Option<u32> {
    // The images have as their tops: the top, the top mirrored, the bottom, the bottom mirrored.
    let turned = mirror(n, bottom);
    if bottom < top || turned < top {
        return None;
    }
    let same = 1 + u32::from(mirror(n, top) == top);
    Some(4 / (same + u32::from(turned == top)))
}

/// All subsets of a size.
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
