//! Inner loops of the join with AVX-512: 8 half boards, 16 entries or 512 pairs at a time.

use super::halves::List;
use super::kernel::{
    BLOCK, Entry, Filter, Half, INDEX_BITS, Kernel, Plane, SLACK, Step, Tables, seen,
};
use super::portable::NO_ENTRY;
use std::arch::x86_64::*;

/// Planes of a table.
const TABLE: usize = 1 << INDEX_BITS;

/// Kernel that exists only if the processor has the instructions.
struct Avx512(());

/// Returns the kernel, or `None` if the processor lacks the instructions.
pub(super) fn kernel() -> Option<&'static dyn Kernel> {
    let available = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("popcnt");
    available.then_some(&Avx512(()))
}

impl Kernel for Avx512 {
    fn count(&self, halves: &[Half], test: Half) -> usize {
        // SAFETY: the kernel exists, so the processor has the instructions.
        unsafe { count(halves, test) }
    }

    fn extend(&self, halves: &[Half], step: Step, out: &mut [Half]) -> usize {
        assert!(out.len() >= halves.len() + SLACK);
        // SAFETY: the kernel exists, so the processor has the instructions; there is room.
        unsafe {
            if step.mirror {
                extend::<true>(halves, step, out)
            } else {
                extend::<false>(halves, step, out)
            }
        }
    }

    fn filter(&self, list: List<'_>, test: Filter, out: &mut [Entry]) -> usize {
        let List { entries, sides, .. } = list;
        assert!(out.len() >= entries.len() + SLACK);
        // SAFETY: the kernel exists, so the processor has the instructions; there is room, and sides
        // that are tested are there.
        unsafe {
            if test.side_test == 0 {
                filter::<false>(entries, sides, test, out)
            } else {
                assert!(sides.len() >= entries.len());
                filter::<true>(entries, sides, test, out)
            }
        }
    }

    fn join(&self, short: &[Entry], long: &[Entry], width: u32, tables: &mut Tables) -> u64 {
        // SAFETY: the kernel exists, so the processor has the instructions.
        unsafe { join(short, long, width, tables) }
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
        // SAFETY: the mask has as many lanes as the chunk has words.
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
unsafe fn extend<const MIRROR: bool>(halves: &[Half], step: Step, out: &mut [Half]) -> usize {
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
        // SAFETY: at most as many words as half boards so far have been written, and the caller
        // ensures room for 8 more.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().add(count).cast(), next) };
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
    let turn = _mm512_set1_epi32(if filter.mirrored { 16 } else { 0 });
    let mut count = 0;
    for (index, chunk) in entries.chunks(16).enumerate() {
        let mask = (u32::MAX >> (32 - chunk.len())) as __mmask16;
        // SAFETY: the mask has as many lanes as the chunk has words.
        let lanes = unsafe { _mm512_maskz_loadu_epi32(mask, chunk.as_ptr().cast()) };
        let mut free = _mm512_mask_testn_epi32_mask(mask, lanes, test);
        if SIDES {
            // SAFETY: as above, since there are as many sides as entries.
            let beside =
                unsafe { _mm256_maskz_loadu_epi16(mask, sides.as_ptr().add(16 * index).cast()) };
            free = _mm256_mask_testn_epi16_mask(free, beside, side_test);
        }
        let moved = _mm512_rolv_epi32(_mm512_srl_epi16(lanes, shift), turn);
        let moved = _mm512_maskz_compress_epi32(free, moved);
        // SAFETY: at most as many words as entries so far have been written, and the caller
        // ensures room for 16 more.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().add(count).cast(), moved) };
        count += free.count_ones() as usize;
    }
    count
}

/// Approximate cycles of the steps of the join, which decide on the method for two lists.
const CYCLES_FOR_TABLES: usize = 500;
const CYCLES_FOR_LOOK_UP: usize = 5;
const CYCLES_FOR_SIXTEEN_PAIRS: usize = 2;

/// Implements [`Kernel::join`].
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,popcnt")]
fn join(short: &[Entry], long: &[Entry], width: u32, tables: &mut Tables) -> u64 {
    let with_tables = |blocks: &[Entry], looked_up: &[Entry]| {
        let each = CYCLES_FOR_TABLES + CYCLES_FOR_LOOK_UP * looked_up.len();
        blocks.len().div_ceil(BLOCK) * each
    };
    // The tables can be made of either list.
    let (of_long, of_short) = (with_tables(long, short), with_tables(short, long));
    let directly = CYCLES_FOR_SIXTEEN_PAIRS * short.len() * (long.len().div_ceil(16) + 4);
    if directly < of_long.min(of_short) {
        return join_directly(short, long, width);
    }
    let (blocks, looked_up) = if of_long <= of_short {
        (long, short)
    } else {
        (short, long)
    };
    let mut count = 0;
    for block in blocks.chunks(BLOCK) {
        fill_tables(block, width, tables);
        count += look_up(looked_up, tables);
    }
    count
}

/// Compares all pairs.
#[inline]
#[target_feature(enable = "avx512f,popcnt")]
fn join_directly(short: &[Entry], long: &[Entry], width: u32) -> u64 {
    let mut count = 0;
    for &entry in short {
        let seen = _mm512_set1_epi32(seen(entry, width) as i32);
        let chunks = long.chunks_exact(16);
        let rest = chunks.remainder();
        for chunk in chunks {
            // SAFETY: the chunk has 16 words.
            let lanes = unsafe { _mm512_loadu_si512(chunk.as_ptr().cast()) };
            count += _mm512_testn_epi32_mask(lanes, seen).count_ones();
        }
        if !rest.is_empty() {
            let mask = (u32::MAX >> (32 - rest.len())) as __mmask16;
            // SAFETY: the mask has as many lanes as the rest has words.
            let lanes = unsafe { _mm512_maskz_loadu_epi32(mask, rest.as_ptr().cast()) };
            count += _mm512_mask_testn_epi32_mask(mask, lanes, seen).count_ones();
        }
    }
    u64::from(count)
}

/// Returns the number of pairs of an entry of the list and a disjoint entry of the block.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512vbmi,avx512vpopcntdq")]
fn look_up(entries: &[Entry], tables: &Tables) -> u64 {
    let mut sum = _mm512_setzero_si512();
    for chunk in entries.chunks(8) {
        for &indices in &indices(chunk)[..chunk.len()] {
            // SAFETY: these are indices as required.
            sum = _mm512_add_epi64(sum, unsafe { disjoint(indices, tables) });
        }
    }
    _mm512_reduce_add_epi64(sum) as u64
}

/// Returns the indices of up to eight entries into the six tables, times eight, a byte each.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512vbmi")]
fn indices(chunk: &[Entry]) -> [[u8; 8]; 8] {
    // Positions in the entry of the five bits of each index, which become the upper bits of a byte.
    let starts = i64::from_le_bytes([61, 2, 7, 13, 18, 23, 61, 61]);
    let upper = _mm512_set1_epi8(0xf8_u8 as i8);
    assert!(chunk.len() <= 8);
    let mask = (u16::MAX >> (16 - chunk.len())) as __mmask8;
    let mut indices = [[0; 8]; 8];
    // SAFETY: the mask has as many lanes as the chunk has entries; there are 64 bytes to store.
    unsafe {
        let lanes = _mm256_maskz_loadu_epi32(mask, chunk.as_ptr().cast());
        let lanes = _mm512_cvtepu32_epi64(lanes);
        let bytes = _mm512_multishift_epi64_epi8(_mm512_set1_epi64(starts), lanes);
        let bytes = _mm512_and_si512(bytes, upper);
        _mm512_storeu_si512((&raw mut indices).cast(), bytes);
    }
    indices
}

/// Returns the number of entries of the block disjoint with the one with these indices, as eight
/// summands.
///
/// # Safety
///
/// The lower three bits of each index must be 0, as those of [`indices`] are.
#[inline]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
unsafe fn disjoint(indices: [u8; 8], tables: &Tables) -> __m512i {
    let start: *const u8 = (&raw const tables.0).cast();
    let table = |number: usize| {
        let offset = number * size_of_val(&tables.0[0]) + usize::from(indices[number]) * 8;
        // SAFETY: a byte times eight is less than the 32 planes of 64 bytes of each table, and a
        // multiple of 64, to which planes are aligned, since the caller ensures bits of 0.
        unsafe { _mm512_load_si512(start.add(offset).cast()) }
    };
    let lower = _mm512_ternarylogic_epi64::<0x80>(table(0), table(1), table(2));
    let upper = _mm512_ternarylogic_epi64::<0x80>(table(3), table(4), table(5));
    _mm512_popcnt_epi64(_mm512_and_si512(lower, upper))
}

/// Fills the tables for up to 512 entries.
#[inline]
#[target_feature(enable = "avx512f")]
fn fill_tables(block: &[Entry], width: u32, tables: &mut Tables) {
    assert!(block.len() <= BLOCK);
    let none = _mm512_set1_epi32(NO_ENTRY as i32);
    let mut planes = [none; 32];
    for (plane, entries) in planes.iter_mut().zip(block.chunks(16)) {
        let mask = (u32::MAX >> (32 - entries.len())) as __mmask16;
        // SAFETY: the mask has as many lanes as there are entries.
        *plane = unsafe { _mm512_mask_loadu_epi32(none, mask, entries.as_ptr().cast()) };
    }
    transpose(&mut planes);
    let ones = _mm512_set1_epi32(-1);
    for (number, table) in tables.0.iter_mut().enumerate() {
        let (upper, first) = (1 - number / 3, number as u32 % 3 * INDEX_BITS);
        let entries = if number == 0 {
            _mm512_xor_si512(planes[NO_ENTRY.trailing_zeros() as usize], ones)
        } else {
            ones
        };
        let end = 16 * upper + width.saturating_sub(first) as usize;
        let planes = &planes[16 * upper..end];
        match planes.len() {
            0 => fill::<0>(table, entries, planes),
            1 => fill::<1>(table, entries, planes),
            2 => fill::<2>(table, entries, planes),
            3 => fill::<3>(table, entries, planes),
            4 => fill::<4>(table, entries, planes),
            _ => fill::<5>(table, entries, planes),
        }
    }
}

/// Fills a table for the last `BITS` planes; the last plane is the lowest bit of the index.
#[inline]
#[target_feature(enable = "avx512f")]
fn fill<const BITS: usize>(table: &mut [Plane; TABLE], entries: __m512i, planes: &[__m512i]) {
    const { assert!(1 << BITS <= TABLE) };
    let planes = planes.last_chunk::<BITS>().expect("as many planes as bits");
    let mut filled = [entries; TABLE];
    for bit in 0..BITS {
        let plane = planes[BITS - 1 - bit];
        for index in 0..1 << bit {
            filled[(1 << bit) + index] = _mm512_andnot_si512(plane, filled[index]);
        }
    }
    for (plane, &filled) in table[..1 << BITS].iter_mut().zip(&filled) {
        // SAFETY: a plane has 64 bytes and is aligned to them.
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
