//! What the join spends its time on, for each set of instructions.

use super::halves::List;
use super::portable;
use super::{SearchError, SimdLevel};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};
use crate::backtrack::options::choose_level;

/// A half board as long as it grows: the diagonals that its queens attack in the next row. In the
/// lower half of the word bit j is column j, attacked along a diagonal that goes to the left; in
/// the upper half bit j is column n − 1 − j, attacked along one that goes to the right. Going down a
/// row shifts both to the right. In a mirror the halves of the word change places.
pub(super) type Half = u64;

/// A half board in a list, the same in 16 bits each; or, filtered, the diagonals that reach the
/// other half.
pub(super) type Entry = u32;

/// Entries beyond the end of a list that must be there to be written.
pub(super) const SLACK: usize = 16;

/// How a half board is extended by a queen in the next row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The square's bits: if any is set, it is attacked.
    pub(super) test: Half,
    /// The bits of the new queen's diagonals in the row after.
    pub(super) set: Half,
    /// Whether the halves of the word change places.
    pub(super) mirror: bool,
}

/// What the middle queens attack, and how entries move on beneath them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Filter {
    /// Entries with any of these bits are left out,
    pub(super) test: Entry,
    /// and those with any of these bits among what did not fit into the entry.
    pub(super) side_test: u16,
    /// How far both halves of the entry are shifted.
    pub(super) shift: u32,
}

/// The form of half boards and of what is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// Rows of each half.
    pub(super) rows: u32,
    /// Rows between.
    pub(super) middle: u32,
    /// Low bits of each half of the word that do not fit into an entry, kept beside it. They belong
    /// to diagonals that end in the middle rows.
    pub(super) side: u32,
    /// Diagonals of either kind that reach the other half.
    pub(super) width: u32,
}

impl Shape {
    pub(super) const fn new(n: u32, rows: u32) -> Self {
        let middle = n - 2 * rows;
        Self {
            rows,
            middle,
            side: n.saturating_sub(17),
            width: n - 1 - middle,
        }
    }
}

/// 512 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Plane(pub(super) [u64; 8]);

impl Plane {
    pub(super) const ONES: Self = Self([u64::MAX; 8]);
}

/// Entries in a block.
pub(super) const BLOCK: usize = 512;

/// Bits of a table's index.
pub(super) const INDEX_BITS: u32 = 5;

/// Which of 512 entries are disjoint with each value of each five bits: three tables for the lower
/// half of the entry and three for the upper.
#[derive(Clone, Debug)]
pub(super) struct Tables(pub(super) [[Plane; 1 << INDEX_BITS]; 6]);

impl Tables {
    pub(super) fn new() -> Box<Self> {
        Box::new(Self([[Plane::ONES; 1 << INDEX_BITS]; 6]))
    }
}

/// The instructions that are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kernel(SimdLevel);

impl Kernel {
    /// With the instructions asked for, or the best there are.
    pub(super) fn new(forced: Option<SimdLevel>) -> Result<Self, SearchError> {
        choose_level(forced, |level| match level {
            SimdLevel::Portable => true,
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx2 => avx2::is_available(),
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512 => avx512::is_available(),
            #[cfg(not(target_arch = "x86_64"))]
            SimdLevel::Avx2 | SimdLevel::Avx512 => false,
        })
        .map(Self)
    }

    pub(super) const fn level(self) -> SimdLevel {
        self.0
    }

    /// How many half boards can be extended by the step.
    pub(super) fn count(self, halves: &[Half], test: Half) -> usize {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512 => avx512::count(self, halves, test),
            _ => portable::count(halves, test),
        }
    }

    /// Extends half boards by the step and returns how many could be. `out` must have room for as
    /// many and [`SLACK`] more.
    pub(super) fn extend(self, halves: &[Half], step: Step, out: &mut [Half]) -> usize {
        assert!(out.len() >= halves.len() + SLACK);
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512 => avx512::extend(self, halves, step, out),
            _ => portable::extend(halves, step, out),
        }
    }

    /// Leaves out entries that the middle queens attack, moves the others on, and returns how many
    /// there are. `sides` may be empty if no side is tested. `out` must have room for as many as
    /// there are entries and [`SLACK`] more.
    pub(super) fn filter(
        self,
        entries: &[Entry],
        sides: &[u16],
        filter: Filter,
        out: &mut [Entry],
    ) -> usize {
        assert!(out.len() >= entries.len() + SLACK);
        assert!(filter.side_test == 0 || sides.len() == entries.len());
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512 => avx512::filter(self, entries, sides, filter, out),
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx2 => avx2::filter(self, entries, sides, filter, out),
            _ => portable::filter(entries, sides, filter, out),
        }
    }

    /// The same for a list, into a vector that grows as it must.
    pub(super) fn filter_into(self, list: List<'_>, filter: Filter, out: &mut Vec<Entry>) -> usize {
        if out.len() < list.len() + SLACK {
            out.resize(list.len() + SLACK, 0);
        }
        self.filter(list.entries, list.sides, filter, out)
    }

    /// How many pairs of a top and a bottom half fit together. `alike` says that both lists are
    /// mirrored or neither.
    pub(super) fn join(
        self,
        tops: &[Entry],
        bottoms: &[Entry],
        width: u32,
        alike: bool,
        tables: &mut Tables,
    ) -> u64 {
        if tops.is_empty() || bottoms.is_empty() {
            return 0;
        }
        // Whether two halves fit together does not depend on which is the top.
        let (short, long) = if tops.len() < bottoms.len() {
            (tops, bottoms)
        } else {
            (bottoms, tops)
        };
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512 => avx512::join(self, short, long, width, alike, tables),
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx2 => avx2::join(self, short, long, width, alike, tables),
            _ => portable::join(short, long, width, alike, tables),
        }
    }
}

/// The word that is disjoint with a half if this half fits together with it: the diagonals as they
/// are seen from the other side.
pub(super) const fn seen_from_other_side(entry: Entry, width: u32, alike: bool) -> Entry {
    // From there what goes to the left goes to the right, and the other way round, and columns are
    // counted from the other end.
    let seen = entry.reverse_bits() >> (16 - width);
    if alike { seen } else { seen.rotate_left(16) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// With each set of instructions that this processor has.
    fn kernels() -> impl Iterator<Item = Kernel> {
        SimdLevel::ALL
            .into_iter()
            .filter_map(|level| Kernel::new(Some(level)).ok())
    }

    /// A word in which few bits are set, so that some are disjoint.
    fn sparse() -> impl Strategy<Value = u64> {
        (any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(a, b, c)| a & b & c)
    }

    /// Whether a top and a bottom half fit together, from what the bits mean: a diagonal that leaves
    /// the top to the left in column j enters the bottom going to the right, at the column that is
    /// as far from the other end.
    fn fit(top: Entry, bottom: Entry, width: u32, alike: bool) -> bool {
        let bit = |entry: Entry, half: u32, index: u32| entry >> (16 * half + index) & 1 != 0;
        (0..width).all(|index| {
            (0..2).all(|half| {
                let other = if alike { 1 - half } else { half };
                !(bit(top, half, index) && bit(bottom, other, width - 1 - index))
            })
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
            for kernel in kernels() {
                prop_assert_eq!(kernel.count(&halves, test), expected.len());
                let mut out = vec![0; halves.len() + SLACK];
                let count = kernel.extend(&halves, Step { test, set, mirror }, &mut out);
                prop_assert_eq!(&out[..count], &expected, "{:?}", kernel);
            }
        }

        #[test]
        fn entries_are_filtered(
            list in vec((sparse(), sparse()), 0..100),
            test in sparse(),
            side_test in sparse(),
            shift in 0_u32..8,
        ) {
            let entries: Vec<Entry> = list.iter().map(|(entry, _)| *entry as u32).collect();
            let sides: Vec<u16> = list.iter().map(|(_, side)| *side as u16).collect();
            for side_test in [0, side_test as u16] {
                let filter = Filter { test: test as u32, side_test, shift };
                let free = entries.iter().zip(&sides).filter(|&(entry, side)| {
                    entry & filter.test == 0 && side & side_test == 0
                });
                let expected: Vec<Entry> = free
                    .map(|(entry, _)| {
                        let (lower, upper) = (entry & 0xffff, entry >> 16);
                        lower >> shift | upper >> shift << 16
                    })
                    .collect();
                for kernel in kernels() {
                    let mut out = vec![0; entries.len() + SLACK];
                    let count = kernel.filter(&entries, &sides, filter, &mut out);
                    prop_assert_eq!(&out[..count], &expected, "{:?}", kernel);
                }
            }
        }

        #[test]
        fn pairs_that_fit_are_counted(
            tops in vec(sparse(), 0..700),
            bottoms in vec(sparse(), 0..700),
            width in 1_u32..=15,
            alike: bool,
        ) {
            let entry = |word: u64| {
                let mask = (1 << width) - 1;
                word as u32 & (mask | mask << 16)
            };
            let tops: Vec<Entry> = tops.into_iter().map(entry).collect();
            let bottoms: Vec<Entry> = bottoms.into_iter().map(entry).collect();
            let pairs = tops.iter().flat_map(|&top| bottoms.iter().map(move |&bottom| (top, bottom)));
            let expected = pairs.filter(|&(top, bottom)| fit(top, bottom, width, alike)).count();
            let mut tables = Tables::new();
            for kernel in kernels() {
                let count = kernel.join(&tops, &bottoms, width, alike, &mut tables);
                prop_assert_eq!(count, expected as u64, "{:?}", kernel);
            }
        }
    }

    #[test]
    fn an_entry_is_disjoint_with_what_is_seen_of_those_that_fit() {
        for width in [1, 7, 15] {
            for alike in [false, true] {
                for (a, b) in (0..32).flat_map(|a| (0..32).map(move |b| (a, b))) {
                    let (top, bottom) = (1_u32 << a, 1_u32 << b);
                    if a % 16 < width && b % 16 < width {
                        let seen = seen_from_other_side(bottom, width, alike);
                        assert_eq!(top & seen == 0, fit(top, bottom, width, alike));
                    }
                }
            }
        }
    }
}
