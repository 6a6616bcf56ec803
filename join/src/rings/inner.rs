//! Lists of the matchings of a set of inner rings, as words of their values.

use super::values::{RingBoard, Values};
use crate::CountError;
use crate::error::reserved;
use crate::vectors::{Lanes64, lists};
use control::bits::members;

/// Matchings of all small sets of rings, from which those of larger sets follow.
pub(super) struct SmallSets {
    board: RingBoard,
    /// Rings in a set.
    size: u32,
    /// Starts of the lists by set, and the end of the last list.
    starts: Vec<u32>,
    words: Vec<u64>,
}

impl SmallSets {
    /// Lists the matchings of all sets of `size` of the first `rings` rings.
    pub(super) fn new(board: RingBoard, size: u32, rings: u32) -> Result<Self, CountError> {
        let sets = 1_usize << rings;
        let mut starts = reserved(sets + 1)?;
        starts.push(0);
        let mut words = Vec::new();
        for set in 0..sets as u64 {
            if set.count_ones() == size {
                list_plainly(board, set, Values::default(), &mut words);
            }
            starts.push(words.len() as u32);
        }
        Ok(Self {
            board,
            size,
            starts,
            words,
        })
    }

    /// Writes the matchings of a set of rings, which has at least as many as the small sets, from the
    /// start of `out`, and returns their number.
    #[inline(always)]
    pub(super) fn list(&self, lanes: impl Lanes64, set: u64, out: &mut Vec<u64>) -> usize {
        let depth = (set.count_ones() - self.size) as usize / 2;
        // The rings left, the values in use, and the partners of the outermost ring not yet tried.
        let mut stack = [(
            set,
            Values::default(),
            self.partners(set, Values::default()),
        ); 32];
        let (mut level, mut count) = (0, 0);
        loop {
            let (rings, taken, partners) = &mut stack[level];
            let (rings, taken) = (*rings, *taken);
            if level == depth {
                let rings = rings as usize;
                let words =
                    &self.words[self.starts[rings] as usize..self.starts[rings + 1] as usize];
                let room = count + words.len() + lists::SLACK;
                if out.len() < room {
                    out.resize(room.next_power_of_two(), 0);
                }
                count += lists::filter(lanes, words, taken.low, taken.low, &mut out[count..]);
            } else if *partners != 0 {
                let partner = partners.trailing_zeros();
                *partners &= *partners - 1;
                let outermost = rings.ilog2();
                let rings = rings & !(1 << outermost | 1 << partner);
                let taken = taken.and(self.board.values(outermost, partner));
                level += 1;
                stack[level] = (rings, taken, self.partners(rings, taken));
                continue;
            }
            if level == 0 {
                return count;
            }
            level -= 1;
        }
    }

    /// Returns the possible partners of the outermost ring.
    #[inline(always)]
    fn partners(&self, rings: u64, taken: Values) -> u64 {
        partners_of_outermost(self.board, rings, taken)
    }
}

/// Returns the possible partners of the outermost ring of a set.
#[inline(always)]
fn partners_of_outermost(board: RingBoard, rings: u64, taken: Values) -> u64 {
    let Some(outermost) = rings.checked_ilog2() else {
        return 0;
    };
    rings & !(1 << outermost) & !board.excluded(u64::from(outermost), taken)
}

/// Appends the matchings of a set of rings that use none of the values in use, with those.
fn list_plainly(board: RingBoard, rings: u64, taken: Values, words: &mut Vec<u64>) {
    let Some(outermost) = rings.checked_ilog2() else {
        words.push(taken.low);
        return;
    };
    for partner in members(partners_of_outermost(board, rings, taken)) {
        let rings = rings & !(1 << outermost | 1 << partner);
        let taken = taken.and(board.values(outermost, partner));
        list_plainly(board, rings, taken, words);
    }
}
