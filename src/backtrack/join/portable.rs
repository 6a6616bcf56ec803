//! Inner loops of the join in plain Rust, for every processor.

use super::kernel::{BLOCK, Entry, Filter, Half, INDEX_BITS, Kernel, Plane, Step, Tables, seen};

/// Kernel without special instructions.
pub(super) struct Portable;

impl Kernel for Portable {}

/// Bits of a word both halves of which have been shifted right by one.
const SHIFTED: Half = 0x7fff_ffff_7fff_ffff;

/// Implements [`Kernel::count`].
pub(super) fn count(halves: &[Half], test: Half) -> usize {
    halves.iter().filter(|&&half| half & test == 0).count()
}

/// Implements [`Kernel::extend`].
pub(super) fn extend(halves: &[Half], step: Step, out: &mut [Half]) -> usize {
    let turn = if step.mirror { 32 } else { 0 };
    let mut count = 0;
    for &half in halves {
        out[count] = (half >> 1 & SHIFTED | step.set).rotate_left(turn);
        count += usize::from(half & step.test == 0);
    }
    count
}

/// Implements [`Kernel::filter`].
pub(super) fn filter(entries: &[Entry], sides: &[u16], filter: Filter, out: &mut [Entry]) -> usize {
    let half = u32::from(u16::MAX >> filter.shift);
    let mask = half | half << 16;
    let turn = if filter.mirrored { 16 } else { 0 };
    let mut count = 0;
    let mut keep = |entry: Entry, keep: bool| {
        out[count] = (entry >> filter.shift & mask).rotate_left(turn);
        count += usize::from(keep);
    };
    if filter.side_test == 0 {
        for &entry in entries {
            keep(entry, entry & filter.test == 0);
        }
    } else {
        for (&entry, side) in entries.iter().zip(sides) {
            let free = entry & filter.test == 0 && side & filter.side_test == 0;
            keep(entry, free);
        }
    }
    count
}

/// Maximum length of a list that is compared directly.
const MAX_SHORT: usize = 24;

/// Implements [`Kernel::join`].
pub(super) fn join(short: &[Entry], long: &[Entry], width: u32, tables: &mut Tables) -> u64 {
    if short.len() <= MAX_SHORT {
        return join_directly(short, long, width);
    }
    long.chunks(BLOCK)
        .map(|block| {
            fill_tables(block, width, tables);
            look_up(short, tables)
        })
        .sum()
}

/// Compares all pairs.
#[inline(always)]
pub(super) fn join_directly(short: &[Entry], long: &[Entry], width: u32) -> u64 {
    short
        .iter()
        .map(|&entry| {
            let seen = seen(entry, width);
            let disjoint = long.iter().map(|other| u32::from(other & seen == 0));
            u64::from(disjoint.sum::<u32>())
        })
        .sum()
}

/// Returns the number of pairs of an entry of the list and a disjoint entry of the block.
#[inline(always)]
fn look_up(short: &[Entry], tables: &Tables) -> u64 {
    let tables = &tables.0;
    let last = (1 << INDEX_BITS) - 1;
    let mut count = 0;
    for &entry in short {
        let entry = entry as usize;
        let found: [&Plane; 6] = [
            &tables[0][entry & last],
            &tables[1][entry >> 5 & last],
            &tables[2][entry >> 10 & last],
            &tables[3][entry >> 16 & last],
            &tables[4][entry >> 21 & last],
            &tables[5][entry >> 26 & last],
        ];
        for word in 0..8 {
            let disjoint = found
                .iter()
                .fold(u64::MAX, |all, plane| all & plane.0[word]);
            count += u64::from(disjoint.count_ones());
        }
    }
    count
}

/// Mark of a missing entry, in a bit that no diagonal has.
pub(super) const NO_ENTRY: Entry = 1 << 15;

/// Fills the tables for up to 512 entries.
#[inline(always)]
pub(super) fn fill_tables(block: &[Entry], width: u32, tables: &mut Tables) {
    let mut rows = [[NO_ENTRY; 16]; 32];
    for (row, entries) in rows.iter_mut().zip(block.chunks(16)) {
        row[..entries.len()].copy_from_slice(entries);
    }
    transpose(&mut rows);
    let plane = |bit: usize| {
        let words = &rows[bit];
        Plane(std::array::from_fn(|word| {
            !(u64::from(words[2 * word]) | u64::from(words[2 * word + 1]) << 32)
        }))
    };
    for (number, table) in tables.0.iter_mut().enumerate() {
        let (upper, first) = (1 - number / 3, number as u32 % 3 * INDEX_BITS);
        table[0] = if number == 0 {
            plane(NO_ENTRY.trailing_zeros() as usize)
        } else {
            Plane::ONES
        };
        for bit in 0..INDEX_BITS.min(width.saturating_sub(first)) {
            let plane = plane(16 * upper + (width - 1 - first - bit) as usize);
            let half = 1 << bit;
            let (below, above) = table.split_at_mut(half);
            for (with, without) in above.iter_mut().zip(below) {
                for (word, (old, new)) in with.0.iter_mut().zip(without.0.iter().zip(&plane.0)) {
                    *word = old & new;
                }
            }
        }
    }
}

/// Transposes 16 matrices of 32 × 32 bits, one in each column of words: bit j of word i becomes bit i
/// of word j.
#[inline(always)]
fn transpose(rows: &mut [[u32; 16]; 32]) {
    let steps: [(usize, u32); 5] = [
        (16, 0x0000_ffff),
        (8, 0x00ff_00ff),
        (4, 0x0f0f_0f0f),
        (2, 0x3333_3333),
        (1, 0x5555_5555),
    ];
    for (distance, low) in steps {
        for upper in (0..32).filter(|row| row & distance == 0) {
            let lower = upper + distance;
            let (firsts, seconds) = rows.split_at_mut(lower);
            for (first, second) in firsts[upper].iter_mut().zip(&mut seconds[0]) {
                let (a, b) = (*first, *second);
                *first = a & low | (b & low) << distance;
                *second = a >> distance & low | b & !low;
            }
        }
    }
}
