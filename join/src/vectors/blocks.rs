//! Pairs of disjoint words, counted for a block of words at once.
//!
//! Each bit of the words of a block becomes a plane with a bit for each word. For each group of bits a table
//! gives, for all their values, the words of the block that are disjoint with the value. Another word then
//! takes a look-up in each of three tables for each half, the intersection of the results, and the number of its
//! bits. For words with equal upper halves the upper half is looked up once.

use super::lanes::{Lanes64, MAX_LANES_64};
use super::lists::{append, make_room};
use super::sizes::Sizes;
use std::array;
use std::ops::Range;

/// Maximum number of words in a block.
const MAX_BLOCK: usize = 64 * MAX_LANES_64;

/// Bits in the index of the largest table.
const MAX_INDEX_BITS: u32 = 8;

/// Mark of the first of several words with equal upper halves.
const HEAD: u64 = 1 << 63;

/// Returns the number of words in a block.
pub(crate) const fn block_len<L: Lanes64>() -> usize {
    64 * plane_len::<L>()
}

/// Returns the number of words of a plane.
const fn plane_len<L: Lanes64>() -> usize {
    L::LANES * L::REGISTERS
}

/// Returns the bits of an index in each of the three tables of a half of `width` bits.
const fn index_bits(width: u32) -> [u32; 3] {
    [width.div_ceil(3), (width + 1) / 3, width / 3]
}

/// Returns the first plane of each table, those of the lower half first.
const fn table_starts(width: u32) -> [usize; 6] {
    let bits = index_bits(width);
    let (mut starts, mut table) = ([0; 6], 1);
    while table < 6 {
        starts[table] = starts[table - 1] + (1 << bits[(table - 1) % 3]);
        table += 1;
    }
    starts
}

/// Words with which those of a block are compared.
#[derive(Clone, Copy)]
pub(crate) struct Others<'a> {
    /// The words. There is room for [`SLACK`](super::lists::SLACK) more.
    pub(crate) words: &'a [u64],
    /// Upper halves of words, and as lower halves the positions of the first words that have them; the last one
    /// is the end of the words. Empty if the upper halves are looked up for each word.
    pub(crate) heads: &'a [u64],
    /// Ranges of the heads, or without them of the words, that are compared.
    pub(crate) ranges: &'a [Range<u32>],
}

/// Aligned words of the planes.
#[derive(Clone, Copy)]
#[repr(align(64))]
#[expect(
    dead_code,
    reason = "the words are read and written as those of planes"
)]
struct Line([u64; 8]);

/// Block of words and its tables.
pub(crate) struct Block {
    words: Box<[u64; MAX_BLOCK]>,
    tables: Box<[Line]>,
    /// For each mark, the words of the block that are disjoint with the upper half.
    sets: Vec<u64>,
    /// Heads for which there are such words.
    found: Vec<u32>,
    /// First of the compared bits of both halves of a word, and their number.
    first: u32,
    width: u32,
}

impl Block {
    /// Creates an empty block for words that are compared in `width` bits from `first` on, at most 23, of both
    /// halves. Other bits must not be common to a word of the block and another word, and the uppermost bit
    /// must not be set.
    pub(crate) fn new(first: u32, width: u32) -> Self {
        assert!(width < 3 * MAX_INDEX_BITS);
        Self {
            words: Box::new([0; MAX_BLOCK]),
            tables: vec![Line([0; 8]); 6 << MAX_INDEX_BITS].into(),
            sets: Vec::new(),
            found: Vec::new(),
            first,
            width,
        }
    }

    /// Returns the memory for sets, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        8 * self.sets.capacity() + 4 * self.found.capacity()
    }

    /// Returns the number of disjoint pairs of a word of the block, which has at most [`block_len`], and one of the
    /// others. `gathered` is overwritten.
    #[inline(always)]
    pub(crate) fn pairs<L: Lanes64>(
        &mut self,
        lanes: L,
        block: &[u64],
        others: Others<'_>,
        gathered: &mut Vec<u64>,
    ) -> u64 {
        if block.len() < block_len::<L>() {
            self.words[..block.len()].copy_from_slice(block);
        }
        // A few widths, so that shifts and positions are constants. Bits beyond the width are never common.
        match self.width {
            0..=15 => self.pairs_of::<15, L>(lanes, block, others, gathered),
            16 | 17 => self.pairs_of::<17, L>(lanes, block, others, gathered),
            18 | 19 => self.pairs_of::<19, L>(lanes, block, others, gathered),
            20 | 21 => self.pairs_of::<21, L>(lanes, block, others, gathered),
            _ => self.pairs_of::<23, L>(lanes, block, others, gathered),
        }
    }

    #[inline(always)]
    fn pairs_of<const WIDTH: u32, L: Lanes64>(
        &mut self,
        lanes: L,
        block: &[u64],
        others: Others<'_>,
        gathered: &mut Vec<u64>,
    ) -> u64 {
        for register in 0..L::REGISTERS {
            self.fill::<WIDTH, L>(lanes, register, block);
        }
        let mut sizes = Sizes::new(lanes);
        if others.heads.is_empty() {
            for range in others.ranges {
                let words = &others.words[range.start as usize..range.end as usize];
                self.look_up::<WIDTH, false, L>(lanes, words, &mut sizes);
            }
            return sizes.sum(lanes);
        }
        make_room(gathered, others.words.len());
        self.look_up_heads::<WIDTH, L>(lanes, others);
        let count = self.gather(lanes, others, gathered);
        self.look_up::<WIDTH, true, L>(lanes, &gathered[..count], &mut sizes);
        sizes.sum(lanes)
    }

    /// Fills a register of each plane of the tables.
    #[inline(always)]
    fn fill<const WIDTH: u32, L: Lanes64>(&mut self, lanes: L, register: usize, block: &[u64]) {
        let (first_word, count) = (64 * L::LANES * register, block.len());
        let words = if count < block_len::<L>() {
            &self.words[..]
        } else {
            block
        };
        let words = &words[first_word..][..64 * L::LANES];
        let turn = lanes.splat(self.first.into());
        let mut planes = [lanes.splat(0); 64];
        for (plane, words) in planes.iter_mut().zip(words.chunks_exact(L::LANES)) {
            *plane = lanes.shift_right(lanes.load(words), turn);
        }
        transpose::<WIDTH, L>(lanes, &mut planes);
        // Bit i of lane j belongs to word i LANES + j.
        let valid: [u64; MAX_LANES_64] = array::from_fn(|lane| {
            match count.saturating_sub(first_word + lane).div_ceil(L::LANES) {
                rows @ 0..64 => (1 << rows) - 1,
                _ => u64::MAX,
            }
        });
        let ones = lanes.splat(u64::MAX);
        for (table, start) in table_starts(WIDTH).into_iter().enumerate() {
            let bits = index_bits(WIDTH);
            let before: u32 = bits[..table % 3].iter().sum();
            let first = if table == 0 { lanes.load(&valid) } else { ones };
            let position = 32 * (table as u32 / 3) + before;
            let bits = bits[table % 3];
            let words = self.planes::<L>(start..start + (1 << bits));
            let lane = L::LANES * register;
            lanes.store(first, &mut words[lane..lane + L::LANES]);
            for bit in 0..bits {
                let plane = planes[(position + bit) as usize];
                let (without, with) = words.split_at_mut(plane_len::<L>() << bit);
                let without = without.chunks_exact(plane_len::<L>());
                for (without, with) in without.zip(with.chunks_exact_mut(plane_len::<L>())) {
                    let set = lanes.load(&without[lane..lane + L::LANES]);
                    let set = lanes.without(set, plane);
                    lanes.store(set, &mut with[lane..lane + L::LANES]);
                }
            }
        }
    }

    /// Returns the words of planes of the tables.
    #[inline(always)]
    fn planes<L: Lanes64>(&mut self, planes: Range<usize>) -> &mut [u64] {
        let all = 8 * self.tables.len();
        let tables = self.tables.as_mut_ptr().cast();
        // SAFETY: each `Line` is eight words and nothing else, so these are `all` words that `self.tables` has. They are
        // borrowed as `self` is.
        let tables: &mut [u64] = unsafe { std::slice::from_raw_parts_mut(tables, all) };
        &mut tables[planes.start * plane_len::<L>()..planes.end * plane_len::<L>()]
    }

    /// Looks up the upper halves of the heads, and finds those that are disjoint with one of the block.
    #[inline(always)]
    fn look_up_heads<const WIDTH: u32, L: Lanes64>(&mut self, lanes: L, others: Others<'_>) {
        let all: usize = others.ranges.iter().map(|range| range.len()).sum();
        make_room(&mut self.sets, (all + 1) * plane_len::<L>());
        self.found.clear();
        self.found.resize(all + 1, 0);
        let mut found = 0;
        for range in others.ranges {
            let heads = &others.heads[range.start as usize..range.end as usize];
            for (&other, head) in heads.iter().zip(range.start..) {
                let mut any = lanes.splat(0);
                for register in 0..L::REGISTERS {
                    let set = self.half::<WIDTH, true, L>(lanes, other, register);
                    any = lanes.or(any, set);
                    let start = found * plane_len::<L>() + register * L::LANES;
                    // SAFETY: `found` counts heads before this one, so it is less than `all`, and `make_room` above
                    // made room for `all` + 1 sets of `plane_len` words.
                    let to = unsafe { self.sets.get_unchecked_mut(start..start + L::LANES) };
                    lanes.store(set, to);
                }
                // SAFETY: `found` is less than `all`, as above, and `self.found` was resized to `all` + 1.
                unsafe { *self.found.get_unchecked_mut(found) = head };
                found += usize::from(lanes.bits(lanes.meet(any, any)) != 0);
            }
        }
        self.found.truncate(found);
    }

    /// Gathers the words of the heads that were found, the first of each with a mark, and returns their number.
    #[inline(always)]
    fn gather<L: Lanes64>(&self, lanes: L, others: Others<'_>, gathered: &mut [u64]) -> usize {
        let mut count = 0;
        for &head in &self.found {
            let [start, end] =
                [head as usize, head as usize + 1].map(|index| others.heads[index] as u32);
            let first = count;
            append(lanes, others.words, &(start..end), gathered, &mut count);
            gathered[first] |= HEAD;
        }
        count
    }

    /// Adds the number of pairs of a word of the block and one of these words that are disjoint.
    #[inline(always)]
    fn look_up<const WIDTH: u32, const HEADS: bool, L: Lanes64>(
        &self,
        lanes: L,
        words: &[u64],
        sizes: &mut Sizes<L>,
    ) {
        let chunks = words.chunks_exact(8 / L::REGISTERS);
        let rest = chunks.remainder();
        // The set before the first, since the first word has a mark.
        let mut set = self.sets.as_ptr().wrapping_sub(plane_len::<L>());
        for chunk in chunks {
            let mut found = [lanes.splat(0); 8];
            for (&other, found) in chunk.iter().zip(found.chunks_exact_mut(L::REGISTERS)) {
                self.disjoint::<WIDTH, HEADS, L>(lanes, other, &mut set, found);
            }
            sizes.add_eight(lanes, found);
        }
        let mut found = [lanes.splat(0); 8];
        for &other in rest {
            let found = &mut found[..L::REGISTERS];
            self.disjoint::<WIDTH, HEADS, L>(lanes, other, &mut set, found);
            for &found in &*found {
                sizes.add(lanes, found);
            }
        }
    }

    /// Finds the words that are disjoint with another word, given the set for its upper half, or for that of the word
    /// before if it is marked.
    #[inline(always)]
    fn disjoint<const WIDTH: u32, const HEADS: bool, L: Lanes64>(
        &self,
        lanes: L,
        other: u64,
        set: &mut *const u64,
        found: &mut [L::Words],
    ) {
        *set = set.wrapping_add((other >> 63) as usize * plane_len::<L>());
        for (register, found) in found.iter_mut().enumerate() {
            let upper = if HEADS {
                // SAFETY: each marked word moves `set` to the next set, and only `gather` marks words: the first one of
                // each head that `look_up_heads` found, which wrote a set of `plane_len` words for it. No other word
                // has the uppermost bit, as `new` demands of the caller. The first gathered word is marked, so `set` is
                // in `self.sets` from then on.
                let words =
                    unsafe { std::slice::from_raw_parts(set.add(register * L::LANES), L::LANES) };
                lanes.load(words)
            } else {
                self.half::<WIDTH, true, L>(lanes, other, register)
            };
            *found = lanes.and(self.half::<WIDTH, false, L>(lanes, other, register), upper);
        }
    }

    /// Returns a register of the set of the words whose upper or lower half is disjoint with that of another word.
    #[inline(always)]
    fn half<const WIDTH: u32, const UPPER: bool, L: Lanes64>(
        &self,
        lanes: L,
        other: u64,
        register: usize,
    ) -> L::Words {
        let other = other.wrapping_shr(self.first);
        let plane_bytes = 8 * plane_len::<L>();
        let mut position = if UPPER { 32 } else { 0 };
        let mut set = lanes.splat(u64::MAX);
        for (table, bits) in index_bits(WIDTH).into_iter().enumerate() {
            // A rotation takes the index to its place in an offset, in one instruction.
            let turn = (64 + position - plane_bytes.ilog2()) % 64;
            let index = other.rotate_right(turn) as usize & (((1 << bits) - 1) * plane_bytes);
            position += bits;
            let start = table_starts(WIDTH)[if UPPER { 3 } else { 0 } + table];
            let offset = start * plane_bytes + index + 8 * register * L::LANES;
            debug_assert!(offset + 8 * L::LANES <= size_of_val(&*self.tables));
            let tables: *const u8 = self.tables.as_ptr().cast();
            // SAFETY: each table has 2^bits planes of `plane_bytes` bytes from `table_starts` on, the index is a
            // multiple of `plane_bytes` below 2^bits * `plane_bytes`, and the register lies within the plane:
            // `register` is less than `REGISTERS` in all callers. The six tables of the largest `WIDTH`, 23, have 1280
            // planes, and `new` allocates 6 * 256 of the largest size. `Line` is aligned to 64 bytes, and the offset is
            // a multiple of 8, the size of a word.
            let words = unsafe { std::slice::from_raw_parts(tables.add(offset).cast(), L::LANES) };
            set = lanes.and(set, lanes.load(words));
        }
        set
    }
}

/// Transposes a matrix of 64 × 64 bits in each lane: bit j of word i becomes bit i of word j, in the first `WIDTH` words
/// of each half. The others are not finished.
#[inline(always)]
fn transpose<const WIDTH: u32, L: Lanes64>(lanes: L, rows: &mut [L::Words; 64]) {
    swap_blocks::<WIDTH, 32, L>(lanes, rows, 0x0000_0000_ffff_ffff);
    swap_blocks::<WIDTH, 16, L>(lanes, rows, 0x0000_ffff_0000_ffff);
    swap_blocks::<WIDTH, 8, L>(lanes, rows, 0x00ff_00ff_00ff_00ff);
    swap_blocks::<WIDTH, 4, L>(lanes, rows, 0x0f0f_0f0f_0f0f_0f0f);
    swap_blocks::<WIDTH, 2, L>(lanes, rows, 0x3333_3333_3333_3333);
    swap_blocks::<WIDTH, 1, L>(lanes, rows, 0x5555_5555_5555_5555);
}

/// Swaps the upper bits of each word with the lower bits of the word at a distance.
#[inline(always)]
fn swap_blocks<const WIDTH: u32, const DISTANCE: usize, L: Lanes64>(
    lanes: L,
    rows: &mut [L::Words; 64],
    low: u64,
) {
    let (low, distance) = (lanes.splat(low), lanes.splat(DISTANCE as u64));
    for pair in 0..32 {
        let group = pair / DISTANCE * 2 * DISTANCE;
        if group % 32 >= WIDTH as usize {
            continue;
        }
        let first = group + pair % DISTANCE;
        let (a, b) = (rows[first], rows[first + DISTANCE]);
        let moved = lanes.and(lanes.xor(lanes.shift_right(a, distance), b), low);
        rows[first] = lanes.xor(a, lanes.shift_left(moved, distance));
        rows[first + DISTANCE] = lanes.xor(b, moved);
    }
}
