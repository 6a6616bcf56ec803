//! Loops over lists of words, a register at a time.

use super::lanes::{Lanes64, MAX_LANES_64};
use std::ops::Range;

/// Writable words required beyond the end of a list.
pub(crate) const SLACK: usize = MAX_LANES_64;

/// Change of the words that remain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    /// Distance of a shift, to the right in [`RIGHT`] and to the left in [`LEFT`].
    pub(crate) shift: u32,
    /// Bits that remain after the shift.
    pub(crate) keep: u64,
    /// Bits that are then set.
    pub(crate) set: u64,
}

/// Directions of the shift of a [`Change`]. Without one, only bits are set.
pub(crate) const NONE: u8 = 0;
pub(crate) const RIGHT: u8 = 1;
pub(crate) const LEFT: u8 = 2;

/// Writes the words without a bit of `test`, with the bits of `add`, and returns their number. `out`
/// must have room for [`SLACK`] more than there are words.
#[inline(always)]
pub(crate) fn filter<L: Lanes64>(
    lanes: L,
    words: &[u64],
    test: u64,
    add: u64,
    out: &mut [u64],
) -> usize {
    let change = Change {
        shift: 0,
        keep: u64::MAX,
        set: add,
    };
    change_free::<NONE, L>(lanes, words, test, change, out)
}

/// Writes the words without a bit of `test`, changed, and returns their number. `out` must have room for
/// [`SLACK`] more than there are words.
#[inline(always)]
pub(crate) fn change_free<const DIRECTION: u8, L: Lanes64>(
    lanes: L,
    words: &[u64],
    test: u64,
    change: Change,
    out: &mut [u64],
) -> usize {
    assert!(out.len() >= words.len() + SLACK);
    let test = lanes.splat(test);
    let shift = lanes.splat(change.shift.into());
    let (keep, set) = (lanes.splat(change.keep), lanes.splat(change.set));
    let chunks = words.chunks_exact(L::LANES);
    let rest = chunks.remainder();
    let mut count = 0;
    for chunk in chunks {
        let words = lanes.load(chunk);
        let free = lanes.disjoint(words, test);
        // SAFETY: each word before this chunk added at most one to `count`, and by the assertion above `out` is longer
        // than `words` by `SLACK`.
        let out = unsafe { out.get_unchecked_mut(count..count + SLACK) };
        lanes.compress(
            changed::<DIRECTION, L>(lanes, words, [shift, keep, set]),
            free,
            out,
        );
        count += lanes.lanes_in(free) as usize;
    }
    let words = lanes.load_rest(rest);
    let free = lanes.both(lanes.first(rest.len()), lanes.disjoint(words, test));
    let words = changed::<DIRECTION, L>(lanes, words, [shift, keep, set]);
    lanes.compress(words, free, &mut out[count..]);
    count + lanes.lanes_in(free) as usize
}

#[inline(always)]
fn changed<const DIRECTION: u8, L: Lanes64>(
    lanes: L,
    words: L::Words,
    [shift, keep, set]: [L::Words; 3],
) -> L::Words {
    let shifted = match DIRECTION {
        NONE => return lanes.or(words, set),
        RIGHT => lanes.shift_right(words, shift),
        _ => lanes.shift_left(words, shift),
    };
    lanes.or(lanes.and(shifted, keep), set)
}

/// Returns the number of words without a bit of `test`.
#[inline(always)]
pub(crate) fn count<L: Lanes64>(lanes: L, words: &[u64], test: u64) -> u64 {
    let test = lanes.splat(test);
    let chunks = words.chunks_exact(L::LANES);
    let rest = chunks.remainder();
    let words = lanes.load_rest(rest);
    let free = lanes.both(lanes.first(rest.len()), lanes.disjoint(words, test));
    let mut count = lanes.lanes_in(free);
    for chunk in chunks {
        count += lanes.lanes_in(lanes.disjoint(lanes.load(chunk), test));
    }
    u64::from(count)
}

/// Words of a register in the output of [`filter_sorted`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kept {
    /// Words before that remain.
    before: u32,
    /// Words of the register that remain.
    bits: u32,
}

impl Kept {
    /// Finds for each index the number of words before it that remain.
    fn find_starts<L: Lanes64>(kept: &[Self], starts: &[u32], out: &mut Vec<u32>) {
        out.clear();
        out.extend(starts.iter().map(|&start| {
            let Self { before, bits } = kept[start as usize / L::LANES];
            let first = (1 << (start as usize % L::LANES)) - 1;
            before + (bits & first).count_ones()
        }));
    }
}

/// Writes the words without a bit of `test` and, for each index in `starts`, the number of those before it. The
/// last index is the number of words, of which `words` and `out` must have room for [`SLACK`] more.
#[inline(always)]
pub(crate) fn filter_sorted<L: Lanes64>(
    lanes: L,
    words: &[u64],
    starts: &[u32],
    test: u64,
    out: &mut [u64],
    out_starts: &mut Vec<u32>,
    kept: &mut Vec<Kept>,
) {
    let end = starts.last().map_or(0, |&end| end as usize);
    assert!(words.len().min(out.len()) >= end + SLACK);
    kept.clear();
    kept.resize(end / L::LANES + 1, Kept::default());
    let test = lanes.splat(test);
    let mut before = 0;
    for (index, (chunk, kept)) in words.chunks_exact(L::LANES).zip(&mut *kept).enumerate() {
        let words = lanes.load(chunk);
        let valid = lanes.first(L::LANES.min(end - index * L::LANES));
        let free = lanes.both(lanes.disjoint(words, test), valid);
        let bits = lanes.bits(free);
        *kept = Kept { before, bits };
        let out_start = before as usize;
        // SAFETY: each word before this chunk added at most one to `before`, so it is at most index * LANES, which is
        // at most `end`, since `kept` has end / LANES + 1 registers. By the assertion above `out` has `SLACK` more
        // words than `end`, and a register is not larger.
        let out = unsafe { out.get_unchecked_mut(out_start..out_start + L::LANES) };
        lanes.compress(words, free, out);
        before += bits.count_ones();
    }
    Kept::find_starts::<L>(kept, starts, out_starts);
}

/// Writes the first words of runs that are equal in the bits of `mask`, at least one: these bits and the index of the word. For
/// each index in `starts` it returns the number of runs before it, as [`filter_sorted`].
#[inline(always)]
pub(crate) fn find_runs<L: Lanes64>(
    lanes: L,
    words: &[u64],
    starts: &[u32],
    mask: u64,
    out: &mut [u64],
    out_starts: &mut Vec<u32>,
    kept: &mut Vec<Kept>,
) {
    let end = starts.last().map_or(0, |&end| end as usize);
    assert!(words.len().min(out.len()) >= end + SLACK);
    kept.clear();
    kept.resize(end / L::LANES + 1, Kept::default());
    let mask = lanes.splat(mask);
    // The first register has no predecessor. A word that differs from its first is put before it, so that the first
    // word begins a run.
    let mut first = [!words[0]; 1 + MAX_LANES_64];
    first[1..=L::LANES].copy_from_slice(&words[..L::LANES]);
    let mut indices = lanes.load(&[0, 1, 2, 3, 4, 5, 6, 7]);
    let mut before = 0;
    for (index, (chunk, kept)) in words.chunks_exact(L::LANES).zip(&mut *kept).enumerate() {
        let start = index * L::LANES;
        let previous = match start.checked_sub(1) {
            None => &first[..],
            Some(previous) => &words[previous..],
        };
        let words = lanes.load(chunk);
        let differ = lanes.meet(lanes.xor(words, lanes.load(previous)), mask);
        let valid = lanes.first(L::LANES.min(end - start));
        let bits = lanes.bits(lanes.both(differ, valid));
        *kept = Kept { before, bits };
        let out_start = before as usize;
        // SAFETY: each word before this chunk added at most one to `before`, so it is at most index * LANES, which is
        // at most `end`, since `kept` has end / LANES + 1 registers. By the assertion above `out` has `SLACK` more
        // words than `end`, and a register is not larger.
        let out = unsafe { out.get_unchecked_mut(out_start..out_start + L::LANES) };
        lanes.compress(
            lanes.or(lanes.and(words, mask), indices),
            lanes.both(differ, valid),
            out,
        );
        indices = lanes.add(indices, lanes.splat(L::LANES as u64));
        before += bits.count_ones();
    }
    Kept::find_starts::<L>(kept, starts, out_starts);
}

/// Appends a range of words after the first `count` words of `out`. Both must have room for [`SLACK`] more.
#[inline(always)]
pub(crate) fn append<L: Lanes64>(
    lanes: L,
    words: &[u64],
    range: &Range<u32>,
    out: &mut [u64],
    count: &mut usize,
) {
    let (start, len) = (range.start as usize, range.len());
    assert!(start + len + SLACK <= words.len() && *count + len + SLACK <= out.len());
    let mut copied = 0;
    while copied < len {
        let (from, to) = (start + copied, *count + copied);
        // SAFETY: `copied` is less than `len`, so both registers begin before the end of the range or of its copy,
        // beyond which the assertion above ensures `SLACK` words, and a register is not larger.
        unsafe {
            let words = lanes.load(words.get_unchecked(from..from + L::LANES));
            lanes.store(words, out.get_unchecked_mut(to..to + L::LANES));
        }
        copied += L::LANES;
    }
    *count += len;
}

/// Makes room for this number of words, and some more if there is not enough.
pub(crate) fn make_room(words: &mut Vec<u64>, room: usize) {
    if words.len() < room {
        let room = room + room / 8;
        // The words are overwritten, so none is kept.
        if room > words.capacity() {
            words.reserve_exact(room - words.len());
        }
        words.resize(room, 0);
    }
}
