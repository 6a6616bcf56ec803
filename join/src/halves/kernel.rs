//! Inner loops of the join, as a trait that each instruction set implements.

use super::machine_words::{Entry, Extension, Filter, Growth, Half, List, Tables, Times};
use super::portable;

/// Writable entries required beyond the end of a list.
pub(super) const SLACK: usize = 16;

/// Inner loops with an instruction set that the processor has. The default is the portable code.
pub(super) trait Kernel: Sync {
    /// Returns the number of half boards without the bits of `test`.
    fn count(&self, halves: &[Half], test: Half) -> usize {
        portable::count(halves, test)
    }

    /// Extends half boards by the step and returns the number of extensions. `out` must have room
    /// for [`SLACK`] more than there are half boards.
    fn extend(&self, halves: &[Half], step: Extension, out: &mut [Half]) -> usize {
        portable::extend(halves, step, out)
    }

    /// Derives half boards from those of a list, with the bits beside them if the list has them, and
    /// returns their number. The outputs must have room for [`SLACK`] more than there are entries.
    fn grow(
        &self,
        list: List<'_>,
        growth: Growth,
        out: &mut [Entry],
        out_sides: &mut [u16],
    ) -> usize {
        portable::grow(list, growth, out, out_sides)
    }

    /// Removes the entries that the middle queens attack, shifts and marks the others, and returns their
    /// number. The sides may be missing if none is tested. `out` must have room for [`SLACK`] more
    /// than there are entries.
    fn filter(&self, list: List<'_>, filter: Filter, out: &mut [Entry]) -> usize {
        portable::filter(list.entries, list.sides, filter, out)
    }

    /// Writes the entries without the bits of `test`, and the others behind the room for all, and returns the number of
    /// the first. `out` must have room for twice as many entries and [`SLACK`] more.
    fn split(&self, entries: &[Entry], test: Entry, out: &mut [Entry]) -> usize {
        portable::split(entries, test, out)
    }

    /// Returns the approximate times of the steps of a join, which decide on the method for two lists.
    fn times(&self) -> Times {
        portable::TIMES
    }

    /// Returns the number of pairs of the two lists that fit together, by comparing all pairs.
    fn compare(&self, short: &[Entry], long: &[Entry], width: u32) -> u64 {
        portable::compare(short, long, width)
    }

    /// Fills the tables for up to 512 entries.
    fn fill_tables(&self, block: &[Entry], width: u32, tables: &mut Tables) {
        portable::fill_tables(block, width, tables);
    }

    /// Returns the number of pairs of an entry of the list and an entry of the block that fit together. The
    /// entries of the list must have no bits beyond the width of the tables.
    fn look_up(&self, entries: &[Entry], tables: &Tables) -> u64 {
        portable::look_up(entries, tables)
    }
}

/// Kernel without special instructions.
pub(super) struct Portable;

impl Kernel for Portable {}

#[cfg(test)]
mod tests {
    use super::super::machine_words::{BLOCK, seen};
    use super::*;
    use crate::halves::kernel;
    use crate::halves::method::{Scratch, join};
    use crate::vectors::SimdLevel;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// Returns the kernels that this processor can run.
    fn kernels() -> impl Iterator<Item = (SimdLevel, &'static dyn Kernel)> {
        let with_level = |level| Some((level, kernel(level)?));
        SimdLevel::ALL.into_iter().filter_map(with_level)
    }

    /// Returns words in which few bits are set, so that some are disjoint.
    fn sparse() -> impl Strategy<Value = u64> {
        (any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(a, b, c)| a & b & c)
    }

    /// Returns `true` if a top and a bottom half fit together, by the meaning of the bits: a diagonal
    /// that leaves the top to the left in column j enters the bottom going to the right, at the
    /// column that is as far from the other end.
    fn fit(top: Entry, bottom: Entry, width: u32) -> bool {
        let bit = |entry: Entry, half: u32, index: u32| entry >> (16 * half + index) & 1 != 0;
        (0..width).all(|index| {
            (0..2).all(|half| !(bit(top, half, index) && bit(bottom, 1 - half, width - 1 - index)))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn halves_are_counted_and_extended(
            halves in vec(sparse(), 0..100),
            test in sparse(),
            set in sparse(),
            mirror: bool,
        ) {
            let free = halves.iter().filter(|&half| half & test == 0);
            let expected: Vec<Half> = free
                .map(|&half| {
                    let (left, right) = (half as u32 >> 1, (half >> 32) as u32 >> 1);
                    let next = u64::from(left) | u64::from(right) << 32 | set;
                    next.rotate_left(if mirror { 32 } else { 0 })
                })
                .collect();
            for (level, kernel) in kernels() {
                prop_assert_eq!(kernel.count(&halves, test), expected.len());
                let mut out = vec![0; halves.len() + SLACK];
                let count = kernel.extend(&halves, Extension { test, set, mirror }, &mut out);
                prop_assert_eq!(&out[..count], &expected, "{}", level);
            }
        }

        #[test]
        fn half_boards_grow(
            list in vec((sparse(), sparse()), 0..100),
            tests in (sparse(), sparse()),
            set in proptest::option::of((sparse(), sparse())),
            side in 0_u32..=8,
            shift in 0_u32..3,
            mirrored: bool,
            mark: Entry,
        ) {
            // Words of a half with all bits, in 24 bits each: the left and the right one.
            let low = (1 << side) - 1;
            let words = |entry: u64, beside: u64| {
                let part = |half: u64, low: u64| (half & 0xffff) << side | low;
                (part(entry, beside & low), part(entry >> 16, beside >> 8 & low))
            };
            let entries: Vec<Entry> = list.iter().map(|(entry, _)| *entry as u32).collect();
            let beside = |word: u64| (word & low | (word >> 8 & low) << 8) as u16;
            let sides: Vec<u16> = list.iter().map(|(_, side)| beside(*side)).collect();
            let growth = Growth {
                test: tests.0 as u32,
                side_test: beside(tests.1),
                set: set.map(|(entry, side)| (entry as u32, beside(side))),
                side,
                shift,
                mirrored,
                mark,
            };
            let test = words(tests.0 & 0xffff_ffff, tests.1);
            let mut expected = Vec::new();
            for (&entry, &side_bits) in entries.iter().zip(&sides) {
                let (mut left, mut right) = words(u64::from(entry), u64::from(side_bits));
                if left & test.0 != 0 || right & test.1 != 0 {
                    continue;
                }
                if let Some((entry, beside)) = set {
                    let set = words(entry & 0xffff_ffff, beside);
                    (left, right) = (left >> 1 | set.0, right >> 1 | set.1);
                }
                if mirrored {
                    (left, right) = (right, left);
                }
                let part = |word: u64| (word >> side >> shift) as u32;
                let entry = part(left) | part(right) << 16 | mark;
                expected.push((entry, (left & low | (right & low) << 8) as u16));
            }
            for (level, kernel) in kernels() {
                let room = entries.len() + SLACK;
                let (mut out, mut out_sides) = (vec![0; room], vec![0; room]);
                let sides = if side > 0 { &sides[..] } else { &[] };
                let list = List { entries: &entries, sides, mirrored: false };
                let count = kernel.grow(list, growth, &mut out, &mut out_sides);
                let grown: Vec<_> = out.into_iter().zip(out_sides).take(count).collect();
                prop_assert_eq!(&grown, &expected, "{}", level);
            }
        }

        #[test]
        fn entries_are_filtered(
            list in vec((sparse(), sparse()), 0..100),
            test in sparse(),
            side_test in sparse(),
            shift in 0_u32..8,
            mark: Entry,
        ) {
            let entries: Vec<Entry> = list.iter().map(|(entry, _)| *entry as u32).collect();
            let sides: Vec<u16> = list.iter().map(|(_, side)| *side as u16).collect();
            for side_test in [0, side_test as u16] {
                let filter = Filter { test: test as u32, side_test, shift, mark };
                let expected: Vec<Entry> = entries
                    .iter()
                    .zip(&sides)
                    .filter(|&(entry, side)| entry & filter.test == 0 && side & side_test == 0)
                    .map(|(entry, _)| (entry & 0xffff) >> shift | entry >> 16 >> shift << 16)
                    .map(|entry| entry | mark)
                    .collect();
                for (level, kernel) in kernels() {
                    let mut out = vec![0; entries.len() + SLACK];
                    let list = List { entries: &entries, sides: &sides, mirrored: false };
                    let count = kernel.filter(list, filter, &mut out);
                    prop_assert_eq!(&out[..count], &expected, "{}", level);
                }
            }
        }

        #[test]
        fn entries_are_split(entries in vec(any::<Entry>(), 0..100), test in sparse()) {
            let test = test as u32;
            let (expected, others): (Vec<Entry>, Vec<Entry>) =
                entries.iter().partition(|&entry| entry & test == 0);
            for (level, kernel) in kernels() {
                let mut out = vec![0; 2 * entries.len() + SLACK];
                let count = kernel.split(&entries, test, &mut out);
                prop_assert_eq!(&out[..count], &expected, "{}", level);
                let behind = &out[entries.len()..][..others.len()];
                prop_assert_eq!(behind, &others, "{}", level);
            }
        }

        #[test]
        fn pairs_that_fit_are_counted(
            tops in vec(sparse(), 0..1800),
            bottoms in vec(sparse(), 0..1800),
            width in 1_u32..=16,
        ) {
            let mask = u32::from(u16::MAX >> (16 - width));
            let entry = |word: u64| word as u32 & (mask | mask << 16);
            let tops: Vec<Entry> = tops.into_iter().map(entry).collect();
            let bottoms: Vec<Entry> = bottoms.into_iter().map(entry).collect();
            let pairs = itertools::iproduct!(&tops, &bottoms);
            let expected = pairs.filter(|&(&top, &bottom)| fit(top, bottom, width)).count();
            let mut scratch = Scratch::default();
            for (level, kernel) in kernels() {
                let count = join(kernel, &tops, &bottoms, width, &mut scratch);
                prop_assert_eq!(count, expected as u64, "{}", level);
                prop_assert_eq!(kernel.compare(&tops, &bottoms, width), count, "{}", level);
            }
            let block: Vec<Entry> = tops.into_iter().take(BLOCK).collect();
            let pairs = itertools::iproduct!(&block, &bottoms);
            let expected = pairs.filter(|&(&top, &bottom)| fit(top, bottom, width)).count();
            let mut tables = Tables::new();
            for (level, kernel) in kernels() {
                kernel.fill_tables(&block, width, &mut tables);
                prop_assert_eq!(kernel.look_up(&bottoms, &tables), expected as u64, "{}", level);
            }
        }
    }

    #[test]
    fn halves_fit_if_one_is_disjoint_with_the_other_seen_from_its_side() {
        for width in [1, 7, 15, 16] {
            let bits = || (0..32).filter(|bit| bit % 16 < width).map(|bit| 1 << bit);
            for (top, bottom) in itertools::iproduct!(bits(), bits()) {
                let disjoint = top & seen(bottom, width) == 0;
                assert_eq!(disjoint, fit(top, bottom, width));
            }
        }
    }
}
