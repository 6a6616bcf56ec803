//! Inner loops of the join with AVX-512: 8 half boards, 16 entries or 512 pairs at a time.

use super::kernel::{Kernel, SLACK};
use super::machine_words::{
    BLOCK, Entry, Extension, Filter, Growth, Half, List, Plane, TABLE_STARTS, Tables, Times, seen,
};
use crate::vectors::has_features;
use std::arch::x86_64::*;

/// Kernel that only [`kernel`] makes, as the field is private, so that each use of it comes after the features were detected.
struct Avx512(());

/// Returns the kernel, or `None` if the processor lacks the instructions.
pub(super) fn kernel() -> Option<&'static dyn Kernel> {
    let available = has_features!(
        "avx512f" "avx512bw" "avx512vl"
        "bmi2" "avx512vpopcntdq" "popcnt"
    );
    available.then_some(&Avx512(()))
}

impl Kernel for Avx512 {
    fn count(&self, halves: &[Half], test: Half) -> usize {
        // SAFETY: `kernel` gives out this type only after it detected "avx512f" and "popcnt", all that `count` enables.
        unsafe { count(halves, test) }
    }

    fn extend(&self, halves: &[Half], step: Extension, out: &mut [Half]) -> usize {
        assert!(out.len() >= halves.len() + SLACK);
        // SAFETY: `kernel` gives out this type only after it detected "avx512f" and "popcnt". The assertion above is
        // the room in `out` that `extend` demands.
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
        // SAFETY: `kernel` gives out this type only after it detected "avx512f", "avx512bw", "avx512vl" and "popcnt".
        // The first assertion is the room in `out` that `grow` demands. If there are sides, the second one is a side
        // for each entry and the room in `out_sides`; if there are none, `grow::<false, _>` is called, which uses
        // neither.
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
        // SAFETY: `kernel` gives out this type only after it detected "avx512f", "avx512bw", "avx512vl" and "popcnt".
        // The assertion above is the room in `out` that `filter` demands. Only `filter::<true>` reads sides, after the
        // assertion that there is one for each entry.
        unsafe {
            if test.side_test == 0 {
                filter::<false>(entries, sides, test, out)
            } else {
                assert!(sides.len() >= entries.len());
                filter::<true>(entries, sides, test, out)
            }
        }
    }

    fn times(&self) -> Times {
        Times::AVX512
    }

    fn compare(&self, short: &[Entry], long: &[Entry], width: u32) -> u64 {
        // SAFETY: `kernel` gives out this type only after it detected "avx512f" and "popcnt", all that `compare`
        // enables.
        unsafe { compare(short, long, width) }
    }

    fn fill_tables(&self, block: &[Entry], width: u32, tables: &mut Tables) {
        // SAFETY: `kernel` gives out this type only after it detected "avx512f", all that `fill_tables` enables; it
        // checks the length of the block itself.
        unsafe { fill_tables(block, width, tables) }
    }

    fn look_up(&self, entries: &[Entry], tables: &Tables) -> u64 {
        // SAFETY: `kernel` gives out this type only after it detected "avx512f", "avx512vpopcntdq" and "bmi2", all that
        // `look_up` enables; no entry leads out of the tables.
        unsafe { look_up(entries, tables) }
    }
}

/// Implements [`Kernel::count`].
#[target_feature(enable = "avx512f,popcnt")]
fn count(halves: &[Half], test: Half) -> usize {
    let test = _mm512_set1_epi64(test as i64);
    let mut count = 0;
    for (lanes, mask) in chunks(halves) {
        let free = _mm512_mask_testn_epi64_mask(mask, lanes, test);
        count += free.count_ones() as usize;
    }
    count
}

/// The half boards, eight at a time, and which lanes hold one.
#[inline]
#[target_feature(enable = "avx512f")]
fn chunks(halves: &[Half]) -> impl Iterator<Item = (__m512i, __mmask8)> {
    halves.chunks(8).map(|chunk| {
        let mask = (u16::MAX >> (16 - chunk.len())) as __mmask8;
        // SAFETY: `chunks(8)` gives 1 to 8 words. The mask selects the lanes below this length, and lanes outside of
        // the mask are not read.
        let lanes = unsafe { _mm512_maskz_loadu_epi64(mask, chunk.as_ptr().cast()) };
        (lanes, mask)
    })
}

/// Implements [`Kernel::extend`].
///
/// # Safety
///
/// `out` must have room for all half boards and [`SLACK`] more.
#[target_feature(enable = "avx512f,popcnt")]
unsafe fn extend<const MIRROR: bool>(halves: &[Half], step: Extension, out: &mut [Half]) -> usize {
    let test = _mm512_set1_epi64(step.test as i64);
    let set = _mm512_set1_epi64(step.set as i64);
    let mut count = 0;
    for (lanes, mask) in chunks(halves) {
        let free = _mm512_mask_testn_epi64_mask(mask, lanes, test);
        let mut next = _mm512_or_si512(_mm512_srli_epi32::<1>(lanes), set);
        if MIRROR {
            next = _mm512_rol_epi64::<32>(next);
        }
        let next = _mm512_maskz_compress_epi64(free, next);
        // SAFETY: each half board before this chunk added at most one to `count`, and the store writes 8 words from
        // there. The chunk may be shorter than 8, but `out` is longer than `halves` by `SLACK`, which is 16.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().add(count).cast(), next) };
        count += free.count_ones() as usize;
    }
    count
}

/// Distance in entries of what is fetched in advance, since lists of half boards are not in the caches.
const AHEAD: usize = 512;

/// Implements [`Kernel::grow`].
///
/// # Safety
///
/// `out` must have room for all entries and [`SLACK`] more; if `SIDES`, there must be as many sides
/// as entries, and room for [`SLACK`] more in `out_sides`.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,popcnt")]
unsafe fn grow<const SIDES: bool, const ROW: bool>(
    list: List<'_>,
    growth: Growth,
    out: &mut [Entry],
    out_sides: &mut [u16],
) -> usize {
    let (set, side_set) = growth.set.unwrap_or_default();
    let test = _mm512_set1_epi32(growth.test as i32);
    let set = _mm512_set1_epi32(set as i32);
    // Both bytes beside an entry are in the lower half of a word.
    let side_test = _mm512_set1_epi32(i32::from(growth.side_test));
    let side_set = _mm512_set1_epi32(i32::from(side_set));
    let (low, without_upper) = (_mm512_set1_epi32(0x0001_0001), _mm512_set1_epi32(0x7f7f));
    let to_side = _mm_cvtsi32_si128(growth.side as i32 - 1);
    let shift = _mm_cvtsi32_si128(growth.shift as i32);
    let turn = _mm512_set1_epi32(if growth.mirrored { 16 } else { 0 });
    let mark = _mm512_set1_epi32(growth.mark as i32);
    let mut count = 0;
    for (index, chunk) in list.entries.chunks(16).enumerate() {
        let ahead = 16 * index + AHEAD;
        _mm_prefetch::<_MM_HINT_T0>(list.entries.as_ptr().wrapping_add(ahead).cast());
        if SIDES {
            _mm_prefetch::<_MM_HINT_T0>(list.sides.as_ptr().wrapping_add(ahead).cast());
        }
        let mask = (u32::MAX >> (32 - chunk.len())) as __mmask16;
        // SAFETY: `chunks(16)` gives 1 to 16 words. The mask selects the lanes below this length, and lanes outside of
        // the mask are not read.
        let lanes = unsafe { _mm512_maskz_loadu_epi32(mask, chunk.as_ptr().cast()) };
        let mut free = _mm512_mask_testn_epi32_mask(mask, lanes, test);
        if SIDES {
            // SAFETY: the lanes of the mask are the sides of the entries in this chunk, which begin at 16 * index, and
            // the caller gives a side for each entry; lanes outside of the mask are not read.
            let beside = unsafe {
                _mm256_maskz_loadu_epi16(mask, list.sides.as_ptr().add(16 * index).cast())
            };
            let mut beside = _mm512_cvtepu16_epi32(beside);
            free = _mm512_mask_testn_epi32_mask(free, beside, side_test);
            if ROW {
                // The lowest bit of each half of the entry becomes the uppermost one beside it.
                let lowest = _mm512_and_si512(lanes, low);
                let lowest = _mm512_or_si512(lowest, _mm512_srli_epi32::<8>(lowest));
                let uppermost = _mm512_sll_epi16(lowest, to_side);
                let down = _mm512_and_si512(_mm512_srli_epi32::<1>(beside), without_upper);
                beside = _mm512_or_si512(_mm512_or_si512(down, uppermost), side_set);
            }
            if growth.mirrored {
                let swapped = _mm512_srli_epi16::<8>(beside);
                beside = _mm512_or_si512(_mm512_slli_epi16::<8>(beside), swapped);
            }
            let beside = _mm512_cvtepi32_epi16(_mm512_maskz_compress_epi32(free, beside));
            // SAFETY: each entry before this chunk added at most one to `count`, and the store writes 16 sides from
            // there. The chunk may be shorter than 16, but `out_sides` is longer than the list by `SLACK`, which is 16.
            unsafe { _mm256_storeu_si256(out_sides.as_mut_ptr().add(count).cast(), beside) };
        }
        let mut grown = lanes;
        if ROW {
            grown = _mm512_or_si512(_mm512_srli_epi16::<1>(lanes), set);
        }
        let grown = _mm512_rolv_epi32(_mm512_srl_epi16(grown, shift), turn);
        let grown = _mm512_or_si512(grown, mark);
        let grown = _mm512_maskz_compress_epi32(free, grown);
        // SAFETY: as for the sides: the store writes 16 entries from `count` on, and `out` is longer than the list by
        // `SLACK`, which is 16.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().add(count).cast(), grown) };
        count += free.count_ones() as usize;
    }
    count
}

/// Implements [`Kernel::filter`].
///
/// # Safety
///
/// `out` must have room for all entries and [`SLACK`] more; if `SIDES`, there must be as many sides
/// as entries.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,popcnt")]
unsafe fn filter<const SIDES: bool>(
    entries: &[Entry],
    sides: &[u16],
    filter: Filter,
    out: &mut [Entry],
) -> usize {
    let test = _mm512_set1_epi32(filter.test as i32);
    let side_test = _mm256_set1_epi16(filter.side_test as i16);
    let shift = _mm_cvtsi32_si128(filter.shift as i32);
    let mark = _mm512_set1_epi32(filter.mark as i32);
    let mut count = 0;
    for (index, chunk) in entries.chunks(16).enumerate() {
        let mask = (u32::MAX >> (32 - chunk.len())) as __mmask16;
        // SAFETY: `chunks(16)` gives 1 to 16 words. The mask selects the lanes below this length, and lanes outside of
        // the mask are not read.
        let lanes = unsafe { _mm512_maskz_loadu_epi32(mask, chunk.as_ptr().cast()) };
        let mut free = _mm512_mask_testn_epi32_mask(mask, lanes, test);
        if SIDES {
            // SAFETY: the lanes of the mask are the sides of the entries in this chunk, which begin at 16 * index, and
            // the caller gives a side for each entry; lanes outside of the mask are not read.
            let beside =
                unsafe { _mm256_maskz_loadu_epi16(mask, sides.as_ptr().add(16 * index).cast()) };
            free = _mm256_mask_testn_epi16_mask(free, beside, side_test);
        }
        let moved = _mm512_or_si512(_mm512_srl_epi16(lanes, shift), mark);
        let moved = _mm512_maskz_compress_epi32(free, moved);
        // SAFETY: each entry before this chunk added at most one to `count`, and the store writes 16 words from there.
        // The chunk may be shorter than 16, but `out` is longer than `entries` by `SLACK`, which is 16.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().add(count).cast(), moved) };
        count += free.count_ones() as usize;
    }
    count
}

/// Implements [`Kernel::compare`].
#[target_feature(enable = "avx512f,popcnt")]
fn compare(short: &[Entry], long: &[Entry], width: u32) -> u64 {
    let mut count = 0;
    for &entry in short {
        let seen = _mm512_set1_epi32(seen(entry, width) as i32);
        let chunks = long.chunks_exact(16);
        let rest = chunks.remainder();
        for chunk in chunks {
            // SAFETY: `chunks_exact(16)` gives 16 words of 32 bits, as many bytes as the load reads.
            let lanes = unsafe { _mm512_loadu_si512(chunk.as_ptr().cast()) };
            count += _mm512_testn_epi32_mask(lanes, seen).count_ones();
        }
        if !rest.is_empty() {
            let mask = (u32::MAX >> (32 - rest.len())) as __mmask16;
            // SAFETY: the rest has 1 to 15 words, as the test above and `chunks_exact(16)` ensure. The mask selects the
            // lanes below this length, and lanes outside of the mask are not read.
            let lanes = unsafe { _mm512_maskz_loadu_epi32(mask, rest.as_ptr().cast()) };
            count += _mm512_mask_testn_epi32_mask(mask, lanes, seen).count_ones();
        }
    }
    u64::from(count)
}

/// Implements [`Kernel::look_up`].
#[target_feature(enable = "avx512f,avx512vpopcntdq,bmi2")]
fn look_up(entries: &[Entry], tables: &Tables) -> u64 {
    let mut sum = _mm512_setzero_si512();
    for &entry in entries {
        // Rotates each index to the bits above the six of the position in a plane of 64 bytes.
        let plane = |number: usize, rotation: u32, bits: u32| {
            let mask: u32 = ((1 << bits) - 1) << 6;
            let index = (entry.rotate_right(rotation) & mask) as usize;
            let offset = TABLE_STARTS[number] * size_of::<Plane>() + index;
            let start: *const u8 = (&raw const tables.0).cast();
            // SAFETY: table `number` has 2^bits planes from `TABLE_STARTS[number]` on: 5, 5 and 6 bits for each half,
            // as the calls below say. The mask leaves a multiple of 64 bytes below 2^bits * 64, so the offset is the
            // start of a plane of this table. `Plane` has the 64 bytes that the load reads, and is aligned to them.
            unsafe { _mm512_load_si512(start.add(offset).cast()) }
        };
        let lower = [plane(0, 26, 5), plane(1, 31, 5), plane(2, 4, 6)];
        let upper = [plane(3, 10, 5), plane(4, 15, 5), plane(5, 20, 6)];
        let [lower, upper] =
            [lower, upper].map(|[a, b, c]| _mm512_ternarylogic_epi64::<0x80>(a, b, c));
        let disjoint = _mm512_and_si512(lower, upper);
        sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(disjoint));
    }
    _mm512_reduce_add_epi64(sum) as u64
}

/// Implements [`Kernel::fill_tables`].
#[target_feature(enable = "avx512f")]
fn fill_tables(block: &[Entry], width: u32, tables: &mut Tables) {
    assert!(block.len() <= BLOCK);
    let mut planes = [_mm512_setzero_si512(); 32];
    for (plane, entries) in planes.iter_mut().zip(block.chunks(16)) {
        let mask = (u32::MAX >> (32 - entries.len())) as __mmask16;
        // SAFETY: `chunks(16)` gives 1 to 16 words. The mask selects the lanes below this length, and lanes outside of
        // the mask are not read.
        *plane = unsafe { _mm512_maskz_loadu_epi32(mask, entries.as_ptr().cast()) };
    }
    transpose(&mut planes);
    // Bit i of lane j belongs to entry 16 i + j. A shift by all 32 bits of a lane leaves none.
    let lanes = _mm512_setr_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    let counts = _mm512_add_epi32(_mm512_set1_epi32(block.len() as i32), lanes);
    let one = _mm512_set1_epi32(1);
    let entries = _mm512_sllv_epi32(one, _mm512_srli_epi32::<4>(counts));
    let entries = _mm512_sub_epi32(entries, one);
    let ones = _mm512_set1_epi32(-1);
    for (number, starts) in TABLE_STARTS.windows(2).enumerate() {
        let table = &mut tables.0[starts[0]..starts[1]];
        let (upper, first) = (1 - number / 3, [0, 5, 10][number % 3]);
        let entries = if number == 0 { entries } else { ones };
        let end = 16 * upper + (width as usize).saturating_sub(first);
        let planes = &planes[16 * upper..end];
        match (planes.len(), table.len()) {
            (0, _) => fill::<0>(table, entries, planes),
            (1, _) => fill::<1>(table, entries, planes),
            (2, _) => fill::<2>(table, entries, planes),
            (3, _) => fill::<3>(table, entries, planes),
            (4, _) => fill::<4>(table, entries, planes),
            (5, _) | (_, 32) => fill::<5>(table, entries, planes),
            _ => {
                // The upper half of the table are the planes of the lower half without those of the
                // first plane.
                let (lower, upper) = table.split_at_mut(32);
                let (first, planes) = planes.split_first().expect("six planes");
                fill::<5>(lower, entries, planes);
                fill::<5>(upper, _mm512_andnot_si512(*first, entries), planes);
            }
        }
    }
}

/// Fills a table for the last `BITS` planes; the last plane is the lowest bit of the index.
#[inline]
#[target_feature(enable = "avx512f")]
fn fill<const BITS: usize>(table: &mut [Plane], entries: __m512i, planes: &[__m512i]) {
    const { assert!(BITS <= 5) };
    let planes = planes.last_chunk::<BITS>().expect("as many planes as bits");
    let mut filled = [entries; 32];
    for bit in 0..BITS {
        let plane = planes[BITS - 1 - bit];
        for index in 0..1 << bit {
            filled[(1 << bit) + index] = _mm512_andnot_si512(plane, filled[index]);
        }
    }
    for (plane, &filled) in table[..1 << BITS].iter_mut().zip(&filled) {
        // SAFETY: `plane` is a `Plane`: it has the 64 bytes that the store writes, and is aligned to them by its
        // `repr`.
        unsafe { _mm512_store_si512((&raw mut *plane).cast(), filled) };
    }
}

/// Transposes 16 matrices of 32 × 32 bits, one in each lane: bit j of word i becomes bit i of word j.
#[inline]
#[target_feature(enable = "avx512f")]
fn transpose(words: &mut [__m512i; 32]) {
    swap_blocks::<16>(words, 0x0000_ffff);
    swap_blocks::<8>(words, 0x00ff_00ff);
    swap_blocks::<4>(words, 0x0f0f_0f0f);
    swap_blocks::<2>(words, 0x3333_3333);
    swap_blocks::<1>(words, 0x5555_5555);
}

/// Swaps the upper bits of each word with the lower bits of the word at a distance.
#[inline]
#[target_feature(enable = "avx512f")]
fn swap_blocks<const DISTANCE: u32>(words: &mut [__m512i; 32], low: i32) {
    let low = _mm512_set1_epi32(low);
    /// Unrolls the loop, so that each word stays in a register.
    macro_rules! for_all_words {
        ($($index:literal)*) => {
            $(swap_block::<DISTANCE, $index>(words, low);)*
        };
    }
    for_all_words!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    for_all_words!(16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
}

/// Swaps the bits of one pair of words, given the first of them; ignores other words.
#[inline]
#[target_feature(enable = "avx512f")]
fn swap_block<const DISTANCE: u32, const FIRST: u32>(words: &mut [__m512i; 32], low: __m512i) {
    /// Truth table: the bit of the second if the first is set, otherwise of the third.
    const SELECT: i32 = 0xca;
    if FIRST & DISTANCE != 0 {
        return;
    }
    let (a, b) = (FIRST as usize, (FIRST + DISTANCE) as usize);
    let (first, second) = (words[a], words[b]);
    let up = _mm512_slli_epi32::<DISTANCE>(second);
    let down = _mm512_srli_epi32::<DISTANCE>(first);
    words[a] = _mm512_ternarylogic_epi32::<SELECT>(low, first, up);
    words[b] = _mm512_ternarylogic_epi32::<SELECT>(low, down, second);
}
