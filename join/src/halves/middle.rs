//! Rows between the halves: all ways to fill them, and the lists that are joined for each.
//!
//! The middle rows belong to the halves next to them, but for the row in the center if n is odd.
//! The columns of a half with its middle rows are given. Each order of its middle queens then has a
//! list of half boards, of which each middle queen on the other side excludes some. Queens on the
//! upper side are placed from the center outward, and each filters the lists of all lower orders at
//! once, so that all orders with the same first queens share the work.

use super::by_columns::Halves;
use super::kernel::Kernel;
use super::lists::{BoardLists, Lists, Narrowed, OrderRange};
use super::machine_words::{Entry, Filter, List, Shape};
use super::method;
use super::queens::{Queen, Side, list_orders};
use super::sets::{Division, divisions};
use std::mem;

/// Result of a division of the columns.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DivisionCount {
    pub(super) solutions: u128,
    /// Entries of the lists that were joined.
    pub(super) entries: u64,
    pub(super) pairs: u64,
}

/// Join of lists in one thread.
pub(super) struct Matcher<'a> {
    board: BoardLists<'a>,
    /// Lists of the lower half by the number of upper queens that have filtered them.
    bottoms: Vec<Lists>,
    /// List of the upper half by the number of other queens that have filtered it; the first is that of
    /// all orders of the upper queens.
    tops: Vec<Lists>,
    scratch: method::Scratch,
    found: DivisionCount,
}

impl<'a> Matcher<'a> {
    pub(super) fn new(shape: Shape, halves: &'a Halves, kernel: &'a dyn Kernel) -> Self {
        let levels = |rows| (0..=rows).map(|_| Lists::default()).collect();
        Self {
            board: BoardLists {
                shape,
                halves,
                kernel,
            },
            bottoms: levels(shape.upper_inner),
            tops: levels(shape.middle - shape.upper_inner),
            scratch: method::Scratch::default(),
            found: DivisionCount::default(),
        }
    }

    /// Counts the solutions for which those with these columns of the upper half and its middle rows
    /// stand.
    pub(super) fn count(&mut self, upper: u32) -> DivisionCount {
        let Shape {
            n,
            upper_inner,
            middle,
            ..
        } = self.board.shape;
        let rows: Vec<u32> = (0..upper_inner).rev().collect();
        let mut orders = Vec::new();
        list_orders(upper, &rows, &mut Vec::new(), &mut orders);
        let mut tops = mem::take(&mut self.tops[0]);
        let mark = (upper_inner == middle).then_some(0);
        (self.board).grow(&mut tops, Side::Upper, upper, &orders, |_| mark);
        let mut sum = DivisionCount::default();
        for division in divisions(n, upper) {
            self.found = DivisionCount::default();
            self.divide(division, &orders, &tops);
            sum.solutions += self.found.solutions * u128::from(division.weight);
            sum.entries += self.found.entries;
            sum.pairs = sum.pairs.saturating_add(self.found.pairs);
        }
        self.tops[0] = tops;
        sum
    }

    /// Joins all lists of a division of the columns, given the orders of the upper queens and their lists.
    fn divide(&mut self, division: Division, uppers: &[Vec<Queen>], tops: &Lists) {
        let Shape {
            upper_inner: row,
            lower_inner,
            middle,
            ..
        } = self.board.shape;
        let (board, inner) = (self.board, row as usize);
        let rows: Vec<u32> = (middle - lower_inner..middle).collect();
        let mut center = Vec::from_iter(division.center.map(|column| Queen { row, column }));
        let mut lowers = Vec::new();
        list_orders(division.lower, &rows, &mut center, &mut lowers);
        let marks: Vec<Option<Entry>> = lowers.iter().map(|lower| board.mark(lower)).collect();
        let mark = |done, order: usize| (done == inner).then(|| marks[order].unwrap_or(0));
        let (out, columns) = (&mut self.bottoms[0], division.lower);
        board.grow(out, Side::Lower, columns, &lowers, |order| mark(0, order));
        let mut last: &[Queen] = &[];
        for (order, top) in tops.iter() {
            let upper = &uppers[order];
            // Lists for the first queens are those of the order before.
            let shared = common(last, upper);
            last = upper;
            for done in shared..inner {
                let (from, to) = self.bottoms.split_at_mut(done + 1);
                let (whole, from, to) = (&from[0], &from[done], &mut to[0]);
                to.clear();
                for (order, left) in from.iter() {
                    if !upper[done].attacks_any(&lowers[order]) {
                        let lists = Narrowed {
                            whole: whole.of_order(order),
                            left,
                        };
                        let mark = mark(done + 1, order);
                        board.filter(to, order, Side::Lower, lists, &upper[..=done], mark);
                    }
                }
            }
            let bottoms = mem::take(&mut self.bottoms[inner]);
            self.join_all(top, &lowers, &marks, &bottoms);
            self.bottoms[inner] = bottoms;
        }
    }

    /// Joins the lists of all lower orders with one of the upper half.
    fn join_all(
        &mut self,
        whole: List<'_>,
        lowers: &[Vec<Queen>],
        marks: &[Option<Entry>],
        bottoms: &Lists,
    ) {
        let levels = self.tops.len() - 1;
        let but_last = |range: &OrderRange| &lowers[range.order][..levels.saturating_sub(1)];
        let mut placed: &[Queen] = &[];
        for group in (bottoms.ranges).chunk_by(|a, b| but_last(a) == but_last(b)) {
            // Lists for the first queens are those of the order before.
            let queens = but_last(&group[0]);
            for done in common(placed, queens)..queens.len() {
                self.filter_top(whole, &queens[..=done]);
            }
            placed = queens;
            let list = top(&self.tops, whole, queens.len()).entries;
            if list.is_empty() {
                continue;
            }
            let entries = bottoms.between(group).len();
            let merges = levels > 0 && method::merging_pays(list.len(), group.len(), entries);
            // Orders without a mark come first and last, since their last queens are at the edges.
            let has_mark = |range: &OrderRange| merges && marks[range.order].is_some();
            let (before, rest) =
                group.split_at(group.iter().take_while(|range| !has_mark(range)).count());
            let (merged, after) =
                rest.split_at(rest.iter().take_while(|range| has_mark(range)).count());
            for &range in before.iter().chain(after) {
                if levels > 0 {
                    self.filter_top(whole, &lowers[range.order]);
                }
                self.join(whole, levels, bottoms.at(range).entries);
            }
            if !merged.is_empty() {
                let level = self.shift_top(whole, levels);
                self.join(whole, level, bottoms.between(merged));
            }
        }
    }

    /// Shifts the entries of the list that only the last queen has not filtered, as the last filter does,
    /// and returns its level.
    fn shift_top(&mut self, whole: List<'_>, level: usize) -> usize {
        let shift = self.board.last_shift();
        if shift == 0 {
            return level - 1;
        }
        let (from, to) = self.tops.split_at_mut(level);
        let (list, out) = (top(from, whole, level - 1), &mut to[0]);
        let filter = Filter {
            shift,
            ..Filter::default()
        };
        out.clear();
        out.push_filtered(0, self.board.kernel, list, filter);
        level
    }

    /// Joins the list that this many queens have filtered with one of the lower half.
    fn join(&mut self, whole: List<'_>, level: usize, bottom: &[Entry]) {
        let BoardLists { shape, kernel, .. } = self.board;
        let top = top(&self.tops, whole, level).entries;
        if !top.is_empty() && !bottom.is_empty() {
            self.found.entries += (top.len() + bottom.len()) as u64;
            self.found.pairs += top.len() as u64 * bottom.len() as u64;
            let fit = method::join(kernel, top, bottom, shape.width, &mut self.scratch);
            self.found.solutions += u128::from(fit);
        }
    }

    /// Filters the list of the upper half by the last of these queens.
    fn filter_top(&mut self, whole: List<'_>, queens: &[Queen]) {
        let done = queens.len() - 1;
        let mark = (queens.len() + 1 == self.tops.len()).then_some(0);
        let (from, to) = self.tops.split_at_mut(queens.len());
        let (left, out) = (top(from, whole, done), &mut to[0]);
        out.clear();
        if !left.entries.is_empty() {
            let lists = Narrowed { whole, left };
            self.board.filter(out, 0, Side::Upper, lists, queens, mark);
        }
    }
}

/// Returns the list of the upper half that this many queens have filtered.
fn top<'l>(tops: &'l [Lists], whole: List<'l>, level: usize) -> List<'l> {
    if level == 0 {
        whole
    } else {
        tops[level].only()
    }
}

/// Returns the number of queens that both orders begin with.
pub(super) fn common(a: &[Queen], b: &[Queen]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}
