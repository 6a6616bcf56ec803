//! Methods to join two lists, and the times that they take.

use super::kernel::{Kernel, SLACK};
use super::lists::make_room;
use super::machine_words::{BLOCK, Entry, Tables, Times, seen};
use std::iter;

/// Memory in use while two lists are joined.
pub(super) struct Scratch {
    tables: Box<Tables>,
    /// Lists that are split.
    blocks: Vec<Entry>,
    looked_up: Vec<Entry>,
}

impl Default for Scratch {
    fn default() -> Self {
        Self {
            tables: Tables::new(),
            blocks: Vec::new(),
            looked_up: Vec::new(),
        }
    }
}

impl Times {
    /// Times with AVX-512, in tenths of a nanosecond on an AMD EPYC (Zen 5).
    pub(super) const AVX512: Self = Self {
        tables: 1330,
        look_up: 11,
        // Of the portable code.
        split: 10,
        sixteen_comparisons: 4,
    };

    /// Returns `true` if both lists should be split by a diagonal, which spares about a quarter of the look-ups.
    fn splitting_pays(self, blocks: usize, others: usize) -> bool {
        let all = self.look_up * others * blocks.div_ceil(BLOCK);
        all / 4 > self.split * (blocks + others) + CHOICE * self.look_up
    }

    /// Returns the best method for two lists, given their lengths, and its time.
    fn best(self, short: usize, long: usize) -> (Method, usize) {
        let with_tables =
            |blocks: usize, others| blocks.div_ceil(BLOCK) * (self.tables + self.look_up * others);
        let directly = self.sixteen_comparisons * short * (long.div_ceil(16) + 3);
        let methods = [
            (Method::Comparison, directly),
            (Method::TablesOfLong, with_tables(long, short)),
            (Method::TablesOfShort, with_tables(short, long)),
        ];
        let best = methods.into_iter().min_by_key(|method| method.1);
        best.expect("three methods")
    }
}

/// Time to choose the diagonal by which lists are split, in look-ups.
const CHOICE: usize = 80;

/// Method to join two lists.
#[derive(Clone, Copy, Debug)]
enum Method {
    Comparison,
    TablesOfLong,
    TablesOfShort,
}

/// Returns the number of pairs of the two lists that fit together.
pub(super) fn join(
    kernel: &dyn Kernel,
    a: &[Entry],
    b: &[Entry],
    width: u32,
    scratch: &mut Scratch,
) -> u64 {
    // The relation between the halves is symmetric.
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    let times = kernel.times();
    let (mut blocks, looked_up) = match times.best(short.len(), long.len()).0 {
        Method::Comparison => return kernel.compare(short, long, width),
        Method::TablesOfLong => (long, short),
        Method::TablesOfShort => (short, long),
    };
    // What is looked up in the first blocks and in the others.
    let (mut free, mut taken, mut first) = (looked_up, &looked_up[..0], usize::MAX);
    if times.splitting_pays(blocks.len(), looked_up.len()) {
        let diagonal = most_taken(blocks, looked_up, width);
        let split = |list: &[Entry], test, out: &mut Vec<Entry>| {
            make_room(out, 2 * list.len() + SLACK);
            kernel.split(list, test, out)
        };
        let (all, count) = (blocks.len(), split(blocks, diagonal, &mut scratch.blocks));
        (scratch.blocks).copy_within(all..2 * all - count, count);
        (blocks, first) = (&scratch.blocks[..all], count.div_ceil(BLOCK));
        let (all, seen) = (looked_up.len(), seen(diagonal, width));
        let count = split(looked_up, seen, &mut scratch.looked_up);
        free = &scratch.looked_up[..count];
        taken = &scratch.looked_up[all..2 * all - count];
    }
    let mut count = 0;
    for (index, block) in blocks.chunks(BLOCK).enumerate() {
        kernel.fill_tables(block, width, &mut scratch.tables);
        count += kernel.look_up(free, &scratch.tables);
        // All of the block have taken the diagonal.
        if index < first {
            count += kernel.look_up(taken, &scratch.tables);
        }
    }
    count
}

/// Returns one of the middle diagonals, that which is most often taken in both lists, as a bit of the first one's
/// entries: those that have taken it fit together with none of the second one's that have.
fn most_taken(a: &[Entry], b: &[Entry], width: u32) -> Entry {
    const SAMPLE: usize = 64;
    let sample = |list: &[Entry]| {
        let mut sample = [0; SAMPLE];
        let some = list.iter().step_by(list.len().div_ceil(SAMPLE));
        iter::zip(&mut sample, some).for_each(|(to, from)| *to = *from);
        sample
    };
    let samples = [sample(a), sample(b)];
    let taken = |list: usize, bit: Entry| {
        let taken = samples[list]
            .iter()
            .map(|entry| u32::from(entry & bit != 0));
        taken.sum::<u32>()
    };
    let middle = (width / 2).saturating_sub(2)..(width / 2 + 2).min(width);
    let diagonals = middle.flat_map(|bit| [1 << bit, 1 << (bit + 16)]);
    diagonals
        .max_by_key(|&bit| taken(0, bit) * taken(1, seen(bit, width)))
        .expect("a diagonal")
}

/// Returns `true` if lists of one half, with `entries` in all, should be joined at once with a list of the
/// other half instead of one by one with those parts of it that different queens leave.
///
/// The times are those with AVX-512 for all instruction sets, so that all join the same lists.
pub(super) fn merging_pays(list: usize, lists: usize, entries: usize) -> bool {
    /// Time of a call of an inner loop for a short list.
    const CALL: usize = 100;
    /// Time to filter sixteen entries.
    const SIXTEEN_FILTERED: usize = 11;
    let join = |a: usize, b: usize| CALL + Times::AVX512.best(a.min(b), a.max(b)).1;
    let filter = CALL + SIXTEEN_FILTERED * list.div_ceil(16);
    // About half of a list remains after a filter.
    let one_by_one = filter + join(list.div_ceil(2), entries / lists);
    join(list, entries) < lists * one_by_one
}
