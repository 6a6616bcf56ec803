//! Lists of half boards with certain middle queens, and the steps that lead from one to another.

use super::by_columns::Halves;
use super::kernel::{Kernel, SLACK};
use super::machine_words::{Entry, Filter, Growth, List, Shape, seen};
use super::queens::{AttackedSquares, Queen, Side};
use super::sets::columns;
use std::iter;

/// Entries of the lists of several orders, one after the other.
#[derive(Default)]
pub(super) struct Lists {
    entries: Vec<Entry>,
    /// Bits beside the entries, unless middle queens of the other side have filtered the lists.
    sides: Vec<u16>,
    /// The lists that are not empty, by order.
    pub(super) ranges: Vec<OrderRange>,
}

/// List of an order of queens, as a range of entries.
#[derive(Clone, Copy)]
pub(super) struct OrderRange {
    /// Index of the order.
    pub(super) order: usize,
    start: usize,
    end: usize,
}

impl Lists {
    pub(super) fn clear(&mut self) {
        self.ranges.clear();
    }

    /// Returns the orders and their lists.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, List<'_>)> {
        self.ranges
            .iter()
            .map(|&range| (range.order, self.at(range)))
    }

    /// Returns the lists of orders that follow each other as one.
    pub(super) fn between(&self, ranges: &[OrderRange]) -> &[Entry] {
        match (ranges.first(), ranges.last()) {
            (Some(first), Some(last)) => &self.entries[first.start..last.end],
            _ => &[],
        }
    }

    pub(super) fn at(&self, OrderRange { start, end, .. }: OrderRange) -> List<'_> {
        List {
            entries: &self.entries[start..end],
            sides: self.sides.get(start..end).unwrap_or(&[]),
            mirrored: false,
        }
    }

    /// Returns the only list, or an empty one.
    pub(super) fn only(&self) -> List<'_> {
        self.ranges
            .first()
            .map_or_else(List::default, |&range| self.at(range))
    }

    /// Returns the list of an order that is possible.
    pub(super) fn of_order(&self, order: usize) -> List<'_> {
        let position = (self.ranges).binary_search_by_key(&order, |range| range.order);
        self.at(self.ranges[position.expect("an order with a list")])
    }

    fn end(&self) -> usize {
        self.ranges.last().map_or(0, |range| range.end)
    }

    fn push(&mut self, order: usize, start: usize, end: usize) {
        if end > start {
            self.ranges.push(OrderRange { order, start, end });
        }
    }

    /// Appends the half boards that follow from lists, unless there are none.
    fn push_grown<'l>(
        &mut self,
        order: usize,
        kernel: &dyn Kernel,
        sources: impl Iterator<Item = (List<'l>, Growth)>,
    ) {
        let start = self.end();
        let mut end = start;
        for (list, growth) in sources {
            let room = end + list.len() + SLACK;
            make_room(&mut self.entries, room);
            if !list.sides.is_empty() {
                make_room(&mut self.sides, room);
            }
            let sides = self.sides.get_mut(end..).unwrap_or_default();
            end += kernel.grow(list, growth, &mut self.entries[end..], sides);
        }
        self.push(order, start, end);
    }

    /// Appends a filtered list, unless it is empty.
    pub(super) fn push_filtered(
        &mut self,
        order: usize,
        kernel: &dyn Kernel,
        list: List<'_>,
        filter: Filter,
    ) {
        let start = self.end();
        make_room(&mut self.entries, start + list.len() + SLACK);
        assert!(filter.side_test == 0 || list.sides.len() == list.len());
        let count = kernel.filter(list, filter, &mut self.entries[start..]);
        self.push(order, start, start + count);
    }
}

/// A list, and what the queens before the last one have left of it.
#[derive(Clone, Copy)]
pub(super) struct Narrowed<'a> {
    /// The list that no queen has filtered, with the bits beside its entries.
    pub(super) whole: List<'a>,
    /// The entries that all queens but the last have left, without bits beside them if there are other queens.
    pub(super) left: List<'a>,
}

pub(super) fn make_room<T: Clone + Default>(words: &mut Vec<T>, room: usize) {
    if words.len() < room {
        words.resize(room.next_power_of_two(), T::default());
    }
}

/// Lists of half boards, and the middle queens that filter them.
#[derive(Clone, Copy)]
pub(super) struct BoardLists<'a> {
    pub(super) shape: Shape,
    pub(super) halves: &'a Halves,
    pub(super) kernel: &'a dyn Kernel,
}

impl BoardLists<'_> {
    /// Returns the attacks of middle queens in the row next to a half.
    pub(super) fn attacked<'q>(
        &self,
        side: Side,
        queens: impl IntoIterator<Item = &'q Queen>,
    ) -> AttackedSquares {
        let Shape { n, middle, .. } = self.shape;
        AttackedSquares::next_to(n, middle, side, queens)
    }

    /// Returns the shift after the last filter, to the other end of the middle rows.
    pub(super) const fn last_shift(&self) -> u32 {
        self.shape.middle - self.shape.side
    }

    /// Returns the shift after a filter, given the mark if it is the last.
    fn shift(&self, last: Option<Entry>) -> u32 {
        last.map_or(0, |_| self.last_shift())
    }

    /// Returns the diagonals of the last lower queen, as bits of an entry of the lower half, or `None` if one of
    /// them reaches the upper half only.
    pub(super) fn mark(&self, lower: &[Queen]) -> Option<Entry> {
        let Shape { middle, width, .. } = self.shape;
        let entry = self
            .attacked(Side::Upper, [lower.last()?])
            .entry(middle, width);
        entry.map(|entry| seen(entry, width))
    }

    /// Lists the half boards of a side with these columns, for each order of its middle queens.
    ///
    /// `last` gives the mark of each order if no other queens filter the lists.
    pub(super) fn grow(
        &self,
        out: &mut Lists,
        side: Side,
        columns: u32,
        orders: &[Vec<Queen>],
        last: impl Fn(usize) -> Option<Entry>,
    ) {
        out.clear();
        for (order, queens) in orders.iter().enumerate() {
            let taken = queens.iter().map(|queen| 1 << queen.column).sum::<u32>();
            self.push_grown(out, order, side, columns & !taken, queens, last(order));
        }
    }

    /// Appends the half boards with the free columns, which have no queen that the middle queens attack.
    fn push_grown(
        &self,
        out: &mut Lists,
        order: usize,
        side: Side,
        free: u32,
        queens: &[Queen],
        last: Option<Entry>,
    ) {
        let Shape {
            n,
            side: beside,
            rows,
            upper_rows,
            ..
        } = self.shape;
        let attacked = self.attacked(side, queens);
        let growth = |mirrored, test: AttackedSquares, set: Option<AttackedSquares>| {
            let (test, side_test) = test.bits(beside, mirrored);
            Growth {
                test,
                side_test,
                set: set.map(|set| set.bits(beside, mirrored)),
                side: beside,
                shift: self.shift(last),
                mirrored,
                mark: last.unwrap_or_default(),
            }
        };
        if side == Side::Lower || rows == upper_rows {
            let list = self.halves.list(free);
            let source = (list, growth(list.mirrored, attacked, None));
            out.push_grown(order, self.kernel, iter::once(source));
            return;
        }
        let sources = columns(free).filter_map(|column| {
            let set = AttackedSquares::after(n, column, 1);
            if set.meets(attacked) {
                return None;
            }
            let list = self.halves.list(free & !(1 << column));
            let test = attacked.before(1) | AttackedSquares::by(n, column, 0);
            Some((list, growth(list.mirrored, test, Some(set))))
        });
        out.push_grown(order, self.kernel, sources);
    }

    /// Appends the list of a side, filtered by the last of these queens, given what the others have left.
    /// `last` is the mark of the entries if no other filter follows.
    pub(super) fn filter(
        &self,
        out: &mut Lists,
        order: usize,
        side: Side,
        lists: Narrowed<'_>,
        others: &[Queen],
        last: Option<Entry>,
    ) {
        let of = |queens: &[Queen]| {
            let (test, side_test) = self.attacked(side, queens).bits(self.shape.side, false);
            Filter {
                test,
                side_test,
                shift: self.shift(last),
                mark: last.unwrap_or_default(),
            }
        };
        let filter = of(&others[others.len() - 1..]);
        if filter.side_test == 0 {
            out.push_filtered(order, self.kernel, lists.left, filter);
        } else {
            // Filtered lists have no sides.
            out.push_filtered(order, self.kernel, lists.whole, of(others));
        }
    }
}
