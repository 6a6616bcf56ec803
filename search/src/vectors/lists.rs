//! Loops over lists of words, a register at a time.

use super::lanes::{Lanes64, MAX_LANES_64};

/// Writable words required beyond the end of a list.
pub(crate) const SLACK: usize = MAX_LANES_64;

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
    assert!(out.len() >= words.len() + SLACK);
    let (test, add) = (lanes.splat(test), lanes.splat(add));
    let chunks = words.chunks_exact(L::LANES);
    let rest = chunks.remainder();
    let mut count = 0;
    for chunk in chunks {
        let words = lanes.load(chunk);
        let free = lanes.disjoint(words, test);
        // SAFETY: at most as many words as before were written, so there is room for a register.
        let out = unsafe { out.get_unchecked_mut(count..count + SLACK) };
        lanes.compress(lanes.or(words, add), free, out);
        count += lanes.lanes_in(free) as usize;
    }
    let words = lanes.load_rest(rest);
    let free = lanes.both(lanes.first(rest.len()), lanes.disjoint(words, test));
    lanes.compress(lanes.or(words, add), free, &mut out[count..]);
    count + lanes.lanes_in(free) as usize
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
