//! The rows between the halves: all ways to fill them, and for each the lists that are joined.

use super::SearchError;
use super::halves::{Halves, List};
use super::kernel::{Entry, Filter, Kernel, SLACK, Shape, Tables};
use super::sets::{columns, mirror};

/// What a thread needs to join lists.
pub(super) struct Matcher<'a> {
    halves: &'a Halves<'a>,
    kernel: Kernel,
    /// The top's list without those attacked by the queens of the first middle row, of the first
    /// two, and so on.
    tops: Vec<Vec<Entry>>,
    bottom: Vec<Entry>,
    tables: Box<Tables>,
}

impl<'a> Matcher<'a> {
    #[expect(
        clippy::unnecessary_wraps,
        reason = "the state of a thread may fail to be made"
    )]
    pub(super) fn new(
        halves: &'a Halves<'a>,
        kernel: Kernel,
        shape: Shape,
    ) -> Result<Self, SearchError> {
        Ok(Self {
            halves,
            kernel,
            tops: vec![Vec::new(); shape.middle as usize],
            bottom: Vec::new(),
            tables: Tables::new(),
        })
    }
}

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

/// The ways to fill the middle rows under a top with given columns.
pub(super) struct Middle {
    n: u32,
    shape: Shape,
    top: u32,
    /// The queens placed so far, a column each.
    queens: Vec<u32>,
    solutions: u128,
    pairs: u64,
}

impl Middle {
    pub(super) fn new(n: u32, shape: Shape, top: u32) -> Self {
        Self {
            n,
            shape,
            top,
            queens: Vec::with_capacity(shape.middle as usize),
            solutions: 0,
            pairs: 0,
        }
    }

    /// Counts the solutions that this top stands for, and the pairs that were looked at.
    pub(super) fn count(mut self, matcher: &mut Matcher<'_>) -> (u128, u64) {
        let free = ((1 << self.n) - 1) & !self.top;
        let list = matcher.halves.list(self.top);
        self.fill(matcher, list, free, Attacked::default());
        (self.solutions, self.pairs)
    }

    /// How many images a division of the columns stands for, if it is the one of them that is
    /// looked at.
    fn weight(&self, bottom: u32) -> Option<u32> {
        // The images have as their tops: the top, the top mirrored, the bottom, the bottom mirrored.
        let turned = mirror(self.n, bottom);
        if bottom < self.top || turned < self.top {
            return None;
        }
        let same = 1 + u32::from(mirror(self.n, self.top) == self.top);
        Some(4 / (same + u32::from(turned == self.top)))
    }

    /// Places queens in the middle rows that are left; `free` are the columns without a queen,
    /// `attacked` what the queens placed so far attack above.
    fn fill(&mut self, matcher: &mut Matcher<'_>, list: List<'_>, free: u32, attacked: Attacked) {
        let row = self.queens.len() as u32;
        if row == self.shape.middle {
            if let Some(weight) = self.weight(free) {
                self.join(matcher, list, free, weight);
            }
            return;
        }
        // The list moves on once, below the last middle row.
        let is_last = row + 1 == self.shape.middle;
        let shift = if is_last {
            self.shape.middle - self.shape.side
        } else {
            0
        };
        for column in columns(free) {
            let attacks = |(distance, &queen): (u32, &u32)| queen.abs_diff(column) == distance;
            if (1..).zip(self.queens.iter().rev()).any(attacks) {
                continue;
            }
            let rest = free & !(1 << column);
            if is_last && self.weight(rest).is_none() {
                continue;
            }
            let all = attacked.with(self.n, column, row);
            let alone = Attacked::default().with(self.n, column, row);
            let alone = alone.filter(self.shape, list.mirrored, shift);
            let mut shorter = std::mem::take(&mut matcher.tops[row as usize]);
            let count = if row == 0 || alone.side_test == 0 {
                make_room(&mut shorter, list.len());
                let kernel = matcher.kernel;
                kernel.filter(list.entries, list.sides, alone, &mut shorter)
            } else {
                // What lies beside the entries is not in the shorter lists.
                let whole = matcher.halves.list(self.top);
                let filter = all.filter(self.shape, whole.mirrored, shift);
                make_room(&mut shorter, whole.len());
                let kernel = matcher.kernel;
                kernel.filter(whole.entries, whole.sides, filter, &mut shorter)
            };
            if count > 0 {
                let list = List {
                    entries: &shorter[..count],
                    sides: &[],
                    mirrored: list.mirrored,
                };
                self.queens.push(column);
                self.fill(matcher, list, rest, all);
                self.queens.pop();
            }
            matcher.tops[row as usize] = shorter;
        }
    }

    /// Joins the top's list with that of the bottom, which the middle queens attack from above.
    fn join(&mut self, matcher: &mut Matcher<'_>, tops: List<'_>, bottom: u32, weight: u32) {
        let bottoms = matcher.halves.list(bottom);
        let alike = tops.mirrored == bottoms.mirrored;
        let entries = if self.queens.is_empty() {
            bottoms.entries
        } else {
            let mut attacked = Attacked::default();
            for (distance, &queen) in (0..).zip(self.queens.iter().rev()) {
                attacked = attacked.with(self.n, queen, distance);
            }
            let shift = self.shape.middle - self.shape.side;
            let filter = attacked.filter(self.shape, bottoms.mirrored, shift);
            make_room(&mut matcher.bottom, bottoms.len());
            let out = &mut matcher.bottom;
            let kernel = matcher.kernel;
            let count = kernel.filter(bottoms.entries, bottoms.sides, filter, out);
            &matcher.bottom[..count]
        };
        self.pairs += tops.len() as u64 * entries.len() as u64;
        let width = self.shape.width;
        let found = matcher
            .kernel
            .join(tops.entries, entries, width, alike, &mut matcher.tables);
        self.solutions += u128::from(found) * u128::from(weight);
    }
}

/// Makes room for as many entries, and what the filter may write beyond them.
fn make_room(entries: &mut Vec<Entry>, count: usize) {
    if entries.len() < count + SLACK {
        entries.resize(count + SLACK, 0);
    }
}
