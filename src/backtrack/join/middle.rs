//! Rows between the halves: all ways to fill them, and the lists that are joined for each.
//!
//! The middle rows belong to the halves next to them, but for the row in the center of an odd number.
//! The columns of a half with its middle rows are given. Each order of its middle queens then has a
//! list of half boards, of which each middle queen on the other side excludes some. Queens on the
//! upper side are placed from the center outward, and each filters the lists of all lower orders at
//! once, so that all orders with the same first queens share the work.

use super::halves::{Halves, List};
use super::kernel::{Entry, Filter, Kernel, SLACK, Shape, Tables};
use super::sets::{columns, mirror};
use std::ops::BitOr;

/// Queen in a middle row; rows are counted from the first of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Queen {
    row: u32,
    column: u32,
}

impl Queen {
    /// Returns `true` if the queens are on one diagonal.
    const fn attacks(self, other: Self) -> bool {
        self.row.abs_diff(other.row) == self.column.abs_diff(other.column)
    }

    fn attacks_any(self, others: &[Self]) -> bool {
        others.iter().any(|&other| self.attacks(other))
    }
}

/// Squares that queens of the middle rows attack in the row next to a half, in the words of its list.
#[derive(Clone, Copy, Default)]
struct Attacked {
    left: u64,
    right: u64,
}

impl Attacked {
    /// Returns the attacks of a queen, `distance` rows from the row of the words.
    const fn by(n: u32, column: u32, distance: u32) -> Self {
        Self {
            left: 1 << (column + distance),
            right: 1 << (n - 1 - column + distance),
        }
    }

    /// Returns the filter for the entries of a list.
    fn filter(self, shape: Shape, mirrored: bool, shift: u32) -> Filter {
        let (left, right) = if mirrored {
            (self.right, self.left)
        } else {
            (self.left, self.right)
        };
        let side = (1 << shape.side) - 1;
        let part = |word: u64| (word >> shape.side & 0xffff) as u32;
        Filter {
            test: part(left) | part(right) << 16,
            side_test: (left & side | (right & side) << 8) as u16,
            shift,
            mirrored,
        }
    }
}

impl BitOr for Attacked {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self {
            left: self.left | other.left,
            right: self.right | other.right,
        }
    }
}

/// Entries of the lists of several orders, one after the other.
#[derive(Default)]
struct Lists {
    entries: Vec<Entry>,
    /// Index of each order that is possible, and the end of its list.
    ends: Vec<(u32, usize)>,
}

impl Lists {
    fn clear(&mut self) {
        self.ends.clear();
    }

    fn end(&self) -> usize {
        self.ends.last().map_or(0, |&(_, end)| end)
    }

    /// Returns the orders and their lists.
    fn iter(&self) -> impl Iterator<Item = (usize, &[Entry])> {
        let mut start = 0;
        self.ends.iter().map(move |&(order, end)| {
            let list = &self.entries[start..end];
            start = end;
            (order as usize, list)
        })
    }

    /// Appends a filtered list, unless it is empty.
    fn push(&mut self, order: usize, kernel: &dyn Kernel, list: List<'_>, filter: Filter) {
        let start = self.end();
        let room = start + list.len() + SLACK;
        if self.entries.len() < room {
            self.entries.resize(room.next_power_of_two(), 0);
        }
        assert!(filter.side_test == 0 || list.sides.len() == list.len());
        let count = kernel.filter(list, filter, &mut self.entries[start..]);
        if count > 0 {
            self.ends.push((order as u32, start + count));
        }
    }
}

/// Half board with the middle rows next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Upper,
    Lower,
}

/// Lists of half boards, and the middle queens that filter them.
#[derive(Clone, Copy)]
struct Board<'a> {
    shape: Shape,
    halves: &'a Halves,
    kernel: &'a dyn Kernel,
    /// Queen in the center of an odd number of middle rows.
    center: Option<Queen>,
}

impl Board<'_> {
    /// Returns the filter for a list of one side, after `done` filters by queens on the other.
    fn filter<'q>(
        &self,
        side: Side,
        queens: impl IntoIterator<Item = &'q Queen>,
        mirrored: bool,
        done: usize,
    ) -> Filter {
        let Shape { n, middle, .. } = self.shape;
        let mut attacked = Attacked::default();
        for &Queen { row, column } in queens {
            let distance = match side {
                Side::Upper => row,
                Side::Lower => middle - 1 - row,
            };
            attacked = attacked | Attacked::by(n, column, distance);
        }
        // The last filter shifts the entries to the other end of the middle rows.
        let is_last = done == self.shape.inner as usize;
        let shift = if is_last { middle - self.shape.side } else { 0 };
        attacked.filter(self.shape, mirrored, shift)
    }

    /// Appends the list of a side with these columns and middle queens, filtered by queens on the
    /// other side.
    fn push_whole(
        &self,
        out: &mut Lists,
        order: usize,
        side: Side,
        columns: u32,
        own: &[Queen],
        other: &[Queen],
    ) {
        let taken = own.iter().map(|queen| 1 << queen.column).sum::<u32>();
        let list = self.halves.list(columns & !taken);
        let queens = own.iter().chain(other).chain(&self.center);
        let filter = self.filter(side, queens, list.mirrored, other.len());
        out.push(order, self.kernel, list, filter);
    }

    /// Appends a list that the last of the queens on the other side has yet to filter.
    #[expect(clippy::too_many_arguments)]
    fn push(
        &self,
        out: &mut Lists,
        order: usize,
        list: &[Entry],
        side: Side,
        columns: u32,
        own: &[Queen],
        other: &[Queen],
    ) {
        let filter = self.filter(side, other.last(), false, other.len());
        if filter.side_test != 0 {
            // Filtered lists have no sides.
            self.push_whole(out, order, side, columns, own, other);
            return;
        }
        let list = List {
            entries: list,
            sides: &[],
            mirrored: false,
        };
        out.push(order, self.kernel, list, filter);
    }
}

/// Result of a division of the columns.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found {
    pub(super) solutions: u128,
    /// Entries of the lists that were joined.
    pub(super) entries: u64,
    pub(super) pairs: u64,
}

/// Join of lists in one thread.
pub(super) struct Matcher<'a> {
    board: Board<'a>,
    /// Lists of the lower half by the number of upper queens that have filtered them.
    bottoms: Vec<Lists>,
    /// List of the upper half by the number of lower queens that have filtered it.
    tops: Vec<Lists>,
    tables: Box<Tables>,
    found: Found,
}

impl<'a> Matcher<'a> {
    pub(super) fn new(shape: Shape, halves: &'a Halves, kernel: &'a dyn Kernel) -> Self {
        let levels = || (0..=shape.inner).map(|_| Lists::default()).collect();
        Self {
            board: Board {
                shape,
                halves,
                kernel,
                center: None,
            },
            bottoms: levels(),
            tops: levels(),
            tables: Tables::new(),
            found: Found::default(),
        }
    }

    /// Counts the solutions for which those with these columns of the upper half and its middle rows
    /// stand.
    pub(super) fn count(&mut self, upper: u32) -> Found {
        let mut sum = Found::default();
        for division in divisions(self.board.shape, upper) {
            self.found = Found::default();
            self.divide(division);
            sum.solutions += self.found.solutions * u128::from(division.weight);
            sum.entries += self.found.entries;
            sum.pairs = sum.pairs.saturating_add(self.found.pairs);
        }
        sum
    }

    fn divide(&mut self, division: Division) {
        let Shape { inner, middle, .. } = self.board.shape;
        let center = division.center.map(|column| Queen { row: inner, column });
        self.board.center = center;
        let rows: Vec<u32> = (middle - inner..middle).collect();
        let mut orders = Vec::new();
        list_orders(division.lower, &rows, center, &mut Vec::new(), &mut orders);
        self.bottoms[0].clear();
        for (order, own) in orders.iter().enumerate() {
            let (board, out) = (self.board, &mut self.bottoms[0]);
            board.push_whole(out, order, Side::Lower, division.lower, own, &[]);
        }
        let mut placed = Vec::with_capacity(inner as usize);
        self.place(division, &orders, &mut placed);
    }

    /// Places the remaining upper middle queens, from the center outward.
    fn place(&mut self, division: Division, orders: &[Vec<Queen>], placed: &mut Vec<Queen>) {
        let inner = self.board.shape.inner as usize;
        if placed.len() == inner {
            self.join(division, orders, placed);
            return;
        }
        let row = (inner - 1 - placed.len()) as u32;
        let taken = placed.iter().map(|queen| 1 << queen.column).sum::<u32>();
        for column in columns(division.upper & !taken) {
            let queen = Queen { row, column };
            if queen.attacks_any(placed) || queen.attacks_any(self.board.center.as_slice()) {
                continue;
            }
            placed.push(queen);
            let (from, to) = self.bottoms.split_at_mut(placed.len());
            let (from, to) = (&from[placed.len() - 1], &mut to[0]);
            to.clear();
            for (order, list) in from.iter() {
                let (side, own) = (Side::Lower, &orders[order]);
                if !queen.attacks_any(own) {
                    let columns = division.lower;
                    self.board.push(to, order, list, side, columns, own, placed);
                }
            }
            if !to.ends.is_empty() {
                self.place(division, orders, placed);
            }
            placed.pop();
        }
    }

    /// Joins the lists of all lower orders with those of the upper half.
    fn join(&mut self, division: Division, orders: &[Vec<Queen>], placed: &[Queen]) {
        let (board, columns) = (self.board, division.upper);
        let inner = board.shape.inner as usize;
        self.tops[0].clear();
        board.push_whole(&mut self.tops[0], 0, Side::Upper, columns, placed, &[]);
        let mut last: &[Queen] = &[];
        for (order, bottom) in self.bottoms[inner].iter() {
            let order = &orders[order];
            // Lists for the first queens are those of the order before.
            let alike = last.iter().zip(order).take_while(|(a, b)| a == b).count();
            last = order;
            for done in alike..inner {
                let (from, to) = self.tops.split_at_mut(done + 1);
                to[0].clear();
                for (_, list) in from[done].iter() {
                    let other = &order[..=done];
                    board.push(&mut to[0], 0, list, Side::Upper, columns, placed, other);
                }
            }
            for (_, top) in self.tops[inner].iter() {
                self.found.entries += (top.len() + bottom.len()) as u64;
                self.found.pairs += top.len() as u64 * bottom.len() as u64;
                let fit = (board.kernel).join_any(top, bottom, board.shape.width, &mut self.tables);
                self.found.solutions += u128::from(fit);
            }
        }
    }
}

/// Lists the ways to place queens of some columns in these rows.
fn list_orders(
    left: u32,
    rows: &[u32],
    center: Option<Queen>,
    placed: &mut Vec<Queen>,
    orders: &mut Vec<Vec<Queen>>,
) {
    let Some((&row, rows)) = rows.split_first() else {
        orders.push(placed.clone());
        return;
    };
    for column in columns(left) {
        let queen = Queen { row, column };
        if !queen.attacks_any(placed) && !queen.attacks_any(center.as_slice()) {
            placed.push(queen);
            list_orders(left & !(1 << column), rows, center, placed, orders);
            placed.pop();
        }
    }
}

/// Division of the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Division {
    /// Columns of the upper half and the middle rows next to it.
    pub(super) upper: u32,
    /// Column of the center of an odd number of middle rows.
    pub(super) center: Option<u32>,
    /// Columns of the lower half and the middle rows next to it.
    pub(super) lower: u32,
    /// Number of images that the division stands for.
    pub(super) weight: u32,
}

/// Returns the divisions that are examined among those with these upper columns.
pub(super) fn divisions(shape: Shape, upper: u32) -> impl Iterator<Item = Division> {
    let free = ((1 << shape.n) - 1) & !upper;
    let is_even = shape.middle == 2 * shape.inner;
    let centers = columns(if is_even { 0 } else { free }).map(Some);
    let none = is_even.then_some(None);
    centers.chain(none).filter_map(move |center: Option<u32>| {
        let lower = free & !center.map_or(0, |column| 1 << column);
        Some(Division {
            upper,
            center,
            lower,
            weight: weight(shape.n, upper, lower)?,
        })
    })
}

/// Returns the number of images that a division of the columns stands for, or `None` if another of
/// them is examined.
fn weight(n: u32, upper: u32, lower: u32) -> Option<u32> {
    // The upper columns of the images are the upper, the mirrored upper, the lower and the mirrored
    // lower columns.
    let turned = mirror(n, lower);
    if mirror(n, upper) < upper || lower < upper || turned < upper {
        return None;
    }
    let same = 1 + u32::from(mirror(n, upper) == upper);
    Some(4 / (same + u32::from(turned == upper)))
}
