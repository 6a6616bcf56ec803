//! Count of a piece: all orders of the middle queens, and the lists that are joined for each.

use super::cover::Join;
use super::form::Form;
use super::key::Key;
use super::orders::{ChosenOrders, Lower, list_lowers, list_uppers, pick, without};
use super::partial::PartialHalves;
use super::sorted::{Scratch, SortedList};
use crate::halves::middle::{DivisionCount, common};
use crate::halves::queens::{AttackedSquares, Queen, Side};
use crate::halves::sets::columns;
use crate::vectors::{Kernel64, Lanes64};
use control::Control;
use control::clock::Worked;
use std::time::Duration;

/// Lists of each half from which diagonals are chosen, and half boards of each list.
const SAMPLED_LISTS: usize = 2;
const SAMPLED_HALVES: usize = 64;

/// Count of pieces in one thread.
pub(in crate::halves) struct Matcher {
    form: Form,
    upper: PartialHalves,
    lower: PartialHalves,
    key: Key,
    join: Join,
    /// Lists of the lower half for some of the orders.
    bottoms: Vec<SortedList>,
    /// Lower list that upper queens have filtered.
    bottom: SortedList,
    /// Lists of the upper half by the number of lower queens that have filtered them.
    tops: Vec<SortedList>,
    scratch: Scratch,
    /// Memory for all lists, in bytes.
    limit: usize,
    spent: Spent,
}

/// Time that a thread takes for the parts of an estimate.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::halves) struct Spent {
    /// Lists of partial half boards.
    pub(in crate::halves) start: Duration,
    /// Lists for the orders of the lower queens.
    pub(in crate::halves) bottoms: Duration,
    /// Lists for the orders of the upper queens.
    pub(in crate::halves) tops: Duration,
    /// Joins of one list of either side each.
    pub(in crate::halves) joins: Duration,
}

/// Count of a piece with the registers of an instruction set.
pub(in crate::halves) struct Piece<'a> {
    pub(in crate::halves) matcher: &'a mut Matcher,
    /// Columns of the upper half and the middle rows next to it.
    pub(in crate::halves) upper: u32,
    /// Orders that are counted if not all are.
    pub(in crate::halves) chosen: Option<&'a ChosenOrders>,
    pub(in crate::halves) control: &'a Control,
}

impl Kernel64 for Piece<'_> {
    /// Solutions and work, or `None` if the count was stopped.
    type Output = Option<DivisionCount>;

    #[inline(always)]
    fn run<L: Lanes64>(self, lanes: L) -> Self::Output {
        self.matcher
            .count(lanes, self.upper, self.chosen, self.control)
    }
}

impl Matcher {
    /// Creates a count whose lists take about `limit` bytes at most, if each order needs no more.
    pub(in crate::halves) fn new(form: Form, limit: usize) -> Self {
        let levels = form.middle - form.inner + 1;
        Self {
            form,
            upper: PartialHalves::new(form, Side::Upper),
            lower: PartialHalves::new(form, Side::Lower),
            key: Key::default(),
            join: Join::new(form.middle, form.width()),
            bottoms: Vec::new(),
            bottom: SortedList::default(),
            tops: vec![SortedList::default(); levels as usize],
            scratch: Scratch::default(),
            limit,
            spent: Spent::default(),
        }
    }

    /// Returns the time of the parts of the last estimate.
    pub(in crate::halves) const fn spent(&self) -> Spent {
        self.spent
    }

    /// Counts the solutions for which those with these columns of the upper half and its middle rows
    /// stand.
    #[inline(always)]
    fn count<L: Lanes64>(
        &mut self,
        lanes: L,
        upper: u32,
        chosen: Option<&ChosenOrders>,
        control: &Control,
    ) -> Option<DivisionCount> {
        // Only an estimate is measured, which asks the system for the time.
        let mut worked = chosen.map(|_| Worked::now());
        let mut lap = || worked.as_mut().map_or(Duration::ZERO, Worked::lap);
        let all = (1 << self.form.n) - 1;
        self.upper.fill(lanes, upper, &mut self.scratch.words);
        self.lower
            .fill(lanes, all & !upper, &mut self.scratch.words);
        let mut uppers = list_uppers(self.form, upper);
        let mut lowers = list_lowers(self.form, upper);
        self.choose_key(lanes, upper, &lowers);
        self.spent = Spent {
            start: lap(),
            ..Spent::default()
        };
        if let Some(chosen) = chosen {
            uppers = pick(uppers, &chosen.uppers);
            lowers = pick(lowers, &chosen.lowers);
        }
        let mut found = DivisionCount::default();
        let mut rest = &lowers[..];
        while !rest.is_empty() {
            // With a single upper list each lower one is joined once, best while it is in the cache.
            let next = if uppers.len() > 1 { rest } else { &rest[..1] };
            let (some, others) = rest.split_at(self.fill_bottoms(lanes, next));
            self.spent.bottoms += lap();
            for queens in &uppers {
                if uppers.len() > 1 || rest.len() == lowers.len() {
                    self.fill_top(lanes, upper, queens);
                }
                self.spent.tops += lap();
                self.join_all(lanes, queens, some, control, &mut found)?;
                self.spent.joins += lap();
            }
            rest = others;
        }
        Some(found)
    }

    /// Chooses the diagonals by which lists are sorted.
    #[inline(always)]
    fn choose_key<L: Lanes64>(&mut self, lanes: L, upper: u32, lowers: &[Lower]) {
        let Form {
            rows, middle, keys, ..
        } = self.form;
        let mut samples = [Vec::new(), Vec::new()];
        for list in 0..SAMPLED_LISTS {
            let lower = lowers[list * lowers.len() / SAMPLED_LISTS].columns;
            let upper = some_subset(upper, rows, list);
            let lists = [(&self.upper, upper), (&self.lower, lower)];
            for ((halves, columns), sample) in lists.into_iter().zip(&mut samples) {
                let out = &mut self.scratch.words;
                let count = halves.complete(lanes, columns, AttackedSquares::default(), out);
                sample.extend(out[..count].iter().step_by(count / SAMPLED_HALVES + 1));
            }
        }
        let joined = middle..middle + self.form.width();
        self.key = Key::choose(samples.each_ref().map(|words| &words[..]), joined, keys);
    }

    /// Makes the lists of the first lower orders, as many as fit into the memory, and returns their number.
    #[inline(always)]
    fn fill_bottoms<L: Lanes64>(&mut self, lanes: L, lowers: &[Lower]) -> usize {
        // The upper half needs lists of about the same length.
        let mut bytes = self.upper.bytes() + self.lower.bytes() + self.join.bytes();
        for (index, lower) in lowers.iter().enumerate() {
            let others = self.tops.len() + 1;
            let list = self.bottoms.first().map_or(0, SortedList::bytes);
            if bytes + self.scratch.bytes() + others * list > self.limit && index > 0 {
                self.bottoms.truncate(index);
                return index;
            }
            if self.bottoms.len() == index {
                self.bottoms.push(SortedList::default());
            }
            let attacked = self.form.attacked(Side::Lower, &lower.queens);
            let out = &mut self.scratch.words;
            let count = self.lower.complete(lanes, lower.columns, attacked, out);
            let list = &mut self.bottoms[index];
            list.sort(&self.key, &mut self.scratch, count, self.form.has_runs);
            bytes += list.bytes();
        }
        lowers.len()
    }

    /// Makes the list of an order of the upper queens.
    #[inline(always)]
    fn fill_top<L: Lanes64>(&mut self, lanes: L, upper: u32, queens: &[Queen]) {
        let attacked = self.form.attacked(Side::Upper, queens);
        let columns = without(upper, queens);
        let out = &mut self.scratch.words;
        let count = self.upper.complete(lanes, columns, attacked, out);
        self.tops[0].sort(&self.key, &mut self.scratch, count, self.form.has_runs);
    }

    /// Joins the list of an order of the upper queens with those of some lower orders; returns `None` if the count
    /// was stopped.
    #[inline(always)]
    fn join_all<L: Lanes64>(
        &mut self,
        lanes: L,
        queens: &[Queen],
        lowers: &[Lower],
        control: &Control,
        found: &mut DivisionCount,
    ) -> Option<()> {
        let form = self.form;
        let test = |side, queens: &[Queen]| {
            form.word(side, form.attacked(side, queens))
                .rotate_left(self.key.turn)
        };
        let bottom_test = test(Side::Lower, queens);
        let mut placed: &[Queen] = &[];
        for (lower, whole) in lowers.iter().zip(&self.bottoms) {
            if control.is_stopped() {
                return None;
            }
            if lower.queens.iter().any(|queen| queen.attacks_any(queens)) {
                continue;
            }
            // Lists for the first queens are those of the order before.
            let shared = common(placed, &lower.queens);
            placed = &lower.queens;
            for done in shared..placed.len() {
                let (from, to) = self.tops.split_at_mut(done + 1);
                let test = test(Side::Upper, &placed[done..=done]);
                to[0].filter(lanes, &from[done], test, &mut self.scratch);
            }
            let bottom = if queens.is_empty() {
                whole
            } else {
                self.bottom
                    .filter(lanes, whole, bottom_test, &mut self.scratch);
                &self.bottom
            };
            let lists = [&self.tops[placed.len()], bottom];
            found.entries += (lists[0].len() + lists[1].len()) as u64;
            let pairs = lists[0].len() as u64 * lists[1].len() as u64;
            found.pairs = found.pairs.saturating_add(pairs);
            let fit = (self.join).count(lanes, &self.key, lists, form.has_runs, &mut self.scratch);
            found.solutions += u128::from(fit) * u128::from(lower.division.weight);
        }
        Some(())
    }
}

/// Returns a subset of this size, another one for each number.
fn some_subset(set: u32, size: u32, number: usize) -> u32 {
    let members: Vec<u32> = columns(set).collect();
    let taken = members
        .iter()
        .cycle()
        .skip(number * members.len() / SAMPLED_LISTS);
    taken.take(size as usize).map(|column| 1 << column).sum()
}
