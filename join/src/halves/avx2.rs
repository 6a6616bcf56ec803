//! Inner loops of the join with AVX2: 4 half boards, 8 entries or 256 pairs at a time. Loops missing
//! here are portable, since the compiler does as well as intrinsics.

use super::kernel::{Kernel, SLACK};
use super::machine_words::{
    BLOCK, Entry, Extension, Filter, Growth, Half, INDEX_BITS, List, Plane, TABLE_STARTS, Tables,
    Times,
};
use super::portable;
use crate::vectors::avx2::COMPRESS;
use crate::vectors::has_features;
use std::arch::x86_64::*;

/// Kernel that only [`kernel`] makes, as the field is private, so that each use of it comes after the features were detected.
struct Avx2(());

/// Returns the kernel, or `None` if the processor lacks the instructions.
pub(super) fn kernel() -> Option<&'static dyn Kernel> {
    let available = has_features!("avx2" "popcnt" "bmi1" "bmi2");
    available.then_some(&Avx2(()))
}

impl Kernel for Avx2 {
    fn count(&self, halves: &[Half], test: Half) -> usize {
        // SAFETY: `kernel` gives out this type only after it detected "avx2" and "popcnt", all that `count` enables.
        unsafe { count(halves, test) }
    }

    fn extend(&self, halves: &[Half], step: Extension, out: &mut [Half]) -> usize {
        assert!(out.len() >= halves.len() + SLACK);
        // SAFETY: `kernel` gives out this type only after it detected "avx2" and "popcnt". The assertion above is the
        // room in `out` that `extend` demands.
        unsafe {
            if step.mirror {
                extend::<true>(halves, step, out)
            } else {
                extend::<false>(halves, step, out)
            }
        }
    }

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
        // SAFETY: `kernel` gives out this type only after it detected "avx2" and "popcnt". The first assertion is the
        // room in `out` that `grow` demands. If there are sides, the second one is a side for each entry and the room
        // in `out_sides`; if there are none, `grow::<false, _>` is called, which uses neither.
        unsafe {
            match (has_sides, growth.set.is_some()) {
                (false, false) => grow::<false, false>(list, growth, out, out_sides),
                (false, true) => grow::<false, true>(list, growth, out, out_sides),
                (true, false) => grow::<true, false>(list, growth, out, out_sides),
                (true, true) => grow::<true, true>(list, growth, out, out_sides),
            }
        }
    }

    fn filter(&self, list: List<'_>, test: Filter, out: &mut [Entry]) -> usize {
        let List { entries, sides, .. } = list;
        assert!(out.len() >= entries.len() + SLACK);
        // SAFETY: `kernel` gives out this type only after it detected "avx2" and "popcnt". The assertion above is the
        // room in `out` that `filter` demands. Only `filter::<true>` reads sides, and gets as many as entries, by a
        // checked slice.
        unsafe {
            if test.side_test == 0 {
                filter::<false>(entries, &[], test, out)
            } else {
                assert!(sides.len() >= entries.len());
                filter::<true>(entries, &sides[..entries.len()], test, out)
            }
        }
    }

    fn split(&self, entries: &[Entry], test: Entry, out: &mut [Entry]) -> usize {
        assert!(out.len() >= 2 * entries.len() + SLACK);
        // SAFETY: `kernel` gives out this type only after it detected "avx2" and "popcnt". The assertion above is the
        // room in `out` that `split` demands.
        unsafe { split(entries, test, out) }
    }

    fn times(&self) -> Times {
        Times {
            tables: 1800,
            look_up: 40,
            split: 4,
            sixteen_comparisons: 3,
        }
    }

    fn compare(&self, short: &[Entry], long: &[Entry], width: u32) -> u64 {
        // SAFETY: `kernel` gives out this type only after it detected "avx2", "popcnt" and "bmi1", all that `compare`
        // enables.
        unsafe { compare(short, long, width) }
    }

    fn fill_tables(&self, block: &[Entry], width: u32, tables: &mut Tables) {
        // SAFETY: `kernel` gives out this type only after it detected "avx2", all that `fill_tables` enables; it checks
        // the length of the block itself.
        unsafe { fill_tables(block, width, tables) }
    }

    fn look_up(&self, entries: &[Entry], tables: &Tables) -> u64 {
        // SAFETY: `kernel` gives out this type only after it detected "avx2" and "bmi2", all that `look_up` enables; no
        // entry leads out of the tables.
        unsafe { look_up(entries, tables) }
    }
}

/// Returns which words of 32 bits are zero.
#[inline]
#[target_feature(enable = "avx2")]
fn zeros(words: __m256i) -> usize {
    let zeros = _mm256_cmpeq_epi32(words, _mm256_setzero_si256());
    _mm256_movemask_ps(_mm256_castsi256_ps(zeros)) as usize & 0xff
}

/// Returns the words in the mask one after another, followed by arbitrary ones.
#[inline]
#[target_feature(enable = "avx2")]
fn compress(words: __m256i, mask: usize) -> __m256i {
    // SAFETY: each row of `COMPRESS` has 8 words of 32 bits, as many bytes as the load reads, and the index of the row
    // is checked.
    let order = unsafe { _mm256_loadu_si256(COMPRESS[mask].as_ptr().cast()) };
    _mm256_permutevar8x32_epi32(words, order)
}

/// Returns which halves of the words of 32 bits belong to half boards without the bits of `test`.
#[inline]
#[target_feature(enable = "avx2")]
fn free(halves: __m256i, test: __m256i) -> usize {
    let hit = _mm256_and_si256(halves, test);
    let zeros = _mm256_cmpeq_epi64(hit, _mm256_setzero_si256());
    _mm256_movemask_ps(_mm256_castsi256_ps(zeros)) as usize & 0xff
}

/// Implements [`Kernel::count`].
#[target_feature(enable = "avx2,popcnt")]
fn count(halves: &[Half], test: Half) -> usize {
    let tests = _mm256_set1_epi64x(test as i64);
    let chunks = halves.chunks_exact(4);
    let rest = portable::count(chunks.remainder(), test);
    let mut count = 0;
    for chunk in chunks {
        // SAFETY: `chunks_exact(4)` gives 4 words of 64 bits, as many bytes as the load reads.
        let lanes = unsafe { _mm256_loadu_si256(chunk.as_ptr().cast()) };
        count += free(lanes, tests).count_ones() as usize;
    }
    count / 2 + rest
}

/// Implements [`Kernel::extend`].
///
/// # Safety
///
/// `out` must have room for all half boards and [`SLACK`] more.
#[target_feature(enable = "avx2,popcnt")]
unsafe fn extend<const MIRROR: bool>(halves: &[Half], step: Extension, out: &mut [Half]) -> usize {
    let test = _mm256_set1_epi64x(step.test as i64);
    let set = _mm256_set1_epi64x(step.set as i64);
    let chunks = halves.chunks_exact(4);
    let rest = chunks.remainder();
    let mut count = 0;
    for chunk in chunks {
        // SAFETY: `chunks_exact(4)` gives 4 words of 64 bits, as many bytes as the load reads.
        let lanes = unsafe { _mm256_loadu_si256(chunk.as_ptr().cast()) };
        let free = free(lanes, test);
        let mut next = _mm256_or_si256(_mm256_srli_epi32::<1>(lanes), set);
        if MIRROR {
            next = _mm256_shuffle_epi32::<0b10_11_00_01>(next);
        }
        // SAFETY: each half board before this chunk added at most one to `count`, and the 4 of the chunk are written
        // with what follows them, 4 words in all. So they end no later than the chunk does in `halves`, and `out` is
        // not shorter.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().add(count).cast(), compress(next, free)) };
        count += free.count_ones() as usize / 2;
    }
    count + portable::extend(rest, step, &mut out[count..])
}

/// Entries in half of a block.
const HALF: usize = BLOCK / 2;

/// Distance in entries of what is fetched in advance, since lists of half boards are not in the caches.
const AHEAD: usize = 512;

/// Implements [`Kernel::grow`].
///
/// # Safety
///
/// `out` must have room for all entries and [`SLACK`] more; if `SIDES`, there must be as many sides
/// as entries, and room for [`SLACK`] more in `out_sides`.
#[target_feature(enable = "avx2,popcnt")]
unsafe fn grow<const SIDES: bool, const ROW: bool>(
    list: List<'_>,
    growth: Growth,
    out: &mut [Entry],
    out_sides: &mut [u16],
) -> usize {
    let (set, side_set) = growth.set.unwrap_or_default();
    let test = _mm256_set1_epi32(growth.test as i32);
    let set = _mm256_set1_epi32(set as i32);
    // Both bytes beside an entry are in the lower half of a word.
    let side_test = _mm256_set1_epi32(i32::from(growth.side_test));
    let side_set = _mm256_set1_epi32(i32::from(side_set));
    let (low, without_upper) = (_mm256_set1_epi32(0x0001_0001), _mm256_set1_epi32(0x7f7f));
    let to_side = _mm_cvtsi32_si128(growth.side as i32 - 1);
    let shift = _mm_cvtsi32_si128(growth.shift as i32);
    let mark = _mm256_set1_epi32(growth.mark as i32);
    // `turn` reverses the halves of each word if the list is mirrored; `pack` gathers the two bytes beside each word.
    let turn = _mm_set_epi64x(0x0f0e_0d0c_0b0a_0908, 0x0706_0504_0302_0100);
    let mut turn = _mm256_broadcastsi128_si256(turn);
    let mut pack = _mm256_set1_epi64x(0x0d0c_0908_0504_0100);
    if growth.mirrored {
        turn = _mm256_xor_si256(turn, _mm256_set1_epi8(2));
        pack = _mm256_xor_si256(pack, _mm256_set1_epi8(1));
    }
    let chunks = list.entries.chunks_exact(8);
    let rest = chunks.remainder();
    let mut count = 0;
    for (index, chunk) in chunks.enumerate() {
        let ahead = 8 * index + AHEAD;
        _mm_prefetch::<_MM_HINT_T0>(list.entries.as_ptr().wrapping_add(ahead).cast());
        // SAFETY: `chunks_exact(8)` gives 8 words of 32 bits, as many bytes as the load reads.
        let lanes = unsafe { _mm256_loadu_si256(chunk.as_ptr().cast()) };
        let mut hit = _mm256_and_si256(lanes, test);
        let mut beside = _mm256_setzero_si256();
        if SIDES {
            _mm_prefetch::<_MM_HINT_T0>(list.sides.as_ptr().wrapping_add(ahead).cast());
            // SAFETY: the load reads the 8 sides from 8 * index on, those of the entries in this chunk, and the caller
            // gives a side for each entry.
            let halves = unsafe { _mm_loadu_si128(list.sides.as_ptr().add(8 * index).cast()) };
            beside = _mm256_cvtepu16_epi32(halves);
            hit = _mm256_or_si256(hit, _mm256_and_si256(beside, side_test));
        }
        let free = zeros(hit);
        if SIDES {
            if ROW {
                // The lowest bit of each half of the entry becomes the uppermost one beside it.
                let lowest = _mm256_and_si256(lanes, low);
                let lowest = _mm256_or_si256(lowest, _mm256_srli_epi32::<8>(lowest));
                let uppermost = _mm256_sll_epi16(lowest, to_side);
                let down = _mm256_and_si256(_mm256_srli_epi32::<1>(beside), without_upper);
                beside = _mm256_or_si256(_mm256_or_si256(down, uppermost), side_set);
            }
            let packed = _mm256_shuffle_epi8(compress(beside, free), pack);
            let packed = _mm256_castsi256_si128(_mm256_permute4x64_epi64::<0b10_00>(packed));
            // SAFETY: each entry before this chunk added at most one to `count`, so the 8 sides written here end no
            // later than the chunk does in the list, and `out_sides` is longer than the list by `SLACK`.
            unsafe { _mm_storeu_si128(out_sides.as_mut_ptr().add(count).cast(), packed) };
        }
        let mut grown = lanes;
        if ROW {
            grown = _mm256_or_si256(_mm256_srli_epi16::<1>(lanes), set);
        }
        let grown = _mm256_shuffle_epi8(_mm256_srl_epi16(grown, shift), turn);
        let grown = compress(_mm256_or_si256(grown, mark), free);
        // SAFETY: as for the sides: 8 entries from `count` on end no later than the chunk does in the list, and `out`
        // is longer than the list by `SLACK`.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().add(count).cast(), grown) };
        count += free.count_ones() as usize;
    }
    let done = list.len() - rest.len();
    let rest = List {
        entries: rest,
        sides: list.sides.get(done..).unwrap_or_default(),
        ..list
    };
    let out_sides = out_sides.get_mut(count..).unwrap_or_default();
    count + portable::grow(rest, growth, &mut out[count..], out_sides)
}

/// Implements [`Kernel::filter`].
///
/// # Safety
///
/// `out` must have room for all entries and [`SLACK`] more; if `SIDES`, there must be as many sides
/// as entries.
#[target_feature(enable = "avx2,popcnt")]
unsafe fn filter<const SIDES: bool>(
    entries: &[Entry],
    sides: &[u16],
    filter: Filter,
    out: &mut [Entry],
) -> usize {
    let test = _mm256_set1_epi32(filter.test as i32);
    let side_test = _mm256_set1_epi32(i32::from(filter.side_test));
    let mark = _mm256_set1_epi32(filter.mark as i32);
    let shift = _mm_cvtsi32_si128(filter.shift as i32);
    let chunks = entries.chunks_exact(8);
    let rest = chunks.remainder();
    let mut count = 0;
    for (index, chunk) in chunks.enumerate() {
        // SAFETY: `chunks_exact(8)` gives 8 words of 32 bits, as many bytes as the load reads.
        let lanes = unsafe { _mm256_loadu_si256(chunk.as_ptr().cast()) };
        let mut hit = _mm256_and_si256(lanes, test);
        if SIDES {
            // SAFETY: the load reads the 8 sides from 8 * index on, those of the entries in this chunk, and the caller
            // gives a side for each entry.
            let beside = unsafe { _mm_loadu_si128(sides.as_ptr().add(8 * index).cast()) };
            let beside = _mm256_and_si256(_mm256_cvtepu16_epi32(beside), side_test);
            hit = _mm256_or_si256(hit, beside);
        }
        let free = zeros(hit);
        let moved = _mm256_or_si256(_mm256_srl_epi16(lanes, shift), mark);
        // SAFETY: each entry before this chunk added at most one to `count`, so the 8 words written here end no later
        // than the chunk does in `entries`, and `out` is longer by `SLACK`.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().add(count).cast(), compress(moved, free)) };
        count += free.count_ones() as usize;
    }
    let sides = sides.get(entries.len() - rest.len()..).unwrap_or_default();
    count + portable::filter(rest, sides, filter, &mut out[count..])
}

/// Implements [`Kernel::split`].
///
/// # Safety
///
/// `out` must have room for twice as many entries and [`SLACK`] more.
#[target_feature(enable = "avx2,popcnt")]
unsafe fn split(entries: &[Entry], test: Entry, out: &mut [Entry]) -> usize {
    let tests = _mm256_set1_epi32(test as i32);
    let chunks = entries.chunks_exact(8);
    let rest = chunks.remainder();
    let (mut count, mut other) = (0, entries.len());
    for chunk in chunks {
        // SAFETY: `chunks_exact(8)` gives 8 words of 32 bits, as many bytes as the load reads.
        let lanes = unsafe { _mm256_loadu_si256(chunk.as_ptr().cast()) };
        let free = zeros(_mm256_and_si256(lanes, tests));
        // SAFETY: each entry before this chunk added one to `count` or to `other`, so the first 8 words end no later than
        // the chunk does in `entries`, and the others no later than twice as many entries do. `out` has this room.
        unsafe {
            _mm256_storeu_si256(out.as_mut_ptr().add(count).cast(), compress(lanes, free));
            _mm256_storeu_si256(
                out.as_mut_ptr().add(other).cast(),
                compress(lanes, !free & 0xff),
            );
        }
        let free = free.count_ones() as usize;
        count += free;
        other += 8 - free;
    }
    for &entry in rest {
        let to = if entry & test == 0 {
            &mut count
        } else {
            &mut other
        };
        out[*to] = entry;
        *to += 1;
    }
    count
}

/// Implements [`Kernel::compare`].
#[target_feature(enable = "avx2,popcnt,bmi1")]
fn compare(short: &[Entry], long: &[Entry], width: u32) -> u64 {
    portable::compare(short, long, width)
}

/// Implements [`Kernel::fill_tables`].
#[target_feature(enable = "avx2")]
fn fill_tables(block: &[Entry], width: u32, tables: &mut Tables) {
    assert!(block.len() <= BLOCK);
    let zero = _mm256_setzero_si256();
    let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    for half in 0..2 {
        let entries = block.get(HALF * half..).unwrap_or_default();
        let entries = &entries[..entries.len().min(HALF)];
        let mut planes = [zero; 32];
        for (plane, chunk) in planes.iter_mut().zip(entries.chunks(8)) {
            // SAFETY: `chunks(8)` gives 1 to 8 words. A whole chunk is read at once; of a shorter one the mask selects
            // the lanes below its length, and lanes outside of the mask are not read.
            *plane = unsafe {
                if chunk.len() == 8 {
                    _mm256_loadu_si256(chunk.as_ptr().cast())
                } else {
                    let mask = _mm256_cmpgt_epi32(_mm256_set1_epi32(chunk.len() as i32), lanes);
                    _mm256_maskload_epi32(chunk.as_ptr().cast(), mask)
                }
            };
        }
        transpose(&mut planes);
        // Bit i of lane j belongs to entry 8 i + j. A shift by all 32 bits of a lane leaves none.
        let counts = _mm256_sub_epi32(_mm256_set1_epi32(entries.len() as i32 + 7), lanes);
        let one = _mm256_set1_epi32(1);
        let existing = _mm256_sllv_epi32(one, _mm256_srli_epi32::<3>(counts));
        let existing = _mm256_sub_epi32(existing, one);
        // The planes of each half of an entry in the order of the bits of the indices.
        let mut ordered = [[zero; 16]; 2];
        for (ordered, planes) in ordered.iter_mut().zip(planes.chunks_exact(16).rev()) {
            let planes = planes[..width as usize].iter().rev();
            ordered
                .iter_mut()
                .zip(planes)
                .for_each(|(to, from)| *to = *from);
        }
        for (number, starts) in TABLE_STARTS.windows(2).enumerate() {
            let first = 5 * (number % 3);
            let planes = &ordered[number / 3][first..];
            let mut low = [_mm256_set1_epi32(-1); 8];
            let mut high = [if number == 0 { existing } else { low[0] }; 8];
            for bit in 0..3 {
                for index in 0..1 << bit {
                    low[(1 << bit) + index] = _mm256_andnot_si256(planes[bit], low[index]);
                    high[(1 << bit) + index] = _mm256_andnot_si256(planes[3 + bit], high[index]);
                }
            }
            let bits = INDEX_BITS[number % 3].min(width.saturating_sub(first as u32));
            let table = &mut tables.0[starts[0]..starts[0] + (1 << bits.max(3))];
            for (planes, high) in table.chunks_exact_mut(8).zip(high) {
                for (plane, low) in planes.iter_mut().zip(low) {
                    let words = &mut plane.0[4 * half..4 * half + 4];
                    // SAFETY: the slice above, which is checked, has 4 words of 64 bits, as many bytes as the store
                    // writes.
                    unsafe {
                        let words = words.as_mut_ptr().cast();
                        _mm256_storeu_si256(words, _mm256_and_si256(high, low));
                    }
                }
            }
        }
    }
}

/// Transposes 8 matrices of 32 × 32 bits, one in each lane: bit j of word i becomes bit i of word j.
#[inline]
#[target_feature(enable = "avx2")]
fn transpose(words: &mut [__m256i; 32]) {
    // Four words, then eight, stay in registers.
    for first in 0..8 {
        let mut group = [0, 8, 16, 24].map(|distance| words[first + distance]);
        for (a, b) in [(0, 2), (1, 3)] {
            (group[a], group[b]) = swap::<16>(group[a], group[b], 0x0000_ffff);
        }
        for (a, b) in [(0, 1), (2, 3)] {
            (group[a], group[b]) = swap::<8>(group[a], group[b], 0x00ff_00ff);
        }
        for (index, word) in group.into_iter().enumerate() {
            words[first + 8 * index] = word;
        }
    }
    for group in words.chunks_exact_mut(8) {
        for (a, b) in [(0, 4), (1, 5), (2, 6), (3, 7)] {
            (group[a], group[b]) = swap::<4>(group[a], group[b], 0x0f0f_0f0f);
        }
        for (a, b) in [(0, 2), (1, 3), (4, 6), (5, 7)] {
            (group[a], group[b]) = swap::<2>(group[a], group[b], 0x3333_3333);
        }
        for (a, b) in [(0, 1), (2, 3), (4, 5), (6, 7)] {
            (group[a], group[b]) = swap::<1>(group[a], group[b], 0x5555_5555);
        }
    }
}

/// Swaps the upper bits of each word with the lower bits of another.
#[inline]
#[target_feature(enable = "avx2")]
fn swap<const DISTANCE: i32>(a: __m256i, b: __m256i, low: i32) -> (__m256i, __m256i) {
    let differences = _mm256_xor_si256(_mm256_srli_epi32::<DISTANCE>(a), b);
    let differences = _mm256_and_si256(differences, _mm256_set1_epi32(low));
    let up = _mm256_slli_epi32::<DISTANCE>(differences);
    (_mm256_xor_si256(a, up), _mm256_xor_si256(b, differences))
}

/// Implements [`Kernel::look_up`].
#[target_feature(enable = "avx2,bmi2")]
fn look_up(entries: &[Entry], tables: &Tables) -> u64 {
    let zero = _mm256_setzero_si256();
    let mut sum = zero;
    // A byte holds the ones of two bytes for each of 15 entries.
    for chunk in entries.chunks(15) {
        let mut bytes = zero;
        for &entry in chunk {
            // Rotates each index to the bits above the six of the position in a plane of 64 bytes.
            let plane = |number: usize, rotation: u32, bits: u32| {
                let mask: u32 = ((1 << bits) - 1) << 6;
                let index = (entry.rotate_right(rotation) & mask) as usize;
                let offset = TABLE_STARTS[number] * size_of::<Plane>() + index;
                let start: *const u8 = (&raw const tables.0).cast();
                // SAFETY: table `number` has 2^bits planes from `TABLE_STARTS[number]` on: 5, 5 and 6 bits for each
                // half, as the calls below say. The mask leaves a multiple of 64 bytes below 2^bits * 64, so the offset
                // is the start of a plane of this table. `Plane` is aligned to 64 bytes, of which the two loads read
                // the first and the second half.
                unsafe {
                    let start = start.add(offset).cast();
                    [_mm256_load_si256(start), _mm256_load_si256(start.add(1))]
                }
            };
            let lower = [plane(0, 26, 5), plane(1, 31, 5), plane(2, 4, 6)];
            let upper = [plane(3, 10, 5), plane(4, 15, 5), plane(5, 20, 6)];
            for half in 0..2 {
                let [lower, upper] = [lower, upper].map(|planes| {
                    let [a, b, c] = planes.map(|plane| plane[half]);
                    _mm256_and_si256(_mm256_and_si256(a, b), c)
                });
                let ones = ones_in_bytes(_mm256_and_si256(lower, upper));
                bytes = _mm256_add_epi8(bytes, ones);
            }
        }
        sum = _mm256_add_epi64(sum, _mm256_sad_epu8(bytes, zero));
    }
    let mut words = [0_u64; 4];
    // SAFETY: `words` has 4 words of 64 bits, as many bytes as the store writes.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), sum) };
    words.iter().sum()
}

/// Returns the number of ones in each byte.
#[inline]
#[target_feature(enable = "avx2")]
fn ones_in_bytes(words: __m256i) -> __m256i {
    let ones = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3,
        3, 4,
    );
    let low = _mm256_set1_epi8(0x0f);
    let lower = _mm256_shuffle_epi8(ones, _mm256_and_si256(words, low));
    let above = _mm256_and_si256(_mm256_srli_epi16::<4>(words), low);
    _mm256_add_epi8(lower, _mm256_shuffle_epi8(ones, above))
}
