//! Half boards without their last rows, for all subsets of some columns.

use super::form::Form;
use crate::halves::queens::{AttackedSquares, Queen, Side};
use crate::halves::sets::columns;
use crate::vectors::Lanes64;
use crate::vectors::lists::{Change, LEFT, RIGHT, SLACK, change_free, make_room};
use std::mem;
use std::ops::{BitOr, Range};

/// Lists of half boards without their last rows, for all subsets of some columns.
pub(super) struct PartialHalves {
    form: Form,
    side: Side,
    columns: Vec<u32>,
    words: Vec<u64>,
    /// List of each subset, numbered by its bits among the columns.
    ranges: Vec<Range<usize>>,
}

impl PartialHalves {
    pub(super) const fn new(form: Form, side: Side) -> Self {
        Self {
            form,
            side,
            columns: Vec::new(),
            words: Vec::new(),
            ranges: Vec::new(),
        }
    }

    /// Returns the memory that the lists take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        8 * self.words.capacity()
    }

    /// Lists the half boards with subsets of these columns. `next` is overwritten.
    #[inline(always)]
    pub(super) fn fill<L: Lanes64>(&mut self, lanes: L, set: u32, next: &mut Vec<u64>) {
        let n = self.form.n;
        self.columns = columns(set).collect();
        self.ranges.clear();
        self.ranges.resize(1 << self.columns.len(), 0..0);
        self.ranges[0] = 0..1;
        make_room(&mut self.words, SLACK + 1);
        self.words[0] = 0;
        for row in 1..=self.form.rows - self.form.last_rows {
            let mut end = 0;
            for subset in (0..1 << self.columns.len() as u32).rev() {
                // Ranges of the row before are still needed by larger subsets only.
                if u32::count_ones(subset) != row {
                    continue;
                }
                let start = end;
                for member in columns(subset) {
                    let column = self.columns[member as usize];
                    let range = self.ranges[(subset & !(1 << member)) as usize].clone();
                    make_room(next, end + range.len() + SLACK);
                    let test = self.form.word(self.side, AttackedSquares::by(n, column, 0));
                    let step = (self.form).step(self.side, 1, AttackedSquares::after(n, column, 1));
                    let out = &mut next[end..];
                    end += extend(lanes, self.side, &self.words[range], test, step, out);
                }
                self.ranges[subset as usize] = start..end;
            }
            mem::swap(&mut self.words, next);
        }
    }

    /// Lists the half boards with these columns that have no queen on the attacked squares of the row next to
    /// them, and returns their number.
    #[inline(always)]
    pub(super) fn complete<L: Lanes64>(
        &self,
        lanes: L,
        set: u32,
        attacked: AttackedSquares,
        out: &mut Vec<u64>,
    ) -> usize {
        let last_rows = self.form.last_rows;
        let mut subset = 0;
        for (member, &column) in self.columns.iter().enumerate() {
            subset |= (set >> column & 1) << member;
        }
        let mut count = 0;
        let mut ends = Vec::new();
        let (set, test) = (AttackedSquares::default(), attacked.before(last_rows));
        self.place(subset, &mut Vec::new(), set, test, attacked, &mut ends);
        // A list is read while it is in the cache.
        ends.sort_unstable_by_key(|end: &End| end.above);
        for End { above, test, set } in ends {
            let list = &self.words[self.ranges[above as usize].clone()];
            make_room(out, count + list.len() + SLACK);
            let test = self.form.word(self.side, test);
            let step = self.form.step(self.side, last_rows, set);
            count += extend(lanes, self.side, list, test, step, &mut out[count..]);
        }
        count
    }

    /// Lists all ways to place queens of a subset in the last rows.
    fn place(
        &self,
        left: u32,
        placed: &mut Vec<Queen>,
        set: AttackedSquares,
        test: AttackedSquares,
        attacked: AttackedSquares,
        ends: &mut Vec<End>,
    ) {
        let Form { n, last_rows, .. } = self.form;
        let row = placed.len() as u32;
        if row == last_rows {
            ends.push(End {
                above: left,
                test,
                set,
            });
            return;
        }
        for member in columns(left) {
            let column = self.columns[member as usize];
            let queen = Queen { row, column };
            let after = AttackedSquares::after(n, column, last_rows - row);
            if queen.attacks_any(placed) || after.meets(attacked) {
                continue;
            }
            placed.push(queen);
            let set = set.bitor(after);
            let test = test.bitor(AttackedSquares::by(n, column, row));
            self.place(left & !(1 << member), placed, set, test, attacked, ends);
            placed.pop();
        }
    }
}

/// Queens in the last rows of a half board.
struct End {
    /// Subset of the columns above.
    above: u32,
    /// Squares that have to be free of attacks from above.
    test: AttackedSquares,
    /// Squares that the queens attack in the row next to the half board.
    set: AttackedSquares,
}

#[inline(always)]
fn extend<L: Lanes64>(
    lanes: L,
    side: Side,
    words: &[u64],
    test: u64,
    step: Change,
    out: &mut [u64],
) -> usize {
    match side {
        Side::Upper => change_free::<RIGHT, L>(lanes, words, test, step, out),
        Side::Lower => change_free::<LEFT, L>(lanes, words, test, step, out),
    }
}
