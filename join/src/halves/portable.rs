//! Inner loops of the join in plain Rust, for every processor.

use super::machine_words::{
    Entry, Extension, Filter, Growth, Half, INDEX_BITS, List, Plane, TABLE_STARTS, Tables, Times,
    seen,
};
use std::array;

/// Bits of a word both halves of which have been shifted right by one.
const SHIFTED: Half = 0x7fff_ffff_7fff_ffff;

/// Implements `Kernel::count`.
pub(super) fn count(halves: &[Half], test: Half) -> usize {
    halves.iter().filter(|&&half| half & test == 0).count()
}

/// Implements `Kernel::extend`.
pub(super) fn extend(halves: &[Half], step: Extension, out: &mut [Half]) -> usize {
    let turn = if step.mirror { 32 } else { 0 };
    let mut count = 0;
    for &half in halves {
        out[count] = (half >> 1 & SHIFTED | step.set).rotate_left(turn);
        count += usize::from(half & step.test == 0);
    }
    count
}

/// Implements `Kernel::grow`.
pub(super) fn grow(
    list: List<'_>,
    growth: Growth,
    out: &mut [Entry],
    out_sides: &mut [u16],
) -> usize {
    let half = u32::from(u16::MAX >> growth.shift);
    let mask = half | half << 16;
    let turn = if growth.mirrored { 16 } else { 0 };
    let out_sides = if list.sides.is_empty() {
        &mut []
    } else {
        out_sides
    };
    let mut count = 0;
    let mut grow = |mut entry: Entry, mut side: u16| {
        let free = entry & growth.test == 0 && side & growth.side_test == 0;
        if let Some((set, side_set)) = growth.set {
            // The lowest bit of each half of the entry becomes the uppermost one beside it.
            let low = (entry & 1 | (entry >> 16 & 1) << 8) << growth.side >> 1;
            side = side >> 1 & 0x7f7f | low as u16 | side_set;
            entry = entry >> 1 & 0x7fff_7fff | set;
        }
        out[count] = (entry >> growth.shift & mask).rotate_left(turn) | growth.mark;
        if let Some(out) = out_sides.get_mut(count) {
            *out = side.rotate_left(turn / 2);
        }
        count += usize::from(free);
    };
    if list.sides.is_empty() {
        list.entries.iter().for_each(|&entry| grow(entry, 0));
    } else {
        let both = list.entries.iter().zip(list.sides);
        both.for_each(|(&entry, &side)| grow(entry, side));
    }
    count
}

/// Implements `Kernel::filter`.
pub(super) fn filter(entries: &[Entry], sides: &[u16], filter: Filter, out: &mut [Entry]) -> usize {
    let half = u32::from(u16::MAX >> filter.shift);
    let mask = half | half << 16;
    let mut count = 0;
    let mut keep = |entry: Entry, keep: bool| {
        out[count] = entry >> filter.shift & mask | filter.mark;
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

/// Implements `Kernel::split`.
pub(super) fn split(entries: &[Entry], test: Entry, out: &mut [Entry]) -> usize {
    let (out, others) = out.split_at_mut(entries.len());
    let (mut count, mut other) = (0, 0);
    for &entry in entries {
        out[count] = entry;
        others[other] = entry;
        let free = usize::from(entry & test == 0);
        count += free;
        other += 1 - free;
    }
    count
}

/// Result of `Kernel::times`.
pub(super) const TIMES: Times = Times {
    tables: 2300,
    look_up: 160,
    split: 8,
    sixteen_comparisons: 8,
};

/// Implements `Kernel::compare`.
#[inline(always)]
pub(super) fn compare(short: &[Entry], long: &[Entry], width: u32) -> u64 {
    short
        .iter()
        .map(|&entry| {
            let seen = seen(entry, width);
            let disjoint = long.iter().map(|other| u32::from(other & seen == 0));
            u64::from(disjoint.sum::<u32>())
        })
        .sum()
}

/// Returns the planes that the indices of an entry choose, one in each table.
#[inline(always)]
pub(super) fn chosen(entry: Entry, tables: &Tables) -> [&Plane; 6] {
    let starts = [0, 5, 10, 16, 21, 26];
    array::from_fn(|number| {
        let last = (1 << INDEX_BITS[number % 3]) - 1;
        let index = (entry >> starts[number]) as usize & last;
        &tables.0[TABLE_STARTS[number] + index]
    })
}

/// Implements `Kernel::look_up`.
pub(super) fn look_up(entries: &[Entry], tables: &Tables) -> u64 {
    let mut count = 0;
    for &entry in entries {
        let planes = chosen(entry, tables);
        for word in 0..8 {
            let disjoint = planes
                .iter()
                .fold(u64::MAX, |all, plane| all & plane.0[word]);
            count += u64::from(disjoint.count_ones());
        }
    }
    count
}

/// Implements `Kernel::fill_tables`.
#[inline(always)]
pub(super) fn fill_tables(block: &[Entry], width: u32, tables: &mut Tables) {
    let mut rows = [[0; 16]; 32];
    for (row, entries) in rows.iter_mut().zip(block.chunks(16)) {
        row[..entries.len()].copy_from_slice(entries);
    }
    transpose(&mut rows);
    let plane = |words: &[u32; 16]| {
        Plane(array::from_fn(|word| {
            u64::from(words[2 * word]) | u64::from(words[2 * word + 1]) << 32
        }))
    };
    // Bit i of column j belongs to entry 16 i + j.
    let entries = array::from_fn(|column| {
        let count = (block.len() + 15 - column) / 16;
        ((1_u64 << count) - 1) as u32
    });
    for (number, starts) in TABLE_STARTS.windows(2).enumerate() {
        let table = &mut tables.0[starts[0]..starts[1]];
        let (upper, first) = (1 - number / 3, [0, 5, 10][number % 3]);
        table[0] = if number == 0 {
            plane(&entries)
        } else {
            Plane::ONES
        };
        for bit in 0..INDEX_BITS[number % 3].min(width.saturating_sub(first)) {
            let plane = plane(&rows[16 * upper + (width - 1 - first - bit) as usize]);
            let half = 1 << bit;
            let (below, above) = table.split_at_mut(half);
            for (with, without) in above.iter_mut().zip(below) {
                for (word, (old, new)) in with.0.iter_mut().zip(without.0.iter().zip(&plane.0)) {
                    *word = old & !new;
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
