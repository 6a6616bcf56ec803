//! Inner loops of the join with NEON: eight entries at a time, or 512 pairs in four registers. Other loops are
//! portable: the compiler vectorizes the comparison, and registers of two half boards gain little.

use super::kernel::{Kernel, SLACK};
use super::machine_words::{
    BLOCK, Entry, Filter, Growth, INDEX_BITS, List, Plane, TABLE_STARTS, Tables, Times,
};
use super::portable;
use crate::vectors::has_features;
use crate::vectors::neon::orders;
use std::arch::aarch64::*;
use std::array;

/// Orders of the bytes of four entries, and of those with swapped halves.
static TURNED: [[[u8; 16]; 1 << 4]; 2] = [orders(0), orders(2)];

/// The same for the bytes beside the first and beside the last four of eight entries.
static SIDES_TURNED: [[[[u8; 8]; 1 << 4]; 2]; 2] = [[orders(0), orders(8)], [orders(1), orders(9)]];

/// Weights of eight entries: for each a bit, and 1 in the number of its four entries.
const WEIGHTS: [u16; 8] = [0x101, 0x102, 0x104, 0x108, 0x1010, 0x1020, 0x1040, 0x1080];

/// Kernel that only [`kernel`] makes, as the field is private, so that each use of it comes after the features were detected.
struct Neon(());

/// Returns the kernel, or `None` if the processor lacks the instructions.
pub(super) fn kernel() -> Option<&'static dyn Kernel> {
    has_features!("neon").then_some(&Neon(()))
}

impl Kernel for Neon {
    fn grow(
        &self,
        list: List<'_>,
        growth: Growth,
        out: &mut [Entry],
        out_sides: &mut [u16],
    ) -> usize {
        let room = list.len() + SLACK;
        let has_sides = !list.sides.is_empty();
        assert!(out.len() >= room);
        assert!(!has_sides || list.sides.len() == list.len() && out_sides.len() >= room);
        // SAFETY: `kernel` gives out this type only after it detected "neon". The first assertion is the room in `out`
        // that `derive` demands. If there are sides, the second one is a side for each entry and the room in
        // `out_sides`; if there are none, `derive::<false, false>` is called, which uses neither.
        unsafe {
            if has_sides {
                derive::<true, true>(list, growth, out, out_sides)
            } else {
                derive::<false, false>(list, growth, out, out_sides)
            }
        }
    }

    fn filter(&self, mut list: List<'_>, filter: Filter, out: &mut [Entry]) -> usize {
        assert!(out.len() >= list.len() + SLACK);
        let growth = Growth {
            test: filter.test,
            side_test: filter.side_test,
            shift: filter.shift,
            mark: filter.mark,
            ..Growth::default()
        };
        // SAFETY: `kernel` gives out this type only after it detected "neon". The assertion above is the room in `out`
        // that `derive` demands. Only `derive::<true, _>` reads sides, after the assertion that there is one for each
        // entry, and `derive::<_, false>` writes none.
        unsafe {
            if filter.side_test == 0 {
                list.sides = &[];
                derive::<false, false>(list, growth, out, &mut [])
            } else {
                assert!(list.sides.len() >= list.len());
                derive::<true, false>(list, growth, out, &mut [])
            }
        }
    }

    fn times(&self) -> Times {
        // Numbers of instructions, counted in an emulator.
        Times {
            tables: 6600,
            look_up: 67,
            split: 10,
            sixteen_comparisons: 20,
        }
    }

    fn fill_tables(&self, block: &[Entry], width: u32, tables: &mut Tables) {
        // SAFETY: `kernel` gives out this type only after it detected "neon", all that `fill_tables` enables; it copies
        // the block by a checked slice.
        unsafe { fill_tables(block, width, tables) }
    }

    fn look_up(&self, entries: &[Entry], tables: &Tables) -> u64 {
        // SAFETY: `kernel` gives out this type only after it detected "neon", all that `look_up` enables; it chooses
        // planes by checked indices.
        unsafe { look_up(entries, tables) }
    }
}

/// Implements [`Kernel::grow`], and [`Kernel::filter`] as growth without another row.
///
/// # Safety
///
/// `out` must have room for all entries and [`SLACK`] more; if `SIDES`, there must be as many sides
/// as entries, and if `KEEP`, room for [`SLACK`] more in `out_sides`.
#[target_feature(enable = "neon")]
unsafe fn derive<const SIDES: bool, const KEEP: bool>(
    list: List<'_>,
    growth: Growth,
    out: &mut [Entry],
    out_sides: &mut [u16],
) -> usize {
    let (orders, side_orders) = (
        &TURNED[usize::from(growth.mirrored)],
        &SIDES_TURNED[usize::from(growth.mirrored)],
    );
    let (test, side_test) = (vdupq_n_u32(growth.test), vdupq_n_u16(growth.side_test));
    // Distances to the left, and the lowest bit of each half if there is another row.
    let row = i8::from(growth.set.is_some());
    let shift = vdupq_n_s16(-(growth.shift as i16));
    let (down, side_down) = (vsubq_s16(shift, vdupq_n_s16(row.into())), vdupq_n_s8(-row));
    let (lowest, to_side) = (vdupq_n_u8(row as u8), vdupq_n_s8(growth.side as i8 - 1));
    let (set, side_set) = growth.set.unwrap_or_default();
    let set = vshlq_u16(vreinterpretq_u16_u32(vdupq_n_u32(set)), shift);
    // SAFETY: each row of `TURNED` has 16 bytes, as many as the load reads.
    let set = unsafe { vqtbl1q_u8(vreinterpretq_u8_u16(set), vld1q_u8(orders[15].as_ptr())) };
    let set = vorrq_u8(set, vreinterpretq_u8_u32(vdupq_n_u32(growth.mark)));
    let side_set = vreinterpretq_u8_u16(vdupq_n_u16(side_set));
    // SAFETY: `WEIGHTS` has 8 words of 16 bits, as many bytes as the load reads.
    let weights = unsafe { vld1q_u16(WEIGHTS.as_ptr()) };
    let chunks = list.entries.chunks_exact(8);
    let rest = chunks.remainder();
    let mut count = 0;
    for (index, chunk) in chunks.enumerate() {
        // SAFETY: `chunks_exact(8)` gives 8 words of 32 bits; each load reads 4, the first four or the last four.
        let words = unsafe { [0, 4].map(|first| vld1q_u32(chunk[first..].as_ptr())) };
        let [first, second] = words.map(|words| vreinterpretq_u16_u32(vtstq_u32(words, test)));
        let mut hit = vuzp1q_u16(first, second);
        let mut beside = vdupq_n_u16(0);
        if SIDES {
            // SAFETY: the load reads the 8 sides from 8 * index on, those of the entries in this chunk, and the caller
            // gives a side for each entry.
            beside = unsafe { vld1q_u16(list.sides.as_ptr().add(8 * index)) };
            hit = vorrq_u16(hit, vtstq_u16(beside, side_test));
        }
        let free = usize::from(vaddvq_u16(vbicq_u16(weights, hit)));
        let [first, second] = words.map(|words| vreinterpretq_u8_u32(words));
        // The lowest bit of each half of the entry becomes the uppermost one beside it.
        let uppermost = vshlq_u8(vandq_u8(vuzp1q_u8(first, second), lowest), to_side);
        let beside = vshlq_u8(vreinterpretq_u8_u16(beside), side_down);
        let beside = vorrq_u8(vorrq_u8(beside, uppermost), side_set);
        for (half, words) in words.into_iter().enumerate() {
            let four = free >> (4 * half) & 0xf;
            let grown = vreinterpretq_u8_u16(vshlq_u16(vreinterpretq_u16_u32(words), down));
            // SAFETY: the rows of `TURNED` have 16 bytes and those of `SIDES_TURNED` 8, as many as the loads read. Each
            // entry before these four added at most one to `count`, so the 4 entries and 4 sides written here end no
            // later than these four do in the list. `out`, and `out_sides` if `KEEP`, are longer than the list by
            // `SLACK`.
            unsafe {
                let grown = vorrq_u8(vqtbl1q_u8(grown, vld1q_u8(orders[four].as_ptr())), set);
                vst1q_u8(out.as_mut_ptr().add(count).cast(), grown);
                if KEEP {
                    let order = vld1_u8(side_orders[half][four].as_ptr());
                    let beside = vqtbl1_u8(beside, order);
                    vst1_u8(out_sides.as_mut_ptr().add(count).cast(), beside);
                }
            }
            count += free >> (8 + 4 * half) & 0xf;
        }
    }
    let rest = List {
        entries: rest,
        sides: list.sides.get(list.len() - rest.len()..).unwrap_or(&[]),
        ..list
    };
    let out_sides = out_sides.get_mut(count..).unwrap_or_default();
    count + portable::grow(rest, growth, &mut out[count..], out_sides)
}

/// Implements [`Kernel::fill_tables`].
#[target_feature(enable = "neon")]
fn fill_tables(block: &[Entry], width: u32, tables: &mut Tables) {
    let mut words = [0; BLOCK];
    words[..block.len()].copy_from_slice(block);
    let mut rows = [[vdupq_n_u32(0); 4]; 32];
    for (register, words) in rows.as_flattened_mut().iter_mut().zip(words.chunks(4)) {
        // SAFETY: `words` has `BLOCK` entries, a multiple of 4, so `chunks(4)` gives 4 words of 32 bits, as many bytes
        // as the load reads.
        *register = unsafe { vld1q_u32(words.as_ptr()) };
    }
    swap_blocks::<16>(&mut rows, 0x0000_ffff);
    swap_blocks::<8>(&mut rows, 0x00ff_00ff);
    swap_blocks::<4>(&mut rows, 0x0f0f_0f0f);
    swap_blocks::<2>(&mut rows, 0x3333_3333);
    swap_blocks::<1>(&mut rows, 0x5555_5555);
    // Bit i of column j belongs to entry 16 i + j.
    let column = |column: usize| (1 << ((block.len() + 15 - column) / 16)) - 1;
    let mut entries = Plane(array::from_fn(|word| {
        column(2 * word) | column(2 * word + 1) << 32
    }));
    for (number, starts) in TABLE_STARTS.windows(2).enumerate() {
        let table = &mut tables.0[starts[0]..starts[1]];
        let (upper, first) = (1 - number / 3, [0, 5, 10][number % 3]);
        table[0] = entries;
        entries = Plane::ONES;
        for bit in 0..INDEX_BITS[number % 3].min(width.saturating_sub(first)) {
            let row = rows[16 * upper + (width - 1 - first - bit) as usize];
            let (below, above) = table.split_at_mut(1 << bit);
            for (with, without) in above.iter_mut().zip(below) {
                // SAFETY: a plane has 8 words of 64 bits, of which the load reads 2; `part` is at most 3, so the last
                // two begin at 6.
                let words: [_; 4] = array::from_fn(|part| unsafe {
                    let old = vld1q_u64(without.0[2 * part..].as_ptr());
                    vbicq_u64(old, vreinterpretq_u64_u32(row[part]))
                });
                for (to, words) in with.0.chunks_exact_mut(2).zip(words) {
                    // SAFETY: `chunks_exact_mut(2)` gives 2 words of 64 bits, as many bytes as the store writes.
                    unsafe { vst1q_u64(to.as_mut_ptr(), words) };
                }
            }
        }
    }
}

/// Swaps the upper bits of each word with the lower bits of the word at a distance, a step to transpose 16
/// matrices of 32 × 32 bits.
#[target_feature(enable = "neon")]
fn swap_blocks<const DISTANCE: i32>(rows: &mut [[uint32x4_t; 4]; 32], low: u32) {
    let low = vdupq_n_u32(low);
    for first in (0..32).filter(|row| row & DISTANCE as usize == 0) {
        let second = first + DISTANCE as usize;
        let (above, below) = rows.split_at_mut(second);
        for (first, second) in above[first].iter_mut().zip(&mut below[0]) {
            let (a, b) = (*first, *second);
            *first = vbslq_u32(low, a, vshlq_n_u32::<DISTANCE>(b));
            *second = vbslq_u32(low, vshrq_n_u32::<DISTANCE>(a), b);
        }
    }
}

/// Implements [`Kernel::look_up`].
#[target_feature(enable = "neon")]
fn look_up(entries: &[Entry], tables: &Tables) -> u64 {
    /// Entries that each add at most 64 to a sum of 16 bits.
    const SUMMED: usize = u16::MAX as usize / 64;
    let mut count = 0;
    for entries in entries.chunks(SUMMED) {
        let mut sum = vdupq_n_u16(0);
        for &entry in entries {
            let planes = portable::chosen(entry, tables);
            let mut bytes = vdupq_n_u8(0);
            for word in [0, 2, 4, 6] {
                let [a, b, c, d, e, f] = planes.map(|plane| {
                    let words = &plane.0[word..word + 2];
                    // SAFETY: the slice above, which is checked, has 2 words of 64 bits, as many bytes as the load
                    // reads.
                    unsafe { vld1q_u64(words.as_ptr()) }
                });
                let lower = vandq_u64(vandq_u64(a, b), c);
                let upper = vandq_u64(vandq_u64(d, e), f);
                let disjoint = vreinterpretq_u8_u64(vandq_u64(lower, upper));
                bytes = vaddq_u8(bytes, vcntq_u8(disjoint));
            }
            sum = vpadalq_u8(sum, bytes);
        }
        count += u64::from(vaddlvq_u16(sum));
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_long_lists_do_not_overflow() {
        let mut tables = Tables::new();
        for length in [1023, 1024, 3000] {
            let list = vec![0; length];
            Neon(()).fill_tables(&[0; BLOCK], 16, &mut tables);
            let pairs = Neon(()).look_up(&list, &tables);
            assert_eq!(pairs, (length * BLOCK) as u64);
        }
    }
}
