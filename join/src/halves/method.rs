//! Methods to join two lists, and the times that they take.

use super::kernel::Kernel;
use super::machine_words::{BLOCK, Entry, Tables, Times};

impl Times {
    /// Times with AVX-512, in tenths of a nanosecond on an AMD EPYC (Zen 5).
    pub(super) const AVX512: Self = Self {
        tables: 1330,
        look_up: 11,
        sixteen_comparisons: 4,
    };

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
    tables: &mut Tables,
) -> u64 {
    // The relation between the halves is symmetric.
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    let (blocks, looked_up) = match kernel.times().best(short.len(), long.len()).0 {
        Method::Comparison => return kernel.compare(short, long, width),
        Method::TablesOfLong => (long, short),
        Method::TablesOfShort => (short, long),
    };
    let mut count = 0;
    for block in blocks.chunks(BLOCK) {
        kernel.fill_tables(block, width, tables);
        count += kernel.look_up(looked_up, tables);
    }
    count
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
